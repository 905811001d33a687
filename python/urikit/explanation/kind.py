"""What a reference is by RFC 3986 4.1 to 4.4 or RFC 3987 2.2, and what it needs from a base (5.2.2).

A URI is complete; without a fragment it is an absolute-URI (4.3) and can itself be a base.
A relative reference is one of four forms (4.2, 4.4) and names nothing until a base URI
supplies what it lacks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from urikit._native import URIReference

if TYPE_CHECKING:
    from urikit._native import Reference


class Kind(NamedTuple):
    """What a reference is.

    `form` is "uri", "iri", "network-path", "absolute-path", "relative-path" or "same-document";
    `name` and `section` say what that is and where it is defined; `needs` are the components
    a base has to supply, in order; `sentences` say the rest.
    """

    form: str
    name: str
    section: str
    needs: tuple[str, ...]
    sentences: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return {**self._asdict(), "needs": list(self.needs), "sentences": list(self.sentences)}


_FORMS = {
    "network-path": ("4.2", 'network-path: it begins with "//"'),
    "absolute-path": ("4.2", 'absolute-path: it begins with one "/"'),
    "relative-path": ("4.2", "relative-path: it does not begin with a slash"),
    "same-document": ("4.4", "same-document: it has neither path nor query"),
}


def kind(reference: Reference) -> Kind:
    """What `reference` is.

    >>> import urikit
    >>> kind(urikit.parse("//h/x")).needs
    ('scheme',)
    >>> kind(urikit.parse("?q")).sentences[-1]
    'needs a base URI, which supplies scheme, authority and path'
    """
    form = reference.form
    if form in ("uri", "iri"):
        name = form.upper()
        if reference.fragment is None:
            sentence = f"an absolute-{name}, since it has no fragment: it can be a base (section 4.3)"
        else:
            sentence = f"no absolute-{name}, since it has a fragment: as a base it is used without it (section 5.1)"
        return Kind(form, name, "3" if form == "uri" else "2.2", (), (sentence,))
    needs = _needs(reference)
    section, what = _FORMS[form]
    is_uri = isinstance(reference, URIReference)
    supplied = f"needs a base {'URI' if is_uri else 'IRI'}, which supplies {_listed(needs)}"
    name = "relative reference" if is_uri else "relative IRI reference"
    return Kind(form, name, section if is_uri else "2.2", needs, (what, supplied))


def _needs(reference: Reference) -> tuple[str, ...]:
    """What 5.2.2 takes from the base."""
    if reference.authority is not None:
        return ("scheme",)
    if reference.path.startswith("/"):
        return ("scheme", "authority")
    if reference.path:
        return ("scheme", "authority", "the path up to its last slash")
    if reference.query is not None:
        return ("scheme", "authority", "path")
    return ("scheme", "authority", "path", "query")


def _listed(names: tuple[str, ...]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
