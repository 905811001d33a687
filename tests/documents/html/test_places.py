"""Places of URLs within values that have character references (HTML 13.2.5.72 to 13.2.5.80)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from urikit._native import HTMLReader
from urikit.documents import read
from urikit.documents.html.places import Places

PIECES = [
    "a", "=", ";", " ", "1", "&amp;", "&amp", "&AMP", "&not", "&notit;", "&not;", "&copy", "&NotEqualTilde;", "&#65;",
    "&#65", "&#x1F600;", "&#x80;", "&#0;", "&#xD800;", "&#;", "&#x;", "&", "&;", "&x", "\r\n", "\r", "\n", "é", "😀",
    "&fjlig;", "&CounterClockwiseContourIntegral;", "\0",
]  # fmt: skip

VALUES = HTMLReader(["title"], [])
TEXTS = HTMLReader([], ["style"])


def check(raw: str, value: str, *, in_text: bool) -> None:
    """Cut anywhere, the pieces of the source are those of the value: each is decoded alone as in the whole."""
    places = Places(raw, value, 0, in_text=in_text)
    marks = [places.offset(index) for index in range(len(value) + 1)]
    assert marks[0] == 0 and marks[-1] == len(raw)
    assert marks == sorted(marks)
    for index, character in enumerate(value):
        piece = raw[marks[index] : marks[index + 1]]
        assert piece == character or piece[:1] in "&\r\0" or (piece == "" and index), (raw, value, piece)


@given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
@settings(max_examples=1000, deadline=None)
def test_attributes(raw: str) -> None:
    ((*_, ((_, value, start, end),)),) = VALUES.read(f'<a title="{raw}">')
    assert (start, end) == (10, 10 + len(raw))
    check(raw, value, in_text=False)


@given(st.lists(st.sampled_from([piece for piece in PIECES if "\0" not in piece]), min_size=1, max_size=8).map("".join))
@settings(max_examples=1000, deadline=None)
def test_text_of_svg(raw: str) -> None:
    ((*_, text, _),) = TEXTS.read(f"<svg><style>{raw}</style>")
    assert text is not None
    start, end, decoded = text
    assert (start, end) == (12, 12 + len(raw))
    check(raw, raw if decoded is None else decoded, in_text=True)


@pytest.mark.parametrize(
    ("source", "raws"),
    [
        ("<img srcset='a&amp;b 1x, c&amp;d&#32;2x'>", ["a&amp;b", "c&amp;d"]),
        ("<img srcset='&#97; 1x,\r\n&eacute; 2x'>", ["&#97;", "&eacute;"]),
        ("<a ping='&amp;&#32;b'>", ["&amp;", "b"]),
        ("<p style='a:url(&#39;x&#39;)'>", ["x"]),
        ("<p style='a:url(&quot;&eacute;&quot;) url(z)'>", ["&eacute;", "z"]),
        ("<svg><style>a{b:url(x&lt;y)}c{d:url(z)}</style>", ["x&lt;y", "z"]),
        ("<svg><style><![CDATA[a{b:url(z)}]]></style>", ["z"]),
        ("<meta http-equiv=refresh content='0;url=&apos;&amp;&apos;'>", ["&amp;"]),
        ("<svg><rect fill='url(&#35;a)'/></svg>", ["&#35;a"]),
        ("<style>\r\na { b: url(x) }\r\n</style>", ["x"]),
        ("<p style='a:\r\nurl(x)'>", ["x"]),
    ],
)
def test_raw_texts(source: str, raws: list[str]) -> None:
    document = read(source, as_format="html", uri="http://h/")
    assert [link.source_text for link in document.links] == raws
