"""What a name says about its implementation: the part of the lint that needs no server (section 4.5).

A URI that ends in `.php?id=3` has to change when the server no longer runs PHP, and whoever
wrote it down has lost it. A file extension in the name of a thing says that the thing is a file; in
the name of a document it binds the document to a format, unless it names that one
representation. A query tells of a program.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from urikit.core.issues import Severity
from urikit.linked_data.cool_uris.finding import Finding, found

if TYPE_CHECKING:
    from urikit._native import URI

__all__ = ["naming"]

#: Endings that name the program behind the URI.
_PROGRAMS = frozenset("asp aspx cfm cgi dll do exe fcgi jsf jsp jspx php php3 php4 php5 phtml pl py rb shtml".split())
#: Endings that name a format.
_FORMATS = frozenset("htm html json jsonld n3 nt owl rdf ttl txt xhtml xml".split())
#: Segments that name the program, and parameters of paths that name a session.
_SEGMENTS = frozenset(("cgi-bin", "cgi", "servlet", "fcgi-bin"))
_SESSIONS = frozenset(("jsessionid", "phpsessid", "sid", "sessionid"))


def naming(uri: URI) -> Iterator[Finding]:
    """What the name itself tells.

    >>> from urikit import URI
    >>> for finding in naming(URI("http://example.org/cgi-bin/person.php;jsessionid=1?id=3")):
    ...     print(finding)
    warning: name shows its implementation: cgi-bin (cool-implementation)
    warning: name shows its implementation: .php (cool-implementation)
    warning: name shows its implementation: ;jsessionid (cool-implementation)
    info: name contains a query: ?id=3 (cool-query)
    """
    for segment in uri.segments:
        name, *parameters = segment.split(";")
        if name.lower() in _SEGMENTS:
            yield found("cool-implementation", Severity.WARNING, uri, name)
        stem, dot, ending = name.rpartition(".")
        if stem and dot and ending.lower() in _PROGRAMS:
            yield found("cool-implementation", Severity.WARNING, uri, f".{ending}")
        for parameter in parameters:
            if parameter.partition("=")[0].lower() in _SESSIONS:
                yield found("cool-implementation", Severity.WARNING, uri, f";{parameter.partition('=')[0]}")
    stem, dot, ending = uri.name.rpartition(".")
    if stem and dot and ending.lower() in _FORMATS:
        # Before "#" it is the name of the document, and right where there is one format only.
        level = Severity.WARNING if uri.fragment is None else Severity.INFO
        yield found("cool-extension", level, uri, f".{ending}")
    if uri.query is not None:
        yield found("cool-query", Severity.INFO, uri, f"?{uri.query}")
