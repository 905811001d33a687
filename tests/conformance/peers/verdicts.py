"""How urikit's answer to a case compares with what the other library's test expects, and why it differs.

`REASONS` are the differences, each by the shape of the case or of both answers; the first that fits is the reason.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from tests.conformance.peers.answers import TABLES, answer
from tests.conformance.peers.cases import REFUSED, Case, Recipe
from urikit import Reference, URIError, URIReference

SAME, REFUSED_BY_BOTH, NOT_APPLICABLE = "the same", "refused by both", "not applicable: no counterpart"
UNEXPLAINED = "unexplained"


def plain(value: Any) -> Any:
    """A value for comparison: references as text, None as the empty text."""
    if isinstance(value, Reference):
        return str(value)
    if isinstance(value, tuple | list):
        return tuple(plain(one) for one in value)
    return "" if value is None else value


def recased(value: Any) -> Any:
    """The same with the rewriting that these libraries do when they read: RFC 3986 section 6.2.2 and 6.2.3."""
    if not isinstance(value, str):
        return value
    try:
        return str(URIReference.parse(value).normalize())
    except (URIError, TypeError):
        return value


#: A reason, and whether it is that of a case with our answer and theirs.
Rule = tuple[str, Callable[[Case, Any, Any], bool]]


def texts(value: Any) -> list[str]:
    """The texts that a recipe is made of."""
    if isinstance(value, Recipe):
        named = [one for _, one in value.keywords]
        return [*texts(value.of), *texts(value.arguments), *texts(named)]
    if isinstance(value, dict):
        return texts([*value.keys(), *value.values()])
    if isinstance(value, tuple | list):
        return [text for one in value for text in texts(one)]
    return [value] if isinstance(value, str) else []


def _in(pattern: str) -> Callable[[Case, Any, Any], bool]:
    """Whether the case, as it is written, has something in it."""
    return lambda case, ours, theirs: re.search(pattern, str(case)) is not None


def _refused(pattern: str) -> Callable[[Case, Any, Any], bool]:
    """Whether urikit refuses a text that has something in it."""
    return lambda case, ours, theirs: ours is REFUSED and any(re.search(pattern, text) for text in texts(case.recipe))


def _invisible(case: Case, ours: Any, theirs: Any) -> bool:
    return theirs is REFUSED and any(
        re.search("[\\xad\\u180e\\u1806\\u200b\\u2060\\ufeff]", text) for text in texts(case.recipe)
    )


REASONS: tuple[Rule, ...] = (
    (
        "a host may be empty, beside a port or a user name too (RFC 3986 3.2.2)",
        _in(r"'\w+://:\d+/?'|'http://@:|with_host\(''"),
    ),
    ("UTS 46 drops invisible characters, as in browsers; issues() warns of them", _invisible),
    ("the full stop of a complete domain name is part of it", _in(r"example\.com\.'")),
    ("letters of an IPv6 address keep their case until normalize()", _in(r"1DEC")),
    ("an empty path has no segments", _in(r"URL\(\)\.raw_parts")),
    ("a relative path joins an empty one after a host (RFC 3986 5.2.3)", _in(r"'http://example\.com'\)\.join")),
    ("without scheme and host a reference stays as it is", _in(r"'/path\?a=b#frag'\)\.relative")),
    ("a zone identifier is not part of a URI (RFC 9844)", _in(r"::[^'/]*%")),
    ("an IPv6 address given as text is in brackets; an ipaddress value needs none", _in(r"host='[0-9a-f:.]*::")),
    ("an authority and a query are raw text, and encoded once", _in(r"%2d|%cf%80")),
    (
        "an authority is raw text; decoded_user and decoded_password have the data",
        _in(r"with_(?:user|password)\(.*\.authority"),
    ),
    ("None is the absence of a component; as a text it is refused", _in(r"=None\)|\(None\)")),
    ("a port may be given as text", _in(r"with_port\('123'")),
    ("a default port stays until normalize()", _in(r":(?:80|443)/?'\)\.port == None")),
    ("hosts by UTS 46, as in browsers; to_uri(host='idna2008') is stricter", _in(r"😇|☃|\u200c|\u200d|\\u200[cd]")),
    ("a guard keeps a path from becoming a host or a scheme", _in(r"path='(?://|:|a:b)|path='javascript:")),
    ("four numbers that are not an IPv4 address are a name (RFC 3986 3.2.2)", _in(r"999\.999")),
    ("a scheme is not empty, and a port has a host (RFC 3986 3.1, 3.2)", _in(r"\[scheme := ''|furl\(\)\[port")),
    ("an option that turns encoding off: raw text is a type here (Raw)", _in(r"encoded=|keep_")),
    ("a space or control character is refused; urikit.repair encodes it", _refused(r"[\x00-\x20\x7f]")),
    (
        "a port that is not a number is refused (RFC 3986 3.2.3)",
        _refused(r"^[^?#]*//[^/?#]*:[^/?#@\]]*[^0-9/?#@\]:][^/?#@\]]*(?:[/?#]|$)"),
    ),
    ("brackets belong to an IP address only (RFC 3986 3.2.2)", _refused(r"[\[\]]")),
    (
        "a character that a URI cannot have is refused; urikit.repair encodes it",
        _refused(r"[\"<>\\^`{|}]|%(?![0-9A-Fa-f]{2})|#.*#"),
    ),
    ("more than one @, or a host that is not one, is refused", _refused(r"@.*@|//[^/?#]*[%_\u0100-\uffff]")),
    ("a character that an IRI cannot have is refused (RFC 3987 2.2)", _refused(r"[^\x00-\x7f]")),
    (
        "a relative reference begins with no colon in its first segment (RFC 3986 4.2)",
        _refused(r"^(?![A-Za-z][A-Za-z0-9+.-]*:)[^/?#]*:"),
    ),
    ("a base must have a scheme (RFC 3986 5.1)", lambda case, ours, theirs: ours is REFUSED and ".join" in str(case)),
    (
        "what has no scheme or no host has no origin",
        lambda case, ours, theirs: ours is REFUSED and "origin" in str(case),
    ),
    (
        "rewritten when read; urikit keeps the text, and normalize() rewrites",
        lambda case, ours, theirs: theirs is not REFUSED and recased(ours) == recased(theirs),
    ),
    (
        "encoded or decoded when read; urikit keeps the bytes",
        lambda case, ours, theirs: theirs is not REFUSED and _letters(ours) == _letters(theirs),
    ),
    ("query and fragment stay where the path changes", _in(r"\.(?:parent|with_name|with_suffix|joinpath)\b| / ")),
    ("values of a query are written by urikit's own rules", _in(r"query|param|args|\.add\(|\.set\(")),
    ("dots and empty segments stay until they are asked to go", _in(r"\.\.|/\.|//[^']*//|\./")),
)


def _letters(value: Any) -> Any:
    """A text with all that percent-encoding may change decoded, in lower case, without the root."""
    if isinstance(value, bytes):
        value = value.decode()
    if isinstance(value, tuple):
        return tuple(_letters(one) for one in value)
    return unquote(value.replace("+", " ")).lower().rstrip("/?#") if isinstance(value, str) else value


def verdict(library: str, case: Case) -> str:
    """What a case shows."""
    table = TABLES[library]
    try:
        theirs = plain(answer(case.expected, table))
    except KeyError:
        return NOT_APPLICABLE
    except (ValueError, TypeError, AttributeError):
        theirs = "what is expected is itself refused"
    try:
        ours: Any = plain(answer(case.recipe, table))
    except KeyError:
        return NOT_APPLICABLE
    except (ValueError, TypeError, AttributeError):
        ours = REFUSED
    if ours is REFUSED and theirs is REFUSED:
        return REFUSED_BY_BOTH
    if isinstance(theirs, bool) and not isinstance(ours, bool) and ours is not REFUSED:
        ours = bool(ours)
    if ours == theirs:
        return SAME
    return next((why for why, fits in REASONS if fits(case, ours, theirs)), UNEXPLAINED)
