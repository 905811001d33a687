"""The report: short for an invalid input, and each fact once; a URL in one piece; whole with all details."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth
from tests.explanation.diagnosis.score import CORPORA
from urikit.core import cells
from urikit.explanation.text import MOST, SHORT, report

TEXTS = [json.loads(line)[0] for corpus in CORPORA for line in corpus.read_text("utf-8").splitlines()]
anything = st.text(st.characters(exclude_categories=()), max_size=80)
pieces = st.sampled_from([*r"http: // u :p @ h.example [::1] :80 / a%20b .. ? q=1 # \ é %".split(), " ", "\0"])
texts = st.one_of(anything, st.lists(pieces, max_size=10).map("".join))
LONG = "https://ada:s3cret@h.example/" + "a" * 1000 + " " + "b" * 970 + "|c"


def drawn(line):
    """The columns of a line with tokens: those are narrow."""
    return sum(1 if c in "⟨⟩" or 0x2400 <= ord(c) <= 0x2426 else cells.cell(c).width for c in line)


def of_a_url(line, found):
    """Whether a line is a URL behind its name: it is as long as that."""
    forms = [form.text for form in found.normal_forms]
    whole = {fix.text for fix in found.fixes} | {verdict.text for verdict in found.verdicts} | {*forms, found.display}
    whole |= {found.uri_form and found.uri_form.text, found.repair and found.repair.text}
    if found.resolution is not None:
        whole |= {found.resolution.base, found.resolution.target}
    return any(line.endswith(form) for text in whole if text for form in map(cells.visible, (text, text), FORMS))


FORMS = ("unicode", "ascii")

# --- an invalid input ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (
            "http://h/a b",
            ["invalid URI: space not allowed in the path (column 11)", "Fix: http://h/a%20b", "    http://h/a b",
             "              ^", "Browsers read it as the fix; RFC 3986 refuses it"],
        ),
        (
            "http://exa mple.com:99999/a b|c?x#y#z",
            ["invalid URI: space not allowed in the host (column 11), and 4 more errors",
             "Hint: remove the space from the host", "    http://exa mple.com:99999/a b|c?x#y#z",
             "              ^         ^^^^^  ^ ^     ^", "    column 21–25: port too large: the maximum is 65535",
             '    column 30: "|" not allowed in the path', '    column 36: second "#" not allowed in the fragment'],
        ),
        (
            "http://media.lan:5050couchpotato/api/",
            ['invalid URI: invalid port: expected digits, found "5050couchpotato" (column 18)',
             "Fix: http://media.lan:5050/couchpotato/api/", "    http://media.lan:5050couchpotato/api/",
             "                     ^^^^^^^^^^^^^^^"],
        ),
        (
            "tel:7042",
            ["invalid tel URI: missing phone-context: the number is local (column 5)",
             "Hint: write the global number, or add its phone-context", "    tel:7042", "        ^^^^"],
        ),
        (
            "mongodb://a:27017,b:27017/db",
            ["invalid URI: a URI has one host and one port: found a list of hosts (column 18)",
             "Hint: pass it to the driver unchanged; as a URI it needs a list of hosts without ports",
             "    mongodb://a:27017,b:27017/db", "                ^^^^^^^^^^^^^",
             "mongodb (MongoDB, connection string specification): valid, 2 hosts: a:27017, b:27017"],
        ),
    ],
)  # fmt: skip
def test_an_invalid_input(text, lines):
    assert str(urikit.explain(text)).splitlines() == lines


def test_a_script_link_is_not_written_as_browsers_run_it():
    shown = str(urikit.explain("java\tscript:alert(1)"))
    assert "javascript:" not in shown and "browsers run as a script" in shown


@pytest.mark.parametrize("width", [80, 100, 200])
def test_it_is_short(width):
    for text in TEXTS[::7]:
        found = urikit.explain(text)
        lines = report(found, width=width).splitlines()
        if found.answer.state == "invalid":
            assert len(lines) <= SHORT, text
            assert all(cells.visible(fix.text) in report(found, width=width) for fix in found.fixes)


@pytest.mark.parametrize("width", [40, 80])
def test_a_fix_is_on_one_line_and_ends_it(width):
    found = urikit.explain(LONG)
    shown = report(found, width=width)
    assert f"\nFix: {found.answer.fix}\n" in shown and len(shown.splitlines()) <= SHORT + 1
    assert "s3cret" not in shown and shown.count("--show-secrets") == 1
    line, carets, *_ = (one for one in shown.splitlines() if one.startswith("    "))
    assert line[carets.index("^")] == " " and len(line) <= width
    assert '    column 2000: "|" not allowed in the path' in report(urikit.explain("http://h/ " + "b" * 1989 + "|"))


def test_the_way_to_see_a_fix_is_said_where_it_is_masked():
    text = "postgres://u:pa/ss@h/d"
    assert "--show-secrets" in str(urikit.explain(text))
    assert "--show-secrets" not in str(urikit.explain(text, secrets="shown"))
    assert "--show-secrets" not in str(urikit.explain("http://h/***|"))


def test_more_causes_than_lines():
    lines = str(urikit.explain("http://u ser@exa mple.org:port/%zz/[x]|y{^}`<>")).splitlines()
    assert len(lines) == SHORT and re.fullmatch(r"and \d+ more: --all lists them .*", lines[-1])


# --- two hosts ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (r"https://example.com\@evil.example/", "browsers go to example.com, Python and RFC 3986 to evil.example"),
        (r"//example.com\@evil.example/", "browsers go to example.com, Python and RFC 3986 to evil.example"),
        ("http://0x7f.1/", "browsers go to 127.0.0.1, Python and RFC 3986 read the name 0x7f.1"),
        ("http://h.example?@i.example/", "browsers and RFC 3986 go to h.example, programs before 1998 to i.example"),
    ],
)
def test_two_hosts_are_the_headline(text, said):
    found = urikit.explain(text)
    assert found.answer.sentence == f"programs read two different hosts: {said}"
    assert found.answer.two_hosts and found.answer.state != "valid"
    assert report(found, width=200).splitlines()[0] == found.answer.sentence


@pytest.mark.parametrize(
    "text",
    ["http:example.com/", r"http:\\evil.example\a", r"https://example.com\a", "https://example.com/", "https://straße.de/",
     "http://EXAMPLE.com/", "http://%65xample.com/", r"\\nas01\share\a.txt", "http://192.0.2.1./"],
)  # fmt: skip
def test_one_host_or_none_is_not(text):
    assert not urikit.explain(text).answer.two_hosts


def test_a_wrong_number_of_an_address_is_the_cause_and_the_host_what_comes_of_it():
    said = urikit.explain("http://192.168.0/").answer.sentence
    assert said.endswith("an IPv4 address has four numbers: found 3 (column 8); browsers go to 192.168.0.0")


# --- a valid input ------------------------------------------------------------------------


def test_one_report():
    shown = str(urikit.explain("HTTP://me:pw@www.Example.org/%7ea?x=1&y=%C3%A9+z&token=abc&e#"))
    answer, figure, components, parameters, remarks, forms = (block.splitlines() for block in shown.split("\n\n"))
    assert answer == [
        "valid http URI with a warning: URL contains a password (column 11)", "Hint: pass the password by other means",
    ]  # fmt: skip
    assert len(figure) == 5
    assert components[4:] == [
        "  host       www.Example.org               14–28  3.2.2    registrable domain example.org",
        "path         /%7ea                         29–33  3.3",
        "  decoded    /~a",
        "query        x=1&y=%C3%A9+z&token=***&e    35–60  3.4",
        "fragment     (empty)                          62  3.5",
    ]
    assert parameters == [
        "Parameters   x      1", "             y      é z", "             token  ***", "             e",
    ]  # fmt: skip
    assert remarks[0] == "Remarks      info    1–4  upper-case letters in the scheme: the canonical form is lower case"
    assert not any("password" in line or "http-userinfo" in line for line in remarks)
    assert forms == [
        "Normal form  http://me:***@www.example.org/~a?x=1&y=%C3%A9+z&token=***&e#",
        "In browsers  http://me:***@www.example.org/%7ea?x=1&y=%C3%A9+z&token=***&e#",
    ]


def test_a_remark_is_counted_and_one_of_the_headline_is_not_repeated():
    assert "3 times" in str(urikit.explain("/%7E/%7E/%7E"))
    shown = str(urikit.explain("htp://example.org/"))
    assert "misspelt" in shown.splitlines()[0] and "Remarks" not in shown


@pytest.mark.parametrize("scheme", ["postgresql", "mysql", "redis", "amqp", "mongodb", "smtp"])
def test_a_password_is_usual_in_the_url_of_a_service(scheme):
    found = urikit.explain(f"{scheme}://ada:s3cret@db.example.com")
    assert (found.answer.state, found.answer.sentence) == ("valid", f"valid {scheme} URI")
    assert re.search(r"info +\S+  URL contains a password \(password-present\)", str(found))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("https://аррӏе.com/", "Cyrillic а, р, р, ӏ, е: looks like apple.com"),
        ("https://xn--80ak6aa92e.com/", "Cyrillic а, р, р, ӏ, е: looks like apple.com"),
        ("https://pаypal.com/", "Cyrillic а: looks like paypal.com"),
        ("https://gōogle.com/", "Latin ō: looks like google.com"),
        ("https://paypa1.com/", "host looks like paypal.com"),
        ("https://www.paypal.com.h.example/", "host looks like paypal.com"),
    ],
)
def test_the_letters_of_a_look_alike(text, line):
    assert str(urikit.explain(text)).splitlines()[1] == line
    assert "Letters" not in str(urikit.explain("https://пример.example/"))


@pytest.mark.parametrize(
    ("host", "note"),
    [("www.example.co.uk", "registrable domain example.co.uk"), ("co.uk", "registered name"),
     ("192.168.1.1", "IPv4 address"), ("1.2.3", "registered name")],
)  # fmt: skip
def test_the_host_has_its_registrable_domain(host, note):
    assert re.search(rf"^  host +{host} +\S+  3.2.2    {note}$", str(urikit.explain(f"http://{host}/")), re.MULTILINE)


@pytest.mark.parametrize("text", ["http://h/?a", "http://h/?", "http://h/"])
def test_a_query_without_parameters_has_no_table(text):
    assert "Parameters" not in str(urikit.explain(text))


def test_a_plus_is_a_space_in_forms_only_and_bytes_that_are_not_text_stay():
    assert "Parameters   q  a b" in str(urikit.explain("https://h/?q=a+b"))
    assert "Parameters   q  a+b" in str(urikit.explain("coap://h/?q=a+b"))
    assert "Parameters   q  %ff" in str(urikit.explain("https://h/?q=%ff"))
    assert "and 5 more" in str(urikit.explain("https://h/?" + "&".join(f"a{n}=1" for n in range(25))))


# --- every report -------------------------------------------------------------------------


@a_tenth
@given(texts, st.integers(40, 120), st.sampled_from(["box", "ascii"]), st.sampled_from(["standard", "all"]))
def test_the_report_keeps_to_its_width(text, width, style, detail):
    found = urikit.explain(text, base=text)
    shown = report(found, width=width, style=style, detail=detail)
    for line in shown.splitlines():
        assert drawn(line) <= max(width, 60) or of_a_url(line, found), line
    assert shown.isascii() or style == "box"


def test_a_long_value_is_whole_and_a_very_long_one_is_cut():
    path = "/" + "".join(chr(97 + n % 26) for n in range(MOST - 100))
    table = report(urikit.explain("http://h" + path), detail="all").split("\n\n")[2]
    assert path in "".join(re.findall(r"[a-z/]{9,}", table))
    huge = str(urikit.explain("http://h/" + "a" * 100_000))
    assert len(huge) < 10_000
    assert re.search(r"99,641\s+characters\s+not\s+shown", huge)


@pytest.mark.parametrize("size", [20_000, pytest.param(1_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("unit", ["a", "/..", "%7e", "&x=1", " ", "é", "\ud800", "a\u0301", "\u202e", "@", "[", "\\"])
def test_a_megabyte_of_anything_makes_a_page(unit, size):
    found = urikit.explain("x" + unit * (size // len(unit)))
    assert len(str(found).splitlines()) < 100
    assert len(report(found, detail="all").splitlines()) < 400


def test_all_has_every_table():
    shown = report(urikit.explain("http://u@h.example/%7e?a=1"), detail="all")
    names = ["Kind", "RFC 3986", "RFC 3987", "WHATWG URL", "Scheme", "Displayed as", "Normal form", "Remarks"]
    assert [name for name in names if f"\n{name}" not in shown] == []
    assert "rule: RFC 3986 section 3.3: pchar =" in report(urikit.explain("http://h/a b"), detail="all")
    assert "\nRepair       http://h/a%20b\n" in report(urikit.explain("http://h/a b"), detail="all")
