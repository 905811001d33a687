"""The password that some programs put into an LDAP URL, hidden in every description.

RFC 2255 had an extension to say as whom to bind. RFC 4516 removed it, and programs kept it, with
one for the password beside it: X-BINDPW. Its value is shown as bullets, one a character, so that
the places of an error hold.
"""

from __future__ import annotations

from urikit import _native
from urikit.schemes.unescaping import unescaped

__all__ = ["SECRET", "masked", "masked_extensions"]

#: Names of extensions whose value is a password, in lower case.
SECRET = frozenset({"x-bindpw", "bindpw"})


def masked_extensions(raw: str) -> str:
    """Raw extensions without their secrets.

    >>> masked_extensions("bindname=cn=a,!X-BINDPW=b=c")
    'bindname=cn=a,!X-BINDPW=•••'
    """
    return ",".join(map(_masked, raw.split(",")))


def masked(text: str) -> str:
    """The text of a URL without its secrets, each character in its place."""
    parts = _native.mask(text).split("?", 4)
    return "?".join([*parts[:4], *map(masked_extensions, parts[4:])])


def _masked(extension: str) -> str:
    name, equals, value = extension.partition("=")
    secret = unescaped(name).removeprefix("!").lower() in SECRET
    return f"{name}{equals}{'•' * len(value)}" if secret else extension
