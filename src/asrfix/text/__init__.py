"""Words and their places, and how ordinary a stretch of text is."""
