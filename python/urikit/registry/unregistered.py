"""Schemes that are used and that IANA's registry does not have, each with who says so.

RFC 7595 section 6 asks for a registration before a scheme leaves one's own house; these left
without one, or came after the copy of the registry that urikit has. The list is short on purpose: a
scheme stands here because many programs read it and its users publish how, and the source is
the page of those who made it, or of a program that reads it.

What can go wrong: that a scheme has been registered since the day of the copy. Left out:
everything whose meaning is a secret of one application.
"""

from __future__ import annotations

#: Name, what it is for, and where that is said.
Row = tuple[str, str, str]

_ABFS = "https://hadoop.apache.org/docs/stable/hadoop-azure/abfs.html"
_AWS = "https://hadoop.apache.org/docs/stable/hadoop-aws/tools/hadoop-aws/index.html"
_CURL = "https://curl.se/docs/manpage.html"
_GIT = "https://git-scm.com/docs/git-clone#_git_urls"
_LIBPQ = "https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING"
_PIP = "https://pip.pypa.io/en/stable/topics/vcs-support/"
_SECSH = "draft-ietf-secsh-scp-sftp-ssh-uri"
_SQLALCHEMY = "https://docs.sqlalchemy.org/en/20/core/engines.html#database-urls"
_WASB = "https://hadoop.apache.org/docs/stable/hadoop-azure/index.html"

ROWS: tuple[Row, ...] = (
    ("abfs", "Azure Data Lake Storage, as Hadoop names it", _ABFS),
    ("abfss", "Azure Data Lake Storage over TLS, as Hadoop names it", _ABFS),
    ("amqp", "a broker of messages by AMQP 0-9-1", "https://www.rabbitmq.com/docs/uri-spec"),
    ("amqps", "a broker of messages by AMQP 0-9-1 over TLS", "https://www.rabbitmq.com/docs/uri-query-parameters"),
    ("az", "a blob in a container of Azure Storage", "https://github.com/fsspec/adlfs"),
    (
        "classpath",
        "a resource on the class path of a Java program",
        "https://docs.spring.io/spring-framework/reference/core/resources.html",
    ),
    ("ftps", "FTP over TLS", _CURL),
    ("gemini", "the Gemini protocol", "https://geminiprotocol.net/docs/protocol-specification.gmi"),
    ("git+file", "a Git repository, its protocol said to a package manager", _PIP),
    ("git+http", "a Git repository over HTTP, said to a package manager", _PIP),
    ("git+https", "a Git repository over HTTPS, said to a package manager", _PIP),
    ("git+ssh", "a Git repository over SSH", _GIT),
    ("gophers", "Gopher over TLS", _CURL),
    ("gs", "an object in a bucket of Google Cloud Storage", "https://cloud.google.com/storage/docs/gsutil"),
    (
        "hdfs",
        "a file of the Hadoop distributed file system",
        "https://hadoop.apache.org/docs/stable/hadoop-project-dist/hadoop-common/FileSystemShell.html",
    ),
    ("hdl", "a handle of the Handle System", "RFC 3651"),
    ("hg+https", "a Mercurial repository over HTTPS, said to a package manager", _PIP),
    ("hg+ssh", "a Mercurial repository over SSH, said to a package manager", _PIP),
    ("imaps", "IMAP over TLS", _CURL),
    ("intent", "an activity of an Android application", "https://developer.chrome.com/docs/android/intents"),
    (
        "javascript",
        "a script to run, in place of a document",
        "https://html.spec.whatwg.org/#the-javascript:-url-special-case",
    ),
    (
        "jdbc",
        "a database, to a driver of Java",
        "https://docs.oracle.com/javase/8/docs/api/java/sql/DriverManager.html",
    ),
    ("ldapi", "LDAP over a socket of the same machine", "draft-chu-ldap-ldapi"),
    (
        "mongodb+srv",
        "MongoDB servers, found by SRV records of the DNS",
        "https://www.mongodb.com/docs/manual/reference/connection-string/",
    ),
    (
        "moz-extension",
        "a file of an extension of Firefox",
        "https://developer.mozilla.org/docs/Mozilla/Add-ons/WebExtensions/manifest.json/web_accessible_resources",
    ),
    ("mqtt", "a broker of messages by MQTT", _CURL),
    ("mysql", "a database of MySQL or MariaDB", _SQLALCHEMY),
    ("oci", "an artifact in a registry of containers", "https://helm.sh/docs/topics/registries/"),
    ("pkg", "a package URL: a package by kind, name and version", "https://github.com/package-url/purl-spec"),
    ("pop3", "a mailbox by POP3, which is registered as pop", _CURL),
    ("pop3s", "a mailbox by POP3 over TLS", _CURL),
    ("postgres", "a database of PostgreSQL, the short name", _LIBPQ),
    ("postgresql", "a database of PostgreSQL", _LIBPQ),
    ("rtmps", "RTMP over TLS", _CURL),
    ("s3", "an object in a bucket of Amazon S3", "https://docs.aws.amazon.com/cli/latest/reference/s3/"),
    ("s3a", "an object of Amazon S3, as Hadoop names it", _AWS),
    ("s3n", "an object of Amazon S3, as older releases of Hadoop named it", _AWS),
    ("scp", "a file on a host with SSH, copied by scp", _SECSH),
    ("smbs", "SMB over TLS", _CURL),
    ("smtps", "submission of mail over TLS", _CURL),
    ("socks4", "a proxy by SOCKS 4", _CURL),
    ("socks5", "a proxy by SOCKS 5, names looked up by the client", _CURL),
    ("socks5h", "a proxy by SOCKS 5, names looked up by the proxy", _CURL),
    ("sqlite", "a database of SQLite in a file", _SQLALCHEMY),
    ("svn+ssh", "a Subversion repository over SSH", "https://svnbook.red-bean.com/en/1.7/svn.basic.in-action.html"),
    ("tg", "a chat or a command of Telegram", "https://core.telegram.org/api/links"),
    ("unix", "a socket of the same machine", "https://github.com/grpc/grpc/blob/master/doc/naming.md"),
    ("wasb", "Azure Blob Storage, as Hadoop names it", _WASB),
    ("wasbs", "Azure Blob Storage over TLS, as Hadoop names it", _WASB),
)
