"""The examples of BigQuery's documentation, all of them, and what it says in words. The engine is not asked."""

import pytest

from urikit import dialects

FUNCTIONS = ("NET.HOST", "NET.PUBLIC_SUFFIX", "NET.REG_DOMAIN")
#: Text, host, suffix and domain, as the page has them.
EXAMPLES = [
    ("", None, None, None),
    ("http://abc.xyz", "abc.xyz", "xyz", "abc.xyz"),
    ("//user:password@a.b:80/path?query", "a.b", None, None),
    ("https://[::1]:80", "[::1]", None, None),
    ("http://例子.卷筒纸.中国", "例子.卷筒纸.中国", "中国", "卷筒纸.中国"),
    ("    www.Example.Co.UK    ", "www.Example.Co.UK", "Co.UK", "Example.Co.UK"),
    ("mailto:?to=&subject=&body=", "mailto", None, None),
]
#: What its sentences ask: private suffixes do not count, inner dots that touch, a suffix alone, wildcards, dots around.
RULES = [
    ("http://foo.us.com", "foo.us.com", "com", "us.com"),
    ("http://a..com", "a..com", None, None),
    ("com", "com", "com", None),
    ("http://a.b.ck/", "a.b.ck", "b.ck", "a.b.ck"),
    ("http://.a.com..", "a.com.", "com.", "a.com."),
    ("http://a.xn--fiqs8s", "a.xn--fiqs8s", "xn--fiqs8s", "a.xn--fiqs8s"),
    ("mailto:x@a.com,y@b.com", "b.com", "com", "b.com"),
    ("/a.com", None, None, None),
    ("://a.com", "a.com", "com", "a.com"),
]


@pytest.mark.parametrize("row", EXAMPLES + RULES, ids=lambda row: row[0])
def test_the_documented_answer(row):
    text, *expected = row
    assert [dialects.answer("bigquery", name, text) for name in FUNCTIONS] == expected
