"""Arguments of argparse that are identifiers; the message keeps the reason and the hint.

    parser.add_argument("target", type=identifier(constraints=Constraints(schemes=("http", "https"))))

`type=urikit.URI` works too, but argparse then says "invalid URI value" and the whole text, with its password.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from urikit._native import URI
from urikit.core.errors import URIError
from urikit.integrations import fields
from urikit.integrations.constraints import Constraints

__all__ = ["Constraints", "identifier"]


def identifier(kind: type = URI, constraints: Constraints | None = None) -> Callable[[str], Any]:
    """Return a `type` for `add_argument`: reads a text as this type, and checks the constraints.

    Raises `TypeError` for a type that is not a field. What it returns raises `argparse.ArgumentTypeError`.

    >>> import argparse
    >>> from urikit.integrations.argparse import identifier
    >>> parser = argparse.ArgumentParser(exit_on_error=False)
    >>> _ = parser.add_argument("target", type=identifier())
    >>> parser.parse_args(["http://h/%7Ea"]).target
    URI('http://h/%7Ea')
    >>> try:
    ...     parser.parse_args(["http://h/a b"])
    ... except argparse.ArgumentError as error:
    ...     print(error)
    argument target: space not allowed in the path (column 11); write the space as %20: http://h/a%20b
    """
    parse = fields.reader(kind, constraints)

    def read(text: str) -> Any:
        try:
            return parse(text)
        except URIError as error:
            raise argparse.ArgumentTypeError(fields.describe(error)) from None

    read.__name__ = kind.__name__
    return read
