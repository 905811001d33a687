"""Scoring of LDAP URLs: RFC 4516 by `urikit.schemes.ldap`, and by the transcription.

Each suite shows a URL in its library's way: python-ldap as attributes of an object,
Apache's as the text the library writes again, Ruby's as raw parts, and the RFC's own examples
as decoded ones. The same showing is made of both answers.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.conformance.cases import Case
from tests.conformance.engines import REFUSED, refusing
from tests.conformance.judgement import Answer, OutOfScope, Question
from tests.conformance.scoring import asked, chosen, holds
from tests.reference import encoding, rfc4516
from tests.reference.rfc4516 import Extension, Raw, Reading
from urikit import URIError, percent
from urikit.schemes.ldap import Extension as OurExtension
from urikit.schemes.ldap import Ldap

Show = Callable[[Reading], dict[str, Any]]

_SCOPES = {"base": "LDAP_SCOPE_BASE", "one": "LDAP_SCOPE_ONELEVEL", "sub": "LDAP_SCOPE_SUBTREE"}
_NAMES = {name: scope for scope, name in _SCOPES.items()}


def parts_of_the_rfc(case: Case) -> Answer:
    """`ldap-parse` of the RFC's examples: decoded parts."""
    return _ask(case, case.input, _decoded)


def parts_of_ruby(case: Case) -> Answer:
    """`ldap-parse` of ruby/uri: raw parts."""
    return _ask(case, case.input, _raw)


def parts_of_python_ldap(case: Case) -> Answer:
    """`ldap-parse` of python-ldap: attributes of LDAPUrl, of a text or of one that LDAPUrl wrote."""
    if isinstance(case.input, str):
        return _ask(case, case.input, _python_ldap)
    given = _arguments(case.input)
    if given is None:
        return OutOfScope("a script of the library's own")
    ours, letter = _built(**given)
    standard = rfc4516.read(letter)
    return replace(
        _ask(case, ours, _python_ldap),
        letter=REFUSED if standard is None else chosen(case.expect, _python_ldap(standard)),
    )


def canonical_text(case: Case) -> Answer:
    """`ldap-parse` of Apache's LdapUrl: the text without defaults."""

    def letter(text: str, grammar: str) -> Any:
        found = rfc4516.read(text) if grammar == "asked" else rfc4516.read_anyway(text)
        return REFUSED if found is None else rfc4516.canonical(found)

    ours = refusing(URIError)(lambda text: str(Ldap.parse(text).normalized()))
    return Question(case.expect["string"], ours(case.input), letter(case.input, "asked"), case.input, letter)


def validity(case: Case) -> Answer:
    """`invalid` of Apache's LdapUrl."""
    return asked(bool(case.expect["valid"]), holds(Ldap.parse), holds(rfc4516.read), case.input)


def equality(case: Case) -> Answer:
    """`equal` by the rules of LDAP URLs."""
    other = case.row["other"]
    return asked(
        bool(case.expect["equal"]),
        lambda text: Ldap.parse(text).equivalent(other),
        lambda text: rfc4516.equal(text, other),
        case.input,
    )


def _ask(case: Case, text: str, show: Show) -> Question:
    def letter(other: str, grammar: str) -> Any:
        found = rfc4516.read(other) if grammar == "asked" else rfc4516.read_anyway(other)
        return REFUSED if found is None else chosen(case.expect, show(found))

    ours = refusing(URIError)(lambda text: chosen(case.expect, show(_reading(text))))
    return Question(case.expect, ours(text), letter(text, "asked"), text, letter)


def _reading(text: str) -> Reading:
    """What urikit makes of a text, in the terms of the transcription."""
    view = Ldap.parse(text)
    return Reading(
        percent.decode(view.dn or ""),
        list(view.selectors) or None,
        view.search_scope if view.scope else None,
        percent.decode_bytes(view.filter).decode("utf-8", "surrogateescape") if view.filter else None,
        [Extension(one.critical, one.type, one.value) for one in view.extension_list] or None,
        Raw(view.scheme, view.host, view.port, view.dn, view.attributes, view.scope, view.filter, view.extensions),
    )


def _decoded(found: Reading) -> dict[str, Any]:
    return {
        "host": found.raw.host,
        "port": None if found.raw.port is None else int(found.raw.port),
        "dn": found.dn,
        "attributes": found.attributes or [],
        "scope": found.scope,
        "filter": found.filter,
        "extensions": [one._asdict() for one in found.extensions or []],
    }


def _raw(found: Reading) -> dict[str, Any]:
    raw = found.raw
    return {
        "scheme": raw.scheme,
        "host": raw.host,
        "port": int(raw.port or rfc4516.PORTS.get((raw.scheme or "").lower(), "389")),
        "dn": raw.dn,
        "attributes": raw.attributes or None,
        "scope": raw.scope or None,
        "filter": raw.filter or None,
        "extensions": raw.extensions or None,
    }


def _python_ldap(found: Reading) -> dict[str, Any]:
    raw = found.raw
    named = {one.type.lower(): one.value for one in found.extensions or []}
    return {
        "urlscheme": raw.scheme,
        "hostport": _text(raw.host or "") + (f":{raw.port}" if raw.port is not None else ""),
        "dn": found.dn,
        "attrs": found.attributes,
        "scope": None if found.scope is None else _SCOPES.get(found.scope, f"LDAP_SCOPE_{found.scope.upper()}"),
        "filterstr": found.filter,
        "extensions": found.extensions,
        "who": named.get("bindname"),
        "cred": named.get("x-bindpw"),
    }


def _text(raw: str) -> str:
    octets = encoding.decode(raw)
    return raw if octets is None else octets.decode()


def _arguments(script: Any) -> dict[str, Any] | None:
    """The keyword arguments of `LDAPUrl(...).unparse()`."""
    try:
        call, (attr, (inner, (_, name), _, keywords), method), _, _ = script
    except (TypeError, ValueError):
        return None
    if (call, attr, inner, name, method) != ("call", "attr", "call", "LDAPUrl", "unparse"):
        return None
    return dict(keywords)


def _built(
    hostport: str,
    dn: str,
    urlscheme: str = "ldap",
    scope: Any = None,
    filterstr: str = "",
    who: str | None = None,
    cred: str | None = None,
) -> tuple[str, str]:
    """A URL of python-ldap's arguments, by urikit and by the transcription."""
    host, colon, port = hostport.rpartition(":") if not hostport.startswith("/") else (hostport, "", "")
    host = host if colon else hostport
    scope = None if scope is None else _NAMES[scope[1]]
    extensions = [OurExtension(name, value) for name, value in (("bindname", who), ("X-BINDPW", cred)) if value]
    ours = Ldap.build(
        percent.encode(host, "host"),
        name=dn,
        scope=scope,
        filter=filterstr or None,
        extensions=extensions,
        port=int(port) if colon else None,
        scheme=urlscheme,
    )
    written = ",".join(f"{one.type}={encoding.encode((one.value or '').encode(), 'unreserved')}" for one in extensions)
    letter = rfc4516.compose(host, port if colon else None, urlscheme, [dn, "", scope or "", filterstr, ""])
    return str(ours), f"{letter}{'?' * (4 - letter.count('?'))}{written}" if written else letter
