"""Components that make no reference (RFC 3986 sections 3 and 5.3).

A `str` component is raw: it is kept byte for byte, so it is refused where its grammar does
not allow it. Data has its own shape (segments, pairs, a user and a password, an address,
a number) and is encoded once. Whatever is built parses back to the components that were
asked for; the builders of other libraries that do not see to it have let a path become a
host and a path segment become a scheme.

Examples are calls. `scheme-required`, `scheme-forbidden` and `too-long`, which building
shares with parsing, stand in `delimiters`.
"""

from __future__ import annotations

from urikit.rules.mending import keep_scheme_characters
from urikit.rules.rule import Rule

ROWS = (
    Rule(
        code="scheme-invalid",
        kind="build",
        component="scheme",
        title="an invalid scheme",
        sentence="the scheme is empty, begins with no letter, or holds a character it may not have",
        explanation=(
            'A scheme is given without its ":" and has letters, digits, "+", "-" and ".", a letter '
            "first (section 3.1). It is never percent-encoded. For no scheme at all give None."
        ),
        example='urikit.URIReference.build(scheme="my_app", path="x")',
        advice='begin with a letter and use letters, digits, "+", "-" or "."',
        corrected='urikit.URIReference.build(scheme="myapp", path="x")',
        mend=keep_scheme_characters,
        grammar='scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )',
    ),
    Rule(
        code="userinfo-without-host",
        kind="build",
        component="userinfo",
        title="a userinfo without a host",
        sentence="a userinfo is given, and no host to put it before",
        explanation=(
            "Userinfo and port are parts of an authority, and an authority has a host (section 3.2), be it an "
            "empty one. Removing the host of a reference means removing its userinfo and port with it."
        ),
        example='urikit.URI.build(scheme="ftp", userinfo="me", path="/x")',
        advice='give a host, or host="" for an empty one',
        corrected='urikit.URI.build(scheme="ftp", userinfo="me", host="example.org", path="/x")',
        where="RFC 3986 section 3.2",
        grammar='authority = [ userinfo "@" ] host [ ":" port ]',
    ),
    Rule(
        code="port-without-host",
        kind="build",
        component="port",
        title="a port without a host",
        sentence="a port is given, and no host to put it after",
        explanation=(
            "Userinfo and port are parts of an authority, and an authority has a host (section 3.2), be it an "
            "empty one."
        ),
        example='urikit.URI.build(scheme="http", port=80, path="/x")',
        advice='give a host, or host="" for an empty one',
        corrected='urikit.URI.build(scheme="http", host="example.org", port=80, path="/x")',
        where="RFC 3986 section 3.2",
        grammar='authority = [ userinfo "@" ] host [ ":" port ]',
    ),
    Rule(
        code="authority-conflict",
        kind="build",
        component="authority",
        title="an authority given whole and in parts",
        sentence="the authority is given whole, and in parts as well",
        explanation="`authority` is the whole of userinfo, host and port; give it or its parts, not both.",
        example='urikit.URI.build(scheme="http", authority="example.org", port=80)',
        advice="give the authority or its parts",
        corrected='urikit.URI.build(scheme="http", host="example.org", port=80)',
        where="RFC 3986 section 3.2",
        grammar='authority = [ userinfo "@" ] host [ ":" port ]',
    ),
    Rule(
        code="host-needs-brackets",
        kind="build",
        component="host",
        title="an IPv6 address without its brackets",
        sentence="an IPv6 address as a host needs brackets",
        explanation=(
            "A raw host is what stands in the reference, brackets included (section 3.2.2). An address object "
            'gets them by itself: host=ipaddress.IPv6Address("::1").'
        ),
        example='urikit.URI.build(scheme="http", host="::1")',
        advice="write the brackets, or give an ipaddress object",
        corrected='urikit.URI.build(scheme="http", host="[::1]")',
        grammar='IP-literal = "[" ( IPv6address / IPvFuture ) "]"',
        mend=lambda text, _start, _end: f"[{text.partition('%')[0]}]",
    ),
    Rule(
        code="host-literal",
        kind="build",
        component="host",
        title="a malformed IP literal",
        sentence="the IP literal in the host is malformed",
        explanation=(
            "Between the brackets stands an IPv6 address without a zone, or an IPvFuture; after them nothing "
            "(section 3.2.2). The attribute inner_code says what a parser would say."
        ),
        example='urikit.URI.build(scheme="http", host="[::1")',
        advice="write a valid address between the brackets",
        corrected='urikit.URI.build(scheme="http", host="[::1]")',
    ),
    Rule(
        code="port-range",
        kind="build",
        component="port",
        title="a number that is no port",
        sentence="a port given as a number lies between 0 and 65535",
        explanation=(
            "The grammar has no limit (port = *DIGIT), but a number is data, and no transport has such a port. "
            "Who needs it all the same gives a str, which is raw."
        ),
        example='urikit.URI.build(scheme="http", host="example.org", port=70000)',
        advice="give a number from 0 to 65535, or a str to keep any digits",
        corrected='urikit.URI.build(scheme="http", host="example.org", port="70000")',
    ),
    Rule(
        code="path-needs-slash",
        kind="build",
        component="path",
        title='a path after an authority that does not begin with "/"',
        sentence='with an authority the path is empty or begins with "/"',
        explanation=(
            "Otherwise the path would go on where the host ends: host a.example and path .evil.example/x "
            "would make a.example.evil.example (section 3.3)."
        ),
        example='urikit.URI.build(scheme="http", host="a.example", path=".evil.example/x")',
        advice='begin the path with "/", or give its segments',
        corrected='urikit.URI.build(scheme="http", host="a.example", path="/.evil.example/x")',
        where="RFC 3986 section 3.3",
        grammar='path-abempty = *( "/" segment )',
        mend=lambda text, _start, _end: f"/{text}",
    ),
    Rule(
        code="guard-double-slash",
        kind="build",
        component="path",
        title='a path that begins with "//" without an authority',
        sentence='without an authority a path that begins with "//" would become one',
        explanation=(
            'The letters would parse as an authority (section 3.3). By default urikit writes "/." in front, '
            'which resolution and normalization take away again; with guard="refuse" it raises this.'
        ),
        example='urikit.URI.build(scheme="foo", path="//evil.example/x", guard="refuse")',
        advice='give an authority (host="" for an empty one), or let guard="add" write "/." in front',
        corrected='urikit.URI.build(scheme="foo", path="//evil.example/x", guard="add")',
        where="RFC 3986 section 3.3",
        grammar='path-absolute = "/" [ segment-nz *( "/" segment ) ]',
        mend=lambda text, _start, _end: f"/.{text}",
    ),
    Rule(
        code="guard-colon",
        kind="build",
        component="path",
        title="a colon in the first segment without a scheme",
        sentence="without a scheme a colon in the first segment would end one",
        explanation=(
            "javascript:alert(1) as a relative path is not what it seems (section 4.2). By default urikit "
            'writes "./" in front, which changes nothing on resolution; with guard="refuse" it raises this.'
        ),
        example='urikit.URIReference.build(path="javascript:alert(1)", guard="refuse")',
        advice='let guard="add" write "./" in front',
        corrected='urikit.URIReference.build(path="javascript:alert(1)", guard="add")',
        where="RFC 3986 section 4.2",
        grammar='path-noscheme = segment-nz-nc *( "/" segment )',
        mend=lambda text, _start, _end: f"./{text}",
    ),
    Rule(
        code="component-delimiter",
        kind="build",
        title="a delimiter that would end the component",
        sentence="{character} would end {component} and begin another one",
        explanation=(
            "A raw component is kept as it is, so it may not hold the delimiter that ends it: host "
            'a.example@evil.example would be a user at another host. As data, "/", "?", "#", "@" and '
            '":" are percent-encoded: give data in its shape (segments, pairs, a user and a password), or '
            "encode it with `urikit.percent.encode`."
        ),
        example='urikit.URI.build(scheme="http", host="a.example@evil.example")',
        advice="percent-encode it where it is data",
        corrected='urikit.URI.build(scheme="http", userinfo="a.example", host="evil.example")',
    ),
    Rule(
        code="component-character",
        kind="build",
        title="a character the component may not hold",
        sentence="{character} may not stand in {component}",
        explanation=(
            "A raw component is kept as it is, so it may hold only what its grammar allows. Data that is to be "
            'encoded is given in its shape: path=["a b"] for segments, query=[("q", "a b")] for pairs, '
            "userinfo=(user, password). The attribute inner_code says what a parser would say."
        ),
        example='urikit.URI.build(scheme="http", host="example.org", path="/a b")',
        advice="percent-encode it, or give data in its own shape",
        corrected='urikit.URI.build(scheme="http", host="example.org", path=["a b"])',
    ),
    Rule(
        code="dot-segment",
        kind="build",
        component="path",
        title='"." or ".." as data',
        sentence='"." and ".." cannot be segments of data',
        explanation=(
            "These two are steps, not names, whether encoded or not: every program that normalizes removes "
            'them, so data that happens to be ".." would climb out of where it was put (section 3.3). Refuse '
            "such a name, or give a raw path if a step is meant."
        ),
        example='urikit.parse("http://example.org/files/") / ".."',
        advice="use another name, or .parent to climb",
        corrected='urikit.parse("http://example.org/files/").parent',
        where="RFC 3986 section 3.3",
        grammar="segment = *pchar",
    ),
    Rule(
        code="suffix-shape",
        kind="build",
        component="path",
        title="a suffix that is none",
        sentence='a suffix is empty, or "." and a name that does not end with "."',
        explanation="As in pathlib, the suffix begins with its dot; an empty one removes what was there.",
        example='urikit.parse("http://example.org/a.txt").with_suffix("gz")',
        advice="write the dot",
        corrected='urikit.parse("http://example.org/a.txt").with_suffix(".gz")',
        where="RFC 3986 section 3.3",
        grammar="segment = *pchar",
    ),
    Rule(
        code="name-required",
        kind="build",
        component="path",
        title="a last segment that is no name",
        sentence="the last segment is empty or a dot segment, so it has no name to change",
        explanation='A path that ends with "/" ends with an empty segment; append to it instead.',
        example='urikit.parse("http://example.org/a/").with_suffix(".gz")',
        advice='append a segment with "/"',
        corrected='urikit.parse("http://example.org/a/") / "x.gz"',
        where="RFC 3986 section 3.3",
        grammar="segment = *pchar",
    ),
    Rule(
        code="separator-invalid",
        kind="build",
        component="query",
        title="a character that separates no pairs",
        sentence='separators are sub-delimiters other than "=" and "+"',
        explanation=(
            'Pairs of a query are separated by sub-delimiters (section 2.2), mostly "&", sometimes ";"; '
            '"=" parts a name from its value, and "+" is a space in forms.'
        ),
        example='urikit.Params("a=1", separators="|")',
        advice='use "&", ";" or both',
        corrected='urikit.Params("a=1;b=2", separators=";")',
        where="RFC 3986 section 2.2",
        grammar='sub-delims = "!" / "$" / "&" / "\'" / "(" / ")" / "*" / "+" / "," / ";" / "="',
    ),
    Rule(
        code="pair-empty",
        kind="build",
        component="query",
        title="a pair that would not be seen",
        sentence="a pair with an empty name needs a value",
        explanation=(
            'A pair is written as its name, and "=" and its value where it has one. With an empty name and '
            "no value nothing is written, and nothing is not read back as a pair."
        ),
        example='urikit.URIReference.build(query=[("", None)])',
        advice="give a name, or an empty value",
        corrected='urikit.URIReference.build(query=[("", "")])',
        where="RFC 3986 section 3.4",
        grammar='query = *( pchar / "/" / "?" )',
    ),
)
