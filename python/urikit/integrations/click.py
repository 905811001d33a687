"""Parameters of Click commands that are identifiers; the message keeps the reason and the hint.

    @click.argument("target", type=Identifier(constraints=Constraints(schemes=("http", "https"))))

What is not accepted ends the command as any bad parameter does, with exit code 2. The message shows no secret: of the
input it has the masked text only.
"""

from __future__ import annotations

from typing import Any

from urikit._native import URI
from urikit.core.errors import URIError, needed
from urikit.integrations import fields
from urikit.integrations.constraints import Constraints

with needed("click"):
    import click as _click

__all__ = ["Constraints", "Identifier"]


class Identifier(_click.ParamType[Any]):
    """A parameter of this type, and of these constraints.

    >>> import click
    >>> from click.testing import CliRunner
    >>> from urikit.integrations.click import Identifier
    >>> @click.command
    ... @click.argument("target", type=Identifier())
    ... def fetch(target):
    ...     print(repr(target))
    >>> print(CliRunner().invoke(fetch, ["http://h/%7Ea"]).output, end="")
    URI('http://h/%7Ea')
    >>> print(CliRunner().invoke(fetch, ["http://h/a b"]).output.splitlines()[-1])
    Error: Invalid value for 'TARGET': space not allowed in the path (column 11); write the space as %20: http://h/a%20b
    """

    def __init__(self, kind: type = URI, constraints: Constraints | None = None) -> None:
        self._read = fields.reader(kind, constraints)
        self.name = kind.__name__

    def convert(self, value: Any, param: _click.Parameter | None, ctx: _click.Context | None) -> Any:
        """Return the value of the parameter; ends the command where it is refused."""
        try:
            return self._read(value)
        except URIError as error:
            self.fail(fields.describe(error), param, ctx)

    def __repr__(self) -> str:
        return f"Identifier({self.name})"
