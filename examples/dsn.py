"""Take the URL of a database apart, for a driver that wants its arguments one by one.

Argument: the URL. Prints the arguments as JSON; in errors the password is masked.
"""

import json
import sys

from urikit import URI, URISyntaxError


def main() -> None:
    try:
        url = URI(sys.argv[1])
    except URISyntaxError as error:
        sys.exit(f"{error.message}: {error.text}")
    print(json.dumps({
        "user": url.decoded_user,
        "password": url.decoded_password,
        "host": (url.host or "").strip("[]"),
        "port": url.effective_port,
        "database": url.decoded_name,
        **dict(url.query_params.items()),
    }))  # fmt: skip


if __name__ == "__main__":
    main()
