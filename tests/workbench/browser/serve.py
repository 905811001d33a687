"""The page on a loopback port, by its own server."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import urikit

PAGE = Path(urikit.__file__).parent / "workbench" / "page"


@contextmanager
def served() -> Iterator[str]:
    """The address of the page, while it is served."""
    import uvicorn

    from urikit.workbench import application

    server = uvicorn.Server(uvicorn.Config(application(programs=True), port=0, log_level="error", ws="none"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server does not start"
        time.sleep(0.02)
    yield f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    server.should_exit = True
    thread.join(10)
