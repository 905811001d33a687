"""Three standards on one text: the verdicts, and where they part (urikit.explanation)."""

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth
from urikit.explanation.parsers.reading import COMPONENTS as COMPARED
from urikit.explanation.text import report
from urikit.explanation.verdict import RFC3986, RFC3987, WHATWG

#: The base that relative references are compared against.
PROBE = "https://base.example/"

ARTICLE = "https://john.doe@www.example.com:1234/forum/questions/?tag=networking&order=newest#top"

#: text: (kinds by RFC 3986, RFC 3987, URL Standard), href
VERDICTS = {
    ARTICLE: ("valid-with-notes", "valid", "valid-with-notes", ARTICLE),
    "http://h/": ("valid", "valid", "valid", "http://h/"),
    "HTTP://H:80/%7Ea/../b": ("valid-with-notes", "valid", "valid", "http://h/b"),
    "http://a.com\\@b.com/": ("refused", "refused", "repaired", "http://a.com/@b.com/"),
    "http:a.com": ("valid-with-notes", "valid", "repaired", "http://a.com/"),
    "http://0x7f.1/": ("valid-with-notes", "valid", "repaired", "http://127.0.0.1/"),
    "http://faß.de/": ("repaired", "valid", "valid", "http://xn--fa-hia.de/"),
    "http://h/a b": ("repaired", "repaired", "repaired", "http://h/a%20b"),
    "http://h/a|b": ("repaired", "repaired", "valid-with-notes", "http://h/a|b"),
    "foo:/.//b": ("valid", "valid", "valid", "foo:/.//b"),
    "http:///x": ("valid-with-notes", "valid", "repaired", "http://x/"),
    "http://user:p@ss@h/": ("repaired", "repaired", "repaired", "http://user:***@h/"),
    "http://h:70000/": ("valid-with-notes", "valid", "refused", None),
    "///x": ("valid-with-notes", "valid", "refused", None),
    "file://C:/a": ("valid-with-notes", "valid", "repaired", "file:///C:/a"),
    "http://[fe80::1%25eth0]/": ("repaired", "repaired", "refused", None),
    "http://[": ("refused", "refused", "refused", None),
    "http://h/a\u05d0": ("repaired", "valid-with-notes", "valid", "http://h/a%D7%90"),
}


@pytest.mark.parametrize("text", VERDICTS)
def test_verdicts(text):
    found = urikit.explain(text)
    first = found.verdicts[:3]
    assert [verdict.standard for verdict in first] == [RFC3986, RFC3987, WHATWG]
    assert (*(verdict.kind for verdict in first), first[2].text) == VERDICTS[text]


ALIKE = (
    ARTICLE,
    "http://h/",
    "HTTP://H:80/%7Ea/../b",
    "http://h?a'b",
    "http://@h/",
    "mailto:a@b",
    "../x",
    "//h/a",
    "a b",
)
ALIKE += ("http://[::FFFF:1.2.3.4]:080/", "http://[fe80::1%25eth0]/")
REFUSED = ("refused", "refused", "accepted")
#: text: {component: (RFC 3986, RFC 3987, URL Standard)}
PARTED = {
    **{text: {} for text in ALIKE},
    "http://b%C3%BCcher.example/": {"host": ("b%C3%BCcher.example",) * 2 + ("xn--bcher-kva.example",)},
    "http://bücher.example/": {"acceptance": ("refused", "accepted", "accepted")},
    "http://a.com\\@b.com/": {"acceptance": REFUSED, "host": ("b.com", "b.com", "a.com")},
    "http:a.com": {"host": (None, None, "a.com"), "path": ("a.com", "a.com", "/")},
    "http://0x7f.1/": {"host": ("0x7f.1", "0x7f.1", "127.0.0.1")},
    "http://1.2.3/": {"host": ("1.2.3", "1.2.3", "1.2.0.3")},
    "http://faß.de/": {
        "acceptance": ("refused", "accepted", "accepted"),
        "host": (None, "faß.de", "xn--fa-hia.de"),
    },
    "http://h/a b": {"acceptance": REFUSED},
    "foo:/.//b": {"path": ("/.//b", "/.//b", "//b")},
    "http:///x": {"host": ("", "", "x"), "path": ("/x", "/x", "/")},
    "///x": {"host": ("", "", "x"), "path": ("/x", "/x", "/")},
    "http://user:p@ss@h/": {"acceptance": REFUSED},
    "http://h:70000/": {"acceptance": ("accepted", "accepted", "refused")},
    "http://": {"acceptance": ("accepted", "accepted", "refused")},
    "http://1.2.3.4.5/": {"acceptance": ("accepted", "accepted", "refused")},
    "file://C:/a": {"host": ("C", "C", ""), "path": ("/a", "/a", "/C:/a")},
    "file:a": {"path": ("a", "a", "/a"), "host": (None, None, "")},
    "java\nscript:alert(1)": {"acceptance": REFUSED, "scheme": ("java\nscript", "java\nscript", "javascript")},
    "\\\\evil.example/x": {"acceptance": REFUSED, "host": ("base.example", "base.example", "evil.example")},
    "http:u:pw@h/": {
        "userinfo": (None, None, "u:***"),
        "host": (None, None, "h"),
        "path": ("u:***@h/", "u:***@h/", "/"),
    },
}


@pytest.mark.parametrize("text", PARTED)
def test_where_they_part(text):
    rows = urikit.explain(text).disagreements
    assert {row.component: tuple(said.value for said in row.says) for row in rows} == PARTED[text]
    for row in rows:
        assert len(row.sections) >= 2
        assert row.sections[0].startswith("RFC 398")
        assert row.sections[-1].startswith("URL Standard, ")
        assert row.why


@pytest.mark.parametrize(
    ("text", "base", "parted"),
    [
        ("http:g", "http://a/b/c", {"host": (None, None, "a"), "path": ("g", "g", "/b/g")}),
        ("?y", "urn:isbn:1", {"acceptance": ("accepted", "accepted", "refused")}),
        ("../x", "http://a/b/c", {}),
        ("/x", "file:///C:/a/b", {"path": ("/x", "/x", "/C:/x")}),
        ("é", "http://a/b/c", {"acceptance": ("refused", "accepted", "accepted")}),
    ],
)
def test_where_they_part_against_a_base(text, base, parted):
    rows = urikit.explain(text, base).disagreements
    assert {row.component: tuple(said.value for said in row.says) for row in rows} == parted


def test_a_split_without_a_check_is_called_so():
    (_, host) = urikit.explain("http://a.com\\@b.com/").disagreements
    assert [said.remark for said in host.says] == ["best guess, not validated", "best guess, not validated", ""]
    groups = urikit.appendix_b("http://a.com\\@b.com/")
    assert groups[3].rpartition("@")[2] == "b.com"


def test_a_reference_without_a_base():
    found = urikit.explain("../x")
    assert found.verdict(RFC3986).accepts
    assert found.verdict(WHATWG).defect.code == "missing-scheme-non-relative-URL"
    assert "needs a base" in str(found)
    assert urikit.explain("../x", "http://a/b/c").verdict(WHATWG).text == "http://a/x"


def test_what_the_web_changed():
    changes = urikit.explain("HTTP://H:80/%7Ea/../b").verdict(WHATWG).changes
    assert [tuple(change) for change in changes] == [
        ("scheme", "HTTP", "http"),
        ("host", "H", "h"),
        ("port", "80", None),
        ("path", "/%7Ea/../b", "/b"),
    ]


def test_an_iri_has_its_other_forms():
    found = urikit.explain("http://faß.de/a\u202eb")
    assert found.kind.name == "IRI" and found.reading == RFC3987
    assert found.uri_form.text == "http://xn--fa-hia.de/a%E2%80%AEb"
    assert found.display == "http://faß.de/a%E2%80%AEb"
    assert {note.code for note in found.verdict(RFC3987).notes} == {"bidi-formatting"}
    found = urikit.explain("http://é\u200db.de/x")
    assert found.uri_form.text is None
    assert found.uri_form.defect.code == "idna-character"
    assert 'URI form     none: "' in report(found, detail="all")


def test_the_figure_of_what_only_the_web_reads_is_that_of_the_text():
    found = urikit.explain("http:\\\\u:pw@h\\a|b")
    assert found.reading == WHATWG
    assert found.diagram().shown == "http:\\\\u:***@h\\a|b"
    assert found.diagram().mark.code == "backslash"
    assert found.verdict(WHATWG).text == "http://u:***@h/a|b"
    assert "pw" not in json.dumps(found.to_dict())


def test_the_error_and_the_figure_are_of_one_refusal():
    """RFC 3986 stops at the "é", RFC 3987 at the space: the figure is of the one that read more."""
    found = urikit.explain("http://h/é b")
    answer, fix, line, carets, _ = str(found).splitlines()
    assert line[carets.index("^")] == " " and carets.endswith("^")
    assert answer == "invalid URI: space not allowed in the path (column 11)"
    assert fix == "Fix: http://h/%C3%A9%20b"
    assert "(non-ascii)" in report(found, detail="all").partition("RFC 3987")[0]


# --- properties ---------------------------------------------------------------------------

pieces = st.sampled_from(
    ["http:", "file:", "foo:", "//", "/", "\\", "u:p@", "h.example", "0x7f", "1.2", "[::1]", ":80", ":", "a%20b", "..",
     "/.", "C:", "?q", "#f", " ", "\t", "é", "ß", "\u05d0", "%zz", "|"]
)  # fmt: skip
texts = st.lists(pieces, max_size=9).map("".join)


@a_tenth
@given(texts, st.none() | st.sampled_from(["http://a/b/c?d", "file:///C:/a", "urn:a:b", "no base"]))
def test_verdicts_are_those_of_the_parsers(text, base):
    found = urikit.explain(text, base)
    root = base if base is not None and urikit.WebURL.can_parse(base) else None
    assert found.verdict(RFC3986).accepts is urikit.is_valid(text)
    assert found.verdict(RFC3987).accepts is urikit.IRIReference.is_valid(text)
    assert found.verdict(WHATWG).accepts is urikit.WebURL.can_parse(text, root)
    for verdict in found.verdicts:
        assert (verdict.defect is None) is verdict.accepts
        assert (verdict.kind in ("valid", "valid-with-notes")) <= verdict.accepts
        for reason in (*verdict.notes, *filter(None, [verdict.defect])):
            assert 0 <= reason.offset <= reason.end <= len(text) and reason.rule and reason.message
    data = found.to_dict()
    assert json.loads(json.dumps(data)) == data


@a_tenth
@given(texts)
@example("C://").via("an empty path after an authority, which a normal form makes /")
def test_no_row_where_nothing_differs(text):
    """A component has a row only if the values differ beyond case and escapes."""
    for row in urikit.explain(text).disagreements:
        values = [said.value for said in row.says if said.remark != "refused"]
        assert len(set(values)) > 1 or any(said.remark for said in row.says)
        assert row.component in ("acceptance", *COMPARED)


@a_tenth
@given(texts)
def test_a_serialized_url_is_read_alike_or_the_row_says_why(text):
    """What both call their own and neither changes has no disagreement but about its path's guard."""
    if not urikit.WebURL.can_parse(text, PROBE):
        return
    href = urikit.WebURL.parse(text, PROBE).href
    if urikit.is_valid(href):
        rows = urikit.explain(href).disagreements
        assert all(row.component == "path" for row in rows), rows


def test_two_slashes_alone_are_refused_for_their_missing_host():
    row = urikit.explain("//").disagreements[0]
    assert row.why.startswith("against an https base: RFC 3986: a host can be empty")


def test_a_url_in_brackets_of_a_sentence_is_not_compared_as_a_relative_reference():
    assert urikit.explain("(http://example.org/)").disagreements == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://a_b/", [("RFC 2396", "host", None)]),
        ("http://good.example?@evil.example/", [("RFC 1808", "host", "evil.example")]),
        ("http://127.1/", [("RFC 2396", "host", None)]),
        *(
            (text, [])
            for text in ("http://a@b@c/", "http://example.org?q=1", "http://[::1]/", "http://bücher.example/")
        ),
        *((text, []) for text in ("http://h/a_b", "https://example.org:8080/a/../b?q#f", "mailto:a_b@c_d", "a b", "")),
    ],
)
def test_older_programs_are_named_where_they_read_another_place(text, expected):
    found = urikit.explain(text)
    assert [(row.parser, row.component, row.value) for row in found.programs] == expected
    assert ("Programs" in str(found)) is bool(expected)
    assert [row["parser"] for row in found.to_dict()["programs"]] == [row[0] for row in expected]
