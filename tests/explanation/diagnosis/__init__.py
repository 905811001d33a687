"""What urikit says of bad and odd strings, scored by a person's judgement: `python -m tests.explanation.diagnosis`.

`corpus.jsonl` has one string a line: the text, the code of its first or worst mistake, where that begins (in
characters from 0), and the fixes that help. An empty list means that every fix would be a guess. Some codes do not
exist yet: they name a mistake that urikit does not see.

`others.jsonl` and `fresh.jsonl` have several codes or places where a person takes each of them.

`others.jsonl` has strings as other people wrote them, with the bug report or the kind of page they are from; names and
hosts are replaced by examples. `fresh.jsonl` has strings by kind, and from more bug reports; `again.jsonl` has
those of a second time. All were judged before urikit was asked: `docs/diagnosis.md` has those first scores.
`blind.jsonl`, `unseen.jsonl`, `strangers.jsonl` and `newcomers.jsonl` with `latecomers.jsonl` are by four persons who
never saw the rules; a line without a place has a string in which nothing is wrong. `settings.jsonl` has missing values,
settings that are not URLs, and strings that look like them; an author of their rules wrote it.
"""
