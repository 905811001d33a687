"""The same with furl. Wrong: parameters that nobody edited are written anew."""

import sys
from fnmatch import fnmatchcase

from furl import furl


def main() -> None:
    url = furl(sys.argv[1])
    for edit in sys.argv[2:]:
        name, _, value = edit.lstrip("+-").partition("=")
        if edit.startswith("-"):
            for found in [found for found in url.args if fnmatchcase(found, name)]:
                del url.args[found]
        elif edit.startswith("+"):
            url.add({name: value})
        else:
            url.set({**url.args, name: value})
    print(url)


if __name__ == "__main__":
    main()
