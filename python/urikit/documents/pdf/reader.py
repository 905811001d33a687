"""Starts the process in which pypdf reads a file (`sandbox`), and stops it when its time is over.

As for RDF (`urikit.documents.rdf.reader`): reading cannot be interrupted from within, so a process bounds its time,
and the same process has neither files nor network, and its memory is bounded.
"""

from __future__ import annotations

import json
import sys
from typing import Any, NamedTuple

from urikit._native import mask
from urikit.core.mask import discreet

__all__ = ["MEMORY", "MOST_LINKS", "SECONDS", "Found", "NotRead", "PageLink", "page_links"]

#: How long reading may take, in seconds.
SECONDS = 60.0
#: How much memory it may take, in bytes, where the system can say so.
MEMORY = 1 << 30
#: How many links a file may have.
MOST_LINKS = 100_000

_START = (
    "import json, sys; request = json.loads(sys.stdin.buffer.readline()); sys.path[:] = request['path']; "
    "from urikit.documents.pdf.sandbox import main; main(request)"
)


class NotRead(Exception):
    """A file whose links are not read; the argument says why. Never leaves the package."""


@discreet
class PageLink(NamedTuple):
    """A link on a page."""

    #: From 1.
    page: int
    uri: str
    #: Left, bottom, right and top in points: "10 20 110 40"; empty where it is not a rectangle.
    rectangle: str


@discreet
class Found(NamedTuple):
    """What a file has."""

    links: list[PageLink]
    #: `/URI /Base` of the catalogue.
    base: str | None
    #: The pages whose links could not be read.
    broken: list[int]


def page_links(data: bytes) -> Found:
    """The links of a file, page by page. Raises `NotRead`."""
    import subprocess
    from importlib.util import find_spec

    if find_spec("pypdf") is None:
        raise NotRead("the package pypdf is missing")
    if b"%PDF-" not in data[:1024]:
        raise NotRead("not a PDF")
    request = {"path": [path for path in sys.path if isinstance(path, str)], "links": MOST_LINKS}
    request |= {"memory": MEMORY, "seconds": SECONDS}
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", _START],
            input=json.dumps(request).encode() + b"\n" + data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise NotRead(f"reading it takes longer than {SECONDS:g} seconds") from None
    except OSError as error:
        raise NotRead(f"cannot start a Python to read it: {error.strerror}") from None
    answer: dict[str, Any] = json.loads(done.stdout) if done.stdout.startswith(b"{") else {}
    if "links" not in answer:
        said = answer.get("not_read", f"reading it ended early (exit status {done.returncode})")
        raise NotRead(mask(said))
    return Found([PageLink(*row) for row in answer["links"]], answer["base"], answer["broken"])
