"""urn:gsma, the identity of a mobile phone (RFC 7254; 3GPP TS 23.003).

    imei-specifier = "imei:" ( imeival / ext-imei ) [ ";" sw-version-param ] [ ";" imei-version-param ]
    imeival        = tac "-" snr "-" spare          urn:gsma:imei:90420156-025763-0;vers=0

The type of the equipment, its serial number, and a digit that is 0 in a URN: on the phone and
its box a check digit is in that place, by the Luhn formula (`check_digit`, `imei`). With
";svn=" and two digits the name is that of the equipment with its software (IMEISV).

What can go wrong: a spare digit that is not 0. It is grammatical, and makes another name of
the same phone: an issue. Parameters have an order, in the grammar and in comparison, but
";vers=0" is left out of comparison; all of it is case-insensitive.

An IMEI is personal data, and must be treated so "in all cases" (section 8). A view cannot see
to that. Left out: `ext-imei`, which a version other than 0 would define, and names beside
"imei", which the GSMA may define: their characters are checked and they are opaque.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Literal

from urikit.core.errors import ArgumentError
from urikit.core.issues import Issue
from urikit.schemes.urns.check_digits import luhn
from urikit.schemes.urns.namespace import NamespaceView
from urikit.schemes.urns.parts import Refusal, folded

__all__ = ["Gsma"]

# imeival = tac "-" snr "-" spare      tac = 8DIGIT      snr = 6DIGIT      spare = DIGIT
_IMEI = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9]")
# gsma-urn-char = ALPHA / DIGIT / "-" / "." / "_" / "%" / ":"
_NONEMPTY = re.compile(r"[0-9A-Za-z\-._%:]+")
# sw-version-param = "svn=" software-version      imei-version-param = "vers=" imei-version-val
_VERSIONS = re.compile(r"(?:;svn=[0-9]{2})?(?:;vers=([0-9]))?", re.IGNORECASE)
# future-param = par-name [ EQUAL par-value ]
_PARAMETER = re.compile(r"[0-9A-Za-z\-._%:]+(?:=[0-9A-Za-z\-._%:]+)?")


@dataclass(frozen=True, slots=True)
class Gsma(NamespaceView):
    """The identity of a piece of mobile equipment (IMEI), or another name of the GSM Association.

    >>> from urikit.schemes.urns.gsma import Gsma
    >>> phone = Gsma.parse("urn:gsma:imei:90420156-025763-0;svn=42")
    >>> phone.type_allocation_code, phone.serial_number, phone.software_version
    ('90420156', '025763', '42')
    >>> phone.imei, phone.imeisv
    ('904201560257637', '9042015602576342')
    """

    NIDS: ClassVar[tuple[str, ...]] = ("gsma",)
    SPECIFICATION: ClassVar[str] = "RFC 7254"
    EQUIVALENCE: ClassVar[str] = "without regard to case, and without `;vers=0`"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "urn:gsma:imei:90420156-025763-0;vers=0",
        "urn:gsma:imei:90420156-025763-0;svn=42",
    )

    #: What the name is before its parameters, as it is written: "imei:" and the number.
    specifier: str
    #: Each parameter, as it is written.
    parameters: tuple[str, ...] = ()

    @classmethod
    def _of(cls, nss: str, spelled: str | None = None, components: str = "") -> Gsma:
        specifier, _, rest = nss.partition(";")
        end = len(specifier)
        parameters = nss[end:]
        if specifier[:5].lower() == "imei:":
            versions = _VERSIONS.fullmatch(parameters)
            if versions is None:
                raise Refusal("urn-gsma-parameter", "imei-specifier", end)
            extended = versions[1] not in (None, "0")
            if (_NONEMPTY if extended else _IMEI).fullmatch(specifier, 5) is None:
                raise Refusal("urn-gsma-imei", "ext-imei" if extended else "imeival", 5, end)
        elif _NONEMPTY.fullmatch(specifier) is None:
            raise Refusal("urn-gsma-character", "future-specifier", 0, end)
        elif parameters and not all(map(_PARAMETER.fullmatch, rest.split(";"))):
            raise Refusal("urn-gsma-parameter", "future-param", end)
        return cls(specifier, tuple(rest.split(";")) if parameters else (), spelled=spelled, components=components)

    @classmethod
    def build(cls, imei: str, *, software_version: str | None = None) -> Gsma:
        """The name of equipment by its IMEI: 14 digits, 15 with the check digit, or 16 of an IMEISV.

        Hyphens and spaces between the digits say nothing. The digit in the place of the check
        digit is 0, as section 4.2.3 has it.

        Raises `ValueError` for what is not an IMEI, and `SchemeError` for a version that is not two digits.

        >>> from urikit.schemes.urns.gsma import Gsma
        >>> str(Gsma.build("49-015420-323751-8")), str(Gsma.build("35686800-004141-20"))
        ('urn:gsma:imei:49015420-323751-0', 'urn:gsma:imei:35686800-004141-0;svn=20')
        """
        digits = imei.replace("-", "").replace(" ", "")
        if not (digits.isascii() and digits.isdigit() and 14 <= len(digits) <= 16):
            raise ArgumentError("imei", "14, 15 or 16 digits", imei)
        if len(digits) == 15 and digits[14] not in ("0", luhn(digits[:14])):
            raise ArgumentError("imei", f"the check digit {luhn(digits[:14])}", imei)
        version = digits[14:] if len(digits) == 16 else software_version
        svn = "" if version is None else f";svn={version}"
        return cls._built(f"imei:{digits[:8]}-{digits[8:14]}-0{svn}")

    @property
    def nss(self) -> str:
        """The NSS, as it is written."""
        return ";".join((self.specifier, *self.parameters))

    def _canonical(self) -> str:
        if self.kind != "imei":
            return folded(self.nss)
        kept = [parameter for parameter in self.parameters if parameter.lower() != "vers=0"]
        return folded(";".join((self.specifier, *kept)))

    @property
    def kind(self) -> str:
        """The first word, in lower case: "imei"."""
        return self.specifier.partition(":")[0].lower()

    @property
    def _digits(self) -> str | None:
        """The 14 digits of the type and the serial number."""
        if self.kind != "imei" or _IMEI.fullmatch(self.specifier, 5) is None:
            return None
        return self.specifier[5:13] + self.specifier[14:20]

    @property
    def type_allocation_code(self) -> str | None:
        """The eight digits of the type of the equipment; None for what is not an IMEI."""
        return None if self._digits is None else self._digits[:8]

    @property
    def serial_number(self) -> str | None:
        """The six digits of the one piece of equipment; None for what is not an IMEI."""
        return None if self._digits is None else self._digits[8:]

    @property
    def check_digit(self) -> str | None:
        """The check digit that is on the phone (3GPP TS 23.003, annex B); None for what is not an IMEI."""
        return None if self._digits is None else luhn(self._digits)

    @property
    def imei(self) -> str | None:
        """The 15 digits as they are on the phone, with their check digit; None for what is not an IMEI."""
        return None if self._digits is None else self._digits + luhn(self._digits)

    @property
    def software_version(self) -> str | None:
        """The two digits of the software version; None where there are none."""
        for parameter in self.parameters:
            name, _, value = parameter.partition("=")
            if name.lower() == "svn":
                return value
        return None

    @property
    def imeisv(self) -> str | None:
        """The 16 digits of type, serial number and software version; None where that is not known."""
        return None if self._digits is None or self.software_version is None else self._digits + self.software_version

    def issues(self) -> tuple[Issue, ...]:
        """A spare digit that is not 0; a software version, which is not for everyone."""
        found = []
        if self._digits is not None and self.specifier[-1] != "0":
            severity: Literal["info", "warning"] = "info" if self.specifier[-1] == self.check_digit else "warning"
            end = len(self.specifier)
            found.append(self._name().noted("urn-gsma-spare", "spare", end - 1, end, severity))
        if self.imeisv is not None:
            start = len(self.specifier) + 1
            found.append(
                self._name().noted("urn-gsma-svn", "sw-version-param", start, start + len(self.parameters[0]), "info")
            )
        return tuple(found)


def write_zero(text: str, start: int, end: int) -> str:
    """Writes 0 for the spare digit."""
    return f"{text[:start]}0{text[end:]}"
