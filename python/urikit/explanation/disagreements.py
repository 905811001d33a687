"""Disagreements: acceptance, scheme, host, path and the rest, as far as standards differ, each with its cause.

A component is compared as far as a normal form goes (RFC 3986 section 6): case, the default port, dot segments, and
which characters are percent-encoded are changes, and no disagreement; the verdict of the URL Standard lists them. The
rest is another host, another path, another answer to "is this one of yours?", and that is what attackers use.

- A relative reference is compared by what it resolves to: against the base that was given, or else against an https
  URL, which is said.
- A text that no RFC accepts has no components by an RFC. Programs that split by the expression of RFC 3986 Appendix B
  and check nothing read some all the same; where their scheme or host is not that of the URL Standard a row says so,
  and calls it "best guess, not validated".
- RFC 3987 leaves the host to IDNA 2003. Where that names another domain than UTS 46 does, that is a disagreement about
  the host.

A cause is found from the two values, most particular first, and says in one sentence what each standard does. Sections
of the URL Standard have the names of its parser's states and algorithms, since it has no numbers. If one standard takes
a text and another refuses it, the refusing one knows the reason; the other is named where it has a rule of its own.

`programs` asks the other built-in readings of `urikit.parsers` about a valid text: RFC 2396, by which `java.net.URI`
and older libraries read, and RFC 1808. A refusal of theirs is not reported: an old program that refuses a URL does no
harm. `readable` gives the components of an invalid text that end before its first mistake: all before it is in the
grammar.

Left out: differences between two RFCs about one component (there are none: an IRI that is a URI has the same
components).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from urikit._native import (
    IRI,
    URI,
    IRIReference,
    Rung,
    URIReference,
    WebURL,
    default_port,
    loose_ipv4,
    percent_decode_bytes,
)
from urikit.core.errors import IDNAError, URIError, URISyntaxError
from urikit.core.mask import Masked
from urikit.core.rules import known
from urikit.explanation import subject
from urikit.explanation.parsers import reading as built_in
from urikit.explanation.parsers.difference import PLACE, PlaceComponent, causes
from urikit.explanation.parsers.reading import split
from urikit.explanation.verdict import RFC3986, RFC3987, WHATWG

if TYPE_CHECKING:
    from urikit.explanation.subject import Parts, Subject
    from urikit.explanation.verdict import StandardVerdict


SPECIAL = frozenset(("http", "https", "ws", "wss", "ftp", "file"))


class DisagreementCause(NamedTuple):
    """One sentence, and the sections it rests on."""

    why: str
    sections: tuple[str, ...]


def _web(place: str) -> str:
    return f"URL Standard, {place}"


_SLASHES = "special authority ignore slashes state"

NO_SLASHES = DisagreementCause(
    'RFC 3986: without "//" the host is missing, and everything after the scheme is the path. URL Standard: "//" is '
    "optional after http:, https:, ftp:, ws: and wss:, so this has a host.",
    ("RFC 3986 section 3", _web("special authority slashes state")),
)
MORE_SLASHES = DisagreementCause(
    "RFC 3986: the host ends at the third slash and is empty. URL Standard: extra slashes are skipped.",
    ("RFC 3986 section 3.2", _web(_SLASHES)),
)
DRIVE = DisagreementCause(
    "RFC 3986: the drive letter is a host with an empty port. URL Standard: it is the beginning of the path, and the "
    "host is empty.",
    ("RFC 3986 section 3.2", _web("file host state")),
)
DRIVE_ROOTLESS = DisagreementCause(
    "RFC 3986: without slashes the host is missing, and the path is relative. URL Standard: the path of a file URL "
    'begins with "/", and the host is empty.',
    ("RFC 3986 section 3.3", _web("file state")),
)
IPV4 = DisagreementCause(
    "RFC 3986: an IPv4 address has four decimal numbers; everything else is a name. URL Standard: a host whose last "
    "label is a number is an address, in any base and with parts left out.",
    ("RFC 3986 section 3.2.2", _web("IPv4 parser")),
)
DOMAIN = DisagreementCause(
    "RFC 3986: percent-encoding in a host is kept until the name is looked up. URL Standard: the host is decoded and "
    "mapped by UTS 46.",
    ("RFC 3986 section 3.2.2", _web("host parsing")),
)
IDNA2003 = DisagreementCause(
    "These are two domains, which different people may own: RFC 3987 maps a name by IDNA 2003, the URL Standard by "
    "UTS 46.",
    ("RFC 3987 section 3.1", _web("domain to ASCII")),
)
GUARD = DisagreementCause(
    'RFC 3986: the path begins with the segment ".". URL Standard: "/." is not part of the path; it keeps "//" '
    "from being read as the beginning of a host.",
    ("RFC 3986 section 3.3", _web("URL serializing")),
)
DRIVE_KEPT = DisagreementCause(
    'RFC 3986: a drive letter is a segment like any other. URL Standard: ".." never removes it.',
    ("RFC 3986 section 5.2.4", _web("shorten a URL's path")),
)
DRIVE_BASE = DisagreementCause(
    "RFC 3986: a drive letter is a segment like any other. URL Standard: it stays at the beginning of the path.",
    ("RFC 3986 section 5.2", _web("file slash state")),
)
FILE_PATH = DisagreementCause(
    'RFC 3986: a path without a leading "/" is relative. URL Standard: the path of a file URL begins with "/".',
    ("RFC 3986 section 3.3", _web("file state")),
)
DOTS = DisagreementCause(
    'URL Standard: "." and ".." segments are removed during parsing. RFC 3986: they are removed by resolution and '
    "normalization only.",
    ("RFC 3986 section 6.2.2.3", _web("path state")),
)
SAME_SCHEME = DisagreementCause(
    "RFC 3986: a reference with a scheme is complete. URL Standard: a scheme like http is ignored if the base has the "
    "same.",
    ("RFC 3986 section 5.2.2", _web("special relative or authority state")),
)
OPAQUE_BASE = DisagreementCause(
    'RFC 3986: any URI can be a base. URL Standard: against a base whose path has no leading "/", only a fragment '
    "can be resolved.",
    ("RFC 3986 section 5.2.2", _web("no scheme state")),
)
BACKSLASH = DisagreementCause(
    '"\\" is not allowed in a URI. Browsers treat it as "/" in http, https, ftp, ws, wss and file URLs, so the two '
    "readings can have different hosts.",
    ("RFC 3986 section 2", _web("authority state")),
)
DROPPED = DisagreementCause(
    "URL Standard: tabs and line breaks are removed before parsing, and so are spaces and control characters at both "
    "ends. RFC 3986: they are not allowed.",
    ("RFC 3986 section 2", _web("basic URL parser")),
)
OTHERWISE = DisagreementCause(
    "The two standards parse this input by different rules.", ("RFC 3986 section 3", _web("URL parsing"))
)


def of_host(scheme: str, theirs: Parts, web: Parts) -> DisagreementCause:
    """Find why `host` differs; `theirs` is the reading of an RFC."""
    host, other = theirs["host"], web["host"] or ""
    if scheme == "file" and host is None and not other:
        return DRIVE_ROOTLESS
    if host is None and other:
        return NO_SLASHES
    if host == "" and other:
        return MORE_SLASHES
    if scheme == "file" and not other and (web["path"] or "")[2:3] == ":":
        return DRIVE
    if loose_ipv4(other) is not None and loose_ipv4(host or "") is not None:
        return IPV4
    if scheme in SPECIAL and "%" in (host or ""):
        return DOMAIN
    return OTHERWISE


def of_path(scheme: str, theirs: Parts, web: Parts) -> DisagreementCause:
    """Find why `path` differs where the host does not."""
    path, other = theirs["path"] or "", web["path"] or ""
    if web["host"] is None and path.startswith(("/./", "/..")) and other.startswith("//"):
        return GUARD
    if scheme == "file" and other[2:3] == ":":
        return DRIVE_KEPT if ".." in path else DRIVE_BASE
    if scheme == "file" and not path.startswith("/"):
        return FILE_PATH
    if "/." in path or "%2" in path:
        return DOTS
    return OTHERWISE


def of_split(text: str) -> DisagreementCause:
    """Find why a program that splits without checking reads something else."""
    if "\\" in text:
        return BACKSLASH
    if text != text.strip("".join(map(chr, range(33)))) or any(c in text for c in "\t\r\n"):
        return DROPPED
    return OTHERWISE


# The rule of RFC 3986 about each refusal of the URL Standard, by the name of the error.
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

# The treatment by the URL Standard of each refusal of RFC 3986, by the code of the refusal.
_REFUSED_BY_THE_RFC = {
    "second-at": 'RFC 3986: only one "@" before the host. URL Standard: the last one counts, others become %40.',
    "space": "RFC 3986: spaces are not allowed. URL Standard: they are removed at both ends and encoded elsewhere.",
    "line-break": "RFC 3986: line breaks are not allowed. URL Standard: they are removed.",
    "percent-not-hex": 'RFC 3986: two hexadecimal digits must follow "%". URL Standard: any other "%" is kept.',
    "percent-incomplete": 'RFC 3986: two hexadecimal digits must follow "%". URL Standard: any other "%" is kept.',
}


def cause(found: Subject, web: WebURL | None, web_error: URISyntaxError | None) -> DisagreementCause:
    """Find why the standards do not agree about the text; one of `web` and `web_error` is None."""
    if web is None:
        return _refused_by_the_web(found, web_error)
    if found.iri is not None:
        return DisagreementCause(
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
    return DisagreementCause(why, (rule, place))


def _refused_by_the_web(found: Subject, error: URISyntaxError | None) -> DisagreementCause:
    code = error.code if error is not None else ""
    if code == "missing-scheme-non-relative-URL" and found.web_base is not None:
        return OPAQUE_BASE
    place = known(code).section()
    if code.startswith("IPv4-") and "IPv6" not in code:
        return DisagreementCause(_NUMBER, ("RFC 3986 section 3.2.2", place))
    why, section = _REFUSED_BY_THE_WEB.get(code, (known(code).explanation, "3"))
    fault = found.mapped
    if code == "domain-to-ASCII" and isinstance(fault, IDNAError):
        said = f"URL Standard: {fault.message}. RFC 3987: a host needs no ASCII form."
        return DisagreementCause(said, ("RFC 3987 section 2.2", place))
    return DisagreementCause(why, (f"RFC 3986 section {section}", place))


_SCHEME = re.compile("[A-Za-z][A-Za-z0-9+.-]*")


def readable(text: str, error: URISyntaxError) -> dict[str, tuple[int, int]]:
    """Return the components of what is shown of a text that end before the mistake.

    The authority's parts are distinguished where the mistake is in a later one.
    """
    offset = error.shown[0] or 0
    return {
        name: (start, end)
        for name, (start, end) in split(text, offset).items()
        if end <= offset
        and name != error.component
        and (start < end or end < offset)
        # Nothing before the colon of "git@github.com:x" is a scheme.
        and (name != "scheme" or _SCHEME.fullmatch(text, start, end))
    }


#: The readings that are asked: a program that reads so, and why it can lead elsewhere in a text that others accept.
_OLDER = {"RFC 2396": ("java.net.URI", "host-name"), "RFC 1808": ("programs before 1998", "query-in-authority")}
_STANDARDS = ("RFC 3987", "URL Standard")


class Otherwise(NamedTuple):
    """A program that reads a component otherwise than the standards."""

    parser: str
    #: A well-known one that reads like this.
    example: str
    component: PlaceComponent
    #: The value it reads, secrets masked; None is undefined.
    value: str | None
    why: str
    sections: tuple[str, ...]


def programs(found: Subject) -> tuple[Otherwise, ...]:
    """Return the older readings that lead to another place; none where no standard accepts the text."""
    if found.reference is None or "//" not in found.text:
        return ()
    seen = found.reference
    read = (built_in.read(found.text, name) for name in _OLDER)
    # Most texts end here: all readings are equal.
    others = [
        one for one in read if one.accepted and (one.scheme, one.host, one.port) != (seen.scheme, seen.host, seen.port)
    ]
    if not others:
        return ()
    standards = [one for one in (built_in.read(found.text, name) for name in _STANDARDS) if one.accepted]
    rows = []
    for one in others:
        for component in PLACE:
            value = one.comparable(component)
            if all(value != standard.comparable(component) for standard in standards):
                example, code = _OLDER[one.parser]
                why, written = causes()[code], getattr(one, component)
                shown = None if written is None else found.other(written)
                rows.append(Otherwise(one.parser, example, component, shown, why.why, why.clauses))
                break
    return tuple(rows)


#: The base a relative reference is compared against where none was given.
PROBE = "https://base.example/"


class Says(NamedTuple):
    """The statement of one standard: the value it reads (None: undefined, or refused), and a remark."""

    standard: str
    value: str | None
    remark: str = ""


class Disagreement(NamedTuple):
    """One component, or "acceptance", that the standards do not read alike."""

    component: str
    says: tuple[Says, ...]
    why: str
    sections: tuple[str, ...]


def disagreements(found: Subject, verdicts: tuple[StandardVerdict, ...]) -> tuple[Disagreement, ...]:
    """Return every row, acceptance first; none where the standards agree."""
    web, error = found.web, found.web_error
    against = ""
    if web is None and found.web_base is None and _is_relative(found):
        # It only lacks a base: what would it be with one?
        against = "against an https base"
        try:
            web = WebURL.parse(found.text, PROBE)
        except URISyntaxError as fault:
            error = fault
    rows = list(_acceptance(found, verdicts, web, error, against))
    if web is None:
        return tuple(rows)
    # The verdict of the URL Standard has its components already.
    seen = found.seen(web, PROBE).parts if against else verdicts[-1].parts or {}
    if found.reference is not None:
        rows += _components(found, found.reference, web, seen, against)
    elif against and web.hostname == "base.example":
        return ()  # as it is, no standard accepts it, and with a base nobody reads a host in it
    else:
        rows += _unchecked(found, web, seen, against)
        if against and len(rows) == 1:
            return ()
    return tuple(rows)


def _is_relative(found: Subject) -> bool:
    return found.web_error is not None and found.web_error.code == "missing-scheme-non-relative-URL"


def _row(component: str, says: tuple[Says, ...], cause: DisagreementCause, against: str = "") -> Disagreement:
    why = f"{against}: {cause.why}" if against else cause.why
    return Disagreement(component, says, why, cause.sections)


# --- acceptance ---------------------------------------------------------------------------


def _acceptance(
    found: Subject,
    verdicts: tuple[StandardVerdict, ...],
    web: WebURL | None,
    error: URISyntaxError | None,
    against: str,
) -> Iterator[Disagreement]:
    accepts = {verdict.standard: verdict.accepts for verdict in verdicts}
    accepts[WHATWG] = web is not None
    if len(set(accepts.values())) > 1:
        says = tuple(Says(standard, "accepted" if yes else "refused") for standard, yes in accepts.items())
        yield _row("acceptance", says, cause(found, web, error), against)


# --- components ---------------------------------------------------------------------------


def _components(
    found: Subject, reference: URIReference | IRIReference, web: WebURL, after: Parts, against: str
) -> Iterator[Disagreement]:
    target = _target(reference, found.base if found.base is not None else PROBE)
    if target is None or (found.base is not None and found.web_base is None):
        return
    scheme = target.scheme.lower()
    raw, ours = subject.of_reference(target), _comparable(found, target)
    theirs = subject.of_web_url(web)
    if ours["host"] is not None and (ours["path"], theirs["path"]) == ("/", ""):
        ours = {**ours, "path": ""}  # RFC 3986 6.2.3: after an authority, "" and "/" are one path
    differing = [name for name in subject.COMPONENTS if not _same(name, ours[name], theirs[name], scheme)]
    mapped = None
    if "host" not in differing:
        mapped = _idna2003(target, theirs["host"])
        if mapped is not None:
            differing.append("host")
    remark = f"{mapped} by IDNA 2003" if mapped is not None else ""
    before = subject.shown(target, found.of(str(target)))
    for name in subject.COMPONENTS:
        if name in differing:
            rfc3987 = Says(RFC3987, before[name], remark if name == "host" else "")
            rfc3986 = rfc3987._replace(standard=RFC3986) if found.uri is not None else Says(RFC3986, None, "refused")
            cause = _cause(found, name, differing, scheme, raw, theirs, mapped)
            yield _row(name, (rfc3986, rfc3987, Says(WHATWG, after[name])), cause, against)


def _cause(
    found: Subject, name: str, differing: list[str], scheme: str, ours: Parts, theirs: Parts, mapped: str | None
) -> DisagreementCause:
    if found.reference is not None and found.reference.scheme is not None and found.web_base is not None:
        base = found.web_base.scheme
        if base == scheme and scheme in SPECIAL and ours["host"] is None:
            return SAME_SCHEME
    if "host" in differing and name in ("host", "path", "port", "userinfo"):
        return IDNA2003 if mapped is not None else of_host(scheme, ours, theirs)
    return of_path(scheme, ours, theirs) if name == "path" else OTHERWISE


def _target(reference: URIReference | IRIReference, base: str) -> URI | IRI | None:
    """Return the reference, or what it resolves to by RFC 3986 5.2."""
    if isinstance(reference, URI | IRI):
        return reference
    try:
        if isinstance(reference, URIReference) and URI.is_valid(base):
            return URI.parse(base).resolve(reference)
        return IRI.parse(base).resolve(str(reference))
    except URIError:
        return None


def _comparable(found: Subject, target: URI | IRI) -> Parts:
    """Return the components after normalization, as a URI where there is one."""
    uri: URI | IRI = target
    if isinstance(target, IRI):
        mapped = _by_uts46(found, target) if target.scheme.lower() in SPECIAL else None
        uri = target.to_uri(host="percent-encoding") if mapped is None else mapped
    return subject.of_reference(uri.normalize(to=Rung.SCHEME))


def _by_uts46(found: Subject, target: IRI) -> URI | None:
    """Return the URI of an IRI, its host in A-labels; None where it has none."""
    if target is found.iri:
        return found.mapped if isinstance(found.mapped, URI) else None
    try:
        return target.to_uri()
    except URIError:
        return None


def _same(name: str, ours: str | None, theirs: str | None, scheme: str) -> bool:
    """Return whether the values differ only by a normal form."""
    if ours == theirs:
        return True
    if name == "port":
        default = default_port(scheme)
        return _port(ours, default) == _port(theirs, default)
    if name == "userinfo":
        return _decoded(ours or "").removesuffix(b":") == _decoded(theirs or "").removesuffix(b":")
    if ours is None or theirs is None:
        return False
    if name == "host" and ours.startswith("["):
        return subject.address(ours) == subject.address(theirs)
    if name in ("scheme", "host"):
        return _decoded(ours).lower() == _decoded(theirs).lower()
    return _decoded(ours) == _decoded(theirs)


def _port(port: str | None, default: int | None) -> str:
    digits = (port or "").lstrip("0") or ("0" if port else "")
    return "" if digits == str(default) else digits


def _decoded(text: str) -> bytes:
    octets: bytes = percent_decode_bytes(text, "literal")
    return octets


def _idna2003(target: URI | IRI, host: str | None) -> str | None:
    """Return the domain by IDNA 2003, where it is another than the URL Standard's."""
    if not isinstance(target, IRI) or not target.host or target.host.isascii() or target.scheme.lower() not in SPECIAL:
        return None
    try:
        mapped = IRI.parse(f"http://{target.host}").to_uri(host="idna2003").host
    except URIError:
        return None
    return mapped if mapped is not None and mapped.lower() != host else None


# --- what a split without a check reads ---------------------------------------------------


def _unchecked(found: Subject, web: WebURL, seen: Parts, against: str) -> Iterator[Disagreement]:
    theirs = subject.of_web_url(web)
    ours = subject.of_spans(Masked.bare(found.text), split(found.text))
    shown = subject.of_spans(found.masked, split(found.text))
    written = dict(ours)
    if against:
        ours["scheme"] = theirs["scheme"]
    if found.web_base is not None and ours["scheme"] is None:
        ours["scheme"] = theirs["scheme"]
        ours["host"] = found.web_base.hostname if ours["host"] is None else ours["host"]
    elif against and ours["host"] is None:
        ours["host"] = "base.example"
    for name in ("scheme", "host"):
        value = ours[name]
        same = (value or "").lower() == (theirs[name] or "").lower()
        same = same or (name == "host" and _ascii(value) == theirs[name])
        if not same:
            remark = "best guess, not validated"
            value = shown[name] if value == written[name] else value
            says = (Says(RFC3986, value, remark), Says(RFC3987, value, remark), Says(WHATWG, seen[name]))
            yield _row(name, says, of_split(found.text), against)


def _ascii(host: str | None) -> str | None:
    """Parse a host with the host parser of the URL Standard."""
    try:
        return WebURL.parse(f"http://{host}/").hostname
    except URISyntaxError:
        return None
