"""Reports for machines and code hosts: SARIF, JUnit, workflow commands of GitHub Actions, Markdown.

Messages are descriptions: no report has a secret in it.

**SARIF** (Static Analysis Results Interchange Format 2.1.0, OASIS), for code scanning. One run of one tool: its rules
are the rows of the catalogue that were met, each with the page of its standard; its results are the problems. A place
is a file below `%SRCROOT%`, the working folder, and a region: lines and columns from 1, columns in characters
(`columnKind`, section 3.14.17). Files are URI references, percent-encoded (RFC 3986); one outside of that folder has a
file URI. A fingerprint identifies a result after the lines before it have changed: it is made of the file, the code,
the element and the reference, and a number if that occurs more often. A document inside of a document has its regions
in the file, behind character references and quoted-printable too. A member of an archive is an artifact of its own,
"book.epub!/OPS/ch1.xhtml", with its own lines. A part that was encoded as a whole (base64, compression) has the region
of its encoding, and the message names the part. Left out: snippets of the sources, and fixes.

**JUnit** (the XML that Ant's task `junitreport` reads), for build servers. A standard is missing; Jenkins, GitLab and
others read one `testsuite`, a `testcase` for each file, and in it a `failure` for each problem. A file that could not
be read has an `error`. Left out: times.

**Workflow commands**, which GitHub Actions shows beside the lines of a change, one line for each problem:

    ::error file=docs/a.md,line=3,col=9,endLine=3,endColumn=17,title=online-broken::link is broken: 404 Not Found

A problem in a member of an archive is about the file, and the message has the place. In a message "%", CR and LF are
percent-encoded, in a property also ":" and ",". A note is a `notice`. GitHub shows ten of each kind in a step.

**Markdown** (a table of GitHub), for the summary of a build or a comment on a change. Each row has place, severity,
message with the reference, and code. Markup is escaped with a backslash, so that a document cannot put markup into its
report. Code hosts cut long comments; `most` limits the rows.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from urikit._native import mask
from urikit.core import percent
from urikit.core.cells import plural, visible
from urikit.core.issues import Severity
from urikit.core.mask import discreet
from urikit.core.rules import known
from urikit.links.local import file_uri
from urikit.links.records import Failure, Outcome, Problem, Report

__all__ = [
    "SCHEMA",
    "SuiteCase",
    "junit",
    "junit_suite",
    "markdown_table",
    "sarif",
    "workflow_command",
    "workflow_commands",
]


SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_FINGERPRINT = "urikit/v1"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note", Severity.IGNORE: "none"}


def sarif(outcomes: Iterable[Outcome], least: Severity, root: str, version: str) -> dict[str, Any]:
    """Build a SARIF log as values for JSON: the problems from the severity `least` on.

    `root` is the folder that paths are relative to, an absolute path; `version` that of urikit.
    """
    run = _Run(root)
    for outcome in outcomes:
        if isinstance(outcome, Report):
            for problem in outcome.problems:
                if problem.severity >= least:
                    run.add(outcome.path, problem)
        elif isinstance(outcome, Failure):
            run.fail(outcome)
    driver = {"name": "urikit", "version": version, "rules": [_rule(code) for code in run.rules]}
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {"%SRCROOT%": {"uri": _folder_uri(root)}},
                "invocations": [
                    {
                        "executionSuccessful": not run.failures,
                        **({"toolExecutionNotifications": run.failures} if run.failures else {}),
                    }
                ],
                "results": run.results,
            }
        ],
    }


class _Run:
    """The results, and the rules that they refer to by number."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._seen: Counter[str] = Counter()
        #: Codes and their numbers.
        self.rules: dict[str, int] = {}
        self.results: list[dict[str, Any]] = []
        self.failures: list[dict[str, Any]] = []

    def add(self, path: str, problem: Problem) -> None:
        number = self.rules.setdefault(problem.code, len(self.rules))
        location = {"artifactLocation": _artifact(problem.span.file(path), self._root), "region": _region(problem)}
        self.results.append(
            {
                "ruleId": problem.code,
                "ruleIndex": number,
                "level": _LEVELS[problem.severity],
                "message": {"text": _message(problem)},
                "locations": [{"physicalLocation": location}],
                "partialFingerprints": {_FINGERPRINT: self._fingerprint(path, problem)},
            }
        )

    def fail(self, failure: Failure) -> None:
        place = {"physicalLocation": {"artifactLocation": _artifact(failure.path, self._root)}}
        self.failures.append(
            {"level": "error", "message": {"text": f"cannot read: {failure.why}"}, "locations": [place]}
        )

    def _fingerprint(self, path: str, problem: Problem) -> str:
        about = (problem.span.file(path), problem.span.inner_part, problem.code, problem.element, problem.attribute)
        text = "\n".join((*about, mask(problem.reference or "")))
        self._seen[text] += 1
        return sha256(f"{text}\n{self._seen[text]}".encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _message(problem: Problem) -> str:
    part = f" (in part {problem.span.inner_part})" if problem.span.inner_part else ""
    about = "" if problem.reference is None else f': "{mask(problem.reference)}"'
    said = problem.message[:1].upper() + problem.message[1:]
    return _scalar(f"{said}{about}{part}.")


def _region(problem: Problem) -> dict[str, int]:
    span = problem.span
    return {"startLine": span.line, "startColumn": span.column, "endLine": span.end_line, "endColumn": span.end_column}


def _artifact(path: str, root: str) -> dict[str, str]:
    if path.startswith(("http://", "https://")):
        return {"uri": mask(path)}
    whole = os.path.abspath(path)
    if not whole.startswith(root.rstrip(os.sep) + os.sep):
        return {"uri": file_uri(whole)}
    names: Sequence[str] = os.path.relpath(whole, root).split(os.sep)
    relative = "/".join(percent.encode(os.fsencode(name), "segment") for name in names)
    # A colon in the first segment would make a scheme of it (RFC 3986 section 4.2).
    first = relative.partition("/")[0]
    return {"uri": f"./{relative}" if ":" in first else relative, "uriBaseId": "%SRCROOT%"}


def _folder_uri(root: str) -> str:
    uri = file_uri(root)
    return uri if uri.endswith("/") else f"{uri}/"


def _rule(code: str) -> dict[str, Any]:
    row = known(code)
    help_uri = _page_of(row.section())
    return {
        "id": code,
        "shortDescription": {"text": f"{row.title[:1].upper()}{row.title[1:]}."},
        "fullDescription": {"text": row.explanation},
        "help": {"text": f"{row.section()}. {row.advice[:1].upper()}{row.advice[1:]}."},
        **({} if help_uri is None else {"helpUri": help_uri}),
    }


_RFC = re.compile(r"RFC (\d+)(?: (?:sections?|appendix) ([0-9A-Z.]+))?")
_STANDARDS = {
    "URL Standard": "https://url.spec.whatwg.org/",
    "HTML": "https://html.spec.whatwg.org/multipage/",
    "Encoding Standard": "https://encoding.spec.whatwg.org/",
    "Namespaces in XML": "https://www.w3.org/TR/xml-names/",
    "XML Base": "https://www.w3.org/TR/xmlbase/",
    "XML": "https://www.w3.org/TR/xml/",
    "CSS": "https://www.w3.org/Style/CSS/specs",
}


def _page_of(section: str) -> str | None:
    """Return the address of a section; None for standards that are not in the list.

    >>> _page_of("RFC 3986 section 3.3")
    'https://www.rfc-editor.org/rfc/rfc3986#section-3.3'
    """
    found = _RFC.match(section)
    if found is not None:
        page = f"https://www.rfc-editor.org/rfc/rfc{found.group(1)}"
        number = found.group(2)
        if not number:
            return page
        return f"{page}#{'section' if number[0].isdigit() else 'appendix'}-{number.rstrip('.')}"
    return next((page for name, page in _STANDARDS.items() if section.startswith(name)), None)


def _scalar(text: str) -> str:
    """Escape lone surrogates, which JSON cannot contain everywhere, as their numbers."""
    return "".join(f"\\u{ord(c):04x}" if 0xD800 <= ord(c) < 0xE000 else c for c in text)


@discreet
class SuiteCase(NamedTuple):
    """A `testcase`: its name, and its failures as type, message and text; or the message of an error."""

    classname: str
    name: str
    failures: Sequence[tuple[str, str, str]] = ()
    error: str | None = None


def junit_suite(name: str, cases: Iterable[SuiteCase], tests: int | None = None) -> str:
    """Build a JUnit document of one suite; `tests` is the number of all cases, of which not all may be listed."""
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    # Characters that XML cannot contain become tokens.
    root = Element("testsuites")
    suite = SubElement(root, "testsuite", {"name": name})
    for one in cases:
        case = SubElement(suite, "testcase", {"classname": visible(one.classname), "name": visible(mask(one.name))})
        for code, message, text in one.failures:
            failure = SubElement(case, "failure", {"type": code, "message": visible(mask(message))})
            failure.text = "\n".join(map(visible, text.split("\n")))
        if one.error is not None:
            SubElement(case, "error", {"message": visible(mask(one.error))})
    failed = str(sum(case.find("failure") is not None for case in suite))
    errors = str(sum(case.find("error") is not None for case in suite))
    suite.attrib.update(tests=str(len(suite) if tests is None else tests), failures=failed, errors=errors)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")


def junit(outcomes: Iterable[Outcome], least: Severity) -> str:
    """Build a JUnit document: the problems from the severity `least` on.

    >>> from urikit.links import Failure
    >>> print(junit([Failure("a.md", "No such file")], Severity.WARNING))
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites>
      <testsuite name="urikit refs" tests="1" failures="0" errors="1">
        <testcase classname="urikit.refs" name="a.md">
          <error message="cannot read: No such file" />
        </testcase>
      </testsuite>
    </testsuites>
    """
    cases = []
    for outcome in outcomes:
        if isinstance(outcome, Report):
            found = [_failure(outcome.path, problem) for problem in outcome.problems if problem.severity >= least]
            cases.append(SuiteCase("urikit.refs", outcome.path, found))
        elif isinstance(outcome, Failure):
            cases.append(SuiteCase("urikit.refs", outcome.path, error=f"cannot read: {outcome.why}"))
    return junit_suite("urikit refs", cases)


def _failure(path: str, problem: Problem) -> tuple[str, str, str]:
    text = f"{_place(path, problem)}: {problem.severity}: {problem.message}{_about(problem)} ({problem.code})"
    return problem.code, problem.message, text


def _place(path: str, problem: Problem) -> str:
    return f"{problem.span.file(path)}:{problem.span.line}:{problem.span.column}"


def _about(problem: Problem) -> str:
    return "" if problem.reference is None else f": {mask(problem.reference)}"


_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning"}


def workflow_command(level: str, title: str, message: str, file: str | None = None, **place: int) -> str:
    """Return a workflow command of GitHub Actions.

    >>> workflow_command("error", "space", "100%", "a,b.md", line=2)
    '::error file=a%2Cb.md,line=2,title=space::100%25'
    """
    fields = {"file": file} | place | {"title": title} if file is not None else {"title": title}
    written = (f"{name}={_data(str(value), ':', ',')}" for name, value in fields.items())
    return f"::{level} {','.join(written)}::{_data(message)}"


def workflow_commands(outcomes: Iterable[Outcome], least: Severity) -> str:
    """Build a workflow command for each problem from the severity `least` on.

    >>> from urikit.links import Failure
    >>> workflow_commands([Failure("a,b.md", "No such file")], Severity.WARNING)
    '::error file=a%2Cb.md,title=cannot read::No such file'
    """
    lines = []
    for outcome in outcomes:
        if isinstance(outcome, Report):
            lines += [_line(outcome.path, found) for found in outcome.problems if found.severity >= least]
        elif isinstance(outcome, Failure):
            lines.append(workflow_command("error", "cannot read", outcome.why, outcome.path))
    return "\n".join(lines)


def _line(path: str, problem: Problem) -> str:
    span = problem.span
    level = _COMMANDS.get(problem.severity, "notice")
    message = problem.message + _about(problem)
    if span.member:
        # The lines are not those of the file, which is what the host knows.
        return workflow_command(level, problem.code, f"{span.member}:{span.line}:{span.column}: {message}", path)
    place = {"line": span.line, "col": span.column, "endLine": span.end_line, "endColumn": span.end_column}
    return workflow_command(level, problem.code, message, path, **place)


def _data(text: str, *more: str) -> str:
    for special in ("%", "\r", "\n", *more):
        text = text.replace(special, f"%{ord(special):02X}")
    return text


_MARKUP = re.compile(r"([\\`*_{}\[\]<>|#!~@&])")


def markdown_table(outcomes: Iterable[Outcome], least: Severity, most: int = 1000) -> str:
    r"""Build a table of the problems from the severity `least` on as a table, with a line that counts them.

    >>> from urikit.links import Failure
    >>> print(markdown_table([Failure("a_b.md", "No such file")], Severity.WARNING))
    1 problem in 1 file
    <BLANKLINE>
    | Place | Severity | Problem | Code |
    |---|---|---|---|
    | a\_b.md | error | cannot read: No such file | |
    """
    rows: list[str] = []
    files = count = 0
    for outcome in outcomes:
        if isinstance(outcome, Failure):
            found = [(outcome.path, "error", f"cannot read: {outcome.why}", "")]
        elif isinstance(outcome, Report):
            found = [
                (
                    _place(outcome.path, problem),
                    str(problem.severity),
                    problem.message + ("" if problem.reference is None else f": {problem.reference}"),
                    problem.code,
                )
                for problem in outcome.problems
                if problem.severity >= least
            ]
        else:
            continue
        files += 1
        count += len(found)
        rows += [f"| {' | '.join(map(_cell, row))} |".replace("|  |", "| |") for row in found[: most - len(rows)]]
    head = f"{plural(count, 'problem')} in {plural(files, 'file')}"
    if not rows:
        return head
    table = "\n".join(["| Place | Severity | Problem | Code |", "|---|---|---|---|", *rows])
    return f"{head}\n\n{table}" if count <= most else f"{head}\n\n{table}\n\n{count - most:,} more"


def _cell(text: str) -> str:
    return _MARKUP.sub(r"\\\1", visible(mask(text)))
