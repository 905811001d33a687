"""Texts for the views of server-based schemes: authorities, paths and what follows them."""

from hypothesis import strategies as st

_NAMES = st.sampled_from(["h", "EXAMPLE.org", "192.0.2.1", "[2001:DB8::1]", "[v1.a:b]", "a%2Eb", "%e2%82%ac.example"])
_PORTS = st.sampled_from(["", ":", ":80", ":0443", ":21", ":65536"])
_USERS = st.sampled_from(["", "@", "u@", "u%40:p@", "a:b:c@", ":@", "john.doe@"])
_SEGMENTS = st.sampled_from(["", "a", ".", "..", "%2F", "%2f", "a;b", "a:b@c", "~x", "%7Ex", "%E2%82%AC", "A=b,c"])
_TAILS = st.sampled_from(["", "?", "#", "?q=1&r", "?a/b?c#d/e?f", "#%41"])


def users() -> st.SearchStrategy[str]:
    """A userinfo with its "@", or nothing."""
    return _USERS


def hosts() -> st.SearchStrategy[str]:
    """A host and perhaps a port."""
    return st.builds(str.__add__, _NAMES, _PORTS)


def authorities() -> st.SearchStrategy[str]:
    """Userinfo, host and port."""
    return st.builds(str.__add__, _USERS, hosts())


def paths() -> st.SearchStrategy[str]:
    """path-abempty."""
    return st.lists(_SEGMENTS, max_size=4).map(lambda segments: "".join(f"/{segment}" for segment in segments))


def tails() -> st.SearchStrategy[str]:
    """Query and fragment with their delimiters, or nothing."""
    return _TAILS
