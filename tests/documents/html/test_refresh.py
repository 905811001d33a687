"""Refreshes (HTML 4.2.5.3) and image candidates (4.8.4.3.10): each case has the step it tests, in our words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import a_tenth
from urikit.documents import read
from urikit.documents.html.values import candidates, refresh_url

CASES = [
    ("", None, "step 4: no time, no refresh"),
    ("x", None, "step 4: what is no digit is no time"),
    ("url=x", None, "step 4: what is no digit is no time"),
    ("5", None, "step 7: the URL is the document's own"),
    ("5;", None, "step 7: the URL is the document's own"),
    ("5; ", None, "step 7: the URL is the document's own"),
    ("5;x", "x", "step 9: the rest is the URL"),
    ("5,x", "x", "step 8: a comma separates too"),
    ("5 x", "x", "step 8: so does white space"),
    ("5 ; x", "x", "step 8: so does both"),
    ("5;;x", ";x", "step 8: one separator, not two"),
    ("5;url=x", "x", "step 9: url= is dropped"),
    ("5;URL=x", "x", "step 9: in any case"),
    ("5;uRl = x", "x", "step 9: with white space"),
    ("5;url x", "url x", "step 9: without the equals sign it is part of the URL"),
    ("5;ur=x", "ur=x", "step 9: and so is what only begins like it"),
    ("5;u", "u", "step 9: and so is what only begins like it"),
    ("5;url=", "", "step 9: the empty URL is one"),
    ("5;'x y'z", "x y", "step 9: a quotation mark ends where it comes again"),
    ('5;url="x"', "x", "step 9: either of both"),
    ("5;url='x", "x", "step 9: an open one has no effect"),
    ("5;url=x'y", "x'y", "step 9: within a URL it is any character"),
    ("5;url='x\"y'", 'x"y', "step 9: the other one does not end it"),
    (" 5;x", "x", "step 2: white space in front is skipped"),
    (".5;x", "x", "step 4: a full stop is enough of a time"),
    ("1.2.3;x", "x", "step 6: digits and full stops are passed over"),
    ("-1;x", None, "step 4: a sign is no digit"),
    ("5x", None, "step 8: behind the time comes a separator"),
    ("5;x ", "x ", "step 9: white space at the end is left to the URL parser"),
    ("5\u00a0;x", None, "Infra 4.6: white space is ASCII white space"),
]


@pytest.mark.parametrize(("content", "expected", "rule"), CASES, ids=[repr(case[0]) for case in CASES])
def test_refresh(content: str, expected: str | None, rule: str) -> None:
    found = refresh_url(content)
    assert (None if found is None else found[0]) == expected, rule
    if found is not None:
        assert content[found[1] : found[2]] == found[0]


@a_tenth
@given(st.text("05.;, url='\"x", max_size=30))
def test_places_hold_the_url(content: str) -> None:
    found = refresh_url(content)
    assert found is None or content[found[1] : found[2]] == found[0]


@pytest.mark.parametrize(
    ("source", "targets"),
    [
        ("<meta http-equiv=refresh content='0;url=x'>", ["http://h/x"]),
        ("<META HTTP-EQUIV=Refresh CONTENT='0; url=&quot;x&amp;y&quot;'>", ["http://h/x&y"]),
        ("<meta name=refresh content='0;url=x'>", []),
        ("<meta http-equiv=refresh>", []),
        ("<template><meta http-equiv=refresh content='0;url=x'></template>", []),
        ("<p><meta http-equiv=refresh content='0;url=x'>", ["http://h/x"]),
    ],
)
def test_in_a_document(source: str, targets: list[str]) -> None:
    document = read(source, type="html", base="http://h/d")
    assert [link.target for link in document.links] == targets
    assert all(link.source_text in ("x", "x&amp;y") for link in document.links)


@pytest.mark.parametrize(
    ("source", "new", "expected"),
    [
        ("content=\"0; url='a b'\"", "it's", 'content="0; url=&quot;it&#39;s&quot;"'),
        ("content=\"0; url='a' x\"", "it's b", 'content="0; url=&quot;it&#39;s&#32;b&quot; x"'),
        ("content='0; url=\"a\"'", "it's", "content='0; url=\"it&#39;s\"'"),
        ("content='0; url=\"a\"'", 'b"c', "content='0; url=&#39;b&quot;c&#39;'"),
        ('content="0; url=a"', "it's", 'content="0; url=it&#39;s"'),
        ('content="0; url=a"', "'it'", 'content="0; url=&quot;&#39;it&#39;&quot;"'),
        ("content=\"0; url='a'\"", "'\"", "content=\"0; url='%27%22'\""),
        ("content=\"0; url='a'\"", "b?c d", "content=\"0; url='b?c&#32;d'\""),
    ],
)
def test_a_rewrite_keeps_quotation_marks(source: str, new: str, expected: str) -> None:
    document = read(f"<meta http-equiv=refresh {source}>", type="html")
    result = document.rewrite(lambda _: new)
    assert result.data == f"<meta http-equiv=refresh {expected}>"
    assert result.left == ()


def test_a_rewrite_of_an_xhtml_page_and_of_a_field_keep_them() -> None:
    page = '<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="refresh" content="{}"/></head></html>'
    result = read(page.format("0; url='a'"), type="xhtml").rewrite({"a": "it's"})
    assert result.data == page.format("0; url=&quot;it&#39;s&quot;")
    message = "HTTP/1.1 200 OK\r\nRefresh: 0; url={}\r\n\r\n"
    assert read(message.format("'a'"), type="http").rewrite({"a": "it's"}).data == message.format('"it\'s"')


#: The value, "url|descriptors" of each candidate ("!" behind those that are dropped), and the rule.
CANDIDATES = [
    ("", "", "step 5: at the end there are no candidates"),
    (" , ,", "", "step 4: white space and commas in front are skipped"),
    ("a", "a|", "step 6: a URL goes on to white space"),
    ("a,b", "a,b|", "step 6: a comma within a URL is part of it"),
    ("a, b", "a| b|", "step 8: a comma at the end of a URL ends the candidate"),
    ("a,, b", "a| b|", "step 8: so do several"),
    ("a ,b", "a| b|", "step 4: a comma behind white space separates"),
    ("a 1x, b 2x", "a|1x b|2x", "step 8: descriptors end at a comma"),
    ("a 1x,b 2x", "a|1x b|2x", "step 8: with or without white space behind it"),
    ("a  1x ", "a|1x", "step 8: white space around descriptors"),
    ("\ta\n1x\f", "a|1x", "step 4: white space is ASCII white space"),
    ("a\u00a01x", "a\u00a01x|", "Infra 4.6: and no other"),
    ("data:,a ( , ) 1x, b", "data:,a|( , ) 1x! b|", "step 8: a comma in parentheses separates nothing"),
    ("a (, b", "a|(, b!", "step 8: open parentheses go on to the end"),
    ("a 480w", "a|480w", "step 13: a width"),
    ("a 0000000000000000000000001w", "a|0000000000000000000000001w", "2.3.4.2: zeros in front mean nothing"),
    ("a 0w", "a|0w!", "step 13: a width of zero is an error"),
    ("a -1w", "a|-1w!", "step 13: a width is a non-negative integer"),
    ("a 1.5w", "a|1.5w!", "step 13: a width is an integer"),
    ("a 1.5x", "a|1.5x", "step 13: a density is a floating-point number"),
    ("a .5x", "a|.5x", "2.3.4.3: which may begin with a full stop"),
    ("a 1e1x", "a|1e1x", "2.3.4.3: and have an exponent"),
    ("a -1x", "a|-1x!", "step 13: a density below zero is an error"),
    ("a 0x", "a|0x", "step 13: zero is no error"),
    ("a +1x", "a|+1x!", "2.3.4.3: a valid number has no plus sign"),
    ("a 1.x", "a|1.x!", "2.3.4.3: a full stop has digits behind it"),
    ("a 1x 2x", "a|1x 2x!", "step 13: two densities are an error"),
    ("a 1w 2x", "a|1w 2x!", "step 13: a width and a density are an error"),
    ("a 1w 2h", "a|1w 2h", "step 13: a height beside a width"),
    ("a 2h", "a|2h!", "step 15: a height alone is an error"),
    ("a 2h 1x", "a|2h 1x!", "step 13: a height beside a density is an error"),
    ("a x", "a|x!", "step 13: a letter is no number"),
    ("a 1X", "a|1X!", "step 13: descriptors are in lower case"),
    ("a 1", "a|1!", "step 13: a number has a letter"),
]


@pytest.mark.parametrize(("text", "expected", "rule"), CANDIDATES, ids=[repr(case[0]) for case in CANDIDATES])
def test_candidates(text: str, expected: str, rule: str) -> None:
    found = " ".join(f"{item.url}|{item.descriptors}{'' if item.valid else '!'}" for item in candidates(text))
    assert found == expected, rule


@a_tenth
@given(st.text("ab ,(1x)w\t", max_size=40))
def test_places_hold_the_urls(text: str) -> None:
    last = 0
    for item in candidates(text):
        assert text[item.start : item.end] == item.url
        assert last <= item.start < item.end
        last = item.end
