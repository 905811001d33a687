"""Every field of a policy that names addresses, asked through every way in, about every form of one address.

An address is written as the host of a URL (the column "written"), given by itself ("address"), or found for a name that
the policy allows ("name"; without one, the name is refused). The answer is the code of the first reason, or "-".
"""

import json
import socket
import ssl
from dataclasses import fields, replace
from importlib import import_module
from ipaddress import ip_address

import pytest

from tests.cli.running import runner
from tests.integrations.guard.clients import CLIENTS
from urikit import columns, guard
from urikit.core.errors import ArgumentError
from urikit.linked_data import DereferenceError, DereferencePolicy, HTTPClient, dereference
from urikit.links.online import OnlineOptions
from urikit.links.online.checker import ask
from urikit.net.guard import Addresses, Policy
from urikit.net.guard.connect import judge_by
from urikit.net.guard.fetch import Fetch

#: 127.0.1.1 in every form that leads to it, whatever the policy.
FORMS = {
    "plain": "127.0.1.1",
    "mapped": "::ffff:127.0.1.1",
    "SIIT": "::ffff:0:127.0.1.1",
    "compatible": "::127.0.1.1",
    "NAT64": "64:ff9b::127.0.1.1",
    "6to4": "2002:7f00:101::1",
    "ISATAP": "2a00::5efe:127.0.1.1",
    "ISATAP, global": "2a00::200:5efe:127.0.1.1",
    "local NAT64, 96": "64:ff9b:1::127.0.1.1",
    "local NAT64, 64": "64:ff9b:1::7f:1:100:0",
    "local NAT64, 56": "64:ff9b:1:7f:0:101::",
    "local NAT64, 48": "64:ff9b:1:7f00:1:100::",
    "Teredo, server": "2001:0:7f00:101::1",
    "Teredo, client": "2001:0:808:808:0:1:80ff:fefe",
}
#: The same behind prefixes that the policy names.
OWN = {
    "own, 96": "2a01:96::127.0.1.1",
    "own, 64": "2a01:64::7f:1:100:0",
    "own, 56": "2a01:56:0:7f:0:101::",
    "own, 48": "2a01:48:0:7f00:1:100::",
    "own, 40": "2a01:40:7f:1:1::",
    "own, 32": "2a02:32:7f00:101::",
}
NAT64 = ("2a01:96::/96", "2a01:64::/64", "2a01:56::/56", "2a01:48::/48", "2a01:40::/40", "2a02:32::/32")
NAME = "good.example"
#: The package has a function of the same name.
module = import_module("urikit.net.guard.connect")
BASE = Policy(name="table", schemes=frozenset({"http"}), addresses=Addresses.ANY, private_names=True)
HOST, ADDRESS = "unsafe-host", "unsafe-address"


def rows(policy, forms, *answers):
    """A row for each form."""
    return [(policy, address, *answers) for address in forms]


def table():
    """Policies with an address, and the answers: written, address, name."""
    every = [*FORMS.values(), *OWN.values()]
    embedded = every[1:]
    outside = [address for form, address in FORMS.items() if form.startswith(("local", "Teredo"))]
    block, mapped = "127.0.1.0/24", "::ffff:127.0.1.0/120"
    base = replace(BASE, nat64=NAT64)
    for refused in (block, mapped, "127.0.1.1"):
        yield from rows(replace(base, refused_hosts=("other.example", refused)), every, HOST, HOST, HOST)
        # An allowed block or name does not get around a refused block.
        policy = replace(base, refused_hosts=(refused,), hosts=("::/0", "0.0.0.0/0", NAME))
        yield from rows(policy, every, HOST, HOST, HOST)
    yield from rows(replace(base, refused_hosts=("127.0.2.0/24", "2a03::/16", "other.example")), every, "-", "-", "-")
    # An allowed block: a name that is allowed may have any address, and an address is in a block as it is written.
    yield from rows(replace(base, hosts=(block,)), every[:1], "-", "-", HOST)
    yield from rows(replace(base, hosts=(block,)), embedded, HOST, HOST, HOST)
    yield from rows(replace(base, hosts=(block, NAME)), every[:1], "-", "-", "-")
    yield from rows(replace(base, hosts=(block, NAME)), embedded, HOST, "-", "-")
    yield from rows(replace(base, hosts=(NAME,)), every, HOST, "-", "-")
    yield from rows(replace(base, hosts=("::/0",)), every, HOST, HOST, HOST)
    yield from rows(replace(base, hosts=("::/0", "0.0.0.0/0")), every, "-", "-", HOST)
    for address in every:
        yield from rows(replace(base, hosts=(address,)), [address], "-", "-", HOST)
    yield from rows(replace(base, addresses=Addresses.PUBLIC_ONLY), every, ADDRESS, ADDRESS, ADDRESS)
    loopback = replace(base, addresses=Addresses.LOOPBACK)
    yield from rows(loopback, [address for address in every if address not in outside], "-", "-", "-")
    yield from rows(loopback, outside, ADDRESS, ADDRESS, ADDRESS)
    # Without the prefix in the policy it is an address as any other, and with it a public address inside is one.
    yield from rows(replace(BASE, addresses=Addresses.PUBLIC_ONLY), OWN.values(), "-", "-", "-")
    public = replace(base, addresses=Addresses.PUBLIC_ONLY)
    yield from rows(public, ["2a01:96::8.8.8.8", "2a01:64::8:808:800:0"], "-", "-", "-")
    local = replace(BASE, addresses=Addresses.PUBLIC_ONLY, nat64=("64:ff9b:1::/96",))
    yield from rows(local, ["64:ff9b:1::8.8.8.8"], "-", "-", "-")
    yield from rows(local, ["64:ff9b:1::127.0.1.1"], ADDRESS, ADDRESS, ADDRESS)
    yield from rows(local, ["64:ff9b:1::169.254.169.254"], *["unsafe-metadata"] * 3)


TABLE = list(table())


def url(host):
    return f"http://[{host}]/" if ":" in host else f"http://{host}/"


def first(reasons):
    return next((reason.code for reason in reasons), "-")


def code(function, *arguments, **options):
    """The code of the `GuardError`, or "-" where none is raised."""
    try:
        function(*arguments, **options)
    except guard.GuardError as error:
        return error.code
    except ConnectionRefusedError:
        pass
    return "-"


def wrong(way, column):
    return [(row, found) for row in TABLE if (found := way(*row[:2])) != row[2 + column]]


def names(address):
    return lambda host, port=None: [address]


@pytest.fixture
def nothing_leaves(monkeypatch):
    """No socket of the guard connects, so that an allowed address is not tried."""

    def refuse(self, address):
        raise ConnectionRefusedError

    monkeypatch.setattr(module.Socket, "connect", refuse)


def test_the_table_has_each_field_that_names_addresses():
    changed = {
        field.name
        for policy, *_ in TABLE
        for field in fields(Policy)
        if getattr(policy, field.name) != getattr(Policy(name="table", schemes=frozenset({"http"})), field.name)
    }
    assert changed - {"private_names"} == {"hosts", "refused_hosts", "addresses", "nat64"}
    # The other fields take no address, or compare whole URLs: the tests at the end.
    names_no_address = {
        "name", "schemes", "ports", "private_names", "valid", "userinfo", "fragment", "keeps_fragment", "look_alikes",
        "scripts", "max_length", "any_loopback_port", "agreement", "parsers",
    }  # fmt: skip
    compared = {"base", "target", "registered", "protected"}
    known = changed | names_no_address | compared
    assert {field.name for field in fields(Policy)} == known


def test_written():
    assert wrong(lambda policy, address: first(guard.check(url(address), policy).reasons), 0) == []
    assert wrong(lambda policy, address: first(guard.resolve(guard.check(url(address), policy)).reasons), 0) == []
    assert wrong(lambda policy, address: columns.guard([url(address)], policy)[0]["reason"] or "-", 0) == []
    policy = replace(BASE, refused_hosts=("127.0.1.1",))
    spelled = [
        "0x7f.0.1.1",
        "0177.0.1.1",
        "2130706689",
        "127.257",
        "127.0.1.1.",
        "１27.0.1.1",
        "[0:0:0:0:0:FFFF:7F00:101]",
    ]
    for host in spelled:
        assert HOST in {reason.code for reason in guard.check(f"http://{host}/", policy).reasons}, host


def test_by_itself():
    def check(policy, address):
        found = guard.check_address(address, policy)
        assert (found is None) == (guard.check_address(ip_address(address), policy) is None)
        return "-" if found is None else found.code

    assert wrong(check, 1) == []
    assert wrong(lambda policy, address: code(judge_by(policy, "http://h/"), address), 1) == []


def test_connections(nothing_leaves):
    def connect(policy, address):
        return code(guard.connect, "other.example", 80, policy, resolver=names(address))

    assert wrong(connect, 1) == []
    assert wrong(lambda policy, address: code(guard.connect, address, 80, policy), 1) == []
    assert wrong(lambda policy, address: code(Fetch("t", policy, None, names(address)).connect, "h", 80), 1) == []
    assert wrong(lambda policy, address: code(Fetch("t", policy, None, names(address)).addresses, "h", 80), 1) == []


def test_the_other_end_of_a_connection(monkeypatch):
    policy = replace(BASE, refused_hosts=("127.0.1.0/24",))
    for address in FORMS.values():
        assert code(module.same_peer, "127.0.0.1", address, judge_by(policy, "http://h/")) == HOST


def test_names():
    def resolve(policy, address):
        found = guard.check(f"http://{NAME}/", policy)
        return first(guard.resolve(found, lookup=names(address)).reasons)

    assert wrong(resolve, 2) == []


def sample():
    """The refused rows for the ways in that take longer: each field, and all forms for one block."""
    seen = set()
    for policy, address, *answers in TABLE:
        kind = (policy.hosts, policy.refused_hosts, policy.addresses, len(policy.nat64))
        if policy.refused_hosts == ("other.example", "127.0.1.0/24") or kind not in seen:
            seen.add(kind)
            yield policy, address, *answers


@pytest.mark.parametrize("client", CLIENTS, ids=lambda client: client.__name__)
def test_clients(client, monkeypatch):
    package = client.__name__.removesuffix("_async")
    pytest.importorskip(package, reason="no package: pip install 'urikit[test]'")
    limits = guard.Limits(seconds=10, connect_seconds=5)
    # The authorities of the system take long to read, and nothing here has TLS.
    context = ssl.create_default_context()
    monkeypatch.setattr(ssl, "create_default_context", lambda **options: context)

    def asked(text, policy, address):
        return code(client, text, policy, headers=None, ca=None, proxy=None, limits=limits, resolver=names(address))

    found = []
    for policy, address, written, _, of_name in sample():
        if written != "-":
            found.append((policy, address, written, asked(url(address), policy, "127.0.0.1")))
        if of_name != "-":
            found.append((policy, address, of_name, asked(f"http://{NAME}/", policy, address)))
    assert [row for row in found if row[2] != row[3]] == []
    assert len(found) > 60


def test_the_command_line(tmp_path, monkeypatch):
    run = runner("guard")
    file = tmp_path / "policy.toml"

    def asked(policy, text, *options):
        file.write_text(policy.to_toml(), "utf-8")
        found = json.loads(run("--policy-file", file, "--json", *options, text).stdout)
        assert (found["verdict"] == "allowed") == (found["reasons"] == [])
        return found["reasons"][0]["code"] if found["reasons"] else "-"

    for policy, address, written, _, of_name in sample():
        assert asked(policy, url(address)) == written, (policy, address)
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        answer = [(family, socket.SOCK_STREAM, 6, "", (address, 80))]
        with monkeypatch.context() as patched:
            patched.setattr(socket, "getaddrinfo", lambda *_, answer=answer, **options: answer)
            assert asked(policy, f"http://{NAME}/", "--resolve") == of_name, (policy, address)


@pytest.mark.parametrize("addresses", [Addresses.PUBLIC_ONLY, Addresses.LOOPBACK])
def test_clients_whose_policy_has_addresses_alone(addresses, monkeypatch):
    refused = [address for form, address in FORMS.items() if form.startswith(("local", "Teredo"))]
    refused = list(FORMS.values()) if addresses is Addresses.PUBLIC_ONLY else refused
    for address in refused:
        facts = ask("http://h.example/", OnlineOptions(addresses=addresses), resolver=names(address))
        assert "not allowed" in facts.detail, address
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        answer = [(family, socket.SOCK_STREAM, 6, "", (address, 80))]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, answer=answer, **options: answer)
        for text in (url(address), "http://h.example/"):
            with pytest.raises(DereferenceError) as caught:
                dereference(text, DereferencePolicy(addresses=addresses), HTTPClient())
            assert caught.value.code == "deref-address-refused", address


def test_a_message_has_the_rule_that_refused():
    def said(address, **changes):
        return guard.check_address(address, replace(BASE, **changes)).message

    def written(text, **changes):
        return guard.check(text, replace(BASE, **changes)).reasons[0].message

    refused = {"refused_hosts": ("evil.example", "*.Bücher.example", ".x.example", "8.8.8.0/24", "2a00::1")}
    assert said("64:ff9b::8.8.8.8", **refused) == "host 64:ff9b::808:808 (in refused_hosts: 8.8.8.0/24) not allowed"
    assert written("http://[::ffff:8.8.8.8]/", **refused) == (
        "host ::ffff:808:808 (in refused_hosts: 8.8.8.0/24) not allowed"
    )
    assert said("2a00::1", **refused) == "host 2a00::1 (in refused_hosts: 2a00::1/128) not allowed"
    for host, pattern in (
        ("evil.example", "evil.example"),
        ("a.bücher.example", "*.xn--bcher-kva.example"),
        ("x.example", ".x.example"),
    ):
        assert written(f"http://{host}/", **refused).endswith(f" (in refused_hosts: {pattern}) not allowed")
    assert said("8.8.8.8", hosts=("10.0.0.0/8",)) == "host 8.8.8.8 (not in hosts) not allowed"
    assert written("http://h.example/", hosts=("10.0.0.0/8",)) == "host h.example (not in hosts) not allowed"
    assert "(127.0.0.0/8, loopback)" in said("2a01:96::127.0.1.1", addresses=Addresses.PUBLIC_ONLY, nat64=NAT64)


def test_reasons_of_both_rules_are_given():
    policy = replace(BASE, refused_hosts=("10.0.0.0/8",), addresses=Addresses.PUBLIC_ONLY)
    assert [reason.code for reason in guard.check("http://[::ffff:10.0.0.1]/", policy).reasons] == [HOST, ADDRESS]


@pytest.mark.parametrize(
    "prefix", ["2001:db8::/63", "2001:db8::1/96", "2001:db8::", "10.0.0.0/8", "64:ff9b::/128", "x", "", "::/0"]
)
def test_a_prefix_of_a_translator_has_a_length_of_rfc_6052(prefix):
    with pytest.raises(ArgumentError, match="RFC 6052"):
        replace(BASE, nat64=(prefix,))


def test_the_examples_of_rfc_6052():
    """Section 2.4: 192.0.2.33 behind prefixes of 2001:db8::/32."""
    for prefix, address in (
        ("2001:db8::/32", "2001:db8:c000:221::"),
        ("2001:db8:100::/40", "2001:db8:1c0:2:21::"),
        ("2001:db8:122::/48", "2001:db8:122:c000:2:2100::"),
        ("2001:db8:122:300::/56", "2001:db8:122:3c0:0:221::"),
        ("2001:db8:122:344::/64", "2001:db8:122:344:c0:2:2100::"),
        ("2001:db8:122:344::/96", "2001:db8:122:344::192.0.2.33"),
    ):
        policy = replace(BASE, nat64=(prefix,), refused_hosts=("192.0.2.33",))
        assert guard.check_address(address, policy).code == HOST, prefix
        assert guard.check_address(address, replace(policy, refused_hosts=("192.0.2.34",))) is None


def test_fields_that_compare_urls_take_an_address_as_it_is_written():
    for target in ("origin", "site"):
        policy = replace(BASE, base="http://127.0.1.1/", target=target)
        assert guard.check("/a", policy)
        for address in list(FORMS.values())[1:]:
            assert "unsafe-other-origin" in {reason.code for reason in guard.check(url(address), policy).reasons}
    policy = replace(BASE, target="registered", registered=("http://127.0.1.1/",), any_loopback_port=True)
    assert guard.check("http://127.0.1.1:8080/", policy)
    for address in list(FORMS.values())[1:]:
        assert "unsafe-not-registered" in {reason.code for reason in guard.check(url(address), policy).reasons}
    with pytest.raises(ArgumentError):
        replace(BASE, protected=("127.0.1.1",))
