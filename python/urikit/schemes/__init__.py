"""Typed views of the schemes: one module each, with grammar, value class and equivalence.

`uri.view()` imports the module of the URI's scheme when it is first asked for. `VIEWS` is the
one list of them; a scheme that has no line is read by `urikit.schemes.generic`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from urikit._native import URI
    from urikit.schemes.table import Schemes
    from urikit.schemes.view import View

__all__ = ["VIEWS", "view_of"]

#: Schemes in lower case, and the class that reads each, as "module:Class".
VIEWS: dict[str, str] = {
    "http": "urikit.schemes.http:Http",
    "https": "urikit.schemes.http:Http",
    "ws": "urikit.schemes.ws:WebSocket",
    "wss": "urikit.schemes.ws:WebSocket",
    "ftp": "urikit.schemes.ftp:Ftp",
    "ftps": "urikit.schemes.ftp:Ftp",
    "telnet": "urikit.schemes.telnet:Telnet",
    "tel": "urikit.schemes.tel:Tel",
    "file": "urikit.schemes.file:File",
    "data": "urikit.schemes.data:Data",
    "ssh": "urikit.schemes.ssh:Ssh",
    "sftp": "urikit.schemes.ssh:Ssh",
    "irc": "urikit.schemes.irc:Irc",
    "ircs": "urikit.schemes.irc:Irc",
    "irc6": "urikit.schemes.irc:Irc",
    "gopher": "urikit.schemes.gopher:Gopher",
    "s3": "urikit.schemes.cloud:Bucket",
    "s3a": "urikit.schemes.cloud:Bucket",
    "s3n": "urikit.schemes.cloud:Bucket",
    "gs": "urikit.schemes.cloud:Bucket",
    "az": "urikit.schemes.cloud:Bucket",
    "abfs": "urikit.schemes.cloud:Bucket",
    "abfss": "urikit.schemes.cloud:Bucket",
    "wasb": "urikit.schemes.cloud:Bucket",
    "wasbs": "urikit.schemes.cloud:Bucket",
    "imap": "urikit.schemes.service:Service",
    "pop": "urikit.schemes.service:Service",
    "nfs": "urikit.schemes.service:Service",
    "rtsp": "urikit.schemes.service:Service",
    "rtsps": "urikit.schemes.service:Service",
    "rtspu": "urikit.schemes.service:Service",
    "tn3270": "urikit.schemes.service:Service",
    "rsync": "urikit.schemes.service:Service",
    "vnc": "urikit.schemes.service:Service",
    "ipp": "urikit.schemes.service:Service",
    "ipps": "urikit.schemes.service:Service",
    "coap": "urikit.schemes.service:Service",
    "coaps": "urikit.schemes.service:Service",
    "icap": "urikit.schemes.service:Service",
    "git": "urikit.schemes.service:Service",
    "svn": "urikit.schemes.service:Service",
    "git+ssh": "urikit.schemes.service:Service",
    "svn+ssh": "urikit.schemes.service:Service",
    "redis": "urikit.schemes.service:Service",
    "rediss": "urikit.schemes.service:Service",
    "mongodb": "urikit.schemes.service:Service",
    "mms": "urikit.schemes.service:Service",
    "smb": "urikit.schemes.service:Service",
    "smtp": "urikit.schemes.service:Service",
    "scp": "urikit.schemes.service:Service",
    "urn": "urikit.urns:ByNamespace",
    "mailto": "urikit.schemes.mailto:Mailto",
    "ldap": "urikit.schemes.ldap:Ldap",
    "ldaps": "urikit.schemes.ldap:Ldap",
    "ldapi": "urikit.schemes.ldap:Ldap",
    "news": "urikit.schemes.news:News",
    "nntp": "urikit.schemes.news:News",
    "snews": "urikit.schemes.news:News",
    "cid": "urikit.schemes.cid:Cid",
    "mid": "urikit.schemes.mid:Mid",
    "acct": "urikit.schemes.acct:Acct",
    "sms": "urikit.schemes.sms:Sms",
    "xmpp": "urikit.schemes.xmpp:Xmpp",
    "sip": "urikit.schemes.sip:Sip",
    "sips": "urikit.schemes.sip:Sip",
    "geo": "urikit.schemes.geo:Geo",
    "tag": "urikit.schemes.tag:Tag",
    "ni": "urikit.schemes.ni:Ni",
    "nih": "urikit.schemes.ni:Nih",
    "doi": "urikit.schemes.doi:Doi",
    "hdl": "urikit.schemes.hdl:Hdl",
    "info": "urikit.schemes.info:Info",
    "magnet": "urikit.schemes.magnet:Magnet",
    "about": "urikit.schemes.about:About",
    "javascript": "urikit.schemes.javascript:JavaScript",
    "blob": "urikit.schemes.blob:Blob",
    "view-source": "urikit.schemes.nested:ViewSource",
    "jar": "urikit.schemes.nested:Jar",
    "feed": "urikit.schemes.nested:Feed",
    "jdbc": "urikit.schemes.nested:Jdbc",
    "xri": "urikit.xri.view:Xri",
}

#: The class for a scheme without a line.
GENERIC = "urikit.schemes.generic:Generic"

#: Classes that have been imported, by scheme: modules stay loaded, and so do these.
_loaded: dict[str, type[View]] = {}

#: How each of them reads a URI of its scheme: `URI.view` asks here first.
readers: dict[str, Callable[[URI], View]] = {}


def view_of(uri: URI, schemes: Schemes | None = None) -> View:
    """The typed view of a URI, by its scheme; called by `URI.view`.

    Raises `SchemeError` where the scheme's grammar refuses the URI.

    >>> import urikit
    >>> urikit.URI("x-unknown://h/a?b").view().host
    'h'
    """
    scheme: str = uri.scheme  # a URI has one
    found = view_class(scheme) if schemes is None else schemes.view_class(scheme)
    return found._read(uri)


def view_class(scheme: str) -> type[View]:
    """The class that reads a scheme, written in any case; its module is imported for it.

    >>> from urikit.schemes import view_class
    >>> view_class("x-unknown").__name__
    'Generic'
    """
    name = scheme.lower()
    found = _loaded.get(name)
    if found is None:
        found = load(VIEWS.get(name, GENERIC))
        if name in VIEWS:
            _loaded[name] = found
            readers[name] = found._read
    return found


def load(where: str) -> type[View]:
    """The class that "module:Class" names.

    Raises `ImportError` or `AttributeError` where there is none.
    """
    module, _, name = where.partition(":")
    found: type[View] = getattr(__import__(module, fromlist=[name]), name)
    return found
