"""Where redirects lead, by a record of answers: chains, loops, and steps from https to http.

Reads lines "URI LOCATION" and prints where each URI ends.
"""

import sys

from urikit import URI


def main() -> None:
    answers: dict[URI, str] = {}
    for line in sys.stdin:
        uri, location = line.split()
        answers[URI(uri).normalize()] = location
    for start in answers:
        at, seen, notes = start, {start}, ""
        while location := answers.get(at.without_fragment().normalize(), ""):
            then = at.resolve(location)
            notes += " (leaves https)" if (at.scheme, then.scheme) == ("https", "http") else ""
            at = then if then.fragment else then.replace(fragment=at.fragment)
            if at.without_fragment().normalize() in seen:
                notes += " (loop)"
                break
            seen.add(at.without_fragment().normalize())
        print(f"{start} -> {at}{notes}")


if __name__ == "__main__":
    main()
