"""The data scheme (RFC 2397): the bytes themselves, instead of the place where they are.

    dataurl   := "data:" [ mediatype ] [ ";base64" ] "," data
    mediatype := [ type "/" subtype ] *( ";" parameter )      text/plain;charset=US-ASCII
    parameter := attribute "=" value                          where nothing is
    data      := *urlchar

The first "," divides, and every further one is data. Tokens are those of RFC 2045, written with
percent-encoding where a URI has no such character; a value that is not a token is percent-encoded
and not quoted. What has no "=" and is last is "base64", and nothing else. Where parameters
are without a type, text/plain is meant. Relative forms do not exist.

What goes wrong. RFC 2397 prints `data:text/plain;charset=iso-8859-7,%be%fg%be`, which is not a URI,
because "%fg" is not a triplet. Spaces, quotation marks and raw UTF-8 are not URI characters either.
Browsers read all of that by an algorithm of their own, the data: URL processor of the Fetch
Standard; `WebURL.data_resource` is that algorithm, and the view is RFC 2397. In a URI the "?"
begins a query and is a urlchar, so `data` goes on behind it. Base64 is checked when it is read
(RFC 4648 section 4, padding included); white space in it, which has to be encoded in a URI, is
skipped as RFC 2045 section 6.8 says, and is an issue.

Two URIs are equivalent when they give the same bytes with the same media type; the RFC defines no
relation of its own. Left out: the meaning of media types, and limits of length.
"""

from __future__ import annotations

import codecs
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args
from urllib.parse import unquote_to_bytes

from urikit._native import URI, WebURL, percent_decode, percent_decode_bytes, percent_decode_unreserved
from urikit.core.arguments import check_choice
from urikit.core.errors import URIEncodingError, refuse
from urikit.core.http_grammar import TOKEN_2045, MimeType, unquoted_2045
from urikit.core.issues import Issue, noted
from urikit.core.mask import discreet
from urikit.schemes.escape import escaped
from urikit.schemes.view import View

__all__ = ["Data", "Resource"]


#: ASCII whitespace (Infra Standard): tab, line feed, form feed, carriage return, space.
WHITE_SPACE = "\t\n\f\r "
_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
_WITHOUT_SPACE = str.maketrans("", "", WHITE_SPACE)


def strict_mistake(text: str) -> tuple[str, int] | None:
    """Return the code of what is wrong with a text, and where in it; None where it is Base64.

    Both work on the text after percent-decoding. Strict: the alphabet of table 1 with "+" and "/", in
    groups of four, padded; white space in between is skipped (RFC 2045 section 6.8). Forgiving: the
    padding may be left out, and one lone character at the end is a failure. Bits at the end that
    belong to no byte are ignored by both, as RFC 4648 section 3.5 allows.

    >>> strict_mistake("SGk="), strict_mistake("SGk"), strict_mistake("S_k=")
    (None, ('data-base64-length', 3), ('data-base64-character', 1))
    """
    compact = text.translate(_WITHOUT_SPACE)
    body = compact.rstrip("=")
    if not _ALPHABET.issuperset(body):
        wrong = next(
            at for at, character in enumerate(text) if character not in _ALPHABET and character not in WHITE_SPACE
        )
        # An "=" in the middle is padding where none belongs; anything else is not a character of Base64.
        return "data-base64-character", wrong
    if len(compact) % 4 or len(compact) - len(body) > 2 or len(body) % 4 == 1:
        # One of two "=" is there: it is what a person points at.
        return "data-base64-length", len(text) - (len(compact) % 4 == 3 and text.endswith("="))
    return None


def forgiving_decode(text: str) -> bytes | None:
    """Forgiving-base64 decode (Infra Standard); None is its failure.

    >>> forgiving_decode("S Gk"), forgiving_decode("a")
    (b'Hi', None)
    """
    compact = text.translate(_WITHOUT_SPACE)
    if len(compact) % 4 == 0:
        compact = compact[: -2 if compact.endswith("==") else -1 if compact.endswith("=") else None]
    if len(compact) % 4 == 1 or not _ALPHABET.issuperset(compact):
        return None
    return b64decode(compact + "=" * (-len(compact) % 4))


#: Characters that tokens, values and data keep; of tspecials only data has some.
_KEPT_IN_TOKEN = "!$&'*+"
_KEPT_IN_DATA = "!$&'()*+,;=:@/"
#: Codecs of Python that are not charsets of text.
_NO_CHARSETS = {"undefined", "unicode-escape", "raw-unicode-escape", "idna", "punycode", "mbcs", "oem"}

Encoding = Literal["base64", "percent", "shorter"]


@dataclass(frozen=True, slots=True)
class Data(View):
    """Bytes with a media type, inside the URI.

    >>> from urikit.schemes.data import Data
    >>> note = Data.parse("data:text/plain;charset=iso-8859-7,%be%be%be")
    >>> note.octets, note.text(), note.essence
    (b'\\xbe\\xbe\\xbe', 'ΎΎΎ', 'text/plain')
    >>> Data.parse("data:text/plain;base64,SGk=").equivalent("data:TEXT/plain,H%69")
    True
    """

    #: Type, subtype and parameters as they are written; "" where they are left out.
    media_type: str
    #: "base64" as it is written, or None.
    extension: str | None
    #: The part after the first ",", as it is written, with a "?" and the text after it.
    data: str
    fragment: str | None = None
    #: "data", in the case it is written.
    scheme: str = "data"

    @classmethod
    def _read(cls, uri: URI) -> Data:
        text = str(uri)
        fragment = uri.fragment
        end = len(text) if fragment is None else len(text) - len(fragment) - 1
        comma = text.find(",", 5, end)
        if comma < 0:
            # Behind "base64" the data begin.
            mark = text.lower().find(";base64", 5, end)
            place = end if mark < 0 else mark + len(";base64")
            refuse(uri, "data-comma-missing", "dataurl", place, place)
        head, data = text[5:comma], text[comma + 1 : end]
        extension: str | None = None
        if head:
            before, semicolon, last = head.rpartition(";")
            if semicolon and last.lower() == "base64":
                head, extension = before, last
                _check_base64(uri, data, comma + 1)
            _check_media_type(uri, head)
        return cls(head, extension, data, fragment, uri.scheme)

    @classmethod
    def build(
        cls,
        data: bytes | str,
        media_type: str = "",
        parameters: Mapping[str, str] | Iterable[tuple[str, str]] = (),
        *,
        encoding: Encoding = "shorter",
    ) -> Data:
        """Return a data URI of bytes, or of text, which is encoded by the parameter "charset".

        Text beyond ASCII without a charset gets "utf-8". "shorter" chooses between Base64 and
        percent-encoding, which wins where both are as long. Raises `SchemeError` for what is not a
        media type and for text that the charset does not have.

        >>> from urikit.schemes.data import Data
        >>> str(Data.build("A brief note")), str(Data.build("é", "text/html"))
        ('data:,A%20brief%20note', 'data:text/html;charset=utf-8,%C3%A9')
        >>> str(Data.build(bytes(8), "image/gif"))
        'data:image/gif;base64,AAAAAAAAAAA='
        """
        check_choice("encoding", encoding, get_args(Encoding))
        pairs = list(parameters.items() if isinstance(parameters, Mapping) else parameters)
        if isinstance(data, str):
            charset = next((value for name, value in pairs if name.lower() == "charset"), None)
            if charset is None and not data.isascii():
                pairs.append(("charset", charset := "utf-8"))
            data = _encoded(data, charset or "us-ascii")
        head = "/".join(escaped(part, _KEPT_IN_TOKEN) for part in media_type.split("/"))
        head += "".join(
            f";{escaped(name, _KEPT_IN_TOKEN)}={escaped(_quoted(value), _KEPT_IN_TOKEN)}" for name, value in pairs
        )
        plain = f"{head},{escaped(data, _KEPT_IN_DATA)}"
        # Base64 has a length that is known, and need not be made to be compared.
        if encoding == "percent" or (encoding == "shorter" and len(plain) <= len(head) + 8 + -(-len(data) // 3) * 4):
            return cls.parse(f"data:{plain}")
        return cls.parse(f"data:{head};base64,{b64encode(data).decode()}")

    def _text(self) -> str:
        extension = "" if self.extension is None else f";{self.extension}"
        fragment = "" if self.fragment is None else f"#{self.fragment}"
        return f"{self.scheme}:{self.media_type}{extension},{self.data}{fragment}"

    @property
    def essence(self) -> str:
        """Type and subtype in lower case; "text/plain" where they are left out."""
        kind = self.media_type.partition(";")[0]
        return percent_decode(kind, "literal").lower() or "text/plain"

    @property
    def parameters(self) -> tuple[tuple[str, str], ...]:
        """Attributes in lower case and values, decoded, without the quotation marks around them.

        The charset is US-ASCII where no media type is written at all.
        """
        if not self.media_type:
            return (("charset", "US-ASCII"),)
        pairs = (part.partition("=") for part in self.media_type.split(";")[1:])
        decode = percent_decode
        return tuple(
            (decode(name, "literal").lower(), unquoted_2045(decode(value, "literal"))) for name, _, value in pairs
        )

    @property
    def charset(self) -> str | None:
        """The charset parameter; US-ASCII where no media type is written at all; None if it is missing."""
        return next((value for name, value in self.parameters if name == "charset"), None)

    @property
    def octets(self) -> bytes:
        """The data, decoded."""
        octets = percent_decode_bytes(self.data, "literal")
        return octets if self.extension is None else b64decode(octets)

    def text(self, charset: str | None = None) -> str:
        """Return the data as text, by the charset given, else by the parameter, else as US-ASCII for a text type.

        Raises `SchemeError` where another type would need a charset, where Python does not know
        it, and where the bytes are not text in it.

        >>> from urikit.schemes.data import Data
        >>> Data.parse("data:text/html,%C3%A9").text("utf-8")
        'é'
        """
        wanted = charset or self.charset or ("us-ascii" if self.essence.startswith("text/") else None)
        uri = self.to_uri()
        head = len(self.scheme) + 1
        comma = head + len(self.media_type) + (0 if self.extension is None else 1 + len(self.extension))
        if wanted is None:
            refuse(uri, "data-charset-missing", "mediatype", head, comma)
        if not _is_charset(wanted):
            refuse(uri, "data-charset-unknown", "parameter", head, comma)
        try:
            return self.octets.decode(wanted)
        except UnicodeError:
            refuse(uri, "data-charset-octets", "data", comma + 1, comma + 1 + len(self.data))

    def _compared(self) -> tuple[object, ...]:
        parameters = ((name, value.lower() if name == "charset" else value) for name, value in self.parameters)
        fragment = None if self.fragment is None else percent_decode_unreserved(self.fragment)
        return self.essence, tuple(sorted(parameters)), self.octets, fragment

    def issues(self) -> tuple[Issue, ...]:
        """Return a media type that runs programs, white space in Base64, attributes that occur twice."""
        uri = self.to_uri()
        head = len(self.scheme) + 1
        found: list[Issue] = []
        if self.essence in _ACTIVE:
            found.append(noted(uri, "data-active", "mediatype", head, head + len(self.media_type)))
        names = [name for name, _ in self.parameters]
        if len(set(names)) < len(names):
            start = head + self.media_type.find(";") + 1
            found.append(noted(uri, "data-parameter-twice", "parameter", start, head + len(self.media_type)))
        if self.extension is not None:
            octets = percent_decode_bytes(self.data, "literal")
            if any(octets.find(character) >= 0 for character in WHITE_SPACE.encode()):
                start = head + len(self.media_type) + len(self.extension) + 2
                found.append(noted(uri, "data-base64-space", "data", start, start + len(self.data), "info"))
        return tuple(found)


#: Media types that browsers run, or that contain scripts.
_ACTIVE = frozenset(
    {"text/html", "application/xhtml+xml", "image/svg+xml", "text/javascript", "application/javascript"}
)


def _check_media_type(uri: URI, head: str) -> None:
    """mediatype := [ type "/" subtype ] *( ";" parameter ), tokens written with percent-encoding."""
    kind, *parameters = head.split(";")
    at = 5
    if kind:
        parts = kind.split("/")
        if len(parts) != 2 or not all(_is_token(part) for part in parts):
            refuse(uri, "data-media-type", "mediatype", at, at + len(kind))
    at += len(kind)
    for parameter in parameters:
        name, equals, value = parameter.partition("=")
        end = at + 1 + len(parameter)
        if not equals:
            code = "data-base64-place" if name.lower() == "base64" else "data-parameter"
            refuse(uri, code, "parameter", at + 1, end)
        if not (_is_token(name) and value) or _decoded(value) is None:
            refuse(uri, "data-parameter", "parameter", at + 1, end)
        at = end


def _quoted(value: str) -> str:
    """Return a value as it is written: one that begins like a quoted-string is put into one (RFC 2045 section 5.1)."""
    return '"{}"'.format(value.replace("\\", "\\\\").replace('"', '\\"')) if value.startswith('"') else value


def _is_token(raw: str) -> bool:
    text = _decoded(raw)
    return bool(text) and TOKEN_2045.issuperset(text or "")


def _decoded(raw: str) -> str | None:
    """Return a token or value without its percent-encoding; None where that is not text."""
    if "%" not in raw:
        return raw
    try:
        return percent_decode(raw, "literal")
    except URIEncodingError:
        return None


def _check_base64(uri: URI, data: str, start: int) -> None:
    """Refuse what is not a Base64, at the place in the URI."""
    text = percent_decode_bytes(data, "literal").decode("latin-1") if "%" in data else data
    mistake = strict_mistake(text)
    if mistake is None:
        return
    code, place = mistake
    at = start
    for _ in range(place):
        at += 3 if data.startswith("%", at - start) else 1
    length = 0 if place == len(text) else 3 if data.startswith("%", at - start) else 1
    refuse(uri, code, "data", at, at + length)


def _is_charset(name: str) -> bool:
    """Return whether Python has a codec of text by that name."""
    try:
        known = codecs.lookup(name).name
        # Only this refuses the codecs from bytes to bytes; nothing is encoded of an empty text.
        "a".encode(name)
    except (LookupError, ValueError):
        return False
    return known.replace("_", "-") not in _NO_CHARSETS


def _encoded(text: str, charset: str) -> bytes:
    if not _is_charset(charset):
        refuse(f"data:;charset={escaped(charset)},", "data-charset-unknown", "parameter", 6, 14 + len(escaped(charset)))
    try:
        return text.encode(charset)
    except UnicodeError:
        written = f"data:;charset={escaped(charset)},"
        refuse(written, "data-charset-text", "data", len(written), len(written))


_DEFAULT = MimeType("text", "plain", (("charset", "US-ASCII"),))


@discreet
@dataclass(frozen=True, slots=True)
class Resource:
    """The content of a data URL as browsers read it: the "data: URL struct" of the Fetch Standard."""

    #: The media type, with its parameters.
    mime_type: MimeType
    #: The bytes, decoded.
    body: bytes

    def to_data(self) -> Data:
        """Return this resource as a data URI of RFC 2397."""

        return Data.build(self.body, self.mime_type.essence, self.mime_type.parameters)


def data_resource(url: WebURL) -> Resource:
    """Run the "data: URL processor" of the Fetch Standard; see `WebURL.data_resource`.

    Spaces, raw UTF-8 and "%" by itself are allowed in the URL, and its fragment is dropped. Up to the
    first "," is the media type, without white space around it; it ends in ";base64" in any case, with
    spaces before, where the body is Base64 of the forgiving kind. An invalid media type becomes
    text/plain;charset=US-ASCII, and none is refused.
    """
    text = url.href
    if url.scheme != "data":
        refuse(text, "scheme-other", "scheme", 0, len(url.scheme), scheme="data")
    text = text.partition("#")[0]
    head, comma, encoded = text[5:].partition(",")
    if not comma:
        refuse(text, "data-comma-missing", "dataurl", len(text), len(text))
    body = unquote_to_bytes(encoded)
    kind = head.strip(WHITE_SPACE)
    before = kind[:-6].rstrip(" ") if kind[-6:].lower() == "base64" else ""
    if before.endswith(";"):
        kind = before[:-1]
        decoded = forgiving_decode(body.decode("latin-1"))
        if decoded is None:
            refuse(text, "data-base64-forgiving", "data", len(text) - len(encoded), len(text))
        body = decoded
    if kind.startswith(";"):
        kind = f"text/plain{kind}"
    return Resource(MimeType.parse(kind) or _DEFAULT, body)


def pad(text: str, _start: int, end: int) -> str | None:
    """Return the padding that is missing, where padding is all that is missing."""
    body = text[:end].rpartition(",")[2].rstrip("=")
    missing = -len(body) % 4
    if "%" in body or missing == 3:
        return None
    return f"{text[:end].rstrip('=')}{'=' * missing}{text[end:]}"


def move_last(text: str, start: int, end: int) -> str:
    """Move "base64" behind the parameters."""
    comma = text.index(",", end)
    return f"{text[: start - 1]}{text[end:comma]};{text[start:end]}{text[comma:]}"
