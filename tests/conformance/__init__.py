"""Other projects' test data, asked of urikit.

`cases` reads the suites, `adapters` declares what is scored of each, `scoring` puts a case
to urikit and to a transcription of the RFC (`engines`), `judgement` compares, `rules` has
the deliberate differences, `report` prints. `python -m tests.conformance` shows it all.
"""
