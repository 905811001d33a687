"""The record of `urikit validate`: whether a text is what a standard calls valid.

| standard | require   | is                                               | section       |
|----------|-----------|--------------------------------------------------|---------------|
| rfc3986  | reference | a URI-reference                                  | 4.1           |
|          | uri       | a URI (the default)                              | 3             |
|          | relative  | a relative reference                             | 4.2           |
|          | absolute  | an absolute-URI: a URI with no fragment          | 4.3           |
|          | urn       | a URN, its NID and NSS by RFC 8141               | RFC 8141 2    |
| rfc3987  | reference | an IRI-reference                                 | RFC 3987 2.2  |
|          | iri       | an IRI (the default)                             |               |
|          | relative  | a relative IRI reference                         |               |
|          | absolute  | an absolute-IRI                                  |               |
| whatwg   | url       | a valid URL string (the default)                 | URL writing   |
|          | parses    | whatever the URL Standard parses, valid or not   | URL parsing   |

By the URL Standard a text can have many errors: a record has up to `MOST` of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from urikit._native import (
    IRI,
    URI,
    URN,
    IRIReference,
    RelativeIRIReference,
    RelativeReference,
    WebURL,
    parse,
    web_validation_errors,
)
from urikit.core.errors import URIError
from urikit.explanation.records.failure import Refusal, error_of
from urikit.explanation.records.parse import MOST
from urikit.explanation.records.secrecy import Secrecy
from urikit.explanation.records.standards import Standard

__all__ = ["DEFAULT", "REQUIRED", "NotAsked", "record"]


class NotAsked(Refusal):
    """A text that is a reference or a URL, and not what was asked for; `code` has a row of its own."""

    def __init__(self, code: str, component: str | None, offset: int, end: int) -> None:
        from urikit.core.rules import Mistake, known

        row = known(code)
        message = row.message(Mistake(code, component))
        super().__init__(code, message, component=component, offset=offset, end=end, rule=row.section())
        self.offset = offset
        self.end = end


def _absolute(read: Callable[[str], URI | IRI]) -> Callable[[str], object]:
    def absolute(text: str) -> object:
        uri = read(text)
        if uri.fragment is not None:
            start, end = uri.spans["fragment"]
            raise NotAsked("fragment-forbidden", "fragment", start - 1, end)
        return uri

    return absolute


def _url(text: str) -> object:
    """A valid URL string: it parses, and without a validation error."""
    url = WebURL(text)
    for name, start, end, _ in web_validation_errors(text, None):
        raise NotAsked(name, None, start, end)
    return url


#: What reads each kind of text; it raises `URIError` or `NotAsked`.
REQUIRED: dict[Standard, dict[str, Callable[[str], object]]] = {
    "rfc3986": {
        "reference": parse,
        "uri": URI,
        "relative": RelativeReference,
        "absolute": _absolute(URI),
        "urn": URN.parse,
    },
    "rfc3987": {
        "reference": IRIReference.parse,
        "iri": IRI,
        "relative": RelativeIRIReference,
        "absolute": _absolute(IRI),
    },
    "whatwg": {"url": _url, "parses": WebURL},
}
#: What is required where nothing is named.
DEFAULT: dict[Standard, str] = {"rfc3986": "uri", "rfc3987": "iri", "whatwg": "url"}


def record(text: str, secrecy: Secrecy, standard: Standard = "rfc3986", require: str | None = None) -> dict[str, Any]:
    """Whether a text is what is required, with the errors where it is not: an answer, and never an exception."""
    require = require or DEFAULT[standard]
    errors: list[URIError | Refusal] = []
    try:
        REQUIRED[standard][require](text)
    except (URIError, Refusal) as error:
        errors.append(error)
    if require == "url" and errors and isinstance(errors[0], NotAsked):
        rows = web_validation_errors(text, None)[:MOST]
        errors = [NotAsked(name, None, start, end) for name, start, end, _ in rows]
    described = [error_of(error, text, secrecy) for error in errors]
    return {"input": secrecy.text(text), "ok": not errors, "required": require, "errors": described}
