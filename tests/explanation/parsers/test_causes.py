"""Each cause by a text that shows it."""

import pytest

from urikit import parsers
from urikit.explanation.parsers.difference import _RULES, cause, causes

TEXTS = {
    "tab-or-newline": "http://a\tb/",
    "outer-space": " http://h/",
    "backslash": "https://i.org\\@h.org/",
    "control-character": "http://a b/",
    "fragment-in-authority": "http://h.org#@i.org/",
    "query-in-authority": "http://h.org?@i.org/",
    "several-at-signs": "http://a@b@c/",
    "no-scheme": "example.org/x",
    "slashes": "http:/h.org/",
    "zone": "http://[fe80::1%25eth0]/",
    "brackets": "http://[h.org]/",
    "percent-in-host": "http://127.0.0.%31/",
    "idn": "http://faß.example/",
    "numeric-host": "http://0x7f.1/",
    "several-ports": "http://h:80:81/",
    "port": "http://h:99999/",
    "empty-host": "foo://:80/",
    "scheme": "1a:b",
    "host-name": "http://a_b/",
    "opaque": "foo:a?b",
    "drive-letter": "file://c:/a",
    "dot-segments": "http://h/a/../b",
    "bad-percent": "http://h/%",
    "character": "http://h/a b",
}


@pytest.mark.parametrize(("code", "text"), TEXTS.items())
def test_a_cause(code, text):
    worst = {one.component for one in parsers.diff(text).differences} | {"acceptance"}
    assert code in {cause(text, component).code for component in worst}


def test_every_rule_has_words_and_a_text():
    assert set(causes()) == {*_RULES, "other"} == {*TEXTS, "other"}
    for row in causes().values():
        assert row.why.endswith(".") and row.clauses
        assert all(one.startswith("CVE-") for one in row.advisories)
