"""Octets inside the URI (urikit.schemes.data; RFC 2397, Fetch and MIME Sniffing Standards)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from tests.schemes.promises import codes, raised, refused, relation, tables
from urikit import URI, SchemeError, URISyntaxError, WebURL
from urikit.core.http_grammar import MimeType
from urikit.schemes.data import Data, Resource, forgiving_decode, strict_mistake

#: Section 4, whole: RFC 2397 prints this GIF.
LARRY = (
    "data:image/gif;base64,R0lGODdhMAAwAPAAAAAAAP///ywAAAAAMAAw"
    "AAAC8IyPqcvt3wCcDkiLc7C0qwyGHhSWpjQu5yqmCYsapyuvUUlvONmOZtfzgFz"
    "ByTB10QgxOR0TqBQejhRNzOfkVJ+5YiUqrXF5Y5lKh/DeuNcP5yLWGsEbtLiOSp"
    "a/TPg7JpJHxyendzWTBfX0cxOnKPjgBzi4diinWGdkF8kjdfnycQZXZeYGejmJl"
    "ZeGl9i2icVqaNVailT6F5iJ90m6mvuTS4OK05M0vDk0Q4XUtwvKOzrcd3iq9uis"
    "F81M1OIcR7lEewwcLp7tuNNkM3uNna3F2JQFo97Vriy/Xl4/f1cf5VWzXyym7PH"
    "hhx4dbgYKAAA7"
)

VALID = [
    *Data.EXAMPLES,
    LARRY,
    "data:,",
    "data:;base64,",
    "DATA:;BASE64,SGk=",
    "data:,a,b;c?d/e:f@g",
    "data:,?",
    "data:text/plain,x?y#f",
    "data:,x#",
    "data:text/plain;a=b;c=%2C%3B%22,x",
    "data:application/%7Bx%7D,x",
    "data:image/svg+xml,%3Csvg/%3E",
    "data:;base64,SG%6B%3D",
    "data:;base64,%2F%2B8=",
    "data:;base64,SG%0D%0Ak=",
    "data:a/b;x=base64,x",
]

INVALID = [
    ("data:", "data-comma-missing", (5, 5)),
    ("data:text/plain", "data-comma-missing", (15, 15)),
    ("data:image/png;base64:AAAA", "data-comma-missing", (21, 21)),
    ("data:text/plain#,", "data-comma-missing", (15, 15)),
    ("data:png,x", "data-media-type", (5, 8)),
    ("data:image/,x", "data-media-type", (5, 11)),
    ("data:/png,x", "data-media-type", (5, 9)),
    ("data:a/b/c,x", "data-media-type", (5, 10)),
    ("data://test/,X", "data-media-type", (5, 12)),
    ("data:te%20xt/plain,x", "data-media-type", (5, 18)),
    ("data:text%2Fplain,x", "data-media-type", (5, 17)),
    ("data:text/%FF,x", "data-media-type", (5, 13)),
    ("data:a?b/c,x", "data-media-type", (5, 10)),
    ("data:base64,SGk=", "data-media-type", (5, 11)),
    ("data:;,x", "data-parameter", (6, 6)),
    ("data:text/plain;charset,x", "data-parameter", (16, 23)),
    ("data:text/plain;charset=,x", "data-parameter", (16, 24)),
    ("data:text/plain;=x,x", "data-parameter", (16, 18)),
    ("data:text/plain;a%20b=x,x", "data-parameter", (16, 23)),
    ("data:text/plain;a=b;c=%FF,x", "data-parameter", (20, 25)),
    ("data:x/x;base64;charset=x,WA==", "data-base64-place", (9, 15)),
    ("data:;base64;base64,WA==", "data-base64-place", (6, 12)),
    ("data:;base64,S", "data-base64-length", (14, 14)),
    ("data:;base64,SGk", "data-base64-length", (16, 16)),
    ("data:;base64,SGk==", "data-base64-length", (18, 18)),
    ("data:;base64,=", "data-base64-length", (14, 14)),
    ("data:;base64,A===", "data-base64-length", (17, 17)),
    ("data:;base64,SG-k", "data-base64-character", (15, 16)),
    ("data:;base64,%41%2D=A", "data-base64-character", (16, 19)),
    ("data:;base64,SG=k", "data-base64-character", (15, 16)),
    ("data:;base64,SGk=?", "data-base64-character", (16, 17)),
    ("data:;base64,%FF%0B==", "data-base64-character", (13, 16)),
]


def test_hints_hold_the_right_form_and_the_examples_of_section_4_and_parts():
    assert "data:x/x;charset=x;base64,WA==" in refused(Data, "data:x/x;base64;charset=x,WA==").hint
    assert "data:;base64,SGk=" in refused(Data, "data:;base64,SGk").hint
    assert "data:text/plain," in refused(Data, "data:text/plain").hint
    note = Data.parse("data:,A%20brief%20note")
    assert (note.essence, note.parameters, note.text()) == (
        "text/plain", (("charset", "US-ASCII"),), "A brief note",
    )  # fmt: skip
    larry = Data.parse(LARRY)
    assert larry.essence == "image/gif" and larry.octets.startswith(b"GIF87a0\0000\0") and len(larry.octets) == 273
    greek = Data.parse("data:text/plain;charset=iso-8859-7,%be%be%be")
    assert greek.text() == "ΎΎΎ" and greek.charset == "iso-8859-7"
    query = Data.parse("data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local")
    assert query.octets == b"select_vcount,fcol_from_fieldtable/local" and query.parameters == ()
    view = Data.parse("data:TEXT/Html;Charset=UTF-8;x=%2C;BASE64,w6k=#f")
    assert (view.media_type, view.extension, view.data, view.fragment) == (
        "TEXT/Html;Charset=UTF-8;x=%2C", "BASE64", "w6k=", "f",
    )  # fmt: skip
    assert view.essence == "text/html" and view.parameters == (("charset", "UTF-8"), ("x", ","))
    assert view.octets == b"\xc3\xa9" and view.text() == "é" and view.text("latin-1") == "Ã©"
    assert Data.parse("data:;charset=utf-8,x").essence == "text/plain"
    assert Data.parse("data:text/plain,x").charset is None and Data.parse("data:text/plain,x").text() == "x"
    assert Data.parse("data:;base64,SG%0D%0Ak=").octets == b"Hi"


@pytest.mark.parametrize(
    "charset", ["klingon", "base64", "rot13", "unicode_escape", "idna", "%00", "a%20b", "%E2%82%AC"]
)
def test_what_is_no_charset(charset):
    assert raised(SchemeError, Data.parse(f"data:;charset={charset},x").text).code == "data-charset-unknown"


def test_equivalence():
    relation(
        Data, ["data:text/plain;base64,SGk=", "data:TEXT/plain,Hi", "data:text/pl%61in,%48i", "DATA:text/plain,H%69"]
    )
    relation(
        Data,
        ["data:,x", "data:text/plain;charset=us-ascii,x", "data:text/plain;CHARSET=US-ASCII,x", "data:;base64,eA=="],
    )
    relation(Data, ["data:a/b;x=1;y=2,", "data:a/b;y=2;X=%31,"])
    relation(Data, ["data:;charset=utf-8,x", "data:text/plain;charset=UTF-8,x"])


test_tables = tables(
    Data,
    VALID,
    INVALID,
    apart=[
        ("data:,x", "data:,X"),
        ("data:,x", "data:text/html,x"),
        ("data:,x", "data:;charset=utf-8,x"),
        ("data:a/b;x=1,", "data:a/b;x=2,"),
        ("data:a/b;x=a,", "data:a/b;x=A,"),
        ("data:,x", "data:,x#"),
        ("data:,/a/../b", "data:,/b"),
        ("data:;base64,SGk=", "data:,SGk="),
    ],
    no_uris=[
        "data:text/plain;charset=iso-8859-7,%be%fg%be",
        "data: text/plain;charset=iso-8859-7,%be%be%be",
        "data:,é",
        "data:,a b",
        'data:text/plain;a="b",x',
        "data:,%",
    ],
)


@pytest.mark.parametrize("written", ["utf-8", "%22utf-8%22", "%22utf%5C-8%22", "UTF-8"])
def test_quotation_marks_around_a_value_are_not_part_of_it(written):
    view = Data.parse(f"data:text/plain;charset={written},%C3%A9")
    assert view.charset.lower() == "utf-8" and view.text() == "é"
    assert view.equivalent("data:text/plain;charset=utf-8,%C3%A9")


@pytest.mark.parametrize("value", ['"', '"a"', '"a', '"\\', 'a"b'])
def test_quotation_marks_that_are_data_come_back(value):
    assert Data.build("x", "a/b", [("p", value)]).parameters == (("p", value),)


def test_built_of_data_and_what_is_not_built():
    assert str(Data.build("")) == "data:,"
    assert str(Data.build("a,b")) == "data:,a,b"
    assert str(Data.build(">")) == "data:,%3E"
    assert str(Data.build(">>>>>>")) == "data:;base64,Pj4+Pj4+"
    assert str(Data.build("100% #?", encoding="percent")) == "data:,100%25%20%23%3F"
    assert str(Data.build(b"\0", encoding="base64")) == "data:;base64,AA=="
    assert str(Data.build("é", parameters={"charset": "latin-1"})) == "data:;charset=latin-1,%E9"
    assert str(Data.build("x", "a/b", [("p", 'a;"b"')])) == "data:a/b;p=a%3B%22b%22,x"
    assert Data.build("x", "a/b", [("p", "a/b=c,")]).parameters == (("p", "a/b=c,"),)
    assert str(Data.build("x", "image/svg+xml")) == "data:image/svg+xml,x"
    for call, code in [
        (lambda: Data.build("x", "text"), "data-media-type"),
        (lambda: Data.build("x", "a/b c"), "data-media-type"),
        (lambda: Data.build("x", "a/b;c=d"), "data-media-type"),
        (lambda: Data.build("x", "a/b", {"c": ""}), "data-parameter"),
        (lambda: Data.build("x", "a/b", {"c d": "e"}), "data-parameter"),
        (lambda: Data.build("€", parameters={"charset": "latin-1"}), "data-charset-text"),
        (lambda: Data.build("€", parameters={"charset": "nothing"}), "data-charset-unknown"),
    ]:
        assert raised(SchemeError, call).code == code


def test_issues():
    assert codes("data:text/html,x") == codes("data:image/SVG+xml,x") == ["data-active"]
    assert codes("data:;a=1;A=2,x") == ["data-parameter-twice"]
    assert codes("data:;base64,SG%20k=") == ["data-base64-space"]
    assert codes("data:,SG%20k=") == codes("data:;base64,SGk=") == []


@a_tenth
@given(
    st.binary(max_size=20),
    st.sampled_from(["base64", "percent", "shorter"]),
    st.sampled_from(["", "a/b", "text/plain"]),
)
def test_any_octets_come_back(octets, encoding, media_type):
    built = Data.build(octets, media_type, encoding=encoding)
    assert built.octets == octets and Data.parse(built.to_uri()) == built
    assert built.equivalent(Data.build(octets, media_type, encoding="base64"))
    assert WebURL(str(built)).data_resource().body == octets


@a_tenth
@given(st.text(max_size=10), st.sampled_from(["utf-8", "utf-16", "utf-8-sig"]))
def test_any_text_comes_back(text, charset):
    text = text.encode("utf-8", "replace").decode()
    assert Data.build(text).text() == text
    if charset != "utf-8-sig" or not text.startswith("\ufeff"):
        assert Data.build(text, parameters={"charset": charset}).text() == text


@a_tenth
@given(st.text("data/plain;base64,=%41 +#?Gk", max_size=14))
def test_view_to_uri_view(rest):
    try:
        uri = URI(f"data:{rest}")
        view = Data.parse(uri)
    except (SchemeError, URISyntaxError):
        return
    assert str(view.to_uri()) == str(uri) and Data.parse(view.to_uri()) == view and view.equivalent(view)
    assert WebURL(str(uri)).data_resource().body == view.octets


# The Fetch Standard.


def test_the_processor_of_browsers():
    for text, mime_type, body in [
        ("data: text/plain;charset=iso-8859-7,%be%be%be", "text/plain;charset=iso-8859-7", b"\xbe\xbe\xbe"),
        ("data:text/plain;charset=iso-8859-7,%be%fg%be", "text/plain;charset=iso-8859-7", b"\xbe%fg\xbe"),
        ("data:,é", "text/plain;charset=US-ASCII", "é".encode()),
        ("data:;base64,SGk", "text/plain;charset=US-ASCII", b"Hi"),
        ("data:x/x;base64 ,S Gk#f", "x/x", b"Hi"),
        ("data:base64,SGk", "text/plain;charset=US-ASCII", b"SGk"),
        ("data:;charset=x;base64,SGk=", "text/plain;charset=x", b"Hi"),
        ("data:image/svg+xml;utf8,<svg a='%23b'/>", "image/svg+xml", b"<svg a='#b'/>"),
        ("data:text/plain;utf8;base64,SGk", "text/plain", b"Hi"),
        ("data:text,x", "text/plain;charset=US-ASCII", b"x"),
        ("data:text/html; charset=UTF-8 ,x", "text/html;charset=UTF-8", b"x"),
    ]:
        resource = WebURL(text).data_resource()
        assert (str(resource.mime_type), resource.body) == (mime_type, body)
        again = resource.to_data()
        assert again.octets == body and WebURL(str(again)).data_resource() == resource


def test_failures_of_the_processor_and_the_record_of_a_mime_type():
    for text, code in (
        ("data:text/html", "data-comma-missing"),
        ("data:;base64,S", "data-base64-forgiving"),
        ("data:;base64,_-8=", "data-base64-forgiving"),
        ("http://h/,", "scheme-other"),
    ):
        assert raised(SchemeError, WebURL(text).data_resource).code == code
    with pytest.raises(ValueError, match=r"\S"):
        WebURL("data://test:test/,X")
    found = MimeType.parse('text/HTML; Charset="a\\"b" ;x=;y')
    assert found == MimeType("text", "html", (("charset", 'a"b'),))
    assert found.essence == "text/html" and found.get("CHARSET") == 'a"b' and found.get("x") is None
    assert str(found) == 'text/html;charset="a\\"b"'
    assert isinstance(WebURL("data:,x").data_resource(), Resource)


@a_tenth
@given(st.text("AB+/=_ \n\xa0", max_size=9))
def test_strict_base64_is_forgiven(text):
    if strict_mistake(text) is None:
        assert forgiving_decode(text) is not None
