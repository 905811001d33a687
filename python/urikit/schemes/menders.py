"""What corrects a URI at the place where a rule of its scheme is broken (`urikit.core.rules.menders`).

Each function is named by a rule of one scheme. A scheme whose package has more of them keeps its own.
"""

from __future__ import annotations

import re

from urikit.core.rules.menders import encode_range

_SCOPES = {"subtree": "sub", "onelevel": "one", "single": "one", "object": "base", "baseobject": "base"}
_COMPASS = re.compile(r"geo:([0-9.]+) ?([NS]),([0-9.]+) ?([EW])", re.IGNORECASE)
_TAG = re.compile(r"(tag:[^,:]+):([0-9]{4}(?:-[0-9]{2}){0,2}:.*)", re.DOTALL)
_ARCHIVE = re.compile(r"(jar:[^!]+?\.(?:jar|zip|war|ear))(/.+)?", re.DOTALL)
_PORT = re.compile(r":[0-9]*(?=[/?#]|$)")


def name_scope(text: str, start: int, end: int) -> str | None:
    """The scope of LDAP for a word that programs use.

    >>> name_scope("ldap:///dc=x??subtree", 14, 21)
    'ldap:///dc=x??sub'
    """
    scope = _SCOPES.get(text[start:end].lower())
    return None if scope is None else text[:start] + scope + text[end:]


def close_filter(text: str, start: int, _end: int) -> str | None:
    """The ")" that is missing at the end of a filter.

    >>> close_filter("ldap:///dc=x??sub?(cn=a", 23, 23)
    'ldap:///dc=x??sub?(cn=a)'
    """
    return f"{text})" if start == len(text) else None


def encode_value(text: str, start: int, end: int) -> str:
    """A character of a message in its bytes, and a space for "+".

    >>> encode_value("sms:+1?body=a+b", 13, 14), encode_value("sms:+1?body=a!", 13, 14)
    ('sms:+1?body=a%20b', 'sms:+1?body=a%21')
    """
    return f"{text[:start]}%20{text[end:]}" if text[start:end] == "+" else encode_range(text, start, end)


def place_filter(text: str, start: int, end: int) -> str | None:
    """The "?" of the attributes and the scope before a filter that is in their place.

    >>> place_filter("ldap:///dc=x?(cn=a)", 13, 19), place_filter("ldap:///dc=x?ou=,dc", 13, 16)
    ('ldap:///dc=x???(cn=a)', None)
    """
    alone = text[start : start + 1] == "(" and "?" not in text[start:]
    return f"{text[:start]}??{text[start:]}" if alone else None


def add_slashes(text: str, start: int, _end: int) -> str | None:
    """The "//" before a server; None where nothing names one.

    >>> add_slashes("ldap:h.example/dc=x", 5, 5), add_slashes("ldap:/dc=x", 5, 5)
    ('ldap://h.example/dc=x', None)
    """
    rest = text[start:].removeprefix("/")
    server = rest.partition("/")[0]
    return f"{text[:start]}//{rest}" if "." in server and "=" not in server else None


def drop_comma(text: str, start: int, _end: int) -> str | None:
    """One of two commas, or one without an address beside it.

    >>> drop_comma("mailto:a@h,,b@h", 11, 11), drop_comma("mailto:a@h,", 11, 11)
    ('mailto:a@h,b@h', 'mailto:a@h')
    """
    at = start if text[start : start + 1] == "," else start - 1
    return text[:at] + text[at + 1 :] if text[at : at + 1] == "," else None


def encode_plus(text: str, _start: int, _end: int) -> str:
    """Spaces for the "+" between two words of a query.

    >>> encode_plus("mailto:a+b@h?subject=x+y", 22, 23)
    'mailto:a+b@h?subject=x%20y'
    """
    head, mark, query = text.partition("?")
    return head + mark + re.sub(r"(?<=\w)\+(?=\w)", "%20", query)


def write_comma(text: str, _start: int, _end: int) -> str | None:
    """The comma before the date of a tag.

    >>> write_comma("tag:example.com:2023:x", 15, 15)
    'tag:example.com,2023:x'
    """
    found = _TAG.fullmatch(text)
    return None if found is None else f"{found[1]},{found[2]}"


def end_archive(text: str, _start: int, _end: int) -> str | None:
    """The "!/" behind the name of an archive.

    >>> end_archive("jar:file:/a.jar", 15, 15), end_archive("jar:file:/a.jar/META-INF/x", 26, 26)
    ('jar:file:/a.jar!/', 'jar:file:/a.jar!/META-INF/x')
    """
    found = _ARCHIVE.fullmatch(text)
    return None if found is None else f"{found[1]}!{found[2] or '/'}"


def drop_account_slashes(text: str, start: int, _end: int) -> str | None:
    """The address behind slashes of XMPP.

    >>> drop_account_slashes("xmpp://romeo@h.example", 7, 22)
    'xmpp:romeo@h.example'
    """
    account = text[start:]
    return f"{text[: start - 2]}{account}" if "@" in account and not account.endswith("/") else None


def write_sign(text: str, _start: int, _end: int) -> str | None:
    """Signs for the letters of a compass.

    >>> write_sign("geo:48.2010N,16.3695W", 4, 12)
    'geo:48.2010,-16.3695'
    """
    found = _COMPASS.fullmatch(text)
    if found is None:
        return None
    south, west = ("-" if found[at] in "SsWw" else "" for at in (2, 4))
    return f"geo:{south}{found[1]},{west}{found[3]}"


def drop_port(text: str, start: int, _end: int) -> str | None:
    """The servers without a port.

    >>> drop_port("mongodb+srv://h.example:27017/x", 23, 29)
    'mongodb+srv://h.example/x'
    """
    found = _PORT.search(text, start)
    return None if found is None else text[: found.start()] + text[found.end() :]


def add_root(text: str, start: int, _end: int) -> str | None:
    """A third slash, so that a path begins where a host is read.

    >>> add_root("sqlite://data/app.db", 9, 13), add_root("sqlite://u:p@h/x", 9, 14)
    ('sqlite:///data/app.db', None)
    """
    return None if "@" in text[start:] or ":" in text[start:] else f"{text[:start]}/{text[start:]}"


def name_bucket(text: str, start: int, _end: int) -> str | None:
    """The first of several segments as the bucket, where there is a slash too many; a single one may be the key.

    >>> name_bucket("s3:///logs/a.gz", 5, 5), name_bucket("s3:///a.gz", 5, 5)
    ('s3://logs/a.gz', None)
    """
    return text[:start] + text[start + 1 :] if re.match(r"/[^/?#]+/", text[start:]) else None


def split_country(text: str, start: int, _end: int) -> str | None:
    """The colon behind the country of a national bibliography number.

    >>> split_country("urn:nbn:de101-2009", 8, 13)
    'urn:nbn:de:101-2009'
    """
    country = re.match(r"[A-Za-z]{2}(?=[0-9])", text[start:])
    return None if country is None else f"{text[: start + 2]}:{text[start + 2 :]}"


def drop_series(text: str, start: int, end: int) -> str | None:
    """The number of a document without the name of its series.

    >>> drop_series("urn:ietf:rfc:RFC3986", 13, 20)
    'urn:ietf:rfc:3986'
    """
    found = re.fullmatch(r"(?:rfc|std|bcp|fyi)[-_ ]?0*([1-9][0-9]*)", text[start:end], re.IGNORECASE)
    return None if found is None else text[:start] + found[1] + text[end:]


def write_digits(text: str, start: int, _end: int) -> str | None:
    """Digits for letters that look like them in a number of a book.

    >>> write_digits("urn:isbn:O-306-4O615-2", 9, 22)
    'urn:isbn:0-306-40615-2'
    """
    number = text[start:].translate({ord("O"): "0", ord("o"): "0", ord("l"): "1", ord("I"): "1"})
    return text[:start] + number if re.fullmatch("[0-9-]+[0-9Xx]", number) else None


def name_charset(text: str, start: int, end: int) -> str | None:
    """The parameter "charset" for the bare name of UTF-8, as programs write it in images.

    >>> name_charset("data:image/svg+xml;utf8,x", 19, 23)
    'data:image/svg+xml;charset=utf-8,x'
    """
    bare = text[start:end].lower() in ("utf8", "utf-8")
    return f"{text[:start]}charset=utf-8{text[end:]}" if bare else None
