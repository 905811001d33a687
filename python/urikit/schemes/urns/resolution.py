"""From a name to where the resource is now: what RFC 8141 says of resolution, and no network.

A URN may name a resource for centuries; where that is today, a resolver knows. RFC 2483 gives
the services names: I2L, one locator for a name; I2Ls, several; I2R, the resource itself; I2C, a
description of it; I2N, another name; I=I, whether two are the same. urikit opens no
connection: a resolver is a function of the caller's, and `Resolvers` says which of them is
asked for which namespace and service, in which order.

What RFC 8141 adds are the components. The r-component goes to the resolver (section 2.3.1). The
q-component is copied to the query of a locator that comes back (2.3.2), and the f-component may
become its fragment (2.3.3); `located` does both. What happens where the locator has a query
already is not specified, and resolvers are asked to document their strategy: here it is a named
choice, and to refuse is the default, because any other loses or invents something.

The r-, q- and f-components are not part of the name (section 3): resolvers get the URN, whole,
and look up its `canonical_name`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, final, get_args

from urikit._native import URI, URN, Reference, WebURL
from urikit.core.arguments import check_choice, text_of, uri_of
from urikit.core.errors import ArgumentError

__all__ = ["SERVICES", "Resolver", "Resolvers", "Service", "located"]

#: The services of RFC 2483 section 4, by the mnemonics that it compares without case.
Service: TypeAlias = Literal["I2L", "I2Ls", "I2R", "I2Rs", "I2C", "I2Cs", "I2N", "I2Ns", "I=I"]

#: The result of each service, and its section.
SERVICES: dict[Service, tuple[str, str]] = {
    "I2L": ("one locator", "RFC 2483 section 4.1"),
    "I2Ls": ("locators, none of them preferred", "RFC 2483 section 4.2"),
    "I2R": ("one instance of the resource", "RFC 2483 section 4.3"),
    "I2Rs": ("instances of the resource", "RFC 2483 section 4.4"),
    "I2C": ("one description of the resource", "RFC 2483 section 4.5"),
    "I2Cs": ("descriptions of the resource", "RFC 2483 section 4.6"),
    "I2N": ("one other name", "RFC 2483 section 4.7"),
    "I2Ns": ("other names", "RFC 2483 section 4.8"),
    "I=I": ("whether two identify the same resource", "RFC 2483 section 4.9"),
}

#: A resolver: a URN in, the answer of the service out, or None where it does not know the name.
Resolver: TypeAlias = Callable[[URN], Any]

#: The query, where both the locator and the URN have one: none, one of the two, or both.
Clash: TypeAlias = Literal["refuse", "keep", "replace", "append"]


def located(urn: str | Reference | WebURL, locator: str | Reference | WebURL, *, clash: Clash = "refuse") -> URI:
    """Return the locator a URN resolved to, with the q-component as its query and the f-component as its fragment.

    Where the locator has a query already, `clash` says what happens: "refuse" raises
    `ValueError`, "keep" leaves that query, "replace" takes the q-component, "append" joins both
    with "&". An f-component takes the place of a fragment, which is the client's to choose.

    >>> from urikit.schemes.urns.resolution import located
    >>> str(located("urn:example:weather?=op=map&lat=39.56#top", "https://weatherapp.example"))
    'https://weatherapp.example?op=map&lat=39.56#top'
    """
    check_choice("clash", clash, get_args(Clash))
    name = urn if isinstance(urn, URN) else URN.parse(text_of(urn))
    target = uri_of(locator)
    changes: dict[str, Any] = {}
    if name.q_component is not None:
        query = _query(name.q_component, target.query, clash)
        if query != target.query:
            changes["query"] = query
    if name.f_component is not None:
        changes["fragment"] = name.f_component
    return URI.parse(str(target.replace(**changes))) if changes else target


def _query(component: str, query: str | None, clash: Clash) -> str:
    if query is None or clash == "replace":
        return component
    if clash == "keep":
        return query
    if clash == "append":
        return f"{query}&{component}" if query else component
    raise ArgumentError("locator", "no query, since the URN has a q-component (RFC 8141 section 2.3.2)", query)


@dataclass(frozen=True, slots=True)
class _Link:
    """One resolver of the chain: for which namespace (None for all) and which service."""

    namespace: str | None
    service: Service
    resolver: Resolver


@final
@dataclass(frozen=True, slots=True)
class Resolvers:
    """An ordered chain of resolvers, a frozen value; each is asked until one knows the name.

    >>> from urikit.schemes.urns.resolution import Resolvers
    >>> books = {"urn:isbn:0-486-27557-4": "https://books.example/486"}
    >>> chain = Resolvers().with_resolver("isbn", lambda urn: books.get(urn.canonical_name))
    >>> str(chain.resolve("URN:ISBN:0-486-27557-4?=page=3"))
    'https://books.example/486?page=3'
    >>> chain.resolve("urn:isbn:0-395-36341-1") is None
    True
    """

    links: tuple[_Link, ...] = ()

    def with_resolver(self, namespace: str | None, resolver: Resolver, *, service: str = "I2L") -> Resolvers:
        """Return the chain with one resolver more at its end, for one namespace or, by None, for all.

        Raises `ValueError` for what is not a service of RFC 2483, or no namespace identifier.
        """
        if namespace is not None and not URN.is_valid(f"urn:{namespace}:a"):
            raise ArgumentError("namespace", "a namespace identifier (RFC 8141 section 2.1)", namespace)
        known = _service(service)
        return Resolvers((*self.links, _Link(namespace and namespace.lower(), known, resolver)))

    def ask(self, urn: str | Reference | WebURL, service: str = "I2L") -> Any:
        """Return the first answer that is not None, as the resolver gave it; None where it is unknown.

        Raises `URISyntaxError` for what is not a URN. What a resolver raises goes through.
        """
        name = urn if isinstance(urn, URN) else URN.parse(text_of(urn))
        nid, wanted = name.nid.lower(), _service(service)
        for link in self.links:
            if link.service == wanted and link.namespace in (None, nid):
                answer = link.resolver(name)
                if answer is not None:
                    return answer
        return None

    def resolve(self, urn: str | Reference | WebURL, *, clash: Clash = "refuse") -> URI | None:
        """Return the locator of a URN (service I2L) with its q- and f-component; None where none is known.

        Raises `URISyntaxError` for what is not a URN, or where a resolver gives what is not a URI.
        """
        check_choice("clash", clash, get_args(Clash))
        name = urn if isinstance(urn, URN) else URN.parse(text_of(urn))
        answer = self.ask(name, "I2L")
        return None if answer is None else located(name, answer, clash=clash)

    def resolve_all(self, urn: str | Reference | WebURL, *, clash: Clash = "refuse") -> tuple[URI, ...]:
        """Return the locators of a URN (service I2Ls), of the first resolver that knows some."""
        check_choice("clash", clash, get_args(Clash))
        name = urn if isinstance(urn, URN) else URN.parse(text_of(urn))
        answer: Iterable[str | URI] | None = self.ask(name, "I2Ls")
        return () if answer is None else tuple(located(name, locator, clash=clash) for locator in answer)


def _service(name: str) -> Service:
    """Return the service of that mnemonic, written in any case (RFC 2483 section 2.1)."""
    for known in SERVICES:
        if known.lower() == name.lower():
            return known
    raise ArgumentError("service", f"one of {', '.join(SERVICES)} (RFC 2483 section 4)", name)
