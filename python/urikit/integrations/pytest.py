"""Fixtures of pytest for programs that connect: a resolver that says what the test says, and none at all.

pytest finds them where urikit is installed (entry point `pytest11`); nothing happens until a test asks for one.

    def test_rebinding(fake_resolver):
        names = fake_resolver({"h.example": [["93.184.215.14"], ["10.0.0.1"]]})
        ...
        assert names.asked == ["h.example"]

`fake_resolver` takes the place of `socket.getaddrinfo`, so that it counts for the whole process and for libraries that
ask it: requests, httpx, aiohttp with its default resolver, `urikit.guard`. `no_name_resolution` fails a test that asks
for any name. Addresses are not names, and go through in both. Left out: resolvers that speak DNS themselves (aiodns,
dnspython), and `socket.gethostbyname`.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import pytest

__all__ = ["Answers", "FakeResolver", "fake_resolver", "no_name_resolution"]

#: The answers for a name: addresses; or answers one after the other, of which the last is repeated; or an error.
Answers: TypeAlias = Sequence[str] | Sequence[Sequence[str] | OSError] | OSError


class FakeResolver:
    """A resolver that knows some names, and which it was asked for.

    It can be called as `resolver` of `urikit.guard`, too.

    >>> names = FakeResolver({"h.example": [["93.184.215.14"], ["10.0.0.1"]]})
    >>> names("h.example", 80), names("h.example", 80), names.asked
    (['93.184.215.14'], ['10.0.0.1'], ['h.example', 'h.example'])
    >>> names("other.example", 80)
    Traceback (most recent call last):
    socket.gaierror: [Errno -2] no fake answer for "other.example"
    """

    def __init__(self, answers: Mapping[str, Answers]) -> None:
        self._answers = {name.lower().rstrip("."): answer for name, answer in answers.items()}
        #: The names that were asked for, in order.
        self.asked: list[str] = []

    def __call__(self, host: str, port: int | None = None) -> list[str]:
        """Return the addresses of a name. Raises `OSError` for an unknown one, and where a test says so."""
        name = host.lower().rstrip(".")
        self.asked.append(name)
        if name not in self._answers:
            raise socket.gaierror(socket.EAI_NONAME, f'no fake answer for "{name}"')
        answer: Any = self._answers[name]
        if not isinstance(answer, OSError) and answer and not isinstance(answer[0], str):
            answer = answer[min(self.asked.count(name), len(answer)) - 1]
        if isinstance(answer, OSError):
            raise answer
        return list(answer)


def _instead(names: Callable[[str], Sequence[str]]) -> Callable[..., Any]:
    """Return a `getaddrinfo` that asks `names`, and the real one for addresses and for no host."""
    real = socket.getaddrinfo

    def getaddrinfo(host: Any, port: Any, family: int = 0, type: int = 0, proto: int = 0, flags: int = 0) -> list[Any]:
        name = host.decode("idna") if isinstance(host, bytes) else host
        numeric = flags | socket.AI_NUMERICHOST
        if name is None:
            return real(host, port, family, type, proto, flags)
        try:
            return real(name, port, family, type, proto, numeric)
        except socket.gaierror:
            pass
        found = []
        for address in names(name):
            kind = socket.AF_INET6 if ":" in address else socket.AF_INET
            if family in (0, kind):
                found.extend(real(address, port, kind, type, proto, numeric))
        if not found:
            raise socket.gaierror(socket.EAI_NONAME, f'no fake address for "{name}"')
        return found

    return getaddrinfo


@pytest.fixture
def fake_resolver(monkeypatch: pytest.MonkeyPatch) -> Callable[[Mapping[str, Answers]], FakeResolver]:
    """Return a function that takes names with their addresses, and makes them the only names of this process.

    `{"h.example": ["93.184.215.14"]}` is one answer for good, a list of lists answers that change, and an `OSError` in
    the place of an answer is raised. The result has the names that were asked for in `asked`.
    """

    def install(answers: Mapping[str, Answers]) -> FakeResolver:
        made = FakeResolver(answers)
        monkeypatch.setattr(socket, "getaddrinfo", _instead(made))
        return made

    return install


@pytest.fixture
def no_name_resolution(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Forbids that any name is resolved: asking fails, and so does the test. The value has the names."""
    asked: list[str] = []

    def forbid(name: str) -> Sequence[str]:
        asked.append(name)
        raise socket.gaierror(socket.EAI_FAIL, f'the fixture no_name_resolution forbids to resolve "{name}"')

    monkeypatch.setattr(socket, "getaddrinfo", _instead(forbid))
    yield asked
    if asked:
        pytest.fail(f"names were resolved: {', '.join(asked)}", pytrace=False)
