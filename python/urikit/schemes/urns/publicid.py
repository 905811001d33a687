"""urn:publicid, public identifiers of SGML and XML (RFC 3151).

    urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN      -//OASIS//DTD DocBook XML V4.1.2//EN

A public identifier is transcribed so that its fields stay apart: a space is "+", "//" is ":",
"::" is ";", and what these characters or a URI would take for something else is
percent-encoded. Before that, white space is collapsed. The way back is as plain, so both ways
are here, and `formal` reads the fields of a formal public identifier (section 1.2).

What can go wrong: a URN that no transcription gives. Two "+" in a row, or one at an end, mean
white space that should have been collapsed: refused, as is a character that is never
written as it is. `%2F%2F` means what ":" means and is another name: an issue, and `canonical`
is what the transcription of section 2 gives.

Left out: who owns an owner identifier.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from urikit._native import percent_recase
from urikit.core.errors import ArgumentError
from urikit.core.issues import Issue
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal

__all__ = ["FormalPublicIdentifier", "PublicId"]

#: What replaces what (section 2); pairs come first, because "//" is not twice "/".
_TRANSCRIBED = {
    " ": "+",
    "//": ":",
    "::": ";",
    "+": "%2B",
    ":": "%3A",
    "/": "%2F",
    ";": "%3B",
    "'": "%27",
    "?": "%3F",
    "#": "%23",
    "%": "%25",
}
_MEANT = {written: meant for meant, written in _TRANSCRIBED.items()}
_TO = re.compile(r"//|::|[ +:/;'?#%]")
_FROM = re.compile(r"[+:;]|%[0-9A-F]{2}")
# PubidChar ::= #x20 | #xD | #xA | [a-zA-Z0-9] | [-'()+,./:=?;!*#@$_%]   (XML 1.0, production 13)
_PUBID = re.compile(r"[ 0-9A-Za-z\-'()+,./:=?;!*#@$_%]+")
#: Those of them that are written as they are, what means others, and the encoded ones.
_WRITTEN = re.compile(r"(?:[0-9A-Za-z\-(),.=!*@$_+:;]|%2[Bb]|%3[Aa]|%2[Ff]|%3[Bb]|%27|%3[Ff]|%23|%25)*+")


class FormalPublicIdentifier(NamedTuple):
    """The fields of a formal public identifier (ISO 8879, as RFC 3151 section 1.2 reviews it)."""

    #: With its "-//" or "+//", if there is one.
    owner: str
    text_class: str
    description: str
    language: str
    version: str | None


@dataclass(frozen=True, slots=True)
class PublicId(NamespaceView):
    """A public identifier of SGML or XML, transcribed into a URN.

    >>> from urikit.schemes.urns.publicid import PublicId
    >>> name = PublicId.parse("urn:publicid:ISO%2FIEC+10179%3A1996:DTD+DSSSL+Architecture:EN")
    >>> name.public_identifier
    'ISO/IEC 10179:1996//DTD DSSSL Architecture//EN'
    >>> str(PublicId.build("3+3=6"))
    'urn:publicid:3%2B3=6'
    """

    NIDS: ClassVar[tuple[str, ...]] = ("publicid",)
    SPECIFICATION: ClassVar[str] = "RFC 3151"
    EQUIVALENCE: ClassVar[str] = "the same characters, percent-encodings in either case"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "urn:publicid:ISO%2FIEC+10179%3A1996:DTD+DSSSL+Architecture:EN",
        "urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN",
        "urn:publicid:%2B:IDN+example.org:DTD+XML+Bookmarks+1.0:EN:XML",
        "urn:publicid:-:ArborText;prod:DTD+Help+Document;19970708:EN",
        "urn:publicid:foo",
        "urn:publicid:3%2B3=6",
        "urn:publicid:-:Acme,+Inc.:DTD+Book+Version+1.0",
    )

    #: The transcription, as it is written.
    transcribed: str

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> PublicId:
        found = _WRITTEN.match(nss)
        end = found.end() if found else 0
        if end < len(nss) or not nss:
            raise Refusal("urn-publicid-character", "public identifier", end, end + (3 if nss[end:][:1] == "%" else 1))
        if "++" in f"+{nss}+":
            at = f"+{nss}+".find("++")
            raise Refusal("urn-publicid-space", "public identifier", max(at - 1, 0), min(at + 1, len(nss)))
        return cls(nss, spelled=spelled, components=components)

    @classmethod
    def build(cls, public_identifier: str) -> PublicId:
        """The URN of a public identifier, whose white space is collapsed first.

        Raises `ValueError` for a character that no public identifier has, and for an empty one.

        >>> from urikit.schemes.urns.publicid import PublicId
        >>> str(PublicId.build(" -//OASIS//DTD DocBook XML\\n V4.1.2//EN "))
        'urn:publicid:-:OASIS:DTD+DocBook+XML+V4.1.2:EN'
        """
        text = " ".join(part for part in re.split("[ \t\r\n]+", public_identifier) if part)
        if _PUBID.fullmatch(text) is None:
            raise ArgumentError("public_identifier", "a public identifier of XML", public_identifier)
        return cls.parse(f"urn:publicid:{_transcription(text)}")

    @property
    def nss(self) -> str:
        """The transcription, as it is written."""
        return self.transcribed

    @property
    def public_identifier(self) -> str:
        """The public identifier that was transcribed."""
        return _FROM.sub(lambda found: _MEANT[found[0]], percent_recase(self.transcribed))

    @property
    def formal(self) -> FormalPublicIdentifier | None:
        """The fields of a formal public identifier; None where it has not the form of one.

        >>> from urikit.schemes.urns.publicid import PublicId
        >>> PublicId.parse("urn:publicid:%2B:IDN+example.org:DTD+XML+Bookmarks+1.0:EN:XML").formal
        FormalPublicIdentifier(owner='+//IDN example.org', text_class='DTD', description='XML Bookmarks 1.0', \
language='EN', version='XML')
        """
        text = self.public_identifier
        head = text[:3] if text.startswith(("-//", "+//")) else ""
        owner, *fields = text[len(head) :].split("//")
        if not 2 <= len(fields) <= 3 or not owner:
            return None
        text_class, space, description = fields[0].partition(" ")
        if not space:
            return None
        return FormalPublicIdentifier(
            head + owner, text_class, description, fields[1], fields[2] if len(fields) == 3 else None
        )

    def issues(self) -> tuple[Issue, ...]:
        """A URN that its own public identifier is not transcribed into."""
        if _transcription(self.public_identifier) == percent_recase(self.transcribed):
            return ()
        return (self._name().noted("urn-publicid-other", "public identifier"),)


def _transcription(text: str) -> str:
    """A public identifier whose white space is collapsed, transcribed (section 2)."""
    return _TO.sub(lambda found: _TRANSCRIBED[found[0]], text)
