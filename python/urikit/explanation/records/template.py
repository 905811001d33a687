"""The records of `urikit template`: a URI Template (RFC 6570) with values, or matched with a URI. Data, so raw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from urikit._native import URITemplate

__all__ = ["expanded", "matched"]


def expanded(template: URITemplate, values: Mapping[str, Any]) -> dict[str, Any]:
    """The URI of a template with values. Raises `TemplateError` for values that it does not take."""
    return {**_about(template), "uri": template.expand(values)}


def matched(template: URITemplate, uri: str) -> dict[str, Any]:
    """The values that expand to a URI; `ok` says whether there are any."""
    found = template.match(uri)
    return {**_about(template), "uri": uri, "ok": found is not None, "values": found}


def _about(template: URITemplate) -> dict[str, Any]:
    """What every record says of the template."""
    return {"ok": True, "template": str(template), "level": template.level, "variables": template.variables}
