"""urikit.integrations.compat beside what CPython's own tests ask of `urllib.parse`.

The same answer, a refusal of both, or a difference with a reason. Arguments and answers are compared as they are.
"""

import inspect
import re

import pytest

from tests.integrations.cpython_calls import Call, calls
from urikit.integrations import compat

#: A pattern of calls, and why the answers differ.
REASONS = (
    (r"example\.net:[^/']*[^0-9/'][^/']*/", "a port has digits only (RFC 3986 3.2.3)"),
    (r"^urlunp?\w+\(.*path='(?:\+scheme|sch_me):", "a first segment with a colon gets ./ before it (RFC 3986 4.2)"),
    (r"bytearray|<memory", "text is a str or bytes"),
    (r"^parse_qsl\(0", "a number is not a query"),
    (
        r"'(?:[.+\-0\u096c]|http&|sch_m)[^/]*:",
        "a scheme begins with a letter (RFC 3986 3.1); what does not is no path either (4.2)",
    ),
    (r"(?:url|netloc=|path=|')[^,]*(?: |\\[xtnr])", "white space and control characters are refused (RFC 3986 2)"),
    (r"%t[eE][sS]t\]", "a zone identifier is not part of a URI (RFC 9844)"),
    (r"User@example\.com:Pass@", "more than one @ before the host"),
    (r"urljoin\('(?:a)?', ", "a base has a scheme (RFC 3986 5.1)"),
    (r"urljoin\('[^']*', 'http:", "a reference with a scheme is complete (RFC 3986 5.2.2, strict)"),
    (r"urljoin\('[^']*#f', ''\)", "the fragment of the base is not inherited (RFC 3986 5.2.2)"),
    (r"'HTTP://", "splitting changes nothing"),
    (r"^url(?:un)?(?:split|parse)\(.*[^\x00-\x7f]", "URIs are ASCII only"),
    (r"^parse_.*(?:encoding='ascii'\)|'%81)", "`errors` is strict unless another one is asked for"),
)


def asked(call: Call):
    """What compat answers."""
    try:
        return getattr(compat, call.function)(*call.arguments, **call.keywords)
    except (ValueError, TypeError) as error:
        return type(error)


def verdict(call: Call) -> str:
    """How the answers compare; "unexplained" where nothing above says why."""
    try:
        inspect.signature(getattr(compat, call.function)).bind(*call.arguments, **call.keywords)
    except TypeError:
        return "an option that compat does not have"
    answer = asked(call)
    if isinstance(answer, type) and isinstance(call.answer, type):
        return "refused by both"
    if not isinstance(answer, type) and not isinstance(call.answer, type) and answer == call.answer:
        return "the same"
    return next(
        (reason for pattern, reason in REASONS if re.search(pattern, str(call).replace("b'", "'"))), "unexplained"
    )


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
    assert verdicts.get("an option that compat does not have", []) == []


def test_most_calls_are_answered_alike(verdicts):
    alike = len(verdicts["the same"])
    differing = sum(len(those) for said, those in verdicts.items() if said in [reason for _, reason in REASONS])
    assert alike > 700 and differing < alike / 6


def test_it_can_fail():
    assert verdict(Call("urljoin", ("http://a/b", "c"), {}, "http://a/x")) == "unexplained"
    assert verdict(Call("quote", ("a",), {}, ValueError)) == "unexplained"
