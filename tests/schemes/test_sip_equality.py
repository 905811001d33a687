"""When two SIP URIs are equivalent (urikit.schemes.sip; RFC 3261 section 19.1.4, RFC 5954)."""

from tests.schemes.promises import relation, tables, unrelated
from urikit.schemes.sip import Sip

test_tables = tables(
    Sip,
    same=[
        ["sip:%61lice@atlanta.com;transport=TCP", "sip:alice@AtLanTa.CoM;Transport=tcp"],
        ["sip:carol@chicago.com", "sip:carol@chicago.com;newparam=5"],
        ["sip:carol@chicago.com", "sip:carol@chicago.com;security=on"],
        ["sip:carol@chicago.com;newparam=5", "sip:carol@chicago.com;security=on"],
        ["sip:carol@chicago.com", "sip:carol@chicago.com;security=off"],
        [
            "sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com",
            "sip:biloxi.com;method=REGISTER;transport=tcp?to=sip:bob%40biloxi.com",
        ],
        [
            "sip:alice@atlanta.com?subject=project%20x&priority=urgent",
            "sip:alice@atlanta.com?priority=urgent&subject=project%20x",
        ],
        ["sip:a@h;lr", "sip:a@h"],
        ["sip:a@h:5060", "sip:a@h:05060"],
        ["sip:a@h?f=x", "sip:a@h?From=x"],
        ["sip:a%2Fb@h", "sip:a%2fb@h"],
        ["sip:h?subject=A", "SIP:H?SUBJECT=a"],
        ["sip:h;%78=y", "sip:h;x=y"],
    ],
    apart=[
        ("SIP:ALICE@AtLanTa.CoM;Transport=udp", "sip:alice@AtLanTa.CoM;Transport=UDP"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com:5060"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com;transport=udp"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com;transport=tcp"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com:6000;transport=tcp"),
        ("sip:carol@chicago.com", "sip:carol@chicago.com?Subject=next%20meeting"),
        ("sip:bob@phone21.boxesbybob.com", "sip:bob@192.0.2.4"),
        ("sip:carol@chicago.com;security=on", "sip:carol@chicago.com;security=off"),
        ("sip:a@b", "sips:a@b"),
        ("sip:h", "sip:a@h"),
        ("sip:a@h", "sip:a:@h"),
        ("sip:a:B@h", "sip:a:b@h"),
        ("sip:a@h", "sip:a@h;user=ip"),
        ("sip:a@h", "sip:a@h;ttl=1"),
        ("sip:a@h", "sip:a@h;method=INVITE"),
        ("sip:a@h", "sip:a@h;maddr=1.2.3.4"),
        ("sip:a@h;x", "sip:a@h;x=1"),
        ("sip:a@h;method=bye", "sip:a@h;method=BYE"),
        ("sip:a/b@h", "sip:a%2Fb@h"),
        ("sip:a%253B@h", "sip:a%3B@h"),
        ("sip:a@h?x=a&x=a", "sip:a@h?x=a"),
        ("sip:a@h?call-id=A", "sip:a@h?call-id=a"),
        ("sip:a@h", "sip:a@h#x"),
        ("sip:+358-555-1234567;postd=pp22@foo.com;user=phone", "sip:+358-555-1234567;POSTD=PP22@foo.com;user=phone"),
        (
            "sip:+358-555-1234567;postd=pp22;isub=1411@foo.com;user=phone",
            "sip:+358-555-1234567;isub=1411;postd=pp22@foo.com;user=phone",
        ),
    ],
)


def test_it_is_not_transitive_and_no_hash_pretends_it_is_and_spellings_of_an_ipv6_address():
    plain, on, off = (Sip.parse(f"sip:carol@chicago.com{rest}") for rest in ("", ";security=on", ";security=off"))
    assert plain.equivalent(on) and plain.equivalent(off) and not on.equivalent(off)
    assert plain != on and len({plain, on, off}) == 3
    relation(Sip, ["sip:a@[2001:db8::9:1]", "sip:a@[2001:DB8:0:0::9:1]", "sip:a@[2001:db8:0:0:0:0:0.9.0.1]"])
    relation(Sip, ["sip:h;maddr=[::1]", "sip:h;maddr=[0::1]"])
    unrelated(Sip, "sip:a@[::1]", "sip:a@[::2]")
    unrelated(Sip, "sip:a@[::ffff:1.2.3.4]", "sip:a@1.2.3.4")


def test_headers_are_compared_by_their_own_sections():
    """RFC 3261 sections 20.16, 20.20 and 20.39."""
    for one, other, same in [
        ("cseq=4711%20INVITE", "CSeq=04711%20INVITE", True),
        ("cseq=4711%20INVITE", "cseq=4711%20invite", False),
        ("to=sip:bob%40biloxi.com", "t=%3Csip:bob%40BILOXI.COM%3E", True),
        ("to=%22Bob%22%20%3Csip:bob%40biloxi.com%3E", "to=sip:%62ob%40biloxi.com", True),
        ("from=sip:bob%40h%3Btag%3Da", "from=sip:bob%40h", True),
        ("from=sip:bob%40h%3Btag%3Da", "f=%3Csip:bob%40h%3E%3BTag%3DA", True),
        ("from=sip:bob%40h%3Btag%3Da", "from=sip:bob%40h%3Btag%3Db", False),
        ("from=sip:bob%40h", "from=sip:BOB%40h", False),
        ("to=tel:+1-2", "to=tel:+12", False),
        ("to=nobody", "to=nobody", True),
        ("to=nobody", "to=NOBODY", False),
        ("to=sip:a%40h", "from=sip:a%40h", False),
    ]:
        first, second = Sip.parse(f"sip:h?{one}"), Sip.parse(f"sip:h?{other}")
        assert first.equivalent(second) is second.equivalent(first) is same
