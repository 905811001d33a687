"""Views of URIs whose password is not UTF-8: the URI is accepted, and no property shows the password in its error."""

import contextlib
import traceback

import pytest

from urikit import URIEncodingError, URIError, WebURL, parse, percent
from urikit.schemes import VIEWS, databases
from urikit.schemes.mailto import Mailto
from urikit.schemes.sip import Sip

PASSWORD = "S3cret%8bX"
#: Views of them are in `databases`, since some of their URLs are not URIs.
DATABASES = ("postgresql", "mysql", "mongodb", "redis", "amqp", "kafka")
URLS = [
    "{}://app:{}@db.example/app",
    "{}://app%8b:{}@db.example/app",
    "{}://db.example/app?password={}&user=app",
    "{}://app@db.example/app?access_token={}",
    "{}:app@db.example?password={}",
    "{}:app@db.example?message;password={}",
    "{}:app@db.example;password={}",
    "{}:app:{}@db.example;transport=tcp",
]


def shown(error):
    """Everything that a log can have of an error."""
    parts = [str(error), repr(error), repr(error.args), repr(vars(error)), *traceback.format_exception(error)]
    return "\n".join([*parts, *getattr(error, "__notes__", ())])


NAMES = ("get", "get_all", "getall", "header", "option_values")


def errors(value, depth=0):
    """The errors of the properties and methods without arguments of a value and of what they return."""
    for name in dir(type(value)):
        if name.startswith("_"):
            continue
        try:
            found = getattr(value, name, None)
            if callable(found):
                found = found("password") if name in NAMES else found()
            if type(found).__module__.startswith("urikit") and hasattr(found, "__iter__"):
                list(found)
        except (URIError, TypeError) as error:
            yield error
            continue
        if depth < 2 and type(found).__module__.startswith("urikit.") and type(found) is not type(value):
            yield from errors(found, depth + 1)


def values():
    for scheme in VIEWS:
        for url in URLS:
            with contextlib.suppress(URIError):
                yield f"{scheme} {url}", parse(url.format(scheme, PASSWORD)).view()
    for scheme in DATABASES:
        for url in URLS[:4]:
            yield f"{scheme} {url}", databases.parse(url.format(scheme, PASSWORD))
    for kind in (parse, WebURL):
        for url in URLS[:4]:
            yield f"{kind} {url}", kind(url.format("https", PASSWORD))


VALUES = dict(values())


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_no_property_shows_the_password(value):
    for error in errors(value):
        # Without "//", "app:..." is a path in most schemes.
        if "://" in str(value) or "?" in str(value):
            assert "S3cret" not in shown(error)


@pytest.mark.parametrize("scheme", DATABASES)
def test_the_error_has_the_place(scheme):
    view = databases.parse(f"{scheme}://app:{PASSWORD}@db.example/app")
    assert view.user == "app"
    with pytest.raises(URIEncodingError) as caught:
        view.password  # noqa: B018
    assert caught.value.text == f"{scheme}://app:***@"
    assert str(view.text)[caught.value.offset : caught.value.end] == "%8b"
    assert caught.value.__context__ is None


@pytest.mark.parametrize("scheme", ["git", "ssh", "coap", "imap"])
def test_a_password_that_is_not_utf_8_is_an_issue_all_the_same(scheme):
    found = parse(f"{scheme}://app:{PASSWORD}@db.example/app").view().issues()
    assert [issue.code for issue in found if "password" in issue.code]


DATA = "S3cret\ud800"  # A traceback shows this line.


@pytest.mark.parametrize(
    "make",
    [
        lambda: databases.Postgres.build(user="app", password=DATA, host="h"),
        lambda: Sip.build("h", user="app", password=DATA),
        lambda: Sip.build("h", headers={"token": DATA}),
        lambda: Mailto.build("a@h", headers={"password": DATA}),
        lambda: percent.encode_pairs([("password", DATA)]),
        lambda: parse("http://h/").with_params(password=DATA),
    ],
)
def test_data_that_has_no_bytes_is_not_shown(make):
    with pytest.raises(URIEncodingError) as caught:
        make()
    assert "S3cret" not in shown(caught.value) and caught.value.__context__ is None
    assert (caught.value.code, caught.value.offset) == ("lone-surrogate", 6)
