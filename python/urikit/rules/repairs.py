"""Repairs: what `urikit.repair` changes, and why that is what was meant.

A repair is a list of edits of the text as it was given; each has a code, and the sentence here
is the reason it gives. The example of a row is a text that needs the edit, and the corrected
one is what the repair proposes. Nothing is repaired unless somebody calls it by its name.
"""

from __future__ import annotations

from urikit.rules.rule import Rule


def _repair(code: str, where: str, title: str, why: str, explanation: str, example: str, corrected: str) -> Rule:
    section = where if where.startswith("RFC") else f"RFC 3986 {where}"
    return Rule(
        code=code,
        kind="repair",
        title=title,
        sentence=why,
        explanation=explanation,
        example=example,
        advice="read the proposal before you use it",
        corrected=corrected,
        where=section,
        grammar="",
    )


# fmt: off
ROWS = (
    _repair(
        "trim-whitespace", "appendix C", "whitespace around the reference removed",
        "whitespace around a reference is no part of it",
        "It comes from copying and from files read line by line. Invisible characters count as well.",
        " http://example.org/ \n", "http://example.org/",
    ),
    _repair(
        "trim-delimiters", "appendix C", "brackets or quotes around the reference removed",
        "brackets or quotes around a reference delimit it and are no part of it",
        "Appendix C recommends double quotes and angle brackets around a reference in text; other quotation marks "
        "are common.",
        "<http://example.org/>", "http://example.org/",
    ),
    _repair(
        "drop-url-prefix", "appendix C", "\"URL:\" removed",
        "\"URL:\" in front of a reference in angle brackets is no part of it",
        "Older documents wrote <URL:http://...>, as RFC 1738 recommended.",
        "<URL:http://example.org/>", "http://example.org/",
    ),
    _repair(
        "remove-line-break", "appendix C", "a line break or tab removed",
        "a line break inside a reference comes from a broken line",
        "Mail programs and printers break long lines; the spaces about the break are indentation. Browsers remove "
        "tabs and line breaks as well.",
        "http://example.org/a\n  b", "http://example.org/ab",
    ),
    _repair(
        "encode-space", "section 2.1", "a space encoded",
        "a space is data, and data is percent-encoded",
        "As data a space is written %20; \"+\" would mean something else outside of forms.",
        "http://example.org/a b", "http://example.org/a%20b",
    ),
    _repair(
        "encode-control", "section 2.1", "a control character encoded",
        "a control character is data, and data is percent-encoded",
        "Tabs and line breaks are removed instead. Look twice at what comes out: section 7.3 warns of %00.",
        "http://example.org/a\x01b", "http://example.org/a%01b",
    ),
    _repair(
        "encode-non-ascii", "section 2.5", "a character outside ASCII encoded",
        "a character outside ASCII is written by its UTF-8 octets",
        "This is how an IRI becomes a URI (RFC 3987 section 3.1). In a host it is valid, but the domain name system "
        "wants the A-label form.",
        "http://example.org/café", "http://example.org/caf%C3%A9",
    ),
    _repair(
        "encode-percent", "section 2.4", "\"%\" encoded",
        "\"%\" without two hexadecimal digits is data",
        "A percent sign as data is %25. Where a text was cut off, what the octet was is lost.",
        "http://example.org/100%", "http://example.org/100%25",
    ),
    _repair(
        "encode-backslash", "section 2.1", "\"\\\" encoded",
        "\"\\\" is data here, and data is percent-encoded",
        "Only the schemes of the web and of files read a backslash as \"/\", and only before the query.",
        "http://example.org/?a\\b", "http://example.org/?a%5Cb",
    ),
    _repair(
        "encode-square-bracket", "section 3.2.2", "a square bracket encoded",
        "square brackets stand around an IP literal only, elsewhere they are data",
        "Many programs write them raw in queries, and browsers let them pass.",
        "http://example.org/?a[]=1", "http://example.org/?a%5B%5D=1",
    ),
    _repair(
        "encode-second-hash", "section 3.5", "a second \"#\" encoded",
        "a fragment may not hold another \"#\", so it is data",
        "The first \"#\" begins the fragment; routers in JavaScript write more of them.",
        "http://example.org/#a#b", "http://example.org/#a%23b",
    ),
    _repair(
        "encode-second-at", "section 3.2.1", "an \"@\" encoded",
        "the last \"@\" ends the userinfo, so the earlier one is data",
        "Most often the user's name is an e-mail address.",
        "ftp://me@example.org@ftp.example.org/", "ftp://me%40example.org@ftp.example.org/",
    ),
    _repair(
        "encode-character", "section 2", "another character encoded",
        "this character may not stand in a reference, so it is data",
        "These are \" < > ^ ` { | }, and delimiters where they delimit nothing.",
        "http://example.org/{id}", "http://example.org/%7Bid%7D",
    ),
    _repair(
        "slash-for-backslash", "section 3.3", "\"/\" written for \"\\\"",
        "\"\\\" was written where \"/\" is meant",
        "In http, https, ws, wss, ftp and file browsers read it so too. What is proposed shows which host they "
        "would ask.",
        "http:\\\\example.org\\a", "http://example.org/a",
    ),
    _repair(
        "add-file-scheme", "RFC 8089 appendix E", "the scheme file given to a Windows path",
        "this is the name of a file, and its URI has the scheme \"file\"",
        "A drive letter reads as a scheme, and a UNC name as nothing at all. \"%\", \"?\" and \"#\" are characters "
        "of names and are encoded.",
        "C:\\docs\\a b.txt", "file:///C:/docs/a%20b.txt",
    ),
    _repair(
        "add-drive-root", "RFC 8089 appendix E.2", "an empty authority and a root given to a drive",
        "a drive letter follows the root of the path, not the \"//\"",
        "In file://C:/x the drive reads as a host with an empty port.",
        "file://C:\\docs\\a.txt", "file:///C:/docs/a.txt",
    ),
    _repair(
        "colon-for-bar", "RFC 8089 appendix E.2.2", "\":\" written for \"|\"",
        "\"|\" was written for the \":\" after a drive letter",
        "Old browsers wrote it so, because they took \":\" for a delimiter.",
        "file:///C|/docs", "file:///C:/docs",
    ),
    _repair(
        "add-scheme-colon", "section 3.1", "\":\" added after the scheme",
        "the \":\" after a well-known scheme is missing",
        "Without it the scheme is the first segment of a path. A text that is valid so is left alone.",
        "http//example.org/a b", "http://example.org/a%20b",
    ),
    _repair(
        "drop-scheme-character", "section 3.1", "a character removed from the scheme",
        "a scheme has no such character, or does not begin with it",
        "A scheme has letters, digits, \"+\", \"-\" and \".\", a letter first.",
        "1http://example.org/", "http://example.org/",
    ),
    _repair(
        "drop-empty-scheme", "section 3.1", "\":\" without a scheme removed",
        "\":\" with no scheme before it delimits nothing",
        "What is left is a network-path reference, which takes the scheme of its base.",
        "://example.org/", "//example.org/",
    ),
    _repair(
        "add-authority-slashes", "section 4.2", "\"//\" added before an address and a port",
        "an address and a port are an authority, and \"//\" comes before it",
        "Which scheme was meant is not guessed: the proposal takes that of its base.",
        "127.0.0.1:8080/status", "//127.0.0.1:8080/status",
    ),
    _repair(
        "add-dot-slash", "section 4.2", "\"./\" added before a colon in the first segment",
        "a first segment with \":\" would read as a scheme",
        "\"./\" in front changes nothing on resolution.",
        "2024-01-01T10:30/log", "./2024-01-01T10:30/log",
    ),
    _repair(
        "add-bracket", "section 3.2.2", "a bracket added to an IPv6 address",
        "an IPv6 address stands between brackets",
        "Where the last group is one too many it becomes the port.",
        "http://2001:db8::1/", "http://[2001:db8::1]/",
    ),
    _repair(
        "drop-zone", "RFC 9844 section 3", "a zone identifier removed",
        "an IPv6 address in a URI has no zone identifier",
        "A zone names an interface of one machine and means nothing on another.",
        "http://[fe80::1%25eth0]/", "http://[fe80::1]/",
    ),
    _repair(
        "drop-port", "section 3.2.3", "what is no port removed",
        "a port has digits only",
        "What follows the digits goes, and the \":\" with it if nothing is left. Where an \"@\" comes later nothing "
        "is proposed: it may be a password.",
        "http://example.org:80a/", "http://example.org:80/",
    ),
)
# fmt: on
