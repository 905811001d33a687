"""The other tables of examples in the URL Standard, and that no example of it has been overlooked."""

import re

import pytest

from tests.net.web.standard import standard_path
from tests.net.web.test_validation_errors import NAMES
from urikit import SearchParams, WebURL

#: "Hosts": input, the host of a special URL, that of another one; None for failure.
HOSTS = [
    ("EXAMPLE.COM", "example.com", "EXAMPLE.COM"),
    ("example%2Ecom", "example.com", "example%2Ecom"),
    ("faß.example", "xn--fa-hia.example", "fa%C3%9F.example"),
    ("0", "0.0.0.0", "0"),
    ("%30", "0.0.0.0", "%30"),
    ("0x", "0.0.0.0", "0x"),
    ("0xffffffff", "255.255.255.255", "0xffffffff"),
    ("[0:0::1]", "[::1]", "[::1]"),
    ("[0:0::1%5D", None, None),
    ("[0:0::%31]", None, None),
    ("09", None, "09"),
    ("example.255", None, "example.255"),
    ("example^example", None, None),
]


@pytest.mark.parametrize(("text", "domain", "opaque"), HOSTS)
def test_hosts(text: str, domain: str | None, opaque: str | None) -> None:
    for scheme, host in (("https", domain), ("foo", opaque)):
        assert WebURL.can_parse(f"{scheme}://{text}/") == (host is not None)
        if host is not None:
            assert WebURL(f"{scheme}://{text}/").hostname == host
            assert WebURL(f"{scheme}://{host}/").hostname == host
            kind = WebURL(f"{scheme}://{text}/").host_info.kind
            address = {"[": "ipv6"}.get(host[0], "ipv4" if host[0].isdigit() else "domain")
            assert kind == ("opaque" if scheme == "foo" and host[0] != "[" else address)


def test_an_opaque_host_and_which_pieces_are_compressed_and_percent_encoding() -> None:
    url = WebURL("git://github.com/whatwg/url.git")
    assert (url.host_info.kind, url.hostname) == ("opaque", "github.com")
    # Of two longest runs of zeros the first, which begins at the second 0.
    assert WebURL("https://[0:f:0:0:f:f:0:0]/").hostname == "[0:f::f:f:0:0]"
    # The operations in UTF-8; those in other encodings are in test_encodings.
    assert WebURL("https://h/").set("username", "Say what‽").username == "Say%20what%E2%80%BD"
    assert WebURL("https://h/").set("username", "≡‽").username == "%E2%89%A1%E2%80%BD"
    assert WebURL("foo:#\x7f").fragment == "%7F"
    assert WebURL("https://h/").set("pathname", "#").pathname == "/%23"
    assert SearchParams("%25%s%1G").pairs == (("%%s%1G", ""),)
    assert SearchParams("‽%25%2E").pairs == (("‽%.", ""),)
    assert str(SearchParams({"1+1 ≡ 2%20‽": ""})) == "1%2B1+%E2%89%A1+2%2520%E2%80%BD="


#: Every example of the text, and the test that has it. (Those that are not input and output say so.)
TESTED = {
    "domain-invalid-code-point": "test_validation_errors",
    "12672b6a": "none: what a pointer is",
    "empty-string": "none: what a pointer is",
    "percent-encode-operations": "test_examples, test_encodings",
    "host-parsing": "test_examples",
    "opaque-host-url": "test_examples",
    "host-psl": "test_public_suffix",
    "e2b3492e": "test_examples",
    "url-parsing": "test_weburl",
    "url-components": "test_weburl",
    "start-with-a-windows-drive-letter": "test_weburl",
    "query-encoding-example": "test_encodings",
    "43b5cea5": "test_origin",
    "5434421b": "test_weburl",
    "constructing-urlsearchparams": "test_search_params",
    "searchparams-sort": "test_search_params",
}


@pytest.mark.skipif(standard_path() is None, reason="no standards: set URIKIT_SPECS")
def test_no_example_was_overlooked() -> None:
    path = standard_path()
    assert path is not None
    found = re.findall(r'<\w+ class="?example"? id=(?:example-)?([\w-]+)', path.read_text(encoding="utf-8"))
    of_errors = [name.lower() for name in NAMES if name != "domain-to-ASCII"]
    assert sorted(found) == sorted([*of_errors, *TESTED])
