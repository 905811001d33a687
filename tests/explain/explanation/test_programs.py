"""Older programs are named where they read another place, and nowhere else."""

import pytest

import urikit


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("http://a_b/", [("RFC 2396", "host", None)]),
        ("http://good.example?@evil.example/", [("RFC 1808", "host", "evil.example")]),
        ("http://127.1/", [("RFC 2396", "host", None)]),
        ("http://a@b@c/", []),
        ("http://example.org?q=1", []),
        ("http://[::1]/", []),
        ("http://bücher.example/", []),
        ("http://h/a_b", []),
        ("https://example.org:8080/a/../b?q#f", []),
        ("mailto:a_b@c_d", []),
        ("a b", []),
        ("", []),
    ],
)
def test_who_is_named(text, expected):
    found = urikit.explain(text)
    assert [(row.parser, row.component, row.value) for row in found.programs] == expected
    assert ("Programs" in str(found)) is bool(expected)
    assert [row["parser"] for row in found.to_dict()["programs"]] == [row[0] for row in expected]


def test_no_secret_is_shown():
    found = urikit.explain("http://me:hunter2@h.example?@i.example/")
    assert found.programs and "hunter2" not in str(found.to_dict())
