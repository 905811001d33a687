"""Schemes that are used and that IANA's registry does not have, each with who says so.

RFC 7595 section 6 asks for a registration before a scheme leaves one's own house; these left
without one, or came after the copy of the registry that urikit has. The list is short on purpose: a
scheme is here because many programs read it and its users publish how. The source is
the page of those who made it, or of a program that reads it.

What can go wrong: that a scheme has been registered since the day of the copy. Left out:
everything whose meaning is a secret of one application.
"""

from __future__ import annotations

from urikit.schemes.register import SCHEMES

#: Name, what it is for, and where that is said.
Row = tuple[str, str, str]

_CURL = "https://curl.se/docs/manpage.html"
_PIP = "https://pip.pypa.io/en/stable/topics/vcs-support/"

_WITHOUT_VIEW: tuple[Row, ...] = (
    (
        "classpath",
        "a resource on the class path of a Java program",
        "https://docs.spring.io/spring-framework/reference/core/resources.html",
    ),
    ("gemini", "the Gemini protocol", "https://geminiprotocol.net/docs/protocol-specification.gmi"),
    ("git+file", "a Git repository, its protocol said to a package manager", _PIP),
    ("git+http", "a Git repository over HTTP, said to a package manager", _PIP),
    ("git+https", "a Git repository over HTTPS, said to a package manager", _PIP),
    ("gophers", "Gopher over TLS", _CURL),
    (
        "hdfs",
        "a file of the Hadoop distributed file system",
        "https://hadoop.apache.org/docs/stable/hadoop-project-dist/hadoop-common/FileSystemShell.html",
    ),
    ("hg+https", "a Mercurial repository over HTTPS, said to a package manager", _PIP),
    ("hg+ssh", "a Mercurial repository over SSH, said to a package manager", _PIP),
    ("imaps", "IMAP over TLS", _CURL),
    ("intent", "an activity of an Android application", "https://developer.chrome.com/docs/android/intents"),
    (
        "moz-extension",
        "a file of an extension of Firefox",
        "https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json/web_accessible_resources",
    ),
    ("mqtt", "a broker of messages by MQTT", _CURL),
    ("oci", "an artifact in a registry of containers", "https://helm.sh/docs/topics/registries/"),
    ("pkg", "a package URL: a package by kind, name and version", "https://github.com/package-url/purl-spec"),
    ("pop3", "a mailbox by POP3, which is registered as pop", _CURL),
    ("pop3s", "a mailbox by POP3 over TLS", _CURL),
    ("rtmps", "RTMP over TLS", _CURL),
    ("smbs", "SMB over TLS", _CURL),
    ("smtps", "submission of mail over TLS", _CURL),
    ("socks4", "a proxy by SOCKS 4", _CURL),
    ("socks5", "a proxy by SOCKS 5, names looked up by the client", _CURL),
    ("socks5h", "a proxy by SOCKS 5, names looked up by the proxy", _CURL),
    ("tg", "a chat or a command of Telegram", "https://core.telegram.org/api/links"),
    ("unix", "a socket of the same machine", "https://github.com/grpc/grpc/blob/master/doc/naming.md"),
)

#: These, and those that have a view (`urikit.schemes.register`), by their names.
ROWS: tuple[Row, ...] = tuple(
    sorted(_WITHOUT_VIEW + tuple((name, *said) for row in SCHEMES for name, said in row.unregistered.items()))
)
