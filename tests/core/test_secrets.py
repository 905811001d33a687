"""No description shows a password: one canary, many texts, every place that describes.

A text is made around a user and a password that contains the canary, valid or broken in a random
place; then everything that describes it is searched for the canary. Data (`str`, `text` of a
repair, resolved and normalized texts) is raw by design and not searched.
"""

import contextlib
import copy
import io
import logging
import pickle

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import urikit
from tests.core.test_canary import CANARY, leaks, of_error
from tests.strategies import references
from urikit import _native
from urikit.core.issues import Profile
from urikit.integrations import compat
from urikit.integrations.logging import RedactURIs

# "/", "?" and "#" end what counts as secret in a text that does not parse, and are left out.
around = st.text("abz019-._~!$&'()*+,;=:%41\\ [ ]@|^é\u202e\n\0\ud800", max_size=6)
scheme = st.sampled_from(["http:", "ftp:", "foo:", "", "1x:", "http:\\", "HTTP:", "é:"])
host = st.sampled_from(["h", "[::1]", "[::1", "[fe80::1%25e]", "h:80", "h:8x", "é", "a b", "", "1.2.3.4", "h\\x"])
rest = st.text("/?#ab.%4 é\\[]|:@", max_size=8).map(lambda t: t if t[:1] in "/?#" else "/" + t)


@st.composite
def texts(draw):
    password = draw(around) + CANARY + draw(around)
    slashes = draw(st.sampled_from(["//", "//", "//", "\\\\", "/\\", "///"]))
    user = draw(st.text("ab%41.", max_size=3))
    return draw(scheme) + slashes + user + ":" + password + "@" + draw(host) + draw(rest)


def hidden(*descriptions):
    assert not list(filter(leaks, descriptions))


def refused(error):
    hidden(*of_error(error), error.rule, error.expected, copy.copy(error))


def attempt(call, *arguments, **named):
    """What a call gives; None where it raises an error, which is looked at."""
    try:
        return call(*arguments, **named)
    except urikit.URIError as error:
        refused(error)
        return None


def of_reference(reference):
    hidden(repr(reference), reference.redacted(), format(reference, "redacted"), [reference])
    for profile in (Profile.DEFAULT, Profile.STRICT, Profile.SECURITY):
        hidden(reference.issues(profile), *reference.issues(profile))
    hidden(reference.normalization_steps(), *reference.normalization_steps())
    for other in ("http://u:other@h/", str(reference) + "x", str(reference).swapcase()):
        with contextlib.suppress(urikit.URIError):
            hidden(reference.compare(other), repr(reference.compare(other)), reference.compare(other).explanation)
    hidden(reference.params, reference.host_info)
    hidden(repr(compat.urlsplit(str(reference))))
    hidden(repr(reference.diagram()), reference.diagram())


@given(texts())
@example("http://u:p@CaNaRy7@h/ ")
@example("//u:80\\CaNaRy7@h/")
@example("http://u:\\CaNaRy7@h/")
@example("http://u:%zzCaNaRy7@h/")
@example("http://u:CaNaRy7@[::1")
@example("http:///u:CaNaRy7@h/é")
@example("http:\\\\u:CaNaRy7@h\\x")
def test_no_description_of_a_text_shows_its_password(text):
    for parse in (urikit.parse, urikit.URI.parse, urikit.RelativeReference.parse):
        reference = attempt(parse, text)
        if reference is not None:
            # What parses has a secret only in its userinfo: "http:///:p@h" is a path.
            assume(CANARY in (reference.password or ""))
            of_reference(reference)
    repaired = urikit.repair(text)
    hidden(repr(repaired), repaired.redacted, repaired.changes)
    hidden(urikit.explain(text), repr(urikit.explain(text)))
    masked = urikit._native.mask(text)
    assert urikit._native.mask(masked) == masked


REFUSING = urikit.ResolvePolicy(opaque_base="refuse", underflow="refuse")


@given(texts())
def test_no_description_of_a_resolution_shows_a_password(text):
    if urikit.is_valid(text):
        assume(CANARY in (urikit.parse(text).password or ""))
    for base, reference in ((text, "../x#y"), ("http://v:other@i/a/b", text), (text, text)):
        steps = attempt(lambda base=base, reference=reference: urikit.URI(base).resolution_steps(reference))
        hidden(steps, *(steps or ()))
        attempt(urikit.relativize, base, reference)
        attempt(urikit.resolve, base, reference, policy=REFUSING)


@given(around, around, host)
def test_no_error_of_building_shows_a_password(before, after, built_host):
    userinfo = f"u:{before}{CANARY}{after}"
    shapes = (
        {"userinfo": userinfo, "host": built_host},
        {"authority": f"{userinfo}@{built_host}"},
        {"userinfo": userinfo},
        {"authority": f"{userinfo}@{built_host}", "port": 80},
        {"userinfo": ("u", f"{before}{CANARY}{after}"), "host": built_host, "port": "8x"},
        {"userinfo": userinfo, "host": "h", "path": "x"},
        {"authority": f"{userinfo}@h", "path": "x"},
    )
    for components in shapes:
        reference = attempt(urikit.URI.build, scheme="x", **components)
        if reference is not None:
            of_reference(reference)
        attempt(urikit.URI("x://u:CaNaRy7@h/y").replace, **{"path": "/y", **components})


# In running text a password with a space or quote in it cannot always be told from words.
unbroken = st.text("abz019-._~!$&'()*+,;=:%41\\[]@|^é", max_size=6)


@given(st.text("ab :@é\n.", max_size=8), unbroken, unbroken, st.text(" .,;)/\n", max_size=3))
def test_running_text(lead, before, after, trail):
    line = f"{lead} ftp://u:{before}{CANARY}{after}@h/{trail}"
    hidden(urikit.redact(line))
    hidden(*(repr(item) for item in urikit.extract(line)))
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(RedactURIs())
    for message, arguments in ((line.replace("%", "%%"), ()), ("%s", (line,)), ("%r", ([line],))):
        record = logging.LogRecord("x", logging.INFO, "p", 1, message, arguments, None)
        if handler.filter(record):
            handler.emit(record)
    hidden(stream.getvalue())


@pytest.mark.parametrize(
    "text",
    [
        f"sip:u:{CANARY}@h", f"SIPS:u:{CANARY}@h:5060;lr?a=b#c@d", f"sip:u:{CANARY} x@h", f"sip:u:x@{CANARY}@h",
        f"sip:u:x#{CANARY}@h", f"sip:u:{CANARY}%@h",
    ],
)  # fmt: skip
def test_no_description_of_a_sip_uri_shows_its_password(text):
    """RFC 3261 section 19.1.1 has a password where RFC 3986 has a path."""
    uri = attempt(urikit.URI, text)
    if uri is not None:
        hidden(repr(uri), uri.redacted(), format(uri, "redacted"), uri.diagram(), uri.display(), [uri])
        hidden(urikit.explain(text), repr(urikit.explain(text)))
        view = attempt(uri.view)
        hidden(*(() if view is None else (repr(view), view.issues(), *view.issues("to"))))


def test_a_form_that_lost_the_sign_of_a_secret_hides_it():
    text = "http://u:/Tr0ub?x@h/"
    found = urikit.explain(text)
    steps = urikit.parse(text).normalization_steps()
    for shown in (str(found), str(found.to_dict()), *(str(step) for step in steps)):
        assert "Tr0ub" not in shown
    traced = urikit.URI(text.replace("?", "/a?")).resolution_steps("?g")
    resolved = urikit.explain("?g", base=text.replace("?", "/a?")).resolution
    for shown in (str(resolved), *(f"{step} {step.before} {step.after}" for step in traced)):
        assert "Tr0ub" not in shown
    assert "Tr0ub" in urikit.explain(text, secrets="shown").normal_forms[-1].text


@pytest.mark.parametrize("secrets", [[(3, 1)], [(0, 4), (2, 6)], [(4, 6), (0, 2)]])
def test_places_out_of_order_are_refused(secrets):
    with pytest.raises(ValueError, match="in order and apart"):
        _native.MaskedPlaces(secrets)


@given(st.lists(st.integers(0, 30), max_size=8, unique=True), st.integers(0, 31), st.integers(0, 6))
def test_places_of_secrets(bounds, start, length):
    bounds = sorted(bounds)
    secrets, end = list(zip(bounds[::2], bounds[1::2], strict=False)), start + length
    places = _native.MaskedPlaces(secrets)
    assert places.within(start, end) == [
        (max(first, start), min(last, end)) for first, last in secrets if first < end and start < last
    ]
    for copied in (copy.deepcopy(places), *(pickle.loads(pickle.dumps(places, n)) for n in range(6))):
        assert copied.shown(start, end) == places.shown(start, end)


@given(references)
@example("//%2fx%2f:secret@h/").via("an encoded slash after two others, to which the user's name begins")
@example("http://%2f%2f%2f:secret@h/")
def test_the_password_of_whatever_parses_is_hidden(text):
    reference = urikit.parse(text)
    if not reference.password or reference.password == "***":
        return
    end = reference.spans["userinfo"][1]
    start = end - len(reference.password)
    assert any(first <= start and end <= last for first, last in _native.secret_places(text))
