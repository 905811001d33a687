"""The workbench: one page that shows a URL, served with an HTTP API, or as one file that needs no server.

    application()           the page and its API as an ASGI application (extra `workbench`)
    WorkbenchLimits         how much may be asked of it
    single_file.build()     the page as one HTML file

In both, the core runs in the page as WebAssembly. The server adds what needs Python: views of schemes, documents,
parsers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.workbench.limits import WorkbenchLimits

if TYPE_CHECKING:
    from urikit.workbench.api import App

__all__ = ["WorkbenchLimits", "application"]


def application(
    *,
    hosts: tuple[str, ...] = ("127.0.0.1", "[::1]", "localhost"),
    limits: WorkbenchLimits | None = None,
    programs: bool = False,
) -> App:
    """Return the page and its API as an ASGI application; see `urikit.workbench.api.application`.

    Raises `ModuleNotFoundError`, which says what to install, without the extra `workbench`, and `TypeError` for an
    argument of another type.
    """
    if isinstance(hosts, str | bytes | bytearray) or not all(isinstance(host, str) for host in hosts):
        raise TypeError("hosts must be a tuple of str")
    if not isinstance(limits, WorkbenchLimits | None):
        raise TypeError(f"limits must be WorkbenchLimits or None, not {type(limits).__name__}")
    try:
        from urikit.workbench import api
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in ("starlette", "anyio"):
            raise
        message = f"the workbench needs {package}: pip install 'urikit[workbench]'"
        raise ModuleNotFoundError(message, name=missing.name) from missing
    return api.application(hosts=hosts, limits=limits, programs=programs)
