"""One truth per scheme: what meets at `Step.SCHEME` is never two by the scheme's own relation.

The generic steps and the views read the same rows. So for every scheme all pairs of its examples,
and of their mutations by what RFC 3986 section 6.2 levels out, get one answer: where
`equivalent(at=SCHEME)` says True, the view does not say False, and neither does `compare`.
"""

import itertools
from functools import cache

import pytest

from tests.schemes.promises import failures
from urikit import URI, SchemeError, Step, _native
from urikit.schemes import VIEWS, view_class

SCHEMES = sorted({*VIEWS, *_native.SCHEME_NAMES})


def examples(scheme):
    """URIs of a scheme: those of its view, or one made up."""
    own = [text for text in view_class(scheme).EXAMPLES if text.partition(":")[0].lower() == scheme]
    if own and scheme != "urn":
        return own
    if scheme == "urn":
        return ["urn:example:a123,z456", "urn:isbn:0-395-36341-1", "urn:ex:a%2Db?=q#f"]
    authority = _native.scheme_row(scheme)[2] != "forbidden"
    return [f"{scheme}://a%42C.example/d/e" if authority else f"{scheme}:a%42C"]


def mutations(text):
    """Spellings that one step or another may take for the same."""
    uri = URI(text)
    scheme = uri.scheme
    yield scheme.upper() + text[len(scheme) :]
    if uri.host:
        start, end = uri.spans["host"]
        yield text[:start] + text[start:end].upper() + text[end:]
        letter = next((at for at in range(start, end) if text[at].isalpha() and "%" not in text[start:at]), None)
        if letter is not None and not uri.host.startswith("["):
            yield f"{text[:letter]}%{ord(text[letter]):02x}{text[letter + 1 :]}"
        if uri.port is None:
            for port in ("", "0", _native.default_port(scheme)):
                if port is not None:
                    yield f"{text[:end]}:{port}{text[end:]}"
    if uri.authority is not None and uri.path in ("", "/"):
        start, end = uri.spans["path"]
        yield text[:start] + ("" if uri.path else "/") + text[end:]
    start, end = uri.spans["path"]
    for at in (start, (start + end) // 2, end - 1):
        if (
            start <= at < end
            and (text[at].isalnum() or text[at] in "-._~")
            and "%" not in text[max(start, at - 2) : at]
        ):
            yield f"{text[:at]}%{ord(text[at]):02X}{text[at + 1 :]}"
            yield f"{text[:at]}%{ord(text[at]):02x}{text[at + 1 :]}"
    yield f"{text[:end]}~{text[end:]}"
    yield f"{text[:end]}%7e{text[end:]}"
    if uri.path.startswith("/"):
        for dots in ("/.", "/x/..", "/%2e", "/C:/.."):
            yield text[:start] + dots + text[start:]
    at = text.rfind("@")
    if at >= 0:
        yield text[: at + 1] + text[at + 1 :].swapcase()
    yield text.swapcase()


@cache
def spellings(scheme):
    found = dict.fromkeys(examples(scheme))
    for text in examples(scheme):
        for changed in mutations(text):
            if URI.is_valid(changed):
                found[changed] = None
    return list(found)


def read(uri):
    try:
        return uri.view()
    except SchemeError:
        return None


def agrees(scheme):
    """A view takes for the same what meets at the step of the scheme."""
    known = [(URI(text), read(URI(text))) for text in spellings(scheme)]
    met = 0
    for (one, view), (other, reread) in itertools.product(known, known):
        if not one.equivalent(other):
            continue
        met += one != other
        if view is not None:
            assert view.equivalent(other), (one, other)
            assert reread is None or (view.equivalent(reread) and reread.equivalent(view)), (one, other)
        assert one.compare(other)
    assert met, "no mutation of this scheme meets its example"


def agrees_about_normal_forms(scheme):
    """A view answers for a normal form as for its spellings."""
    for text in examples(scheme):
        view = read(URI(text))
        for other in map(URI, spellings(scheme)):
            if view is not None and read(other) is not None and read(other.normalize()) is not None:
                assert view.equivalent(other) is view.equivalent(other.normalize()), (text, other)


def is_a_ladder(scheme):
    """Each step below that of the scheme leads to the same normal form."""
    for text in spellings(scheme):
        uri = URI(text)
        for step in (Step.CASE, Step.PERCENT, Step.SYNTAX):
            below = uri.normalize(to=step)
            assert below.equivalent(uri) and below.normalize() == uri.normalize(), text


@pytest.mark.parametrize("check", [agrees, agrees_about_normal_forms, is_a_ladder])
def test_every_scheme(check):
    assert failures(check, ((scheme,) for scheme in SCHEMES)) == []
