"""What different programs read in one URL: where they disagree, why, and what it is good for to an attacker.

Most holes with URLs are two programs that read one string differently: one checks, the other connects. `diff` asks
several parsers for scheme, host, port and the rest, and groups them by what they say:

>>> from urikit import parsers
>>> found = parsers.diff("http://good.example?@evil.example/")
>>> bool(found), found.cause.code
(False, 'query-in-authority')

Six parsers are built in (`BUILT_IN`): RFC 3986, RFC 3987, the URL Standard, the split of RFC 3986 Appendix B, RFC 2396
and RFC 1808. Others are programs and libraries of this machine (`available`), which are asked by name and only then:

>>> found = parsers.diff("http://127.1/", ["URL Standard", "urllib"])
>>> [(reading.parser, reading.host) for reading in found.readings]
[('URL Standard', '127.0.0.1'), ('urllib', '127.1')]

Each kind of runtime runs in its own process, without a shell, with a limit of time; a parser that crashes or hangs
loses its own answers only (`Diff.failures`). Nothing connects to a network. A text is read as it is,
or against a base (`diff(text, base=...)`) by the parsers of this package that resolve references. What the two
standards alone say is in `urikit.explain`, and whether a policy allows a URL is in `urikit.guard`.
"""

from __future__ import annotations

from urikit.explanation.parsers.causes import Cause
from urikit.explanation.parsers.difference import Diff, Difference, Group
from urikit.explanation.parsers.question import BUILT_IN, available, diff, diff_many, read
from urikit.explanation.parsers.reading import Reading
from urikit.explanation.parsers.table import Parser, parsers

__all__ = [
    "BUILT_IN",
    "Cause",
    "Diff",
    "Difference",
    "Group",
    "Parser",
    "Reading",
    "available",
    "diff",
    "diff_many",
    "parsers",
    "read",
]
