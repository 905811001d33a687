"""What urikit says of bad and odd strings, scored by a person's judgement: `python -m tests.diagnosis`.

`corpus.jsonl` has one string a line: the text, the code of its first or worst mistake, where that begins (in
characters from 0), and the fixes that help. An empty list means that every fix would be a guess. Some codes do not
exist yet: they name a mistake that urikit does not see.

`others.jsonl` has strings as other people wrote them, with the bug report or the kind of page they are from; names and
hosts are replaced by examples. They were judged before urikit was asked: `docs/diagnosis.md` has that first score.
"""
