"""The rows of the catalogue about cool URIs; their examples are calls that need no network."""

from __future__ import annotations

from functools import partial

from urikit.documents.finding import row
from urikit.rules.rule import Rule

__all__ = ["ROWS"]

_NOTE = "Cool URIs for the Semantic Web section"
_TURTLE = '(("Content-Type", "text/turtle"),)'
_HTML = '(("Content-Type", "text/html"),)'


def _lints(answers: str, uri: str = "http://example.org/a", types: str = "") -> str:
    """A call that lints a URI in a world of these answers."""
    policy = f"DereferencePolicy(media_types=({types})), " if types else ""
    return f'lint("{uri}", {policy}client=Recorded({{{answers}}}))'


def _one(fields: str, body: str, uri: str = "http://example.org/a") -> str:
    return _lints(f'"{uri}": Answer(200, {fields}, b"{body}")', uri)


#: Two syntaxes of one URI.
_TWO = '"text/turtle", "application/n-triples", '


def _both(turtle: str, triples: str, fields: str = "") -> str:
    """A hash URI whose document has two syntaxes."""
    return _lints(
        '("http://example.org/a", "text/turtle"): '
        f'Answer(200, (("Content-Type", "text/turtle"), {fields}), b"{turtle}"), '
        '("http://example.org/a", "application/n-triples"): '
        f'Answer(200, (("Content-Type", "application/n-triples"), {fields}), b"{triples}")',
        "http://example.org/a#b",
        _TWO,
    )


_SAID = "<http://example.org/a#b> <http://example.org/p> <http://example.org/q> ."
_row = partial(row, grammar="", corrected="")

ROWS: tuple[Rule, ...] = (
    _row(
        code="cool-thing-answers",
        where=f"{_NOTE} 3",
        title="a thing that answers as if it were a page",
        sentence="a thing answers as if it were a page",
        explanation="The data say that the URI names a person, a class or the like, and the server answers 2xx, which "
        "says that it names a document. Statements about the one are then statements about the other: who made the "
        "page made the person.",
        example=_one(_TURTLE, "<> a <http://xmlns.com/foaf/0.1/Person> ."),
        advice="let the URI of the thing answer 303, or give the thing a URI with a hash",
    ),
    _row(
        code="cool-silent",
        where=f"{_NOTE} 3.1",
        title="a description that does not describe",
        sentence="the document at the end says nothing about the URI",
        explanation="Whoever follows the URI of a thing gets a document in which that URI is the subject of no "
        "statement, so that nothing is learned about it. Often the names differ by a slash, a host or https.",
        example=_lints(f'"http://example.org/a": Answer(200, {_TURTLE}, b"<#c> a <#D> .")', "http://example.org/a#b"),
        advice="have the document say something about that very URI",
    ),
    _row(
        code="cool-other-name",
        where=f"{_NOTE} 3.1",
        title="a description under another name only",
        sentence="the document at the end describes it under another name only",
        explanation="Names of RDF are compared by characters. After a redirect a relative name in the document is "
        "another name than the one that was asked for, and programs do not know that they are the same.",
        example=_lints(
            '"http://example.org/a": Answer(301, (("Location", "/c"),)), '
            f'"http://example.org/c": Answer(200, {_TURTLE}, b"<#b> a <#D> .")',
            "http://example.org/a#b",
        ),
        advice="write the name in full in the document, or state owl:sameAs",
    ),
    _row(
        code="cool-disagree",
        where="RFC 3986 section 3.5",
        title="descriptions that say different things",
        sentence="the variants say different things about the URI",
        explanation="Which of the variants somebody gets depends on what their program asked for. All of them describe "
        "the same thing and ought to say the same about it.",
        example=_both(_SAID, _SAID.replace("/q", "/r")),
        advice="make the variants from one source",
    ),
    _row(
        code="cool-no-data",
        where=f"{_NOTE} 3",
        title="nothing for machines",
        sentence="there is nothing for machines",
        explanation="None of the media types of RDF that were asked for came. The URI is on the web for people only.",
        example=_one(_HTML, "<p>"),
        advice="offer RDF by negotiation",
    ),
    _row(
        code="cool-no-page",
        where=f"{_NOTE} 3",
        title="nothing for people",
        sentence="there is nothing for people",
        explanation="Somebody who puts the URI into a browser gets data, or nothing at all.",
        example=_one(_TURTLE, "<#b> a <#D> ."),
        advice="offer HTML by negotiation",
    ),
    _row(
        code="cool-wrong-type",
        where="RFC 9110 section 8.3",
        title="a label that is wrong",
        sentence="the body is not what its Content-Type says",
        explanation="The label decides how the octets are read, and what a fragment means. Data labelled text/plain "
        "are no data, and a page labelled text/turtle is a syntax error.",
        example=_one(_TURTLE, "<p>No Turtle"),
        advice="have the server send the right Content-Type",
    ),
    _row(
        code="cool-vary",
        where="RFC 9110 section 12.5.5",
        title="negotiation that a cache cannot see",
        sentence="the answers differ by Accept, and no Vary says so",
        explanation="A cache that has stored the page gives it to a program that asks for data. The Vary field says "
        "which request fields an answer depends on; that holds for redirects as well.",
        example=_both(_SAID, _SAID),
        advice="send Vary: Accept",
    ),
    _row(
        code="cool-content-location",
        where="RFC 9110 section 8.7",
        title="a variant without a URI of its own",
        sentence="a negotiated representation has no URI of its own",
        explanation="Without a Content-Location nobody can name, link or fetch this one representation.",
        example=_both(_SAID, _SAID, '("Vary", "Accept"), '),
        advice="send Content-Location with the URI of the variant",
    ),
    _row(
        code="cool-alternate",
        where=f"{_NOTE} 4.6",
        title="a page that does not lead to the data",
        sentence="the page does not lead to the data",
        explanation="Programs that come upon the page find the data by a link with rel=alternate and the media type, "
        "in the page or in the Link field.",
        example=_lints(
            f'("http://example.org/a", "text/html"): Answer(200, {_HTML}, b"<p>"), '
            f'"http://example.org/a": Answer(200, {_TURTLE}, b"<#b> a <#D> .")'
        ),
        advice='write <link rel="alternate" type="text/turtle" href="..."> into the page',
    ),
    _row(
        code="cool-canonical",
        where="RFC 6596 section 3",
        title="a page that names no canonical URI",
        sentence="the page names no canonical URI",
        explanation="A page that is reached by several URIs says by rel=canonical which of them to keep.",
        example=_one(_HTML, "<p>"),
        advice='write <link rel="canonical" href="..."> into the page, or send it in a Link field',
    ),
    _row(
        code="cool-implementation",
        where=f"{_NOTE} 4.5",
        title="a name that tells how it is implemented",
        sentence="the name tells how it is implemented",
        explanation="When the server runs something else, the name changes, or lies. Names that last say what is "
        "named.",
        example=_one(_HTML, "<p>", "http://example.org/person.php"),
        advice="let the server map a plain name to the program",
    ),
    _row(
        code="cool-extension",
        where=f"{_NOTE} 4.5",
        title="a name that tells a format",
        sentence="the name tells a format",
        explanation="A thing has no format. A document may have several, and more later; the extension belongs to the "
        "URI of one representation, which Content-Location tells.",
        example=_one(_HTML, "<p>", "http://example.org/alice.html"),
        advice="leave the extension out, and negotiate",
    ),
    _row(
        code="cool-query",
        where=f"{_NOTE} 4.5",
        title="a name with a query",
        sentence="the name has a query",
        explanation="A query tells of a program and its parameters, is long, and invites others to change it.",
        example=_one(_HTML, "<p>", "http://example.org/person?id=3"),
        advice="let the server map a path to the parameters",
    ),
)
