"""Scoring of syntax: validity, components, forms and literal addresses (RFC 3986 3, 4, A)."""

from typing import Any

from tests.conformance import views
from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED, Engine
from tests.conformance.judgement import MISSING, Answer, OutOfScope, Question, Scorer
from tests.conformance.scoring import URIS, Family, ask, family
from tests.conformance.scoring.schemes_objects import readings
from tests.conformance.views import View
from tests.reference.syntax import split_anyway

#: Grammars of suites that are rules of RFC 3986 or RFC 3987, or are policies over URIs, whose
#: every difference is a rule. The names of RFC 3986 are used for those of RFC 3987 (`iri_engines`).
REFERENCE_RULES = {
    "uri": "URI",
    "iri": "URI",
    "uri-reference": "URI-reference",
    "iri-reference": "URI-reference",
    "uri-rfc6874": "URI",
    "go-url": "URI-reference",
    "mathiasbynens-http-url-regex": "URI",
    "whatwg-url": "URI",
}
#: Literal addresses: scored as the host of `//`.
HOST_KINDS = {"ipv4": {"ipv4"}, "ipv6": {"ipv6"}, "ip-literal": {"ipv6", "ipvfuture"}}
#: What a scheme's or a name's own grammar accepts is a URI (or a reg-name) all the more.
NARROWER = {"mailto": "URI"}
NAMES = {"hostname", "dns-name", "idn-hostname"}


def validity(case: Case) -> Answer:
    """`valid` and `invalid`, by the grammar that the case names."""
    grammar, text = case.row["grammar"], case.input
    expected = bool(case.expect["valid"])
    rfc = case.rfc if case.agrees is False else MISSING
    if grammar in REFERENCE_RULES:
        of = URIS if grammar in ("uri", "uri-reference") else family(text)
        return _valid(expected, REFERENCE_RULES[grammar], text, of, rfc)
    if grammar in HOST_KINDS:
        host = f"[{text}]" if grammar == "ipv6" else text
        kinds = HOST_KINDS[grammar]
        return ask(expected, lambda engine, text: engine.host_kind(text) in kinds, text=host, rfc=rfc)
    if grammar in NARROWER or grammar in NAMES:
        if not expected:
            return OutOfScope(f"refused by a grammar narrower than RFC 3986's ({grammar})")
        if grammar in NAMES:
            return ask(True, lambda engine, text: engine.host_kind(text) != REFUSED, text=text, of=family(text))
        return _valid(True, "URI", text, family(text))
    return OutOfScope(f"not a grammar of RFC 3986: {grammar}")


def _valid(expected: object, rule: str, text: str, of: Family, rfc: Any = MISSING) -> Question:
    return ask(expected, lambda engine, text: engine.valid(rule, text), text=text, rfc=rfc, of=of)


def request_target(case: Case) -> Answer:
    """Go's ParseRequestURI: a URI or a path that begins with "/"."""
    return _valid(bool(case.expect["valid"]), "URI-reference", case.input, URIS)


def syntax_ok(case: Case) -> Answer:
    """iri4ld's `lint`: whether the text is grammatical at all."""
    return _valid(bool(case.expect["syntax_ok"]), "URI-reference", case.input, family(case.input))


def _shown(engine: Engine, text: str, view: View, keys: list[str]) -> Any:
    found = engine.components(text)
    if found is REFUSED or not isinstance(found, tuple):
        return REFUSED
    shown = view(found, text)
    return {key: shown[key] for key in keys}


def components(
    view: View,
    *,
    inside: str | None = None,
    without: tuple[str, ...] = (),
    unreadable: bool = False,
) -> Scorer:
    """Components as a library shows them; only what the case states is compared."""

    def score(case: Case) -> Answer:
        text = case.input
        expect = case.expect[inside] if inside is not None and inside in case.expect else case.expect
        refused = expect.get("error") is not None
        keys = [key for key in expect if key not in without and key != "error"]
        # A library that answers None for every part of an authority it cannot read refuses it.
        if unreadable and "//" in text and {expect.get(key) for key in ("host", "userinfo", "port")} == {None}:
            refused = "host" in expect
        of = URIS if refused else family(text)
        wanted: Any = REFUSED if refused else {key: expect[key] for key in keys}
        if not refused and not keys:
            return OutOfScope("states no component of RFC 3986")
        return ask(wanted, lambda engine, text: _shown(engine, text, view, keys), text=text, of=of)

    return score


def getters(case: Case) -> Answer:
    """uritools' getters: a TypeError says "undefined", a ValueError says "not valid"."""
    states = dict(case.expect)
    errors = {value["error"] for value in states.values() if isinstance(value, dict) and "error" in value}
    if states.get("scheme") and states["scheme"] not in case.input.lower():
        return OutOfScope("the default argument of a getter")
    if "ValueError" in errors:
        states = {"error": "ValueError"}
    elif errors:
        states = {key: None if isinstance(value, dict) and "error" in value else value for key, value in states.items()}
    return components(views.uritools)(case.changed(expect=states))


def authority(view: View, *, text_of: str = "{}", without: tuple[str, ...] = ()) -> Scorer:
    """The same for an authority alone, put behind "//"."""
    inner = components(view, without=without)
    return lambda case: inner(case.changed(input=text_of.format(case.input)))


def reading(case: Case) -> Answer:
    """libwww's scripts, up to the first call that changes the object: what the getters say.

    Getters of one scheme are left out, and so are the defaults of a scheme: its port, and
    ftp's user "anonymous".
    """
    states = {name: value for name, value in readings(case).items() if name in READABLE}
    found = split_anyway(case.input or "")
    if found.userinfo is None:
        states.pop("user", None)
        states.pop("password", None)
    if not found.port:
        states.pop("port", None)
    elif "port" in states:
        states["port"] = str(states["port"])
    if not states or len(case.row["steps"][0].get("args", ())) != 1:
        return OutOfScope("scripts over mutable objects, one class a scheme: no generic getter before the first change")
    return components(views.perl)(case.changed(expect=states))


READABLE = {
    "as_string", "scheme", "opaque", "authority", "userinfo", "user", "password", "host", "port", "path", "query",
    "fragment",
}  # fmt: skip


def form(case: Case) -> Answer:
    """`classify`: which of the forms of 4.1 to 4.4 a reference has."""
    text, wanted = case.input, case.expect

    def answer(engine: Engine, text: str) -> Any:
        shown = engine.form(text)
        return {key: shown[key] for key in wanted} if isinstance(shown, dict) else REFUSED

    return ask(dict(wanted), answer, text=text)


def round_trip(case: Case) -> Answer:
    """The text of a parsed text, which is itself."""
    text, wanted = case.input, case.expect["output"]
    return ask(
        wanted,
        lambda engine, text: text if engine.components(text) != REFUSED else REFUSED,
        text=text,
        of=family(text),
    )


def fragment_apart(*, undefined: str | None) -> Scorer:
    """`defrag`: the URI without its fragment, and the fragment."""

    def score(case: Case) -> Answer:
        text = case.input
        wanted = {"uri": case.expect["uri"], "fragment": case.expect["fragment"]}

        def answer(engine: Engine, text: str) -> Any:
            found = engine.components(text)
            if not isinstance(found, tuple):
                return REFUSED
            fragment = undefined if found.fragment is None else found.fragment
            return {"uri": engine.without_fragment(text), "fragment": fragment}

        return ask(wanted, answer, text=text)

    return score
