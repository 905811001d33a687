"""Parsers of Python packages; `urikit.explanation.parsers.processes` says what is written and read.

A file of its own, without urikit: it also runs under other interpreters.
"""

import os
import sys
from functools import cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from platform import python_version

UNTOLD = object()


def urllib(text):
    from urllib.parse import urlsplit

    seen = urlsplit(text)
    return seen.scheme, _user(seen), seen.hostname, seen.port, seen.path, seen.query, seen.fragment


def _user(seen):
    if seen.username is None:
        return None
    return seen.username if seen.password is None else f"{seen.username}:{seen.password}"


def urllib3(text):
    from urllib3.util import parse_url

    seen = parse_url(text)
    return seen.scheme, seen.auth, seen.host, seen.port, seen.path, seen.query, seen.fragment


def requests(text):
    from requests import Request
    from urllib3.util import parse_url

    # The URL that requests sends to, after its own changes.
    seen = parse_url(Request("GET", text).prepare().url)
    return seen.scheme, UNTOLD, seen.host, seen.port, seen.path, seen.query, seen.fragment


def httpx(text):
    from httpx import URL

    seen = URL(text)
    user = seen.userinfo.decode() or None
    return (
        seen.scheme,
        user,
        seen.raw_host.decode(),
        seen.port,
        seen.raw_path.decode().partition("?")[0],
        seen.query.decode(),
        seen.fragment,
    )


def yarl(text):
    from yarl import URL

    seen = URL(text)
    user = None if seen.raw_user is None else seen.raw_user + (f":{seen.raw_password}" if seen.raw_password else "")
    return seen.scheme, user, seen.raw_host, seen.port, seen.raw_path, seen.raw_query_string, seen.raw_fragment


def furl(text):
    from furl import furl

    seen = furl(text)
    user = None if seen.username is None else seen.username + (f":{seen.password}" if seen.password else "")
    return seen.scheme, user, seen.host, seen.port, str(seen.path), str(seen.query), str(seen.fragment)


def hyperlink(text):
    from hyperlink import parse

    seen = parse(text)
    user = ":".join(seen.userinfo) if any(seen.userinfo) else None
    return seen.scheme, user, seen.host, seen.port, "/".join(("", *seen.path)), UNTOLD, seen.fragment


def rfc3986(text):
    from rfc3986 import uri_reference
    from rfc3986.validators import Validator

    seen = uri_reference(text)
    Validator().check_validity_of("scheme", "userinfo", "host", "port", "path", "query", "fragment").validate(seen)
    return seen.scheme, seen.userinfo, seen.host, seen.port, seen.path, seen.query, seen.fragment


def _record(seen):
    user = seen.username + (f":{seen.password}" if seen.password else "")
    return (
        seen.protocol.rstrip(":"),
        user or None,
        seen.hostname,
        seen.port,
        seen.pathname,
        seen.search[1:],
        seen.hash[1:],
    )


def ada(text):
    from ada_url import URL

    return _record(URL(text))


def can_ada(text):
    import can_ada

    return _record(can_ada.parse(text))


def rust_url(text):
    from url import URL

    seen = URL.parse(text)
    user = seen.username + (f":{seen.password}" if seen.password else "")
    return seen.scheme, user or None, seen.host_str, seen.port, seen.path, seen.query, seen.fragment


@cache
def _any_url():
    from pydantic import AnyUrl, TypeAdapter

    return TypeAdapter(AnyUrl)


def pydantic(text):
    seen = _any_url().validate_python(text)
    user = seen.username and seen.username + (f":{seen.password}" if seen.password else "")
    return seen.scheme, user, seen.host, seen.port, seen.path, seen.query, seen.fragment


def django(text):
    from django.conf import settings
    from django.core.validators import URLValidator

    if not settings.configured:
        settings.configure(USE_I18N=False)
    URLValidator()(text)
    return (UNTOLD,) * 7


def w3lib(text):
    from urllib.parse import urlsplit

    from w3lib.url import safe_url_string

    seen = urlsplit(safe_url_string(text))
    return seen.scheme, _user(seen), seen.hostname, seen.port, seen.path, seen.query, seen.fragment


@cache
def _suffixes():
    from tldextract import TLDExtract

    # The list in the package: nothing is fetched.
    return TLDExtract(suffix_list_urls=(), cache_dir=None)


def tldextract(text):
    found = _suffixes()(text)
    host = ".".join(filter(None, (found.subdomain, found.domain, found.suffix)))
    return UNTOLD, UNTOLD, host, UNTOLD, UNTOLD, UNTOLD, UNTOLD


def twisted(text):
    from twisted.web.client import URI

    seen = URI.fromBytes(text.encode())
    path = seen.path.decode("utf-8", "replace")
    return (
        seen.scheme.decode(),
        UNTOLD,
        seen.host.decode(),
        seen.port,
        path.partition("?")[0],
        UNTOLD,
        seen.fragment.decode(),
    )


def werkzeug(text):
    from urllib.parse import urlsplit

    from werkzeug.urls import iri_to_uri

    seen = urlsplit(iri_to_uri(text))
    return seen.scheme, _user(seen), seen.hostname, seen.port, seen.path, seen.query, seen.fragment


def courlan(text):
    from courlan import get_hostinfo

    return UNTOLD, UNTOLD, get_hostinfo(text)[0], UNTOLD, UNTOLD, UNTOLD, UNTOLD


#: A parser: what must be importable, the distribution whose version it is, and the function.
PARSERS = {
    "urllib": ("urllib.parse", "", urllib),
    "urllib3": ("urllib3", "urllib3", urllib3),
    "requests": ("requests", "requests", requests),
    "httpx": ("httpx", "httpx", httpx),
    "yarl": ("yarl", "yarl", yarl),
    "furl": ("furl", "furl", furl),
    "hyperlink": ("hyperlink", "hyperlink", hyperlink),
    "rfc3986": ("rfc3986.validators", "rfc3986", rfc3986),
    "ada": ("ada_url", "ada-url", ada),
    "can_ada": ("can_ada", "can_ada", can_ada),
    "url": ("url", "url-py", rust_url),
    "pydantic": ("pydantic", "pydantic", pydantic),
    "django": ("django.core.validators", "Django", django),
    "w3lib": ("w3lib.url", "w3lib", w3lib),
    "tldextract": ("tldextract", "tldextract", tldextract),
    "twisted": ("twisted.web.client", "Twisted", twisted),
    "werkzeug": ("werkzeug.urls", "Werkzeug", werkzeug),
    "courlan": ("courlan", "courlan", courlan),
}


def field(value):
    """Return a field as it is written."""
    if value is UNTOLD:
        return "?"
    return "-" if value is None else "=" + str(value).encode("utf-8", "replace").hex()


def answer(parse, text):
    """Return the line for one text."""
    try:
        return "\t".join(("+", *map(field, parse(text))))
    except Exception as error:
        return "-\t" + field(f"{type(error).__name__}: {error}"[:200])


def main(names, table=PARSERS):
    """Answer on the standard output that was there; what libraries print is lost."""
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    texts = [bytes.fromhex(line).decode() for line in sys.stdin]
    for name in names:
        module, distribution, parse = table[name]
        try:
            import_module(module)
            said = version(distribution) if distribution else python_version()
        except (ImportError, PackageNotFoundError, OSError) as error:
            print(f"!{name}\t{error}".replace("\n", " "), file=out, flush=True)
            continue
        print(f"={name}\t{said}", file=out, flush=True)
        for text in texts:
            print(answer(parse, text), file=out, flush=True)


if __name__ == "__main__":
    import warnings

    warnings.simplefilter("ignore")
    main(sys.argv[1:])
