"""What urikit answers to the recipes of `cases`: each name of another library beside its way here.

A name that urikit has no counterpart for is a KeyError: `verdicts` counts the case as not applicable.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from typing import Any

import urikit
from tests.conformance.peers.cases import Recipe
from urikit import IRIReference, Params, Reference, URIReference

Table = Mapping[str, Callable[..., Any]]


def read(text: str | Reference = "", **options: Any) -> Reference:
    """A text as a reference; one with characters beyond ASCII as an IRI, written as a URI."""
    if options:
        raise KeyError(*options)
    if not isinstance(text, str | Reference):
        raise TypeError("a text, or a reference")
    text = str(text)
    return URIReference.parse(text) if text.isascii() else IRIReference.parse(text).to_uri()


def host(u: Reference) -> str | None:
    """The host for people, without brackets."""
    return u.host_info.unicode.strip("[]") if u.host_info and u.host else None


def raw_host(u: Reference) -> str | None:
    return u.host.strip("[]") if u.host else None


def parts(u: Reference, segments: tuple[str, ...]) -> tuple[str, ...]:
    """The segments, with "/" in front for the root."""
    if u.path.startswith("/") or u.authority is not None:
        return "/", *segments
    return segments


def root(u: Reference, path: str) -> str:
    return path or ("/" if u.authority is not None else "")


def target(u: Reference, path: str, query: str | None) -> str:
    return root(u, path) + ("" if query is None else f"?{query}")


def pairs(*given: Any, **names: Any) -> Any:
    """A query as these libraries take it: a text, a mapping, pairs, or names."""
    if len(given) + bool(names) > 1:
        raise TypeError("one query at a time")
    if given and isinstance(given[0], str):
        return Params(urikit.percent.encode(given[0], "query").replace("%25", "%"))
    return given[0] if given else names


def without_rest(u: Reference) -> Reference:
    return u.replace(query=None, fragment=None)


def built(**components: Any) -> Reference:
    """What `URL.build` makes: path, query and fragment are data."""
    query = components.pop("query", None) or components.pop("query_string", None)
    given = {name: value for name, value in components.items() if value not in ("", None) and name != "encoded"}
    if "path" in given:
        given["path"] = urikit.percent.encode(given["path"], "path")
    if "fragment" in given:
        given["fragment"] = urikit.percent.encode(given["fragment"], "fragment")
    return URIReference.build(**given, query=pairs(query) if query else None)


def changed(u: Reference, **given: Any) -> Reference:
    """`copy_with`: urikit has no component that is host and port, or path and query."""
    if not {"netloc", "raw_path"}.isdisjoint(given):
        raise KeyError("netloc")
    return u.replace(**given)


_COMMON: dict[str, Callable[..., Any]] = {
    "scheme": lambda u: (u.scheme or "").lower(),
    "host": host,
    "fragment": lambda u: u.decoded_fragment or "",
    "path": lambda u: root(u, u.decoded_path),
    "raw_path": lambda u: root(u, u.path),
    "join": lambda u, other: u.resolve(other),
    "userinfo": lambda u: (u.userinfo or "").encode(),
}

YARL: Table = {
    **_COMMON,
    "URL": read,
    "URL.build": built,
    "user": lambda u: u.decoded_user or None,
    "raw_user": lambda u: u.user or None,
    "password": lambda u: u.decoded_password,
    "raw_password": lambda u: u.password,
    "raw_host": raw_host,
    "host_subcomponent": lambda u: u.host or None,
    "host_port_subcomponent": lambda u: u.normalize().replace(userinfo=None).authority or None,
    "authority": lambda u: (u.authority or "").replace(u.host or "", u.host_info.unicode if u.host_info else ""),
    "raw_authority": lambda u: u.authority or "",
    "port": lambda u: u.effective_port if u.scheme else u.port_number,
    "explicit_port": lambda u: u.port_number,
    "absolute": lambda u: u.authority is not None,
    "is_absolute": lambda u: u.authority is not None,
    "is_default_port": lambda u: u.replace(port=None).effective_port == u.effective_port if u.scheme else False,
    "path_safe": lambda u: root(u, re.sub(r"%(?!2F|25)(..)", lambda m: chr(int(m[1], 16)), u.path)),
    "query_string": lambda u: urikit.percent.decode((u.query or "").replace("+", " ")),
    "raw_query_string": lambda u: u.query or "",
    "query": lambda u: dict(u.params.form.items()),
    "path_qs": lambda u: target(u, u.decoded_path, None if u.query is None else urikit.percent.decode(u.query)),
    "raw_path_qs": lambda u: target(u, u.path, u.query),
    "raw_fragment": lambda u: u.fragment or "",
    "parts": lambda u: parts(u, u.decoded_segments),
    "raw_parts": lambda u: parts(u, u.segments),
    "name": lambda u: u.decoded_name,
    "raw_name": lambda u: u.name,
    "suffix": lambda u: u.suffix,
    "raw_suffix": lambda u: u.suffix,
    "suffixes": lambda u: u.suffixes,
    "raw_suffixes": lambda u: u.suffixes,
    "parent": lambda u: u.parent,
    "origin": lambda u: URIReference.parse(u.origin),
    "relative": lambda u: u.replace(scheme=None, authority=None),
    "/": lambda u, name: without_rest(u).joinpath(name) if "/" in name else without_rest(u) / name,
    "joinpath": lambda u, *names: without_rest(u).joinpath(*names),
    "with_scheme": lambda u, scheme: u.replace(scheme=scheme),
    "with_user": lambda u, user: u.replace(user=user),
    "with_password": lambda u, password: u.replace(password=password),
    "with_host": lambda u, name: u.replace(host=IRIReference.parse(f"//{name}").to_uri().host),
    "with_port": lambda u, port: u.replace(port=port),
    "with_name": lambda u, name: without_rest(u).with_name(name),
    "with_suffix": lambda u, suffix: without_rest(u).with_suffix(suffix),
    "with_fragment": lambda u, text: u.replace(fragment=text and urikit.percent.encode(text, "fragment")),
    "with_query": lambda u, *given, **names: u.with_params(pairs(*given, **names)),
    "update_query": lambda u, *given, **names: u.update_params(pairs(*given, **names)),
    "extend_query": lambda u, *given, **names: u.add_params(pairs(*given, **names)),
    "without_query_params": lambda u, *names: u.without_params(*names),
}

HTTPX: Table = {
    **_COMMON,
    "httpx.URL": lambda text="", params=None, **given: (
        read(text).replace(**given) if params is None else read(text).with_params(params)
    ),
    "host": lambda u: host(u) or "",
    "port": lambda u: u.port_number,
    "netloc": lambda u: (u.normalize().replace(userinfo=None).authority or "").encode(),
    "raw_host": lambda u: (raw_host(u) or "").encode(),
    "raw_path": lambda u: target(u, u.path, u.query).encode(),
    "query": lambda u: (u.query or "").encode(),
    "fragment": lambda u: u.fragment or "",
    "copy_with": changed,
    "copy_set_param": lambda u, name, value: u.update_params({name: value}),
    "copy_add_param": lambda u, name, value: u.add_params({name: value}),
    "copy_remove_param": lambda u, name: u.without_params(name),
    "copy_merge_params": lambda u, given: u.update_params(given),
}

FURL: Table = {
    "furl.furl": read,
    "url": str,
    "tostr": lambda u: str(u),
    "scheme": lambda u: u.scheme,
    "host": lambda u: host(u) or "",
    "port": lambda u: u.effective_port if u.scheme else u.port_number,
    "netloc": lambda u: u.normalize().authority or "",
    "username": lambda u: u.decoded_user,
    "password": lambda u: u.decoded_password,
    "origin": lambda u: u.origin,
    "join": lambda u, other: u.resolve(other),
    "set": lambda u, **given: u.replace(**given),
    "/": lambda u, name: u.joinpath(name),
    "add": lambda u, given: u.add_params(given),
}

TABLES = {"yarl": YARL, "httpx": HTTPX, "furl": FURL}


def answer(recipe: Any, table: Table) -> Any:
    """What the recipe makes here. Raises KeyError for a name without a counterpart, and what urikit raises."""
    if isinstance(recipe, tuple | list):
        return type(recipe)(answer(one, table) for one in recipe)
    if isinstance(recipe, dict):
        return {name: answer(one, table) for name, one in recipe.items()}
    if not isinstance(recipe, Recipe):
        return recipe
    given = [answer(one, table) for one in recipe.arguments]
    named = {name: answer(one, table) for name, one in recipe.keywords}
    if recipe.step == "new":
        return called(table[recipe.name], *given, **named)
    of = answer(recipe.of, table)
    match recipe.step:
        case "str":
            return str(of)
        case "set":
            if recipe.name not in ("scheme", "host", "port"):
                raise KeyError(recipe.name)
            return of.replace(**{recipe.name: given[0]})
        case "item" if isinstance(of, Mapping | tuple | list):
            return of[given[0]]
    if not isinstance(of, Reference):
        raise KeyError(recipe.name)
    return called(table[recipe.name], of, *given, **named)


def called(way: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """What a way of the table answers; a KeyError where it does not take these arguments."""
    try:
        inspect.signature(way).bind(*given, **named)
    except TypeError as error:
        raise KeyError(str(error)) from None
    except ValueError:
        pass  # a class of Python's own, whose signature is not known
    return way(*given, **named)
