"""Scorers of SIP and tel URIs: their parts, and when they are equal (RFC 3261 19.1, RFC 3966).

urikit's views are asked, and beside them a transcription that reads its grammar out of the RFCs
(`tests.reference.sip`). Both are shown as the suites' libraries show a URI.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import urikit
from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED
from tests.conformance.judgement import Answer, OutOfScope, Scorer
from tests.conformance.scoring import asked, chosen
from tests.conformance.scoring.schemes_objects import followed
from tests.conformance.views import decoded, number, unbracketed
from tests.reference import rfc3986, sip, urns
from tests.reference.syntax import is_reference
from urikit.schemes.sip import Sip
from urikit.schemes.tel import Tel

#: Keys of a library that takes a header field with a display name apart.
HEADER_FIELD = ("uri().", "displayName")


def comparison(case: Case) -> Answer:
    """`equal` with `scheme_rules`: SIP's, and URNs as a SIP stack compares them."""
    text, other, rules = case.input, case.row["other"], case.row.get("scheme_rules")
    if rules == "urn":
        return asked(
            case.expect["equal"],
            lambda text: urikit.URI(text).view().equivalent(other),
            partial(urns.equivalent, other),
            text,
        )
    if rules == "sip":
        return asked(
            case.expect["equal"],
            lambda text: Sip.parse(text).equivalent(other),
            lambda text: REFUSED if (found := sip.equal(text, other)) is None else found,
            text,
        )
    return OutOfScope(f"equivalence of another scheme ({rules})")


def parsing(shown: Callable[[dict[str, Any], str, str], Any]) -> Scorer:
    """`sip-parse`: the parts that a case states, as a library shows them."""

    def score(case: Case) -> Answer:
        text, wanted = case.input, dict(case.expect)
        if any(key.startswith(HEADER_FIELD) for key in wanted):
            return OutOfScope("a header field with a URI in it (name-addr, RFC 3261 20.10), not a URI")
        expected: Any = REFUSED if wanted.pop("valid", True) is False else wanted

        def answer(parts: Callable[[str], Any], text: str) -> Any:
            found = parts(text)
            if found is REFUSED:
                return REFUSED
            return {} if expected is REFUSED else {key: shown(found, key, text) for key in wanted}

        return asked(expected, partial(answer, _our_parts), partial(answer, _letter_parts), text)

    return score


def _our_parts(text: str) -> Any:
    """The parts by urikit's views."""
    scheme = text.partition(":")[0].lower()
    if scheme == "tel":
        tel = Tel.parse(text)
        written = [name if value is None else f"{name}={value}" for name, value in tel.parameters]
        return _tel(tel.number, written)
    if scheme == "urn":
        return _opaque(str(urikit.URI(text).view().to_uri()))
    uri = Sip.parse(text)
    return {
        "scheme": uri.scheme,
        "user": uri.name,
        "password": uri.password,
        "host": uri.host,
        "port": uri.port,
        "parameters": {name.lower(): uri.get(name) for name, _ in uri.parameters},
        "headers": [(name, uri.header(name)) for name, _ in uri.headers],
        "aor": uri.address_of_record,
    }


def _letter_parts(text: str) -> Any:
    """The parts by the transcription."""
    scheme = text.partition(":")[0].lower()
    if scheme == "tel":
        found = sip.parse_tel(text)
        return REFUSED if found is None else _tel(*found)
    if scheme == "urn":
        return _opaque(text) if is_reference(text) and rfc3986.split(text).authority is None else REFUSED
    uri = sip.parse(text)
    if uri is None:
        return REFUSED
    user = "" if uri.user is None else f"{uri.user}@"
    return {
        "scheme": uri.scheme,
        "user": None if uri.user is None else decoded(uri.user),
        "password": uri.password,
        "host": uri.host,
        "port": uri.port,
        "parameters": {name.lower(): None if value is None else decoded(value) for name, value in uri.parameters},
        "headers": [(name, decoded(value)) for name, value in uri.headers],
        "aor": user + uri.host + ("" if uri.port is None else f":{uri.port}"),
    }


def _tel(phone: str, written: list[str]) -> dict[str, Any]:
    """A telephone number in SIP's terms: a user without a host."""
    return {"scheme": "tel", "user": phone, "userParameters": ";".join(written)} | _NOWHERE


def _opaque(text: str) -> dict[str, Any]:
    """A URN in SIP's terms: all of it is the user."""
    rest = text.partition(":")[2]
    return {"scheme": "urn", "user": decoded(rest), "aor": decoded(rest), "written": text} | _NOWHERE


_NOWHERE: dict[str, Any] = {"password": None, "host": "", "port": None, "parameters": {}, "headers": []}


def resiprocate(parts: dict[str, Any], key: str, text: str) -> Any:
    """reSIProcate's accessors: undefined is "" or 0, addresses without brackets."""
    parameters = parts["parameters"]
    name = key.partition("(")[2].strip(')"').removeprefix('"').removeprefix("p_")
    if key.startswith("param("):
        value = parameters.get(name)
        return number(value) if name == "ttl" else value
    if key == "exists(p_lr)" or key.startswith("exists:"):
        return (key.rpartition("p_")[2].rstrip(")") if "p_" in key else key.split('"')[1]) in parameters
    if key in ("getAor", "getAorNoPort"):
        aor = parts["aor"]
        ended = key == "getAorNoPort" and parts["port"] is not None
        return aor[: -1 - len(parts["port"])] if ended else aor
    return {
        "scheme": parts["scheme"],
        "user": parts["user"] or "",
        "password": parts["password"] or "",
        "userParameters": parts.get("userParameters", ""),
        "host": unbracketed(parts["host"]),
        "port": number(parts["port"]) or 0,
        "string": text,
        "getAOR(false)": parts.get("written"),
    }[key]


def sipgo(parts: dict[str, Any], key: str, text: str) -> Any:
    """sipgo's fields."""
    port = parts["port"]
    return {
        "User": parts["user"],
        "Password": parts["password"],
        "Host": parts["host"],
        "Port": number(port),
        "HostPort": parts["host"] + ("" if port is None else f":{port}"),
        "Endpoint": parts["aor"],
        "String": text,
        "UriParams.Length": len(parts["parameters"]),
        "Headers.Length": len(parts["headers"]),
    }[key]


def printed(parts: dict[str, Any], key: str, text: str) -> Any:
    """The examples of RFC 3261, in its own terms."""
    return {**parts, "params": parts["parameters"], "headers": dict(parts["headers"])}[key]


def telephone(case: Case) -> Answer:
    """`tel-parse`: the examples of RFC 3966."""
    text, wanted = case.input, case.expect

    def shown(number: str, parameters: dict[str, str | None]) -> dict[str, Any]:
        digits = "".join(digit for digit in number if digit not in "-.()")
        return {"global": number.startswith("+"), "number": number, "digits": digits, "params": parameters}

    def ours(text: str) -> Any:
        tel = Tel.parse(text)
        said = {**shown(tel.number, dict(tel.parameters)), "global": tel.is_global, "digits": tel.digits}
        return chosen(wanted, said)

    def letter(text: str) -> Any:
        found = sip.parse_tel(text)
        if found is None:
            return REFUSED
        pairs = (parameter.partition("=") for parameter in found[1])
        return chosen(wanted, shown(found[0], {name: value if equals else None for name, equals, value in pairs}))

    return asked(dict(wanted), ours, letter, text)


# --- libwww's scripts ------------------------------------------------------------------


def _pairs(*flat: str) -> tuple[tuple[str, str], ...]:
    """Names and values in turn, as Perl has them."""
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _with_host_and_port(view: Sip, host_port: str) -> Any:
    host, _, port = host_port.partition(":")
    return replace(view, host=host, port=port or None).to_uri()


def _with_params(view: Sip, params: str) -> Any:
    pairs = (parameter.partition("=") for parameter in params.split(";"))
    return replace(view, parameters=tuple((name, value if equals else None) for name, equals, value in pairs)).to_uri()


GETTERS: dict[str, Callable[[Sip], Any]] = {
    "as_string": str,
    "scheme": lambda view: view.scheme.lower(),
    "user": lambda view: view.name,
    "host": lambda view: view.host,
    "port": lambda view: view.effective_port,
    "host_port": lambda view: f"{view.host}:{view.effective_port}",
    "authority": lambda view: view.address_of_record,
    "query": lambda view: view.to_uri().query,
    "params": lambda view: ";".join(n if v is None else f"{n}={v}" for n, v in view.parameters),
}
CHANGES: dict[str, Callable[..., Any]] = {
    "host_port": _with_host_and_port,
    "port": lambda view, port: replace(view, port=port).to_uri(),
    "user": lambda view, user: Sip.build(view.host, user=user).to_uri(),
    "authority": lambda view, authority: urikit.URI(f"sip:{authority}"),
    "params": _with_params,
    "params_form": lambda view, *flat: replace(view, parameters=_pairs(*flat)).to_uri(),
    "query_form": lambda view, *flat: replace(view, headers=_pairs(*flat)).to_uri(),
    "canonical": lambda view: view.to_uri().normalize(),
}


def scripts(otherwise: Scorer) -> Scorer:
    """libwww's scripts over a SIP URI, whose objects change."""
    return followed(GETTERS, otherwise, CHANGES)
