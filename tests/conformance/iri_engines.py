"""The same two who know, asked about IRIs: RFC 3987 in the place of RFC 3986.

Where a suite's library takes text beyond ASCII for an IRI, the questions are those of
`engines` with the grammar of RFC 3987 (2.2) and the ladder of its 5.3; section 5.2 of RFC
3986 resolves both. New are the conversions of section 3. The rules keep the names of RFC
3986, so that a scorer asks for "URI" and gets the answer of the family it was given.
"""

from typing import Any

import idna

import urikit
from tests.conformance.engines import REFUSED, Letter, Refused, Urikit
from tests.oracle.grammars import derives
from tests.reference import rfc3986, rfc3987

#: What the rules of RFC 3986 are called in RFC 3987.
RULES: dict[str, str] = {
    "URI-reference": "IRI-reference",
    "host": "ihost",
    "URI": "IRI",
    "relative-ref": "irelative-ref",
    "absolute-URI": "absolute-IRI",
}


class UrikitIRI(Urikit):
    """urikit's IRIs."""

    reference = urikit.IRIReference
    absolute = urikit.IRI
    relative = urikit.RelativeIRIReference

    def to_uri(self, text: str, host: Any) -> str | Refused:
        """3.1."""
        try:
            return str(urikit.IRIReference(text).to_uri(host=host))
        except (urikit.URISyntaxError, urikit.IDNAError):
            return REFUSED

    def to_iri(self, text: str) -> str | Refused:
        """3.2; a text that is an IRI already may still have encoded bytes."""
        try:
            return str(urikit.URIReference(text).to_iri())
        except urikit.URISyntaxError:
            pass
        try:
            return str(urikit.IRIReference(text).to_uri(host="percent-encoding").to_iri())
        except urikit.URISyntaxError:
            return REFUSED

    def shown(self, text: str) -> str | Refused:
        """3.2 with the labels of the host in Unicode, as 3.2.1 allows."""
        try:
            return str(urikit.IRIReference(text).display())
        except urikit.URISyntaxError:
            return REFUSED

    def has_a_labels(self, name: str) -> bool:
        """Whether IDNA 2008 has A-labels for a name."""
        try:
            iri = urikit.IRIReference("//" + name)
            return iri.host == name and iri.to_uri(host="idna2008").host is not None
        except (urikit.URISyntaxError, urikit.IDNAError):
            return False


class LetterIRI(Letter):
    """The standard, transcribed."""

    rules = RULES

    def normalize(self, text: str, rung: str, ipv6: Any) -> str | Refused:
        if self.strict and not self.derives("URI-reference", text):
            return REFUSED
        return rfc3987.normalize(text, rung, ipv6=ipv6)

    def equivalent(self, one: str, other: str, rung: str) -> bool | Refused:
        if self.strict and not all(self.derives("URI-reference", text) for text in (one, other)):
            return REFUSED
        return rfc3987.equivalent(one, other, rung)

    def compose(self, **components: Any) -> str | Refused:
        parts = rfc3986.Parts(
            components.get("scheme"), _authority(components), components.get("path", ""),
            components.get("query"), components.get("fragment"),
        )  # fmt: skip
        text = rfc3986.recompose(rfc3986.guarded(parts))
        return text if derives("IRI-reference", text) and rfc3986.split(text) == parts else REFUSED

    def to_uri(self, text: str, host: Any) -> str | Refused:
        """3.1."""
        if not derives("IRI-reference", text):
            return REFUSED
        try:
            return rfc3987.to_uri(text, host=host)
        except rfc3987.NoConversionError:
            return REFUSED

    def to_iri(self, text: str) -> str | Refused:
        """3.2."""
        if not derives("IRI-reference", text):
            return REFUSED
        return rfc3987.to_iri(rfc3987.to_uri(text))

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


class LetterIRIWithoutGrammar(LetterIRI):
    """The same without asking the grammar first."""

    strict = False


def _authority(components: dict[str, Any]) -> str | None:
    host = components.get("host")
    if host is None:
        return None
    userinfo, port = components.get("userinfo"), components.get("port")
    return ("" if userinfo is None else f"{userinfo}@") + str(host) + ("" if port is None else f":{port}")
