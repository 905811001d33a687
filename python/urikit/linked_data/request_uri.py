"""From what somebody has (an IRI, a URL, a DOI name, a handle) to the URI that is asked for.

- An IRI is mapped to a URI (RFC 3987 section 3.1): HTTP knows URIs only.
- A DOI name or a handle is asked for at its resolver: `doi:10.1000/182` at https://doi.org/10.1000/182. The
  resolver is a web server like others, and what it answers is read by the same rules. Another
  resolver can be named (`DereferencePolicy.doi_resolver`); then the names at doi.org are asked
  for there as well, since that is what they are.
- "user:password@" is taken off; the policy says what becomes of it.

Each of these is a step with words, so that a trace begins with what was given.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from urikit._native import IRI, URI, WebURL
from urikit.core.mask import discreet
from urikit.schemes.doi import in_url, written_handle

if TYPE_CHECKING:
    from urikit.linked_data.policy import DereferencePolicy

__all__ = ["Asked", "Step", "asked", "bare"]

DOI_RESOLVER = "https://doi.org/"
HANDLE_RESOLVER = "https://hdl.handle.net/"


@discreet
class Step(NamedTuple):
    """One step from the text that was given to the URI that is asked for; `after` has no secret in it."""

    done: str
    after: str
    rule: str


@discreet
class Asked(NamedTuple):
    """The URI that is asked for, with its fragment and without userinfo, and how it came about."""

    uri: URI
    #: What the caller's text names: an IRI as it was given, so that RDF about it can be found.
    name: str
    #: The raw userinfo that was taken off; None where there was none.
    userinfo: str | None
    steps: tuple[Step, ...]


def asked(given: str | URI | IRI | WebURL, policy: DereferencePolicy) -> Asked:
    """The URI to ask for. Raises `URISyntaxError`, `IDNAError`, or `SchemeError` for an invalid one.

    >>> from urikit.linked_data import DereferencePolicy
    >>> found = asked("doi:10.1000/182#ch1", DereferencePolicy())
    >>> str(found.uri), found.steps[0].done
    ('https://doi.org/10.1000/182#ch1', 'a DOI name is asked for at its resolver')
    >>> str(asked("http://example.org/~josé", DereferencePolicy()).uri)
    'http://example.org/~jos%C3%A9'
    """
    steps: list[Step] = []
    uri = _as_uri(given, steps)
    name = given.href if isinstance(given, WebURL) else str(given)
    resolver = _resolver(uri, policy)
    if resolver is not None:
        uri = _at_resolver(uri, *resolver)
        steps.append(Step(f"a {resolver[1]} is asked for at its resolver", str(uri), resolver[2]))
    userinfo = uri.userinfo
    if userinfo is not None:
        uri = bare(uri)
        name = name if resolver is not None else str(uri)
        steps.append(Step("the userinfo is not part of the request", str(uri), "RFC 9110 section 4.2.4"))
    return Asked(uri, name, userinfo, tuple(steps))


def bare(uri: URI) -> URI:
    """A URI without userinfo.

    >>> str(bare(URI("http://me:secret@example.org/")))
    'http://example.org/'
    """
    return uri if uri.userinfo is None else uri.replace(userinfo=None)


def _as_uri(given: str | URI | IRI | WebURL, steps: list[Step]) -> URI:
    if isinstance(given, URI):
        return given
    if isinstance(given, WebURL):
        return URI.parse(str(given.to_uri().value))
    if isinstance(given, str) and given.isascii():
        return URI.parse(given)
    uri = (IRI.parse(given) if isinstance(given, str) else given).to_uri()
    if str(uri) != str(given):
        steps.append(Step("the IRI is mapped to a URI", str(bare(uri)), "RFC 3987 section 3.1"))
    return uri


def _resolver(uri: URI, policy: DereferencePolicy) -> tuple[str, str, str] | None:
    """The resolver, what it resolves, and by which rule; None for what is not a DOI name and no handle."""
    if uri.scheme.lower() not in ("doi", "hdl", "info", "urn", "http", "https"):
        return None
    found = written_handle(str(uri))
    if found is None:
        return None
    if found.kind == "doi" or found.name.startswith("10."):
        base, usual, what, rule = policy.doi_resolver, DOI_RESOLVER, "DOI name", "ISO 26324, DOI Handbook"
    else:
        base, usual, what, rule = policy.handle_resolver, HANDLE_RESOLVER, "handle", "RFC 3652"
    # A URL is asked for as it is, unless another resolver was named.
    if uri.scheme.lower() in ("http", "https") and base == usual:
        return None
    return base, what, rule


def _at_resolver(uri: URI, base: str, what: str, rule: str) -> URI:
    """The URI of a name at a resolver; its query and fragment go with it."""
    if what == "DOI name":
        from urikit.schemes.doi import Doi

        name = Doi.of(uri).name
    else:
        from urikit.schemes.doi import Hdl

        name = Hdl.of(uri).name
    query = "" if uri.query is None else f"?{uri.query}"
    fragment = "" if uri.fragment is None else f"#{uri.fragment}"
    return URI.parse(f"{base}{in_url(name)}{query}{fragment}")
