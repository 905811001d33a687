"""The record of an input without an answer: the error with its place, and nothing secret."""

import pytest

import urikit
from urikit.explanation.records import CommandRefusal, Secrecy, as_asked, error_of, error_sentence, failure_record

SECRET = "http://me:canary@h/a b"


def refused(text, read=urikit.URI):
    with pytest.raises(urikit.URIError) as found:
        read(text)
    return found.value


def test_a_syntax_error_is_a_verdict():
    made = failure_record(SECRET, refused(SECRET), Secrecy())
    assert (made["ok"], made["verdicts"], made["input"]) == (False, {"rfc3986": "invalid"}, "http://me:***@h/a b")
    assert [(one["code"], one["offset"], one["end"]) for one in made["errors"]] == [("space", 20, 21)]


def test_a_scheme_that_refuses_leaves_the_verdict_open():
    error = refused("tel:7042", lambda text: urikit.URI(text).view())
    made = failure_record("tel:7042", error, Secrecy())
    assert (made["verdicts"], made["errors"][0]["code"]) == ({}, "tel-context-missing")


def test_the_refusal_of_a_command_has_its_details():
    made = error_of(CommandRefusal("too-long", "the input is too long", offset=3), "abc", Secrecy())
    assert made == {"code": "too-long", "message": "the input is too long", "offset": 3}
    assert error_sentence(CommandRefusal("x", "said"), "abc") == "said"


def test_secrets_are_shown_where_they_are_asked_for():
    error = refused(SECRET)
    assert "canary" not in as_asked(error, SECRET, Secrecy()).text
    assert as_asked(error, SECRET, Secrecy("shown")).text == SECRET


@pytest.mark.parametrize(
    ("secrecy", "shown"),
    [
        (Secrecy(), "http://me:***@h/?mine=1234"),
        (Secrecy(names=("mine",)), "http://me:***@h/?mine=***"),
        (Secrecy("shown"), "http://me:canary@h/?mine=1234"),
        (Secrecy("shown", ("mine",)), "http://me:canary@h/?mine=1234"),
    ],
)
def test_a_text_and_its_places(secrecy, shown):
    text = "http://me:canary@h/?mine=1234"
    assert (secrecy.text(text), secrecy.located(text).shown) == (shown, shown)


def test_a_byte_that_is_not_utf8_is_named():
    text = "http://h/\udcff"
    assert error_sentence(refused(text), text) == "byte 0xFF is not valid UTF-8"
