"""Comments of source code."""
