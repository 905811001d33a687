"""The rows of the catalogue about JSON-LD; their examples are calls."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

_PROCESSING = "JSON-LD 1.1 API section 4.1"
_TERM = "JSON-LD 1.1 API section 4.2"

# fmt: off
ROWS = (
    row(
        "json-ld-elsewhere", _PROCESSING, '"@context": IRI reference',
        "a context that is elsewhere",
        'the context "{found}" would have to be fetched, and was not',
        "What its terms mean is not known here. Only what does not need them was read: identifiers, absolute and "
        "compact IRIs, and the contexts that stand in the document.",
        "read('{\"@context\": \"https://schema.org/\", \"@id\": \"a\"}', as_format='jsonld')",
        "read('{\"@context\": {\"@vocab\": \"https://schema.org/\"}, \"@id\": \"a\"}', as_format='jsonld')",
        "write the context into the document, if its references are to be checked",
    ),
    row(
        "json-ld-context", _PROCESSING, '"@context": null / IRI reference / object / array of these',
        "a context that is none of what a context may be",
        "a context is an object, the reference of one, null, or an array of these",
        "It is passed over here, and a processor refuses the document (invalid local context).",
        "read('{\"@context\": 1}', as_format='jsonld')",
        "read('{\"@context\": {}}', as_format='jsonld')",
        "write an object",
    ),
    row(
        "json-ld-term", _TERM, 'term definition = IRI / compact IRI / term / keyword / null / object with "@id"',
        "a term without a meaning",
        'the term "{found}" stands for no IRI and no keyword',
        "Without an absolute IRI, a prefix that is known, or @vocab there is nothing a term could stand for. A "
        "processor refuses the document (invalid IRI mapping).",
        "read('{\"@context\": {\"name\": \"name\"}}', as_format='jsonld')",
        "read('{\"@context\": {\"name\": \"http://schema.org/name\"}}', as_format='jsonld')",
        "write the whole IRI, or declare @vocab",
    ),
    row(
        "json-ld-circle", _TERM, "a term is defined by others before it",
        "a term that is defined by itself",
        'the definition of "{found}" needs itself',
        "Terms may be defined by one another, and somewhere there has to be an IRI. A processor refuses the document "
        "(cyclic IRI mapping).",
        "read('{\"@context\": {\"a\": \"b:x\", \"b\": \"a:y\"}}', as_format='jsonld')",
        "read('{\"@context\": {\"a\": \"b:x\", \"b\": \"http://example.org/\"}}', as_format='jsonld')",
        "define one of them by an IRI",
    ),
    row(
        "json-ld-limit", _PROCESSING, "(a limit of this reader)",
        "contexts in contexts without end",
        "the contexts of this document are too many and too large; from here on they add nothing",
        "Each context inside of another has all terms of it. A document of thousands of them would need memory "
        "without measure; no document that means well comes near the limit.",
        "read('{\"@context\": {' + ','.join(f'\"t{n}\": \"x:{n}\"' for n in range(2000)) + '}, \"@graph\": ['"
        " + ','.join('{\"@context\": {\"u\": \"x:u\"}}' for n in range(600)) + ']}', as_format='jsonld')",
        "read('{\"@context\": {\"t\": \"http://example.org/t\"}}', as_format='jsonld')",
        "declare terms once, at the top",
    ),
)
# fmt: on
