"""The tel scheme (RFC 3966; its parameters are registered by RFC 5341): telephone numbers.

    telephone-uri = "tel:" ( global-number / local-number )      tel:+1-201-555-0123
                                                 tel:7042;phone-context=example.com

A number is global, "+" and digits, or local, and a local one means nothing without its
context, so `tel:7042` is refused (section 5.1.5). The separators "-", ".", "(" and ")" are
for readers and no part of the number. Letters are not digits: `tel:+1-800-FLOWERS` is
refused (5.1.2), and so is a space (5.1.1).

What can go wrong. A "#" that is dialled has to be written `%23`, since in a URI it begins
the fragment: the grammar of section 3 shows the characters, and RFC 3986 how they are
written. `ext` and `isub` exclude each other and no name occurs twice. Parameters have an
order (section 3), but comparison ignores it (section 4): another order is an issue here,
and `build` writes the right one. Likewise an unknown parameter whose name begins with "m-"
is grammatical, and a URI that has one must not be used (5.4).

The optional brackets around visual-separator would let `ext=` be empty; it is read as one
digit or separator at least. Left out: which numbers exist, and how they are dialled.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from urikit._native import URI, percent_decode_unreserved
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.escape import escaped
from urikit.schemes.server import text_of
from urikit.schemes.view import View, maker

__all__ = ["Tel"]


Parameters = tuple[tuple[str, str | None], ...]

# phonedigit = DIGIT / visual-separator      visual-separator = "-" / "." / "(" / ")"
# global-number-digits = "+" *phonedigit DIGIT *phonedigit
_is_global = re.compile(r"\+[-.()]*[0-9][-.()0-9]*").fullmatch
# local-number-digits = *phonedigit-hex ( HEXDIG / "*" / "#" ) *phonedigit-hex
# phonedigit-hex = HEXDIG / "*" / "#" / visual-separator
_LOCAL = re.compile(r"[-.()]*(?:[0-9A-Fa-f*]|%23)(?:[-.()0-9A-Fa-f*]|%23)*")
_PHONE_DIGITS = re.compile(r"[-.()0-9]+")
# pname = 1*( alphanum / "-" )               pvalue = 1*paramchar
# paramchar = "[" / "]" / "/" / ":" / "&" / "+" / "$" / unreserved / pct-encoded
# unreserved (RFC 2396) = alphanum / "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"
_NAME = re.compile(r"[0-9A-Za-z-]+")
_VALUE = re.compile(r"[0-9A-Za-z\-_.!~*'()/:&+$\[\]%]+")
# isdn-subaddress = ";isub=" 1*uric          uric = reserved / unreserved / pct-encoded
_URIC = re.compile(r"[0-9A-Za-z\-_.!~*'()/:&+$%?@=,]+")
# context = ";phone-context=" ( domainname / global-number-digits )
# domainname = *( domainlabel "." ) toplabel [ "." ]
_CONTEXT = re.compile(
    r"\+[-.()]*[0-9][-.()0-9]*"
    r"|(?:[0-9A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?\.)*[A-Za-z](?:[0-9A-Za-z-]*[0-9A-Za-z])?\.?"
)
#: The grammar of a value by the name in lower case; `_VALUE` for other names.
_VALUES = {"ext": _PHONE_DIGITS.fullmatch, "isub": _URIC.fullmatch, "phone-context": _CONTEXT.fullmatch}
_CODES = {"ext": "tel-extension", "phone-context": "tel-context"}

_SEPARATORS = str.maketrans("", "", "-.()")


@dataclass(frozen=True, slots=True)
class Tel(View):
    """A telephone number, with its parameters.

    >>> tel = Tel.parse("tel:+1-816-555-1212;ext=12")
    >>> tel.is_global, tel.digits, tel.extension
    (True, '+18165551212', '12')
    >>> tel.equivalent("TEL:+1(816)5551212;EXT=1-2")
    True
    """

    #: The number as it is written, separators and the "+" of a global one included.
    number: str
    #: Names and values as they are written, in their order.
    parameters: Parameters = ()
    #: The fragment, which RFC 3966 knows nothing of.
    fragment: str | None = None

    @classmethod
    def build(
        cls,
        number: str,
        *,
        context: str | None = None,
        extension: str | None = None,
        subaddress: str | None = None,
        parameters: Mapping[str, str | None] | Iterable[tuple[str, str | None]] = (),
    ) -> Tel:
        """Return a number from data: values are encoded once, parameters come in the order of section 3.

        Raises `SchemeError` for what the grammar refuses.

        >>> str(Tel.build("*43#", context="example.com"))
        'tel:*43%23;phone-context=example.com'
        """
        pairs = list(parameters.items() if hasattr(parameters, "items") else parameters)
        first: list[tuple[str, str | None]] = [
            (name, value)
            for name, value in (("ext", extension), ("isub", subaddress), ("phone-context", context))
            if value is not None
        ]
        ordered = sorted(first + pairs, key=lambda pair: (_rank(pair[0]), pair[0].lower()))
        written = "".join(_escaped(name, value) for name, value in ordered)
        return cls.parse(f"tel:{escaped(number, _KEPT_IN_NUMBER)}{written}")

    @classmethod
    def _read(cls, uri: URI) -> Tel:
        text = str(uri)
        if _is_global(text, 4):
            # Nearly all: neither ";" nor "#" is in a number.
            return _make(text[4:], (), None)
        fragment = uri.fragment
        end = len(text) if fragment is None else len(text) - len(fragment) - 1
        stop = text.find(";", 4, end)
        if stop < 0:
            stop = end
        if _is_global(text, 4, stop):
            parameters = () if stop == end else _parameters(uri, text, stop, end)
            return _make(text[4:stop], parameters, fragment)
        if fragment is not None:
            refuse(uri, "tel-hash", "local-number-digits", end, len(text))
        if not _LOCAL.fullmatch(text, 4, stop):
            _refuse_number(uri, text, stop)
        parameters = () if stop == end else _parameters(uri, text, stop, end)
        if "phone-context" not in [name.lower() for name, _ in parameters]:
            refuse(uri, "tel-context-missing", "phone-context", 4, stop)
        return _make(text[4:stop], parameters, None)

    def _text(self) -> str:
        written = "".join(f";{name}" if value is None else f";{name}={value}" for name, value in self.parameters)
        return text_of("tel", None, None, None, f"{self.number}{written}", None, self.fragment)

    @property
    def is_global(self) -> bool:
        """Return whether the number is global: it begins with "+" (section 5.1.4)."""
        return self.number.startswith("+")

    @property
    def digits(self) -> str:
        """The number without separators, decoded: what is dialled, and what is compared.

        >>> Tel.parse("tel:*43%23;phone-context=+44").digits
        '*43#'
        """
        return self.number.translate(_SEPARATORS).replace("%23", "#")

    @property
    def extension(self) -> str | None:
        """The extension behind a PBX (section 5.3), as it is written."""
        return self.get("ext")

    @property
    def subaddress(self) -> str | None:
        """The ISDN subaddress (section 5.2), as it is written; any bytes may be encoded in it."""
        return self.get("isub")

    @property
    def context(self) -> str | None:
        """The context in which a local number is valid: a domain name, or the first digits of global numbers."""
        return self.get("phone-context")

    def get(self, name: str) -> str | None:
        """Return the value of a parameter as it is written; None if it is missing.

        Names are case-insensitive. A parameter without a value gives None as well; the field
        `parameters` tells the two apart.
        """
        wanted = name.lower()
        return next((value for known, value in self.parameters if known.lower() == wanted), None)

    def normalized(self) -> Tel:
        """Return this number as it should be written: no separators, lower case, parameters in order.

        >>> str(Tel.parse("tel:+1-816-555-1212;foo=Bar;EXT=1-2").normalized())
        'tel:+18165551212;ext=12;foo=bar'
        """
        ordered = sorted(self._compared().items(), key=lambda pair: (_rank(pair[0]), pair[0]))
        return Tel(self.number.translate(_SEPARATORS).lower(), tuple(ordered), self.fragment)

    def _equivalent(self, other: Tel) -> bool:
        """Section 4: numbers without separators, parameters by name, and no case anywhere."""
        return (
            self.digits.lower() == other.digits.lower()
            and self._compared() == other._compared()
            and self.fragment == other.fragment
        )

    def _compared(self) -> dict[str, str | None]:
        """Parameters by name as section 4 compares them."""
        return {name.lower(): value and _compared(name.lower(), value) for name, value in self.parameters}

    def issues(self) -> tuple[Issue, ...]:
        """Parameters out of order, unknown mandatory ones, a context on a global number."""
        text = str(self)
        found: list[Issue] = []
        start, before = 4 + len(self.number), (-1, "")
        for name, value in self.parameters:
            end = start + 1 + len(name) + (0 if value is None else 1 + len(value))
            known = name.lower()
            rank = _rank(known), known
            if rank < before:
                found.append(noted(text, "tel-parameter-order", "par", start + 1, end, "info"))
            before = max(before, rank)
            if known.startswith("m-"):
                found.append(noted(text, "tel-parameter-mandatory", "parameter", start + 1, end))
            if known == "phone-context" and self.is_global:
                found.append(noted(text, "tel-context-needless", "phone-context", start + 1, end, "info"))
            start = end
        return tuple(found)


_make = maker(Tel)


def _rank(name: str) -> int:
    """Section 3: ext or isub first, then phone-context, then the others by name."""
    return {"ext": 0, "isub": 0, "phone-context": 1}.get(name.lower(), 2)


def _compared(name: str, value: str) -> str:
    plain = percent_decode_unreserved(value).lower()
    if name == "ext" or (name == "phone-context" and value.startswith("+")):
        return plain.translate(_SEPARATORS)
    return plain


#: Characters that a part keeps when it is built; section 3 has "+", ";", "=" and "?" encoded in values.
_KEPT_IN_NUMBER = "+*()"
_KEPT = {"ext": "()", "phone-context": "+()"}
_KEPT_IN_VALUE = "!*'()/:&$"


def _escaped(name: str, value: str | None) -> str:
    """Return a parameter from data."""
    if value is None:
        return f";{escaped(name)}"
    return f";{escaped(name)}={escaped(value, _KEPT.get(name.lower(), _KEPT_IN_VALUE))}"


def _parameters(uri: URI, text: str, start: int, end: int) -> Parameters:
    """*par: each begins with ";", and no name occurs twice."""
    first = start
    found: list[tuple[str, str | None]] = []
    seen: set[str] = set()
    for parameter in text[start + 1 : end].split(";"):
        name, equals, value = parameter.partition("=")
        stop = start + 1 + len(parameter)
        known = name if name in _VALUES else name.lower()
        if not (name.isalnum() or _NAME.fullmatch(name)):
            refuse(uri, "tel-parameter-name", "pname", start, start + 1 + len(name))
        if known in seen:
            refuse(uri, "tel-parameter-twice", known, start, stop)
        grammar = _VALUES.get(known)
        if (equals or grammar) and not (grammar or _VALUE.fullmatch)(value):
            refuse(uri, _CODES.get(known, "tel-parameter-value"), known, stop - len(value), stop)
        seen.add(known)
        found.append((name, value if equals else None))
        start = stop
    if "ext" in seen and "isub" in seen:
        refuse(uri, "tel-extension-and-subaddress", "par", first, end)
    return tuple(found)


def _refuse_number(uri: URI, text: str, stop: int) -> None:
    """Refuse a number that is neither global nor local."""
    component = "global-number-digits" if text.startswith("+", 4) else "local-number-digits"
    digits = re.compile(r"[-.()0-9+]*" if component.startswith("global") else r"(?:[-.()0-9A-Fa-f*]|%23)*")
    matched = digits.match(text, 4, stop)
    at = stop if matched is None else matched.end()
    if at == stop:
        plus = text.find("+", 5, stop)
        if plus >= 0:
            refuse(uri, "tel-number-character", component, plus, plus + 1)
        refuse(uri, "tel-number-empty", component, 4, stop)
    while text[at].isalpha() and text[at - 1].isalpha():  # "A" to "F" may be digits, and here they begin a word
        at -= 1
    code = "tel-number-letter" if text[at].isalpha() else "tel-number-character"
    refuse(uri, code, component, at, at + (3 if text[at] == "%" else 1))
