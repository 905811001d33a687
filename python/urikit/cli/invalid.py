"""Invalid inputs as `urikit validate` prints them: for people, for code hosts and for test reports.

| format | is                                                                                             |
|--------|------------------------------------------------------------------------------------------------|
| text   | `FILE:LINE:COLUMN: error[CODE]: MESSAGE`, the input with carets, and the fix                   |
| github | a workflow command of GitHub Actions an input, which shows it in the pull request              |
| sarif  | one log of SARIF 2.1.0                                                                         |
| junit  | one test suite in the XML that CI servers read; valid inputs are counted, and not listed       |

Lines and columns count from 1. An input on the command line has its number instead of file and line. Everything here
is a description: secrets are masked.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from urikit.core.cells import visible, window
from urikit.core.mask import discreet

if TYPE_CHECKING:
    from urikit.cli.terminal import Paint
    from urikit.core.mask import Masked
    from urikit.links.records import Report

Format: TypeAlias = Literal["text", "json", "github", "sarif", "junit"]
#: The formats that are one document, written when all inputs were read.
DOCUMENTS = ("sarif", "junit")


@discreet
class Invalid(NamedTuple):
    """One error of one input: where it is, what it is, and the fixed input (None where there is none)."""

    #: The name of the file; None for an argument.
    file: str | None
    #: The number of the line in the file, or of the argument.
    line: int
    #: The first and the last character, in characters of the input from 0.
    start: int
    end: int
    code: str
    message: str
    rule: str
    fix: str | None
    masked: Masked

    @property
    def place(self) -> str:
        """FILE:LINE:COLUMN."""
        return f"{self.file or 'argument '}{':' if self.file else ''}{self.line}:{self.start + 1}"


def as_text(found: Invalid, paint: Paint, columns: int, charset: Literal["unicode", "ascii"]) -> str:
    """The lines for people."""
    around = window(found.masked.shown, *found.masked.place(found.start, found.end), columns=columns, charset=charset)
    lines = [
        f"{found.place}: {paint('error', f'error[{found.code}]')}: {found.message}",
        f"    {around.line}",
        f"    {paint('error', around.carets)}",
    ]
    if found.fix is not None:
        lines.append(f"  {paint('heading', 'fix:')} {paint('good', found.fix)}")
    return "\n".join(lines)


def as_command(found: Invalid) -> str:
    """The workflow command `error` of GitHub Actions."""
    fix = "" if found.fix is None else f". Fix: {found.fix}"
    where = f"file={_property(found.file)},line={found.line},col={found.start + 1}," if found.file else ""
    title = _property(f"urikit {found.code}")
    return f"::error {where}title={title}::{_escaped(f'{visible(found.masked.shown)}: {found.message}{fix}')}"


def as_sarif(found: Sequence[Invalid]) -> str:
    """The log, by the same rules as that of `urikit refs`."""
    from importlib.metadata import version
    from json import dumps

    from urikit.core.issues import Severity
    from urikit.links.reporters import sarif

    # A report for each input keeps them in their order.
    reports = [_report(one) for one in found]
    return dumps(sarif(reports, Severity.ERROR, os.getcwd(), version("urikit")), indent=1)


def _report(one: Invalid) -> Report:
    from urikit.core.issues import Severity
    from urikit.links.records import Problem, Report, Span

    span = Span(one.line, one.start + 1, one.line, one.end + 1, one.start, one.end, "")
    words = one.code, one.message, one.rule, "" if one.fix is None else one.fix
    problem = Problem(span, Severity.ERROR, *words, "", "", one.masked.shown)
    return Report(one.file or "arguments", "lines", None, None, None, 0, (), (problem,), 0, 0)


def as_junit(found: Sequence[Invalid], seen: int) -> str:
    """The test suite; `seen` is the number of all inputs."""
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    counts = {"name": "urikit validate", "tests": str(seen), "failures": str(len(found)), "errors": "0"}
    suite = Element("testsuite", counts)
    for one in found:
        name = visible(one.masked.shown)
        case = SubElement(suite, "testcase", {"classname": visible(one.file or "arguments"), "name": name})
        failure = SubElement(case, "failure", {"type": one.code, "message": visible(one.message)})
        failure.text = f"{one.place}: {one.message}" + ("" if one.fix is None else f"\nfix: {one.fix}")
        failure.text = "\n".join(visible(line) for line in failure.text.split("\n"))
    indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suite, encoding="unicode")


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str | None) -> str:
    return _escaped(text or "").replace(":", "%3A").replace(",", "%2C")
