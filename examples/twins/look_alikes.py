"""The same with yarl and unicodedata. Wrong: mixed scripts only, by the names of the letters."""

import sys
import unicodedata

from yarl import URL


def main() -> None:
    for line in sys.stdin:
        url = URL(line.strip())
        odd = []
        for label in (url.host or "").split("."):
            scripts = {unicodedata.name(letter, "?").split()[0] for letter in label if letter.isalpha()}
            if len(scripts) > 1:
                odd.append(f'mixed scripts in "{label}"')
        print(url.raw_host, "-", "; ".join(odd) or "nothing odd")


if __name__ == "__main__":
    main()
