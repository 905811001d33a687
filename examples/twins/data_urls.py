"""The same with w3lib. Wrong: a data URL without its comma is read as an empty one."""

import mimetypes
import sys
from pathlib import Path

from w3lib.url import parse_data_uri


def main() -> None:
    folder = Path(sys.argv[1])
    for number, line in enumerate(sys.stdin, 1):
        try:
            found = parse_data_uri(line.strip())
        except ValueError as error:
            print(f"line {number}: {error}")
            continue
        path = folder / f"{number}{mimetypes.guess_extension(found.media_type) or ''}"
        path.write_bytes(found.data)
        kind = ";".join((found.media_type, *map("=".join, found.media_type_parameters.items())))
        print(path.name, kind, len(found.data))


if __name__ == "__main__":
    main()
