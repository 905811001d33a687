"""One spelling of an address in messages, whatever Python's own is."""

from ipaddress import IPv6Address, ip_address

import pytest

from urikit import WebURL, guard
from urikit.net.guard.addresses import spelled


@pytest.mark.parametrize(
    "text",
    ["::ffff:0.0.0.0", "::ffff:10.0.0.1", "::ffff:0:a00", "::ffff:255.255.255.255", "::", "::1", "2001:db8::7"],
)
def test_it_is_that_of_browsers(text):
    assert f"[{spelled(ip_address(text))}]" == WebURL.parse(f"http://[{text}]/").host


def test_messages_have_it():
    policy = guard.outgoing_fetch()
    assert "::ffff:a00:1 (" in guard.check("http://[::FFFF:10.0.0.1]/", policy).reasons[0].message
    for address in ("::ffff:10.0.0.1", IPv6Address("::ffff:10.0.0.1")):
        assert "::ffff:a00:1 (" in guard.check_address(address, policy).message
