"""Parameters of Click commands (urikit.integrations.click)."""

import pytest

import urikit

click = pytest.importorskip("click", reason="no click: pip install 'urikit[test]'")

from click.testing import CliRunner  # noqa: E402

from urikit.integrations.click import Constraints, Identifier  # noqa: E402


@click.command
@click.argument("target", type=Identifier(constraints=Constraints(schemes=("http", "https"))))
@click.option("--home", type=Identifier(urikit.WebURL), default=urikit.WebURL("http://h"))
def fetch(target, home):
    click.echo(f"{target!r} {home!r}")


def run(*arguments):
    return CliRunner().invoke(fetch, arguments)


def test_what_is_accepted():
    assert run("http://h/%7Ea").output == "URI('http://h/%7Ea') WebURL('http://h/')\n"
    assert run("https://h", "--home", "HTTP:g").output == "URI('https://h') WebURL('http://g/')\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["http://me:canary@h/a x"], "'TARGET': space not allowed in the path (column 21); write the space as %20"),
        (["ftp://me:canary@h/"], "'TARGET': invalid scheme: expected http or https, found \"ftp\""),
        (["http://h", "--home", "canary"], "'--home': missing scheme"),
    ],
)
def test_what_is_refused_has_its_reason(arguments, reason):
    result = run(*arguments)
    assert result.exit_code == 2
    assert f"Invalid value for {reason}" in result.output
    assert "me:canary" not in result.output


def test_help_names_the_type():
    assert "--home WEBURL" in run("--help").output
    assert repr(Identifier()) == "Identifier(URI)"
    with pytest.raises(TypeError, match="Constraints must be for"):
        Identifier(urikit.Params, Constraints(max_length=9))


def test_a_default_is_shown_without_its_password():
    """The way of the page: Click writes `str(default)`, and asks no type."""
    home = urikit.URI("http://me:canary@h/")

    @click.command
    @click.option("--home", type=Identifier(), default=home, show_default=home.redacted())
    def fetch(home):
        click.echo(home)

    shown = CliRunner().invoke(fetch, ["--help"]).output
    assert "(http://me:***@h/)" in shown
    assert "canary" in CliRunner().invoke(fetch, []).output
