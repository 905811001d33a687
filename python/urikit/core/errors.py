"""Exceptions: one tree below `URIError`, a `ValueError`; each has a stable code and what is known about it.

- `URISyntaxError`: a text is not a URI reference (RFC 3986 section 4.1).
- `URIBuildError`: components do not make one (sections 3 and 5.3).
- `URIResolutionError`: a reference cannot be resolved against a base, or made relative to it (section 5.2).
- `URIEncodingError`: percent-encoded bytes are not text (section 2.1).
- `SchemeError`, `TemplateError`, `IDNAError`: the grammar of a scheme, of URI Templates (RFC 6570), or of domain names
  (RFC 3987 section 3.1, RFC 5891, RFC 3490) refuses a text.
- `ArgumentError`, `UnknownNameError`, `ColumnError`: an argument, a name of a table, the data of a column.

Errors about one place of a text share `PlacedError`; those whose sentences name what was found share `QuotingError`.

An error contains what happened: the code, the component, the range. The section of the rule, the grammar and the fix
are in the catalogue (`urikit.core.rules`). It is imported when one of them is read, so that catching an error stays
cheap.

A constructor takes the text unmasked and keeps it with `***` in the place of each secret, so that no log shows it.
`offset` and `end` are places in the text that was given, `shown` is the same range in the masked text. `str(error)` has
five lines at most: the message; at most 200 columns of the text, with carets; the rule with its grammar; the hint.
Control characters, bidi controls and surrogates are printed as visible tokens. Programs compare `code`.
"""

from __future__ import annotations

from urikit._native import URI, mask, secret_places

TYPE_CHECKING = False  # `typing` takes longer to import than this module.
if TYPE_CHECKING:
    from typing import Any, NoReturn, TypeVar

    from urikit.core.cells import Window
    from urikit.core.mask import Masked
    from urikit.core.rules.catalogue import Rule
    from urikit.core.rules.menders import Mistake

    _P = TypeVar("_P", bound="PlacedError")

__all__ = [
    "ArgumentError",
    "ColumnError",
    "IDNAError",
    "PlacedError",
    "QuotingError",
    "SchemeError",
    "TemplateError",
    "URIBuildError",
    "URIEncodingError",
    "URIError",
    "URIResolutionError",
    "URISyntaxError",
    "UnknownNameError",
]

_INDENT = "  "
#: The columns of a window on the text, its indent included.
_COLUMNS = 200


class URIError(ValueError):
    """Base class of all urikit errors.

    >>> import urikit
    >>> try:
    ...     urikit.parse("http://h/a b")
    ... except urikit.URIError as error:
    ...     print(error.code, "|", error.rule, "|", error.hint)
    space | RFC 3986 section 3.3 | write the space as %20: http://h/a%20b
    """

    #: The stable name of what is wrong; `urikit.rule(code)` tells all about it.
    code: str

    def __init__(self, code: str, *details: object) -> None:
        super().__init__(code, *details)
        self.code = code

    @property
    def message(self) -> str:
        """The problem in one sentence, without its place."""
        return self._known.message(self._mistake)

    @property
    def rule(self) -> str:
        """The section of the standard that was broken."""
        return self._known.section(self._mistake)

    @property
    def expected(self) -> str:
        """The grammar there, as ABNF."""
        return self._known.expected(self._mistake)

    @property
    def hint(self) -> str:
        """The way to fix it, with the fixed text."""
        return self._known.hint(self._mistake)

    @property
    def _known(self) -> Rule:
        from urikit.core.rules.catalogue import known

        return known(self.code)

    @property
    def _mistake(self) -> Mistake:
        return self._about()

    def _about(self, *details: Any, **named: Any) -> Mistake:
        """Return the occurrence that the catalogue describes."""
        from urikit.core.rules.menders import Mistake

        return Mistake(self.code, *details, **named)

    def __str__(self) -> str:
        return _report(self, self._mistake)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(_brief, self.args))})"


def _report(error: URIError, mistake: Mistake) -> str:
    """Return the lines of `str(error)`."""
    offset: int | None = getattr(error, "offset", mistake.offset)
    place = "" if offset is None or mistake.offset is None or mistake.text is None else f", column {offset + 1}"
    lines = [f"{error.message} ({error.code}{place})"]
    if mistake.base is not None:
        lines.append(f"{_INDENT}base: {_window(mistake.base, taken=6).line}")
        name = "target" if error.code.startswith("target") else "reference"
        lines.append(f"{_INDENT}{name}: {_window(mistake.text or '', taken=len(name) + 2).line}")
    elif mistake.text and mistake.offset is not None:
        shown = _window(mistake.text, mistake.offset, mistake.end)
        lines += [_INDENT + shown.line, _INDENT + shown.carets]
    expected = f": {error.expected}" if error.expected else ""
    lines.append(f"{_INDENT}rule: {error.rule}{expected}")
    lines.append(f"{_INDENT}hint: {error.hint}")
    return "\n".join(lines)


def _window(text: str, offset: int = 0, end: int | None = None, taken: int = 0) -> Window:
    """Return a line of the text around a range; `taken` columns before it are in use."""
    from urikit.core.cells import window

    return window(text, offset, offset if end is None else end, columns=_COLUMNS - len(_INDENT) - taken)


def _brief(value: object) -> str:
    """Return an argument of an error as `repr(error)` shows it: a long text is cut."""
    from urikit.core.cells import visible, window

    if isinstance(value, str):
        return repr(visible(value) if len(value) <= _COLUMNS else window(value, 0, 0, columns=_COLUMNS).line)
    return repr(value)


def mark(text: str, start: int, end: int) -> str:
    """Return the ASCII punctuation or the space at a place, which may be shown where it is in a secret; else ""."""
    found = text[start : start + 1]
    return found if start < end and found.isascii() and found.isprintable() and not found.isalnum() else ""


def described(
    text: str, offset: int | None, end: int | None, component: str | None = None
) -> tuple[str, tuple[int, int] | tuple[None, None]]:
    """Mask the secrets of a text, or of a component; return it with the place of a part of it."""
    secrets = secret_places(text, component)
    end = offset if end is None else end
    if not secrets:
        return text, (None, None) if offset is None or end is None else (offset, max(offset, end))
    from urikit.core.mask import Masked

    masked = Masked(text, secrets=secrets)
    return masked.shown, (None, None) if offset is None or end is None else masked.place(offset, end)


class Searched(str):
    """A text whose secrets are searched once, for many errors about it."""

    secrets: list[tuple[int, int]]

    def __new__(cls, text: str) -> Searched:
        made = super().__new__(cls, text)
        made.secrets = secret_places(text)
        return made


class PlacedError(URIError):
    """An error about one place of a text: a base class, never raised itself.

    The offending part was at `offset` to `end`; in `text`, whose secrets are masked, it is
    `text[slice(*shown)]`.
    """

    def __init__(self, text: str, code: str, component: str, offset: int, end: int) -> None:
        masked, shown = text, (offset, end if end > offset else offset)
        secrets = text.secrets if isinstance(text, Searched) else secret_places(text)
        if secrets:
            from urikit.core.mask import Masked

            given = Masked(text, secrets=secrets)
            masked, shown = given.shown, given.place(offset, end)
        ValueError.__init__(self, masked, code, component, offset, end)
        #: The text that was read, secrets masked.
        self.text = masked
        #: The range of the offending part in `text`.
        self.shown = shown
        self._mark = mark(text, offset, end)
        self.code = code
        #: The part in which it was found, as the grammar calls it.
        self.component = component
        #: The start of the offending part, in characters of the text that was given.
        self.offset = offset
        #: Its end.
        self.end = end

    def seen(self: _P, masked: Masked) -> _P:
        """Return this error about the text as `masked` shows it."""
        # The constructor would search for secrets again.
        other = type(self).__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.args = self.args
        other.text, other.shown = masked.shown, masked.place(self.offset, self.end)
        other.args = tuple(other.text if argument == self.text else argument for argument in self.args)
        return other

    @property
    def _mistake(self) -> Mistake:
        return self._about(None, self.text, *self.shown, mark=self._mark)


class QuotingError(PlacedError):
    """An error whose sentence names what was found: a base class, never raised itself."""

    @property
    def message(self) -> str:
        """The problem in one sentence, without its place."""
        from urikit.core.cells import visible

        return self._known.say(visible(self.text[slice(*self.shown)]), **self._named())

    def _named(self) -> dict[str, str | None]:
        """Return the fields of the sentence beside what was found."""
        return {"component": self.component}


TYPE_CHECKING = False


class URISyntaxError(PlacedError):
    """A text that is not a URI reference, or not of the form that was asked for.

    The offending part is `offset` to `end` of the text that was given, and `offset == end` where
    something is missing; `text` is that text with secrets masked. `component` is the component in which it was
    found, or "reference" for the text as a whole.

    >>> import urikit
    >>> try:
    ...     urikit.parse("http://user:secret@example.org/%zz")
    ... except urikit.URISyntaxError as error:
    ...     print(error)
    "%" in the path must be followed by two hexadecimal digits (percent-not-hex, column 32)
      http://user:***@example.org/%zz
                                  ^^^
      rule: RFC 3986 section 2.1: pct-encoded = "%" HEXDIG HEXDIG
      hint: write "%" itself as %25: http://user:***@example.org/%25zz
    """

    @property
    def suggestion(self) -> str | None:
        """The fixed text; None where the meaning is unknown, or the text is very long.

        Secrets are masked in it. It is a proposal: check it before you use it.
        """
        return self._known.suggestion(self._mistake)

    @property
    def correction(self) -> tuple[str, str | None]:
        """The hint and the suggestion, for the cost of one of them."""
        return self._known.correction(self._mistake)

    @property
    def _mistake(self) -> Mistake:
        return self._about(self.component, self.text, *self.shown, mark=self._mark)


class URIBuildError(URIError):
    """Components that do not make a reference, or not the one that was asked for.

    `text` is the component as it was given, masked; `inner_code` is the code a parser
    would give the offending part, or None.

    >>> import urikit
    >>> try:
    ...     urikit.URI.build(scheme="http", host="example.org", path="/a b")
    ... except urikit.URIBuildError as error:
    ...     print(error.code, error.component, error.inner_code, error.offset)
    component-character path space 2
    """

    def __init__(
        self,
        code: str,
        component: str,
        text: str | None = None,
        offset: int | None = None,
        end: int | None = None,
        inner_code: str | None = None,
    ) -> None:
        masked, shown = (None, (offset, end)) if text is None else described(text, offset, end, component)
        ValueError.__init__(self, code, component, masked, offset, end, inner_code)
        self.code = code
        #: The component that was refused.
        self.component = component
        #: That component as it was given, secrets masked; None where it is not a text.
        self.text = masked
        #: The range of its offending part in `text`.
        self.shown = shown
        #: The start of its offending part.
        self.offset = offset
        #: Its end.
        self.end = end
        #: The code that a parser gives that part.
        self.inner_code = inner_code

    @property
    def _mistake(self) -> Mistake:
        return self._about(self.component, self.text, *self.shown, self.component, self.inner_code)


class URIResolutionError(URIError):
    """A reference that a base or a policy does not resolve, or a target no reference leads to.

    >>> import urikit
    >>> try:
    ...     urikit.resolve("../a", "b")
    ... except urikit.URIResolutionError as error:
    ...     print(error.code, error.base, error.reference)
    base-not-absolute ../a b
    """

    def __init__(self, code: str, base: str | None = None, reference: str | None = None) -> None:
        base = None if base is None else mask(base)
        reference = None if reference is None else mask(reference)
        ValueError.__init__(self, code, base, reference)
        self.code = code
        #: The base, secrets masked.
        self.base = base
        #: The reference (or the target, where a relative one was looked for), masked.
        self.reference = reference

    @property
    def _mistake(self) -> Mistake:
        return self._about(text=self.reference, base=self.base)


class URIEncodingError(URIError):
    """Percent-encoded bytes that are not text, or a text that has no bytes.

    >>> import urikit.core.percent
    >>> try:
    ...     urikit.percent.decode("caf%E9")
    ... except urikit.URIEncodingError as error:
    ...     print(error.code, error.offset, error.end)
    not-utf-8 3 6
    """

    def __init__(self, code: str, text: str | None = None, offset: int | None = None, end: int | None = None) -> None:
        masked, shown = (None, (offset, end)) if text is None else described(text, offset, end)
        ValueError.__init__(self, code, masked, offset, end)
        self.code = code
        #: The text that was to be decoded, or encoded, secrets masked.
        self.text = masked
        #: The range of the offending part in `text`.
        self.shown = shown
        #: The start of the offending part.
        self.offset = offset
        #: Its end.
        self.end = end

    @property
    def _mistake(self) -> Mistake:
        return self._about(None, self.text, *self.shown)


class SchemeError(QuotingError):
    """A URI that the grammar or a rule of its own scheme refuses; it stays a URI.

    `offset` to `end` is the offending part, in characters of the text, and `component` is what
    the scheme's RFC calls it.

    >>> import urikit
    >>> from urikit.schemes.tel import Tel
    >>> try:
    ...     Tel.parse("tel:7042")
    ... except urikit.SchemeError as error:
    ...     print(error.code, error.component, error.offset)
    tel-context-missing phone-context 4
    """

    def __init__(self, text: str, code: str, scheme: str, component: str, offset: int, end: int) -> None:
        super().__init__(text, code, component, offset, end)
        self.args = (self.text, code, scheme, component, offset, end)
        #: The scheme, or the URN namespace, whose rule it is.
        self.scheme = scheme

    def _named(self) -> dict[str, str | None]:
        from urikit.core.rules.catalogue import character

        return {"scheme": self.scheme, "component": self.component, "character": character(self._mistake)}


class TemplateError(PlacedError):
    """A text that is not a URI Template, or values that it does not take (RFC 6570).

    `text` is the template, `offset` to `end` the offending part, and `component` the production it is in.

    >>> import urikit
    >>> try:
    ...     urikit.URITemplate("/search{?q,default-graph}")
    ... except urikit.TemplateError as error:
    ...     print(error)
    character not allowed in a variable name (template-name, column 19)
      /search{?q,default-graph}
                        ^
      rule: RFC 6570 section 2.3: varname = varchar *( ["."] varchar ); varchar = ALPHA / DIGIT / "_" / pct-encoded
      hint: use letters, digits, "_" and single dots
    """


def refuse(uri: URI | str, code: str, component: str, start: int, end: int, *, scheme: str | None = None) -> NoReturn:
    """Raise `SchemeError` for the part `start` to `end` of a URI's text; secrets are masked."""
    text = str(uri)
    raise SchemeError(text, code, scheme or scheme_of(text), component, start, end)


def scheme_of(text: str) -> str:
    """Return the scheme that a text begins with, in lower case, or "" without a valid one."""
    name, colon, _ = text.partition(":")
    return name.lower() if colon and URI.is_valid(f"{name}:") else ""


TYPE_CHECKING = False


#: For each conversion of a host its section, and the names that it accepts.
_CONVERSIONS = {
    "uts46": ("RFC 3987 section 3.1", 'ToASCII with UseSTD3ASCIIRules, but for "_"'),
    "whatwg": ("URL Standard section 3.5", "a host that the host parser accepts"),
    "idna2008": (
        "RFC 5891 section 4.2",
        "a U-label as it is: letters, digits and marks that RFC 5892 allows, unmapped",
    ),
    "idna2003": ("RFC 3490 section 4.1", "ToASCII: Nameprep, and UseSTD3ASCIIRules"),
}


class IDNAError(PlacedError):
    """A host of an IRI that has no form in A-labels, by the policy that was asked for.

    `text` is the IRI, `offset` to `end` the label, or the whole host where no label alone is at fault;
    `character`, where it is known, is what may not be there, at `position`.

    >>> import urikit
    >>> try:
    ...     urikit.IRI("http://www.bü!cher.example/").to_uri()
    ... except urikit.IDNAError as error:
    ...     print(error)
    "!" not allowed in the host label "bü!cher" (idna-character, column 12)
      http://www.bü!cher.example/
                 ^^^^^^^
      rule: RFC 3987 section 3.1: ToASCII with UseSTD3ASCIIRules, but for "_"
      hint: remove the character from the label
    """

    def __init__(
        self,
        text: str,
        code: str,
        policy: str,
        offset: int,
        end: int,
        position: int | None = None,
        character: str | None = None,
    ) -> None:
        super().__init__(text, code, "host", offset, end)
        self.args = (self.text, code, policy, offset, end, position, character)
        #: The conversion that was requested: "uts46", "whatwg", "idna2008" or "idna2003".
        self.policy = policy
        #: The place of the character; None where it is not known.
        self.position = position
        #: The character; None where it is not known.
        self.character = character

    @property
    def rule(self) -> str:
        """The section of the standard whose conversion was asked for."""
        return _CONVERSIONS[self.policy][0]

    @property
    def expected(self) -> str:
        """The names that this conversion accepts."""
        return _CONVERSIONS[self.policy][1]

    @property
    def label(self) -> str:
        """The label, or the whole host, as it is written."""
        return self.text[slice(*self.shown)]

    @property
    def message(self) -> str:
        """The problem in one sentence, without its place."""
        from urikit.core.cells import visible
        from urikit.core.rules.catalogue import found

        # A host in one piece may be as long as the text.
        label = found(self._mistake)
        said = self._known.message(self._mistake)
        return said.format(label=label, named=visible(self.character or ""))

    @property
    def _mistake(self) -> Mistake:
        return self._about(self.component, self.text, *self.shown)


class ArgumentError(URIError):
    """A value of the right type that an argument cannot have: an unknown option, a number out of range.

    >>> import urikit
    >>> try:
    ...     urikit.normalize("http://h/", ipv6="short")
    ... except urikit.URIError as error:
    ...     print(error)
    invalid ipv6: expected "keep" or "rfc5952", found "short" (argument-value)
    """

    code = "argument-value"

    def __init__(self, argument: str, expected: str, found: object) -> None:
        from urikit.core.mask import quoted

        # Python refuses to write numbers of more than 4,300 digits in decimal.
        written = hex(found) if isinstance(found, int) and found.bit_length() > 128 else str(found)
        shown = quoted(written, most=41)
        ValueError.__init__(self, argument, expected, None if found is None else shown)
        #: The name of the argument.
        self.argument = argument
        #: The value that was given, with secrets masked; of a long text the beginning.
        self.found = shown

    @property
    def message(self) -> str:
        """The problem in one sentence."""
        found = f'"{self.found}"' if self.found else "an empty text"
        if self.args[2] is None:
            found = "None"
        return f"invalid {self.argument}: expected {self.expected}, found {found}"

    @property
    def expected(self) -> str:
        """The values that the argument may have."""
        return str(self.args[1])

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"


class UnknownNameError(ArgumentError, LookupError):
    """A name that a table of urikit does not have; a `LookupError` as well.

    >>> import urikit
    >>> try:
    ...     urikit.rule("spcae")
    ... except LookupError as error:
    ...     print(error)
    invalid code: expected a code of the catalogue (did you mean space?), found "spcae" (name-unknown)
    """

    code = "name-unknown"


class ColumnError(URIError):
    """A column that cannot be read, or a row of it that has no answer where the caller asks for all.

    >>> from urikit import ColumnError, columns
    >>> try:
    ...     columns.host(["http://h/", "http://h/a b"], errors="raise")
    ... except ColumnError as error:
    ...     print(error, error.row, error.offset)
    invalid URL in row 2: space not allowed in the path (column 11) 1 10
    """

    code = "column-data"

    def __init__(
        self,
        about: str,
        row: int | None = None,
        code: str | None = None,
        offset: int | None = None,
        problem: str | None = None,
    ) -> None:
        ValueError.__init__(self, about, row, code, offset, problem)
        self.code = code or type(self).code
        #: The row, counted from 0; None where it is about the whole column.
        self.row = row
        #: The start of the offending part of the text, in characters; None where it is about the whole column.
        self.offset = offset

    @property
    def message(self) -> str:
        """The problem in one sentence."""
        about = str(self.args[0])
        if self.row is None or self.offset is None:
            return about
        problem = self.args[4] or f"error {self.code}"
        return f"invalid {about} in row {self.row + 1}: {problem} (column {self.offset + 1})"

    @property
    def expected(self) -> str:
        """The types that a column may have."""
        return "Arrow data of type string, large_string, string_view or a dictionary of these, or a sequence of str"

    def __str__(self) -> str:
        return self.message if self.row is not None else f"{self.message} ({self.code})"


class needed:
    """Context of the imports of an optional package; where one fails, the error says what to install.

    That is the `extra` of urikit, or the packages. Raises `ModuleNotFoundError`.

    >>> from urikit.core.errors import needed
    >>> try:
    ...     with needed("no-such-package"):
    ...         import no_such_package
    ... except ImportError as error:
    ...     print(error)
    this integration needs no-such-package: pip install no-such-package
    """

    def __init__(self, *packages: str, extra: str | None = None) -> None:
        self._names = " ".join(packages)
        self._install = self._names if extra is None else f"'urikit[{extra}]'"

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, ModuleNotFoundError):
            message = f"this integration needs {self._names}: pip install {self._install}"
            raise ModuleNotFoundError(message, name=error.name) from error


for _name in __all__:  # tracebacks and pickles have the public name
    globals()[_name].__module__ = __name__ if _name in ("PlacedError", "QuotingError") else "urikit"
del _name
