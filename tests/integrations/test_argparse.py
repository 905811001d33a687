"""Arguments of argparse (urikit.integrations.argparse)."""

import argparse

import pytest

import urikit
from urikit.integrations.argparse import Constraints, identifier


@pytest.fixture
def parser():
    made = argparse.ArgumentParser(prog="fetch")
    made.add_argument("target", type=identifier(constraints=Constraints(schemes=("http", "https"))))
    made.add_argument("--home", type=identifier(urikit.WebURL), default="HTTP:h")
    return made


def test_what_is_accepted(parser):
    found = parser.parse_args(["http://h/%7Ea"])
    assert (found.target, found.home) == (urikit.URI("http://h/%7Ea"), urikit.WebURL("http://h/"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "http://me:canary@h/a x",
            "argument target: space not allowed in the path (column 21); write the space as %20",
        ),
        ("ftp://me:canary@h/", 'argument target: invalid scheme: expected http or https, found "ftp"'),
    ],
)
def test_what_is_refused_has_its_reason(parser, capsys, text, reason):
    with pytest.raises(SystemExit) as caught:
        parser.parse_args([text])
    assert caught.value.code == 2
    said = capsys.readouterr().err
    assert f"fetch: error: {reason}" in said
    assert "canary" not in said


def test_a_type_that_is_no_field():
    with pytest.raises(TypeError):
        identifier(int)
