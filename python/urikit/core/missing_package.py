"""The package that an integration is for: imported with the integration only, and named where it is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["needed"]


@contextmanager
def needed(*packages: str, extra: str | None = None) -> Iterator[None]:
    """A block of imports; where one fails, the `ImportError` says what to install: `extra`, or the packages.

    >>> from urikit.core.missing_package import needed
    >>> try:
    ...     with needed("no-such-package"):
    ...         import no_such_package
    ... except ImportError as error:
    ...     print(error)
    this integration needs no-such-package: pip install no-such-package
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        names = " ".join(packages)
        install = names if extra is None else f"'urikit[{extra}]'"
        raise ModuleNotFoundError(
            f"this integration needs {names}: pip install {install}", name=missing.name
        ) from missing
