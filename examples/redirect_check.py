"""Whether an OAuth server may redirect to a URI: it must equal a registered one (RFC 6749 3.1.2, RFC 8252 7.3).

Arguments: the URI of the request, then those that the client registered. On loopback any port will do.
"""

import sys

from urikit import URI, URIError


def allowed(asked: URI, registered: URI) -> bool:
    host = asked.host_info
    if asked.scheme == "http" and host and host.address and host.address.is_loopback:
        return asked.replace(port=None) == registered.replace(port=None)
    return asked == registered


def main() -> None:
    try:
        asked, *registered = map(URI, sys.argv[1:])
    except URIError as error:
        sys.exit(error.message)
    if asked.fragment is not None:
        sys.exit("a redirect URI has no fragment")
    print("allowed" if any(allowed(asked, one) for one in registered) else "refused")


if __name__ == "__main__":
    main()
