"""The rows of the catalogue about RDF as text; their examples are calls."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

# fmt: off
ROWS = (
    row(
        "rdf-text-prefix", "Turtle section 2.4", "PrefixedName ::= PNAME_LN | PNAME_NS",
        "a prefix that was not declared",
        'the prefix "{found}" was not declared before, so that the name stands for nothing',
        "A prefix holds from its declaration on. No prefix is known by itself, not even rdf.",
        "read('ex:a ex:b ex:c .', as_format='turtle')",
        "read('@prefix ex: <http://example.org/> . ex:a ex:b ex:c .', as_format='turtle')",
        "declare it at the beginning of the document",
    ),
    row(
        "rdf-text-unclosed", "Turtle section 6.5", "IRIREF ::= '<' ... '>'",
        "a bracket or a quotation mark that nothing closes",
        "nothing closes the {found}",
        "An IRI and a short string end on their line; a long string ends with three quotation marks.",
        "read('<a> <b> <c .', as_format='turtle')",
        "read('<a> <b> <c> .', as_format='turtle')",
        "close it",
    ),
    row(
        "rdf-text-directive", "Turtle section 6.5", "base ::= '@base' IRIREF '.'",
        "a directive without its IRI",
        '"{found}" has no IRI behind it, and declares nothing',
        "Behind @base stands an IRI in angle brackets, behind @prefix a prefix with its colon, and then the IRI.",
        "read('@base \"http://example.org/\" .', as_format='turtle')",
        "read('@base <http://example.org/> .', as_format='turtle')",
        "write the IRI in angle brackets",
    ),
    row(
        "rdf-text-relative", "N-Triples section 2.2", "IRIREF ::= '<' ... '>'",
        "a relative reference in N-Triples or N-Quads",
        '"{found}" is relative, and these languages have no base',
        "IRIs may be written only as absolute IRIs. Where the document came from gives no base either.",
        "read('<a> <http://example.org/b> <http://example.org/c> .', as_format='ntriples')",
        "read('<http://example.org/a> <http://example.org/b> <http://example.org/c> .', as_format='ntriples')",
        "write it absolute, or take Turtle",
    ),
)
# fmt: on
