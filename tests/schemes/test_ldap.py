"""LDAP URLs, and the names and filters in them (urikit.schemes.ldap; RFC 4514, 4515, 4516)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import SCANS, a_tenth
from tests.schemes.promises import codes, holds, refused, tables
from urikit.schemes.ldap import Assertion, DistinguishedName, Extension, Filter, Ldap

MICHIGAN = "o=University of Michigan,c=US"
BIND = "cn=Manager,dc=example,dc=com"
#: The examples of RFC 4516 section 4, and what each says that is not the default.
EXAMPLES = [
    ("ldap:///o=University%20of%20Michigan,c=US", {"name": MICHIGAN}),
    ("ldap://ldap1.example.net/o=University%20of%20Michigan,c=US", {"host": "ldap1.example.net", "name": MICHIGAN}),
    (
        "ldap://ldap1.example.net/o=University%20of%20Michigan,c=US?postalAddress",
        {"host": "ldap1.example.net", "name": MICHIGAN, "selectors": ("postalAddress",)},
    ),
    (
        "ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)",
        {
            "host": "ldap1.example.net",
            "effective_port": 6666,
            "name": MICHIGAN,
            "search_scope": "sub",
            "search_filter": "(cn=Babs Jensen)",
        },
    ),
    (
        "LDAP://ldap1.example.com/c=GB?objectClass?ONE",
        {"host": "ldap1.example.com", "name": "c=GB", "selectors": ("objectClass",), "search_scope": "one"},
    ),
    (
        "ldap://ldap2.example.com/o=Question%3f,c=US?mail",
        {"host": "ldap2.example.com", "name": "o=Question?,c=US", "selectors": ("mail",)},
    ),
    (
        "ldap://ldap3.example.com/o=Babsco,c=US???(four-octet=%5c00%5c00%5c00%5c04)",
        {"host": "ldap3.example.com", "name": "o=Babsco,c=US", "search_filter": "(four-octet=\\00\\00\\00\x04)"},
    ),
    (
        "ldap://ldap.example.com/o=An%20Example%5C2C%20Inc.,c=US",
        {"host": "ldap.example.com", "name": r"o=An Example\, Inc.,c=US"},
    ),
    ("ldap://ldap.example.net", {"host": "ldap.example.net"}),
    ("ldap://ldap.example.net/", {"host": "ldap.example.net"}),
    ("ldap://ldap.example.net/?", {"host": "ldap.example.net"}),
    (
        "ldap:///??sub??e-bindname=cn=Manager%2cdc=example%2cdc=com",
        {"search_scope": "sub", "extension_list": (Extension("e-bindname", BIND),)},
    ),
    (
        "ldap:///??sub??!e-bindname=cn=Manager%2cdc=example%2cdc=com",
        {"search_scope": "sub", "extension_list": (Extension("e-bindname", BIND, critical=True),)},
    ),
    (
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        {"host": "[2001:db8::7]", "name": "c=GB", "selectors": ("objectClass",), "search_scope": "one"},
    ),
]
DEFAULTS = {
    "host": "",
    "effective_port": 389,
    "name": "",
    "selectors": (),
    "search_scope": "base",
    "search_filter": "(objectClass=*)",
    "extension_list": (),
}

VALID = [
    "ldap://",
    "ldap:///",
    "ldap:///?",
    "ldap:///??",
    "ldap:///???",
    "ldap://h:/",
    "ldap://:123/ou=system",
    "ldap://h:65536/",
    "ldap://h/?*,+,1.1,cn;lang-en;x,@person,%63n",
    "ldap://h/??BASE",
    "ldap://h/??%73ub",
    "ldap://h/????!a=b,!c,1.2.3=%00%2C?".removesuffix("?"),
    "ldaps://h:636/dc=x",
    "ldapi://%2ftmp%2fsocket/dc=x",
    "ldap:///dc%3dboolean%2cdc%3dnet???%28objectClass%3d%2a%29",
    "ldap:///cn=",
    "ldap:///cn=a%5C20",
    "ldap:///cn=%5C20a%5C%20",
    "ldap:///cn=%5CFF",
    "ldap:///cn=a=b/c:d@e",
    "ldap:///???(sn=Str%c3%b6der)",
    "ldap:///???(sn=Str%fcder)",
]

INVALID = [
    ("ldap:/c=GB", "ldap-authority-missing", (5, 5)),
    ("ldap:c=GB", "ldap-authority-missing", (5, 5)),
    ("ldap:", "ldap-authority-missing", (5, 5)),
    ("ldap://u@h/", "ldap-userinfo", (7, 8)),
    ("ldap://u:pw@h/", "ldap-userinfo", (7, 11)),
    ("ldap://h/#f", "ldap-fragment", (9, 11)),
    ("ldap://h?cn", "ldap-slash", (8, 8)),
    ("ldap://h/dc=x?a?sub?(a=b)?x?y", "ldap-parts", (27, 28)),
    ("ldap://h/o=Question?,c=US?mail", "ldap-attribute", (20, 20)),
    ("ldap://h/dc=x?a?tree", "ldap-scope", (16, 20)),
    ("ldap://h/??subordinates", "ldap-scope", (11, 23)),
    ("ldap://h/dc=x??sub?(cn=", "ldap-filter-close", (23, 23)),
    ("ldap://h/dc=x?ou=,dc", "ldap-attribute", (14, 17)),
    ("ldap://h/?a%3fb", "ldap-attribute", (10, 15)),
    ("ldap://h/?a,", "ldap-attribute", (12, 12)),
    ("ldap://h/?cn;", "ldap-attribute", (10, 13)),
    ("ldap://h/?01.2", "ldap-attribute", (10, 14)),
    ("ldap://h/?%ff", "ldap-encoding", (10, 13)),
    ("ldap:///????", "ldap-extension", (12, 12)),
    ("ldap:///????a,", "ldap-extension", (14, 14)),
    ("ldap:///????!=a", "ldap-extension", (12, 15)),
    ("ldap:///????a=%ff", "ldap-encoding", (12, 17)),
    ("ldap:///cn=%ff", "ldap-encoding", (8, 14)),
    ("ldap:///cn", "ldap-dn-type", (8, 10)),
    ("ldap:///cn=a,b", "ldap-dn-type", (13, 14)),
    ("ldap:///cn=a,%20b=c", "ldap-dn-type", (13, 17)),
    ("ldap:///cn=a,", "ldap-dn-type", (13, 13)),
    ("ldap:///cn=a+", "ldap-dn-type", (13, 13)),
    ("ldap:///%C3%A9=a", "ldap-dn-type", (8, 14)),
    ("ldap:///1=a", "ldap-dn-type", (8, 9)),
    ("ldap:///cn=%20a", "ldap-dn-value", (11, 14)),
    ("ldap:///cn=a%20", "ldap-dn-value", (12, 15)),
    ("ldap:///cn=a%5C5C%20", "ldap-dn-value", (17, 20)),
    ("ldap:///cn=%23a", "ldap-dn-value", (11, 14)),
    ("ldap:///cn=%23abc", "ldap-dn-value", (11, 14)),
    ("ldap:///cn=a;b", "ldap-dn-value", (12, 13)),
    ("ldap:///cn=caf%C3%A9%00", "ldap-dn-value", (20, 23)),
    ("ldap:///cn=%22a%22", "ldap-dn-value", (11, 14)),
    ("ldap:///cn=a%5C", "ldap-dn-escape", (12, 15)),
    ("ldap:///cn=a%5Czz", "ldap-dn-escape", (12, 17)),
    ("ldap:///???cn=a", "ldap-filter-open", (11, 12)),
    ("ldap:///???&(cn=a)(cn=b)", "ldap-filter-open", (11, 12)),
    ("ldap:///???(!)", "ldap-filter-open", (13, 14)),
    ("ldap:///???(&", "ldap-filter-open", (13, 13)),
    ("ldap:///???(&)(a=b)", "ldap-filter-rest", (14, 19)),
    ("ldap:///???(!cn=a)", "ldap-filter-open", (13, 14)),
    ("ldap:///???(!(a=b)(c=d))", "ldap-filter-close", (18, 19)),
    ("ldap:///???(a=b", "ldap-filter-close", (15, 15)),
    ("ldap:///???(&(a=b)", "ldap-filter-close", (18, 18)),
    ("ldap:///???(&(a=b)x)", "ldap-filter-close", (18, 19)),
    ("ldap:///???(a=b)(c=d)", "ldap-filter-rest", (16, 21)),
    ("ldap:///???(a=(b))", "ldap-filter-close", (14, 15)),
    ("ldap:///???()", "ldap-filter-attribute", (12, 12)),
    ("ldap:///???(=a)", "ldap-filter-attribute", (12, 12)),
    ("ldap:///???(a%20b=c)", "ldap-filter-attribute", (12, 17)),
    ("ldap:///???(a:rule=c)", "ldap-filter-attribute", (12, 18)),
    ("ldap:///???(:=c)", "ldap-filter-attribute", (12, 13)),
    ("ldap:///???(a%3E=b*)", "ldap-filter-value", (18, 19)),
    ("ldap:///???(a:=*)", "ldap-filter-value", (15, 16)),
    ("ldap:///???(a=%C3%A9%5Cx)", "ldap-filter-value", (20, 25)),
    ("ldap:///???(a=%00)", "ldap-filter-value", (14, 17)),
]


@pytest.mark.parametrize(("text", "meaning"), EXAMPLES)
def test_the_examples_of_the_rfc(text, meaning):
    read = holds(Ldap, text)
    assert str(read) == text
    for name, value in (DEFAULTS | meaning).items():
        found = getattr(read, name)
        assert (str(found) if name in ("name", "search_filter") else found) == value


@pytest.mark.parametrize("text", [text for text, _ in EXAMPLES] + VALID)
def test_the_normal_form_says_the_same(text):
    normal = Ldap.parse(text).normalized()
    assert normal.equivalent(text) and holds(Ldap, str(normal)) == normal == normal.normalized()


def test_normal_forms_and_the_parts_are_raw_and_what_is_absent_is_none():
    for text, normal in (
        ("LDAP://H", "ldap://h/"),
        ("ldaps://h:0636/????a", "ldaps://h/????a"),
        ("ldap://h:/???", "ldap://h/"),
        ("ldap://h/%63n=a%2cb=c?*?base?(OBJECTCLASS=*)", "ldap://h/cn=a%2Cb=c"),
        ("ldap://h/?b,a,B?ONE?(a=%62)", "ldap://h/?b,a?one?(a=b)"),
    ):
        assert str(Ldap.parse(text).normalized()) == normal
    read = Ldap.parse("ldaps://h:1/dc=%78??SUB")
    assert (read.scheme, read.host, read.port, read.dn) == ("ldaps", "h", "1", "dc=%78")
    assert (read.attributes, read.scope, read.filter, read.extensions) == ("", "SUB", None, None)
    assert (Ldap.parse("ldap://h").dn, Ldap.parse("ldap://h/").dn) == (None, "")
    ports = [Ldap.parse(f"{text}//h/").effective_port for text in ("ldap:", "LDAPS:", "ldapi:")]
    assert ports == [389, 636, None]


def test_issues_have_places_in_the_written_text():
    read = Ldap.parse("ldap://:1/?a,b,A???!x-y=1,!z,X-BindPW=secret")
    text = str(read)
    assert [(issue.code, text[issue.start : issue.end], str(issue.severity)) for issue in read.issues()] == [
        ("ldap-host-missing", "", "warning"),
        ("ldap-attribute-twice", "A", "info"),
        ("ldap-extension-critical", "!x-y=1", "warning"),
        ("ldap-extension-critical", "!z", "warning"),
        ("ldap-password", "secret", "warning"),
    ]
    assert codes("ldap://h/dc=x?a?sub?(a=b)?c") == []


def test_no_description_shows_a_password():
    for extensions in ("x-bindpw=secret", "a,!X-BINDPW=secret", "%78-bindpw=secret,b=c"):
        read = Ldap.parse(f"ldap:///????{extensions}")
        assert "secret" in str(read)
        shown = [
            repr(read),
            repr(read.extension_list),
            *map(repr, read.issues()),
            *(issue.message for issue in read.issues()),
        ]
        assert not any("secret" in text for text in shown)
        assert "***" in repr(read)
    for text in ("ldap:///x????X-BINDPW=secret", "ldap:///????X-BINDPW=secret,", "ldap://u:secret@h/????bindpw=secret"):
        error = refused(Ldap, text)
        assert "secret" not in f"{error} {error.args} {error.hint}"
    assert "secret" not in str(refused(Ldap, "ldap:///????x-bindpw=secret%ff"))


def test_building():
    assert str(Ldap.build()) == "ldap:///"
    assert str(Ldap.build("h", port=1389, scheme="ldaps", scope="one")) == "ldaps://h:1389/??one"
    built = Ldap.build(
        name=DistinguishedName(((Assertion("o", " An, Example?#"),), (Assertion("1.2.3", b"\x04\x02"),))),
        attributes=["cn;lang-en", "*"],
        scope="sub",
        filter=Filter.substrings("cn", "", "*é", "") | ~Filter.equal("x", b"\x00\xff"),
        extensions=[Extension("a", "b,c=d?", critical=True), Extension("e")],
    )
    assert str(built) == (
        "ldap:///o=%5C%20An%5C,%20Example%3F%23,1.2.3=%230402?cn;lang-en,*?sub"
        "?(%7C(cn=*%5C2a%C3%A9*)(!(x=%5C00%5Cff)))?!a=b%2Cc=d%3F,e"
    )
    assert built.name.rdns[0][0].value == " An, Example?#"
    assert built.extension_list == (Extension("a", "b,c=d?", critical=True), Extension("e"))


test_tables = tables(
    Ldap,
    [*VALID, *Ldap.EXAMPLES],
    INVALID,
    same=[
        ["ldap://ldap.example.net", "ldap://ldap.example.net/", "ldap://ldap.example.net/?"],
        [
            "ldap://h",
            "LDAP://H:389/",
            "ldap://h:/???",
            "ldap://%68/?*?base?(objectclass=*)",
            "ldap://h/??BASE?(%6fbjectClass=*)",
        ],
        [
            "ldap:///cn=J.%20%20Smith,dc=Example",
            "ldap:///CN=j.%20smith,DC=example",
            "ldap:///2.5.4.3=J.%20SMITH,dc=EXAMPLE",
        ],
        ["ldap:///o=An%20Example%5C2C%20Inc.", "ldap:///o=an%20example%5C,%20inc."],
        ["ldap:///ou=Sales+cn=J", "ldap:///cn=j+ou=sales"],
        ["ldap:///?a,b", "ldap:///?B,A,a"],
        ["ldap:///???(a=%5c2a)", "ldap:///???(A=%5C2A)"],
        ["ldap:///????a=b%2C", "ldap:///????A=%62%2c"],
    ],
    apart=[
        ("ldap://h", "ldaps://h"),
        ("ldap://h", "ldap://h:636"),
        ("ldap://h", "ldap://i"),
        ("ldap:///cn=a", "ldap:///sn=a"),
        ("ldap:///x-name=a", "ldap:///x-name=A"),
        ("ldap:///cn=a,cn=b", "ldap:///cn=b,cn=a"),
        ("ldap:///cn=%230401", "ldap:///cn=%5C230401"),
        ("ldap:///?a", "ldap:///"),
        ("ldap:///??one", "ldap:///??sub"),
        ("ldap:///???(a=b)", "ldap:///???(a=B)"),
        ("ldap:///???(a=*)", "ldap:///???(a=%5c2a)"),
        ("ldap:///???(%7C(a=b)(c=d))", "ldap:///???(%7C(c=d)(a=b))"),
        ("ldap:///????a", "ldap:///????!a"),
        ("ldap:///????a", "ldap:///????a="),
    ],
    unbuilt=[
        ({"name": "x"}, "ldap-dn-type"),
        ({"filter": "cn=a"}, "ldap-filter-open"),
        ({"attributes": ["a,b", "c d"]}, "ldap-attribute"),
        ({"scope": "tree"}, "ldap-scope"),
        ({"extensions": [Extension("a b")]}, "ldap-extension"),
        ({"filter": "(a=b)?(c=d)"}, "ldap-filter-rest"),
    ],
)


# --- names (RFC 4514 section 4) ------------------------------------------------------


def test_names():
    for text, rdns in [
        ("", []),
        ("UID=jsmith,DC=example,DC=net", [[("UID", "jsmith")], [("DC", "example")], [("DC", "net")]]),
        (
            "OU=Sales+CN=J.  Smith,DC=example,DC=net",
            [[("OU", "Sales"), ("CN", "J.  Smith")], [("DC", "example")], [("DC", "net")]],
        ),
        (
            r"CN=James \"Jim\" Smith\, III,DC=example,DC=net",
            [[("CN", 'James "Jim" Smith, III')], [("DC", "example")], [("DC", "net")]],
        ),
        (r"CN=Before\0dAfter,DC=example,DC=net", [[("CN", "Before\rAfter")], [("DC", "example")], [("DC", "net")]]),
        ("1.3.6.1.4.1.1466.0=#04024869", [[("1.3.6.1.4.1.1466.0", b"\x04\x02Hi")]]),
        (r"CN=Lu\C4\8Di\C4\87", [[("CN", "Lučić")]]),
        (r"CN=\\\ \#\=\+\<\>\;", [[("CN", r"\ #=+<>;")]]),
    ]:
        name = DistinguishedName.parse(text)
        assert [[(one.type, one.value) for one in rdn] for rdn in name.rdns] == rdns
        assert DistinguishedName.parse(str(name)) == name


@a_tenth
@given(
    st.lists(
        st.lists(st.builds(Assertion, st.sampled_from(["cn", "1.2"]), st.text() | st.binary(min_size=1)), min_size=1)
    )
)
def test_names_from_data(rdns):
    name = DistinguishedName(tuple(map(tuple, rdns)))
    assert DistinguishedName.parse(str(name)) == name
    assert Ldap.build(name=name).name == name
    assert name.matches(name)


# --- filters (RFC 4515 section 4) ----------------------------------------------------


def test_items():
    for text, operator, attribute, values in [
        ("(cn=Babs Jensen)", "equal", "cn", [b"Babs Jensen"]),
        ("(o=univ*of*mich*)", "substrings", "o", [b"univ", b"of", b"mich", b""]),
        ("(seeAlso=)", "equal", "seeAlso", [b""]),
        ("(cn:=Betty Rubble)", "extensible", "cn", [b"Betty Rubble"]),
        (
            r"(o=Parens R Us \28for all your parenthetical needs\29)",
            "equal",
            "o",
            [b"Parens R Us (for all your parenthetical needs)"],
        ),
        (r"(cn=*\2A*)", "substrings", "cn", [b"", b"*", b""]),
        (r"(filename=C:\5cMyFile)", "equal", "filename", [b"C:\\MyFile"]),
        (r"(bin=\00\00\00\04)", "equal", "bin", [b"\0\0\0\4"]),
        (r"(sn=Lu\c4\8di\c4\87)", "equal", "sn", ["Lučić".encode()]),
        (r"(1.3.6.1.4.1.1466.0=\04\02\48\69)", "equal", "1.3.6.1.4.1.1466.0", [b"\x04\x02Hi"]),
        ("(objectClass=*)", "present", "objectClass", []),
        ("(a~=b)", "approx", "a", [b"b"]),
        ("(a>=b)", "greater", "a", [b"b"]),
        ("(a;x-y<==)", "less", "a;x-y", [b"="]),
        ("(a=**)", "substrings", "a", [b"", b"", b""]),
    ]:
        read = Filter.parse(text)
        assert (read.operator, read.attribute, list(read.values), read.filters) == (operator, attribute, values, ())
        assert Filter.parse(str(read)) == read


@pytest.mark.parametrize("text", ["(&)", "(|)", "(!(&))", "(&(|)(a=b)(&))", "(|(&(&)))"])
def test_absolute_true_and_false(text):
    # RFC 4526 section 2.
    read = Filter.parse(text)
    assert str(read) == text and Filter.parse(str(read)) == read
    assert all(part.filters == () for part in read.filters if part.operator in ("and", "or") and len(part.nodes) == 1)
    assert str(Ldap.parse(f"ldap:///???{text.replace('|', '%7C')}").search_filter) == text


def test_true_and_false_in_lists_and_extensible_matches():
    assert str(Filter.parse("(&)") & Filter.equal("a", "b")) == "(&(a=b))"
    assert str(Filter.parse("(|)") & Filter.equal("a", "b")) == "(&(|)(a=b))"
    for text, attribute, dn, rule in [
        ("(cn:caseExactMatch:=Fred Flintstone)", "cn", False, "caseExactMatch"),
        ("(cn:=Betty Rubble)", "cn", False, None),
        ("(sn:dn:2.4.6.8.10:=Barney Rubble)", "sn", True, "2.4.6.8.10"),
        ("(o:dn:=Ace Industry)", "o", True, None),
        ("(:1.2.3:=Wilma Flintstone)", None, False, "1.2.3"),
        ("(:DN:2.4.6.8.10:=Dino)", None, True, "2.4.6.8.10"),
        ("(:dn:=a rule of that name)", None, False, "dn"),
        ("(a:dnx:=b)", "a", False, "dnx"),
    ]:
        node = Filter.parse(text).nodes[0]
        assert (node.operator, node.attribute, node.dn, node.rule) == ("extensible", attribute, dn, rule)
        assert Filter.parse(str(Filter.parse(text))) == Filter.parse(text)


def test_filters_of_filters():
    read = Filter.parse("(&(objectClass=Person)(|(sn=Jensen)(cn=Babs J*)))")
    assert read.operator == "and" and [part.operator for part in read.filters] == ["equal", "or"]
    assert [part.attribute for part in read.filters[1].filters] == ["sn", "cn"]
    assert [part.attribute for part in Filter.parse("(!(cn=Tim Howes))").filters] == ["cn"]
    a, b, c = (Filter.present(name) for name in "abc")
    assert str(a & b & c) == "(&(a=*)(b=*)(c=*))"
    assert str((a | b) & ~c) == "(&(|(a=*)(b=*))(!(c=*)))"
    for text in (str(a & b & c), str((a | b) & ~c)):
        assert str(Filter.parse(text)) == text
    with pytest.raises(ValueError, match="attribute"):
        Filter.equal("a=b)(c", "d")
    for parts in ((), ("a",), ("", "")):
        with pytest.raises(ValueError, match="invalid parts"):
            Filter.substrings("a", *parts)


@pytest.mark.searches
@pytest.mark.parametrize("sign", ["!", "&", "|"])
def test_filters_of_any_depth(sign):
    depth = min(SCANS // 5, 50_000)
    text = f"ldap:///???{f'({sign}'.replace('|', '%7C') * depth}(a=b){')' * depth}"
    read = Ldap.parse(text)
    assert len(read.search_filter.nodes) == depth + 1
    assert len(str(read.search_filter)) == 3 * depth + 5
    assert read.equivalent(text) and hash(read) == hash(Ldap.parse(text)) and len(repr(read.search_filter)) > depth
    refused(Ldap, text.removesuffix(")"))


@a_tenth
@given(st.recursive(
    st.builds(Filter.present, st.sampled_from(["a", "1.2", "b;x"]))
    | st.builds(Filter.equal, st.just("a"), st.text() | st.binary())
    | st.builds(Filter.substrings, st.just("a"), st.binary(min_size=1), st.binary(), st.binary()),
    lambda some: st.builds(Filter.__and__, some, some)
    | st.builds(Filter.__or__, some, some)
    | st.builds(Filter.__invert__, some),
    max_leaves=8,
))  # fmt: skip
def test_filters_from_data(made):
    assert Filter.parse(str(made)) == made
    assert Ldap.build(filter=made).search_filter == made
