"""RFC 3986, transcribed word for word: the expression of Appendix B and the pseudocode of
sections 5.2.2, 5.2.3, 5.2.4 and 5.3.

This is the arbiter of the tests, so it is written to be compared with the RFC by eye and
for nothing else: names, branches and order of the RFC, a buffer that is copied at every
step, no shortcut. What can go wrong: the RFC's own text loses information in two places,
where a path that begins with "//" meets no authority, and where a first segment with ":"
meets no scheme (section 3.3 forbids both, section 5.3 recomposes them all the same);
`guarded` says what urikit does there, apart from the letter. Left out: validity, which
Appendix B does not check (see `tests.oracle`), and the older RFCs (see `older`).
"""

# ruff: noqa: SIM102, SIM108 (the branches are the RFC's)

import re
from typing import NamedTuple

#: Appendix B. The "." of the last group must cross line breaks: the expression is meant to
#: match every string.
APPENDIX_B = re.compile(r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?", re.DOTALL)


class Parts(NamedTuple):
    """The five components. `None` is the RFC's "undefined"; `""` is defined and empty."""

    scheme: str | None
    authority: str | None
    path: str
    query: str | None
    fragment: str | None


def split(text: str) -> Parts:
    """Appendix B: components of a URI reference that is known to be one."""
    match = APPENDIX_B.match(text)
    assert match is not None  # it matches the empty string
    return Parts(match[2], match[4], match[5], match[7], match[9])


def recompose(parts: Parts) -> str:
    """5.3, Component Recomposition."""
    result = ""
    if parts.scheme is not None:
        result += parts.scheme
        result += ":"
    if parts.authority is not None:
        result += "//"
        result += parts.authority
    result += parts.path
    if parts.query is not None:
        result += "?"
        result += parts.query
    if parts.fragment is not None:
        result += "#"
        result += parts.fragment
    return result


def remove_dot_segments(path: str) -> str:
    """5.2.4, steps 1, 2 (A to E) and 3."""
    input_buffer = path
    output_buffer = ""
    while input_buffer != "":
        # A. a prefix of "../" or "./" is removed
        if input_buffer.startswith("../"):
            input_buffer = input_buffer[len("../") :]
        elif input_buffer.startswith("./"):
            input_buffer = input_buffer[len("./") :]
        # B. a prefix of "/./" or "/.", where "." is a complete segment, becomes "/"
        elif input_buffer.startswith("/./"):
            input_buffer = "/" + input_buffer[len("/./") :]
        elif input_buffer == "/.":
            input_buffer = "/"
        # C. "/../" or "/.." becomes "/", and the last segment and its preceding "/" (if
        #    any) leave the output buffer
        elif input_buffer.startswith("/../") or input_buffer == "/..":
            input_buffer = "/" + input_buffer[len("/../") :]
            last_slash = output_buffer.rfind("/")
            output_buffer = output_buffer[:last_slash] if last_slash >= 0 else ""
        # D. only "." or ".." is removed
        elif input_buffer in (".", ".."):
            input_buffer = ""
        # E. the first path segment moves to the output buffer, including the initial "/"
        #    (if any), up to but not including the next "/" or the end
        else:
            next_slash = input_buffer.find("/", 1)
            end = len(input_buffer) if next_slash < 0 else next_slash
            output_buffer += input_buffer[:end]
            input_buffer = input_buffer[end:]
    return output_buffer


def merge(base: Parts, reference_path: str) -> str:
    """5.2.3, Merge Paths."""
    if base.authority is not None and base.path == "":
        return "/" + reference_path
    # all but the last segment of the base's path: everything right of the right-most "/"
    # goes, or all of it without a "/"
    return base.path[: base.path.rfind("/") + 1] + reference_path


def transform(base: Parts, reference: Parts, *, strict: bool = True) -> Parts:
    """5.2.2, Transform References."""
    r = reference
    t_scheme: str | None
    t_authority: str | None
    t_query: str | None
    if not strict and r.scheme is not None and base.scheme is not None:
        if r.scheme.lower() == base.scheme.lower():
            r = r._replace(scheme=None)
    if r.scheme is not None:
        t_scheme = r.scheme
        t_authority = r.authority
        t_path = remove_dot_segments(r.path)
        t_query = r.query
    else:
        if r.authority is not None:
            t_authority = r.authority
            t_path = remove_dot_segments(r.path)
            t_query = r.query
        else:
            if r.path == "":
                t_path = base.path
                if r.query is not None:
                    t_query = r.query
                else:
                    t_query = base.query
            else:
                if r.path.startswith("/"):
                    t_path = remove_dot_segments(r.path)
                else:
                    t_path = merge(base, r.path)
                    t_path = remove_dot_segments(t_path)
                t_query = r.query
            t_authority = base.authority
        t_scheme = base.scheme
    t_fragment = r.fragment
    return Parts(t_scheme, t_authority, t_path, t_query, t_fragment)


def guarded(parts: Parts) -> Parts:
    """The two prefixes that keep a path a path (3.3), where the letter of 5.3 would not."""
    if parts.authority is not None:
        return parts
    if parts.path.startswith("//"):
        return parts._replace(path="/." + parts.path)
    if parts.scheme is None and ":" in parts.path.split("/", 1)[0]:
        return parts._replace(path="./" + parts.path)
    return parts


def resolve(base: str, reference: str, *, strict: bool = True) -> str:
    """5.2 and 5.3 with the guards of 3.3: what urikit's default policy promises."""
    return recompose(guarded(transform(split(base), split(reference), strict=strict)))
