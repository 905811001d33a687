"""urikit.integrations.compat beside what CPython's own tests ask of `urllib.parse`.

The same answer, the same but for None where urllib has "", a refusal of both, or a difference with a reason.
"""

import inspect
import re

import pytest

from tests.integrations.cpython_calls import Call, calls
from urikit.integrations import compat

#: A pattern of calls, and why the answers differ.
REASONS = (
    (r"example\.net:[^/']*[^0-9/'][^/']*/", "a port has digits only (RFC 3986 3.2.3)"),
    (
        r"'(?:[.+\-0\u096c]|http&)[^/]*://",
        "a scheme begins with a letter (RFC 3986 3.1); what does not is no path either (4.2)",
    ),
    (r"(?:url|netloc=|path=|')[^,]*(?: |\\[xtnr])", "white space and control characters are refused (RFC 3986 2)"),
    (r"%t[eE][sS]t\]", "a zone identifier is not part of a URI (RFC 9844)"),
    (r"User@example\.com:Pass@", "more than one @ before the host"),
    (r"urljoin\('(?:a)?', ", "a base has a scheme (RFC 3986 5.1)"),
    (r"urljoin\('[^']*', 'http:", "a reference with a scheme is complete (RFC 3986 5.2.2, strict)"),
    (r"urljoin\('[^']*#f', ''\)", "the fragment of the base is not inherited (RFC 3986 5.2.2)"),
    (r"scheme='file', netloc=''", "None is no authority; urllib adds // for the schemes that it knows"),
    (r"'HTTP://", "splitting changes nothing"),
    (r"[^\x00-\x7f]", "URIs are ASCII only"),
)


def without_none(answer):
    """What urllib has for an answer: "" where there is nothing."""
    match answer:
        case tuple():
            return tuple("" if part is None else part for part in answer)
        case list():
            return [without_none(part) for part in answer]
        case dict():
            return {name: ["" if value is None else value for value in values] for name, values in answer.items()}
    return answer


def asked(call: Call):
    """What compat answers; for components, "" of urllib is None."""
    arguments = call.arguments
    if call.function in ("urlunsplit", "urlunparse"):
        (components,) = arguments
        arguments = (tuple(part if place == 2 else part or None for place, part in enumerate(components)),)
    try:
        return getattr(compat, call.function)(*arguments, **call.keywords)
    except (ValueError, TypeError) as error:
        return type(error)


def verdict(call: Call) -> str:
    """How the answers compare; "unexplained" where nothing above says why."""
    if call.has_bytes and not call.function.startswith("quote"):
        return "bytes, which compat does not give back"
    try:
        inspect.signature(getattr(compat, call.function)).bind(*call.arguments, **call.keywords)
    except TypeError:
        return "an option that compat does not have"
    answer = asked(call)
    if isinstance(answer, type) and isinstance(call.answer, type):
        return "refused by both"
    if not isinstance(answer, type) and not isinstance(call.answer, type):
        if answer == call.answer:
            return "the same"
        if without_none(answer) == without_none(call.answer):
            return "the same but for None"
    return next((reason for pattern, reason in REASONS if re.search(pattern, str(call))), "unexplained")


@pytest.fixture(scope="module")
def verdicts():
    found: dict[str, list[str]] = {}
    for call in calls():
        found.setdefault(verdict(call), []).append(str(call))
    return found


def test_every_difference_has_a_reason(verdicts):
    for said, those in sorted(verdicts.items(), key=lambda item: -len(item[1])):
        print(f"{len(those):>5}  {said}")
    assert verdicts.get("unexplained", []) == []


def test_most_calls_are_answered_alike(verdicts):
    alike = sum(len(verdicts[said]) for said in ("the same", "the same but for None", "refused by both"))
    differing = sum(len(those) for said, those in verdicts.items() if said in dict(REASONS).values())
    assert alike > 300 and differing < alike / 5


def test_it_can_fail():
    assert verdict(Call("urljoin", ("http://a/b", "c"), {}, "http://a/x")) == "unexplained"
    assert verdict(Call("quote", ("a",), {}, ValueError)) == "unexplained"
