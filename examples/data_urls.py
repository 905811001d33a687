"""Write the content of data URLs into files, each with the ending of its media type (RFC 2397).

Arguments: a folder. Reads a data URL a line; prints the name, media type and size of each file.
"""

import mimetypes
import sys
from pathlib import Path

from urikit import URIError
from urikit.schemes.data import Data


def main() -> None:
    folder = Path(sys.argv[1])
    for number, line in enumerate(sys.stdin, 1):
        try:
            found = Data.parse(line.strip())
        except URIError as error:
            print(f"line {number}: {error.message}")
            continue
        path = folder / f"{number}{mimetypes.guess_extension(found.essence) or ''}"
        path.write_bytes(found.octets)
        print(path.name, found.media_type or found.essence, len(found.octets))


if __name__ == "__main__":
    main()
