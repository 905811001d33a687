"""`urikit explain --document`: the base of a document, and what a reference means in it.

All sources of RFC 3986 section 5.1 are shown, nearest first, each with what is there, where,
and what became of it: why this one gave the base and the others did not. Below them are
the notes on the document itself, such as a second `<base>`. Then each reference
that was given, or the links at a place (`--at`): the base that counts there, the steps of section 5.2, the target by
the format's own standard, and the target by the other standard. A description, so masked.

What can go wrong: a file that cannot be read (exit code 3), a place where no link begins or
lies (exit code 1), a reference that has no target (exit code 1).
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from urikit._native import IRI, IRIReference
from urikit.cli.inputs import octets
from urikit.cli.job import Job
from urikit.cli.messages import quoted
from urikit.cli.options import base_of
from urikit.cli.output import Output, line
from urikit.core.cells import visible
from urikit.core.errors import URIError
from urikit.documents import BaseStep, Document, Link, Role, read
from urikit.documents.resolvers import IRIResolver, LEIRIResolver, Resolver, WebResolver
from urikit.explanation.records import numbered
from urikit.links.local import file_uri

if TYPE_CHECKING:
    from urikit.explanation.schema import BaseRecord, ExplainDocumentRecord

__all__ = ["explain_document"]


#: Roles of references that are resolved as the format resolves most.
_ORDINARY = frozenset((Role.HYPERLINK, Role.EMBEDDED, Role.RELATION, Role.ACTION, Role.REDIRECT))
#: For a document that has no such reference to take the standard from.
_OF_THE_WEB = frozenset(("html", "xhtml", "svg", "css"))
_OF_XML = frozenset(("xml", "xslt", "feed"))


def explain_document(job: Job, path: str, base: str | None, kind: str | None, at: str | None) -> int:
    """Print the base of a document, and what references mean in it; the exit code."""
    document = _read(path, base, kind)
    links = _at(document, at)
    found: list[tuple[Resolver, str]] = [(link.resolver, link.reference) for link in links] if not job.texts else []
    where = links[0].resolver if links else None
    found += [(where or _resolver(document), text) for text in job.texts]
    output = Output("\n", job.json_form)
    explained = _Explained(job, document, path)
    if job.json_form != "no":
        output.record(line(numbered(explained.record(found))))
    else:
        output.waiting.extend(explained.lines(found))
    output.finish()
    nothing_there = at is not None and not links
    if nothing_there and job.messages == "shown":
        click.echo(f"urikit: no reference at {at} of {visible(job.masked(path))}", err=True)
    return 1 if nothing_there or any(resolver.target(text) is None for resolver, text in found) else 0


def _read(path: str, base: str | None, kind: str | None) -> Document:
    if base is not None:
        base_of(IRI.parse, base)
    data = b"".join(octets(path))
    uri = base if base is not None or path == "-" else file_uri(os.path.abspath(path))
    return read(data, name=path, base=uri, type=kind)


def _at(document: Document, at: str | None) -> list[Link]:
    """Return the links at LINE, or around LINE:COLUMN."""
    if at is None:
        return []
    row, _, column = at.partition(":")
    if not (row.isascii() and row.isdigit() and (not column or (column.isascii() and column.isdigit()))):
        raise click.UsageError(f"--at takes LINE or LINE:COLUMN, not {quoted(at)}")
    place = document.source.position
    if not column:
        return [link for link in document.references if link.line == int(row)]
    wanted = int(row), int(column)
    return [link for link in document.references if place(link.offset) <= wanted <= place(link.end)]


def _resolver(document: Document) -> Resolver:
    """Choose how the format resolves references."""
    found = next((link.resolver for link in document.references if link.role in _ORDINARY), None)
    if found is None:
        name = document.format.name
        kind = WebResolver if name in _OF_THE_WEB else LEIRIResolver if name in _OF_XML else IRIResolver
        found = kind(document.base)
    if isinstance(found, WebResolver):
        return type(found)(document.base, found.encoding)
    return type(found)(document.base)


class _Explained:
    """A document in words."""

    def __init__(self, job: Job, document: Document, path: str) -> None:
        self._job = job
        self._document = document
        self._path = path

    def lines(self, found: Sequence[tuple[Resolver, str]]) -> Iterator[str]:
        say = self._job.paint or (lambda role, text: text)
        document = self._document
        encoding = f", {document.source.encoding} ({document.source.why})" if document.source.encoding else ""
        yield f"{say('heading', visible(self._path))}  {document.format.title}{encoding}"
        yield from self._base("Base of the document", document.base.uri, document.base.steps)
        for finding in document.findings:
            place = "{}:{}".format(*document.source.position(finding.start))
            yield f"  {place:<6} {finding.severity}: {visible(finding.message)} ({finding.code})"
        for resolver, text in found:
            yield ""
            yield say("heading", f"Reference  {visible(self._job.masked(text))}")
            if resolver.base != document.base:
                yield from self._base("Base at its place", resolver.base.uri, resolver.base.steps)
            yield from self._resolved(resolver, text)

    def _base(self, title: str, uri: str | None, steps: Sequence[BaseStep]) -> Iterator[str]:
        yield f"{title}: {'none' if uri is None else visible(self._job.masked(uri))}"
        for step in steps:
            section = step.source.section.rpartition(" ")[2]
            text = "" if step.text is None else f'  "{visible(self._job.masked(step.text))}"'
            place = "" if step.offset is None else " at {}:{}".format(*self._document.source.position(step.offset))
            reason = f": {visible(self._job.masked(step.reason))}" if step.reason else ""
            rule = f"  ({step.rule})" if step.rule and step.rule != step.source.section else ""
            yield f"  {section:<6} {step.source.value:<24}{text}{place}  {step.outcome.value}{reason}{rule}".rstrip()

    def _resolved(self, resolver: Resolver, text: str) -> Iterator[str]:
        for step in _steps(resolver, text):
            yield f"  {visible(step)}"
        target, other = resolver.target(text), resolver.other.target(text)
        yield f"  {_by(resolver)}: {self._target(target)}"
        if target is None:
            yield from (f"    {visible(issue.message)} ({issue.code})" for issue in resolver.errors(text))
        agree = "the same" if target == other else self._target(other)
        yield f"  {_by(resolver.other)}: {agree}"

    def _target(self, target: str | None) -> str:
        return "no target" if target is None else visible(self._job.masked(target))

    def record(self, found: Sequence[tuple[Resolver, str]]) -> ExplainDocumentRecord:
        """Return the explanation as one JSON record."""
        document, masked = self._document, self._job.masked
        return {
            "document": self._path,
            "ok": all(resolver.target(text) is not None for resolver, text in found),
            "format": document.format.name,
            "encoding": document.source.encoding,
            **self._base_record(document.base.uri, document.base.steps),
            "references": [
                {
                    "reference": masked(text),
                    **self._base_record(resolver.base.uri, resolver.base.steps),
                    "steps": list(_steps(resolver, text)),
                    "standard": resolver.standard,
                    "target": _or_none(resolver.target(text), masked),
                    "other_standard": resolver.other.standard,
                    "other_target": _or_none(resolver.other.target(text), masked),
                }
                for resolver, text in found
            ],
        }

    def _base_record(self, uri: str | None, steps: Sequence[BaseStep]) -> BaseRecord:
        masked = self._job.masked
        return {
            "base": _or_none(uri, masked),
            "sources": [
                {
                    "source": step.source.value,
                    "outcome": step.outcome.value,
                    "text": _or_none(step.text, masked),
                    "start": step.offset,
                    "end": step.end,
                    "base": _or_none(step.base, masked),
                    "reason": step.reason,
                    "rule": step.rule,
                }
                for step in steps
            ],
        }


def _by(resolver: Resolver) -> str:
    """Return the standard of a resolver in a sentence."""
    name = resolver.standard
    return (
        f"by {name}" if name.startswith("RFC") else f"by the {name if name.startswith('URL') else 'rules of ' + name}"
    )


def _steps(resolver: Resolver, text: str) -> Iterator[str]:
    """Yield the steps of section 5.2, masked; none where the two are nothing to the RFCs."""
    if resolver.base.uri is None:
        return
    try:
        steps = IRI.parse(resolver.base.uri).resolution_steps(IRIReference.parse(text))
    except URIError:
        return
    yield from map(str, steps)


def _or_none(text: str | None, masked: Any) -> str | None:
    return None if text is None else masked(text)
