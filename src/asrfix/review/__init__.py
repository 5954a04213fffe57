"""Review: what people decide about findings, kept so that nothing is decided twice."""
