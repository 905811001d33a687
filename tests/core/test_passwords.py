"""The one judge of where a password behind two slashes is: a table of cases, and a transcription of its rule."""

import random
import re
import tomllib
from pathlib import Path

import pytest

import urikit
from tests.core import password_rule
from tests.effort import SCANS
from urikit import _native

CASES = tomllib.loads(Path(__file__).with_name("passwords.toml").read_text("utf-8"))["case"]
#: The clauses of the rule, each of which has cases.
CLAUSES = {
    "first-colon-to-last-at": 'a password is from the first ":" behind "//" to the last "@" that can end it',
    "ip-literal": 'where the host is an IP literal, the ":" is behind its "]"',
    "white-space-ends-it": "its run ends at white space in running text",
    "blank-behind-colon": "white space directly behind the colon is never a password",
    "enclosing-mark": 'its run ends with the quotation mark, "<" or ">" around the URL',
    "quoted-blanks": "in a quoted value the password of a database may have blanks",
    "parameter-ends-it": "its run ends with the parameter that the URL is in",
    "port-in-web-schemes": 'digits before "/", "?" or "#" are not a password in web schemes',
    "rfc-in-web-schemes": "behind the authority of the RFC is a path in web schemes",
    "custom-schemes-mask": "where two readings are left, schemes with credentials by custom mask",
    "raw-delimiters": "a raw / ? # @ [ ] does not end a password",
    "digit-first": "a digit first does not end it",
    "empty-host": "an empty host does not end it",
    "digest": "an at sign before a digest ends nothing",
    "port-placeholder": "a placeholder for a port is not a password",
    "other-uses-of-at": "mail, packages, revisions and hashes have at signs that end nothing",
}


def test_each_clause_has_cases():
    assert {case["clause"] for case in CASES} == set(CLAUSES)
    assert len({case["text"] for case in CASES}) == len(CASES)
    assert all(case["reason"].endswith(".") for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=[case["text"] for case in CASES])
def test_a_case_of_the_table(case):
    assert urikit.redact(case["text"]) == case["redacted"], case["reason"]
    if "shown" in case:
        assert _native.mask(case["text"]) == case["shown"], case["reason"]


SCHEMES = "http https wss git+https postgres mysql redis amqp ftp sftp ssh git+ssh rtsp postgresql+psycopg".split()
HOSTS = "example.org db h localhost 192.0.2.7 [::1] [2001:db8::7] api.example.com".split()
PORTS = ["", "", "", ":80", ":3000", ":65536", ":", ":8x"]
USERS = ["", "", *"ada@ ada:s3cret@ :s3@ ada:p@ss@ ada:my/pass@ ada:12/34@ ada:p#x@ ada:p?x@ ada:[x]@ ada:1@".split()]
PATHS = [
    "",
    *"/ /a/b /@vite/client /a@b/c /x.git@v1 /?q=a@b.org ?a=1&b=2 #f@g /a:b@c /npm/@s/p@1.2.3 /ada@example.org".split(),
    f"/x@sha256:{'0a1b2c3d' * 8}",
]
BEHIND = ["", "", "", "", "", "", " x", " a@b.org", " @s/p", "\tx"]
LINES = [
    "{}",
    "GET {} 200",
    "'{}'",
    '"{}"',
    "<{}>",
    "({})",
    "{}: 403 for ada@example.org",
    "error at {}, ask bob@example.org",
    "url={} mail=ada@example.org",
    "{} and {}",
    '{{"dsn":"{}","by":"ada@example.org"}}',
    '{{"msg":"cannot reach {}","by":"ada@example.org"}}',
    "cannot reach {}: @s/p@1",
]


def mutated(draw, text):
    for _ in range(draw.choice((0, 0, 1, 1, 2, 3))):
        place, change = draw.randrange(len(text) + 1), draw.random()
        letter = "" if change > 0.7 else draw.choice(":/?#@&=.1ax-")
        text = text[:place] + letter + text[place + (change > 0.4) :]
    return text


def url(draw):
    """A URL with mutations behind its scheme. Addresses stay whole, and web schemes have text behind each "@"."""
    scheme, host = draw.choice(SCHEMES), draw.choice(HOSTS)
    while True:
        rest = mutated(draw, draw.choice(USERS) + host + draw.choice(PORTS) + draw.choice(PATHS))
        if host[0] == "[" and not re.search(rf"(?:^|@){re.escape(host)}", rest):
            continue
        if password_rule.is_custom(scheme) or not re.search(r"@(?![\w\[])", rest):
            return f"{scheme}://{rest}"


def masked(text):
    """The text without its passwords; one that is covered may have ended another."""
    before = None
    while text != before:
        before = text
        for start, end in reversed(password_rule.passwords(text)):
            text = f"{text[:start]}***{text[end:]}"
    return text


@pytest.mark.searches
def test_mutated_lines_are_masked_by_the_rule():
    draw = random.Random(0)
    wrong = []
    for _ in range(SCANS):
        line = draw.choice(LINES)
        urls = [url(draw) for _ in range(line.count("{}"))]
        line = line.format(*(text + draw.choice(BEHIND) for text in urls))
        if urikit.redact(line) != masked(line):
            wrong.append((line, urikit.redact(line), masked(line)))
        wrong += [(text, _native.mask(text), masked(text)) for text in urls if _native.mask(text) != masked(text)]
    assert not wrong, (len(wrong), wrong[:20])
