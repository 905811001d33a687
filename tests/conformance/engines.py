"""The same questions to two who know: urikit, and the transcription of the standard.

Every question a suite can ask is a method here, twice: once answered by urikit's public
functions, once by `tests.reference`, which is slow, literal and knows nothing of urikit.
A case is only ever counted when both agree, so that an explained difference is explained
by the standard and not by urikit. `REFUSED` means every kind of "no".
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

import urikit
import urikit.percent
from tests.oracle.grammars import derives
from tests.reference import encoding, normalization, rfc3986, syntax
from tests.reference.syntax import Components


class Refused:
    """The answer is missing: the input is not what the operation takes."""

    def __repr__(self) -> str:
        return "REFUSED"


REFUSED = Refused()

#: A scheme nobody registered. Section 5.2.2 never looks at a scheme but to compare and to
#: copy it, so a relative base resolves as `x:` + base does, and the `x:` comes off again.
LIFT = "x:"


class Engine(Protocol):
    """What both of them answer."""

    def valid(self, rule: str, text: str) -> bool: ...
    def components(self, text: str) -> Components | Refused: ...
    def appendix_b(self, text: str) -> tuple[str | None, ...]: ...
    def host_kind(self, host: str) -> str | Refused: ...
    def form(self, text: str) -> dict[str, bool] | Refused: ...
    def without_fragment(self, text: str) -> str | Refused: ...
    def resolve(self, base: str, reference: str, *, strict: bool) -> str | Refused: ...
    def normalize(self, text: str, rung: str, ipv6: Any) -> str | Refused: ...
    def equivalent(self, one: str, other: str, rung: str) -> bool | Refused: ...
    def compose(self, **components: Any) -> str | Refused: ...
    def encode(self, data: str | bytes, component: Any) -> str | Refused: ...
    def encode_form(self, data: str) -> str | Refused: ...
    def decode(self, text: str) -> str | Refused: ...
    def decode_bytes(self, text: str) -> bytes | Refused: ...
    def decode_form(self, text: str) -> str | Refused: ...
    def recase(self, text: str) -> str | Refused: ...
    def pairs(self, query: str, separators: str) -> Sequence[tuple[str, str | None]] | Refused: ...


class Urikit:
    """urikit, through its public names."""

    #: The classes of the grammar: any reference, absolute, relative.
    reference: Any = urikit.URIReference
    absolute: Any = urikit.URI
    relative: Any = urikit.RelativeReference

    def valid(self, rule: str, text: str) -> bool:
        match rule:
            case "URI-reference":
                return bool(self.reference.is_valid(text))
            case "URI":
                return bool(self.absolute.is_valid(text))
            case "relative-ref":
                return bool(self.relative.is_valid(text))
            case "absolute-URI":
                return bool(self.absolute.is_valid(text) and self.absolute(text).is_absolute)
        raise ValueError(rule)

    def components(self, text: str) -> Components | Refused:
        try:
            u = self.reference.parse(text)
        except urikit.URISyntaxError:
            return REFUSED
        return Components(u.scheme, u.authority, u.userinfo, u.host, u.port, u.path, u.query, u.fragment)

    def appendix_b(self, text: str) -> tuple[str | None, ...]:
        return tuple(urikit.appendix_b(text))

    def host_kind(self, host: str) -> str | Refused:
        try:
            u = self.reference.parse("//" + host)
        except urikit.URISyntaxError:
            return REFUSED
        if u.authority != host or u.host != host or u.path or u.query is not None:
            return REFUSED
        assert u.host_info is not None
        return str(u.host_info.kind)

    def form(self, text: str) -> dict[str, bool] | Refused:
        try:
            u = self.reference.parse(text)
        except urikit.URISyntaxError:
            return REFUSED
        absolute = isinstance(u, self.absolute) and u.is_absolute
        return {
            "isuri": u.form == "uri",
            "isabsuri": absolute,
            "isnetpath": u.form == "network-path",
            "isabspath": u.form == "absolute-path",
            # 4.2 knows no more than these three; 4.4 asks something else.
            "isrelpath": u.form in ("relative-path", "same-document"),
            "issamedoc": u.form == "same-document",
            "is_absolute": absolute,
        }

    def without_fragment(self, text: str) -> str | Refused:
        try:
            return str(self.reference.parse(text).without_fragment())
        except urikit.URISyntaxError:
            return REFUSED

    def resolve(self, base: str, reference: str, *, strict: bool) -> str | Refused:
        policy = urikit.ResolvePolicy.RFC3986 if strict else urikit.ResolvePolicy.COMPATIBLE
        try:
            return str(self.absolute(base).resolve(reference, policy=policy))
        except (urikit.URISyntaxError, urikit.URIResolutionError):
            return REFUSED

    def normalize(self, text: str, rung: str, ipv6: Any) -> str | Refused:
        try:
            return str(self.reference.parse(text).normalize(to=getattr(urikit.Rung, rung), ipv6=ipv6))
        except urikit.URISyntaxError:
            return REFUSED

    def equivalent(self, one: str, other: str, rung: str) -> bool | Refused:
        try:
            return bool(self.reference.parse(one).equivalent(other, at=getattr(urikit.Rung, rung)))
        except urikit.URISyntaxError:
            return REFUSED

    def compose(self, **components: Any) -> str | Refused:
        try:
            return str(self.reference.build(**components))
        except (urikit.URIBuildError, urikit.URISyntaxError, urikit.URIEncodingError, TypeError):
            return REFUSED

    def encode(self, data: str | bytes, component: Any) -> str | Refused:
        try:
            return urikit.percent.encode(data, component)
        except urikit.URIEncodingError:
            return REFUSED

    def encode_form(self, data: str) -> str | Refused:
        try:
            return urikit.percent.encode_form(data)
        except urikit.URIEncodingError:
            return REFUSED

    def decode(self, text: str) -> str | Refused:
        try:
            return urikit.percent.decode(text)
        except urikit.URIEncodingError:
            return REFUSED

    def decode_bytes(self, text: str) -> bytes | Refused:
        try:
            return urikit.percent.decode_bytes(text)
        except urikit.URIEncodingError:
            return REFUSED

    def decode_form(self, text: str) -> str | Refused:
        try:
            return urikit.percent.decode_form(text)
        except urikit.URIEncodingError:
            return REFUSED

    def recase(self, text: str) -> str | Refused:
        try:
            return urikit.percent.recase(text)
        except urikit.URIEncodingError:
            return REFUSED

    def pairs(self, query: str, separators: str) -> Sequence[tuple[str, str | None]] | Refused:
        from urikit._native import split_query

        return [(name, value) for name, value in split_query(query, separators)]


class Letter:
    """The standard, transcribed."""

    strict = True
    #: The names of the rules in the grammar, where they are others.
    rules: ClassVar[dict[str, str]] = {}

    def valid(self, rule: str, text: str) -> bool:
        return self.derives(rule, text) or not self.strict

    def derives(self, rule: str, text: str) -> bool:
        return derives(self.rules.get(rule, rule), text)

    def components(self, text: str) -> Components | Refused:
        if not self.strict:
            return syntax.split_anyway(text)
        return syntax.split_reference(text) if self.derives("URI-reference", text) else REFUSED

    def appendix_b(self, text: str) -> tuple[str | None, ...]:
        match = rfc3986.APPENDIX_B.match(text)
        assert match is not None
        return match.groups()

    def host_kind(self, host: str) -> str | Refused:
        return syntax.host_kind(host) if self.derives("host", host) else REFUSED

    def form(self, text: str) -> dict[str, bool] | Refused:
        c = self.components(text)
        if not isinstance(c, tuple):
            return REFUSED
        relative = c.scheme is None
        absolute = not relative and c.fragment is None
        return {
            "isuri": not relative,
            "isabsuri": absolute,
            "isnetpath": relative and c.authority is not None,
            "isabspath": relative and c.authority is None and c.path.startswith("/"),
            "isrelpath": relative and c.authority is None and not c.path.startswith("/"),
            "issamedoc": relative and c.authority is None and c.path == "" and c.query is None,
            "is_absolute": absolute,
        }

    def without_fragment(self, text: str) -> str | Refused:
        if self.strict and not self.derives("URI-reference", text):
            return REFUSED
        return rfc3986.recompose(rfc3986.split(text)._replace(fragment=None))

    def resolve(self, base: str, reference: str, *, strict: bool) -> str | Refused:
        if self.strict and not (self.derives("URI", base) and self.derives("URI-reference", reference)):
            return REFUSED
        return rfc3986.resolve(base, reference, strict=strict)

    def normalize(self, text: str, rung: str, ipv6: Any) -> str | Refused:
        if self.strict and not self.derives("URI-reference", text):
            return REFUSED
        return normalization.normalize(text, rung, ipv6=ipv6)

    def equivalent(self, one: str, other: str, rung: str) -> bool | Refused:
        first, second = (self.normalize(text, rung, "keep") for text in (one, other))
        return REFUSED if REFUSED in (first, second) else first == second

    def compose(self, **components: Any) -> str | Refused:
        text = encoding.compose(**components)
        return REFUSED if text is None else text

    def encode(self, data: str | bytes, component: Any) -> str | Refused:
        octets = encoding.octets(data)
        return REFUSED if octets is None else encoding.encode(octets, component)

    def encode_form(self, data: str) -> str | Refused:
        octets = encoding.octets(data)
        return REFUSED if octets is None else encoding.encode_form(octets)

    def decode(self, text: str) -> str | Refused:
        octets = encoding.decode(text)
        return REFUSED if octets is None else _utf8(octets)

    def decode_bytes(self, text: str) -> bytes | Refused:
        octets = encoding.decode(text)
        return REFUSED if octets is None else octets

    def decode_form(self, text: str) -> str | Refused:
        octets = encoding.decode(text.replace("+", " "))
        return REFUSED if octets is None else _utf8(octets)

    def recase(self, text: str) -> str | Refused:
        return normalization.recased(text)

    def pairs(self, query: str, separators: str) -> Sequence[tuple[str, str | None]] | Refused:
        return encoding.split_pairs(query, separators)


class LetterWithoutGrammar(Letter):
    """The same without asking the grammar first: what a lenient library does."""

    strict = False


def _utf8(octets: bytes) -> str | Refused:
    try:
        return octets.decode("utf-8")
    except UnicodeDecodeError:
        return REFUSED
