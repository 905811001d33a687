"""Default ports: one row per scheme, read by the steps, the views, the registry, origins and issues.

The transcription of the tests has its own list, written from the specifications; the URL Standard has
one as well, whose parser asks no table of RFC 3986. All say the same.
"""

import contextlib
import socket

import pytest

import urikit
import urikit.schemes.registry
from tests.reference import normalization as reference
from urikit import URI, SchemeError, WebURL, _native
from urikit.schemes import VIEWS
from urikit.schemes.generic import Generic

#: "URL miscellaneous", with one scheme that is not special.
SPECIAL = {"http", "https", "ws", "wss", "ftp", "file"}


def test_every_row_is_transcribed():
    assert set(_native.SCHEME_NAMES) == reference.SCHEMES
    assert set(VIEWS) <= reference.SCHEMES


@pytest.mark.parametrize("scheme", sorted(reference.SCHEMES))
def test_a_row_says_what_the_specifications_say(scheme):
    _, port, authority, empty_path, hierarchy, percent, *_ = _native.scheme_row(scheme)
    assert port == reference.DEFAULT_PORTS.get(scheme) == _native.default_port(scheme)
    assert (authority == "forbidden") is (scheme in reference.OPAQUE)
    assert (empty_path == "empty") is (scheme in reference.EMPTY_PATH_STAYS)
    assert (hierarchy == "none") is (scheme in reference.NO_HIERARCHY)
    assert (percent == "outside-path") is (scheme in reference.DATA_PATHS)
    assert (percent == "recase") is (scheme in reference.RECASED_ONLY)
    assert (percent == "exact") is (scheme in reference.EXACT)


#: Services of IANA's table that have the name of a scheme and are something else, or have another port.
OTHER_SERVICES = {
    "ircs": "RFC 7194 section 2.1 registers 6697; the table's 994 is what it replaces",
    "news": "RFC 5538 section 2: the port of nntp; the service is NewS, a window system",
    "prospero": "RFC 4157 section 3: 1525; the service is its older port",
    "scp": "the program of SSH; the service is Siebel's",
    "sftp": "the subsystem of SSH; the service is RFC 913",
}


def test_ports_are_those_of_the_services_of_this_system():
    """A second witness, with no author in common: the table of services that an operating system comes with."""
    found: dict[str, bool] = {}
    for scheme, port in reference.DEFAULT_PORTS.items():
        for transport in ("tcp", "udp"):
            with contextlib.suppress(OSError):
                service = socket.getservbyname(scheme, transport)
                found[scheme] = found.get(scheme, False) or service == port
    if not found:
        pytest.skip("this system has no table of services")
    assert {scheme for scheme, same in found.items() if not same} <= set(OTHER_SERVICES)


@pytest.mark.parametrize(("scheme", "port"), reference.DEFAULT_PORTS.items())
def test_no_port_is_the_default_one(scheme, port):
    written, left_out = f"{scheme}://h:{port}/a", f"{scheme}://h/a"
    assert URI(written).equivalent(left_out) and str(URI(written).normalize()) == left_out
    assert not URI(f"{scheme}://h:{port + 1}/a").equivalent(left_out)
    assert URI(written).origin == URI(left_out).origin == f"{scheme}://h"
    assert URI(f"{scheme}://h:0/").origin == f"{scheme}://h:0"
    assert "port-default" in [issue.code for issue in URI(written).issues()]
    assert urikit.registry.scheme(scheme) is None or urikit.registry.scheme(scheme).default_port == port


@pytest.mark.parametrize(("scheme", "port"), reference.DEFAULT_PORTS.items())
def test_a_view_takes_the_same_port(scheme, port):
    for path in ("/a", "/", ""):
        try:
            view = URI(f"{scheme}://h{path}").view()
        except SchemeError:
            continue
        assert isinstance(view, Generic) or getattr(view, "effective_port", port) == port
        assert view.equivalent(f"{scheme}://h:{port}{path}")


@pytest.mark.parametrize("scheme", VIEWS)
def test_the_url_standard_leaves_out_the_same_port(scheme):
    port = _native.default_port(scheme) if scheme in SPECIAL else None
    if port is not None:
        assert WebURL(f"{scheme}://h:{port}/").href == f"{scheme}://h/"
        assert WebURL(f"{scheme}://h:{port + 1}/").port == str(port + 1)
    elif scheme != "file":
        port = reference.DEFAULT_PORTS.get(scheme, 80)
        assert WebURL(f"{scheme}://h:{port}/").port == str(port)


@pytest.mark.parametrize(
    "text", ["http://h:{}/", "ftp://h:{}/", "ldap://h:{}/", "ssh://h:{}/", "irc://h:{}/a", "sip:a@h:{}"]
)
def test_what_is_no_port_is_none_and_is_compared_by_its_digits(text):
    huge = "9" * 5000
    for digits in ("65536", huge, "0" * 5000 + "70000"):
        view = URI(text.format(digits)).view()
        assert view.effective_port is None
        assert view.equivalent(text.format(digits)) and not view.equivalent(text.format(digits + "1"))
    assert URI(text.format("0" * 5000 + "81")).view().effective_port == 81
    assert URI(text.format("65535")).view().effective_port == 65535
