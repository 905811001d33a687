"""URLs of message brokers: AMQP 0-9-1 and Kafka.

What they share with databases is in `urikit.schemes.databases.database`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Literal

from urikit._native import percent_decode
from urikit.core.errors import refuse
from urikit.schemes.databases.database import Database, DatabaseParts, encoded

__all__ = ["Amqp", "Kafka"]


@dataclass(frozen=True, slots=True, repr=False)
class Amqp(Database):
    """A connection to a broker of messages.

    URLs of AMQP 0-9-1 brokers (amqp, amqps).

        amqp[s]://[user[:password]@]host[:port][/vhost][?option=value[&...]]

    The RabbitMQ URI specification defines them. The virtual host is one segment, percent-encoded: `/%2F` is "/", `/`
    has an empty name, and without a path the client decides. So an empty path is not "/" here. Kombu and Celery write
    `//` for "/", and it is read so.

    Left out: the options, which are each client's own.

    >>> from urikit.schemes.databases import Amqp
    >>> [Amqp.parse(text).vhost for text in ("amqp://h", "amqp://h/", "amqp://h/%2F", "amqp://h//", "amqp://h/a")]
    [None, '', '/', '/', 'a']
    """

    DEFAULT_SCHEME: ClassVar[str] = "amqp"
    HOSTS: ClassVar[Literal["one", "several"]] = "several"

    @classmethod
    def _path_of(cls, database: str | None, parts: DatabaseParts) -> str:
        # A virtual host may have an empty name.
        return "" if database is None else f"/{encoded('database', database)}"

    @property
    def is_tls(self) -> bool:
        """Return whether the connection is encrypted."""
        return self.name == "amqps"

    @property
    def vhost(self) -> str | None:
        """The virtual host, decoded; None where the path is empty. Raises `URIEncodingError`."""
        return percent_decode(self.path[1:], "literal") if self.path else None

    @property
    def database(self) -> str | None:
        """The virtual host."""
        return self.vhost


# A user is allowed by the URL, not by the list. A protocol is looked for where a run of its characters begins, and not
# at each of them.
_WRONG = re.compile(
    r"(?<![A-Za-z0-9+._-])[0-9+._-]*+(?P<listener>[A-Za-z][A-Za-z0-9+._-]*+://)|(?P<rest>[@/?#].*)", re.DOTALL
)


@dataclass(frozen=True, slots=True, repr=False)
class Kafka(Database):
    """A cluster of Kafka.

    URLs of Kafka (kafka), and its lists of bootstrap servers.

        kafka://[user[:password]@]host[:port][,...][/topic][?option=value[&...]]
        host[:port][,...]

    Kafka itself has the list alone (`bootstrap.servers`), which is not a URL: `from_bootstrap` reads it, and
    `bootstrap_servers` writes it. The URL is what tools such as Faust, Benthos and Heroku's add-on made of it; a topic
    as the path is theirs.

    Left out: protocols of security before a host, as in `SASL_SSL://host:9093`, which are settings of listeners.
    `from_bootstrap` refuses them, and whatever else is not a host with a port.

    >>> from urikit.schemes.databases import Kafka
    >>> view = Kafka.parse("kafka://b1:9092,b2/orders")
    >>> view.bootstrap_servers, view.topic
    ('b1:9092,b2:9092', 'orders')
    >>> Kafka.from_bootstrap("b1:9092,[::1]:9093").endpoints
    (('b1', 9092), ('::1', 9093))
    """

    DEFAULT_SCHEME: ClassVar[str] = "kafka"
    HOSTS: ClassVar[Literal["one", "several"]] = "several"
    EMPTY_HOST: ClassVar[Literal["allowed", "refused"]] = "refused"

    @classmethod
    def from_bootstrap(cls, servers: str) -> Kafka:
        """Return the view of a list of bootstrap servers; spaces after a "," do not count.

        Raises `SchemeError` for a protocol before a host, such as `SASL_SSL://`, and for a path, a query or a fragment;
        else as `parse`, about the list after "kafka://".

        >>> from urikit import SchemeError
        >>> from urikit.schemes.databases import Kafka
        >>> try:
        ...     Kafka.from_bootstrap("SASL_SSL://b1:9092,b2:9092")
        ... except SchemeError as error:
        ...     print(error.message)
        protocol of a listener not allowed before a bootstrap server
        """
        text = "kafka://" + ",".join(server.strip() for server in servers.split(","))
        if wrong := _WRONG.search(text, 8):
            code = "database-listener" if wrong["listener"] else "database-server"
            refuse(text, code, "host", *wrong.span(wrong.lastgroup or 0))
        return cls.parse(text)

    @property
    def bootstrap_servers(self) -> str:
        """The hosts with their ports, as Kafka's clients take them."""
        return ",".join(f"[{host}]:{port}" if ":" in host else f"{host}:{port}" for host, port in self.endpoints)

    @property
    def topic(self) -> str | None:
        """The topic, decoded; None where none is written."""
        return self.database
