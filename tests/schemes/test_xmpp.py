"""XMPP addresses (urikit.schemes.xmpp; RFC 5122)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, raised, refused, relation, tables, unrelated
from urikit import SchemeError
from urikit.schemes.xmpp import Xmpp

#: The examples of sections 2.2 to 2.8: address, account, query type.
EXAMPLES = [
    ("xmpp:node@example.com", "node@example.com", None, None),
    ("xmpp://guest@example.com", None, "guest@example.com", None),
    ("xmpp:guest@example.com", "guest@example.com", None, None),
    ("xmpp://guest@example.com/support@example.com?message", "support@example.com", "guest@example.com", "message"),
    ("xmpp:support@example.com?message", "support@example.com", None, "message"),
    ("xmpp:example-node@example.com", "example-node@example.com", None, None),
    ("xmpp:example-node@example.com/some-resource", "example-node@example.com/some-resource", None, None),
    ("xmpp:example.com", "example.com", None, None),
    ("xmpp:example-node@example.com?message", "example-node@example.com", None, "message"),
    ("xmpp:example-node@example.com?message;subject=Hello%20World", "example-node@example.com", None, "message"),
    (
        "xmpp:nasty!%23$%25()*+,-.;=%3F%5B%5C%5D%5E_%60%7B%7C%7D~node@example.com",
        r"nasty!#$%()*+,-.;=?[\]^_`{|}~node@example.com",
        None,
        None,
    ),
    (
        "xmpp:node@example.com/repulsive%20!%23%22$%25&'()*+,-.%2F:;%3C=%3E%3F%40%5B%5C%5D%5E_%60%7B%7C%7D~resource",
        "node@example.com/repulsive !#\"$%&'()*+,-./:;<=>?@[\\]^_`{|}~resource",
        None,
        None,
    ),
    ("xmpp:ji%C5%99i@%C4%8Dechy.example/v%20Praze", "jiři@čechy.example/v Praze", None, None),
]

VALID = [
    "xmpp:h?", "xmpp:h?;a=b", "xmpp:h?t;a=;=b;a=c#f", "xmpp://a@[::1]/b", "xmpp://a@h/b@c/d", "xmpp:192.0.2.1",
]  # fmt: skip
INVALID = [
    ("xmpp:@h", "xmpp-part-empty", (5, 5)),
    ("xmpp:h/", "xmpp-part-empty", (7, 7)),
    ("xmpp://@h", "xmpp-part-empty", (7, 7)),
    ("xmpp:victim.example%2Fx@evil.example", "xmpp-address", (19, 22)),
    ("xmpp:a%40victim.example@evil.example", "xmpp-address", (6, 9)),
    ("xmpp:a@victim.example%2Fx", "xmpp-address", (21, 24)),
    ("xmpp:a@b%40victim.example", "xmpp-address", (8, 11)),
    ("xmpp:%C3%A9%00@h", "xmpp-address", (11, 14)),
    ("xmpp:%22a%22@h", "xmpp-address", (5, 8)),
    ("xmpp:a%20b@h", "xmpp-address", (6, 9)),
    ("xmpp:a@h/%00", "xmpp-address", (9, 12)),
    ("xmpp://a%2Fb@h", "xmpp-address", (8, 11)),
    ("xmpp:", "xmpp-host-empty", (5, 5)),
    ("xmpp:node@", "xmpp-host-empty", (10, 10)),
    ("xmpp:/resource", "xmpp-host-empty", (5, 5)),
    ("xmpp:?message", "xmpp-host-empty", (5, 5)),
    ("xmpp://a@h/", "xmpp-host-empty", (11, 11)),
    ("xmpp://a@h/b@/c", "xmpp-host-empty", (13, 13)),
    ("xmpp:a&b@h", "xmpp-node", (6, 7)),
    ("xmpp:a'b@h", "xmpp-node", (6, 7)),
    ("xmpp:a:b@h", "xmpp-node", (6, 7)),
    ("xmpp:a@b@h", "xmpp-host", (8, 9)),
    ("xmpp:a@h:5222", "xmpp-host", (8, 9)),
    ("xmpp:a@h/b/c", "xmpp-resource", (10, 11)),
    ("xmpp:a@h/b@c", "xmpp-resource", (10, 11)),
    ("xmpp://a@h/b@c/d/e", "xmpp-resource", (16, 17)),
    ("xmpp:h?message&a=b", "xmpp-query", (14, 15)),
    ("xmpp:h?a=b", "xmpp-query", (8, 9)),
    ("xmpp:h?t;a+b=c", "xmpp-query", (10, 11)),
    ("xmpp:h?t;a=b/c", "xmpp-query", (12, 13)),
    ("xmpp:h?t;a=b=c", "xmpp-query", (12, 13)),
    ("xmpp:h?t;a", "xmpp-pair", (9, 10)),
    ("xmpp:h?t;", "xmpp-pair", (9, 9)),
    ("xmpp://h", "xmpp-account", (7, 8)),
    ("xmpp://h/a@b", "xmpp-account", (7, 8)),
    ("xmpp:///a@b", "xmpp-account", (7, 7)),
    ("xmpp://a@/b", "xmpp-account", (7, 9)),
    ("xmpp://a@h:5222/b", "xmpp-account", (7, 15)),
    ("xmpp://a:b@h/c", "xmpp-account", (7, 12)),
    ("xmpp://a&b@h/c", "xmpp-account", (7, 12)),
]


@pytest.mark.parametrize(("text", "address", "account", "query_type"), EXAMPLES)
def test_the_examples_of_the_rfc(text, address, account, query_type):
    read = holds(Xmpp, text)
    assert str(read) == text
    assert (read.address, read.account, read.query_type) == (address, account, query_type)


test_tables = tables(Xmpp, [*VALID, *Xmpp.EXAMPLES], INVALID)


def test_a_password_is_not_shown_and_the_parts_and_equivalence():
    error = refused(Xmpp, "xmpp://a:secret@h/c")
    assert "secret" not in f"{error}{error.args}"
    read = Xmpp.parse("xmpp://x@y/a%23@h/b%2Fc?t;k=%3B;k=2;e=#f")
    assert (read.node, read.host, read.resource, read.authority) == ("a%23", "h", "b%2Fc", "x@y")
    assert (read.query, read.fragment) == ("t;k=%3B;k=2;e=", "f")
    assert read.parameters == (("k", ";"), ("k", "2"), ("e", ""))
    assert (read.get("k"), read.get("e"), read.get("x")) == (";", "", None)
    assert (Xmpp.parse("xmpp:h").query_type, Xmpp.parse("xmpp:h?").query_type) == (None, "")
    relation(Xmpp, ["xmpp:a%7e@Example.com/r%2f", "XMPP:a~@EXAMPLE.com/r%2F", "xmpp:%61~@ex%61mple.com/%72%2F"])
    relation(Xmpp, ["xmpp://a@H/b@c", "xmpp://%61@h/b@C"])
    for one, other in (
        ("xmpp:a@h", "xmpp://a@h"),
        ("xmpp:a@h", "xmpp:A@h"),
        ("xmpp:a@h", "xmpp:a@h/r"),
        ("xmpp:a@h", "xmpp:h"),
        ("xmpp:h/r", "xmpp:h/R"),
        ("xmpp:h?a", "xmpp:h"),
        ("xmpp:h", "xmpp:h#f"),
        ("xmpp://a@h/c", "xmpp:c"),
    ):
        unrelated(Xmpp, one, other)


def test_an_account_alone_is_an_issue():
    text = "xmpp://guest@example.com?message"
    assert [(issue.code, text[issue.start : issue.end]) for issue in Xmpp.parse(text).issues()] == [
        ("xmpp-nobody", "guest@example.com")
    ]
    assert codes("xmpp://guest@example.com/a@b") == []


def test_building():
    assert str(Xmpp.build("example.com")) == "xmpp:example.com"
    built = Xmpp.build(
        "h", node="#", resource="@", account=("a#", "b"), query_type="", parameters=[("k", "=")], fragment="é"
    )
    assert str(built) == "xmpp://a%23@b/%23@h/%40?;k=%3D#%C3%A9"
    assert str(Xmpp.build("čechy.example", node="jiři", resource="v Praze")) == EXAMPLES[-1][0]
    for arguments, code in (
        ({"domain": ""}, "xmpp-host-empty"),
        ({"domain": "h", "account": ("a", "")}, "xmpp-account"),
        ({"domain": "h", "node": ""}, "xmpp-part-empty"),
        ({"domain": "h", "resource": ""}, "xmpp-part-empty"),
        ({"domain": "h/evil"}, "xmpp-address"),
        ({"domain": "h", "node": "victim.example/x"}, "xmpp-address"),
        ({"domain": "h", "account": ("a@evil", "b")}, "xmpp-address"),
    ):
        assert raised(SchemeError, Xmpp.build, **arguments).code == code


@a_tenth
@given(
    st.text(max_size=6), st.text(max_size=6), st.lists(st.tuples(st.text(max_size=3), st.text(max_size=3)), max_size=3)
)
def test_what_is_built_is_read_again(node, resource, pairs):
    try:
        built = Xmpp.build("h", node=node, resource=resource, query_type="t", parameters=pairs)
    except SchemeError as error:
        assert error.code in ("xmpp-part-empty", "xmpp-address")
        return
    assert holds(Xmpp, str(built)) == built
    assert built.address == f"{node}@h/{resource}"
    assert list(built.parameters) == pairs
