"""A password comes out of no command that describes, whatever the text around it."""

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from urikit.cli import program

CANARY = "hunter2"
DESCRIBING = [
    ("explain",),
    ("explain", "--json"),
    ("explain", "--ascii"),
    ("explain", "--base", "http://u:hunter2@h/"),
    ("parse",),
    ("parse", "--json"),
    ("parse", "--diagram"),
    ("parse", "--on-error", "keep"),
    ("parse", "--max-length", "12"),
    ("validate",),
    ("validate", "--json"),
    ("validate", "--require", "relative"),
    ("validate", "--require", "absolute"),
    ("resolve", "--trace", "--base", "http://u:hunter2@h/"),
    ("resolve", "--trace", "--json", "--base", "http://u:hunter2@h/"),
    ("normalize", "--steps"),
    ("equal", "x"),
    ("diff",),
    ("diff", "--json"),
    ("guard",),
    ("guard", "--json"),
    ("equal", "--json", "x"),
    ("parse", "--as", "rfc3987"),
    ("parse", "--as", "whatwg"),
    ("parse", "--as", "whatwg", "--json"),
    ("parse", "--as", "whatwg", "--diagram"),
    ("validate", "--as", "rfc3987", "--require", "absolute"),
    ("validate", "--as", "whatwg"),
    ("validate", "--as", "whatwg", "--json"),
    ("normalize", "--as", "rfc3987", "--steps"),
    ("resolve", "--as", "rfc3987", "--trace", "--base", "http://u:hunter2@h/é"),
    ("equal", "--as", "whatwg", "http://h/"),
    ("equal", "--as", "whatwg", "--json", "http://h/"),
    ("to-iri", "--display", "--why"),
    ("to-iri", "--display", "--json", "--as", "rfc3987"),
]

before = st.sampled_from(["http://", "//", "HTTP://", "x://a", "http:\\\\", "1http://", "file://"])
between = st.sampled_from(["", " ", "%", "@", "é", "\\", "[", "|", ":", "%zz"])
after = st.sampled_from(["@h/", "@h", "@h:80/a b", "@h@i/", "@[::1]/", "@h/%", "@h?q#f", "@h\\x", " @h/"])


def run(arguments, text):
    return CliRunner().invoke(program, [*arguments, "--", text], prog_name="urikit")


def checked(arguments, *texts):
    for text in texts:
        result = run(arguments, text)
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert CANARY not in result.stderr, text
        assert CANARY not in result.stdout or arguments in DATA, text


#: What prints the text itself, and may say nothing of it on standard error.
DATA = [
    ("get", "{password|must}"),
    ("edit", "--set", "port=x"),
    ("normalize",),
    ("resolve", "--base", "http://h/"),
    ("resolve", "--as", "whatwg", "--base", "http://h/"),
    ("normalize", "--as", "whatwg"),
    ("normalize", "--as", "rfc3987"),
    ("get", "--as", "whatwg", "{password|must}"),
    ("to-uri",),
    ("to-uri", "--host", "idna2008"),
    ("to-uri", "--host", "idna2003"),
    ("to-iri",),
    ("repair",),
]


@pytest.mark.parametrize("arguments", [*DESCRIBING, *DATA], ids=" ".join)
def test_no_command_shows_it_for_a_valid_and_a_wrong_text(arguments):
    checked(
        arguments,
        f"http://me:{CANARY}@h/",
        f"http://me:{CANARY}@h/a b",
        f"http://me:%zz{CANARY}@[::1]/",
        f"http://me:{CANARY}@h@i/",
    )


@given(st.sampled_from([*DESCRIBING, *DATA]), before, between, between, after)
def test_no_command_shows_it(arguments, start, left, right, end):
    checked(arguments, f"{start}me:{left}{CANARY}{right}{end}")


def test_it_is_there_when_asked_for():
    for arguments in DESCRIBING:
        # The form for people never shows a password.
        if arguments[0] not in ("equal", "to-iri") and "12" not in arguments:
            assert CANARY in run((*arguments, "--show-secrets"), f"http://me:{CANARY}@h/").stdout


def test_a_value_for_a_secret_is_a_secret():
    result = run(("edit", "--set-raw", f"password={CANARY} x"), "http://h/")
    assert result.exit_code == 1
    assert CANARY not in result.stderr
    result = run(("edit", "--set-raw", f"userinfo=me:{CANARY} x"), "http://h/")
    assert CANARY not in result.stderr
