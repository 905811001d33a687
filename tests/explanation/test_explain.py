"""`explain`: true for any text, whole for a long one, silent about secrets."""

import copy
import json
import os
import pickle
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import urikit
from tests.effort import a_tenth
from urikit._native import mask as masked
from urikit.core.mask import form

anything = st.text(st.characters(exclude_categories=()), max_size=80)
pieces = st.sampled_from([*r"http: // u :p @ h.example [::1] :80 / a%20b .. ? q=1 # \ é %".split(), " ", "\0"])
near_misses = st.lists(pieces, max_size=10).map("".join)
texts = st.one_of(anything, near_misses)


# --- any text -----------------------------------------------------------------------------


@a_tenth
@given(texts, st.none() | texts)
def test_any_text_has_an_explanation(text, base):
    found = urikit.explain(text, base)
    valid = urikit.is_valid(text)
    assert found.is_reference is valid
    assert found.verdicts[0].standard == "RFC 3986"
    assert found.verdicts[0].conforms is valid
    assert (found.verdicts[0].defect is None) is valid
    data = found.to_dict()
    assert data["v"] == 1
    assert json.loads(json.dumps(data)) == data
    assert str(found).splitlines()
    for line in str(found).splitlines():
        # Python may have older data of Unicode: a character that is new to it is not printable.
        assert all(c.isprintable() or unicodedata.category(c) == "Cn" for c in line), line


@a_tenth
@given(texts)
@example("//:/@")
@example("//:/a/@")
def test_components_are_those_of_the_reference(text):
    found = urikit.explain(text)
    if found.is_iri_reference:
        reference = urikit.IRIReference.parse(text)
        # The parts of a URN have sections of RFC 8141.
        spans = {c.name: (c.start, c.end) for c in found.components if not c.section.startswith("8141")}
        assert spans == reference.spans
        assert set(spans) | set(found.undefined) == {
            "scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"
        }  # fmt: skip
        last, normal = found.normal_forms[-1].text, str(reference.normalize())
        # A form may lack the sign by which a secret of the text is known: it is still a secret.
        assert last == (masked(normal) if masked(text) == text else form(normal, text))
    else:
        assert found.components == ()
        assert found.normal_forms == ()


@a_tenth
@given(texts, st.sampled_from(["http://a/b/c/d;p?q#f", "urn:a:b", "x", "a b"]))
def test_resolution(text, base):
    resolution = urikit.explain(text, base).resolution
    if not urikit.IRIReference.is_valid(text):
        assert resolution is None
    elif not urikit.URI.is_valid(base):
        assert resolution.target is None
        assert resolution.defect.code in ("scheme-required", "space")
    else:
        target = masked(str(urikit.IRI(base).resolve(text)))
        assert resolution.target == target
        assert resolution.steps[-1].done == target


@a_tenth
@given(near_misses)
def test_a_proposal_is_what_repair_proposes(text):
    found = urikit.explain(text, secrets="shown")
    proposed = [fix.text for fix in found.fixes if fix.kind != "normalized"]
    assert urikit.repair(text).text == (proposed[0] if proposed else text if found.is_reference else None)
    if found.repair:
        mended = text
        for change in reversed(found.repair.changes):
            mended = mended[: change.start] + change.after + mended[change.end :]
        assert mended == found.repair.text


@pytest.mark.parametrize("text", ["h.example/x:\0", "\0h.example/x;\0", "h.example/a b:\n\0", "h.example//http:\0"])
def test_a_repaired_text_that_is_typed_keeps_all_its_changes(text):
    found = urikit.explain(text).repair
    mended = text
    for change in reversed(found.changes):
        assert text[change.start : change.end] == change.before
        mended = mended[: change.start] + change.after + mended[change.end :]
    assert mended == found.text and mended.startswith("https://h.example/")


def test_awkward_texts():
    odd = ["", " ", "\0", "\n", "\ud800", "\U0010ffff", "http://h/\udcff"]
    for text in (*odd, *r": // % [ ] \\ http://[ http://[::1 http://a@b@c".split()):
        found = urikit.explain(text, base=text)
        assert str(found)
        assert found.to_dict()["input"] == text


# --- kinds --------------------------------------------------------------------------------

KINDS = {
    "http://h/a": ("uri", "absolute-URI", ()),
    "http://h/a#f": ("uri", "URI", ()),
    "//h/a": ("network-path", "relative-ref", ("scheme",)),
    "/a": ("absolute-path", "relative-ref", ("scheme", "authority")),
    "a/b": ("relative-path", "relative-ref", ("scheme", "authority", "the path up to its last slash")),
    "?q": ("relative-path", "relative-ref", ("scheme", "authority", "path")),
    "#f": ("same-document", "relative-ref", ("scheme", "authority", "path", "query")),
    "": ("same-document", "relative-ref", ("scheme", "authority", "path", "query")),
}


@pytest.mark.parametrize("text", KINDS)
def test_kinds(text):
    found = urikit.explain(text)
    assert (found.kind.form, found.verdicts[0].as_, found.kind.needs) == KINDS[text]


# --- decoding, issues ---------------------------------------------------------------------


def decoded(text):
    return {c.name: c.decoded for c in urikit.explain(text).components}


def test_decoded_where_it_differs_and_reserved_characters_stay():
    assert decoded("http://b%C3%BCcher.example/%7Ea%2fb?x=%26%20#%25")["host"] == "bücher.example"
    assert decoded("http://h/%7Ea%2fb")["path"] == "/~a%2fb"
    assert decoded("?x=%26%20")["query"] == "x=%26 "
    assert decoded("#%25")["fragment"] is None
    assert decoded("/%ff")["path"] is None
    assert decoded("/plain")["path"] is None


def test_issues_of_a_kind_are_counted():
    (unreserved,) = [r for r in urikit.explain("/%7E/%7E/%7E").issues if r.first.code == "encoded-unreserved"]
    assert (unreserved.first.start, unreserved.times) == (1, 3)


# --- secrets ------------------------------------------------------------------------------

CANARY = "hunter2"
SECRETS = [
    f"http://me:{CANARY}@h/",
    f"HTTP://me:{CANARY}@H:80/%7e/../x",
    f"//me:{CANARY}@h",
    f"http://me:{CANARY} @h/",
    f"http://me:{CANARY}@h/a b",
    f"http:\\\\me:{CANARY}@h\\x",
    f"http://me:{CANARY}@h@i/",
    f"http://me:{CANARY}|@h/",
    f"1http://me:{CANARY}@h/",
    # A word of the password, another scheme, a port, an older program, and a refusal of the scheme.
    f"http://me:{CANARY} x@h/a b",
    f"htp://me:{CANARY}@example.org/",
    f"http://me:{CANARY}@h:x/",
    f"http://me:{CANARY}@h.example?@i.example/",
    f"ftp://me:{CANARY}@h/a;type=z",
    f"http://me:{CANARY}@/",
]


@pytest.mark.parametrize("text", SECRETS)
def test_a_password_is_in_no_description_unless_it_was_asked_for(text):
    shown = urikit.explain(text, secrets="shown")
    assert CANARY in str(shown)
    assert shown.text == text
    for found in (urikit.explain(text), urikit.explain("x", base=text), urikit.explain(text, base=text)):
        assert CANARY not in str(found)
        assert CANARY not in repr(found)
        assert CANARY not in json.dumps(found.to_dict(), ensure_ascii=False)
        assert CANARY not in str(found.diagram()) + str(found.answer)


# --- the encyclopedia's strings -----------------------------------------------------------

VECTORS = (
    Path(os.environ.get("URIKIT_SPECS", Path(__file__).parents[3] / "shared" / "specs")) / "vectors" / "vectors.json"
)


def article(name):
    if not VECTORS.is_file():
        pytest.skip(f"no {VECTORS.name}: set URIKIT_SPECS to the directory of the specifications")
    return json.loads(VECTORS.read_text("utf-8"))[name]


def test_the_absolute_uris_of_the_article():
    strings = article("article_absolute")
    assert len(strings) == 23
    for text in strings:
        found = urikit.explain(text)
        assert found.kind.form == "uri", text
        assert found.diagram(width=None).shown == text


def test_the_relative_references_of_the_article():
    strings = article("article_relative")
    assert len(strings) == 15
    for text in strings:
        found = urikit.explain(text, base="http://example.org/a/b")
        assert found.kind.form != "uri", text
        assert found.resolution.target.startswith("http://example"), text


def test_what_the_article_writes_and_the_rfc_does_not_allow():
    codes = {text: urikit.explain(text).verdicts[0].defect.code for text in article("article_invalid_strict")}
    assert sorted(codes.values()) == ["backslash", "non-ascii", "space"]
    assert all(urikit.is_valid(urikit.explain(text).repair.text) for text in codes)


@pytest.mark.parametrize(
    ("text", "base"),
    [("../x", "http:u:hunter2@h/a/b"), ("http:u:hunter2@h/../x/", "http://a/"), ("x", "http://u:hunter2@h/")],
)
def test_no_step_shows_a_password(text, base):
    """Not even one that only the URL Standard reads as a password."""
    assert "hunter2" not in str(urikit.explain(text, base).resolution)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("www.example.com", "https://www.example.com"),
        ("example.com:8080/a", "https://example.com:8080/a"),
        ("htp://example.org/", "http://example.org/"),
        ("http//example.org/", "http://example.org/"),
        ("http:/example.org/", "http://example.org/"),
        ("ada@example.org", "mailto:ada@example.org"),
        ("C:/docs/a.txt", "file:///C:/docs/a.txt"),
        ("htp://me:word@example.org/", "http://me:***@example.org/"),
        *((text, None) for text in "index.html a/b /a/b //h/a http://example.org/ foo://h/ is://h/".split()),
        ("http://h/a b", None),
    ],
)
def test_what_a_valid_text_means_more_likely(text, meant):
    found = urikit.explain(text)
    assert (found.meant.text if found.meant else None) == meant
    if meant is not None:
        assert found.answer.fix == meant and found.answer.state != "valid"
        assert re.search(rf"^(Did you mean|Fix)(?: \(.*\))?: {re.escape(meant)}$", str(found), re.MULTILINE)
    else:
        assert "Did you mean" not in str(found)
    assert found.to_dict()["meant"] == (found.meant._asdict() if found.meant else None)


@pytest.mark.parametrize("text", ["http://h/a", "http://u:p@h/a b", "mailto:a@b", "http://good.com@evil.com/a", ""])
def test_an_explanation_is_equal_to_its_copy(text):
    explained = urikit.explain(text)
    for other in (copy.copy(explained), copy.deepcopy(explained), pickle.loads(pickle.dumps(explained))):
        assert other == explained and hash(other) == hash(explained)
    assert explained == urikit.explain(text) != urikit.explain(f"{text}#x") and explained != text
