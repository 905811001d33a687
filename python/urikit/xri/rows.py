"""The rows of the catalogue about XRIs.

The examples are URIs of the scheme, that is the URI normal form of what is refused, so that
`%25` in them stands for the "%" of an XRI.
"""

from __future__ import annotations

from urikit.schemes.stating import row

__all__ = ["ROWS"]

_XRI = 'XRI = [ "xri://" ] xri-hier-part [ "?" iquery ] [ "#" ifragment ]'
_REFERENCE = "XRI-reference = XRI / relative-XRI-ref"
_XREF = 'xref = "(" ( XRI-reference / IRI ) ")"'
_SUBSEGMENT = 'xri-subseg = ( "*" / "!" ) ( xref / *xri-pchar )'
_PCHAR = 'xri-pchar = iunreserved / pct-encoded / "&" / ";" / "," / "\'" / ":"'
_AUTHORITY = "xri-hier-part = ( xri-authority / iauthority ) xri-path-abempty"
_SYNTAX = "XRI Syntax 2.0 section 2.2"
_FORMS = "XRI Syntax 2.0 section 2.3"

ROWS = (
    row(
        "xri-scheme",
        _SYNTAX,
        _REFERENCE,
        "another scheme than xri",
        '"{found}" begins a URI of another scheme, and no XRI',
        "An XRI begins with xri://, or with a global context symbol or a cross-reference where that is left out. "
        "An identifier of another scheme stands in an XRI as a cross-reference.",
        "XRI.parse('mailto:gabe@foo.com')",
        "XRI.parse('(mailto:gabe@foo.com)*foo')",
        "put the identifier into parentheses",
    ),
    row(
        "xri-slashes",
        _SYNTAX,
        _XRI,
        "xri: without two slashes",
        'an XRI is written with "xri://", and this URI begins with "{found}"',
        "The slashes are part of the prefix, which is there as a whole or not at all. Drafts before 2.0 wrote an "
        "XRI without them.",
        "xri:@example",
        "xri://@example",
        "write two slashes",
    ),
    row(
        "xri-relative",
        _SYNTAX,
        _XRI,
        "a relative XRI reference where an XRI was asked for",
        '"{found}" has no authority: it is a relative XRI reference',
        "An XRI begins with an authority: a global context symbol, a cross-reference, or behind xri:// a host.",
        "XRI.parse('example/phone')",
        "XRI.parse('@example/phone')",
        "write an authority, or read it with XRIReference.parse",
    ),
    row(
        "xri-absolute",
        _SYNTAX,
        'relative-XRI-ref = relative-XRI-part [ "?" iquery ] [ "#" ifragment ]',
        "an XRI where a relative reference was asked for",
        '"{found}" has an authority: it is an XRI',
        "A relative XRI reference is a path, a query and a fragment. A global context symbol at the beginning "
        "makes an XRI of it, also without xri://.",
        "RelativeXRIReference.parse('=example')",
        "RelativeXRIReference.parse('./example')",
        "leave the authority out, or read it with XRIReference.parse",
    ),
    row(
        "xri-components",
        _SYNTAX,
        _XRI,
        "components that make another XRI",
        '"{found}" is read as other components than it was built of',
        "Components are raw. A delimiter in one of them begins the next one, so that the XRI would not say what "
        "was meant.",
        "XRI.build('@example/a')",
        "XRI.build('@example', '/a')",
        "pass each component on its own, and data through urikit.xri.escaped",
    ),
    row(
        "xri-parenthesis-unopened",
        _SYNTAX,
        _XREF,
        'a ")" without its "("',
        'this ")" closes no cross-reference',
        "Parentheses are the marks of cross-references and stand in an XRI in pairs. As data they are percent-encoded.",
        "xri://@!foo!bar/x)",
        "xri://@!foo!bar/x%2529",
        "percent-encode it in the XRI, as %29",
    ),
    row(
        "xri-parenthesis-unclosed",
        _SYNTAX,
        _XREF,
        'a "(" without its ")"',
        'the cross-reference that begins with this "(" does not end',
        "Parentheses are the marks of cross-references and stand in an XRI in pairs, also in an IRI or a query "
        "inside a cross-reference: otherwise its end would be a guess.",
        "xri://@example/(+a",
        "xri://@example/(+a)",
        'close it with ")"',
    ),
    row(
        "xri-cross-reference-undelimited",
        _SYNTAX,
        _SUBSEGMENT,
        "a cross-reference without a delimiter before it",
        'a cross-reference begins where no "*" or "!" is before it',
        "A cross-reference is a whole subsegment. It stands at the beginning of one, behind its delimiter, and "
        "not in a name.",
        "xri://@!foo!bar*moo(!foo)",
        "xri://@!foo!bar*moo*(!foo)",
        'write "*" or "!" before the parenthesis',
    ),
    row(
        "xri-cross-reference-trailing",
        _SYNTAX,
        _SUBSEGMENT,
        "something behind a cross-reference that is no delimiter",
        '"{found}" follows a cross-reference without a delimiter',
        "A cross-reference is a whole subsegment: after it comes another one, with its delimiter, or the next segment.",
        "xri://@example/(+a)b",
        "xri://@example/(+a)*b",
        'write "*" or "!" after the cross-reference',
    ),
    row(
        "xri-cross-reference-iri",
        _SYNTAX,
        _XREF,
        "a cross-reference to what is no IRI",
        '"{found}" is neither an XRI reference nor an IRI',
        "What begins with a scheme in a cross-reference is read by RFC 3987. A relative XRI reference has no "
        '":" in its first segment, for the reason that a relative reference has none.',
        "xri://@example/(a:b%25zz)",
        "xri://@example/(a:b%2525zz)",
        "write an IRI",
    ),
    row(
        "xri-persistent-root",
        _SYNTAX,
        'pgcs-authority = "!" xri-subseg-pt-nz *xri-subseg',
        'the symbol "!" without a persistent name',
        'after the global context symbol "!" stands another "!" and a name',
        "The symbol is for identifiers of networks, which are numbers that never change hands: its first "
        "subsegment is persistent. OpenXRI takes the symbol alone as well.",
        "xri://!foo",
        "xri://!!foo",
        'write "!!" and the name',
    ),
    row(
        "xri-subsegment-empty",
        _SYNTAX,
        'xri-subseg-pt-nz = "!" ( xref / 1*xri-pchar )',
        "an empty name where one has to be",
        "a name is missing here",
        'After "!!", and at the beginning of a relative XRI reference, a name or (after "/" and "!!") a '
        "cross-reference is needed.",
        "xri://!!",
        "xri://!!1",
        "write a name",
    ),
    row(
        "xri-first-segment",
        _SYNTAX,
        'xri-subseg-od-nx = [ "*" / "!" ] 1*xri-pchar-nc',
        "a cross-reference at the beginning of a relative path",
        "a relative XRI reference does not begin with a cross-reference",
        "At the beginning of an XRI reference a cross-reference is its authority, so that a relative path has to "
        "begin otherwise.",
        "xri://@example/(*(+a))",
        "xri://@example/(.%2F*(+a))",
        'write "./" before it',
    ),
    row(
        "xri-colon",
        _SYNTAX,
        'xri-path-noscheme = xri-subseg-od-nx *xri-subseg-nc *( "/" xri-segment )',
        'a ":" in the first segment of a relative path',
        'the first segment of a relative XRI reference has a ":"',
        "It would be taken for the end of a scheme, as in RFC 3986 section 4.2.",
        "xri://@example/(*a:b)",
        "xri://@example/(.%2F*a:b)",
        'write "./" before it',
    ),
    row(
        "xri-authority-symbol",
        _SYNTAX,
        _AUTHORITY,
        "an XRI authority without a global context symbol",
        '"{found}" begins with no global context symbol and is no authority of an IRI',
        "An authority with names in it begins with = @ + $ ! or a cross-reference. An authority of RFC 3987 may "
        "stand behind xri:// as well, but not with * ! ( ) in it, which would look like the other kind.",
        "xri://a*b*c*d",
        "xri://@a*b*c*d",
        "write the global context symbol",
    ),
    row(
        "xri-authority",
        _SYNTAX,
        'iauthority = [ iuserinfo "@" ] ihost [ ":" port ]',
        "an authority that is none by RFC 3987",
        '"{found}" is no authority of an IRI',
        "Without a global context symbol, what follows xri:// is an authority as any IRI has it.",
        "XRI.parse('xri://[ah:45]/')",
        "XRI.parse('xri://[fe80::45]/')",
        "write a host, or a global context symbol",
    ),
    row(
        "xri-authority-number",
        _SYNTAX,
        'IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet',
        "numbers with dots that are no IPv4 address",
        '"{found}" looks like an IPv4 address and is none',
        "RFC 3987 would take it for a registered name, which nobody means. OpenXRI refuses it, and so does urikit.",
        "xri://1.2.3.256/",
        "xri://1.2.3.255/",
        "correct the address",
    ),
    row(
        "xri-percent",
        _SYNTAX,
        'pct-encoded = "%" HEXDIG HEXDIG',
        'a "%" without two hexadecimal digits',
        '"{found}" is no percent-encoded octet',
        'In an XRI a "%" is the beginning of an escape, as in a URI. In the URI normal form each of them is '
        "written %25, so that a URI with a single escape has an XRI with none.",
        "xri://@example/%25zz",
        "xri://@example/%2525zz",
        "write it as %25 in the XRI",
    ),
    row(
        "xri-character",
        _SYNTAX,
        _PCHAR,
        "a character that stands in no name of an XRI",
        '"{found}" may not stand in the {component} of an XRI',
        "The global context symbols are reserved, and stand at the beginning of an XRI alone; other reserved "
        "characters, and those that no IRI may have, are percent-encoded.",
        "xri://@example/b=c",
        "xri://@example/b%253Dc",
        "percent-encode it in the XRI, or put it into a cross-reference",
    ),
    row(
        "xri-no-iri",
        _FORMS,
        'authority = [ userinfo "@" ] host [ ":" port ]',
        "an XRI whose normal form is no IRI",
        'the normal form of this XRI is no IRI: a ":" or "@" in its authority would be taken for a delimiter',
        'The transformation escapes "/", "?", "#" and "%", and leaves a ":" or "@" in a cross-reference of the '
        "authority as it is. Where no port follows a colon, or a second at sign stands there, the generic syntax "
        "refuses the result.",
        "XRI.parse('@example*(http://example.org/)').to_iri()",
        "XRI.parse('@example/(http://example.org/)').to_iri()",
        "use iri_normal_form or uri_normal_form, which are texts, or put the cross-reference into the path",
    ),
    row(
        "xri-proxy-authority",
        "XRI Resolution 2.0",
        'HXRI = proxy-resolver "/" QXRI',
        "an XRI of a host, for a proxy",
        '"{found}" is an authority of RFC 3987, which has no HXRI',
        "An HXRI has no xri:// to say that a host follows, so that the host would be a relative path.",
        "to_hxri('xri://www.epok.net/!foo')",
        "to_hxri('xri://@epok/!foo')",
        "use an XRI with a global context symbol or a cross-reference",
    ),
)
