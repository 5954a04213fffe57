"""From a transcript and a lexicon to findings: mentions, candidates, evidence, verdicts."""
