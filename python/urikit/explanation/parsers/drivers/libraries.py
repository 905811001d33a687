"""Parsers of C libraries, through ctypes; the lines are those of `python.py`, which is beside this file."""

import ctypes
import os
import sys
from ctypes import POINTER, Structure, addressof, byref, c_char_p, c_int, c_uint, c_ushort, c_void_p, string_at
from ctypes.util import find_library

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from python import field


def load(name):
    """Return a shared library by the name that the linker knows."""
    found = find_library(name)
    if found is None:
        raise OSError(f"lib{name} not found")
    return ctypes.CDLL(found)


def text(value):
    """Return a C string as text; what is not UTF-8 is escaped."""
    return None if value is None else value.decode("utf-8", "backslashreplace")


def c_text(value):
    if "\0" in value:
        raise ValueError("a C string ends at NUL")
    return value.encode()


# --- libcurl: curl_url_set, curl_url_get ----------------------------------------------------


def curl(flags):
    library = load("curl")
    library.curl_url.restype = c_void_p
    library.curl_url_strerror.restype = c_char_p
    library.curl_free.argtypes = library.curl_url_cleanup.argtypes = (c_void_p,)
    library.curl_url_set.argtypes = (c_void_p, c_int, c_char_p, c_uint)
    library.curl_url_get.argtypes = (c_void_p, c_int, POINTER(c_void_p), c_uint)
    library.curl_version.restype = c_char_p
    version = text(library.curl_version()).split()[0].removeprefix("libcurl/")

    def part(handle, number):
        out = c_void_p()
        if library.curl_url_get(handle, number, byref(out), 0):
            return None
        try:
            return text(string_at(out.value))
        finally:
            library.curl_free(out)

    def parse(given):
        handle = library.curl_url()
        try:
            code = library.curl_url_set(handle, 0, c_text(given), flags)
            if code:
                raise ValueError(
                    text(library.curl_url_strerror(code)) if hasattr(library, "curl_url_strerror") else code
                )
            # Of enum CURLUPart: scheme 1, user 2, password 3, host 5, port 6, path 7, query 8, fragment 9.
            user, password = part(handle, 2), part(handle, 3)
            user = user if password is None else f"{user or ''}:{password}"
            return (part(handle, 1), user, *(part(handle, number) for number in (5, 6, 7, 8, 9)))
        finally:
            library.curl_url_cleanup(handle)

    return version, parse


#: CURLU_NON_SUPPORT_SCHEME, so that all schemes are read; the second also guesses, as the command does.
def libcurl():
    return curl(1 << 3)


def curl_command():
    return curl(1 << 3 | 1 << 9)


# --- GLib: g_uri_split ----------------------------------------------------------------------


def glib():
    library = load("glib-2.0")
    names = ("scheme", "user", "host", "path", "query", "fragment")
    version = ".".join(
        str(c_uint.in_dll(library, f"glib_{part}_version").value) for part in ("major", "minor", "micro")
    )
    library.g_free.argtypes = (c_void_p,)

    class Error(Structure):
        _fields_ = (("domain", c_uint), ("code", c_int), ("message", c_char_p))

    library.g_error_free.argtypes = (POINTER(Error),)

    def parse(given):
        out = {name: c_void_p() for name in names}
        port, error = c_int(), POINTER(Error)()
        # G_URI_FLAGS_ENCODED: nothing is decoded.
        pointers = [byref(out[name]) for name in names[:3]] + [byref(port)] + [byref(out[name]) for name in names[3:]]
        if not library.g_uri_split(c_text(given), 1 << 3, *pointers, byref(error)):
            said = text(error.contents.message)
            library.g_error_free(error)
            raise ValueError(said)
        seen = {name: None if value.value is None else text(string_at(value.value)) for name, value in out.items()}
        for value in out.values():
            library.g_free(value)
        number = None if port.value < 0 else port.value
        return seen["scheme"], seen["user"], seen["host"], number, seen["path"], seen["query"], seen["fragment"]

    return version, parse


# --- libsoup 2: soup_uri_new ----------------------------------------------------------------


def libsoup():
    library = load("soup-2.4")

    class SoupURI(Structure):
        _fields_ = (
            ("scheme", c_char_p), ("user", c_char_p), ("password", c_char_p), ("host", c_char_p),
            ("port", c_uint), ("path", c_char_p), ("query", c_char_p), ("fragment", c_char_p),
        )  # fmt: skip

    library.soup_uri_new.restype = POINTER(SoupURI)
    library.soup_uri_free.argtypes = (POINTER(SoupURI),)
    version = ".".join(str(getattr(library, f"soup_get_{part}_version")()) for part in ("major", "minor", "micro"))

    def parse(given):
        seen = library.soup_uri_new(c_text(given))
        if not seen:
            raise ValueError("soup_uri_new gives NULL")
        uri = seen.contents
        user = None if uri.user is None else text(uri.user) + ("" if uri.password is None else ":" + text(uri.password))
        found = (
            text(uri.scheme),
            user,
            text(uri.host),
            uri.port or None,
            text(uri.path),
            text(uri.query),
            text(uri.fragment),
        )
        library.soup_uri_free(seen)
        return found

    return version, parse


# --- uriparser: uriParseSingleUriA ----------------------------------------------------------


def uriparser():
    library = load("uriparser")

    class Range(Structure):
        _fields_ = (("first", c_void_p), ("after", c_void_p))

        @property
        def text(self):
            return None if self.first is None else text(string_at(self.first, self.after - self.first))

    class Segment(Structure):
        pass

    Segment._fields_ = (("text", Range), ("next", POINTER(Segment)), ("reserved", c_void_p))

    class Uri(Structure):
        _fields_ = (
            ("scheme", Range), ("user", Range), ("host", Range),
            ("ip4", c_void_p), ("ip6", c_void_p), ("future", Range),
            ("port", Range), ("head", POINTER(Segment)), ("tail", POINTER(Segment)),
            ("query", Range), ("fragment", Range), ("absolute", c_int), ("owner", c_int), ("reserved", c_void_p),
        )  # fmt: skip

    library.uriParseSingleUriA.argtypes = (POINTER(Uri), c_char_p, c_void_p)
    library.uriFreeUriMembersA.argtypes = (POINTER(Uri),)

    def parse(given):
        uri, data = Uri(), c_text(given)
        code = library.uriParseSingleUriA(byref(uri), data, None)
        if code:
            raise ValueError(f"error {code}")
        segments, at = [], uri.head
        while at:
            segments.append(at.contents.text.text or "")
            at = at.contents.next
        host = uri.host.text
        root = "/" if uri.absolute or (host is not None and segments) else ""
        found = (
            uri.scheme.text,
            uri.user.text,
            host,
            uri.port.text,
            root + "/".join(segments),
            uri.query.text,
            uri.fragment.text,
        )
        library.uriFreeUriMembersA(byref(uri))
        return found

    # Only versions since 0.9.9 tell.
    version = "0.9.8 or older"
    if hasattr(library, "uriBaseRuntimeVersionA"):
        library.uriBaseRuntimeVersionA.restype = c_char_p
        version = text(library.uriBaseRuntimeVersionA())
    return version, parse


# --- libxml2: xmlParseURI -------------------------------------------------------------------


def libxml2():
    library = load("xml2")

    class XmlUri(Structure):
        _fields_ = (
            *((name, c_char_p) for name in ("scheme", "opaque", "authority", "server", "user")),
            ("port", c_int), ("path", c_char_p), ("query", c_char_p), ("fragment", c_char_p), ("cleanup", c_int),
            ("query_raw", c_char_p),
        )  # fmt: skip

    library.xmlParseURI.restype = POINTER(XmlUri)
    library.xmlFreeURI.argtypes = (POINTER(XmlUri),)

    def parse(given):
        seen = library.xmlParseURI(c_text(given))
        if not seen:
            raise ValueError("xmlParseURI gives NULL")
        uri = seen.contents
        port = uri.port if uri.port > 0 else None
        path = text(uri.path) or text(uri.opaque) or ""
        found = (
            text(uri.scheme),
            text(uri.user),
            text(uri.server),
            port,
            path,
            text(uri.query_raw),
            text(uri.fragment),
        )
        library.xmlFreeURI(seen)
        return found

    number = text(c_char_p.in_dll(library, "xmlParserVersion").value).split("-")[0]
    return f"{int(number) // 10000}.{int(number) // 100 % 100}.{int(number) % 100}", parse


# --- libevent: evhttp_uri_parse -------------------------------------------------------------


def libevent():
    library = load("event_extra-2.1")
    library.evhttp_uri_parse.restype = c_void_p
    library.evhttp_uri_free.argtypes = (c_void_p,)
    names = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")
    getters = [getattr(library, f"evhttp_uri_get_{name}") for name in names]
    for name, getter in zip(names, getters, strict=True):
        getter.argtypes, getter.restype = (c_void_p,), c_int if name == "port" else c_char_p
    library.evhttp_uri_parse.argtypes = (c_char_p,)
    library.event_get_version.restype = c_char_p

    def parse(given):
        uri = library.evhttp_uri_parse(c_text(given))
        if not uri:
            raise ValueError("evhttp_uri_parse gives NULL")
        found = [getter(uri) for getter in getters]
        found = tuple((None if value < 0 else value) if isinstance(value, int) else text(value) for value in found)
        library.evhttp_uri_free(uri)
        return found

    return text(library.event_get_version()), parse


# --- APR: apr_uri_parse ---------------------------------------------------------------------


def apr():
    runtime, library = load("apr-1"), load("aprutil-1")
    runtime.apr_initialize()

    class AprUri(Structure):
        _fields_ = (
            *((name, c_char_p) for name in ("scheme", "hostinfo", "user", "password", "hostname", "port_str")),
            ("path", c_char_p), ("query", c_char_p), ("fragment", c_char_p),
            ("hostent", c_void_p), ("port", c_ushort), ("flags", c_uint),
        )  # fmt: skip

    runtime.apr_pool_create_ex.argtypes = (POINTER(c_void_p), c_void_p, c_void_p, c_void_p)
    runtime.apr_pool_destroy.argtypes = (c_void_p,)
    library.apr_uri_parse.argtypes = (c_void_p, c_char_p, c_void_p)
    library.apu_version_string.restype = c_char_p

    def parse(given):
        pool, uri = c_void_p(), AprUri()
        runtime.apr_pool_create_ex(byref(pool), None, None, None)
        try:
            if library.apr_uri_parse(pool, c_text(given), addressof(uri)):
                raise ValueError("APR_EGENERAL")
            user = (
                None
                if uri.user is None
                else text(uri.user) + ("" if uri.password is None else ":" + text(uri.password))
            )
            port = uri.port_str
            return (
                text(uri.scheme),
                user,
                text(uri.hostname),
                text(port),
                text(uri.path),
                text(uri.query),
                text(uri.fragment),
            )
        finally:
            runtime.apr_pool_destroy(pool)

    return text(library.apu_version_string()), parse


# --- neon: ne_uri_parse ---------------------------------------------------------------------


def neon():
    library = load("neon-gnutls")

    class NeUri(Structure):
        _fields_ = (
            ("scheme", c_char_p), ("host", c_char_p), ("userinfo", c_char_p), ("port", c_uint),
            ("path", c_char_p), ("query", c_char_p), ("fragment", c_char_p),
        )  # fmt: skip

    library.ne_uri_parse.argtypes = (c_char_p, POINTER(NeUri))
    library.ne_uri_free.argtypes = (POINTER(NeUri),)
    library.ne_version_string.restype = c_char_p

    def parse(given):
        uri = NeUri()
        if library.ne_uri_parse(c_text(given), byref(uri)):
            library.ne_uri_free(byref(uri))
            raise ValueError("ne_uri_parse fails")
        found = (
            text(uri.scheme),
            text(uri.userinfo),
            text(uri.host),
            uri.port or None,
            text(uri.path),
            text(uri.query),
            text(uri.fragment),
        )
        library.ne_uri_free(byref(uri))
        return found

    return text(library.ne_version_string()).split(":")[0].removeprefix("neon "), parse


LIBRARIES = {
    function.__name__: function
    for function in (libcurl, curl_command, glib, libsoup, uriparser, libxml2, libevent, apr, neon)
}


def main(names):
    out = os.fdopen(os.dup(1), "w", encoding="ascii", errors="replace")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    texts = [bytes.fromhex(line).decode() for line in sys.stdin]
    for name in names:
        try:
            version, parse = LIBRARIES[name]()
        except (OSError, AttributeError, ValueError) as error:
            print(f"!{name}\t{error}".replace("\n", " "), file=out, flush=True)
            continue
        print(f"={name}\t{version}", file=out, flush=True)
        for given in texts:
            try:
                line = "\t".join(("+", *map(field, parse(given))))
            except ValueError as error:
                line = "-\t" + field(str(error))
            print(line, file=out, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
