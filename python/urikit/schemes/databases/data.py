"""What URLs of databases and brokers are built from: the arguments of `build` and `replace`, all of them decoded.

`hosts` is a list as it is written, or a sequence of hosts and of pairs of a host and a port. `host` and `port` are one.
Values of `options` are texts, numbers and booleans, as in `URI.build`. None is a part that is not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias, TypedDict

__all__ = ["Data", "FileData", "MongodbData", "RedisData"]

Hosts: TypeAlias = str | Iterable[str | tuple[str, int | None]]
Options: TypeAlias = Mapping[str, Any] | Iterable[tuple[str, Any]]


class _Server(TypedDict, total=False):
    """How to reach a server, and as whom."""

    scheme: str | None
    driver: str | None
    user: str | None
    password: str | None
    hosts: Hosts | None
    host: str | None
    port: int | None
    options: Options | None


class Data(_Server, total=False):
    """What most classes take."""

    database: str | None


class MongodbData(Data, total=False):
    """For MongoDB a collection, too."""

    collection: str | None


class RedisData(_Server, total=False):
    """For Redis the path of a socket, too, and a database that is a number."""

    socket: str | None
    database: str | int | None


class FileData(TypedDict, total=False):
    """What a file has."""

    scheme: str | None
    driver: str | None
    database: str | None
    options: Options | None
