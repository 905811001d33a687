"""The same with urllib. Wrong: it takes invalid URLs, and an error of its own may show the password."""

import json
import sys
from urllib.parse import parse_qsl, unquote, urlsplit

PORTS = {"postgresql": 5432, "mysql": 3306, "redis": 6379, "amqp": 5672}


def main() -> None:
    try:
        url = urlsplit(sys.argv[1])
        port = url.port or PORTS.get(url.scheme)
    except ValueError as error:
        sys.exit(f"{error}: {sys.argv[1]}")
    print(json.dumps({
        "user": url.username and unquote(url.username),
        "password": url.password and unquote(url.password),
        "host": url.hostname,
        "port": port,
        "database": unquote(url.path.rpartition("/")[2]),
        **dict(parse_qsl(url.query, keep_blank_values=True)),
    }))  # fmt: skip


if __name__ == "__main__":
    main()
