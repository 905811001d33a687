"""URL munging: a command put at the end of the URI of a resource, and taken off again.

Before the web had methods for it, servers of versioned documents were told what to do with a
resource by a command after "?": `http://editing.com/resource/file.php?command=checkout`.
The name is E. James Whitehead's (1998), who weighed it against new methods; WebDAV (RFC 4918)
and its versioning (RFC 3253) chose methods, and the URI stays that of the resource. To the
generic syntax a munged URI is one with another query, and so another resource (RFC 3986
section 3.4).

`munge` adds one pair at the end of the query, and `unmunge` takes the pairs of that name
away; other pairs keep their bytes. What can go wrong: a command by GET that changes things,
which robots and previews will follow (RFC 9110 section 9.2.1). An empty query, "?", and an "&"
at the end of one are lost on the way back. Left out: commands in the path.
"""

from __future__ import annotations

from typing import NamedTuple

from urikit._native import URI, Reference, WebURL
from urikit.core.arguments import uri_of
from urikit.core.mask import discreet

__all__ = ["Munged", "munge", "unmunge"]


@discreet
class Munged(NamedTuple):
    """The parts of a munged URI."""

    #: The resource, without the command.
    resource: URI
    #: The command, decoded; "" where the name has no value, None where the URI has no command.
    command: str | None


def munge(resource: str | Reference | WebURL, name: str, command: str | None = None) -> URI:
    """Return the URI of a command to a resource; name and command are data and are encoded once.

    A command that is there already under this name is replaced. A fragment stays.

    >>> from urikit.net.paths.munging import munge
    >>> str(munge("http://editing.com/resource/file.php", "command", "checkout"))
    'http://editing.com/resource/file.php?command=checkout'
    >>> str(munge("http://editing.com/resource/file.php?rev=7", "checkout"))
    'http://editing.com/resource/file.php?rev=7&checkout'
    """
    plain = unmunge(resource, name).resource
    return plain.replace(query=plain.params.append(name, command))


def unmunge(uri: str | Reference | WebURL, name: str) -> Munged:
    """Return the resource and the command that was put at its URI under this name.

    Where the name occurs more than once the last one is the command, as it is the one that was
    appended. Raises `URIEncodingError` where the command is not UTF-8.

    >>> from urikit.net.paths.munging import unmunge
    >>> resource, command = unmunge("http://editing.com/resource/file.php?command=checkout", "command")
    >>> str(resource), command
    ('http://editing.com/resource/file.php', 'checkout')
    >>> unmunge("http://editing.com/resource/file.php?rev=7", "command").command is None
    True
    """
    read = uri_of(uri)
    params = read.params
    found = params.decoded.getall(name)
    if not found:
        return Munged(read, None)
    rest = params.remove(name)
    return Munged(read.replace(query=str(rest) or None), found[-1] or "")
