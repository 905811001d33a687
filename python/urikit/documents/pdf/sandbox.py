"""The process in which pypdf reads a hostile file: no file, no network, bounded memory and time.

One JSON line comes in, then the file; one JSON object goes out. `main` ends the process.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.annotations import Link

from urikit.documents.sandbox import close_doors

__all__ = ["main"]


def main(request: dict[str, Any]) -> None:
    """Read the file on standard input, and write its links. Ends the process."""
    import logging
    import warnings

    warnings.simplefilter("ignore")
    logging.disable()
    data = sys.stdin.buffer.read()
    refused: list[str] = []
    answer: dict[str, object]
    try:
        # Modules that pypdf imports on first use are loaded before the sandbox closes.
        _links(_first(), request["links"])
        close_doors(refused, request["memory"], request["seconds"])
        answer = _links(data, request["links"])
    except RecursionError:
        answer = {"not_read": "nested too deeply"}
    except MemoryError:
        answer = {"not_read": f"needs more than {request['memory']:,} bytes of memory"}
    except Exception as error:
        said = " ".join(str(error)[:1_000].split())[:200] or type(error).__name__
        answer = {"not_read": f"needs {refused[0]}, which is not allowed" if refused else said}
    sys.stdout.buffer.write(json.dumps(answer).encode())
    sys.stdout.flush()
    os._exit(0)


def _first() -> bytes:
    """Return a small file with a link."""
    writer, written = PdfWriter(), BytesIO()
    writer.add_blank_page(9, 9)
    writer.add_annotation(0, Link(rect=(1, 1, 2, 2), url="a:b"))
    writer.compress_identical_objects()
    writer.write(written)
    return written.getvalue()


def _links(data: bytes, most: int) -> dict[str, object]:
    reader = PdfReader(BytesIO(data), strict=False)
    if reader.is_encrypted and not reader.decrypt(""):
        return {"not_read": "encrypted"}
    links: list[tuple[int, str, str]] = []
    broken: list[int] = []
    for number, page in enumerate(reader.pages, 1):
        try:
            for uri, rectangle in _annotations(page):
                if len(links) >= most:
                    return {"not_read": f"more than {most:,} links"}
                links.append((number, uri, rectangle))
        except (RecursionError, MemoryError, PermissionError):
            raise
        except Exception:
            # Objects of a broken file may be of any kind, and pypdf has an exception for each.
            broken.append(number)
    return {"links": links, "base": _base(reader), "broken": broken[:100]}


def _annotations(page: Any) -> Iterator[tuple[str, str]]:
    annotations = page.get("/Annots")
    for each in () if annotations is None else annotations.get_object():
        annotation = each.get_object()
        if annotation.get("/Subtype") != "/Link":
            continue
        action = annotation.get("/A")
        action = None if action is None else action.get_object()
        if action is not None and action.get("/S") == "/URI" and "/URI" in action:
            yield _text(action["/URI"]), _rectangle(annotation.get("/Rect"))


def _text(value: Any) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _rectangle(value: Any) -> str:
    try:
        return " ".join(f"{float(number):g}" for number in value.get_object()[:4])
    except (AttributeError, TypeError, ValueError):
        return ""


def _base(reader: PdfReader) -> str | None:
    try:
        declared = reader.trailer["/Root"]["/URI"]["/Base"]  # type: ignore[index]
    except (KeyError, TypeError):
        return None
    return _text(declared)
