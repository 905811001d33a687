"""SIP and SIPS URIs (urikit.schemes.sip; RFC 3261 section 19.1, RFC 5954)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, raised, refused, tables, triggered
from urikit import URI, SchemeError, URISyntaxError
from urikit.core.rules.catalogue import rows
from urikit.schemes.sip import Sip

VALID = [
    *Sip.EXAMPLES, "sip:911@pbx.mycompany.com", "sip:alice@atlanta.com;maddr=239.255.255.1;ttl=15",
    "sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com",
    "sip:+358-555-1234567;postd=pp22@foo.com;user=phone", "sip:j%40s0n@h", "sip:a:@h", "sip:a&=+$,;?/b@h",
    "sip:a:b&=+$,@h", "sip:/a@h", "sip:h.", "sip:1a.2b.c3:1", "sip:a@999.0.0.1", "sip:a--b.c@x--y.d-e",
    "sip:h;x;y=z;%61b=1", "sip:h?a=&b=/?:+$", "sip:h?Route=a&Route=b", "sip:h?a=b#f?/", "SIPS:H",
]  # fmt: skip

INVALID = [
    ("sip:@h", "sip-user-empty", (4, 5)),
    ("sip::p@h", "sip-user-empty", (4, 7)),
    ("sip:", "sip-host-empty", (4, 4)),
    ("sip:a@", "sip-host-empty", (6, 6)),
    ("sip:;lr", "sip-host-empty", (4, 4)),
    ("sip:a@:5060", "sip-host-empty", (6, 6)),
    ("sip:a@h;lr;lr", "sip-parameter-twice", (11, 13)),
    ("sip:a@h;lr;LR=1", "sip-parameter-twice", (11, 15)),
    ("sip:a@h;l%72;lr", "sip-parameter-twice", (13, 15)),
    ("sip:j@s0n@h", "sip-second-at", (5, 6)),
    ("sip:a@h%41", "sip-host-escaped", (7, 10)),
    ("sip:a@h:port", "sip-port", (8, 12)),
    ("sip:a@h:", "sip-port", (8, 8)),
    ("sip:a@h:1:2", "sip-port", (8, 11)),
    ("sip://a@h", "sip-slashes", (4, 6)),
    ("sip://h", "sip-slashes", (4, 6)),
    ("sip:a@1", "sip-host", (6, 7)),
    ("sip:a@1.2.3", "sip-host", (6, 11)),
    ("sip:a@1.2.3.4.", "sip-host", (6, 14)),
    ("sip:a@a..b", "sip-host", (6, 10)),
    ("sip:a@-a.b", "sip-host", (6, 10)),
    ("sip:a@a-.b", "sip-host", (6, 10)),
    ("sip:a@a.b-", "sip-host", (6, 10)),
    ("sip:a@a_b", "sip-host", (6, 9)),
    ("sip:a@h/", "sip-host", (6, 8)),
    ("sip:a@h,b", "sip-host", (6, 9)),
    ("sip:*43#@h", "sip-hash", (7, 10)),
    ("sip:a:b;c@h", "sip-password-character", (7, 8)),
    ("sip:a:b:c@h", "sip-password-character", (7, 8)),
    ("sip:a@h;", "sip-parameter-name", (7, 8)),
    ("sip:a@h;;lr", "sip-parameter-name", (7, 8)),
    ("sip:a@h;=x", "sip-parameter-name", (7, 8)),
    ("sip:a@h;a,b=x", "sip-parameter-name", (8, 11)),
    ("sip:a@h;x=", "sip-parameter-value", (10, 10)),
    ("sip:a@h;x=a=b", "sip-parameter-value", (10, 13)),
    ("sip:a@h;x=b@c", "sip-parameter-value", (10, 13)),
    ("sip:a@h?", "sip-header", (8, 8)),
    ("sip:a@h?x", "sip-header", (8, 9)),
    ("sip:a@h?=x", "sip-header", (8, 10)),
    ("sip:a@h?a=b&", "sip-header", (12, 12)),
    ("sip:a@h?a=b&&c=d", "sip-header", (12, 12)),
    ("sip:a@h?a=b=c", "sip-header-character", (11, 12)),
    ("sip:a@h?a=b@c", "sip-header-character", (11, 12)),
    ("sip:a@h?a,b=c", "sip-header-character", (9, 10)),
]


ROWS = rows("urikit.schemes.sip")
#: What is not allowed in a place, from a row's example that is a call.
IN_CONTEXT = {
    "sip-in-request-uri": "request-uri",
    "sip-in-to-or-from": "to",
    "sip-in-registration": "registration",
    "sip-in-dialog": "dialog",
}


@pytest.mark.parametrize("text", VALID)
def test_what_is_a_sip_uri(text):
    assert str(holds_masked(text).to_uri()) == text


@pytest.mark.parametrize("row", [row for row in ROWS if row.code not in IN_CONTEXT], ids=lambda row: row.code)
def test_the_rows(row):
    if row.code == "sip-user-character":
        # No character of a URI's path is outside of the user's but brackets, ":" and "@".
        with pytest.raises(SchemeError) as caught:
            Sip.parse(row.example.split('"')[1])
        assert (caught.value.code, caught.value.offset) == (row.code, 5)
        return
    triggered(row)


@pytest.mark.parametrize("row", [row for row in ROWS if row.code in IN_CONTEXT], ids=lambda row: row.code)
def test_the_rows_of_table_1(row):
    context = IN_CONTEXT[row.code]
    found = eval(row.example, {"Sip": Sip})
    assert [issue.code for issue in found] == [row.code]
    assert repr(context)[1:-1] in row.example and Sip.parse(row.corrected).issues(context) == ()


def test_hints_are_the_text_mended():
    assert refused(Sip, "sip://a@h").hint.endswith(": sip:a@h")
    assert refused(Sip, "sip:j@s0n@h").hint.endswith(": sip:j%40s0n@h")
    assert refused(Sip, "sip:*43#@h").hint.endswith(": sip:*43%23@h")


#: Table 1 of section 19.1.1, "-" for what is not allowed, in the columns below.
TABLE = {
    "user": "oooooo",
    "password": "oooooo",
    "port": "o--ooo",
    "user-param": "oooooo",
    "method": "-----o",
    "maddr": "o--ooo",
    "ttl": "o--o-o",
    "transport": "o--ooo",
    "lr": "o---oo",
    "other-param": "oooooo",
    "headers": "---o-o",
}
COLUMNS = ("request-uri", "to", "from", "registration", "dialog", "external")
WITH = {
    "user": "sip:a@h",
    "password": "sip:a:b@h",
    "port": "sip:h:1",
    "user-param": "sip:a@h;user=ip",
    "method": "sip:h;method=BYE",
    "maddr": "sip:h;maddr=239.255.255.1",
    "ttl": "sip:h;ttl=1",
    "transport": "sip:h;transport=tcp",
    "lr": "sip:h;lr",
    "other-param": "sip:h;x",
    "headers": "sip:h?x=y",
}


@pytest.mark.parametrize("component", TABLE)
def test_table_1(component):
    sip = Sip.parse(WITH[component])
    for column, allowed in zip(COLUMNS, TABLE[component], strict=True):
        refused_there = [issue for issue in sip.issues(column) if issue.code.startswith("sip-in-")]
        assert bool(refused_there) == (allowed == "-"), column
        for issue in refused_there:
            assert issue.component.split()[0] in (component, "header"), issue


def test_the_parts_and_the_defaults_of_table_1():
    sip = Sip.parse("sip:alice%20b:secret@atlanta.com:99;Transport=TCP;x=%41?Subject=a%20b&f=x#f")
    assert (sip.user, sip.name, sip.password, sip.host, sip.port) == (
        "alice%20b", "alice b", "secret", "atlanta.com", "99"
    )  # fmt: skip
    assert (sip.transport, sip.effective_port, sip.method, sip.is_loose_routing) == ("tcp", 99, "INVITE", False)
    assert (sip.get("X"), sip.get("y"), sip.header("subject"), sip.header("From")) == ("A", None, "a b", "x")
    assert (sip.header("s"), sip.header("to"), sip.fragment) == ("a b", None, "f")
    assert sip.address_of_record == "alice%20b@atlanta.com:99"
    for text, transport, port in [
        ("sip:h", "udp", 5060),
        ("sips:h", "tcp", 5061),
        ("sip:h;transport=tls", "tls", 5061),
        ("sip:h;transport=sctp", "sctp", 5060),
        ("sips:h:1", "tcp", 1),
        ("sip:h:065535", "udp", 65535),
        ("sip:h:0", "udp", 0),
        ("sip:h:65536", "udp", None),
        ("sip:h:" + "1" * 9999, "udp", None),
    ]:
        sip = Sip.parse(text)
        assert (sip.transport, sip.effective_port, sip.is_secure) == (transport, port, text.startswith("sips"))


# --- brackets ------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["[::1]", "[2001:db8::7]", "[5f1b:df00:ce3e:e200:20:800:121.12.131.12]"])
def test_an_ipv6_address_has_brackets_in_sip_and_their_encoding_in_a_uri(host):
    text = f"sip:a@{host}:1;maddr={host}?x=[y]"
    sip = Sip.parse(text)
    assert (sip.host, sip.port, sip.get("maddr"), str(sip)) == (host, "1", host, text)
    assert sip.equivalent(text) and Sip.parse(str(sip)) == sip and sip.issues() == ()
    uri = sip.to_uri()
    assert str(uri) == text.replace("[", "%5B").replace("]", "%5D")
    assert uri.view() == sip and Sip.parse(str(uri).lower()) == sip and sip.equivalent(uri)
    assert raised(URISyntaxError, URI, text).code == "square-bracket"


def test_the_hint_for_a_uri_with_brackets_is_read_by_the_view():
    with pytest.raises(URISyntaxError) as caught:
        URI("sip:a@[::1]")
    mended = caught.value.hint.rpartition(": ")[2]
    assert URI(mended).view() == Sip.parse("sip:a@[::1]")


@pytest.mark.parametrize("host", ["[::1", "[]", "[v1.a]", "[::g]", "[::1%25eth0]", "[::1]a"])
def test_what_is_no_ipv6_address(host):
    assert raised(SchemeError, Sip.parse, f"sip:a@{host}").code in ("sip-host", "sip-host-escaped")


def test_brackets_excuse_nothing_else():
    with pytest.raises(URISyntaxError) as caught:
        Sip.parse("sip:a b@[::1]")
    assert caught.value.code == "space" and caught.value.text == "sip:a b@[::1]"
    with pytest.raises(URISyntaxError):
        Sip.parse("tel:[1]")


# --- sections 19.1.5 and 19.1.6 ------------------------------------------------------


def test_a_telephone_number_becomes_a_user():
    for tel, sip in [
        ("tel:+358-555-1234567;postd=pp22", "sip:+358-555-1234567;postd=pp22@foo.com;user=phone"),
        ("tel:+358-555-1234567;POSTD=PP22", "sip:+358-555-1234567;postd=pp22@foo.com;user=phone"),
        (
            "tel:+358-555-1234567;postd=pp22;isub=1411",
            "sip:+358-555-1234567;isub=1411;postd=pp22@foo.com;user=phone",
        ),
        # The RFC's own context "5" is one of RFC 2806; RFC 3966 has "+5".
        (
            "tel:+358-555-1234567;tsp=a.b;phone-context=+5",
            "sip:+358-555-1234567;phone-context=+5;tsp=a.b@foo.com;user=phone",
        ),
        (
            "tel:+358-555-1234567;phone-context=+5;tsp=a.b",
            "sip:+358-555-1234567;phone-context=+5;tsp=a.b@foo.com;user=phone",
        ),
        ("tel:+1;x=a:b%5b", "sip:+1;x=a%3Ab%5B@foo.com;user=phone"),
    ]:
        made = Sip.of_telephone(tel, "foo.com")
        assert str(made) == sip and made.issues() == () and made.telephone is not None
        assert str(Sip.of_telephone(made.telephone, "foo.com")) == sip
        assert str(Sip.of_telephone(tel, "foo.com", scheme="sips")) == "sips" + sip[3:]


@pytest.mark.parametrize("text", ["sip:bob@h", "sip:h", "sip:1212@h", "sip:+1?x@h", "sip://+1@h"[0:4] + "/+1@h"])
def test_no_telephone(text):
    assert Sip.parse(text).telephone is None


def test_issues_have_places_in_the_text():
    text = "sip:+1:pw@h:1;transport=tls;ttl=x;user=bob?from=a&x=y&User-Agent=z"
    found = [(issue.code, text[issue.start : issue.end], str(issue.severity)) for issue in Sip.parse(text).issues()]
    assert found == [
        ("sip-password", "pw", "warning"),
        ("sip-transport-tls", "transport=tls", "info"),
        ("sip-parameter-unlike", "ttl=x", "warning"),
        ("sip-header-unwanted", "from=a", "warning"),
        ("sip-header-unwanted", "User-Agent=z", "info"),
    ]
    assert codes("sip:alice@atlanta.com;maddr=239.255.255.1;ttl=15") == []
    assert codes("sip:a@h;lr=on;maddr=_;method=a%2Fb") == ["sip-parameter-unlike"] * 2


# --- secrets, building, any text -----------------------------------------------------


def test_no_password_in_a_description_and_building():
    sip = Sip.parse("sip:alice:s3cret@atlanta.com;ttl=1")
    said = [repr(sip), *(f"{issue.message} {issue.hint}" for issue in sip.issues())]
    for text in ("sip:alice:s3cret@", "sip:alice:s3cret;x@h", "sip:alice:s3cret@h;lr;lr", "sip:alice:s3cret#x@h",
                 "sip:alice:s3cr@et@h"):  # fmt: skip
        error = refused(Sip, text)
        said += [str(error), repr(error), error.hint, error.text]
    assert not [text for text in said if "s3cr" in text]
    built = Sip.build(
        "example.com", user="a@b:c", password="p;q", port=1, parameters={"lr": None, "x": "1=2"}, headers={"s": "a&b c"}
    )
    assert str(built) == "sip:a%40b%3Ac:p%3Bq@example.com:1;lr;x=1%3D2?s=a%26b%20c"
    assert str(Sip.build("[::1]", user="a", scheme="sips")) == "sips:a@[::1]"
    assert str(Sip.build("h", headers=[("x", ""), ("x", "é")])) == "sip:h?x=&x=%C3%A9"
    assert str(Sip.build("h", user="*43#")) == "sip:*43%23@h"


test_tables = tables(
    Sip,
    invalid=INVALID,
    unbuilt=[
        ({"host": ""}, "sip-host-empty"),
        ({"host": "a_b"}, "sip-host"),
        ({"host": "h", "password": "x"}, "sip-user-empty"),
        ({"host": "h", "user": ""}, "sip-user-empty"),
        ({"host": "h", "parameters": [("lr", None), ("LR", None)]}, "sip-parameter-twice"),
        ({"host": "h", "parameters": {"": None}}, "sip-parameter-name"),
        ({"host": "h", "parameters": {"x": ""}}, "sip-parameter-value"),
        ({"host": "h", "headers": {"": "x"}}, "sip-header"),
        ({"host": "h", "scheme": "tel"}, "scheme-other"),
    ],
)


@a_tenth
@given(
    st.none() | st.text(min_size=1, max_size=6),
    st.text(max_size=4),
    st.dictionaries(st.from_regex(r"[a-z-]{1,5}", fullmatch=True), st.none() | st.text(min_size=1, max_size=5)),
    st.lists(st.tuples(st.text(min_size=1, max_size=4), st.text(max_size=5))),
)
def test_what_is_built_is_read_again(user, password, parameters, headers):
    built = Sip.build(
        "example.com", user=user, password=password if user else None, parameters=parameters, headers=headers
    )
    assert holds_masked(str(built)) == built
    assert (built.name, [value for _, value in headers]) == (user, [_value(value) for _, value in built.headers])
    assert {name: built.get(name) for name in parameters} == parameters


def _value(text):
    from urikit.core.percent import decode

    return decode(text)


def holds_masked(text):
    """As `holds`, for a repr that masks a password and so makes no equal value."""
    read = Sip.parse(text)
    if read.password is None:
        return holds(Sip, text)
    assert Sip.parse(read.to_uri()) == read and read.equivalent(text)
    return read


@a_tenth
@given(st.text("sip:@ah.0;=?&%41#[]/-", max_size=20), st.text("@ah.0;=?&%41:-x", max_size=20))
def test_any_text_is_read_or_refused_and_comparison_is_symmetric(one, other):
    views = []
    for rest in (one, other):
        try:
            views.append(Sip.parse("sip:" + rest))
        except ValueError:
            continue
        assert str(views[-1]) == "sip:" + rest and Sip.parse(str(views[-1])) == views[-1]
        assert views[-1].equivalent(views[-1])
        views[-1].issues("to")
    for first in views:
        for second in views:
            assert first.equivalent(second) == second.equivalent(first)


def test_a_header_is_described_once():
    assert codes("sip:h?from=a" + "&f=b" * 1000) == ["sip-header-unwanted"]
