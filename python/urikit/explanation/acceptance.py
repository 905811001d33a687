"""Why one standard takes a text and another refuses it, in one sentence.

The refusing standard knows the reason; the other side is said where it is a rule of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from urikit.errors import IDNAError
from urikit.explanation.causes import BACKSLASH, OPAQUE_BASE, Cause
from urikit.rules import known

if TYPE_CHECKING:
    from urikit import WebURL
    from urikit.explanation.subject import Subject

# What RFC 3986 says about what the URL Standard refuses, by the name of the error.
_REFUSED_BY_THE_WEB = {
    "port-out-of-range": ("a port is any number of digits; to the URL Standard it is a number up to 65535", "3.2.3"),
    "host-missing": ("a host may be empty; the URL Standard wants one in this scheme", "3.2.2"),
    "domain-to-ASCII": ("a registered name may be any text; to the URL Standard it must be a domain", "3.2.2"),
    "host-invalid-code-point": (
        "percent-encoded, any octet may stand in a host; the URL Standard forbids some characters there",
        "3.2.2",
    ),
    "IPv6-invalid-code-point": ("an IP literal may be of a future version; the URL Standard knows IPv6 only", "3.2.2"),
}
_NUMBER = (
    "what is no IPv4 address is a name; to the URL Standard a host whose last label is a number must be an address"
)

# What the URL Standard does with what RFC 3986 refuses, by the code of the refusal.
_REFUSED_BY_THE_RFC = {
    "second-at": 'there is one "@" in an authority; the URL Standard takes the last and writes the others %40',
    "space": "no URI holds a space; the URL Standard strips it at the ends and encodes it elsewhere",
    "line-break": "no URI holds a line break; the URL Standard drops it",
    "percent-not-hex": '"%" begins an octet; the URL Standard leaves any other "%" as it is',
    "percent-incomplete": '"%" begins an octet; the URL Standard leaves any other "%" as it is',
}


def cause(found: Subject, web: WebURL | None) -> Cause:
    """Why the standards do not give one answer about the text."""
    if web is None:
        return _refused_by_the_web(found)
    if found.iri is not None:
        return Cause(
            "a URI is ASCII; an IRI holds the characters of all scripts, and so does a valid URL string",
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
        why = f"{said}; to the URL Standard that is an error after which parsing goes on"
    names = dict.fromkeys(row[0] for row in found.web_errors if row[3] != "failed")
    place = known(next(iter(names))).section() if names else "URL Standard, URL parsing"
    return Cause(why, (rule, place))


def _refused_by_the_web(found: Subject) -> Cause:
    error = found.web_error
    code = error.code if error is not None else ""
    if code == "missing-scheme-non-relative-URL" and found.web_base is not None:
        return OPAQUE_BASE
    place = known(code).section()
    if code.startswith("IPv4-") and "IPv6" not in code:
        return Cause(_NUMBER, ("RFC 3986 section 3.2.2", place))
    why, section = _REFUSED_BY_THE_WEB.get(code, (known(code).explanation, "3"))
    if code == "domain-to-ASCII" and found.iri is not None and found.uri is None:
        try:
            found.iri.to_uri()
        except IDNAError as fault:
            return Cause(f"{fault.message}; as an IRI the name needs no such form", ("RFC 3987 section 2.2", place))
    return Cause(why, (f"RFC 3986 section {section}", place))
