"""The catalogue: one row a code, examples that trigger it, hints that work (urikit.core.rules)."""

import tomllib
from collections import Counter
from functools import partial
from pkgutil import get_data

import pytest
from click.testing import CliRunner

import urikit
from urikit import _native, percent
from urikit.cli import program
from urikit.core.errors import (
    ArgumentError,
    IDNAError,
    TemplateError,
    URIBuildError,
    URIEncodingError,
    URIError,
    URIResolutionError,
    URISyntaxError,
)
from urikit.core.rules import FILES, catalogue, known, meanings, rule, rules, search
from urikit.core.rules.catalogue import modules
from urikit.net.web import validation_errors

#: Building shares these with parsing.
SHARED = {"scheme-required", "scheme-forbidden", "too-long"}
#: Needs a text of four gigabytes.
UNTRIED = {"too-long"}

NAMES = {"urikit": urikit, "percent": percent}
PARSERS = {
    "scheme-required": urikit.URI.parse,
    "scheme-forbidden": urikit.RelativeReference.parse,
    "private-use": urikit.IRIReference.parse,
    "not-ucschar": urikit.IRIReference.parse,
    **{code: urikit.URN.parse for code in _native.CODES if code.startswith("urn-")},
    **{code: partial(urikit.URN.parse, grammar="rfc2141") for code in ("urn-nid-reserved", "urn-nss-excluded")},
}
RAISED = {
    "build": URIBuildError,
    "resolution": URIResolutionError,
    "encoding": URIEncodingError,
    "argument": ArgumentError,
    "idna": IDNAError,
    "template": TemplateError,
}

SYNTAX = [row for row in rules("syntax") if row.code not in UNTRIED]
CALLS = [row for kind in RAISED for row in rules(kind)]

#: What has no fix: a guess would name another host.
UNFIXED = set(
    """
    nul private-use not-ucschar host-list ip-literal-empty ipv6-character ipv6-group-too-long ipv6-lone-colon
    ipv6-second-compression ipv6-too-few-groups ipv6-too-many-groups ipvfuture-address ipvfuture-version
    """.split()
)

#: The mistakes people make most, by the questions they ask; each hint contains a text that parses.
COMMON = set(
    """
    space line-break nul control non-ascii surrogate backslash quotation-mark angle-bracket curly-bracket vertical-bar
    circumflex-or-grave square-bracket second-hash second-at percent-incomplete percent-not-hex scheme-empty
    scheme-start scheme-character scheme-missing scheme-required scheme-forbidden colon-in-first-segment port-character
    ipv6-unbracketed ip-literal-unclosed ip-literal-trailing zone-identifier
    """.split()
)


def error_of(row):
    with pytest.raises(URISyntaxError) as caught:
        PARSERS.get(row.code, urikit.parse)(row.example)
    assert caught.value.code == row.code
    return caught.value


@pytest.mark.parametrize(
    ("kind", "codes"),
    [
        ("syntax", _native.CODES), ("build", [code for code in _native.BUILD_CODES if code not in SHARED]),
        ("resolution", _native.RESOLUTION_CODES), ("encoding", _native.ENCODING_CODES), ("idna", _native.IDNA_CODES),
        ("issue", _native.ISSUE_CODES), ("repair", _native.REPAIR_CODES), ("web", _native.WEB_CODES),
        ("template", _native.TEMPLATE_CODES),
    ],
)  # fmt: skip
def test_every_code_of_the_core_has_exactly_one_row(kind, codes):
    assert sorted(row.code for row in rules(kind)) == sorted(codes)


def test_every_meaning_of_the_core_has_a_sentence():
    assert [*meanings()] == [*_native.MEANING_CODES]


@pytest.mark.parametrize("file", [*(f"urikit.core.rules.{file}" for file in FILES), *modules()])
def test_the_rules_of_a_file_are_its_tables(file):
    package, _, path = file.partition(".")
    tables = tomllib.loads((get_data(package, f"{path.replace('.', '/')}.toml") or b"").decode())
    tables = {code: table for code, table in tables.items() if isinstance(table, dict) and code != "productions"}
    tables = {code: table for code, table in tables.items() if "title" in table or "like" in table}
    found = catalogue.rows(file)
    assert [row.code for row in found] == [*tables]
    for row in found:
        own = {key: tables[row.code].get(key, getattr(row, key)) for key in ("example", "corrected", "where")}
        assert own == {key: getattr(row, key) for key in own}, row.code
        assert tables[row.code].get("explanation", row.explanation).replace("\n", " ") == row.explanation
        assert catalogue.row(row.code, [file]) is row


def test_each_row_is_complete_and_there_once():
    assert [code for code, count in Counter(row.code for row in rules()).items() if count > 1] == []
    assert [row for row in rules() if rule(row.code) is not row or not is_complete(row)] == []


def is_complete(row):
    said = row.title and row.example and row.advice and row.message
    explained = len(row.explanation) > 40 and row.explanation.endswith(".")
    # A scheme may be defined by a draft, or by somebody else's standard.
    placed = row.section().startswith(("RFC ", "URL Standard, ")) or (
        row.kind in ("scheme", "document", "argument") and row.where
    )
    return said and explained and placed and not row.title.endswith(".") and not row.sentence.endswith(".")


@pytest.mark.parametrize("row", SYNTAX, ids=lambda row: row.code)
def test_the_example_of_a_syntax_row_triggers_it_and_is_mended(row):
    error = error_of(row)
    assert row.corrected
    PARSERS.get(row.code, urikit.parse)(row.corrected)
    if row.code in UNFIXED:
        assert error.suggestion is None
        assert error.hint == row.advice
    else:
        assert error.suggestion == row.corrected
        assert error.hint == f"{'; '.join(done(row))}: {row.corrected}"
    if row.component:
        assert (error.component, error.rule, error.expected) == (row.component, row.section(), row.expected())


def done(row):
    """What a hint says was done: the rule's own advice, or that of each edit of a repair."""
    if row.mend is not None or row.kind == "urn" or row.code == "surrogate":
        return [row.advice]
    codes = dict.fromkeys(change.code for change in urikit.repair(row.example).changes)
    return [rule(code).advice for code in codes][:3]


def test_a_row_about_any_component_takes_its_section_from_the_error():
    assert rule("space").section() == "RFC 3986 sections 3.1 to 3.5"
    assert rule("space").expected() == ""
    assert error_of(rule("space")).rule == "RFC 3986 section 3.3"


def test_the_common_codes_are_more_than_25_and_have_hints_that_parse():
    assert len(COMMON) >= 25
    for code in sorted(COMMON - UNFIXED):
        suggested = error_of(rule(code)).suggestion
        assert PARSERS.get(code, urikit.parse)(suggested)
        assert suggested in error_of(rule(code)).hint


@pytest.mark.parametrize("row", CALLS, ids=lambda row: row.code)
def test_the_example_of_a_call_triggers_it_and_is_mended(row):
    with pytest.raises(RAISED[row.kind]) as caught:
        eval(row.example, NAMES)
    assert caught.value.code == row.code
    assert row.corrected
    eval(row.corrected, NAMES)


def issues_of(text):
    if not urikit.IRIReference.is_valid(text):
        return [code for code, *_ in _native.find_faults(text, iri=True)[0]]
    parse = urikit.parse if text.isascii() else urikit.IRIReference.parse
    return [issue.code for issue in parse(text).issues()]


def test_the_examples_of_other_rows_have_what_they_are_about_and_the_corrected_ones_have_not():
    for row in rules("issue"):
        assert row.code in issues_of(row.example), row.code
        assert row.code not in issues_of(row.corrected or ""), row.code
    for row in rules("web"):
        base = "file:///" if row.code == "file-invalid-Windows-drive-letter" else None
        assert row.code in [error.name for error in validation_errors(row.example, base)], row.code
        assert validation_errors(row.corrected) == (), row.code
    for row in rules("repair"):
        repaired = urikit.repair(row.example)
        assert row.code in [change.code for change in repaired.changes] and repaired.text == row.corrected, row.code
    for row in rules("question"):
        for text, status in ((row.example, 1), (row.corrected, 0)):
            result = CliRunner().invoke(program, ["validate", "--require", "absolute", text])
            assert result.exit_code == status, row.code
            assert (f"error[{row.code}]: {row.sentence}" in result.stdout) is bool(status)
            assert urikit.URI(text).is_absolute is not bool(status)


@pytest.mark.parametrize(
    ("text", "suggested"),
    [
        ("http://h/a b c|d%", "http://h/a%20b%20c%7Cd%25"), ("http://[::1]80/a b", "http://[::1]:80/a%20b"),
        ("http://[fe80::1%eth0]/", "http://[fe80::1]/"), ("http://[::ffff:01.2.3.4]/", "http://[::ffff:1.2.3.4]/"),
        ("http://h/•", "http://h/%E2%80%A2"), ("http://u:pw@h/•", "http://u:***@h/%E2%80%A2"),
        ("http://h/x\udce9", "http://h/x%E9"),
    ],
)  # fmt: skip
def test_suggestions_for_texts_with_more_than_one_mistake(text, suggested):
    with pytest.raises(URISyntaxError) as caught:
        urikit.parse(text)
    assert caught.value.suggestion == suggested


@pytest.mark.parametrize(
    "text",
    [
        "http://u:p w@h/",  # The mistake is inside the secret.
        "http://u:p@w@h/",
        "http://[1::2::3]/",  # Which zeros are meant?
        "http://[::1].evil.example/",
        "http://h:80x/",
        "java\tscript:alert(1)",  # A fix never makes a script link live.
        " javascript:alert(1)",
        "a" * 30_000 + " ",
    ],
)
def test_where_nobody_can_know_the_hint_falls_back_on_the_example(text):
    with pytest.raises(URISyntaxError) as caught:
        urikit.parse(text)
    error = caught.value
    assert error.suggestion is None
    assert error.hint == rule(error.code).advice


@pytest.mark.parametrize(
    ("components", "suggested"),
    [
        ({"path": "/a b|c"}, "/a%20b%7Cc"), ({"path": "/a?b#c"}, "/a%3Fb%23c"), ({"path": "a b"}, "a%20b"),
        ({"path": "//a b", "host": "h"}, "//a%20b"), ({"query": "a#b c"}, "a%23b%20c"),
        ({"fragment": "a#b"}, "a%23b"), ({"host": "[::1"}, "[::1]"), ({"host": "::1"}, "[::1]"),
        ({"host": "h", "userinfo": "a@b:pw"}, "a%40b:***"),
    ],
)  # fmt: skip
def test_suggestions_for_components(components, suggested):
    with pytest.raises(URIBuildError) as caught:
        urikit.URI.build(scheme="x", **components)
    assert f": {suggested}" in caught.value.hint


def test_a_name_that_is_no_code():
    with pytest.raises(LookupError, match="did you mean second-hash"):
        rule("second-has")
    with pytest.raises(LookupError, match='found "qqqq"'):
        rule("qqqq")
    for name in ("productions", "", 'space]\nkind = "syntax"\n[nul'):
        with pytest.raises(LookupError):
            rule(name)
    assert known("qqqq").code == "qqqq"
    assert "qqqq" in str(URIError("qqqq"))


def test_words_find_a_rule():
    for words, code in {
        "space in host": "space", "SPACE": "space", "zone identifier": "zone-identifier",
        "two question marks": "query-second-mark", "second hashes": "second-hash", "port out of range": "port-range",
        "empty domain": "host-empty", "isbn check digit": "urn-isbn-check-digit", "ipv6 brackets": "ipv6-unbracketed",
        "password": "password-present",
    }.items():  # fmt: skip
        assert code in [row.code for row in search(words, 3)], words


def test_search_is_bounded():
    assert search("") == search("xyzzy") == search("\0" * 100_000) == ()
    assert len(search("host")) == 10 and len(search("host", 3)) == 3
    assert search("in the") == search("in the", 10)
    assert search("space " * 100_000)[0].code == "space"


@pytest.mark.parametrize("rows", [rules()[::60], pytest.param(rules(), marks=pytest.mark.slow)], ids=["some", "all"])
def test_the_title_of_a_rule_finds_it(rows):
    assert [row.code for row in rows if row not in search(row.title, 40)] == []


def test_a_password_that_ends_in_the_port_is_said_to_be_one():
    with pytest.raises(URIError) as caught:
        urikit.parse("http://ada:pass/word@example.com/")
    assert caught.value.message == '"/" in the password must be written %2F'
    assert (caught.value.code, caught.value.offset) == ("password-delimiter", 15)
    assert caught.value.hint.startswith('percent-encode "/", "?", "#", "@"') and "pass/" not in repr(caught.value)
    with pytest.raises(URIError) as caught:
        urikit.parse("http://h:x/")
    assert caught.value.hint == "remove the port: http://h/"
