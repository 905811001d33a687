"""The algorithms that RFC 3986 replaced, transcribed: RFC 2396 section 5.2 and RFC 1808
section 4, for hierarchical bases.

Both merge first and then remove patterns from a buffer, where RFC 3986 walks over
segments; both leave to the implementation what ".." above the root means, and here it is
kept, as their examples show (RFC 1808 5.2, RFC 2396 C.2). RFC 2396 says of an empty
reference that it means "the current document"; the base without its fragment is what that
comes to. Left out: opaque bases, for which neither has an answer.
"""

import re

from tests.reference.rfc3986 import Parts, recompose, split


def without_patterns(buffer: str) -> str:
    """RFC 2396 5.2 step 6 c to f; RFC 1808 4 step 6 a to d. The buffer begins with "/"."""
    # c) all occurrences of "./", where "." is a complete path segment, are removed
    while (match := re.search(r"(?:(?<=/)|^)\./", buffer)) is not None:
        buffer = buffer[: match.start()] + buffer[match.end() :]
    # d) a "." at the end, as a complete path segment, is removed
    if re.search(r"(?:(?<=/)|^)\.$", buffer):
        buffer = buffer[:-1]
    # e) "<segment>/../", where <segment> is complete and not "..", leftmost first
    while (match := re.search(r"(?<=/)(?!\.\./)[^/]*/\.\./", buffer)) is not None:
        buffer = buffer[: match.start()] + buffer[match.end() :]
    # f) "<segment>/.." at the end
    match = re.search(r"(?<=/)(?!\.\./)[^/]*/\.\.$", buffer)
    return buffer if match is None else buffer[: match.start()]


def _last_segment_removed(path: str) -> str:
    return path[: path.rfind("/") + 1]


def resolve_rfc2396(base_text: str, reference_text: str) -> str:
    """RFC 2396 5.2, step 7 included: the components in a row."""
    return recompose(resolve_rfc2396_parts(base_text, reference_text))


def resolve_rfc2396_parts(base_text: str, reference_text: str) -> Parts:
    """RFC 2396 5.2, steps 1 to 6."""
    base, r = split(base_text), split(reference_text)
    # 2) a reference to the current document
    if r.path == "" and r.scheme is None and r.authority is None and r.query is None:
        return base._replace(fragment=r.fragment)
    # 3) an absolute URI
    if r.scheme is not None:
        return r
    # 4) a network-path
    if r.authority is not None:
        return r._replace(scheme=base.scheme)
    # 5) an absolute-path
    if r.path.startswith("/"):
        path = r.path
    else:
        # 6) a relative-path, merged; an authority without a path means its root
        buffer = _last_segment_removed(base.path)
        if buffer == "" and base.authority is not None:
            buffer = "/"
        path = without_patterns(buffer + r.path)
    return Parts(base.scheme, base.authority, path, r.query, r.fragment)


def _parameters_apart(path: str) -> tuple[str, str]:
    """RFC 1808 2.4.5: what follows the first ";" of the path is its parameters."""
    before, semicolon, after = path.partition(";")
    return before, semicolon + after


def resolve_rfc1808(base_text: str, reference_text: str) -> str:
    """RFC 1808 4, step 7 included: the components in a row."""
    return recompose(resolve_rfc1808_parts(base_text, reference_text))


def resolve_rfc1808_parts(base_text: str, reference_text: str) -> Parts:
    """RFC 1808 4, steps 1 to 6."""
    # 2a) an empty reference is the whole base
    if reference_text == "":
        return split(base_text)
    base, r = split(base_text), split(reference_text)
    # 2b) an absolute URL
    if r.scheme is not None:
        return r
    # 3) a net_loc of its own
    if r.authority:
        return r._replace(scheme=base.scheme)
    base_path, base_parameters = _parameters_apart(base.path)
    path, parameters = _parameters_apart(r.path)
    query = r.query
    if path.startswith("/"):
        pass  # 4) not relative
    elif path == "":
        # 5) the base's path; its parameters and query where there are none
        path = base_path
        if parameters == "":
            parameters = base_parameters
            if not query:
                query = base.query
    else:
        # 6) the last segment replaced
        path = without_patterns(_last_segment_removed(base_path) + path)
    return Parts(base.scheme, base.authority, path + parameters, query, r.fragment)
