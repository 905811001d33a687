"""Delimiters that stand twice, or where no component ends: scheme, userinfo, port, fragment.

RFC 3986 sections 3.1, 3.2.1, 3.2.3, 3.5 and 4.2. A reference is split at the first ":",
the first "//", "?" and "#", and an authority at its only "@" and the ":" of the port. Where
a delimiter stands that can delimit nothing, somebody forgot to encode data or to write a
component, and the sentence says which.
"""

from __future__ import annotations

from urikit.rules import mending
from urikit.rules.rule import Rule

ROWS = (
    Rule(
        code="second-hash",
        kind="syntax",
        component="fragment",
        title='a second "#"',
        sentence='a second "#" may not stand in {component}',
        explanation=(
            'The first "#" begins the fragment, and a fragment may not hold another (section 3.5). Browsers '
            "allow it, so routers in JavaScript write it."
        ),
        example="http://example.org/#a#b",
        advice="write it as %23",
        corrected="http://example.org/#a%23b",
    ),
    Rule(
        code="second-at",
        kind="syntax",
        component="authority",
        title='a second "@" in the authority',
        sentence='the authority has a second "@"',
        explanation=(
            'One "@" parts the userinfo from the host. With two of them parsers disagree on which one, and '
            'so on the host: the classic way to send somebody elsewhere (section 7.6). An "@" in a user name '
            "or password, and a user name that is an e-mail address, is written %40."
        ),
        example="ftp://me@example.org@ftp.example.org/",
        advice='write every "@" but the last one as %40',
        corrected="ftp://me%40example.org@ftp.example.org/",
    ),
    Rule(
        code="scheme-empty",
        kind="syntax",
        component="scheme",
        title='":" with no scheme before it',
        sentence='":" stands at the beginning, with no scheme before it',
        explanation=(
            "A scheme has at least one letter, and the first segment of a relative reference has no colon "
            '(section 4.2), so no reference begins with ":". "://" at the beginning means that the scheme '
            "was cut off."
        ),
        example="://example.org/",
        advice='write the scheme, or "//" alone to take that of the base',
        corrected="//example.org/",
    ),
    Rule(
        code="scheme-start",
        kind="syntax",
        component="scheme",
        title="a scheme that does not begin with a letter",
        sentence="the scheme does not begin with a letter",
        explanation=(
            "A scheme begins with a letter, so that it differs from an address or a number (section 3.1). What "
            "stands in front is usually a leftover of copying."
        ),
        example="1http://example.org/",
        advice="begin the scheme with a letter",
        corrected="http://example.org/",
    ),
    Rule(
        code="scheme-character",
        kind="syntax",
        component="scheme",
        title="a character no scheme may have",
        sentence="{character} may not stand in the scheme",
        explanation=(
            'After its first letter a scheme has letters, digits, "+", "-" and "." (section 3.1); no '
            "underscore, and no percent-encoding."
        ),
        example="my_app://example.org/",
        advice='use letters, digits, "+", "-" or "." only',
        corrected="myapp://example.org/",
    ),
    Rule(
        code="scheme-missing",
        kind="syntax",
        component="scheme",
        title="an address and a port without a scheme",
        sentence="an address and a port stand where a scheme should",
        explanation=(
            '`127.0.0.1:80` is what people type, but up to the first ":" a text is a scheme, and a scheme '
            'begins with a letter. (`localhost:80` is valid, and its scheme is "localhost": an issue says '
            "so.) Put a scheme in front, or // for a network-path reference."
        ),
        example="127.0.0.1:8080/status",
        advice='put a scheme in front, or "//" to take that of the base',
        corrected="//127.0.0.1:8080/status",
    ),
    Rule(
        code="colon-in-first-segment",
        kind="syntax",
        component="path",
        title="a colon in the first segment of a relative path",
        sentence="the first segment of a relative path has a colon",
        explanation=(
            "What stands before the first colon would be read as a scheme; here it is none, so this is neither "
            'a URI nor a relative reference (section 4.2). A path that really begins so is written with "./" '
            "in front, which changes nothing when it is resolved."
        ),
        example="2024-01-01T10:30/log",
        advice='write "./" before the path',
        corrected="./2024-01-01T10:30/log",
        where="RFC 3986 section 4.2",
        grammar='segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )',
        particular="urikit.schemes.scp_like:advice",
    ),
    Rule(
        code="port-character",
        kind="syntax",
        component="port",
        title="something other than a digit in the port",
        sentence="{character} stands in the port, which has digits only",
        explanation=(
            "After the host a colon begins the port, and a port is digits (section 3.2.3). Names of services "
            'are not allowed, nor a sign. If the colon belongs to a user and a password, the "@" and the host '
            "are missing."
        ),
        example="http://example.org:80a/",
        advice="write the port in digits, or leave it out with its colon",
        corrected="http://example.org:80/",
    ),
    Rule(
        code="too-long",
        kind="syntax",
        component="reference",
        title="a text of four gigabytes",
        sentence="the text is longer than urikit can point into (4 294 967 294 octets)",
        explanation=(
            "The grammar has no limit; urikit keeps positions in 32 bits. Building reports the same where the "
            "result would be longer."
        ),
        example='"a" * 2**32',
        advice="cut the text",
        where="RFC 3986 section 2",
        grammar="",
    ),
    Rule(
        code="scheme-required",
        kind="syntax",
        component="scheme",
        title="a relative reference where a URI is needed",
        sentence="this is a relative reference, and a URI is needed: it has no scheme",
        explanation=(
            "A URI begins with a scheme (section 3); without one a text is a relative reference, which means "
            "something only together with a base (section 4.2). `urikit.parse` accepts both. Building raises "
            "the same where no scheme is given to `URI.build`."
        ),
        example="www.example.org/a",
        advice="put the scheme in front, or resolve it against a base",
        corrected="https://www.example.org/a",
        where="RFC 3986 section 3",
        grammar='URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]',
        mend=mending.give_scheme,
    ),
    Rule(
        code="scheme-forbidden",
        kind="syntax",
        component="scheme",
        title="a URI where a relative reference is needed",
        sentence="this is a URI, and a relative reference is needed: it has a scheme",
        explanation=(
            "A relative reference has no scheme (section 4.2). `urikit.parse` accepts both. Building raises the "
            "same where a scheme is given to `RelativeReference.build`."
        ),
        example="http://example.org/a",
        advice="leave the scheme out, or use urikit.parse",
        corrected="//example.org/a",
        where="RFC 3986 section 4.2",
        grammar='relative-ref = relative-part [ "?" query ] [ "#" fragment ]',
        mend=mending.drop_scheme,
    ),
)
