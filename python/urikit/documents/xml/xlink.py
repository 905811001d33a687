"""What a link of XLink is there for (XLink 1.1 sections 5.6.1 and 5.6.2), and one of OpenDocument.

    <a xlink:href="b" xlink:show="embed"/>      the link says whether it is shown in place
    <draw:image xlink:href="Pictures/b.png"/>   OpenDocument: the element says it, `show` may be missing

OpenDocument gives each element its `show` and `actuate` (ODF 1.3 part 3). So some programs leave them out, and others
write "embed" for a page that a click opens.
"""

from __future__ import annotations

from urikit.documents.link import Role

__all__ = ["role_of"]

_ODF = "urn:oasis:names:tc:opendocument:xmlns:"
_EMBEDDED = {
    "drawing": ("image", "object", "object-ole", "plugin", "applet", "fill-image", "floating-frame"),
    "presentation": ("sound",),
    "style": ("background-image",),
    "text": ("list-level-style-image", "section-source"),
}
_OF_OPENDOCUMENT = {
    **{(f"{_ODF}{name}:1.0", local): Role.EMBEDDED for name, locals_ in _EMBEDDED.items() for local in locals_},
    (f"{_ODF}presentation:1.0", "event-listener"): Role.HYPERLINK,
    (f"{_ODF}meta:1.0", "template"): Role.RELATION,
}


def role_of(namespace: str | None, local: str, show: str | None, actuate: str | None) -> Role:
    """The role of the `href` of an element with that name.

    >>> role_of(None, "a", "embed", None).value, role_of(f"{_ODF}drawing:1.0", "image", None, None).value
    ('embedded', 'embedded')
    """
    role = _OF_OPENDOCUMENT.get((namespace or "", local))
    if role is not None:
        return role
    if actuate == "onLoad" and show == "replace":
        return Role.REDIRECT
    return Role.EMBEDDED if show == "embed" else Role.HYPERLINK
