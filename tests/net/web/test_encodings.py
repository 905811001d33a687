"""Queries of documents in other encodings: percent-encode after encoding, as browsers do it.

The crate behind it is the encoder of a browser. Python's codecs of the same names are other
encodings in places, and the tests name such places.
"""

import pytest

from urikit import WebURL, _native

#: The table of the standard for the special-query set: encoding, text, percent-encoded.
EXAMPLES = [
    ("shift_jis", " ", "%20"),
    ("shift_jis", "≡", "%81%DF"),
    ("shift_jis", "‽", "%26%238253%3B"),
    ("iso-2022-jp", "¥", "%1B(J\\%1B(B"),
    # The document of "URL writing".
    ("windows-1252", "smörgåsbord", "sm%F6rg%E5sbord"),
    ("utf-8", "smörgåsbord", "sm%C3%B6rg%C3%A5sbord"),
    # Others.
    ("utf-8", "≡", "%E2%89%A1"),
    ("gb18030", "≡€é", "%A1%D4%A2%E3%A8%A6"),
    ("gb18030", "\U0001f600", "%949%FC6"),
    ("gbk", "€\U0001f600", "%80%26%23128512%3B"),
    ("big5", "≡", "%A1%DD"),
    ("euc-jp", "≡", "%A2%E1"),
    ("euc-kr", "≡", "%A1%D5"),
    ("iso-8859-2", "č€", "%E8%26%238364%3B"),
    ("koi8-r", "я", "%D1"),
    ("windows-1251", "я", "%FF"),
    ("x-user-defined", "\uf7ff", "%FF"),
    # One state runs through the text, and what has no code comes in ASCII.
    ("iso-2022-jp", "水‽水", "%1B$B?e%1B(B%26%238253%3B%1B$B?e%1B(B"),
    ("iso-2022-jp", "水a水", "%1B$B?e%1B(Ba%1B$B?e%1B(B"),
    ("iso-2022-jp", "¥a~", "%1B(J\\a%1B(B~"),
    ("windows-1252", "\ufffd", "%26%2365533%3B"),
    ("windows-1252", "\ud800", "%26%2365533%3B"),
    ("windows-1252", "'\"<>\x7f", "%27%22%3C%3E%7F"),
    ("windows-1252", "%zz+&=", "%zz+&="),
]


@pytest.mark.parametrize(("encoding", "text", "query"), EXAMPLES)
def test_queries(encoding: str, text: str, query: str) -> None:
    url = WebURL.parse(f"?{text}#f", "https://h/", encoding=encoding)
    assert url.query == query
    assert url == WebURL(f"https://h/?{text}#f", encoding=encoding)
    assert WebURL(str(url), encoding=encoding) == url
    assert _native.web_encode_query(text, encoding) == query


@pytest.mark.parametrize(
    "label", ["utf-16", "utf-16le", "UTF-16BE", "unicode", "csunicode", "replacement", "utf8", " UTF-8\n"]
)
def test_the_output_encoding_of_some_is_utf_8(label: str) -> None:
    assert WebURL.parse("?é", "http://h/", encoding=label).query == "%C3%A9"


def test_labels_are_those_of_the_encoding_standard() -> None:
    for label, text, query in [
        ("latin1", "€", "%80"),
        ("ascii", "é", "%E9"),
        ("iso-8859-1", "\x80", "%26%23128%3B"),
        ("sjis", "～", "%81`"),
        ("gb2312", "€", "%80"),
        ("iso-8859-9", "ğ", "%F0"),
        ("ks_c_5601-1987", "똠", "%8Cc"),
    ]:
        assert WebURL.parse(f"?{text}", "http://h/", encoding=label).query == query


@pytest.mark.parametrize("label", ["", "nope", "cp1252x", "utf-7", "utf-32", "rot13", "idna", "mbcs"])
def test_other_labels_are_refused(label: str) -> None:
    with pytest.raises(ValueError, match="invalid encoding: expected a label of the Encoding Standard"):
        WebURL.parse("?é", "http://h/", encoding=label)


def test_only_the_query_of_a_special_url_that_is_no_socket() -> None:
    for text, output in [
        ("ws://h/?é", "ws://h/?%C3%A9"),
        ("wss://h/?é", "wss://h/?%C3%A9"),
        ("foo://h/?é", "foo://h/?%C3%A9"),
        ("mailto:a?é", "mailto:a?%C3%A9"),
        ("http://h/é?é#é", "http://h/%C3%A9?%E9#%C3%A9"),
        ("file:///é?é", "file:///%C3%A9?%E9"),
        ("ftp://é/?é", "ftp://xn--9ca/?%E9"),
    ]:
        assert str(WebURL(text, encoding="windows-1252")) == output


def test_setters_and_joins_know_no_document_and_the_base_keeps_its_query() -> None:
    url = WebURL("http://h/?é", encoding="windows-1252")
    assert url.set("search", "é").query == "%C3%A9"
    assert url.join("?é").query == "%C3%A9"
    assert str(WebURL.parse("#f", "http://h/?é", encoding="windows-1252")) == "http://h/?%C3%A9#f"


@pytest.mark.parametrize("encoding", ["iso-2022-jp", "gb18030", "windows-1252", "shift_jis"])
def test_long_queries(encoding: str) -> None:
    """Longer than any buffer between: the same as piece by piece, where the encoding has no state."""
    text = "水é\U0001f600a" * 5_000
    query = WebURL.parse(f"?{text}", "http://h/", encoding=encoding).query
    piece = WebURL.parse("?水é\U0001f600a", "http://h/", encoding=encoding).query
    assert query == piece * 5_000
