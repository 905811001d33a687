"""What a reference is by RFC 3986 4.1 to 4.4, and what it needs from a base (5.2.2).

A URI is complete; without a fragment it is an absolute-URI (4.3) and can itself be a base.
A relative reference is one of four forms (4.2, 4.4) and names nothing until a base URI
supplies what it lacks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from urikit import URIReference


class Kind(NamedTuple):
    """What a reference is.

    `form` is "uri", "network-path", "absolute-path", "relative-path" or "same-document";
    `name` says it in words; `section` is where the form is defined; `needs` are the
    components a base has to supply, in order; `sentence` says all of it.
    """

    form: str
    name: str
    section: str
    needs: tuple[str, ...]
    sentence: str

    def to_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return {**self._asdict(), "needs": list(self.needs)}


_SECTIONS = {"same-document": "4.4"}
_BEGINS = {
    "network-path": 'it begins with "//"',
    "absolute-path": 'it begins with one "/"',
    "relative-path": "its path does not begin with a slash",
    "same-document": "it has neither path nor query",
}


def kind(reference: URIReference) -> Kind:
    """What `reference` is.

    >>> import urikit
    >>> kind(urikit.parse("//h/x")).needs
    ('scheme',)
    >>> kind(urikit.parse("?q")).sentence
    'needs a base URI, which supplies scheme, authority and path'
    """
    form = reference.form
    if form == "uri":
        if reference.fragment is None:
            return Kind(form, "URI", "4.3", (), "absolute-URI: it has no fragment, so it can be a base")
        return Kind(form, "URI", "3", (), "with a fragment, so no absolute-URI; as a base it is used without it")
    needs = _needs(reference)
    section = _SECTIONS.get(form, "4.2")
    return Kind(form, "relative reference", section, needs, f"needs a base URI, which supplies {_listed(needs)}")


def why(form: str) -> str:
    """Why a relative reference is of its form."""
    return _BEGINS[form]


def _needs(reference: URIReference) -> tuple[str, ...]:
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
