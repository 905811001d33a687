"""Against `java.net.URI` of the Java on this machine: every getter, and the place of every error."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.data.dialects.texts import texts
from urikit import dialects

#: In the order in which `Answers.java` asks.
GETTERS = [row.name for row in dialects.functions("java")]
JAVA = shutil.which("java")


def of_java(asked: list[str]) -> list[list[str | None] | int]:
    """The answers to each text, or the place of the error in UTF-16 units."""
    lines = "".join(text.encode("utf-16-be").hex() + "\n" for text in asked)
    command = [str(JAVA), str(Path(__file__).with_name("Answers.java"))]
    out = subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout.splitlines()
    return [int(line.split()[1]) if line[0] == "!" else [cell(word) for word in line.split()] for line in out]


def cell(word: str) -> str | None:
    return None if word == "-" else bytes.fromhex(word[1:]).decode("utf-16-be")


def of_urikit(text: str) -> list[str | None] | int:
    try:
        found = [dialects.answer("java", name, text) for name in GETTERS]
    except dialects.DialectError as error:
        return -1 if error.offset is None else len(text[: error.offset].encode("utf-16-be")) // 2
    return [None if value is None else str(value) for value in found]


@pytest.mark.slow
@pytest.mark.skipif(JAVA is None, reason="no java: apt-get install default-jdk-headless")
def test_every_getter_and_every_error_is_the_same():
    asked = list(texts(40_000))
    assert len(asked) > 20_000
    answers = of_java(asked)
    assert len(answers) == len(asked)
    assert [(text, java) for text, java in zip(asked, answers, strict=True) if of_urikit(text) != java][:10] == []


def test_registry_based_and_opaque():
    ask = lambda name, text: dialects.answer("java", name, text)  # noqa: E731
    assert ask("getHost", "http://exa_mple.com:80/") is None
    assert ask("getAuthority", "http://exa_mple.com:80/") == "exa_mple.com:80"
    assert ask("getPort", "http://exa_mple.com:80/") == -1
    assert ask("getPath", "mailto:a@b") is None
    assert ask("getSchemeSpecificPart", "mailto:%41@b") == "A@b"
    assert ask("getHost", "http://[fe80::1%eth0]/") == "[fe80::1%eth0]"
    assert ask("getPath", "http://h/%ED%A0%80%C3%A9") == "/\ufffdé"
