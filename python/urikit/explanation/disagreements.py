"""Where the standards part: acceptance, scheme, host, path and the rest, each with its cause.

A component is compared as far as a normal form goes (RFC 3986 section 6): case, the default
port, dot segments, and which characters are percent-encoded are changes, and no disagreement;
the verdict of the URL Standard lists them. What is left is another host, another path, another
answer to "is this one of yours?", and that is what attackers use.

- A relative reference is compared by what it resolves to: against the base that was given,
  or else against an https URL, which is said.
- A text that no RFC accepts has no components by an RFC. Programs that split by the expression
  of RFC 3986 Appendix B and check nothing read some all the same; where their scheme or host
  is not that of the URL Standard a row says so, and calls it "best guess, not validated".
- RFC 3987 leaves the host to IDNA 2003. Where that names another domain than UTS 46 does, that
  is a disagreement about the host.

Left out: differences between two RFCs about one component (there are none: an IRI that is a
URI has the same components).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from urikit._native import IRI, URI, IRIReference, Rung, URIReference, WebURL, default_port, percent_decode_bytes
from urikit.core.errors import URIError, URISyntaxError
from urikit.core.mask import Masked
from urikit.explanation import acceptance, causes, readings
from urikit.explanation.causes import SPECIAL, Cause
from urikit.explanation.parsers.components import split
from urikit.explanation.verdict import RFC3986, RFC3987, WHATWG

if TYPE_CHECKING:
    from urikit.explanation.readings import Parts
    from urikit.explanation.subject import Subject
    from urikit.explanation.verdict import Verdict

#: The base a relative reference is compared against where none was given.
PROBE = "https://base.example/"


class Says(NamedTuple):
    """What one standard says: the value it reads (None: undefined, or refused), and a remark."""

    standard: str
    value: str | None
    remark: str = ""


class Disagreement(NamedTuple):
    """One component, or "acceptance", that the standards do not read alike."""

    component: str
    says: tuple[Says, ...]
    why: str
    sections: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return {
            "component": self.component,
            "says": [said._asdict() for said in self.says],
            "why": self.why,
            "sections": list(self.sections),
        }


def disagreements(found: Subject, verdicts: tuple[Verdict, ...]) -> tuple[Disagreement, ...]:
    """Every row, acceptance first; none where the standards agree."""
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


def _row(component: str, says: tuple[Says, ...], cause: Cause, against: str = "") -> Disagreement:
    why = f"{against}: {cause.why}" if against else cause.why
    return Disagreement(component, says, why, cause.sections)


# --- acceptance ---------------------------------------------------------------------------


def _acceptance(
    found: Subject, verdicts: tuple[Verdict, ...], web: WebURL | None, error: URISyntaxError | None, against: str
) -> Iterator[Disagreement]:
    accepts = {verdict.standard: verdict.accepts for verdict in verdicts}
    accepts[WHATWG] = web is not None
    if len(set(accepts.values())) > 1:
        says = tuple(Says(standard, "accepted" if yes else "refused") for standard, yes in accepts.items())
        yield _row("acceptance", says, acceptance.cause(found, web, error), against)


# --- components ---------------------------------------------------------------------------


def _components(
    found: Subject, reference: URIReference | IRIReference, web: WebURL, after: Parts, against: str
) -> Iterator[Disagreement]:
    target = _target(reference, found.base if found.base is not None else PROBE)
    if target is None or (found.base is not None and found.web_base is None):
        return
    scheme = target.scheme.lower()
    raw, ours = readings.of_reference(target), _comparable(found, target)
    theirs = readings.of_web_url(web)
    if ours["host"] is not None and (ours["path"], theirs["path"]) == ("/", ""):
        ours = {**ours, "path": ""}  # RFC 3986 6.2.3: after an authority, "" and "/" are one path
    differing = [name for name in readings.COMPONENTS if not _same(name, ours[name], theirs[name], scheme)]
    mapped = None
    if "host" not in differing:
        mapped = _idna2003(target, theirs["host"])
        if mapped is not None:
            differing.append("host")
    remark = f"{mapped} by IDNA 2003" if mapped is not None else ""
    before = readings.shown(target, found.of(str(target)))
    for name in readings.COMPONENTS:
        if name in differing:
            rfc3987 = Says(RFC3987, before[name], remark if name == "host" else "")
            rfc3986 = rfc3987._replace(standard=RFC3986) if found.uri is not None else Says(RFC3986, None, "refused")
            cause = _cause(found, name, differing, scheme, raw, theirs, mapped)
            yield _row(name, (rfc3986, rfc3987, Says(WHATWG, after[name])), cause, against)


def _cause(
    found: Subject, name: str, differing: list[str], scheme: str, ours: Parts, theirs: Parts, mapped: str | None
) -> Cause:
    if found.reference is not None and found.reference.scheme is not None and found.web_base is not None:
        base = found.web_base.scheme
        if base == scheme and scheme in SPECIAL and ours["host"] is None:
            return causes.SAME_SCHEME
    if "host" in differing and name in ("host", "path", "port", "userinfo"):
        return causes.IDNA2003 if mapped is not None else causes.of_host(scheme, ours, theirs)
    return causes.of_path(scheme, ours, theirs) if name == "path" else causes.OTHERWISE


def _target(reference: URIReference | IRIReference, base: str) -> URI | IRI | None:
    """The reference, or what it resolves to by RFC 3986 5.2."""
    if isinstance(reference, URI | IRI):
        return reference
    try:
        if isinstance(reference, URIReference) and URI.is_valid(base):
            return URI.parse(base).resolve(reference)
        return IRI.parse(base).resolve(str(reference))
    except URIError:
        return None


def _comparable(found: Subject, target: URI | IRI) -> Parts:
    """The components after normalization, as a URI where there is one."""
    uri: URI | IRI = target
    if isinstance(target, IRI):
        mapped = _by_uts46(found, target) if target.scheme.lower() in SPECIAL else None
        uri = target.to_uri(host="percent-encoding") if mapped is None else mapped
    return readings.of_reference(uri.normalize(to=Rung.SCHEME))


def _by_uts46(found: Subject, target: IRI) -> URI | None:
    """The URI of an IRI, its host in A-labels; None where it has none."""
    if target is found.iri:
        return found.mapped if isinstance(found.mapped, URI) else None
    try:
        return target.to_uri()
    except URIError:
        return None


def _same(name: str, ours: str | None, theirs: str | None, scheme: str) -> bool:
    """Whether the values differ only by a normal form."""
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
        return readings.address(ours) == readings.address(theirs)
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
    """The domain by IDNA 2003, where it is another than the URL Standard's."""
    if not isinstance(target, IRI) or not target.host or target.host.isascii() or target.scheme.lower() not in SPECIAL:
        return None
    try:
        mapped = IRI.parse(f"http://{target.host}").to_uri(host="idna2003").host
    except URIError:
        return None
    return mapped if mapped is not None and mapped.lower() != host else None


# --- what a split without a check reads ---------------------------------------------------


def _unchecked(found: Subject, web: WebURL, seen: Parts, against: str) -> Iterator[Disagreement]:
    theirs = readings.of_web_url(web)
    ours = readings.of_spans(Masked.bare(found.text), split(found.text))
    shown = readings.of_spans(found.masked, split(found.text))
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
            yield _row(name, says, causes.of_split(found.text), against)


def _ascii(host: str | None) -> str | None:
    """What the URL Standard's host parser makes of a host."""
    try:
        return WebURL.parse(f"http://{host}/").hostname
    except URISyntaxError:
        return None
