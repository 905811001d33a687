"""Default ports, which stand where each is asked for: the core's rows, the views' `PORTS`, the URL Standard's list.

The core knows the schemes that normalization has to know, the views know more, and the URL
Standard has a list of its own, whose parser asks no table of RFC 3986. Where two of them
speak of one scheme they must say the same.
"""

import pytest

from urikit import URI, WebURL, _native
from urikit.schemes import VIEWS, view_class

#: "URL miscellaneous", with one scheme that is not special.
SPECIAL = {"http", "https", "ws", "wss", "ftp", "file"}

PORTS = {scheme: getattr(view_class(scheme), "PORTS", {}) for scheme in VIEWS}


@pytest.mark.parametrize("scheme", VIEWS)
def test_a_view_says_what_the_core_says(scheme):
    known = _native.default_port(scheme)
    if known is not None:
        assert PORTS[scheme][scheme] == known
    for name, port in PORTS[scheme].items():
        assert view_class(name) is view_class(scheme)
        assert _native.default_port(name) in (None, port)


@pytest.mark.parametrize("scheme", [scheme for scheme, ports in PORTS.items() if scheme in ports])
def test_no_port_is_the_default_one(scheme):
    port = PORTS[scheme][scheme]
    known = _native.default_port(scheme) is not None
    assert URI(f"{scheme}://h:{port}/a").equivalent(f"{scheme}://h/a") is known
    assert not URI(f"{scheme}://h:{port + 1}/a").equivalent(f"{scheme}://h/a")


def test_some_ports_are_known_to_the_views_alone():
    assert {"ftps", "irc", "snews", "vnc"} <= {name for name in VIEWS if name in PORTS[name]} - {
        name for name in VIEWS if _native.default_port(name) is not None
    }


@pytest.mark.parametrize("scheme", VIEWS)
def test_the_url_standard_leaves_out_the_same_port(scheme):
    port = _native.default_port(scheme) if scheme in SPECIAL else None
    if port is not None:
        assert WebURL(f"{scheme}://h:{port}/").href == f"{scheme}://h/"
        assert WebURL(f"{scheme}://h:{port + 1}/").port == str(port + 1)
    elif scheme != "file":
        port = PORTS[scheme].get(scheme, 80)
        assert WebURL(f"{scheme}://h:{port}/").port == str(port)
