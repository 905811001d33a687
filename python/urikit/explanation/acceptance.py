"""Why one standard takes a text and another refuses it, in one sentence.

The refusing standard knows the reason; the other side is said where it is a rule of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.core.errors import IDNAError
from urikit.core.rules import known
from urikit.explanation.causes import BACKSLASH, OPAQUE_BASE, Cause

if TYPE_CHECKING:
    from urikit._native import WebURL
    from urikit.core.errors import URISyntaxError
    from urikit.explanation.subject import Subject

# What RFC 3986 says about what the URL Standard refuses, by the name of the error.
_REFUSED_BY_THE_WEB = {
    "port-out-of-range": ("RFC 3986: a port has any number of digits. URL Standard: a port is at most 65535.", "3.2.3"),
    "host-missing": ("RFC 3986: a host can be empty. URL Standard: URLs of this scheme must have a host.", "3.2.2"),
    "domain-to-ASCII": ("RFC 3986: a host can be any name. URL Standard: it must be a domain.", "3.2.2"),
    "host-invalid-code-point": (
        "RFC 3986: a host can contain any percent-encoded byte. URL Standard: some characters are not allowed there.",
        "3.2.2",
    ),
    "IPv6-invalid-code-point": (
        "RFC 3986: brackets can contain an IP address of a future version. URL Standard: IPv6 only.",
        "3.2.2",
    ),
}
_NUMBER = (
    "RFC 3986: a host that is not a valid IPv4 address is a name. URL Standard: a host whose last label is a number "
    "must be an address."
)

# What the URL Standard does with what RFC 3986 refuses, by the code of the refusal.
_REFUSED_BY_THE_RFC = {
    "second-at": 'RFC 3986: only one "@" before the host. URL Standard: the last one counts, others become %40.',
    "space": "RFC 3986: spaces are not allowed. URL Standard: they are removed at both ends and encoded elsewhere.",
    "line-break": "RFC 3986: line breaks are not allowed. URL Standard: they are removed.",
    "percent-not-hex": 'RFC 3986: two hexadecimal digits must follow "%". URL Standard: any other "%" is kept.',
    "percent-incomplete": 'RFC 3986: two hexadecimal digits must follow "%". URL Standard: any other "%" is kept.',
}


def cause(found: Subject, web: WebURL | None, web_error: URISyntaxError | None) -> Cause:
    """Why the standards do not give one answer about the text; one of `web` and `web_error` is None."""
    if web is None:
        return _refused_by_the_web(found, web_error)
    if found.iri is not None:
        return Cause(
            "URIs are ASCII only. IRIs and URLs may contain non-ASCII characters.",
            ("RFC 3986 section 2", "RFC 3987 section 2.2", "URL Standard, URL writing"),
        )
    error = found.iri_error
    code = error.code if error is not None else ""
    if code == "backslash":
        return BACKSLASH
    rule = error.rule if error is not None else "RFC 3986 section 4.1"
    why = _REFUSED_BY_THE_RFC.get(code)
    if why is None:
        said = error.message if error is not None else ""
        why = f"RFC 3986: {said}. URL Standard: parsing continues after this error."
    name = next((row[0] for row in found.web_errors if row[3] != "failed"), None)
    place = known(name).section() if name is not None else "URL Standard, URL parsing"
    return Cause(why, (rule, place))


def _refused_by_the_web(found: Subject, error: URISyntaxError | None) -> Cause:
    code = error.code if error is not None else ""
    if code == "missing-scheme-non-relative-URL" and found.web_base is not None:
        return OPAQUE_BASE
    place = known(code).section()
    if code.startswith("IPv4-") and "IPv6" not in code:
        return Cause(_NUMBER, ("RFC 3986 section 3.2.2", place))
    why, section = _REFUSED_BY_THE_WEB.get(code, (known(code).explanation, "3"))
    fault = found.mapped
    if code == "domain-to-ASCII" and isinstance(fault, IDNAError):
        said = f"URL Standard: {fault.message}. RFC 3987: a host needs no ASCII form."
        return Cause(said, ("RFC 3987 section 2.2", place))
    return Cause(why, (f"RFC 3986 section {section}", place))
