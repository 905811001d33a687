"""Compare the readings of one URL by different programs: where they disagree, why, and what attackers make of it.

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

import re
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import monotonic

from urikit._native import IRI
from urikit.core.arguments import check_seconds, several
from urikit.core.errors import ArgumentError
from urikit.explanation.parsers import reading as built_in
from urikit.explanation.parsers.difference import Cause, Diff, Difference, Group
from urikit.explanation.parsers.processes import Parser, ProcessAnswers, ask, drivers, parsers
from urikit.explanation.parsers.processes import parsers as table
from urikit.explanation.parsers.reading import Reading

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


_SURROGATE = re.compile("[\\ud800-\\udfff]")
#: Why a parser gives no answer about a reference.
_UNABLE = "does not resolve against a base here"
#: The names of the parsers that are always there.
BUILT_IN = tuple(built_in.BUILT_IN)


def read(text: str, parsers: Iterable[str] = BUILT_IN) -> tuple[Reading, ...]:
    """Return the readings of a text by the parsers; of real ones, those that answered.

    >>> from urikit import parsers
    >>> [reading.host for reading in parsers.read("http:example.com", ["RFC 3986", "URL Standard"])]
    [None, 'example.com']
    """
    return diff(text, parsers).readings


def diff(
    text: str,
    parsers: Iterable[str] = BUILT_IN,
    *,
    base: str | None = None,
    timeout: float = 60.0,
    within: float | None = None,
) -> Diff:
    """Compare the readings of a text by the parsers.

    With `base`, an IRI, the text is a reference, and read against it by the parsers that can; the others are in
    `failures`. Raises `URISyntaxError` for another base.

    `parsers` are names: of `BUILT_IN`, or of `urikit.parsers.parsers()`, which are programs that are run. `timeout` is
    the time that each runtime may take, in seconds, and `within` the time of all of them together: what is not
    answered then is in `failures`. Raises `ArgumentError` for any other name, and for a time that is not above 0 and
    at most 1,000,000,000.

    >>> from urikit import parsers
    >>> [one.component for one in parsers.diff("http://h/a/../b").differences]
    ['path']
    >>> [(one.parser, one.host) for one in parsers.diff("/\\\\evil.example", base="http://h/").readings]
    [('RFC 3986', None), ('RFC 3987', None), ('URL Standard', 'evil.example')]
    """
    return diff_many((text,), parsers, base=base, timeout=timeout, within=within)[0]


def diff_many(
    texts: Iterable[str],
    parsers: Iterable[str] = BUILT_IN,
    *,
    base: str | None = None,
    timeout: float = 60.0,
    within: float | None = None,
) -> list[Diff]:
    """Compare the readings of many texts: every runtime is started once for all of them.

    >>> from urikit import parsers
    >>> [bool(found) for found in parsers.diff_many(["http://h/", "http:h"])]
    [True, False]
    """
    # A text is an iterable of texts, too: of its characters.
    for name, given in (("texts", texts), ("parsers", parsers)):
        if isinstance(given, str):
            raise TypeError(f"{name} must be an iterable of str, not str")
    asked = list(texts)
    names = list(dict.fromkeys(parsers))
    real = [_real(name) for name in names if name not in built_in.BUILT_IN]
    unable: dict[str, str] = {}
    if base is not None:
        IRI.parse(base)
        unable = {name: _UNABLE for name in names if name not in built_in.RESOLVING}
        names, real = [name for name in names if name not in unable], []
        check_seconds("timeout", timeout)
    if within is not None:
        check_seconds("within", within)
    # Programs read bytes, and a lone surrogate has none.
    answers = _ask(real, [text if _SURROGATE.search(text) is None else "" for text in asked], timeout, within)
    found = []
    for number, text in enumerate(asked):
        readings: list[Reading] = []
        failures = dict(unable)
        for name in names:
            if name in built_in.BUILT_IN:
                readings.append(built_in.read(text, name, base))
                continue
            answer = answers[name]
            reading = answer.readings[number] if answer.version is not None else answer.failure
            if _SURROGATE.search(text) is not None:
                reading = "the text contains a lone surrogate"
            if isinstance(reading, Reading):
                readings.append(reading)
            else:
                failures[name] = reading
        found.append(Diff(text, tuple(one._replace(text=text) for one in readings), failures, base))
    return found


def available(parsers: Iterable[str] | None = None, *, timeout: float = 60.0) -> dict[str, str]:
    """Return the real parsers that run on this machine, with their versions; of all, or of those named.

    >>> from urikit import parsers
    >>> list(parsers.available(["urllib"]))
    ['urllib']
    """
    wanted = list(table().values()) if parsers is None else [_real(name) for name in several("parsers", parsers)]
    found = _ask(wanted, ["http://example.com/"], timeout)
    return {name: one.version for name, one in found.items() if one.version is not None}


def missing(timeout: float = 60.0) -> dict[str, str]:
    """Return the real parsers that do not run here, and why."""
    found = _ask(list(table().values()), ["http://example.com/"], timeout)
    return {name: one.failure for name, one in found.items() if one.version is None}


def _real(name: str) -> Parser:
    found = table().get(name)
    if found is None:
        known = ", ".join((*built_in.BUILT_IN, *table()))
        raise ArgumentError("parsers", f"names of parsers ({known})", name)
    return found


def _ask(
    wanted: Sequence[Parser], texts: Sequence[str], timeout: float, within: float | None = None
) -> Mapping[str, ProcessAnswers]:
    """Return the answers by parser; two runtimes at a time, and all of them within some seconds."""
    check_seconds("timeout", timeout)
    until = None if within is None else monotonic() + within
    by_driver: dict[str, list[Parser]] = {}
    for parser in wanted:
        by_driver.setdefault(parser.driver, []).append(parser)
    if not by_driver:
        return {}
    with ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(ask, drivers()[name], rows, texts, timeout, until) for name, rows in by_driver.items()]
        return {answer.parser: answer for run in runs for answer in run.result()}
