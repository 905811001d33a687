"""Kernels in Python: the answer of each for one text, by the API of one text."""

from __future__ import annotations

from urikit._native import IRIReference, WebURL, parse
from urikit.core.classification import classify
from urikit.core.errors import URISyntaxError

__all__ = ["classification", "doi", "error_message", "isbn13", "mail_addresses", "tel_digits"]


def error_message(text: str, standard: str = "rfc3986") -> str | None:
    """Return the message of the syntax error of a text; None for a valid one."""
    try:
        if standard == "whatwg":
            WebURL.parse(text)
        else:
            IRIReference.parse(text) if standard == "rfc3987" else parse(text)
    except URISyntaxError as error:
        return error.message
    return None


def classification(text: str) -> dict[str, object]:
    """Return the fields of `classify`."""
    found = classify(text)
    return {name: getattr(found, name) for name in ("kind", "access", "protocol", "is_web_address")}


def isbn13(text: str) -> str:
    """Return the thirteen digits of an ISBN."""
    from urikit.schemes.urns.numbers import Isbn

    return Isbn.parse(text).to_13().digits


def doi(text: str) -> str:
    """Return the name of a DOI in capitals."""
    from urikit.schemes.doi import Doi

    return Doi.of(text).normalized().name


def mail_addresses(text: str) -> list[str]:
    """Return the recipients of a mailto URI."""
    from urikit.schemes.mailto import Mailto

    return list(Mailto.parse(text).recipients)


def tel_digits(text: str) -> str:
    """Return the digits of a telephone number."""
    from urikit.schemes.tel import Tel

    return Tel.parse(text).digits
