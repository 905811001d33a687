"""urn:lex, sources of law (RFC 9676).

    NSS        = jurisdiction ":" local-name
    local-name = work ["@" expression] ["$" manifestation]
    work       = authority ":" measure ":" details *(":" annex)

    urn:lex:it:stato:legge:2003-09-21;456
    urn:lex:ch:etat:loi:2006-05-14;22@originel:fr
    urn:lex:fr:etat:loi:2004-05-15;106~art15;par3

A law, the version of it, the copy somebody published, by the model of libraries (FRBR); and,
after "~", the place in the text that a reference is about (section 5.8). Names are
case-insensitive, and lower case is recommended.

What can go wrong. The "|" between a date and its local form is not a character of a URI and is
written %7C. Section 5.7 has an example whose specification contains hyphens (`dtd-nir-2.2`),
which the grammar of section 8 does not allow; they are taken in a manifestation. The RFC
gives partitions no grammar; here they are made of the characters of names. `jurisdiction-code
= 2*alf-dot` is read as two letters or digits at least. Different spellings of one word "MUST
be considered equivalent" (section 3.3): nobody but the jurisdiction knows them, so only case
is compared.

Left out: the registry of jurisdictions, and what months and days there are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from urikit._native import percent_recase
from urikit.core.arguments import several
from urikit.core.issues import Issue
from urikit.schemes.urns.namespace import NamespaceView, NSSError, folded

__all__ = ["Lex", "Manifestation"]


# alfanum = alfa / DIGIT / encoded, and "%" is always followed by two digits in a URI
# alf-dot = alfanum *( alfanum / "." )
_DOT = r"[0-9A-Za-z%][0-9A-Za-z%.]*+"
# alf-dot-hyp = alfanum *(alfadot / "-")
_HYP = r"[0-9A-Za-z%][0-9A-Za-z%.-]*+"
# alf-dot-oth = alfanum *(alfadot / other)      other = "-" / "_" / "'" / "=" / "(" / ")"
_OTH = r"[0-9A-Za-z%][0-9A-Za-z%.\-_'=()]*+"
# date = date-iso ["|" date-loc]                date-loc = *(alfadot / other)
_DATE = r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:%7[Cc][0-9A-Za-z%.\-_'=()]*+)?+"

# jurisdiction = jurisdiction-code *(";" jurisdiction-unit)      jurisdiction-code = 2*alf-dot
_JURISDICTION = rf"(?:%..|[0-9A-Za-z])\.*+{_DOT}(?:;{_DOT})*+"
# authority = issuer *("+" issuer)     issuer = (institution *(";" body-function)) / office
_AUTHORITY = rf"{_DOT}(?:[;+]{_DOT})*+"
# measure = measure-type *(";" specification)
_MEASURE = rf"{_DOT}(?:;{_DOT})*+"
# details = (dates / period) ";" numbers        dates = date *("," date)
# numbers = number / number-lex                 number = (document-id *("," document-id))
_DETAILS = rf"(?:{_DATE}(?:,{_DATE})*+|{_DOT});{_OTH}(?:,{_OTH})*+"
# annex = annex-id *(";" specification)
_ANNEX = _MEASURE
# version = (amendment-date / specification) *(";" (event-date / event))
_VERSION = rf"(?:{_DATE}|{_DOT})(?:;(?:{_DATE}|{_DOT}))*+"
# language = 2*3alfa *["-" extlang] / 4*8alfa   extlang  = 3alfa *2("-" 3alfa)
_LANGUAGE = r"(?:[A-Za-z]{4,8}|[A-Za-z]{2,3}(?:-[A-Za-z]{3})*+)"
# editor = publisher *(";" specification), and format, component and feature likewise
_ELEMENT = rf"{_HYP}(?:;{_HYP})*+"
_PARTITION = r"[0-9A-Za-z%.\-_'=();,]++"

_NSS = re.compile(
    rf"({_JURISDICTION}):({_AUTHORITY}):({_MEASURE}):({_DETAILS})((?::{_ANNEX})*+)"
    rf"(?:@({_VERSION}(?::{_LANGUAGE})?))?(?:\$({_ELEMENT}(?::{_ELEMENT}){{1,3}}))?(?:~({_PARTITION}))?"
)


class Manifestation(NamedTuple):
    """The publication of a version of a law (section 5.7)."""

    editor: str
    format: str
    component: str | None
    feature: str | None


@dataclass(frozen=True, slots=True)
class Lex(NamespaceView):
    """A source of law: an act, a decree, a judgment, in one of its versions or in all.

    >>> from urikit.schemes.urns.lex import Lex
    >>> law = Lex.parse("urn:lex:ch;glarus:regiere:erlass:2007-10-15;963@2008-03-12:de~art15;par3")
    >>> law.code, law.units, law.authority, law.measure, law.dates, law.numbers
    ('ch', ('glarus',), 'regiere', 'erlass', ('2007-10-15',), ('963',))
    >>> law.version, law.language, law.partition, str(law.to_work())
    ('2008-03-12', 'de', 'art15;par3', 'urn:lex:ch;glarus:regiere:erlass:2007-10-15;963')
    """

    #: The jurisdiction in which the law applies, with the units below it.
    jurisdiction: str
    #: The authority that issued it.
    authority: str
    #: The kind of measure: an act, a decree, a judgment.
    measure: str
    #: Its dates or its period, ";" and its numbers.
    details: str
    #: The annex, the annex of the annex, and so on.
    annexes: tuple[str, ...] = ()
    #: The version and its language; None for the law in all its versions.
    expression: str | None = None
    #: The publisher and the format; None if not given.
    manifestation: str | None = None
    #: The place in the text that a reference is about.
    partition: str | None = None

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Lex:
        found = _NSS.fullmatch(nss)
        if found is None:
            raise _refusal(nss)
        jurisdiction, authority, measure, details, annexes, expression, manifestation, partition = found.groups()
        return cls(
            jurisdiction,
            authority,
            measure,
            details,
            tuple(annexes[1:].split(":")) if annexes else (),
            expression,
            manifestation,
            partition,
            spelled=spelled,
            components=components,
        )

    @classmethod
    def build(
        cls,
        jurisdiction: str,
        authority: str,
        measure: str,
        details: str,
        *,
        annexes: tuple[str, ...] = (),
        expression: str | None = None,
        manifestation: str | None = None,
        partition: str | None = None,
    ) -> Lex:
        """Return the name of a source of law by its elements; what is not ASCII is percent-encoded.

        Raises `SchemeError` for an element that the grammar does not allow.

        >>> from urikit.schemes.urns.lex import Lex
        >>> str(Lex.build("de", "stadt.m\u00fcnchen", "rundschreiben", "2004-12-06;1"))
        'urn:lex:de:stadt.m%C3%BCnchen:rundschreiben:2004-12-06;1'
        """
        text = ":".join((jurisdiction, authority, measure, details, *several("annexes", annexes)))
        for mark, element in (("@", expression), ("$", manifestation), ("~", partition)):
            if element is not None:
                text += mark + element
        return cls._built(text)

    @property
    def nss(self) -> str:
        """The NSS, as it is written."""
        text = ":".join((self.jurisdiction, self.authority, self.measure, self.details, *self.annexes))
        for mark, element in (("@", self.expression), ("$", self.manifestation), ("~", self.partition)):
            if element is not None:
                text += mark + element
        return text

    def _canonical(self) -> str:
        return folded(self.nss)

    @property
    def code(self) -> str:
        """The country or organization, as in domain names, in lower case."""
        return self.jurisdiction.partition(";")[0].lower()

    @property
    def units(self) -> tuple[str, ...]:
        """The units below it, from the large to the small: states, municipalities."""
        return tuple(self.jurisdiction.split(";")[1:])

    @property
    def issuers(self) -> tuple[str, ...]:
        """Each of those who issued it."""
        return tuple(self.authority.split("+"))

    @property
    def dates(self) -> tuple[str, ...]:
        """The dates (ISO 8601, perhaps %7C and a local form); empty where there is a period."""
        when = self.details.partition(";")[0]
        return tuple(when.split(",")) if self._is_dated else ()

    @property
    def period(self) -> str | None:
        """The period that is in the place of the dates, as "13.legislature"; None where there are dates."""
        return None if self._is_dated else self.details.partition(";")[0]

    @property
    def _is_dated(self) -> bool:
        return self.details[4:5] == "-"

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of the measure, or the one that was made up for it, "lex-" and digits."""
        return tuple(self.details.partition(";")[2].split(","))

    @property
    def version(self) -> str | None:
        """Which version it is, by the date of the amendment or a word; None for all of them."""
        return None if self.expression is None else self.expression.partition(":")[0]

    @property
    def language(self) -> str | None:
        """The language of the version (RFC 5646), as it is written."""
        return None if self.expression is None else self.expression.partition(":")[2] or None

    @property
    def published(self) -> Manifestation | None:
        """The publisher and the form of publication.

        >>> from urikit.schemes.urns.lex import Lex
        >>> Lex.parse("urn:lex:it:stato:legge:2000-04-03;56$senato.it:text-xml;dtd-nir-2.2:testo").published
        Manifestation(editor='senato.it', format='text-xml;dtd-nir-2.2', component='testo', feature=None)
        """
        if self.manifestation is None:
            return None
        editor, format, *rest = self.manifestation.split(":")
        component, feature = (*rest, None, None)[:2]
        return Manifestation(editor, format, component, feature)

    def to_work(self) -> Lex:
        """Return the law in all its versions: the name without expression, manifestation and partition."""
        return Lex(self.jurisdiction, self.authority, self.measure, self.details, self.annexes)

    def issues(self) -> tuple[Issue, ...]:
        """Upper case."""
        nss = self.nss
        if folded(nss) == percent_recase(nss):
            return ()
        return (self._name().noted("urn-lex-case", "NSS", severity="info"),)


#: The elements of the work in their order; what follows the fourth is an annex.
_FIELDS = (
    ("urn-lex-jurisdiction", "jurisdiction", _JURISDICTION),
    ("urn-lex-authority", "authority", _AUTHORITY),
    ("urn-lex-measure", "measure", _MEASURE),
    ("urn-lex-details", "details", _DETAILS),
    ("urn-lex-annex", "annex", _ANNEX),
)


def _refusal(nss: str) -> NSSError:
    """Return which element of an NSS the grammar does not allow."""
    document, _, partition = nss.partition("~")
    local, dollar, manifestation = document.partition("$")
    work, at, expression = local.partition("@")
    fields = work.split(":")
    start = 0
    for number, field in enumerate(fields):
        code, component, grammar = _FIELDS[min(number, 4)]
        if re.fullmatch(grammar, field) is None:
            return NSSError(code, component, start, start + len(field))
        start += len(field) + 1
    if len(fields) < 4:
        return NSSError("urn-lex-work", "work", 0, len(work))
    if at:
        version, colon, language = expression.partition(":")
        if re.fullmatch(_VERSION, version) is None:
            return NSSError("urn-lex-version", "version", start, start + len(version))
        start += len(version) + 1
        if colon and re.fullmatch(_LANGUAGE, language) is None:
            return NSSError("urn-lex-language", "language", start, start + len(language))
    if dollar:
        elements = manifestation.split(":")
        if not 2 <= len(elements) <= 4 or not all(re.fullmatch(_ELEMENT, element) for element in elements):
            return NSSError("urn-lex-manifestation", "manifestation", len(local) + 1, len(document))
    assert re.fullmatch(_PARTITION, partition) is None, nss
    return NSSError("urn-lex-partition", "partition-id", len(document) + 1)
