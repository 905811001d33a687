"""The same questions to two who know: urikit, and the transcription of the standard.

Every question a suite can ask is a method here, twice: once answered by urikit's public
functions, once by `tests.reference`, which is slow, literal and knows nothing of urikit.
A case is only ever counted when both agree, so that an explained difference is explained
by the standard and not by urikit. `REFUSED` means every kind of "no".

Where a suite's library takes text beyond ASCII for an IRI, the same questions go to urikit's IRIs and to the grammar
of RFC 3987, under the names that the rules have in RFC 3986.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import idna

import urikit
import urikit.core.percent
from tests.oracle.grammars import derives
from tests.reference import encoding, normalization, rfc3986, rfc3987, syntax
from tests.reference.syntax import Components
from urikit._native import split_query


class Refused:
    """The answer is missing: the input is not what the operation takes."""

    def __repr__(self) -> str:
        return "REFUSED"


REFUSED = Refused()

#: A scheme nobody registered. Section 5.2.2 never looks at a scheme but to compare and to
#: copy it, so a relative base resolves as `x:` + base does, and the `x:` comes off again.
LIFT = "x:"

#: What the rules of RFC 3986 are called in RFC 3987.
IRI_RULES = {
    "URI-reference": "IRI-reference",
    "host": "ihost",
    "URI": "IRI",
    "relative-ref": "irelative-ref",
    "absolute-URI": "absolute-IRI",
}


def refusing(*errors: type[Exception]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Take these errors for a refusal."""

    def decorator(function: Callable[..., Any]) -> Callable[..., Any]:
        def answer(*args: Any, **kwargs: Any) -> Any:
            try:
                return function(*args, **kwargs)
            except errors:
                return REFUSED

        return answer

    return decorator


_coding = refusing(urikit.URIEncodingError)


@dataclass(frozen=True)
class Urikit:
    """urikit, through its public names."""

    #: The classes of the grammar: any reference, absolute, relative.
    reference: Any = urikit.URIReference
    absolute: Any = urikit.URI
    relative: Any = urikit.RelativeReference

    encode = staticmethod(_coding(urikit.percent.encode))
    encode_form = staticmethod(_coding(urikit.percent.encode_form))
    decode = staticmethod(_coding(urikit.percent.decode))
    decode_bytes = staticmethod(_coding(urikit.percent.decode_bytes))
    decode_form = staticmethod(_coding(urikit.percent.decode_form))
    recase = staticmethod(_coding(urikit.percent.recase))

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

    @refusing(urikit.URISyntaxError)
    def components(self, text: str) -> Components:
        u = self.reference.parse(text)
        return Components(*(getattr(u, name) for name in Components._fields))

    @refusing(urikit.URISyntaxError)
    def host_kind(self, host: str) -> str | Refused:
        u = self.reference.parse("//" + host)
        alone = u.authority == u.host == host and not u.path and u.query is None
        return str(u.host_info.kind) if alone else REFUSED

    @refusing(urikit.URISyntaxError)
    def form(self, text: str) -> dict[str, bool]:
        u = self.reference.parse(text)
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

    @refusing(urikit.URISyntaxError)
    def without_fragment(self, text: str) -> str:
        return str(self.reference.parse(text).without_fragment())

    @refusing(urikit.URISyntaxError, urikit.URIResolutionError)
    def resolve(self, base: str, reference: str, *, strict: bool) -> str:
        policy = urikit.ResolvePolicy.RFC3986 if strict else urikit.ResolvePolicy.COMPATIBLE
        return str(self.absolute(base).resolve(reference, policy=policy))

    @refusing(urikit.URISyntaxError)
    def normalize(self, text: str, step: str, ipv6: Any) -> str:
        return str(self.reference.parse(text).normalize(to=getattr(urikit.Step, step), ipv6=ipv6))

    @refusing(urikit.URISyntaxError)
    def equivalent(self, one: str, other: str, step: str) -> bool:
        return bool(self.reference.parse(one).equivalent(other, at=getattr(urikit.Step, step)))

    @refusing(urikit.URIBuildError, urikit.URISyntaxError, urikit.URIEncodingError, TypeError)
    def compose(self, **components: Any) -> str:
        return str(self.reference.build(**components))

    def pairs(self, query: str, separators: str) -> list[tuple[str, str | None]]:
        return list(split_query(query, separators))

    @refusing(urikit.URISyntaxError, urikit.IDNAError)
    def to_uri(self, text: str, host: Any) -> str:
        """RFC 3987 3.1."""
        return str(urikit.IRIReference(text).to_uri(host=host))

    @refusing(urikit.URISyntaxError)
    def to_iri(self, text: str) -> str:
        """3.2; a text that is an IRI already may still have encoded bytes."""
        if urikit.URIReference.is_valid(text):
            return str(urikit.URIReference(text).to_iri())
        return str(urikit.IRIReference(text).to_uri(host="percent-encoding").to_iri())

    @refusing(urikit.URISyntaxError)
    def shown(self, text: str) -> str:
        """3.2 with the labels of the host in Unicode, as 3.2.1 allows."""
        return str(urikit.IRIReference(text).display())

    def has_a_labels(self, name: str) -> bool:
        """Whether IDNA 2008 has A-labels for a name."""
        try:
            iri = urikit.IRIReference("//" + name)
            return iri.host == name and iri.to_uri(host="idna2008").host is not None
        except (urikit.URISyntaxError, urikit.IDNAError):
            return False


@dataclass(frozen=True)
class Letter:
    """The standard, transcribed."""

    #: The names of the rules in the grammar, where they are others.
    rules: Mapping[str, str] = field(default_factory=dict)
    #: Whether the grammar is asked first; a lenient library does not.
    strict: bool = True

    def valid(self, rule: str, text: str) -> bool:
        return not self.strict or self.derives(rule, text)

    def derives(self, rule: str, text: str) -> bool:
        return derives(self.rules.get(rule, rule), text)

    def components(self, text: str) -> Components | Refused:
        if not self.strict:
            return syntax.split_anyway(text)
        return syntax.split_reference(text) if self.derives("URI-reference", text) else REFUSED

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
        if not self.valid("URI-reference", text):
            return REFUSED
        return rfc3986.recompose(rfc3986.split(text)._replace(fragment=None))

    def resolve(self, base: str, reference: str, *, strict: bool) -> str | Refused:
        if not (self.valid("URI", base) and self.valid("URI-reference", reference)):
            return REFUSED
        return rfc3986.resolve(base, reference, strict=strict)

    def normalize(self, text: str, step: str, ipv6: Any) -> str | Refused:
        return normalization.normalize(text, step, ipv6=ipv6) if self.valid("URI-reference", text) else REFUSED

    def equivalent(self, one: str, other: str, step: str) -> bool | Refused:
        if not all(self.valid("URI-reference", text) for text in (one, other)):
            return REFUSED
        if self.rules:
            return rfc3987.equivalent(one, other, step)
        return normalization.normalize(one, step) == normalization.normalize(other, step)

    def compose(self, **components: Any) -> str | Refused:
        if not self.rules:
            text = encoding.compose(**components)
            return REFUSED if text is None else text
        userinfo, host, port = map(components.get, ("userinfo", "host", "port"))
        authority = None if host is None else syntax.join_authority(userinfo, host, port)
        path, query, fragment = components.get("path", ""), components.get("query"), components.get("fragment")
        parts = rfc3986.Parts(components.get("scheme"), authority, path, query, fragment)
        text = rfc3986.recompose(rfc3986.guarded(parts))
        return text if self.derives("URI-reference", text) and rfc3986.split(text) == parts else REFUSED

    def encode(self, data: str | bytes, component: Any) -> str | Refused:
        octets = encoding.octets(data)
        return REFUSED if octets is None else encoding.encode(octets, component)

    def encode_form(self, data: str) -> str | Refused:
        octets = encoding.octets(data)
        return REFUSED if octets is None else encoding.encode_form(octets)

    @refusing(UnicodeDecodeError)
    def decode(self, text: str) -> str | Refused:
        octets = encoding.decode(text)
        return REFUSED if octets is None else octets.decode("utf-8")

    def decode_bytes(self, text: str) -> bytes | Refused:
        octets = encoding.decode(text)
        return REFUSED if octets is None else octets

    @refusing(UnicodeDecodeError)
    def decode_form(self, text: str) -> str | Refused:
        octets = encoding.decode(text.replace("+", " "))
        return REFUSED if octets is None else octets.decode("utf-8")

    def recase(self, text: str) -> str | Refused:
        return normalization.recased(text)

    def pairs(self, query: str, separators: str) -> Sequence[tuple[str, str | None]]:
        return encoding.split_pairs(query, separators)

    @refusing(rfc3987.NoConversionError)
    def to_uri(self, text: str, host: Any) -> str | Refused:
        """RFC 3987 3.1."""
        return rfc3987.to_uri(text, host=host) if derives("IRI-reference", text) else REFUSED

    def to_iri(self, text: str) -> str | Refused:
        """3.2."""
        return rfc3987.to_iri(rfc3987.to_uri(text)) if derives("IRI-reference", text) else REFUSED

    def shown(self, text: str) -> str | Refused:
        """3.2, and ToUnicode of the labels."""
        converted = self.to_iri(text)
        return rfc3987.labels_in_unicode(converted) if isinstance(converted, str) else REFUSED

    def has_a_labels(self, name: str) -> bool:
        """RFC 5891 by the `idna` package, and RFC 5893 across labels, which it leaves to its callers."""
        try:
            labels = idna.decode(idna.encode(name)).rstrip(".").split(".")
            if any(rfc3987.is_right_to_left(label) for label in labels):
                for label in labels:
                    idna.check_bidi(label, check_ltr=True)
        except idna.IDNAError:
            return False
        return True


Engine = Urikit | Letter
