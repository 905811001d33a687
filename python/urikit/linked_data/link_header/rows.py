"""The rows of the catalogue about the Link header field; their examples are calls."""

from __future__ import annotations

from urikit.documents.finding import row

__all__ = ["ROWS"]

_SYNTAX = "RFC 8288 section 3"
_RELATION = "RFC 8288 section 3.3"
_ATTRIBUTES = "RFC 8288 section 3.4.1"
_VALUE = 'link-value = "<" URI-Reference ">" *( OWS ";" OWS link-param )'
_PARAM = 'link-param = token BWS [ "=" BWS ( token / quoted-string ) ]'
_RELATIONS = "relation-type = reg-rel-type / ext-rel-type"

# fmt: off
ROWS = (
    row(
        "link-header-bracket", _SYNTAX, _VALUE,
        "a link that does not begin with an angle bracket",
        '"{found}" does not begin with "<", so that the field has no link',
        'The target stands in "<" and ">", because a URI may have a comma or a semicolon of its own. Parsers that '
        "follow Appendix B find no link at all.",
        'LinkHeader.parse("https://example.org/2; rel=next")',
        'LinkHeader.parse("<https://example.org/2>; rel=next")',
        "write the target in angle brackets",
    ),
    row(
        "link-header-unclosed", _SYNTAX, _VALUE,
        'a target without its ">"',
        'the target has no ">" behind it, so that it is no link',
        "Without the bracket nobody can say where the target ends; the rest of the field is dropped.",
        'LinkHeader.parse("<https://example.org/2; rel=next")',
        'LinkHeader.parse("<https://example.org/2>; rel=next")',
        'write ">" behind the target',
    ),
    row(
        "link-header-rest", _SYNTAX, _VALUE,
        "something behind a link that belongs to none",
        '"{found}" belongs to no link, and the rest of the field is dropped with it',
        "Behind a link-value stands a comma or nothing. What stands there without one, often the second half of an "
        "unquoted value that has a comma, ends the reading of the whole field.",
        "LinkHeader.parse('<a>; rel=next; title=red, green')",
        "LinkHeader.parse('<a>; rel=next; title=\"red, green\"')",
        "quote the value, or put a comma between the links",
    ),
    row(
        "link-header-quote", _SYNTAX, _PARAM,
        "a quotation mark that is never closed",
        "the quoted value goes to the end of the field, because nothing closes it",
        "Everything that follows becomes a part of the value, further links included.",
        "LinkHeader.parse('<a>; rel=\"next')",
        "LinkHeader.parse('<a>; rel=\"next\"')",
        "close the quotation mark",
    ),
    row(
        "link-header-token", _SYNTAX, _PARAM,
        "an unquoted value that is no token",
        'the value "{found}" is no token and is not quoted',
        "A media type has a slash, and a media query has spaces: such a value stands in quotation marks. RFC 5988 had "
        "media types without them, and parsers read both.",
        "LinkHeader.parse('<a>; rel=alternate; type=text/html')",
        "LinkHeader.parse('<a>; rel=alternate; type=\"text/html\"')",
        "quote the value",
    ),
    row(
        "link-header-name", _SYNTAX, _PARAM,
        "a parameter whose name is no token",
        'the name "{found}" of a parameter is no token',
        "The name of a parameter has no spaces, quotation marks or slashes in it.",
        "LinkHeader.parse('<a>; rel=next; my/name=1')",
        "LinkHeader.parse('<a>; rel=next; my-name=1')",
        "use letters, digits and hyphens",
    ),
    row(
        "link-header-parameter", _SYNTAX, _VALUE,
        "a semicolon without a parameter",
        "no parameter stands behind this semicolon",
        "Two semicolons in a row, or one at the end, are left behind by templates. Every browser reads on; the grammar "
        "of the field has no empty parameters.",
        "LinkHeader.parse('<a>; rel=next;')",
        "LinkHeader.parse('<a>; rel=next')",
        "leave the semicolon out",
    ),
    row(
        "link-header-target", "RFC 8288 section 3.1", _VALUE,
        "a target that is no URI reference",
        'the target "{found}" is no URI reference',
        "The field carries URIs: what an IRI has beyond ASCII is converted before (RFC 3987 section 3.1), and spaces "
        "are percent-encoded. A target that is an IRI is resolved nevertheless, one that is neither leads nowhere.",
        "LinkHeader.parse('<a b>; rel=next')",
        "LinkHeader.parse('<a%20b>; rel=next')",
        "percent-encode what no URI may have",
    ),
    row(
        "link-header-anchor", "RFC 8288 section 3.2", "anchor = URI-Reference",
        "an anchor that is no URI reference",
        'the anchor "{found}" is no URI reference, so that the link has no context',
        "The anchor says what the link is about. Without a context that is understood the link must not be used: "
        "it would be about another resource.",
        "LinkHeader.parse('<a>; rel=next; anchor=\"#a b\"')",
        "LinkHeader.parse('<a>; rel=next; anchor=\"#a%20b\"')",
        "percent-encode what no URI may have",
    ),
    row(
        "link-header-relation-missing", _RELATION, _RELATIONS,
        "a link without a relation type",
        'the link to "{found}" has no rel, so that it says nothing',
        "The rel parameter must be present. A link without one is none to a parser that follows Appendix B.",
        "LinkHeader.parse('<a>; title=\"next page\"')",
        "LinkHeader.parse('<a>; rel=next; title=\"next page\"')",
        "say what the target is to this resource, with rel",
    ),
    row(
        "link-header-relation", _RELATION, _RELATIONS,
        "a relation type that is neither a name nor a URI",
        '"{found}" is neither the name of a relation type nor an absolute URI',
        "Registered names begin with a letter and have letters, digits, dots and hyphens. Everything else is an "
        "extension, and those are absolute URIs in this field, so that two people do not use one word for two things.",
        "LinkHeader.parse('<a>; rel=\"my_rel\"')",
        "LinkHeader.parse('<a>; rel=\"https://example.org/my-rel\"')",
        "use a registered name, or a URI of your own",
    ),
    row(
        "link-header-relation-case", _RELATION, _RELATIONS,
        "a relation type with capital letters",
        'the relation type "{found}" has capital letters',
        "Relation types are compared without case, and written in lower case. Some programs compare them as they are.",
        "LinkHeader.parse('<a>; rel=Next')",
        "LinkHeader.parse('<a>; rel=next')",
        "write it in lower case",
    ),
    row(
        "link-header-rev", _RELATION, _RELATIONS,
        "the parameter rev",
        "rev is deprecated",
        "It says that the target has this relation to the context, the other way round. It was taken for a misspelt "
        "rel so often that RFC 8288 deprecates it.",
        "LinkHeader.parse('<a>; rev=made')",
        "LinkHeader.parse('<a>; rel=author')",
        "use the relation type for the other direction, with rel",
    ),
    row(
        "link-header-repeated", _RELATION, _RELATIONS,
        "a parameter that may stand once, and stands again",
        'the value "{found}" is passed over, because the parameter stands there already',
        "rel, media, title, title* and type count the first time. Several relation types stand in one rel, with "
        "spaces between them; hreflang is the one parameter that may be repeated.",
        "LinkHeader.parse('<a>; rel=next; rel=prev')",
        "LinkHeader.parse('<a>; rel=\"next prev\"')",
        "keep one of them",
    ),
    row(
        "link-header-ext-value", "RFC 8187 section 3.2.1", "ext-value = charset \"'\" [ language ] \"'\" value-chars",
        'the value of a parameter with "*" that cannot be decoded',
        '"{found}" is no text in a known charset, and is passed over',
        "The value names its charset and its language and is percent-encoded, without quotation marks. Where it cannot "
        "be decoded the parameter without the \"*\" counts.",
        "LinkHeader.parse(\"<a>; rel=next; title*=letztes\")",
        "LinkHeader.parse(\"<a>; rel=next; title*=UTF-8'de'letztes\")",
        "write it as UTF-8'language'text",
    ),
    row(
        "link-header-type", _ATTRIBUTES, 'type-name "/" subtype-name',
        "a type that is no media type",
        '"{found}" is no media type',
        "It is a hint at what will be found behind the link: a type and a subtype, without parameters.",
        "LinkHeader.parse('<a>; rel=alternate; type=\"html\"')",
        "LinkHeader.parse('<a>; rel=alternate; type=\"text/html\"')",
        "write type and subtype",
    ),
    row(
        "link-header-hreflang", _ATTRIBUTES, "Language-Tag",
        "an hreflang that is no language tag",
        '"{found}" is no language tag',
        "A language tag has subtags of up to eight letters and digits, with hyphens between them: en, de-CH, zh-Hant. "
        "An underscore is how some programs write locales. Search engines know x-default beside the tags.",
        "LinkHeader.parse('<a>; rel=alternate; hreflang=en_GB')",
        "LinkHeader.parse('<a>; rel=alternate; hreflang=en-GB')",
        "write a hyphen between the subtags",
    ),
    row(
        "link-header-value", _SYNTAX, _PARAM,
        "a value that no field can carry",
        'a field cannot carry the {component} "{found}"',
        "Line breaks and other control characters would end the field, and begin another one. A title may have every "
        "other character, because it can be encoded; the other attributes are ASCII.",
        "write_link('a', 'next', media='screen\\nSet-Cookie: a=b')",
        "write_link('a', 'next', media='screen')",
        "leave control characters out",
    ),
)
# fmt: on
