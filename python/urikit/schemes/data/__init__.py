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
Standard; `urikit.schemes.data.fetch` is that algorithm, and the view is RFC 2397. In a URI the "?"
begins a query and is a urlchar, so `data` goes on behind it. Base64 is checked when it is read
(RFC 4648 section 4, padding included); white space in it, which has to be encoded in a URI, is
skipped as RFC 2045 section 6.8 says, and is an issue.

Two URIs are equivalent when they give the same bytes with the same media type; the RFC defines no
relation of its own. Left out: the meaning of media types, and limits of length.
"""

from urikit.schemes.data.view import Data

__all__ = ["Data"]
