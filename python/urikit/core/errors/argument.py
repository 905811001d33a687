"""Exceptions about an argument: a value it cannot have, or a name that a table does not have."""

from __future__ import annotations

from urikit.core.errors.base import URIError


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
        #: What was given, with secrets masked; of a long text the beginning.
        self.found = shown

    @property
    def message(self) -> str:
        """What is wrong, in one sentence."""
        found = f'"{self.found}"' if self.found else "an empty text"
        if self.args[2] is None:
            found = "None"
        return f"invalid {self.argument}: expected {self.expected}, found {found}"

    @property
    def expected(self) -> str:
        """What the argument may be."""
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
