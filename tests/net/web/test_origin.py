"""The origin of a URL: a tuple, serialized, or an opaque one, which is None, and "null" to the standard."""

from urikit import WebURL


def test_tuple_origins_and_opaque_origins() -> None:
    for text, origin in [
        ("http://u:p@EXAMPLE.org:80/a?b#c", "http://example.org"),
        ("https://example.org:80/", "https://example.org:80"),
        ("ftp://h:21/", "ftp://h"),
        ("ws://h:80/", "ws://h"),
        ("wss://h:8443/", "wss://h:8443"),
        ("http://0x7f.1/", "http://127.0.0.1"),
        ("http://[::0:1]:8080/", "http://[::1]:8080"),
        ("https://faß.example/", "https://xn--fa-hia.example"),
    ]:
        assert WebURL(text).origin == origin
        assert WebURL(origin).origin == origin
    for text in [
        "file:///a", "file://h/a", "mailto:a@b", "data:,x", "about:blank", "foo://h:1/", "javascript:1", "urn:a:b",
        "filesystem:https://h/temporary/x", "blobs:https://h/",
    ]:  # fmt: skip
        assert WebURL(text).origin is None
        assert WebURL(text).serialized_origin == "null"


def test_the_origin_of_a_blob_is_that_of_its_path() -> None:
    for text, origin in [
        # The example of the standard.
        ("blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f", "https://whatwg.org"),
        ("blob:http://h:80/x", "http://h"),
        ("blob:HTTPS://H:444/x?q#f", "https://h:444"),
        # Only http, https and file, and the origin of a file is opaque.
        ("blob:ws://h/x", None),
        ("blob:ftp://h/x", None),
        ("blob:file:///x", None),
        ("blob:blob:https://h/x", None),
        ("blob:", None),
        ("blob:x", None),
        ("blob:https://a b/", None),
        ("blob:///https://h/", None),
        ("blob://https://h/", None),
    ]:
        assert WebURL(text).origin == origin and WebURL(text).serialized_origin == (origin or "null")


def test_a_nest_of_blobs_takes_time_in_proportion() -> None:
    assert WebURL("blob:" * 100_000 + "https://h/").origin is None
