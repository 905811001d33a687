"""Benchmarks: urikit and its peers in one process, on real identifiers.

`python -m benches` prints the tables and compares urikit with its goals;
`--write` puts them into `docs/benchmarks.md`. `python -m benches.hostile` measures cost
against length. The corpora are not part of the project: see `benches.corpora`.
"""
