"""The record of `urikit parse`: the components of a reference, or of the URL that the URL Standard makes of a text.

| field      | is                                                                          |
|------------|-----------------------------------------------------------------------------|
| input, ok  | the text; whether it is a URI-reference                                     |
| kind, form | "uri" or "relative-reference"; the form of RFC 3986 4.2 and 4.4             |
| scheme, path, query, fragment | raw; null is undefined, "" is empty                      |
| authority  | null, or userinfo, host, host_type, port, raw                               |
| segments, params | of path and query, raw; a value is null where there is no "="         |
| spans      | where each defined component lies, in characters                            |
| verdicts, errors | what each standard says; why it is not a reference                   |

By "rfc3987" it is the same of an IRI-reference. By "whatwg" `kind` is "url", `href` and `origin` are there, `form`,
`segments` and `spans` are not, `params` are decoded, and `errors` are the validation errors after which parsing
went on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from urikit._native import IRIReference, URIReference, WebURL
from urikit.core.errors import URIError
from urikit.explanation.records.secrecy import Secrecy
from urikit.explanation.records.standards import RFC, Standard, reference_as

if TYPE_CHECKING:
    from urikit.explanation.web_record import Concealed

__all__ = ["MOST", "record", "seen"]

#: The most errors of one text in a record.
MOST = 100


def record(text: str, secrecy: Secrecy, standard: Standard = "rfc3986") -> dict[str, Any]:
    """The components of a text by a standard."""
    return _of_url(text, secrecy) if standard == "whatwg" else _of_reference(text, secrecy, standard)


def seen(url: WebURL, text: str, secrecy: Secrecy) -> Concealed:
    """What a description shows of a URL that was made of a text."""
    from urikit.explanation.web_record import concealed, revealed

    return revealed(url) if secrecy.mode == "shown" else concealed(url, text, None, secrecy.names)


def _of_url(text: str, secrecy: Secrecy) -> dict[str, Any]:
    from urikit.explanation.parsers.components import of_web_url
    from urikit.net.web import validation_errors

    url = WebURL(text)
    shown = seen(url, text, secrecy)
    part, raw, host = shown.parts, of_web_url(url), url.host_info
    authority = None
    if host is not None:
        authority = {
            "userinfo": part["userinfo"],
            "host": part["host"],
            "host_type": host.kind,
            "port": part["port"],
        }
    # A query that is masked has no parameters to show.
    params = url.search_params if part["query"] == raw["query"] else ()
    noted = validation_errors(text)
    return {
        "input": secrecy.text(text),
        "ok": True,
        "kind": "url",
        "href": shown.href,
        "origin": url.origin if (part["host"], part["port"]) == (raw["host"], raw["port"]) else None,
        "scheme": part["scheme"],
        "authority": authority,
        "path": part["path"],
        "query": part["query"],
        "params": [{"name": name, "value": value} for name, value in params],
        "fragment": part["fragment"],
        "verdicts": {"whatwg": "valid-with-errors" if noted else "valid"},
        "errors": [{"code": e.name, "message": e.message, "offset": e.start, "end": e.end} for e in noted[:MOST]],
    }


def _kind(reference: URIReference | IRIReference) -> str:
    if reference.scheme is None:
        return "relative-reference"
    return "uri" if isinstance(reference, URIReference) else "iri"


def _of_reference(text: str, secrecy: Secrecy, standard: RFC) -> dict[str, Any]:
    reference = reference_as(standard)(text)
    masked = secrecy.located(text)
    spans = reference.spans
    part = {name: masked.part(start, end) for name, (start, end) in spans.items()}
    try:
        shown = type(reference).parse(masked.shown)
    except URIError:
        # What is secret was more than data.
        shown = None
    host = reference.host_info
    authority = None
    if host is not None:
        authority = {
            "userinfo": part.get("userinfo"),
            "host": part["host"],
            "host_type": host.kind,
            "port": part.get("port"),
        }
    return {
        "input": masked.shown,
        "ok": True,
        "kind": _kind(reference),
        "form": reference.form,
        "scheme": part.get("scheme"),
        "authority": authority,
        "path": part["path"],
        "segments": [] if shown is None else shown.segments,
        "query": part.get("query"),
        "params": [{"name": name, "value": value} for name, value in (() if shown is None else shown.params)],
        "fragment": part.get("fragment"),
        "spans": spans,
        "verdicts": {standard: "valid"},
        "errors": [],
    }
