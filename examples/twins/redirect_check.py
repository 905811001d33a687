"""The same with urllib. Texts are compared, since `urlsplit` changes what it splits; it refuses hardly anything."""

import ipaddress
import sys
from urllib.parse import urlsplit, urlunsplit


def without_port(text: str) -> str:
    parts = urlsplit(text)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    return urlunsplit(parts._replace(netloc=host))


def is_loopback(text: str) -> bool:
    parts = urlsplit(text)
    try:
        return parts.scheme == "http" and ipaddress.ip_address(parts.hostname or "").is_loopback
    except ValueError:
        return False


def allowed(asked: str, registered: str) -> bool:
    if is_loopback(asked):
        return without_port(asked) == without_port(registered)
    return asked == registered


def main() -> None:
    try:
        asked, *registered = sys.argv[1:]
        _ = urlsplit(asked).port  # which raises where it is not a number
    except ValueError as error:
        sys.exit(str(error))
    if "#" in asked:
        sys.exit("a redirect URI has no fragment")
    print("allowed" if any(allowed(asked, one) for one in registered) else "refused")


if __name__ == "__main__":
    main()
