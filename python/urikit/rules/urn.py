"""What makes a text no URN, though it is a URI (RFC 8141 section 2; RFC 2141 section 2).

`urikit.URN` raises these. The constraints on what may be *registered* stop no parse; they are
issues, and stand beside the namespaces in `urikit.urns.nids`.
"""

from __future__ import annotations

from urikit.rules.rule import Rule

_NID = "NID = (alphanum) 0*30(ldh) (alphanum)"
_NSS = 'NSS = pchar *(pchar / "/")'
_COMPONENTS = 'rq-components = [ "?+" r-component ] [ "?=" q-component ]'
_ASSIGNED = 'assigned-name = "urn" ":" NID ":" NSS'


def _valid(text: str) -> str | None:
    """The text, where it is a URN."""
    from urikit import _native

    return text if _native.URN.is_valid(text) else None


#: Namespaces whose names are often written without "urn:".
_OFTEN_BARE = ("isbn", "issn", "uuid", "oid", "doi", "nbn", "ietf", "oasis", "publicid")


def name_the_scheme(text: str, _start: int, _end: int) -> str | None:
    """Puts "urn:" in front of a name whose namespace is well known.

    >>> name_the_scheme("isbn:0-486-27557-4", 0, 4), name_the_scheme("http://h/", 0, 4)
    ('urn:isbn:0-486-27557-4', None)
    """
    return _valid(f"urn:{text}") if text.partition(":")[0].lower() in _OFTEN_BARE else None


def drop_slashes(text: str, start: int, _end: int) -> str | None:
    """Removes "//".

    >>> drop_slashes("urn://example:1", 4, 13)
    'urn:example:1'
    """
    return _valid(text[:start] + text[start + 2 :])


def hyphen_for_range(text: str, start: int, end: int) -> str | None:
    """Writes a hyphen for what no NID has.

    >>> hyphen_for_range("urn:my_names:a", 6, 7)
    'urn:my-names:a'
    """
    return _valid(f"{text[:start]}-{text[end:]}")


def drop_hyphen(text: str, start: int, end: int) -> str | None:
    """Removes the hyphen.

    >>> drop_hyphen("urn:-ab:c", 4, 5)
    'urn:ab:c'
    """
    return _valid(text[:start] + text[end:])


def example_namespace(text: str, start: int, end: int) -> str | None:
    """The namespace for examples stands for the one that is missing.

    >>> example_namespace("urn::abc", 4, 4)
    'urn:example:abc'
    """
    return _valid(f"{text[:start]}example{text[end:]}")


def name_something(text: str, start: int, _end: int) -> str | None:
    """Writes "name" where a name is missing.

    >>> name_something("urn:example", 11, 11), name_something("urn:example:?=a", 12, 12)
    ('urn:example:name', 'urn:example:name?=a')
    """
    colon = "" if text[start - 1] == ":" else ":"
    return _valid(f"{text[:start]}{colon}name{text[start:]}")


def drop_leading_slashes(text: str, start: int, _end: int) -> str | None:
    """Removes "/" at the beginning of an NSS.

    >>> drop_leading_slashes("urn:example:/a", 12, 13)
    'urn:example:a'
    """
    return _valid(text[:start] + text[start:].lstrip("/"))


def begin_q_component(text: str, start: int, end: int) -> str | None:
    """Makes a q-component of a query; removes a "?" that nothing follows.

    >>> begin_q_component("urn:a1:b?c", 8, 9), begin_q_component("urn:a1:b?", 8, 9)
    ('urn:a1:b?=c', 'urn:a1:b')
    """
    return _valid(f"{text[:end]}={text[end:]}") or _valid(text[:start] + text[end:])


def begin_component(text: str, start: int, end: int) -> str | None:
    """Encodes a "/" or "?" at the beginning of a component, and removes an empty component.

    >>> begin_component("urn:a1:b?=", 10, 10), begin_component("urn:a1:b?=/c", 10, 11)
    ('urn:a1:b', 'urn:a1:b?=%2Fc')
    """
    if start == end:
        return _valid(text[: start - 2] + text[start:])
    return _valid(f"{text[:start]}%{ord(text[start]):02X}{text[end:]}")


def encode_excluded(text: str, start: int, end: int) -> str:
    """Encodes what RFC 2141 excludes, and removes an encoded NUL.

    >>> encode_excluded("urn:foo:a~b", 9, 10), encode_excluded("urn:foo:a%00", 9, 12)
    ('urn:foo:a%7Eb', 'urn:foo:a')
    """
    encoded = f"%{ord(text[start]):02X}" if end == start + 1 else ""
    return text[:start] + encoded + text[end:]


# fmt: off
ROWS = (
    Rule(
        code="urn-scheme", kind="syntax", component="scheme",
        title="a URI that is no URN",
        sentence="the scheme is not \"urn\"",
        explanation="A URN begins with \"urn:\", in any case. Many names are written without it, as in "
        "isbn:0-486-27557-4; what stands before their colon is a namespace, and no scheme that "
        "anybody registered.",
        example="isbn:0-486-27557-4", advice="write \"urn:\" in front of the namespace",
        corrected="urn:isbn:0-486-27557-4",
        where="RFC 8141 section 2", grammar=_ASSIGNED, mend=name_the_scheme,
    ),
    Rule(
        code="urn-authority", kind="syntax", component="authority",
        title="an authority in a URN",
        sentence="a URN has no authority",
        explanation="\"//\" introduces the name of a server in schemes that have servers. A URN names its "
        "resource for good, wherever that may be kept, and its namespace follows the colon at once.",
        example="urn://example:1", advice="leave out \"//\"", corrected="urn:example:1",
        where="RFC 8141 section 2", grammar=_ASSIGNED, mend=drop_slashes,
    ),
    Rule(
        code="urn-nid-character", kind="syntax", component="nid",
        title="a character that no namespace identifier has",
        sentence="{character} may not stand in the namespace identifier",
        explanation="A NID has ASCII letters, digits and hyphens; it is never percent-encoded (section 2.1). A "
        "colon ends it.",
        example="urn:my_names:a", advice="use letters, digits and hyphens", corrected="urn:my-names:a",
        where="RFC 8141 section 2.1", grammar=_NID, mend=hyphen_for_range,
    ),
    Rule(
        code="urn-nid-hyphen", kind="syntax", component="nid",
        title="a namespace identifier that begins or ends with a hyphen",
        sentence="the namespace identifier begins or ends with a hyphen",
        explanation="The first and the last character of a NID are letters or digits. RFC 2141 allowed a hyphen "
        "at the end.",
        example="urn:-ab:c", advice="leave the hyphen out", corrected="urn:ab:c",
        where="RFC 8141 section 2", grammar=_NID, mend=drop_hyphen,
    ),
    Rule(
        code="urn-nid-length", kind="syntax", component="nid",
        title="a namespace identifier that is too short or too long",
        sentence="a namespace identifier has 2 to 32 characters",
        explanation="After \"urn:\" comes the identifier of the namespace in which the name is unique, and it has "
        "2 to 32 characters; RFC 2141 allowed a single one. For tests and documentation there is "
        "\"example\" (RFC 6963).",
        example="urn::abc", advice="write the identifier of the namespace", corrected="urn:example:abc",
        where="RFC 8141 section 2", grammar=_NID, mend=example_namespace,
    ),
    Rule(
        code="urn-nid-reserved", kind="syntax", component="nid",
        title="the namespace identifier \"urn\" (RFC 2141)",
        sentence="RFC 2141 reserves the namespace identifier \"urn\"",
        explanation="It must not be used, to avoid confusion with the scheme. RFC 8141 says nothing of the kind, "
        "and has nobody register it either.",
        example="urn:urn:a", advice="write the identifier of the namespace", corrected="urn:example:a",
        where="RFC 2141 section 2.1", grammar="<NID> ::= <let-num> [ 1,31<let-num-hyp> ]", mend=example_namespace,
    ),
    Rule(
        code="urn-nss-missing", kind="syntax", component="nss",
        title="a URN that names nothing",
        sentence="there is no name after the namespace identifier",
        explanation="After the namespace identifier and a colon comes the name that the namespace assigns, and it "
        "is never empty.",
        example="urn:example:", advice="write the name after the namespace", corrected="urn:example:name",
        where="RFC 8141 section 2", grammar=_NSS, mend=name_something,
    ),
    Rule(
        code="urn-nss-slash", kind="syntax", component="nss",
        title="a namespace-specific string that begins with \"/\"",
        sentence="the namespace-specific string begins with \"/\"",
        explanation="RFC 8141 allows \"/\" in names, as in urn:example:1/406/47452/2, but not at the beginning.",
        example="urn:example:/a", advice="begin with another character", corrected="urn:example:a",
        where="RFC 8141 section 2", grammar=_NSS, mend=drop_leading_slashes,
    ),
    Rule(
        code="urn-nss-excluded", kind="syntax", component="nss",
        title="a character that RFC 2141 excludes from URNs",
        sentence="RFC 2141 excludes {character} from a URN",
        explanation="\"~\" and \"&\" had to be percent-encoded before RFC 8141 allowed them, and %00 should never "
        "be used (section 2.4). Who reads by `grammar=\"rfc2141\"` asks for that.",
        example="urn:foo:a~b", advice="percent-encode it", corrected="urn:foo:a%7Eb",
        where="RFC 2141 section 2.4", grammar="<URN chars> ::= <trans> | \"%\" <hex> <hex>", mend=encode_excluded,
    ),
    Rule(
        code="urn-query", kind="syntax", component="query",
        title="a \"?\" that begins no component of a URN",
        sentence="\"?\" is followed neither by \"+\" nor by \"=\"",
        explanation="A URN has no query. \"?+\" introduces an r-component, for the resolver, and \"?=\" a "
        "q-component, for the resource; a \"?\" with anything else after it is not defined and "
        "treated as an error. As a URI the text is valid.",
        example="urn:a1:b?c", advice="write \"?=\" for what is said to the resource", corrected="urn:a1:b?=c",
        where="RFC 8141 section 2", grammar=_COMPONENTS, mend=begin_q_component,
    ),
    Rule(
        code="urn-component-start", kind="syntax",
        title="a component of a URN that is empty, or begins with \"/\" or \"?\"",
        sentence="{component} is empty, or begins with \"/\" or \"?\"",
        explanation="r- and q-components begin with a character of a path segment. What is not needed is left out "
        "with its \"?+\" or \"?=\".",
        example="urn:a1:b?=", advice="leave it out, or encode its first character", corrected="urn:a1:b",
        where="RFC 8141 section 2", grammar="q-component = pchar *( pchar / \"/\" / \"?\" )", mend=begin_component,
    ),
    Rule(
        code="urn-part", kind="build",
        title="a part that makes no URN",
        sentence="{component} is not one that a URN has",
        explanation="`URN.build` takes raw parts and encodes nothing: how a name of another system is written in "
        "a URN is a rule of its namespace (section 2.2). The inner code says what is wrong.",
        example="urikit.URN.build(nid=\"a\", nss=\"b\")", advice="give a part that is in the grammar",
        corrected="urikit.URN.build(nid=\"example\", nss=\"b\")",
    ),
)
# fmt: on
