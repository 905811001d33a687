"""SARIF: what was found, for code hosts (Static Analysis Results Interchange Format 2.1.0, OASIS).

One run of one tool: its rules are the rows of the catalogue that were met, each with the page
of the standard that says so; its results are the problems. A place is a file below
`%SRCROOT%`, the folder that was worked in, and a region: lines and columns from 1, columns in
characters (`columnKind` says so, section 3.14.17). Files are URI references, percent-encoded
(RFC 3986); one outside of that folder has a file URI.

A fingerprint lets a host know a result again after the lines before it have changed: it is
made of the file, the code, what it is about and the reference, and a number where that
occurs more often. Messages are descriptions: no secret is in them or in fingerprints.

A document inside of a document has its regions in the file, behind character references and quoted-printable too.
A member of an archive is an artifact of its own, "book.epub!/OPS/ch1.xhtml", with its own lines.
What was encoded as a whole (base64, compression) has that of the part it is in. The message says which part it is.

Left out: snippets of the sources, which the host has itself, and proposals of fixes.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from urikit._native import mask
from urikit.core import percent
from urikit.core.issues import Severity
from urikit.core.rules import known
from urikit.links.records import Failure, Outcome, Problem, Report
from urikit.links.sites import file_uri

__all__ = ["SCHEMA", "log"]

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_FINGERPRINT = "urikit/v1"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note", Severity.IGNORE: "none"}


def log(outcomes: Iterable[Outcome], least: Severity, root: str, version: str) -> dict[str, Any]:
    """A whole log, as values for JSON: the problems from the severity `least` on.

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
    """Results, and the rules they refer to by number."""

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
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


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
    """Where a section can be read; None for standards that are not in the list.

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
    """Text that JSON can contain everywhere: a lone surrogate is written as its number."""
    return "".join(f"\\u{ord(c):04x}" if 0xD800 <= ord(c) < 0xE000 else c for c in text)
