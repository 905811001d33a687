"""The view of an LDAP URL: its parts, what they mean, and their comparison (RFC 4516)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, NoReturn

from urikit._native import default_port, percent_decode, percent_decode_unreserved, percent_recase
from urikit.core.arguments import several
from urikit.core.errors import SchemeError, refuse
from urikit.core.issues import Issue, noted
from urikit.core.mask import MASK, shown
from urikit.schemes.escape import escaped
from urikit.schemes.ldap.filter import ATTRIBUTE, Filter
from urikit.schemes.ldap.name import OID, DistinguishedName
from urikit.schemes.server import port_digits, port_number, text_of
from urikit.schemes.unescape import place, unescaped
from urikit.schemes.view import View

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["Extension", "Ldap"]

# ldapurl = scheme "://" [host [":" port]]
#           ["/" dn ["?" [attributes] ["?" [scope] ["?" [filter] ["?" extensions]]]]]
# attributes = attrdesc *("," attrdesc)         attrdesc  = selector, an attribute or "*"
# extensions = extension *("," extension)       extension = ["!"] extype ["=" exvalue]
_SELECTOR = re.compile(rf"{ATTRIBUTE}|@{ATTRIBUTE}|[*+]")
_TYPE = re.compile(OID)
#: Names of extensions, of programs and of no standard, whose value is a password.
_SECRET = frozenset({"x-bindpw", "bindpw"})
_SCOPES = ("base", "one", "sub")
_ALL = Filter.present("objectClass")

#: What means itself: all of RFC 3986 but what delimits (section 2.1), and "#[]" as everywhere.
_KEPT = "/:@!$&'()*+,;="
_KEPT_IN_VALUE = "/:@!$&'()*+;="

Scope = Literal["base", "one", "sub"]


@dataclass(frozen=True, slots=True)
class Extension:
    """An extension of the URL, decoded. A critical one has to be known to be used."""

    type: str
    value: str | None = None
    critical: bool = False

    def __repr__(self) -> str:
        value = self.value and shown(self.value)
        if value is not None and self.type.lower() in _SECRET:
            value = MASK
        return f"Extension(type={shown(self.type)!r}, value={value!r}, critical={self.critical!r})"


@dataclass(frozen=True, slots=True, repr=False)
class Ldap(View):
    """An entry of a directory, or a search in it.

    >>> from urikit.schemes.ldap import Ldap
    >>> search = Ldap.parse("ldap://[2001:db8::7]/c=GB?objectClass?one")
    >>> search.host, str(search.name), search.selectors, search.search_scope, str(search.search_filter)
    ('[2001:db8::7]', 'c=GB', ('objectClass',), 'one', '(objectClass=*)')
    >>> Ldap.parse("ldap://ldap.example.net").equivalent("LDAP://LDAP.example.net:389/?*?base")
    True
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("ldap", "ldaps", "ldapi")
    SPECIFICATION: ClassVar[str] = "RFC 4516"
    EQUIVALENCE: ClassVar[str] = (
        "What is absent has its default, the name is compared as distinguishedNameMatch does for the types of RFC "
        "4514, attributes as a set without case, the filter and the extensions in order."
    )
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "ldap://[2001:db8::7]/c=GB?objectClass?one",
        "ldap:///o=University%20of%20Michigan,c=US",
        "ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)",
        "ldap://ldap2.example.com/o=Question%3f,c=US?mail",
        "ldap://ldap3.example.com/o=Babsco,c=US???(four-octet=%5c00%5c00%5c00%5c04)",
        "ldap:///??sub??e-bindname=cn=Manager%2cdc=example%2cdc=com",
        "ldaps://ldap.example.org/dc=example,dc=org",
        "ldapi://%2Fvar%2Frun%2Fldapi/dc=example,dc=org",
    )
    #: The port of each scheme where none is written; that of ldaps has no RFC.

    #: "ldap", "ldaps" or "ldapi", in the case it is written.
    scheme: str
    #: The host as it is written, "" where the client knows one.
    host: str
    #: The digits as they are written; "" where only the ":" is.
    port: str | None = None
    #: The distinguished name, raw; None where no "/" is.
    dn: str | None = None
    #: The attributes, raw; None where no "?" is, "" where nothing follows it.
    attributes: str | None = None
    #: The scope, raw.
    scope: str | None = None
    #: The filter, raw.
    filter: str | None = None
    #: The extensions, raw.
    extensions: str | None = None

    @classmethod
    def build(
        cls,
        host: str = "",
        *,
        name: str | DistinguishedName = "",
        attributes: Iterable[str] = (),
        scope: Scope | None = None,
        filter: str | Filter | None = None,
        extensions: Iterable[Extension] = (),
        port: int | None = None,
        scheme: str = "ldap",
    ) -> Ldap:
        """A URL from data: a name and a filter in LDAP's own notation, encoded once.

        Raises `SchemeError` for what the grammars refuse.

        >>> from urikit.schemes.ldap import Filter, Ldap
        >>> str(Ldap.build("ldap.example", name="o=Question?,c=US", scope="sub", filter=Filter.equal("cn", "50% (x)")))
        'ldap://ldap.example/o=Question%3F,c=US??sub?(cn=50%25%20%5C28x%5C29)'
        """
        parts: list[str] = [
            ",".join(escaped(attribute, _KEPT_IN_VALUE) for attribute in several("attributes", attributes)),
            scope or "",
            "" if filter is None else escaped(_octets(str(filter)), _KEPT),
            ",".join(map(_written, extensions)),
        ]
        while parts and not parts[-1]:
            parts.pop()
        dn = escaped(_octets(str(name)), _KEPT)
        return cls(scheme, host, None if port is None else str(port), dn, *parts)._checked()

    @classmethod
    def _read(cls, uri: URI) -> Ldap:
        spans = uri.spans
        host = uri.host
        if host is None:
            at = spans["scheme"][1] + 1
            _refuse(uri, "ldap-authority-missing", "ldapurl", at, at)
        if uri.userinfo is not None:
            _refuse(uri, "ldap-userinfo", "host", *spans["userinfo"])
        if uri.fragment is not None:
            _refuse(uri, "ldap-fragment", "fragment", spans["fragment"][0] - 1, spans["fragment"][1])
        path, query = uri.path, uri.query
        dn = path[1:] if path else None
        if dn:
            _require_name(uri, dn, spans["path"][0] + 1)
        if query is None:
            return cls(uri.scheme, host, uri.port, dn)
        start = spans["query"][0]
        if dn is None:
            _refuse(uri, "ldap-slash", "dn", start - 1, start - 1)
        parts = query.split("?")
        if len(parts) > 4:
            at = start + len("?".join(parts[:4]))
            _refuse(uri, "ldap-parts", "extensions", at, at + 1)
        for part, require in zip(parts, (_require_attributes, _require_scope, _require_filter), strict=False):
            if part:
                require(uri, part, start)
            start += len(part) + 1
        if len(parts) == 4:
            _require_extensions(uri, parts[3], start)
        return cls(uri.scheme, host, uri.port, dn, *parts)

    def _text(self) -> str:
        parts = [self.attributes, self.scope, self.filter, self.extensions]
        rest = "".join(f"?{part}" for part in parts if part is not None)
        return text_of(self.scheme, None, self.host, self.port, rest if self.dn is None else f"/{self.dn}{rest}")

    @property
    def effective_port(self) -> int | None:
        """The port that is written, else that of the scheme; None for ldapi, which has none, and for no port."""
        return port_number(self.port) if self.port else default_port(self.scheme)

    @property
    def name(self) -> DistinguishedName:
        """The distinguished name; that of the root where none is written."""
        return DistinguishedName.parse(unescaped(self.dn or ""))

    @property
    def selectors(self) -> tuple[str, ...]:
        """The attributes to return, decoded; () where all user attributes are."""
        return tuple(map(unescaped, self.attributes.split(","))) if self.attributes else ()

    @property
    def search_scope(self) -> Scope:
        """The scope in lower case; "base" where none is written."""
        return unescaped(self.scope).lower() if self.scope else "base"  # type: ignore[return-value]

    @property
    def search_filter(self) -> Filter:
        """The filter; `(objectClass=*)` where none is written."""
        return Filter.parse(unescaped(self.filter)) if self.filter else _ALL

    @property
    def extension_list(self) -> tuple[Extension, ...]:
        """The extensions, decoded, in their order.

        >>> from urikit.schemes.ldap import Ldap
        >>> Ldap.parse("ldap:///??sub??!e-bindname=cn=Manager%2cdc=example").extension_list
        (Extension(type='e-bindname', value='cn=Manager,dc=example', critical=True),)
        """
        return tuple(map(_extension, self.extensions.split(","))) if self.extensions else ()

    def normalized(self) -> Ldap:
        """The same URL without what is the default anyway, and written in one way.

        A name and a filter keep their words: only their percent-encoding is normalized.

        >>> from urikit.schemes.ldap import Ldap
        >>> str(Ldap.parse("LDAP://H:389/%63=GB?ou,dc,OU?BASE?(objectClass=*)").normalized())
        'ldap://h/c=GB?ou,dc'
        """
        selectors = {selector.lower(): selector for selector in reversed(self.selectors)}
        first = [selector for selector in self.selectors if selectors.pop(selector.lower(), None) is not None]
        scope, found = self.search_scope, _normal(self.filter)
        parts = [
            "" if first == ["*"] else ",".join(first),
            "" if scope == "base" else scope,
            "" if self.search_filter.compared() == _ALL.compared() else found,
            _normal(self.extensions),
        ]
        while parts and not parts[-1]:
            parts.pop()
        default = default_port(self.scheme)
        port = None if default is not None and self.effective_port == default else self.port
        host = percent_decode_unreserved(self.host).lower()
        return Ldap(self.scheme.lower(), host, port or None, _normal(self.dn), *parts)

    def _equivalent(self, other: Ldap) -> bool:
        """Section 4: with the defaults of section 3 in the place of what is absent."""
        return self._compared() == other._compared()

    def _compared(self) -> tuple[object, ...]:
        return (
            self.scheme.lower(),
            percent_decode_unreserved(self.host).lower(),
            port_digits(self.port, default_port(self.scheme)),
            self.name.compared(),
            frozenset(selector.lower() for selector in self.selectors) or frozenset({"*"}),
            self.search_scope,
            self.search_filter.compared(),
            tuple((one.type.lower(), one.value, one.critical) for one in self.extension_list),
        )

    def issues(self) -> tuple[Issue, ...]:
        """Critical extensions, a password, a port without a host, attributes that occur twice."""
        uri = self.to_uri()
        text = str(uri)
        spans = uri.spans
        found: list[Issue] = []
        if not self.host and self.port is not None:
            found.append(noted(text, "ldap-host-missing", "host", *spans["host"]))
        if not self.attributes and not self.extensions:
            return tuple(found)
        start = spans["query"][0]
        seen: set[str] = set()
        for written, selector in zip((self.attributes or "").split(","), self.selectors, strict=False):
            end = start + len(written)
            if selector.lower() in seen:
                found.append(noted(text, "ldap-attribute-twice", "attrdesc", start, end, "info"))
            seen.add(selector.lower())
            start = end + 1
        start = spans["query"][1] - len(self.extensions or "")
        for written, extension in zip((self.extensions or "").split(","), self.extension_list, strict=False):
            end = start + len(written)
            if extension.critical:
                found.append(noted(text, "ldap-extension-critical", "extension", start, end))
            if extension.value is not None and extension.type.lower() in _SECRET:
                found.append(noted(text, "ldap-password", "exvalue", start + written.index("=") + 1, end))
            start = end + 1
        return tuple(found)


def _normal(raw: str | None) -> str:
    """A raw part with its percent-encoding normalized (RFC 3986 section 6.2.2)."""
    return percent_recase(percent_decode_unreserved(raw or ""))


def _octets(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


def _written(extension: Extension) -> str:
    """An extension from data."""
    sign = "!" if extension.critical else ""
    value = "" if extension.value is None else f"={escaped(extension.value, _KEPT_IN_VALUE)}"
    return f"{sign}{escaped(extension.type)}{value}"


def _extension(raw: str) -> Extension:
    critical = raw.startswith("!")
    name, equals, value = raw[critical:].partition("=")
    return Extension(unescaped(name), unescaped(value) if equals else None, critical)


def _refuse(uri: URI, code: str, component: str, start: int, end: int) -> NoReturn:
    refuse(str(uri), code, component, start, end)


def _require_text(uri: URI, raw: str, start: int) -> str:
    """The decoded text, which has to be UTF-8."""
    try:
        return percent_decode(raw, "literal")
    except ValueError:
        _refuse(uri, "ldap-encoding", "ldapurl", start, start + len(raw))


def _require_name(uri: URI, raw: str, start: int) -> None:
    text = _require_text(uri, raw, start)
    try:
        DistinguishedName.parse(text)
    except SchemeError as error:
        _refuse(uri, error.code, error.component, start + place(raw, error.offset), start + place(raw, error.end))


def _require_attributes(uri: URI, raw: str, start: int) -> None:
    for attribute in raw.split(","):
        end = start + len(attribute)
        if not _SELECTOR.fullmatch(_require_text(uri, attribute, start)):
            _refuse(uri, "ldap-attribute", "attrdesc", start, end)
        start = end + 1


def _require_scope(uri: URI, raw: str, start: int) -> None:
    if _require_text(uri, raw, start).lower() not in _SCOPES:
        _refuse(uri, "ldap-scope", "scope", start, start + len(raw))


def _require_filter(uri: URI, raw: str, start: int) -> None:
    try:
        Filter.parse(unescaped(raw))
    except SchemeError as error:
        _refuse(uri, error.code, error.component, start + place(raw, error.offset), start + place(raw, error.end))


def _require_extensions(uri: URI, raw: str, start: int) -> None:
    for extension in raw.split(","):
        end = start + len(extension)
        name = extension.removeprefix("!").partition("=")[0]
        if not _TYPE.fullmatch(_require_text(uri, name, start)):
            _refuse(uri, "ldap-extension", "extype", start, end)
        _require_text(uri, extension, start)
        start = end + 1
