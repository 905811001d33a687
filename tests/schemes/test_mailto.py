"""Messages to be written (urikit.schemes.mailto; RFC 6068)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, holds, raised, refused, tables
from urikit import SchemeError, URIEncodingError
from urikit.schemes.mailto import Address, Mailto

#: The examples of sections 2 and 6, with the recipients and the header fields they mean.
EXAMPLES = [
    ("mailto:addr1@an.example,addr2@an.example", ["addr1@an.example", "addr2@an.example"], []),
    ("mailto:?to=addr1@an.example,addr2@an.example", ["addr1@an.example", "addr2@an.example"], None),
    ("mailto:addr1@an.example?to=addr2@an.example", ["addr1@an.example", "addr2@an.example"], None),
    ("mailto:chris@example.com", ["chris@example.com"], []),
    ("mailto:infobot@example.com?subject=current-issue", ["infobot@example.com"], [("subject", "current-issue")]),
    ("mailto:infobot@example.com?body=send%20current-issue", ["infobot@example.com"], [("body", "send current-issue")]),
    (
        "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
        ["infobot@example.com"],
        [("body", "send current-issue\r\nsend index")],
    ),
    (
        "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
        ["list@example.org"],
        [("In-Reply-To", "<3469A91.D10AF4C@example.com>")],
    ),
    (
        "mailto:majordomo@example.com?body=subscribe%20bamboo-l",
        ["majordomo@example.com"],
        [("body", "subscribe bamboo-l")],
    ),
    (
        "mailto:joe@example.com?cc=bob@example.com&body=hello",
        ["joe@example.com"],
        [("cc", "bob@example.com"), ("body", "hello")],
    ),
    ("mailto:gorby%25kremvax@example.com", ["gorby%kremvax@example.com"], []),
    ("mailto:unlikely%3Faddress@example.com?blat=foop", ["unlikely?address@example.com"], [("blat", "foop")]),
    (
        "mailto:joe@an.example?cc=bob@an.example&body=hello",
        ["joe@an.example"],
        [("cc", "bob@an.example"), ("body", "hello")],
    ),
    ("mailto:Mike%26family@example.org", ["Mike&family@example.org"], []),
    ("mailto:%22not%40me%22@example.org", ['"not@me"@example.org'], []),
    ("mailto:%22oh%5C%5Cno%22@example.org", [r'"oh\\no"@example.org'], []),
    (
        "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
        [r'"\\\"it' + r"'s\ ugly\\\"" + '"@example.org'],
        [],
    ),
    ("mailto:user@example.org?subject=caf%C3%A9", ["user@example.org"], [("subject", "café")]),
    (
        "mailto:user@example.org?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D",
        ["user@example.org"],
        [("subject", "=?utf-8?Q?caf=C3=A9?=")],
    ),
    (
        "mailto:user@example.org?subject=%3D%3Fiso-8859-1%3FQ%3Fcaf%3DE9%3F%3D",
        ["user@example.org"],
        [("subject", "=?iso-8859-1?Q?caf=E9?=")],
    ),
    (
        "mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9",
        ["user@example.org"],
        [("subject", "café"), ("body", "café")],
    ),
    (
        "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
        ["user@納豆.example.org"],
        [("subject", "Test"), ("body", "NATTO")],
    ),
    ("mailto:John.Doe@example.com", ["John.Doe@example.com"], []),
    ("mailto:bill+ietf@example.org", ["bill+ietf@example.org"], []),
    ("mailto:", [], []),
]

VALID = [
    "mailto:?subject=x", "mailto:?=", "mailto:?to=", "mailto:a@b?subject=&body=",
    "mailto:a!$'*+-_~%23%25%5E%60%7B%7C%7D%26%3D%2F%3F@b.c-d.e", "mailto:a@%5B1.2.3.4%5D",
    "mailto:a@%5BIPv6:fe80::1%5D,b@c", "mailto:%22%22@b", "mailto:%22a%2Cb%22@c", "mailto:%22a@b%22@c",
    "mailto:%22%5C%09%22@b", "mailto:caf%C3%A9@caf%C3%A9.example", "mailto:%61@%62", "mailto:a@b#top",
    "mailto:a@b?x=%FF", "mailto:#",
]  # fmt: skip

INVALID = [
    ("mailto:joe@example.com?cc=bob@example.com?body=hello", "mailto-question", (41, 42)),
    ("mailto:joe", "mailto-at", (7, 10)),
    ("mailto:a%40b", "mailto-at", (8, 11)),
    ("mailto:a@b@c", "mailto-local-part", (7, 10)),
    ("mailto:@c", "mailto-local-part", (7, 7)),
    ("mailto:a..b@c", "mailto-local-part", (7, 11)),
    ("mailto:.a@c", "mailto-local-part", (7, 9)),
    ("mailto:a%20b@c", "mailto-local-part", (7, 12)),
    ("mailto:(c)a@c", "mailto-local-part", (7, 11)),
    ("mailto:%22a%20b%22@c", "mailto-local-part", (7, 18)),
    ("mailto:%22a%22b@c", "mailto-local-part", (7, 15)),
    ("mailto:%22a%0D%0A%22@c", "mailto-local-part", (7, 20)),
    ("mailto:a@", "mailto-domain", (9, 9)),
    ("mailto:a@b..c", "mailto-domain", (11, 12)),
    ("mailto:a@@b", "mailto-domain", (9, 11)),
    ("mailto:%22a@b%22@@c", "mailto-domain", (17, 19)),
    ("mailto:a@b:25", "mailto-domain", (9, 13)),
    ("mailto:a@%5B1%5B%5D", "mailto-domain", (9, 19)),
    ("mailto:a@b,a@b%2C", "mailto-domain", (13, 17)),
    ("mailto:a@b?subject", "mailto-field-equals", (11, 18)),
    ("mailto:a@b?", "mailto-field-equals", (11, 11)),
    ("mailto:a@b?x=y&", "mailto-field-equals", (15, 15)),
    ("mailto:a@b?x=y&&z=", "mailto-field-equals", (15, 15)),
    ("mailto:a@b?x=y=z", "mailto-field-character", (14, 15)),
    ("mailto:a@b?x=y/z", "mailto-field-character", (14, 15)),
    ("mailto:a@b?x/=z", "mailto-field-character", (12, 13)),
    ("mailto:a@b?x?=z", "mailto-question", (12, 13)),
    ("mailto:Mike&family@example.org", "mailto-address-character", (11, 12)),
    ("mailto:a@b;c@d", "mailto-address-character", (10, 11)),
    ("mailto:a/b@c", "mailto-address-character", (8, 9)),
    ("mailto:a=b@c", "mailto-address-character", (8, 9)),
    ("mailto:a@b,", "mailto-address-empty", (11, 11)),
    ("mailto:,a@b", "mailto-address-empty", (7, 7)),
    ("mailto:,", "mailto-address-empty", (7, 7)),
    ("mailto:a@b,,c@d", "mailto-address-empty", (11, 11)),
    ("mailto:%E9@b", "mailto-encoding", (7, 12)),
    ("mailto:a@%E9", "mailto-encoding", (7, 12)),
    ("mailto://joe@example.com", "mailto-authority", (9, 24)),
    ("mailto://", "mailto-authority", (9, 9)),
    ("mailto:///a@b", "mailto-address-character", (9, 10)),
]


@pytest.mark.parametrize(("text", "recipients", "headers"), EXAMPLES)
def test_the_examples_of_the_rfc(text, recipients, headers):
    message = holds(Mailto, text)
    assert str(message) == text
    assert list(message.recipients) == recipients
    if headers is not None:
        assert list(message.headers) == headers


def test_hints_have_the_text_mended():
    for text, mended in [
        (
            "mailto:joe@example.com?cc=bob@example.com?body=hello",
            "mailto:joe@example.com?cc=bob@example.com&body=hello",
        ),
        ("mailto:Mike&family@example.org", "mailto:Mike%26family@example.org"),
        ("mailto://joe@example.com", "mailto:joe@example.com"),
        ("mailto:a@b?body=a/b", "mailto:a@b?body=a%2Fb"),
    ]:
        assert refused(Mailto, text).hint.endswith(f": {mended}")
        Mailto.parse(mended)


def test_a_hint_of_many_mistakes_does_not_ask_itself():
    error = refused(Mailto, "mailto:" + "x=%2C&" * 64)
    assert error.code == "mailto-header-name" or error.code in str(error)
    assert error.hint and len(str(error)) < 1_000


def test_the_parts_and_decoding_happens_once_and_after_splitting():
    message = Mailto.parse("mailto:a@b,%22c%22@D?Subject=x%20y&cc=d@e,f@g&BCC=h@i&body=1%0D%0A2&subject=z#f")
    assert message.to == ("a@b", "%22c%22@D")
    assert message.addresses == (Address("a", "b"), Address('"c"', "D"))
    assert message.fields[0] == ("Subject", "x%20y")
    assert (message.subject, message.body, message.fragment) == ("x y", "1\r\n2", "f")
    assert (message.cc, message.bcc) == (("d@e", "f@g"), ("h@i",))
    assert message.get_all("SUBJECT") == ("x y", "z") and message.get("date") is None
    message = Mailto.parse("mailto:a%2525b@c?subject=%2526%253D%252C&to=%22x,y%22@z,j@k")
    assert message.recipients == ("a%25b@c", '"x,y"@z', "j@k")
    assert message.subject == "%26%3D%2C"
    with pytest.raises(URIEncodingError):
        _ = Mailto.parse("mailto:?subject=%E9").subject


def test_a_header_value_may_have_names_and_comments_and_only_safe_fields_are_safe():
    value = "%22Doe,%20J.%22%20%3Cj@b.example%3E,%20a@b%20(x,y),,%20"
    assert Mailto.parse(f"mailto:?to={value}").recipients == ('"Doe, J." <j@b.example>', "a@b (x,y)")
    message = Mailto.parse("mailto:a@b?subject=x%0D%0ABcc:c@d&Keywords=k&from=e@f&body=1%0D%0A2&cc=g@h")
    assert message.safe_headers == (("Keywords", "k"), ("body", "1\r\n2"))


test_tables = tables(
    Mailto,
    [*VALID, *Mailto.EXAMPLES],
    INVALID,
    same=[
        [text for text, recipients, _ in EXAMPLES if recipients == ["addr1@an.example", "addr2@an.example"]],
        ["mailto:Joe@Example.COM", "MAILTO:Joe@example.com", "mailto:%4aoe@ex%61mple.com", "mailto:Joe@example.com#x"],
        ["mailto:user@%E7%B4%8D%E8%B1%86.example.org", "mailto:user@xn--99zt52a.example.org"],
        ["mailto:a@b?Subject=x%7E&BODY=y", "mailto:a@b?subject=x~&body=%79"],
        ["mailto:", "mailto:?to=", "mailto:?to=%20"],
        ["mailto:?x=%FF", "mailto:?X=%ff"],
    ],
    apart=[
        ("mailto:joe@b", "mailto:Joe@b"),
        ("mailto:a@b", "mailto:a@b,a@b"),
        ("mailto:a@b,c@d", "mailto:c@d,a@b"),
        ("mailto:a@b?subject=x", "mailto:a@b?subject=X"),
        ("mailto:a@b?subject=x", "mailto:a@b"),
        ("mailto:a@b?subject=", "mailto:a@b"),
        ("mailto:a%25b@c", "mailto:a%2525b@c"),
        ("mailto:a@b?cc=c@d", "mailto:a@b,c@d"),
        ("mailto:?x=%FF", "mailto:?x=%FE"),
    ],
    no_uris=["mailto:a@[1.2.3.4]", "mailto:a b@c"],
)


def test_what_is_no_message_is_not_equivalent():
    message = Mailto.parse("mailto:a@b")
    assert not message.equivalent("mailto:a") and not message.equivalent("tel:+1") and not message.equivalent(1)


@pytest.mark.parametrize(
    "name",
    ["from", "Date", "sender", "Reply-To", "apparently-to", "Resent-To", "received", "MIME-Version", "content-type"],
)
def test_fields_that_must_be_ignored(name):
    assert codes(f"mailto:a@b?{name}=x") == ["mailto-field-ignored"]


@pytest.mark.parametrize("name", ["subject", "Keywords", "body", "to", "cc", "bcc", "In-Reply-To", "references"])
def test_fields_that_are_understood(name):
    assert codes(f"mailto:?{name}=x") == []


@pytest.mark.parametrize(
    ("domain", "found"),
    [("a-b.c1", []), ("b%3Fsubject=x".replace("=", "%3D"), ["mailto-domain-name"]), ("a_b", ["mailto-domain-name"])],
)
def test_domains_that_are_none(domain, found):
    assert codes(f"mailto:a@{domain}") == found
    assert codes("mailto:a@%5B1.2.3.4%5D") == []


def test_issues_have_places_in_the_written_text():
    message = Mailto.parse(
        "mailto:a@b,a@B,c@%C3%A9?to=d@e&attach=f&%0D=1&subject=1+2%0a3%0D%0A4&body=%0A%0D%0A%0D&subject=%ff#g"
    )
    text = str(message)
    assert [(issue.code, text[issue.start : issue.end], str(issue.severity)) for issue in message.issues()] == [
        ("mailto-address-twice", "a@B", "info"),
        ("mailto-domain-international", "%C3%A9", "info"),
        ("mailto-to-twice", "to=d@e", "warning"),
        ("mailto-field-suspect", "attach", "info"),
        ("mailto-field-name", "%0D", "warning"),
        ("mailto-line-break", "%0a", "warning"),
        ("mailto-line-break", "%0D%0A", "warning"),
        ("mailto-plus", "+", "info"),
        ("mailto-body-line-break", "%0A", "warning"),
        ("mailto-body-line-break", "%0D", "warning"),
        ("mailto-field-twice", "subject", "warning"),
        ("mailto-field-encoding", "%ff", "warning"),
        ("mailto-fragment", "#g", "warning"),
    ]


def test_building_and_what_is_not_built():
    assert str(Mailto.build()) == "mailto:"
    assert str(Mailto.build("chris@example.com")) == "mailto:chris@example.com"
    assert str(Mailto.build(["a@b", "c@d"], subject="")) == "mailto:a@b,c@d?subject="
    built = Mailto.build(
        "bill+ietf@example.org", cc=["b+c@d"], bcc=["e@f"], subject="a+b/c?d&e=f#g", body="1\r\n2\n3\r4"
    )
    assert str(built) == (
        "mailto:bill+ietf@example.org?cc=b%2Bc@d&bcc=e@f&subject=a%2Bb%2Fc%3Fd%26e%3Df%23g&body=1%0D%0A2%0D%0A3%0D%0A4"
    )
    assert (built.recipients, built.cc, built.subject) == (("bill+ietf@example.org",), ("b+c@d",), "a+b/c?d&e=f#g")
    assert built.issues() == ()
    assert str(Mailto.build("üser@納豆.example.org")) == "mailto:%C3%BCser@xn--99zt52a.example.org"
    assert str(Mailto.build('"a,b@c"@[IPv6:::1]')) == "mailto:%22a%2Cb%40c%22@%5BIPv6:::1%5D"
    assert Mailto.build(headers={"In-Reply-To": "<a@b>"}).get("in-reply-to") == "<a@b>"
    for address, code in [
        ("joe", "mailto-at"),
        ("a b@c", "mailto-local-part"),
        ("a@b,c@d", "mailto-local-part"),
        ("a@b?cc=x@y", "mailto-local-part"),
    ]:
        assert raised(SchemeError, Mailto.build, address).code == code


def test_addresses():
    assert str(Address.parse("a@b")) == "a@b"
    assert Address.parse('"@"@[@]') == Address('"@"', "[@]")
    assert Address("a", "é!").ascii_domain is None
    for text in ("", "a", "a@", "@b", "a@b@c", "a b@c", "a@b\n", '"a"b"@c'):
        with pytest.raises(ValueError, match="addr-spec"):
            Address.parse(text)


@a_tenth
@given(
    st.lists(
        st.builds(
            Address, st.from_regex(r"[a-z!#$%&'*+/=?^_`{|}~-]{1,5}", fullmatch=True), st.sampled_from(["b", "c.d"])
        )
    ),
    st.lists(st.tuples(st.text(min_size=1, max_size=4), st.text(max_size=6)), max_size=3),
    st.none() | st.text(max_size=6),
)
def test_what_is_built_is_read_again(addresses, headers, subject):
    built = Mailto.build(map(str, addresses), headers=headers, subject=subject)
    assert holds(Mailto, str(built)) == built
    assert built.addresses == tuple(addresses)
    assert [value for name, value in built.headers if name.lower() != "body"] == (
        ([] if subject is None else [subject]) + [value for name, value in headers if name.lower() != "body"]
    )
