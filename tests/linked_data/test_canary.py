"""A canary in the place of every secret comes out of no trace, finding, error or record of a dereference."""

import io
import json
import logging
import warnings

import pytest

from tests.core.test_canary import CANARY, SHAPES, TEXTS, leaks, of_error
from tests.effort import EXAMPLES
from urikit.linked_data import DereferencePolicy, HTTPAnswer, Recorded, dereference, lint
from urikit.linked_data.errors import DereferenceError
from urikit.linked_data.trace import essentials, text, to_dict
from urikit.linked_data.variants import page, variants

pytestmark = [pytest.mark.searches, pytest.mark.usefixtures("rdf_here")]

#: Shapes that can be asked for, and those that only a field or a document has: more of them in the slow tier.
WEB = [one for one in TEXTS if one.startswith(("http://", "https://")) and not set(one) & set(" \\|[]é#")]
WEB, ANY = (WEB[::2], TEXTS[::5]) if EXAMPLES > 100 else (WEB[::8], TEXTS[::25])
#: What a client carries for itself.
HEADERS = (("Authorization", f"Bearer {CANARY}"), ("Cookie", f"session={CANARY}"))


def attributes(value, depth=6):
    """A value and what hangs on it, values of urikit only: what `repr` or a debugger shows of each."""
    pending, seen = [(value, depth)], set()
    while pending:
        one, left = pending.pop()
        if isinstance(one, (tuple, list)):
            pending += [(part, left) for part in one]
        elif isinstance(one, dict):
            pending += [(part, left) for part in one.values()]
        elif isinstance(one, str):
            continue  # Raw text is what it is, as any text.
        elif type(one).__module__.startswith("urikit") and id(one) not in seen and left:
            seen.add(id(one))
            yield one
            for name in dir(type(one)):
                if name[0] != "_" and not callable(getattr(type(one), name, None)) and hasattr(one, name):
                    try:
                        pending.append((getattr(one, name), left - 1))
                    except (ValueError, ImportError):
                        continue


def descriptions(found, error=None):
    yield text(found, error)
    yield json.dumps(to_dict(found))
    yield list(essentials(found))
    for value in attributes(found):
        yield repr(value)


def asked(uri, answers, **options):
    """What describes a dereference: its evidence, or its error with all of that."""
    world = Recorded(answers)
    yield repr(world)
    try:
        found = dereference(uri, client=world, **options)
    except DereferenceError as error:
        yield from of_error(error)
        for value in attributes(error):
            yield repr(value)
        partial = getattr(error, "evidence", None)
        if partial is not None:
            yield from descriptions(partial, error)
    except ValueError as error:
        yield from of_error(error)
    else:
        yield from descriptions(found)
        try:
            yield from map(repr, attributes(found.description()))
        except ValueError as error:
            yield from of_error(error)


def worlds(secret):
    """Answers with a secret where a server has one."""
    html = f'<base href="{secret}"><a href="{secret}">a</a><link rel=alternate href="{secret}">'
    turtle = f"<{secret}> <http://h/p> <{secret}> ."
    yield {
        "http://h/a": HTTPAnswer(303, (("Location", secret),)),
        secret: HTTPAnswer(200, (("Content-Type", "text/html"),), b""),
    }
    yield {"http://h/a": HTTPAnswer(302, (("Location", secret), ("Location", "/x")))}
    yield {"http://h/a": HTTPAnswer(300, (("Location", secret),), b"")}
    fields = (("Content-Location", secret), ("Link", f'<{secret}>; rel="describedby"'), ("Vary", secret))
    cookies = (("Set-Cookie", f"session={CANARY}"), ("WWW-Authenticate", f"Bearer {CANARY}"))
    for kind, body in (
        ("text/html", html),
        ("text/turtle", turtle),
        (f'text/html; x="{secret}"', html),
        ("text/plain", secret),
    ):
        yield {"http://h/a": HTTPAnswer(200, (("Content-Type", kind), *fields, *cookies), body.encode())}
    yield {"http://h/a": HTTPAnswer(404, (("Content-Type", "text/html"), *fields, *cookies), html.encode())}


def shown(descriptions_of_one):
    return [str(description)[:600] for description in descriptions_of_one if leaks(description)]


def test_there_are_enough_shapes():
    assert len(WEB) >= 6 and len(ANY) >= 9 and len(SHAPES) >= 200


@pytest.mark.parametrize("secret", WEB)
def test_the_uri_that_is_asked_for(secret):
    html = HTTPAnswer(200, (("Content-Type", "text/html"),), b"<a href=x>")
    for answer in (
        html,
        HTTPAnswer(301, (("Location", "/b?x"),)),
        HTTPAnswer(303, (("Location", "//"),)),
        HTTPAnswer(500),
    ):
        assert not shown(asked(secret, {secret: answer}))
    assert not shown(asked(secret, {}))
    assert not shown(asked(secret, {}, policy=DereferencePolicy(schemes=frozenset(("https",)))))


@pytest.mark.parametrize("secret", ANY)
def test_what_a_server_says(secret):
    for world in worlds(secret):
        try:
            assert not shown(asked("http://h/a", world))
        except UnicodeEncodeError:
            continue


@pytest.mark.parametrize("secret", WEB[::3])
def test_lint(secret):
    for world in ({secret: HTTPAnswer(200, (("Content-Type", "text/html"),), b"<p>")}, *worlds(secret)):
        for uri in (secret, "http://h/a"):
            try:
                found = lint(uri, client=Recorded(world))
            except ValueError as error:
                assert not shown(of_error(error))
                continue
            for value in attributes(list(found)):
                assert not leaks(repr(value)) and not leaks(value)


@pytest.mark.parametrize("secret", ANY)
def test_variants(secret):
    html = f'<link rel=canonical href="{secret}"><link rel=alternate hreflang=de href="{secret}">'
    for value in attributes([page(html, "http://h/"), variants([page(html, secret), page(html, "http://h/b")])]):
        assert not leaks(repr(value))


def test_nothing_is_logged_or_warned_of():
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            for secret in WEB[::5]:
                for world in worlds(secret):
                    list(asked(secret, world))
                    list(asked("http://h/a", world))
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    assert not leaks(stream.getvalue())
    assert not [warning for warning in caught if leaks(warning.message)]
