"""Every validation error of the standard: its name, where it is, how long, and whether parsing went on."""

import pytest

from tests.net.web.standard import standard_path
from tests.oracle.grammars import specs_folder
from urikit import URISyntaxError, WebURL
from urikit.core.rules import known
from urikit.net.web import ValidationError, is_valid_url_string, validation_errors

Place = tuple[str, int, int, str]


def error(name: str, start: int, length: int) -> Place:
    return name, start, length, "continued"


def failure(name: str, start: int, length: int) -> Place:
    return name, start, length, "failed"


#: Most texts are the examples of the standard's own table. (text, base, errors)
TABLE: list[tuple[str, str | None, list[Place]]] = [
    ("https://exa%23mple.org", None, [error("domain-percent-encoded", 8, 14), failure("domain-to-ASCII", 8, 14)]),
    ("https://a_b/", None, [error("domain-to-ASCII", 8, 3)]),
    ("https://exam%70le.org", None, [error("domain-percent-encoded", 8, 13)]),
    ("foo://exa[mple.org", None, [failure("host-invalid-code-point", 9, 1)]),
    ("https://127.0.0.1./", None, [error("domain-to-ASCII", 8, 10), error("IPv4-empty-part", 17, 1)]),
    ("https://1.2.3/", None, [error("IPv4-too-few-parts", 8, 5)]),
    ("https://1.2.3.4.5/", None, [failure("IPv4-too-many-parts", 8, 9)]),
    ("https://test.42", None, [error("IPv4-too-few-parts", 8, 7), failure("IPv4-non-numeric-part", 8, 4)]),
    ("https://127.0.0x0.1", None, [error("IPv4-non-decimal-part", 14, 3)]),
    ("https://255.255.4000.1", None, [failure("IPv4-out-of-range-part", 16, 4)]),
    ("https://2.256/", None, [error("IPv4-too-few-parts", 8, 5), error("IPv4-out-of-range-part", 10, 3)]),
    ("https://[::1", None, [failure("IPv6-unclosed", 8, 4)]),
    ("https://[:1]", None, [failure("IPv6-invalid-compression", 9, 1)]),
    ("https://[1:2:3:4:5:6:7:8:9]", None, [failure("IPv6-too-many-pieces", 25, 1)]),
    ("https://[1::1::1]", None, [failure("IPv6-multiple-compression", 14, 1)]),
    ("https://[1:2:3!:4]", None, [failure("IPv6-invalid-code-point", 14, 1)]),
    ("https://[1:2:3:]", None, [failure("IPv6-invalid-code-point", 15, 0)]),
    ("https://[1:2:3]", None, [failure("IPv6-too-few-pieces", 14, 0)]),
    ("https://[::01]", None, [error("IPv6-piece-leading-zero", 11, 2)]),
    ("https://[1:1:1:1:1:1:1:127.0.0.1]", None, [failure("IPv4-in-IPv6-too-many-pieces", 23, 1)]),
    ("https://[ffff::.0.0.1]", None, [failure("IPv4-in-IPv6-invalid-code-point", 15, 1)]),
    ("https://[ffff::127.0.xyz.1]", None, [failure("IPv4-in-IPv6-invalid-code-point", 21, 1)]),
    ("https://[ffff::127.0xyz]", None, [failure("IPv4-in-IPv6-invalid-code-point", 20, 1)]),
    ("https://[ffff::127.00.0.1]", None, [failure("IPv4-in-IPv6-invalid-code-point", 20, 1)]),
    ("https://[ffff::127.0.0.1.2]", None, [failure("IPv4-in-IPv6-invalid-code-point", 24, 1)]),
    ("https://[ffff::127.0.0.4000]", None, [failure("IPv4-in-IPv6-out-of-range-part", 25, 1)]),
    ("https://[ffff::127.0.0]", None, [failure("IPv4-in-IPv6-too-few-parts", 22, 0)]),
    ("https://example.org/>", None, [error("invalid-URL-unit", 20, 1)]),
    ("https://example.org/%s", None, [error("invalid-URL-unit", 20, 1)]),
    ("foo://h/\U0001f600\ufffe?\ufdd0#é\x7f", None, [error("invalid-URL-unit", n, 1) for n in (9, 11, 14)]),
    ("file:c:/my-secret-folder", None, [error("special-scheme-missing-following-solidus", 4, 1)]),
    ("https:example.org", None, [error("special-scheme-missing-following-solidus", 6, 1)]),
    ("https:///h", None, [error("special-scheme-missing-following-solidus", 8, 1)]),
    ("https:foo.html", "https://example.org/", [error("special-scheme-missing-following-solidus", 6, 1)]),
    ("\U0001f4a9", None, [failure("missing-scheme-non-relative-URL", 0, 1)]),
    ("\U0001f4a9", "mailto:user@example.org", [failure("missing-scheme-non-relative-URL", 0, 1)]),
    ("https://example.org\\path\\to\\file", None, [error("invalid-reverse-solidus", n, 1) for n in (19, 24, 27)]),
    ("https://h\\a\\b", None, [error("invalid-reverse-solidus", n, 1) for n in (9, 11)]),
    ("https://user@example.org", None, [error("invalid-credentials", 12, 1)]),
    ("ssh://user@example.org", None, [error("invalid-credentials", 10, 1)]),
    ("https://a@b@h/", None, [error("invalid-credentials", n, 1) for n in (9, 11)]),
    ("https://#fragment", None, [failure("host-missing", 8, 0)]),
    ("https://:443", None, [failure("host-missing", 8, 0)]),
    ("https://user:pass@", None, [error("invalid-credentials", 17, 1), failure("host-missing", 18, 0)]),
    ("https://example.org:70000", None, [failure("port-out-of-range", 20, 5)]),
    ("https://example.org:7z", None, [failure("port-invalid", 21, 1)]),
    ("https://example.org:7\U0001f600", None, [failure("port-invalid", 21, 1)]),
    ("http:é", None, [error("special-scheme-missing-following-solidus", 5, 1)]),
    ("http:\U0001f600", "http://h/", [error("special-scheme-missing-following-solidus", 5, 1)]),
    ("c:x", "file:///a", []),
    ("c|x/y", "file:///a", [error("invalid-URL-unit", 1, 1)]),
    ("file:c|/x", "file:///a", [
        error("special-scheme-missing-following-solidus", 4, 1),
        error("file-invalid-Windows-drive-letter", 5, 2),
        error("invalid-URL-unit", 6, 1),
    ]),
    ("file://c:", None, [error("file-invalid-Windows-drive-letter-host", 7, 2)]),
    ("https://example.org/a?b#c", None, []),
    ("../a", "https://example.org/", []),
    ("", "https://example.org/", []),
]  # fmt: skip


def places(text: str | bytes, base: str | None = None) -> list[Place]:
    return [(e.name, e.start, e.length, e.effect) for e in validation_errors(text, base)]


@pytest.mark.parametrize(("text", "base", "errors"), TABLE, ids=[ascii(row[0]) for row in TABLE])
def test_name_place_and_effect(text: str, base: str | None, errors: list[Place]) -> None:
    assert places(text, base) == errors
    fails = any(effect == "failed" for *_, effect in errors)
    assert WebURL.can_parse(text, base) == (not fails)
    assert is_valid_url_string(text, base) == (not errors)


def test_examples_of_the_table_with_spaces_and_newlines() -> None:
    assert places(" https://example.org ") == [error("invalid-URL-unit", 0, 1), error("invalid-URL-unit", 20, 1)]
    assert places("ht\ntps://example.org") == [error("invalid-URL-unit", 2, 1)]


def test_an_example_that_the_algorithm_contradicts_and_every_error_stands_in_the_table() -> None:
    # The table has "/c:/path/to/file" for file-invalid-Windows-drive-letter: a solidus leads from the file state
    # to the file slash state, and only the file state has that error.
    assert places("/c:/path/to/file", "file:///c:/") == []
    assert str(WebURL("/c:/path/to/file", "file:///c:/")) == "file:///c:/path/to/file"
    [_, drive_letter, *_] = places("file:c|/x", "file:///a")
    assert drive_letter[0] == "file-invalid-Windows-drive-letter"
    assert len(NAMES) == 30
    assert {name for _, _, errors in TABLE for name, *_ in errors} == set(NAMES)


NAMES = [
    "domain-to-ASCII", "domain-percent-encoded", "host-invalid-code-point", "IPv4-empty-part", "IPv4-too-few-parts",
    "IPv4-too-many-parts", "IPv4-non-numeric-part", "IPv4-non-decimal-part", "IPv4-out-of-range-part", "IPv6-unclosed",
    "IPv6-invalid-compression", "IPv6-too-many-pieces", "IPv6-multiple-compression", "IPv6-invalid-code-point",
    "IPv6-too-few-pieces", "IPv6-piece-leading-zero", "IPv4-in-IPv6-too-many-pieces", "IPv4-in-IPv6-invalid-code-point",
    "IPv4-in-IPv6-out-of-range-part", "IPv4-in-IPv6-too-few-parts", "invalid-URL-unit",
    "special-scheme-missing-following-solidus", "missing-scheme-non-relative-URL", "invalid-reverse-solidus",
    "invalid-credentials", "host-missing", "port-out-of-range", "port-invalid", "file-invalid-Windows-drive-letter",
    "file-invalid-Windows-drive-letter-host",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_error_is_explained(name: str) -> None:
    rule = known(name)
    assert rule.title
    assert ValidationError(name, 0, 1, "failed").message == rule.title


@pytest.mark.skipif(specs_folder() is None or standard_path() is None, reason="no standards: set URIKIT_SPECS")
def test_the_names_are_those_of_the_standard() -> None:
    from tools.whatwg_update import errors_of_standard

    path = standard_path()
    assert path is not None
    assert errors_of_standard(path.read_text(encoding="utf-8")) == NAMES


def shifted(errors: list[Place], at: int) -> list[Place]:
    """Where errors are once a character was put in at `at`: one that spans the place is longer by it."""
    moved = []
    for name, start, length, effect in errors:
        first = start + (start >= at)
        last = start + length - 1
        moved.append((name, first, last + (last >= at) + 1 - first if length else 0, effect))
    return moved


@pytest.mark.parametrize("removed", "\t\n\r")
def test_places_are_in_the_text_that_was_given(removed: str) -> None:
    """A tab or newline anywhere inside is an error of its own, and moves the others by one."""
    wrong = []
    for text, base, errors in TABLE:
        for at in range(1, len(text)):
            given = text[:at] + removed + text[at:]
            if places(given, base) != [error("invalid-URL-unit", at, 1), *shifted(errors, at)]:
                wrong.append((given, base))
    assert wrong == []


@pytest.mark.parametrize(("text", "base", "errors"), TABLE, ids=[ascii(row[0]) for row in TABLE])
def test_places_count_what_was_trimmed(text: str, base: str | None, errors: list[Place]) -> None:
    if not text:
        return
    ends = [error("invalid-URL-unit", 0, 3), error("invalid-URL-unit", 3 + len(text), 2)]
    assert places(f" \x00 {text}\x1f ", base) == [*ends, *((n, start + 3, *rest) for n, start, *rest in errors)]


def test_only_spaces_and_places_are_characters() -> None:
    assert places("  ") == [error("invalid-URL-unit", 0, 2), failure("missing-scheme-non-relative-URL", 2, 0)]
    for text, expected in [
        # A lone surrogate becomes U+FFFD before the parser runs: what it replaced is reported first.
        ("http://h/\ud800<", [error("invalid-URL-unit", n, 1) for n in (9, 10)]),
        ("http://h/\ud800\t\udfff<", [error("invalid-URL-unit", n, 1) for n in (9, 11, 10, 12)]),
        (
            "https://\U0001f600\ud800/\ud800",
            [error("invalid-URL-unit", 9, 1), error("invalid-URL-unit", 11, 1), failure("domain-to-ASCII", 8, 2)],
        ),
        ("foo:\U0001f600\U0001f600 <\U0001f600>", [error("invalid-URL-unit", n, 1) for n in (6, 7, 9)]),
    ]:
        assert places(text) == expected


def test_a_lone_surrogate_makes_no_valid_url_string_and_bytes_are_ascii() -> None:
    assert is_valid_url_string("http://h/\ufffd")
    assert not is_valid_url_string("http://h/\ud800")
    assert places("http://h/\ud800") == [error("invalid-URL-unit", 9, 1)]
    assert places(b"http://h/<") == [error("invalid-URL-unit", 9, 1)]
    with pytest.raises(URISyntaxError):
        validation_errors("http://h/é".encode())


def test_the_base_may_be_a_url() -> None:
    assert validation_errors("a b", WebURL("http://h/")) == validation_errors("a b", "http://h/")
    with pytest.raises(URISyntaxError):
        validation_errors("a", "no base")


def test_valid_is_another_question_than_parsing() -> None:
    for text, base, parses, valid in [
        ("https://example.org/", None, True, True),
        ("https://example.org/a b", None, True, False),
        ("https:example.org", None, True, False),
        ("https://user@example.org/", None, True, False),
        ("https://example.org:", None, True, True),
        ("https://éxample.org/é?é#é", None, True, True),
        ("foo:bar baz", None, True, False),
        ("a/b", None, False, False),
        ("a/b", "https://h/", True, True),
        ("//h/a", "https://x/", True, True),
        ("a\\b", "https://h/", True, False),
    ]:
        assert WebURL.can_parse(text, base) == parses
        assert is_valid_url_string(text, base) == valid


def test_many_errors_take_time_in_proportion() -> None:
    errors = validation_errors("http://h/" + "<\t" * 50_000)
    assert len(errors) == 99_999 + 1
    assert (errors[-1].start, errors[-1].length) == (9 + 99_998, 1)
