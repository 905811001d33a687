"""The first sentence of an explanation: the state, the place, the fix, and that nothing in it is a secret."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth
from urikit.core.shapes import plain
from urikit.explanation.text import ReportPage, report


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("http://h/", "valid http URI"),
        ("../a", "valid relative reference (needs a base)"),
        ("x-own:a", "valid URI"),
        ("http://h/a b", "invalid URI: space not allowed in the path (column 11). Fix: http://h/a%20b"),
        ("tel:7042", "invalid tel URI: "),
        ("htp://example.org/", "valid URI, but probably a mistake: "),
        ("http://me:pw@h/", "valid http URI with a warning: URL contains a password (column 11)"),
        ("http://exa mple/é", "invalid URI: "),
        (
            "http://é.example/",
            "valid IRI, invalid as a URI: contains non-ASCII characters. Fix: http://xn--9ca.example/",
        ),
        ("http://%7F/", "valid http URI, but browsers refuse it: invalid domain (column 8)"),
        (
            "http://h:99999/",
            "valid http URI with a warning: port too large: the maximum is 65535 (column 10); browsers refuse it",
        ),
        ("", "valid relative reference (needs a base)"),
    ],
)
def test_the_line(text, line):
    said = str(urikit.explain(text).answer)
    assert said == line if not line.endswith(": ") else said.startswith(line)


def test_a_base_that_is_given_is_not_needed():
    assert str(urikit.explain("../a", "http://h/b/c").answer) == "valid relative reference"


def test_the_report_begins_with_it():
    found = urikit.explain("http://h/a b")
    assert str(found).splitlines()[:3] == [found.answer.sentence, f"Fix: {found.answer.fix}", "    http://h/a b"]
    assert report(found, detail="answer") == f"http://h/a b: {found.answer}"


def test_all_has_what_the_standard_report_leaves_out():
    found = urikit.explain("http://h/")
    assert "Normal form" in report(found, detail="all") and "Kind" in report(found, detail="all")
    assert "Normal form" not in str(found) and "Kind" not in str(found)


@pytest.mark.parametrize(
    ("style", "shown"),
    [
        ("box", [("a", 1), ("漢", 2), ("⟨", 1), ("␤", 1)]),
        ("ascii", [("a", 1), ("<U+6F22>", 8), ("<", 1), ("<U+000A>", 8)]),
    ],
)
def test_the_tokens_of_a_sentence(style, shown):
    row = ReportPage(80, style, lambda role, text: text).said("a漢⟨␤")
    assert list(zip(row.shown, (b - a for a, b in zip((0, *row.ends), row.ends, strict=False)), strict=True)) == shown


@a_tenth
@given(st.text())
def test_any_text_has_one_line(text):
    found = urikit.explain(text)
    assert found.answer.state == "invalid" or found.kind is not None
    assert found.to_dict()["answer"] == plain(found.answer)
    assert "\n" not in report(found, detail="answer")


@pytest.mark.parametrize("text", ["java\tscript:alert(1)", "\x01javascript:alert(1)", "javascript:a b", "vbscript:a b"])
def test_a_refused_script_link_says_what_browsers_do(text):
    found = urikit.explain(text).answer
    assert found.sentence.startswith("invalid URI that browsers run as a script: ")
    assert (found.fix, found.hint) == (None, "do not make a link of it: whoever follows it runs its code")


def test_a_refused_text_that_is_no_script_does_not_say_so():
    assert "script" not in urikit.explain("java script:alert(1)").answer.sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("http://[2001:db8:12345::1]/", 'group "12345" of the IPv6 address has more than four digits (column 18)'),
        ("http://[2001:db8::12g4]/", '"g" not allowed in an IPv6 address, in group "12g4" (column 21)'),
        ("http://[1:2:3]/", 'IPv6 address has fewer than eight groups: found 3, without "::" (column 9)'),
        ("http://[1:2:3:4:5:6:7:8:9]/", "IPv6 address has more than eight groups: found 9 (column 25)"),
        ("http://[1:2:3:4:5:6:7:8::]/", 'IPv6 address has more than eight groups: found 8 and "::" (column 9)'),
        ("http://[::ffff:1.2.300.4]/", 'invalid IPv4 address inside the IPv6 address: found "300" (column 20)'),
        ("http://[::ffff:1.2.3]/", "invalid IPv4 address inside the IPv6 address: found 3 numbers (column 16)"),
        ("http://1.2.300.4/", 'invalid IPv4 address: the number "300" is larger than 255 (column 12)'),
        ("http://1.2.3/", "an IPv4 address has four numbers: found 3 (column 8)"),
        ("http://me@1.2.3.4.5/", "an IPv4 address has four numbers: found 5 (column 19)"),
        ("data:;base64,AA*A", 'invalid Base64 character "*" (column 16)'),
        ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bfg", 'invalid UUID at "g"'),
        ("mongodb://a:27017,b:27017/db", "a URI has one host and one port: found a list of hosts (column 18)"),
        ("ada@example.org", 'a mail address needs the scheme "mailto"'),
        ("10.1000/182", 'a DOI needs the scheme "doi"'),
        ("978-0-451-45052-4", 'an ISBN needs the scheme "urn:isbn"'),
        ("isbn:0451450523", 'an ISBN needs the scheme "urn:isbn"'),
        ("www.example.org/x", 'a host name needs a scheme, such as "https"'),
        ("+1-816-555-1212", 'a telephone number needs the scheme "tel"'),
        ("http://h/?a=1?b=2", 'expected "&", found "?"'),
    ],
)
def test_a_message_names_the_group_the_number_or_the_name(text, said):
    assert said in urikit.explain(text).answer.sentence
