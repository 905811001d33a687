"""Mistakes by construction in the characters of a URL: escapes, entities, and the marks of a query."""

from __future__ import annotations

from tests.explanation.diagnosis.mutated_samples import Cases
from tests.explanation.diagnosis.score import Case


def escapes() -> Cases:
    """Percent signs, entities and backslashes."""
    base = "https://example.com/docs"
    for head, tail in (
        (f"{base}/", ""),
        (f"{base}/a", "b"),
        (f"{base}?q=", ""),
        (f"{base}?q=a", "b&r=2"),
        (f"{base}#", "x"),
        ("ftp://ftp.example.org/pub/", ""),
    ):
        at = len(head)
        for text, fix in (
            ("100%", "100%25"), ("%", "%25"), ("%zz", "%25zz"), ("50%/x", "50%25/x"), ("%u00e9", "%C3%A9"), ("%U00E9", "%C3%A9"), ("%%", "%25%25"), ("5% of", "5%25%20of"),
            ("%G1", "%25G1"), ("%-20", "%25-20"), ("% 20", "%20"), ("é", "%C3%A9"), ("日本", "%E6%97%A5%E6%9C%AC"), ("{id}", ""), ("<b>", "%3Cb%3E"), ('"x"', "%22x%22"),
            ("a|b", "a%7Cb"), ("a^b", "a%5Eb"), ("a`b", "a%60b"), ("[1]", "%5B1%5D"), ("😀", "%F0%9F%98%80"), ("a–b", "a%E2%80%93b"), ("x\x01y", "x%01y"), ("x\x7fy", "x%7Fy"), ("ñ ü", "%C3%B1%20%C3%BC"),
            ("a b", "a%20b"), ("$[x]", "$%5Bx%5D"), ("a\tb", "ab"), ("x=[1,2]", "x=%5B1,2%5D"), ("naïve café", "na%C3%AFve%20caf%C3%A9"), ("ﬁ", "%EF%AC%81"), ("“x”", "%E2%80%9Cx%E2%80%9D"),
        ):  # fmt: skip
            if text.endswith("%") and tail == "b":
                continue
            fixes = (head + fix + tail,) if fix else ()
            yield Case(head + text + tail, (), tuple(range(at, at + len(text))), fixes)
    for text, at, fix in (
        (f"{base}?a=1&amp;b=2", len(base) + 4, f"{base}?a=1&b=2"), (f"{base}?a=1&#38;b=2", len(base) + 4, f"{base}?a=1&b=2"), (f"{base}?a=1&#x26;b=2", len(base) + 4, f"{base}?a=1&b=2"),
        (f"{base}?a=1&amp;b=2&amp;c=3", len(base) + 4, f"{base}?a=1&b=2&c=3"), (f"{base}?a=1&amp;amp;b=2", len(base) + 4, f"{base}?a=1&b=2"), (f"{base}?a=1\\u0026b=2", len(base) + 4, f"{base}?a=1&b=2"),
        (f"{base}?a=1\\&b=2", len(base) + 4, f"{base}?a=1&b=2"), (f"{base}?a\\=1", len(base) + 2, f"{base}?a=1"), (f"{base}\\?a=1", len(base), f"{base}?a=1"), (f"{base}/a\\_b", len(base) + 2, f"{base}/a_b"),
        (f"{base}?a=1&amp;b=2#x", len(base) + 4, f"{base}?a=1&b=2#x"), (f"{base}?a&equals;1", len(base) + 2, f"{base}?a=1"), (f"{base}&#63;a=1", len(base), f"{base}?a=1"), (f"{base}&quest;a=1", len(base), f"{base}?a=1"),
        (f"{base}/a&#39;b", len(base) + 2, f"{base}/a'b"), (f"{base}/a&apos;b", len(base) + 2, f"{base}/a'b"), (f"{base}&quot;", len(base), base), (f"{base}&gt;", len(base), base), (f"{base}&nbsp;", len(base), base),
        (f"{base}&lt;/a&gt;", len(base), base), (f"{base}/J&uuml;rgen", len(base) + 2, f"{base}/J%C3%BCrgen"), (f"{base}/a&ndash;b", len(base) + 2, f"{base}/a%E2%80%93b"), (f"{base}&#x2F;a", len(base), f"{base}/a"), (f"{base}&sol;a", len(base), f"{base}/a"),
        ("https&#58;&#47;&#47;example.com&#47;docs", 5, base), ("https&colon;//example.com/docs", 5, base), ("https://example&period;com/docs", 15, base), ("https://example&#46;com/docs", 15, base),
        ("https:\\/\\/example.com\\/docs", 6, base), ("https://example.com\\/docs", 19, base), ("https:\\\\example.com\\docs", 6, base), ("https://example.com\\docs", 19, base), ("https:\\/\\/example.com/docs", 6, base),
        ("https\\u003a//example.com/docs", 5, base), ("https\\x3a\\x2f\\x2fexample.com\\x2fdocs", 5, base), ("https:\\\\/\\\\/example.com\\\\/docs", 6, base), ("https%3A//example.com/docs", 0, base),
        ("https%3A%2F%2Fexample.com%2Fdocs", 0, base), ("https%3a%2f%2fexample.com%2fdocs", 0, base), ("https%253A%252F%252Fexample.com%252Fdocs", 0, base), ("https:%2F%2Fexample.com%2Fdocs", 6, base),
        ("https://example.com%2Fdocs", 19, base), ("%68ttps://example.com/docs", 0, base), ("https://example.com%3A443/docs", 19, "https://example.com:443/docs"),
        ("%22https%3A%2F%2Fexample.com%2Fdocs%22", 0, base), ("mailto%3Aada%40example.com", 0, "mailto:ada@example.com"), ("mailto:ada%40example.com", 10, "mailto:ada@example.com"), ("tel%3A%2B4930123456", 0, "tel:+4930123456"),
        (f"{base}%3Fa%3D1", len(base), f"{base}?a=1"), (f"{base}%0A", len(base), base), (f"{base}%0D%0A", len(base), base), (f"{base}%20", len(base), base), (f"{base}%E2%80%8B", len(base), base), (f"{base}%C2%A0", len(base), base),
        (f"{base}%22", len(base), base), (f"{base}%22%3E", len(base), base), (f"{base}%3E", len(base), base), (f"{base}%29", len(base), base), (f"{base}%E2%80%9D", len(base), base), (f"{base}%EF%BB%BF", len(base), base),
    ):  # fmt: skip
        yield Case(text, (), tuple(range(max(at - 1, 0), min(at + 7, len(text)))), (fix,))


def queries() -> Cases:
    """Mistakes of the query and the fragment."""
    base = "https://example.com/list"
    good = f"{base}?a=1&b=2"
    for text, at, fix in (
        (f"{base}?a=1?b=2", 4, good), (f"{base}??a=1&b=2", 1, good), (f"{base}&a=1&b=2", 0, good), (f"{base}&a=1?b=2", 0, good),
        (f"{base}/?a=1?b=2", 5, f"{base}/?a=1&b=2"), (f"{base}??a=1?b=2", 1, good),
        (f"{base}？a=1&b=2", 0, good), (f"{base}?a＝1&b=2", 2, good), (f"{base}?a=1＆b=2", 4, good), (f"{base}?a=1 & b=2", 4, good), (f"{base}?a=1& b=2", 5, good), (f"{base} ?a=1&b=2", 0, good), (f"{base}? a=1&b=2", 1, good),
        (f"{base}?a = 1&b=2", 2, good), (f"{good}#x#y", 11, f"{good}#x%23y"), (f"{base}?a=1&b=2 #x", 8, f"{good}#x"), (f"{base}?a=1|b=2", 4, f"{base}?a=1%7Cb=2"),
        (f"{base}&amp;a=1&amp;b=2", 0, good),
    ):  # fmt: skip
        place = len(base) + at
        yield Case(text, (), tuple(range(max(place - 1, 0), place + 3)), (fix, text.replace(" ", "%20")))
