"""Locator, name or both (urikit.core.classification)."""

import pytest

from urikit import URI, URISyntaxError, _native
from urikit.core.classification import classify
from urikit.schemes import VIEWS, view_class

#: text: (kind, access, protocol, web address)
KINDS = {
    "http://www.ietf.org/rfc/rfc2396.txt": ("locator", "retrieval", "HTTP", True),
    "https://example.org/": ("locator", "retrieval", "HTTP over TLS", True),
    "HTTPS://DOI.org/10.17487/RFC3986": ("both", "retrieval", "HTTP over TLS", True),
    "https://doi.org/": ("locator", "retrieval", "HTTP over TLS", True),
    "http:a": ("locator", "retrieval", "HTTP", False),
    "ftp://ftp.is.co.za/rfc/rfc1808.txt": ("locator", "retrieval", "FTP", False),
    "ldap://[2001:db8::7]/c=GB?objectClass?one": ("locator", "retrieval", "LDAP", False),
    "mailto:John.Doe@example.com": ("locator", "interaction", None, False),
    "news:comp.infosystems.www.servers.unix": ("name", "retrieval", None, False),
    "tel:+1-816-555-1212": ("name", "interaction", None, False),
    "telnet://192.0.2.16:80/": ("locator", "interaction", "Telnet", False),
    "urn:oasis:names:specification:docbook:dtd:xml:4.1.2": ("name", "none", None, False),
    "urn:nbn:se:uu:diva-3475": ("name", "resolution", None, False),
    "urn:a1:b?c": (None, None, None, False),
    "data:,A": ("locator", "contained", None, False),
    "tag:yaml.org,2002:int": ("name", "none", None, False),
    "doi:10.17487/RFC3986": ("name", "resolution", None, False),
    "ni:///sha-256;f4OxZQ": ("name", "none", None, False),
    "ni://example.com/sha-256;f4OxZQ": ("both", "resolution", None, False),
    "file:///etc/hosts": ("locator", "retrieval", None, False),
    "javascript:alert(1)": (None, "contained", None, False),
    "x-own:a": (None, None, None, False),
}


@pytest.mark.parametrize("text", KINDS)
def test_kinds(text):
    found = URI(text).classify()
    assert (found.kind, found.access, found.protocol, found.is_web_address) == KINDS[text]
    assert URI(text).kind == found.kind and classify(text) == found
    assert found.is_locator == (found.kind in ("locator", "both")) and found.is_name == (found.kind in ("name", "both"))
    assert found.reason in str(found) and found.source in str(found)


@pytest.mark.parametrize(
    ("text", "yes"),
    [("http://h/", True), ("tel:1", True), ("data:,", True), ("urn:nbn:a:b", False), ("tag:a,1:", False), ("x:", None)],
)
def test_dereferenceable(text, yes):
    assert URI(text).classify().is_dereferenceable is yes


def test_a_scheme_is_not_a_protocol():
    without = {text.partition(":")[0].lower() for text, (_, _, protocol, _) in KINDS.items() if protocol is None}
    assert {"mailto", "tel", "urn", "data", "file", "news"} <= without


def test_what_has_a_default_port_and_a_row_has_a_protocol():
    # "news" is a name: the server that some of them have is where to ask first (RFC 5538 2).
    for name in set(_native.SCHEME_NAMES) - {"news", "snews"}:
        found = URI(f"{name}:").classify()
        if found.protocol is None:
            assert _native.default_port(name) is None or found.kind is None, name


@pytest.mark.parametrize("scheme", sorted(VIEWS))
def test_every_scheme_with_a_view_has_a_judgement(scheme):
    """Its examples, as far as they are of that scheme; javascript alone identifies nothing."""
    texts = [text for text in view_class(scheme).EXAMPLES if text.partition(":")[0].lower() == scheme]
    assert texts
    for text in texts:
        found = classify(text)
        assert found.access is not None and found.reason and found.source
        assert "nothing is known" not in found.reason
        assert (found.kind is None) == (scheme == "javascript")


def test_it_needs_a_uri():
    with pytest.raises(URISyntaxError):
        classify("//h/a")
