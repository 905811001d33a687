"""Which addresses are special (urikit.net.guard.addresses), by a table of cases and by the library `ipaddress`."""

import ipaddress

import pytest

from urikit.net.guard import Addresses, check_address, outgoing_fetch, special

#: Addresses that no stranger may have a server connect to; the spellings are those of 2026's advisories.
REFUSED = """
0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.1.2.3 127.255.255.254
168.63.129.16 169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.8 192.0.0.9
192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9
224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::10.0.0.1 ::ffff:127.0.0.1
::ffff:169.254.169.254 ::ffff:100.64.0.1 ::ffff:0:10.0.0.1 64:ff9b::10.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b::7f00:1
64:ff9b:1::1 100::1 100:0:0:1::1 2001::1 2001:1::1 2001:2::1 2001:4:111::1 2001:10::1 2001:db8::1 2002:7f00:1::
2002:a9fe:a9fe:: 2002:c0a8:1::1 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fd12:3456::1 fe80::1 fec0::1 ff02::1 ff0e::1
2a00:1450::5efe:10.0.0.1 2a00:1450::200:5efe:10.0.0.1 4000::1 ::2:0:0:1
""".split()
#: Addresses that are reached from everywhere, among them those within special blocks.
ALLOWED = """
1.1.1.1 8.8.8.8 9.9.9.9 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1 169.253.255.255 169.255.0.0
172.15.255.255 172.32.0.0 192.0.1.0 192.31.196.1 192.52.193.1 192.167.255.255 192.169.0.0 192.175.48.1 198.17.255.255
198.20.0.0 203.0.112.255 223.255.255.255 2606:4700::1111 2001:4860:4860::8888 2620:4f:8000::1 2001:200::1
2a00:1450:4001::1 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 2002:808:808::1 2a00:1450::5efe:8.8.8.8
2001:3::1 2001:4:112::1
""".split()


@pytest.mark.parametrize("address", REFUSED)
def test_a_special_address_is_refused_and_says_which_block(address):
    found = check_address(address, outgoing_fetch())
    assert found is not None
    assert found.code in ("unsafe-address", "unsafe-metadata")
    assert str(special(address).network) in found.message


@pytest.mark.parametrize("address", ALLOWED)
def test_a_public_address_is_allowed(address):
    assert check_address(address, outgoing_fetch()) is None


@pytest.mark.parametrize("address", ["169.254.169.254", "::ffff:a9fe:a9fe", "100.100.100.200", "168.63.129.16"])
def test_the_address_of_a_metadata_service_says_so(address):
    assert check_address(address, outgoing_fetch()).code == "unsafe-metadata"


def test_this_machine_is_allowed_by_its_name_alone():
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        assert Addresses.LOOPBACK.row(ipaddress.ip_address(address)) is None
    assert Addresses.LOOPBACK.row(ipaddress.ip_address("10.0.0.1")) is not None
