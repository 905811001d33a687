"""A message names the group, the number or the name that it is about."""

import pytest

import urikit


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("http://[2001:db8:12345::1]/", 'group "12345" of the IPv6 address has more than four digits (column 18)'),
        ("http://[2001:db8::12g4]/", '"g" not allowed in an IPv6 address, in group "12g4" (column 21)'),
        ("http://[1:2:3]/", 'IPv6 address has fewer than eight groups: found 3, without "::" (column 9)'),
        ("http://[1:2:3:4:5:6:7:8:9]/", "IPv6 address has more than eight groups: found 9 (column 25)"),
        ("http://[1:2:3:4:5:6:7:8::]/", 'IPv6 address has more than eight groups: found 8 and "::" (column 9)'),
        ("http://[::ffff:1.2.300.4]/", 'invalid IPv4 address inside the IPv6 address: found "300" (column 20)'),
        ("http://[::ffff:1.2.3]/", "invalid IPv4 address inside the IPv6 address: found 3 numbers (column 16)"),
        ("http://1.2.300.4/", 'invalid IPv4 address: the number "300" is larger than 255 (column 12)'),
        ("http://1.2.3/", "an IPv4 address has four numbers: found 3 (column 8)"),
        ("http://me@1.2.3.4.5/", "an IPv4 address has four numbers: found 5 (column 19)"),
        ("data:;base64,AA*A", 'invalid Base64 character "*" (column 16)'),
        ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bfg", 'invalid UUID at "g"'),
        ("mongodb://a:27017,b:27017/db", "a URI has one host and one port: found a list of hosts (column 18)"),
        ("ada@example.org", 'a mail address needs the scheme "mailto"'),
        ("10.1000/182", 'a DOI needs the scheme "doi"'),
        ("978-0-451-45052-4", 'an ISBN needs the scheme "urn:isbn"'),
        ("isbn:0451450523", 'an ISBN needs the scheme "urn:isbn"'),
        ("www.example.org/x", 'a host name needs a scheme, such as "https"'),
        ("+1-816-555-1212", 'a telephone number needs the scheme "tel"'),
        ("http://h/?a=1?b=2", 'expected "&", found "?"'),
    ],
)
def test_the_sentence(text, said):
    assert said in urikit.explain(text).answer.sentence
