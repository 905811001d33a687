"""The rules of the ldap scheme, with the grammar each is about (RFC 4514, 4515, 4516)."""

from __future__ import annotations

from urikit.schemes.stating import row

_URL = (
    'ldapurl = scheme "://" [host [":" port]] ["/" dn ["?" [attributes] ["?" [scope] ["?" [filter] ["?" extensions]]]]]'
)
_EXTENSION = 'extension = ["!"] extype ["=" exvalue]'
_SECTION = "RFC 4516 section 2"
_ENCODING = "RFC 4516 section 2.1"
_DN = "RFC 4514 section 3"
_FILTER = "RFC 4515 section 3"

# fmt: off
ROWS = (
    row(
        "ldap-authority-missing", _SECTION, _URL,
        'an LDAP URL without "//"',
        '{scheme} needs "//" after the colon',
        'The two slashes stand there even where no host does, as in "ldap:///c=GB".',
        "ldap:/c=GB",
        "ldap:///c=GB",
        'write "//" after the colon',
    ),
    row(
        "ldap-userinfo", _SECTION, _URL,
        "userinfo in an LDAP URL",
        "there is userinfo before the host",
        "The grammar has a host and a port. Who binds to the directory, and how, is the client's business and no "
        "part of the name of an entry.",
        "ldap://user@example.com/",
        "ldap://example.com/",
        "leave it out",
    ),
    row(
        "ldap-fragment", _SECTION, _URL,
        "a fragment in an LDAP URL",
        "there is a fragment, and the grammar has none",
        'A "#" of a name or a filter is written %23.',
        "ldap://example.com/cn=a#b",
        "ldap://example.com/cn=a%23b",
        'write a "#" as %23',
        lambda text, start, end: f"{text[:start]}%23{text[start + 1 :]}",
    ),
    row(
        "ldap-slash", _SECTION, _URL,
        'a search without "/" before it',
        'there is no "/" between the host and the "?"',
        "Attributes, scope, filter and extensions follow a distinguished name, which may be empty but has its slash.",
        "ldap://example.com?cn",
        "ldap://example.com/?cn",
        'write "/" before the "?"',
        lambda text, start, end: f"{text[:start]}/{text[start:]}",
    ),
    row(
        "ldap-parts", _ENCODING, _URL,
        'a fifth "?"',
        'there are more than four "?"',
        'Four of them part the dn, the attributes, the scope, the filter and the extensions. A "?" that belongs to '
        "one of these is written %3F.",
        "ldap://example.com/dc=x?a?sub?(a=b)?x?y",
        "ldap://example.com/dc=x?a?sub?(a=b)?x",
        'write a "?" of a part as %3F',
    ),
    row(
        "ldap-encoding", _ENCODING, _URL,
        "encoded octets that are no UTF-8",
        '"{found}" encodes octets that are no UTF-8',
        "The parts of an LDAP URL are text in UTF-8. In a filter, an octet that is none is written with a backslash "
        "and two hexadecimal digits.",
        "ldap:///cn=caf%E9",
        "ldap:///cn=caf%C3%A9",
        "encode the characters as UTF-8 first",
    ),
    row(
        "ldap-attribute", _SECTION, 'attributes = attrdesc *("," attrdesc)',
        "an attribute that is none",
        '"{found}" is no attribute description and no "*"',
        "A short name or a dotted OID, with options after semicolons (RFC 4512 section 2.5); or one of the selectors "
        '"*" for all user attributes, "1.1" for none, "+" for operational ones (RFC 3673), "@" and an object class '
        "(RFC 4529).",
        "ldap:///dc=org?ou=,dc",
        "ldap:///dc=org?ou,dc",
        "write the name of an attribute",
    ),
    row(
        "ldap-scope", _SECTION, 'scope = "base" / "one" / "sub"',
        "a scope that is none",
        'the scope is "base", "one" or "sub", and not "{found}"',
        'A search is about the entry itself, those right below it, or all below it. Where the dn holds a "?" that is '
        "not encoded, the attributes stand in the scope's place.",
        "ldap://example.com/dc=x?a?tree",
        "ldap://example.com/dc=x?a?sub",
        "write base, one or sub",
    ),
    row(
        "ldap-extension", _SECTION, _EXTENSION,
        "an extension without a name",
        '"{found}" does not begin with the name of an extension',
        "An extension is a short name or a dotted OID, perhaps after \"!\" and perhaps before \"=\" and a value. A "
        'fourth "?" with nothing behind it begins a list that is not there.',
        "ldap:///????",
        "ldap:///",
        "name the extension, or leave it out",
    ),
    row(
        "ldap-dn-type", _DN, "attributeTypeAndValue = attributeType EQUALS attributeValue",
        "a relative name without an attribute type",
        'where an attribute type and "=" should be there is "{found}"',
        "Each part of a distinguished name is a short name or a dotted OID, an equals sign, and a value. No space "
        'stands around "=", and none after a comma.',
        "ldap:///cn=a,b",
        "ldap:///cn=a,c=b",
        "write the type before the value, or escape the comma as %5C,",
    ),
    row(
        "ldap-dn-value", _DN, "string = [ ( leadchar / pair ) [ *( stringchar / pair ) ( trailchar / pair ) ] ]",
        "a character that a value must escape",
        '"{found}" must be escaped in the value of a distinguished name',
        "A space or \"#\" at the beginning, a space at the end, and anywhere '\"', \"+\", \",\", \";\", \"<\", \">\" "
        "and NUL are written after a backslash, or as a backslash and two hexadecimal digits. The backslash is %5C.",
        "ldap:///cn=a;b",
        "ldap:///cn=a%5C;b",
        "write %5C before it",
    ),
    row(
        "ldap-dn-escape", _DN, "pair = ESC ( ESC / special / hexpair )",
        "a backslash that escapes nothing",
        '"{found}" is no escaped character',
        "After a backslash stands one of the characters that need it, or two hexadecimal digits.",
        "ldap:///cn=a%5Cz",
        "ldap:///cn=a%5C%5Cz",
        "escape the backslash by another one",
    ),
    row(
        "ldap-filter-open", _FILTER, "filter = LPAREN filtercomp RPAREN",
        'a filter without "("',
        'where a filter and its "(" should be there is "{found}"',
        'Each filter stands in parentheses, the whole one as well, and "&", "|" and "!" are about filters.',
        "ldap:///dc=x???cn=a",
        "ldap:///dc=x???(cn=a)",
        "put the filter in parentheses",
    ),
    row(
        "ldap-filter-close", _FILTER, "filter = LPAREN filtercomp RPAREN",
        'a filter without ")"',
        'where the ")" of a filter should be there is "{found}"',
        'Each "(" has its ")", and "!" is about one filter. A parenthesis of a value is written %5C28 or %5C29.',
        "ldap:///dc=x??sub?(cn=a",
        "ldap:///dc=x??sub?(cn=a)",
        "close the parenthesis",
    ),
    row(
        "ldap-filter-rest", _FILTER, "filter = LPAREN filtercomp RPAREN",
        "text behind a filter",
        'the filter is complete before "{found}"',
        'Two filters are made one by "&" or "|" before both, in parentheses around both.',
        "ldap:///dc=x???(a=b)(c=d)",
        "ldap:///dc=x???(&(a=b)(c=d))",
        "make one filter of them",
    ),
    row(
        "ldap-filter-attribute", _FILTER, "item = simple / present / substring / extensible",
        "a filter without an attribute",
        '"{found}" is no attribute description before "=", "~=", ">=", "<=" or ":="',
        "An item is an attribute, a comparison and a value. Only an extensible match may name a rule in the place of "
        "the attribute.",
        "ldap:///dc=x???(a%20b=c)",
        "ldap:///dc=x???(ab=c)",
        "name the attribute",
    ),
    row(
        "ldap-filter-value", _FILTER, "assertionvalue = *( normal / ESC HEX HEX )",
        "a character that a value must escape",
        '"{found}" must be escaped in the value of a filter',
        'NUL, "(", ")", "*" and the backslash are written as a backslash, which is %5C, and two hexadecimal digits. A '
        '"*" stands for any text after "=" alone.',
        "ldap:///dc=x???(cn~=a*b)",
        "ldap:///dc=x???(cn~=a%5C2ab)",
        "write %5C and the two hexadecimal digits",
    ),
    row(
        "ldap-extension-critical", _SECTION, _EXTENSION,
        "a critical extension",
        'the extension "{found}" is critical, and RFC 4516 defines none',
        "A program that does not implement a critical extension must not process the URL.",
        "ldap:///??sub??!e-bindname=cn=Manager",
        "ldap:///??sub??e-bindname=cn=Manager",
        "do not use the URL without knowing what the extension asks",
    ),
    row(
        "ldap-password", "RFC 4516 section 5", _EXTENSION,
        "a password in an LDAP URL",
        "there is a password in an extension",
        "URLs are shown, stored and sent on. Reusable passwords should not be used in processing them unless a policy "
        "allows it.",
        "ldap:///????x-bindpw=secret",
        "ldap:///",
        "leave it out, and let the client ask",
    ),
    row(
        "ldap-host-missing", _SECTION, _URL,
        "a port without a host",
        "there is a port and no host",
        "Without a host the client connects to a server that it knows beforehand, and whose port it knows as well.",
        "ldap://:389/dc=x",
        "ldap:///dc=x",
        "write the host, or leave the port out",
    ),
    row(
        "ldap-attribute-twice", "RFC 4516 section 3", 'attributes = attrdesc *("," attrdesc)',
        "an attribute that is asked for twice",
        '"{found}" is asked for once more',
        "The names of attributes are compared without case, and each is returned once.",
        "ldap:///dc=x?ou,dc,OU",
        "ldap:///dc=x?ou,dc",
        "leave one of them out",
    ),
)
# fmt: on
