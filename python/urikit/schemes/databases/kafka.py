"""URLs of Kafka (kafka), and its lists of bootstrap servers.

    kafka://[user[:password]@]host[:port][,...][/topic][?option=value[&...]]
    host[:port][,...]

Kafka itself has the list alone (`bootstrap.servers`), which is not a URL: `from_bootstrap` reads it, and
`bootstrap_servers` writes it. The URL is what tools such as Faust, Benthos and Heroku's add-on made of it; a topic as
the path is theirs.

Left out: protocols of security before a host, as in `SASL_SSL://host:9093`, which are settings of listeners.
`from_bootstrap` refuses them, and whatever else is not a host with a port.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar, Literal

from urikit.core.errors import refuse
from urikit.schemes.databases.view import Database

__all__ = ["Kafka"]

# A user is allowed by the URL, not by the list. A protocol is looked for where a run of its characters begins, and not
# at each of them.
_WRONG = re.compile(
    r"(?<![A-Za-z0-9+._-])[0-9+._-]*+(?P<listener>[A-Za-z][A-Za-z0-9+._-]*+://)|(?P<rest>[@/?#].*)", re.DOTALL
)


@dataclass(frozen=True, slots=True, repr=False)
class Kafka(Database):
    """A cluster of Kafka.

    >>> from urikit.schemes.databases import Kafka
    >>> view = Kafka.parse("kafka://b1:9092,b2/orders")
    >>> view.bootstrap_servers, view.topic
    ('b1:9092,b2:9092', 'orders')
    >>> Kafka.from_bootstrap("b1:9092,[::1]:9093").endpoints
    (('b1', 9092), ('::1', 9093))
    """

    SCHEMES: ClassVar[tuple[str, ...]] = ("kafka",)
    DEFAULT_SCHEME: ClassVar[str] = "kafka"
    SPECIFICATION: ClassVar[str] = "Kafka, bootstrap.servers"
    EQUIVALENCE: ClassVar[str] = "hosts in order, with their ports, and the normal form of the rest"
    HOSTS: ClassVar[Literal["one", "several"]] = "several"
    EMPTY_HOST: ClassVar[Literal["allowed", "refused"]] = "refused"
    EXAMPLES: ClassVar[tuple[str, ...]] = (
        "kafka://broker.example:9092",
        "kafka://b1.example,b2.example/topic",
    )

    @classmethod
    def from_bootstrap(cls, servers: str) -> Kafka:
        """The view of a list of bootstrap servers; spaces after a "," do not count.

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
