"""Edit the query of a URL: `name=value` sets, `+name=value` adds, `-name` removes (with "*" for any letters).

Arguments: the URL, and the edits in their order.
"""

import sys

from urikit import URI


def main() -> None:
    url = URI(sys.argv[1])
    for edit in sys.argv[2:]:
        name, _, value = edit.lstrip("+-").partition("=")
        if edit.startswith("-"):
            url = url.without_params(name)
        elif edit.startswith("+"):
            url = url.add_params({name: value})
        else:
            url = url.update_params({name: value})
    print(url)


if __name__ == "__main__":
    main()
