"""Ask servers for their security contacts (RFC 9116), which are at a well-known place (RFC 8615).

Arguments: URLs or host names. Prints the contacts of each server.
"""

import sys
from urllib.error import URLError
from urllib.request import urlopen

from urikit import from_user_input
from urikit.net.paths import well_known


def main() -> None:
    for text in sys.argv[1:]:
        server = from_user_input(text)
        if server.uri is None:
            print(f"{text}: {server.reason}")
            continue
        place = well_known.uri(server.uri, "security.txt")
        try:
            with urlopen(str(place)) as answer:
                lines = answer.read().decode().splitlines()
            print(f"{place}:", *(line[8:].strip() for line in lines if line.lower().startswith("contact:")))
        except URLError as error:
            print(f"{place}: {error.reason}")


if __name__ == "__main__":
    main()
