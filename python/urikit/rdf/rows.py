"""The rows of the catalogue about IRIs as names of nodes; their examples are calls."""

from __future__ import annotations

from urikit.schemes.stating import row

__all__ = ["ROWS"]

_CURIE = 'curie = [ [ prefix ] ":" ] reference'
_RDFA = "RDFa Core 1.1 section 6"
_NODE = "RDF 1.1 Concepts section 3.2"
_SKOLEM = "RDF 1.1 Concepts section 3.5"
_IRI = 'IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]'
_GENID = 'skolem-IRI = ( "http" / "https" ) "://" iauthority "/.well-known/genid/" isegment-nz'

ROWS = (
    row(
        "rdf-colon",
        _RDFA,
        _CURIE,
        "a CURIE without a colon",
        '"{found}" has no colon, so that it is a term and no CURIE',
        "RDFa knows single words as terms, of a vocabulary that a document names. A CURIE has a prefix, which may "
        "be empty, and a colon.",
        'Prefixes.INITIAL.expand("license")',
        'Prefixes.INITIAL.expand("xhv:license")',
        "write the prefix and a colon",
    ),
    row(
        "rdf-blank",
        _RDFA,
        _CURIE,
        "a blank node where an IRI was asked for",
        '"{found}" is how blank nodes are written, which have no IRI',
        "The prefix _ is kept for blank nodes in all syntaxes of RDF. A blank node has no name outside of its graph; "
        "a Skolem IRI can be made for it.",
        'Prefixes.INITIAL.expand("_:b0")',
        'Prefixes.INITIAL.expand("foaf:b0")',
        "use another prefix, or make a name with skolem_iri",
    ),
    row(
        "rdf-prefix",
        _RDFA,
        "prefix = NCName",
        "a prefix that is no name",
        '"{found}" is no prefix',
        "A prefix is a name of XML without a colon: it begins with a letter or an underscore.",
        'Prefixes().with_prefix("1st", "http://example.org/")',
        'Prefixes().with_prefix("first", "http://example.org/")',
        "begin it with a letter",
    ),
    row(
        "rdf-reference",
        _RDFA,
        'reference = ( ipath-absolute / ipath-rootless / ipath-empty ) [ "?" iquery ] [ "#" ifragment ]',
        "a reference that cannot stand behind a namespace",
        '"{found}" is no reference of a CURIE',
        "What stands behind the colon is put behind the namespace as it is. It has the characters of an IRI, and does "
        'not begin with "//", so that an IRI of the web is never taken for a CURIE.',
        'Prefixes.INITIAL.expand("foaf:a b")',
        'Prefixes.INITIAL.expand("foaf:a%20b")',
        "percent-encode what no IRI may have",
    ),
    row(
        "rdf-prefix-unknown",
        _RDFA,
        _CURIE,
        "a prefix that is not bound",
        'the prefix "{found}" is bound to no namespace',
        "Without a namespace there is no IRI to put together. In RDFa the text would be taken for an IRI whose "
        "scheme is the prefix.",
        'Prefixes.INITIAL.expand("foav:name")',
        'Prefixes.INITIAL.expand("foaf:name")',
        "bind the prefix with Prefixes.with_prefix",
    ),
    row(
        "rdf-uppercase",
        _NODE,
        _IRI,
        "upper case in the scheme or the host",
        'the {component} "{found}" of this name has upper-case letters',
        "The generic syntax has no case there, and RDF has. A program that normalizes the IRI makes another node.",
        'advice("http://Example.org/")',
        'advice("http://example.org/")',
        "mint the name in lower case",
    ),
    row(
        "rdf-encoded",
        _NODE,
        _IRI,
        "a percent-encoded character that an IRI may have as it is",
        'the {component} of this name has "{found}", which an IRI may have unencoded',
        "http://example.org/%7Ea and http://example.org/~a lead to the same document and are two nodes. RFC 3986 lets "
        "every program decode the first; a graph then has statements about both. The same is true of letters beyond "
        "ASCII, which an IRI has as they are.",
        'advice("http://example.org/%7Ea")',
        'advice("http://example.org/~a")',
        "mint the name with the character itself",
    ),
    row(
        "rdf-encoded-lowercase",
        _NODE,
        _IRI,
        "a percent-encoded octet in lower case",
        'the {component} of this name has "{found}", with hexadecimal digits in lower case',
        "%2f and %2F are the same octet to the generic syntax, and two nodes.",
        'advice("http://example.org/a%2fb")',
        'advice("http://example.org/a%2Fb")',
        "mint the name with upper-case digits",
    ),
    row(
        "rdf-port",
        _NODE,
        _IRI,
        "a default port",
        "this name has a port that its scheme has anyway, or an empty one",
        "The normal form of an http IRI has no port 80. A name with one is another node than the name without it.",
        'advice("http://example.org:80/")',
        'advice("http://example.org/")',
        "mint the name without the port",
    ),
    row(
        "rdf-empty-path",
        _NODE,
        _IRI,
        "an http IRI without a path",
        "this name has no path behind its host",
        "The normal form of http://example.org is http://example.org/, which is what browsers send and show.",
        'advice("http://example.org")',
        'advice("http://example.org/")',
        'mint the name with "/"',
    ),
    row(
        "rdf-dot-segment",
        _NODE,
        _IRI,
        'a "." or ".." in the path',
        'the path of this name has the dot segment "{found}"',
        "Dot segments are removed whenever a reference is resolved, so that the name changes as soon as it is written "
        "relative to a base.",
        'advice("http://example.org/a/../b")',
        'advice("http://example.org/b")',
        "mint the name without them",
    ),
    row(
        "rdf-a-label",
        _NODE,
        _IRI,
        "a domain in the ASCII form of IDNA",
        'the host of this name has "{found}", which an IRI has in Unicode',
        "An IRI has the letters of a domain as they are; the form that begins with xn-- is for protocols. The two are "
        "different nodes.",
        'advice("http://xn--bcher-kva.example/")',
        'advice("http://bücher.example/")',
        "mint the name with the letters themselves",
    ),
    row(
        "rdf-not-nfc",
        _NODE,
        _IRI,
        "text that is not in Normalization Form C",
        "the {component} of this name is not in Normalization Form C",
        "Two sequences of characters can look the same and be different nodes. Text that people type is in NFC.",
        'advice("http://example.org/e\\u0301")',
        'advice("http://example.org/é")',
        "mint the name in NFC",
    ),
    row(
        "rdf-skolem-base",
        _SKOLEM,
        _GENID,
        "a server that can have no Skolem IRIs",
        '"{found}" is no http or https IRI with a host',
        "The well-known path genid is registered for the web, where the owner of a host can promise that a name is "
        "used once.",
        'skolem_iri("urn:example:a", "b0")',
        'skolem_iri("https://example.com/", "b0")',
        "give an IRI of your server",
    ),
    row(
        "rdf-skolem-name",
        _SKOLEM,
        _GENID,
        "a name that is no segment of a path",
        '"{found}" is no name for a blank node',
        "The name is the last segment of the path. Empty it would be no name, and a dot segment is removed by whoever "
        "resolves the IRI.",
        'skolem_iri("https://example.com/", "..")',
        'skolem_iri("https://example.com/", "b0")',
        "give a name of letters and digits, or none at all",
    ),
)
