"""Valid URL strings by the grammar of the URL Standard ("URL writing", "Host writing").

The sources answer the question by the parser: a string is valid where no validation error
is met. This is the other way, and reads no character twice for meaning: regular expressions
named as the productions. Left out are domains beyond ASCII and those with "xn--", whose
validity is that of UTS 46, counted in `tests/conformance`.
"""

import re

from urikit import WebURL

SPECIAL = ("ftp", "file", "http", "https", "ws", "wss")


def _url_code_points(without: str) -> str:
    """The members of a character class; those beyond ASCII leave surrogates and noncharacters out."""
    ascii_ones = "".join(chr(c) for c in range(0x80) if chr(c).isalnum() or chr(c) in "!$&'()*+,-./:;=?@_~")
    ranges = [(0xA0, 0xD7FF), (0xE000, 0xFDCF), (0xFDF0, 0xFFFD)]
    ranges += [(plane << 16, (plane << 16) + 0xFFFD) for plane in range(1, 17)]
    kept = re.escape("".join(c for c in ascii_ones if c not in without))
    return kept + "".join(f"{chr(first)}-{chr(last)}" for first, last in ranges)


def _units(without: str = "") -> str:
    return f"(?:[{_url_code_points(without)}]|%[0-9A-Fa-f]{{2}})"


UNIT = _units()
SEGMENT = f"{_units('/?')}*"
PATH_ABSOLUTE = f"(?:/{SEGMENT})+"
PATH_ABSOLUTE_NON_AUTHORITY = f"(?!//){PATH_ABSOLUTE}"
SCHEME = "[A-Za-z][A-Za-z0-9+.-]*"
PATH_RELATIVE_SCHEMELESS = f"(?!/)(?!{SCHEME}:){SEGMENT}(?:/{SEGMENT})*"
OPAQUE_PATH = f"(?:(?!/){_units('?')}+)?"
DECIMAL = "(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
IPV4 = rf"{DECIMAL}(?:\.{DECIMAL}){{3}}"
PIECE = "(?:0|[1-9A-Fa-f][0-9A-Fa-f]{0,3})"
OPAQUE_HOST_NAME = f"{_units('/:?@')}+"
TAIL = rf"(?P<query>\?{UNIT}*)?(?P<fragment>#{UNIT}*)?"
#: A bracketed host or what is none, a port, and a path.
AUTHORITY = rf"//(?P<host>\[[^\]/?#]*\]|[^/?#:\[\]]*)(?P<port>:[0-9]*)?(?P<path>{PATH_ABSOLUTE})?"


class OutOfScope(Exception):
    """The answer is that of UTS 46."""


def is_written(text: str, base: WebURL | None) -> bool:
    """Whether a text is a valid URL string. Raises `OutOfScope` where a domain is not plain ASCII."""
    return _absolute(text) or (base is not None and _relative(text, base))


def _absolute(text: str) -> bool:
    match = re.match(f"({SCHEME}):", text)
    if match is None:
        return False
    scheme, rest = match[1].lower(), text[match.end() :]
    if scheme in SPECIAL:
        return _scheme_relative(rest, scheme)
    others = f"(?:{PATH_ABSOLUTE_NON_AUTHORITY}|{OPAQUE_PATH}){TAIL}"
    return _scheme_relative(rest, scheme) or re.fullmatch(others, rest) is not None


def _relative(text: str, base: WebURL) -> bool:
    if base.has_opaque_path:
        return re.fullmatch(f"#{UNIT}*", text) is not None
    paths = f"(?:{PATH_ABSOLUTE_NON_AUTHORITY}|{PATH_RELATIVE_SCHEMELESS}){TAIL}"
    return re.fullmatch(paths, text) is not None or _scheme_relative(text, base.scheme)


def _scheme_relative(text: str, scheme: str) -> bool:
    """A scheme-relative URL string: special, of a file, or another, with query and fragment."""
    match = re.fullmatch(AUTHORITY + TAIL, text)
    if match is None:
        return False
    host, port = match["host"], match["port"]
    if port is not None and len(port) > 1 and int(port[1:]) > 0xFFFF:
        return False
    if host == "":
        return scheme not in SPECIAL[:1] + SPECIAL[2:] and port is None
    if host.startswith("["):
        valid = is_ipv6(host[1:-1])
    elif scheme in SPECIAL:
        valid = re.fullmatch(IPV4, host) is not None or is_domain(host)
    else:
        valid = re.fullmatch(OPAQUE_HOST_NAME, host) is not None
    return valid and (scheme != "file" or port is None)


def is_domain(host: str) -> bool:
    """A valid domain of letters, digits and hyphens."""
    labels = host.lower().split(".")
    if not host.isascii() or any(label.startswith("xn--") for label in labels):
        raise OutOfScope
    if re.fullmatch(r"[0-9]+|0x[0-9a-f]*", labels[-1]):
        return False
    plain = all(
        re.fullmatch("[a-z0-9]([a-z0-9-]*[a-z0-9])?", label) and len(label) <= 63 and label[2:4] != "--"
        for label in labels
    )
    return plain and len(host) <= 253


def is_ipv6(text: str) -> bool:
    """A valid IPv6-address string."""
    halves = text.split("::")
    if len(halves) > 2:
        return False
    lengths = [_pieces(half, last=n == len(halves) - 1) for n, half in enumerate(halves)]
    if None in lengths:
        return False
    total = sum(length or 0 for length in lengths)
    return total <= 7 if len(halves) == 2 else total == 8


def _pieces(text: str, *, last: bool) -> int | None:
    """The effective piece length; None where these are not pieces."""
    if text == "":
        return 0
    pieces = text.split(":")
    extra = 0
    if last and re.fullmatch(IPV4, pieces[-1]):
        pieces, extra = pieces[:-1], 2
    if all(re.fullmatch(PIECE, piece) for piece in pieces):
        return len(pieces) + extra
    return None
