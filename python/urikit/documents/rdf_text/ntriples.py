"""N-Triples and N-Quads: absolute IRIs only (W3C N-Triples 1.1 section 2.2, N-Quads 1.1).

A base is not needed, since all IRIs are absolute. What is known from outside counts
for nothing, and the steps of the base say so. A relative reference has no target and is a
finding; names with a prefix do not exist.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit._native import IRIReference
from urikit.documents.base import Base, BaseSource, Outcome, Step
from urikit.documents.rdf_text.reader import Reader
from urikit.documents.rdf_text.tokens import WORDS, Language, Word
from urikit.documents.rdf_text.turtle import decode

if TYPE_CHECKING:
    from urikit.documents.envelope import Envelope
    from urikit.documents.formats import Reading
    from urikit.documents.source import Source

__all__ = ["decode", "read"]

_RULE = "N-Triples section 2.2"
_REASON = "these languages have absolute IRIs only"


def read(source: Source, envelope: Envelope) -> Reading:
    """The IRIs of a document.

    >>> from urikit import documents
    >>> lines = "<http://example.org/a> <http://example.org/b> <c> ."
    >>> document = documents.read(lines, as_format="ntriples", uri="http://example.org/")
    >>> [link.target for link in document.links], [issue.code for issue in document.findings]
    (['http://example.org/a', 'http://example.org/b', None], ['rdf-text-relative'])
    """
    return _LineReader(source, _none(envelope), Language.NTRIPLES).reading()


class _LineReader(Reader):
    """A reader that has no use for relative references; of directives it hears nothing."""

    def meaning(self, kind: int, written: str, start: int) -> tuple[str, str | None] | None:
        meaning = super().meaning(kind, written, start)
        if meaning is not None and meaning[1] is None and WORDS[kind] is Word.IRI:
            reference, _ = meaning
            if IRIReference.is_valid(reference):
                self.say("rdf-text-relative", (kind, start, start + len(written)), found=reference)
        return meaning


def _none(envelope: Envelope) -> Base:
    """No base, and why each rung gives none."""
    base = None
    for source, text in (
        (BaseSource.APPLICATION, envelope.default),
        (BaseSource.RETRIEVAL, envelope.retrieval),
        (BaseSource.ENTITY, envelope.entity),
    ):
        outcome, reason = (Outcome.ABSENT, "") if text is None else (Outcome.IGNORED, _REASON)
        base = Base(None, None, Step(source, outcome, text, reason=reason, rule=_RULE), base)
    return base or Base(None, None)
