"""IP literals: brackets, IPv6 addresses, IPvFuture, zones (RFC 3986 section 3.2.2, RFC 9844).

An IPv6 address has colons, so it stands in brackets. Between them the grammar of
appendix A counts groups: eight of them, or fewer and one "::". Code that reads loosely
here has let `[::1].example.org` through, and zone identifiers in three spellings; so each
way to be wrong has its own code.
"""

from __future__ import annotations

from urikit.rules import mending
from urikit.rules.rule import Rule

_LITERAL = 'IP-literal = "[" ( IPv6address / IPvFuture ) "]"'
_GROUPS = 'IPv6address = 6( h16 ":" ) ls32 / "::" 5( h16 ":" ) ls32 / ... / [ *6( h16 ":" ) h16 ] "::"'
_FUTURE = 'IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )'

ROWS = (
    Rule(
        code="ipv6-unbracketed",
        kind="syntax",
        component="host",
        title="an IPv6 address without brackets",
        sentence="an IPv6 address stands in the host without its brackets",
        explanation=(
            "The colons of an IPv6 address would be taken for the colon of the port, so the address stands in "
            "brackets. Whether the last group was meant as a port cannot be known: read the suggestion."
        ),
        example="http://2001:db8::1/",
        advice="put brackets around the address",
        corrected="http://[2001:db8::1]/",
        grammar=_LITERAL,
    ),
    Rule(
        code="ip-literal-empty",
        kind="syntax",
        component="host",
        title="empty brackets",
        sentence="the brackets of the host are empty",
        explanation="Brackets hold an IPv6 address. An empty host is written with nothing at all: file:///etc.",
        example="http://[]:8080/",
        advice="write the address between the brackets, for example the loopback address",
        corrected="http://[::1]:8080/",
        grammar=_LITERAL,
        mend=mending.fill_literal,
    ),
    Rule(
        code="ip-literal-unclosed",
        kind="syntax",
        component="host",
        title='"[" without "]"',
        sentence='the host begins with "[", and the "]" is missing',
        explanation=(
            'The address ends at "]", and only after it may a port follow. If the port stands inside what '
            "urikit suggests, move the bracket."
        ),
        example="http://[2001:db8::1/",
        advice='write the "]" after the address',
        corrected="http://[2001:db8::1]/",
        grammar=_LITERAL,
    ),
    Rule(
        code="ip-literal-trailing",
        kind="syntax",
        component="host",
        title='something other than a port after "]"',
        sentence='{character} stands after "]", where only a port may follow',
        explanation=(
            'After the bracket comes ":" and a port, or the authority ends. Parsers that let more pass '
            "disagree on the host of `[::1].example.org`, which has been used against filters "
            "(CVE-2025-0938)."
        ),
        example="http://[::1]8080/",
        advice='write ":" before the port, and nothing else after "]"',
        corrected="http://[::1]:8080/",
        grammar='authority = [ userinfo "@" ] host [ ":" port ]',
        mend=mending.end_after_literal,
    ),
    Rule(
        code="ipv6-character",
        kind="syntax",
        component="host",
        title="a character no IPv6 address has",
        sentence="{character} may not stand in an IPv6 address",
        explanation=(
            "An IPv6 address has hexadecimal digits, colons, and dots where an IPv4 address is embedded; no "
            "prefix length, no percent-encoding, no name."
        ),
        example="http://[2001:db8::g]/",
        advice="use hexadecimal digits, for example",
        corrected="http://[2001:db8::]/",
        grammar="h16 = 1*4HEXDIG",
        mend=mending.keep_address_characters,
    ),
    Rule(
        code="ipv6-group-too-long",
        kind="syntax",
        component="host",
        title="a group of more than four digits",
        sentence="a group of the IPv6 address has more than four digits",
        explanation="A group is 16 bits: one to four hexadecimal digits, leading zeros included.",
        example="http://[2001:db8::00001]/",
        advice="write at most four digits between two colons",
        corrected="http://[2001:db8::1]/",
        grammar="h16 = 1*4HEXDIG",
        mend=mending.shorten_groups,
    ),
    Rule(
        code="ipv6-too-many-groups",
        kind="syntax",
        component="host",
        title="more than eight groups",
        sentence="the IPv6 address has more than eight groups",
        explanation=(
            '128 bits are eight groups; an embedded IPv4 address counts as two, and "::" as at least one. A '
            "ninth group may be a port: that stands after the bracket."
        ),
        example="http://[1:2:3:4:5:6:7:8:9]/",
        advice="write eight groups",
        corrected="http://[1:2:3:4:5:6:7:8]/",
        grammar=_GROUPS,
        mend=mending.drop_groups,
    ),
    Rule(
        code="ipv6-too-few-groups",
        kind="syntax",
        component="host",
        title='fewer than eight groups and no "::"',
        sentence='the IPv6 address has fewer than eight groups and no "::"',
        explanation='128 bits are eight groups; "::" stands for the zero groups that are not written.',
        example="http://[2001:db8:1]/",
        advice='write eight groups, or "::" for zeros',
        corrected="http://[2001:db8::1]/",
        grammar=_GROUPS,
        mend=mending.compress_missing_groups,
    ),
    Rule(
        code="ipv6-second-compression",
        kind="syntax",
        component="host",
        title='a second "::"',
        sentence='the IPv6 address has a second "::", or ":::"',
        explanation='With two of them nobody knows how many zeros each stands for, so "::" may stand once.',
        example="http://[2001::db8::1]/",
        advice='write "::" once',
        corrected="http://[2001::db8:1]/",
        grammar=_GROUPS,
        mend=mending.compress_once,
    ),
    Rule(
        code="ipv6-lone-colon",
        kind="syntax",
        component="host",
        title="a single colon at an end of the address",
        sentence="the IPv6 address begins or ends with a single colon",
        explanation='A colon stands between two groups; at an end only "::" may stand, for zeros.',
        example="http://[:1]/",
        advice='write "::" there, or remove the colon',
        corrected="http://[::1]/",
        grammar=_GROUPS,
        mend=mending.double_lone_colon,
    ),
    Rule(
        code="ipv6-embedded-ipv4",
        kind="syntax",
        component="host",
        title="a malformed embedded IPv4 address",
        sentence="the IPv4 address inside the IPv6 address is malformed",
        explanation=(
            "The last two groups may be written as an IPv4 address: four decimal numbers from 0 to 255 without "
            "leading zeros, at the end and nowhere else."
        ),
        example="http://[::ffff:192.0.2.01]/",
        advice="write four decimal numbers from 0 to 255 without leading zeros",
        corrected="http://[::ffff:192.0.2.1]/",
        grammar='IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet',
        mend=mending.mend_embedded_ipv4,
    ),
    Rule(
        code="zone-identifier",
        kind="syntax",
        component="host",
        title="a zone identifier",
        sentence="an IPv6 address in a URI has no zone identifier",
        explanation=(
            "A zone (`%eth0`) names an interface of one machine and means nothing on another. RFC 6874 allowed "
            "it in URIs as `%25eth0`; nobody agreed on reading it, and RFC 9844 took it back: a user interface "
            "may accept a zone beside the address, a URI may not hold it."
        ),
        example="http://[fe80::1%25eth0]/",
        advice="leave the zone out, and pass it to the socket",
        corrected="http://[fe80::1]/",
        where="RFC 9844 section 3",
        grammar=_LITERAL,
    ),
    Rule(
        code="ipvfuture-version",
        kind="syntax",
        component="host",
        title="an IPvFuture without a version",
        sentence='after "[v" a hexadecimal version and a dot must follow',
        explanation=(
            'Brackets that begin with "v" hold an address of a version that does not exist yet: "v", the '
            "version in hexadecimal, a dot, the address. No version is in use; more likely an IPv6 address or "
            "a name was meant."
        ),
        example="http://[v.addr]/",
        advice="write the version and a dot",
        corrected="http://[v1.addr]/",
        grammar=_FUTURE,
        mend=mending.give_future_version,
    ),
    Rule(
        code="ipvfuture-address",
        kind="syntax",
        component="host",
        title="an IPvFuture with a malformed address",
        sentence="the address of the IPvFuture is empty or has a character it may not have",
        explanation=(
            "After the version and the dot at least one unreserved character, sub-delimiter or colon follows; "
            "percent-encoding is not allowed there."
        ),
        example="http://[v1.]/",
        advice="write an address after the dot",
        corrected="http://[v1.x]/",
        grammar=_FUTURE,
        mend=mending.keep_future_characters,
    ),
)
