"""What every view promises, asked of one view: shared by the tests of the schemes."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pytest

from urikit import URI, SchemeError, URISyntaxError, _native
from urikit.core.rules import Rule
from urikit.schemes import view_class
from urikit.schemes.view import View


def refused(view: type[View], text: str) -> SchemeError:
    """The error with which a view refuses a text that is a URI."""
    uri = URI(text)
    with pytest.raises(SchemeError) as caught:
        view.parse(uri)
    error = caught.value
    assert error.code in str(error)
    assert error.text == _native.mask(text) and 0 <= error.offset <= error.end <= len(text)
    assert error.hint and error.rule and error.expected
    return error


def holds(view: type[View], text: str) -> View:
    """Reads a text, and checks what is true of every view: identity, reflexivity, URI.view."""
    read = view.parse(text)
    assert type(read) is view_class(read.to_uri().scheme) is view
    again = view.parse(read.to_uri())
    assert again == read and hash(again) == hash(read)
    assert read.equivalent(again) and again.equivalent(text)
    shown = repr(read)
    if "***" not in shown or "***" in text:  # a masked value cannot be made again from what is shown
        assert eval(shown, {view.__name__: view}) == read
    return read


def relation(view: type[View], texts: Iterable[str]) -> None:
    """All the texts are equivalent to each other, in both directions."""
    views = [view.parse(text) for text in texts]
    for one in views:
        for other in views:
            assert one.equivalent(other), (one, other)


def unrelated(view: type[View], one: str, other: str) -> None:
    """Two texts that are not equivalent, in both directions."""
    assert not view.parse(one).equivalent(other)
    assert not view.parse(other).equivalent(one)


def codes(text: str) -> list[str]:
    """The codes of what the view of a URI refuses, or of its issues."""
    uri = URI(text)
    try:
        return [issue.code for issue in uri.view().issues()]
    except SchemeError as error:
        return [error.code]


def raised(kind: type[Exception], function: Callable[..., object], *arguments: Any, **named: Any) -> Any:
    """Return the error of a kind that a call raises."""
    with pytest.raises(kind) as caught:
        function(*arguments, **named)
    return caught.value


def failures(check: Callable[..., object], rows: Iterable[Sequence[Any]]) -> list[tuple[Any, str]]:
    """Call a check with each row, and return the rows for which it fails, with the reason."""
    wrong = []
    for row in rows:
        try:
            check(*row)
        except (Exception, pytest.fail.Exception) as error:
            wrong.append((row, f"{type(error).__name__}: {error}"))
    return wrong


def tables(
    view: type[View],
    valid: Iterable[str] = (),
    invalid: Iterable[tuple[str, str, tuple[int, int]]] = (),
    *,
    same: Iterable[Sequence[str]] = (),
    apart: Iterable[tuple[str, str]] = (),
    no_uris: Iterable[str] = (),
    unbuilt: Iterable[tuple[Mapping[str, Any] | Sequence[Any], str]] = (),
    fine: bool = False,
    kept: bool = True,
    holds: Callable[..., object] = holds,
    refused: Callable[..., Any] = refused,
    relation: Callable[..., None] = relation,
) -> Callable[[], None]:
    """Return a test of the tables of one view.

    `valid` texts are read (and written as they were, if `kept`; without issues, if `fine`), `invalid` ones are refused
    with a code and a place, and `no_uris` by the generic syntax. The texts of a row of `same` are equivalent, those of
    a row of `apart` are not. Arguments that are `unbuilt` are refused by `build` with a code.
    """

    def reads(text: str) -> None:
        read = holds(view, text)
        assert not kept or str(read) == text, str(read)
        assert not fine or codes(text) == [], codes(text)

    def refuses(text: str, code: str, place: tuple[int, int]) -> None:
        error = refused(view, text)
        found = (error.code, (error.offset, error.end))
        assert found == (code, place), found

    def has_no_uri(text: str) -> None:
        with pytest.raises(URISyntaxError):
            view.parse(text)

    def test() -> None:
        wrong = failures(reads, ((text,) for text in valid))
        wrong += failures(refuses, invalid)
        wrong += failures(lambda *texts: relation(view, texts), same)
        wrong += failures(lambda one, other: unrelated(view, one, other), apart)
        wrong += failures(has_no_uri, ((text,) for text in no_uris))
        wrong += failures(lambda arguments, code: not_built(view, arguments, code), unbuilt)
        assert wrong == [], wrong

    return test


def not_built(view: type[Any], arguments: Mapping[str, Any] | Sequence[Any], code: str) -> SchemeError:
    """Return the error with which a view refuses to be built of arguments."""
    named = arguments if isinstance(arguments, Mapping) else {}
    error: SchemeError = raised(SchemeError, view.build, *(() if named else arguments), **named)
    assert error.code == code, error.code
    return error


def triggered(row: Rule, *called: Callable[..., object]) -> None:
    """A row's example has what the row is about, and what is corrected has nothing at all.

    Each is a URI, or a call of one of the classes and functions that are `called`.
    """
    assert row.kind == "scheme"
    names = {one.__name__: one for one in called}

    def said(example: str) -> list[str]:
        if not example.startswith(tuple(f"{name}{then}" for name in names for then in ".(")):
            return codes(example)
        try:
            eval(example, dict(names))
        except SchemeError as error:
            return [error.code]
        return []

    assert row.code in said(row.example)
    assert said(row.corrected) == []


def linear(view: type[View], before: str, unit: str, after: str = "") -> None:
    """Reading, comparing and looking over a text takes time as its length, however often `unit` is in it."""

    def look(text: str) -> None:
        read = view.parse(text)
        read.issues()
        read.equivalent(read)

    costs_its_length(look, lambda count: before + unit * count + after)


def costs_its_length(run: Callable[[str], object], made: Callable[[int], str]) -> None:
    """Whatever is run takes time as its text is long, also where it refuses the text with a `ValueError`."""

    def seconds(count: int) -> float:
        text, best = made(count), float("inf")
        for _ in range(3):
            start = time.process_time()
            try:
                run(text)
            except ValueError:
                pass
            best = min(best, time.process_time() - start)
        return best

    # Sixteen times the text: sixteen times the time, and not 256 times.
    assert seconds(32_000) < 80 * max(seconds(2_000), 0.001)
