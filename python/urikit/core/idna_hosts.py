"""The host policies of IDNA 2008 (RFC 5891) and IDNA 2003 (RFC 3490) for `to_uri`.

UTS 46, the default, is the core's. These two follow one RFC exactly:

- `idna2008` is the `idna` package (extra `idna`), its mapping off: a label is valid or
  refused, capitals and compatibility forms are refused, symbols such as U+2615 as well. The
  package checks labels one by one; that a label with right-to-left characters subjects its
  neighbours to the same rule (RFC 5893 section 2) is checked here, over all of them.
- `idna2003` is the codec of the standard library: Nameprep and Unicode 3.2, "ß" becomes
  "ss". The codec leaves UseSTD3ASCIIRules off, which RFC 3987 section 3.1 wants on, so the
  check is made here; AllowUnassigned is on, as the RFC has it for conversions.

A label beyond `LONGEST` characters is refused before either looks at it, because Punycode costs the square of the
length. Labels are separated by the four dots of RFC 3490 section 3.1. Nothing is raised for a name: the binding does,
with places in the IRI's own text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

Policy = Literal["idna2008", "idna2003"]

#: No label of 63 bytes comes from more characters than this.
LONGEST = 1000
_DOTS = ".\u3002\uff0e\uff61"


class Fault(NamedTuple):
    """The reason why a name has no A-labels; positions are characters of the name."""

    code: str
    start: int
    end: int
    #: The place of the character that is not allowed; None where it is not known.
    position: int | None = None


class _RefusedError(Exception):
    """A label was refused: a code, and the position of a character in it."""

    def __init__(self, code: str, position: int | None = None) -> None:
        super().__init__(code, position)
        self.code = code
        self.position = position


def convert(name: str, policy: Policy) -> tuple[str | None, Fault | None]:
    """Return the name in A-labels, or why it has none; called by `IRIReference.to_uri`.

    >>> from urikit.core.idna_hosts import convert
    >>> convert("faß.de", "idna2008"), convert("faß.de", "idna2003")
    (('xn--fa-hia.de', None), ('fass.de', None))
    >>> convert("www.Bücher.de", "idna2008")
    (None, Fault(code='idna-character', start=4, end=10, position=4))
    """
    to_ascii = {"idna2008": _idna2008, "idna2003": _idna2003}[policy]()
    converted: list[str] = []
    start = 0
    labels = _labels(name)
    for number, label in enumerate(labels):
        end = start + len(label)
        if label or number < len(labels) - 1 or number == 0:
            try:
                converted.append(_converted(label, to_ascii))
            except _RefusedError as refused:
                at = None if refused.position is None else start + refused.position
                return None, Fault(refused.code, start, end, at)
        else:
            converted.append("")
        start = end + 1
    if policy == "idna2008" and not _is_one_direction(converted):
        return None, Fault("idna-bidi", 0, len(name))
    ascii_name = ".".join(converted)
    if len(ascii_name.removesuffix(".")) > 253:
        return None, Fault("idna-domain-too-long", 0, len(name))
    return ascii_name, None


def _labels(name: str) -> list[str]:
    for dot in _DOTS[1:]:
        name = name.replace(dot, ".")
    return name.split(".")


def _converted(label: str, to_ascii: Callable[[str], str]) -> str:
    if not label:
        raise _RefusedError("idna-label-empty")
    if len(label) > LONGEST:
        raise _RefusedError("idna-label-too-long")
    return to_ascii(label)


def _idna2008() -> Callable[[str], str]:
    try:
        import idna
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError("host='idna2008' needs the package idna: pip install 'urikit[idna]'") from error

    def to_ascii(label: str) -> str:
        try:
            return idna.alabel(label).decode("ascii")
        except idna.IDNABidiError:
            raise _RefusedError("idna-bidi") from None
        except (idna.InvalidCodepoint, idna.InvalidCodepointContext) as error:
            position = getattr(error, "position", None)
            raise _RefusedError("idna-character", None if position is None else position - 1) from None
        except idna.IDNAError:
            raise _RefusedError(_why_2008(label)) from None

    return to_ascii


def _is_one_direction(labels: list[str]) -> bool:
    """RFC 5893 section 2: one right-to-left label, and each has to keep the rule."""
    from unicodedata import bidirectional

    import idna

    names = [idna.ulabel(label) if label.startswith("xn--") else label for label in labels if label]
    if not any(bidirectional(character) in ("R", "AL", "AN") for name in names for character in name):
        return True
    try:
        return all(idna.check_bidi(name, check_ltr=True) for name in names)
    except idna.IDNABidiError:
        return False


def _why_2008(label: str) -> str:
    """Return the code that the structure of a label shows; other errors of the package have only prose."""
    from unicodedata import category, normalize

    if label.lower().startswith("xn--"):
        return "idna-a-label"
    if normalize("NFC", label) != label:
        return "idna-not-nfc"
    if label.startswith("-") or label.endswith("-") or label[2:4] == "--":
        return "idna-hyphen"
    if category(label[0]).startswith("M"):
        return "idna-label"
    return "idna-label-too-long"


def _idna2003() -> Callable[[str], str]:
    from encodings.idna import ToASCII, nameprep

    def to_ascii(label: str) -> str:
        try:
            prepared = nameprep(label)
        except UnicodeError:
            raise _RefusedError(*_why_2003(label, nameprep)) from None
        _check_std3(label, prepared)
        # Punycode writes at least one letter for each character, and "xn--" before them.
        if len(prepared) > 63:
            raise _RefusedError("idna-label-too-long")
        if not prepared.isascii() and prepared.startswith("xn--"):
            raise _RefusedError("idna-a-label")
        try:
            return ToASCII(prepared).decode("ascii")
        except UnicodeError:
            raise _RefusedError("idna-label-too-long") from None

    return to_ascii


def _check_std3(label: str, prepared: str) -> None:
    """UseSTD3ASCIIRules (RFC 3490 section 4.1, step 3): letters, digits, hyphens inside."""
    if not prepared:
        raise _RefusedError("idna-label-empty")
    if prepared[0] == "-" or prepared[-1] == "-":
        raise _RefusedError("idna-hyphen", 0 if prepared[0] == "-" else len(label) - 1)
    for character in prepared:
        if character.isascii() and not character.isalnum() and character != "-":
            position = label.find(character)
            raise _RefusedError("idna-character", None if position < 0 else position)


def _why_2003(label: str, nameprep: Callable[[str], str]) -> tuple[str, int | None]:
    """Return a prohibited character, or else the rules for directions (RFC 3454 section 6)."""
    for position, character in enumerate(label):
        try:
            nameprep(character)
        except UnicodeError:
            return "idna-character", position
    return "idna-bidi", None
