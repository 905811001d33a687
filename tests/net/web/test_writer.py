"""Which strings are valid URL strings: the grammar of the standard, ours and a transcription of it, and where the
parser's validation errors rightly say something else."""

import itertools

import pytest

from tests.conformance.cases import cases, suites_folder
from tests.effort import EXAMPLES
from tests.net.web.mutations import texts
from tests.net.web.writer import OutOfScope, is_ipv6, is_written
from urikit import WebURL
from urikit.net.web import is_valid_url_string, validation_errors

SEED = 2049


def asked(text: str, base: str | None) -> bool | None:
    """Whether it is valid, if both ways say the same; None where the grammar leaves it to UTS 46."""
    url = None if base is None else WebURL(base)
    compared_with_errors(text, url)
    try:
        written = is_written(text, url)
    except OutOfScope:
        return None
    assert is_valid_url_string(text, url) == written, (text, base)
    return written


def compared_with_errors(text: str, base: WebURL | None) -> None:
    """A valid string has no validation error. One without is valid, but for one case: the parser maps the
    domain before it looks for an IPv4 address, and a valid IPv4-address string is in ASCII."""
    valid, errors = is_valid_url_string(text, base), validation_errors(text, base)
    if valid or errors:
        assert not (valid and errors), (text, base)
    else:
        host = WebURL.parse(text, base).host_info
        assert host is not None and host.kind == "ipv4" and not text.isascii(), (text, base)


def test_an_ipv4_address_is_written_in_ascii() -> None:
    for text, base in [
        ("http://\uff11.2.3.4/", None),
        ("http://1\u3002\uff12.3.4/", None),
        ("https://\u0661.2.3.4/", None),
        ("//\uff11.2.3.4", "ws://h/"),
        ("http://127.0.0.\U0001d7d9/", None),
        ("http://\u2488\u2489\u248a4/", None),
    ]:
        url = None if base is None else WebURL(base)
        assert not is_valid_url_string(text, url)
        compared_with_errors(text, url)


@pytest.mark.parametrize(
    ("text", "valid"),
    [("https://h\u00e9.example", True), ("https://xn--a.example", False), ("https://h\u00e9-.example", False)],
)
def test_domains_beyond_ascii(text: str, *, valid: bool) -> None:
    assert is_valid_url_string(text) == valid
    compared_with_errors(text, None)


@pytest.mark.parametrize(
    ("text", "valid"),
    [
        ("https://h:", True),
        ("https://h:065535", True),
        ("https://h:65536", False),
        ("https://:80", False),
        ("https://", False),
        ("file://", True),
        ("file://h:80/", False),
        ("file:/x", False),
        ("foo://", True),
        ("foo://:80", False),
        ("foo:", True),
        ("foo:///x", True),
        ("foo:/x", True),
        ("foo:x#?", True),
        ("foo:x##", False),
        ("https://a--b.c", True),
        ("https://ab--c.d", False),
        ("https://a_b", False),
        ("https://a.", False),
        ("https://-a", False),
        ("https://" + "a" * 63 + ".b", True),
        ("https://" + "a" * 64 + ".b", False),
        ("https://01.2.3.4", False),
        ("foo://01.2.3.4", True),
        ("foo://a%zz", False),
        ("https://h/\U0001f600\ufdcf?\U0010fffd", True),
        ("https://h/\ufdd0", False),
        ("https://h/\x9f", False),
    ],
)
def test_valid_url_strings(text: str, valid: bool) -> None:  # noqa: FBT001
    assert asked(text, None) == valid


@pytest.mark.searches
@pytest.mark.parametrize("scheme", ["https", "foo"])
def test_ipv6_addresses(scheme: str) -> None:
    """Every row of up to four of these pieces (five, in the slow tier), in brackets."""
    valid = 0
    for count in range(1, 6 if EXAMPLES > 1000 else 5):
        for pieces in itertools.product(["0", "::", ":", "1.2.3.4", "01", "aBcD", "a:b:c:d", "12345"], repeat=count):
            text = "".join(pieces)
            assert is_valid_url_string(f"{scheme}://[{text}]") == is_ipv6(text), text
            valid += is_ipv6(text)
    assert valid > 50


@pytest.mark.skipif(suites_folder() is None, reason="no conformance suites: set URIKIT_SUITES")
def test_the_web_platform_tests() -> None:
    answers = []
    for case in cases("wpt-url-parse"):
        base = case.get("base")
        lone = any("\ud800" <= character <= "\udfff" for character in case.input)
        if not lone and (base is None or WebURL.can_parse(base)):
            answers.append(asked(case.input, base))
    assert answers.count(True) > 100 and answers.count(False) > 300


def compared(count: int) -> None:
    answers = [asked(*pair) for pair in itertools.islice(texts([], SEED), count)]
    assert answers.count(True) * 20 > count and answers.count(False) * 3 > count, (answers.count(True), count)


def test_mutations() -> None:
    compared(5_000)


@pytest.mark.slow
def test_a_million_mutations() -> None:
    compared(1_000_000)
