"""The files of the catalogue: the words of the rules, as data beside what they are about.

A file has one table for each rule, by its code:

```toml
kind = "scheme"

[productions]
date = 'date = year ["-" month ["-" day]]'

[tag-date]
title = "invalid date"
...
mend = "drop_range"
grammar = "date"
```

- Keys before the first table are those of every rule of the file that does not say otherwise.
- `grammar` may be the name of one of the file's `productions`.
- `mend` is a function of `urikit.core.rules.menders`, or "module:function".
- `like` names a rule of `shared.toml`, whose keys count where the row has none of its own: several schemes have it,
  each under a code of its own.
- A `sentence` that is missing is the title.
- A line break in a text is a space, but for examples.
- `octets` is an example that is not UTF-8, each byte as one character; it is read as `os.fsdecode` reads it.

The file of a module is beside it: `schemes/tag.toml`; that of a package is in it: `schemes/mailto/rules.toml`.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from pkgutil import get_data, resolve_name
from typing import TYPE_CHECKING, Any

from urikit.core.rules.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

#: Their line breaks are part of them.
_EXAMPLES = ("example", "corrected")
#: The table that is not a rule.
_PRODUCTIONS = "productions"

#: The first line of a table.
_HEADER = re.compile(r"^\[([^\[\]\n]+)\]$", re.MULTILINE)


@cache
def rows(module: str) -> tuple[Rule, ...]:
    """The rules in the file of a module, in its order.

    >>> from urikit.core.rules.catalogue import rows
    >>> [row.code for row in rows("urikit.schemes.about")]
    ['about-slash']
    """
    return tuple(_rule(module, name) for name in _places(module) if name not in ("", _PRODUCTIONS))


def row(code: str, modules: Iterable[str]) -> Rule | None:
    """The rule of a code, in the file of one of the modules; no other table is parsed, so that the first message of a
    process is as quick as the next.

    >>> from urikit.core.rules.catalogue import row
    >>> row("about-slash", ["urikit.schemes.tag", "urikit.schemes.about"]).kind
    'scheme'
    """
    for module in modules:
        if f"\n[{code}]\n" in _text(module) and code != _PRODUCTIONS and code in _places(module):
            return _rule(module, code)
    return None


@cache
def modules() -> tuple[str, ...]:
    """The modules outside this package whose files have rules, in the order of their names.

    A file is found by looking for it, so that the package of a scheme or a format is all there is to add.

    >>> from urikit.core.rules.catalogue import modules
    >>> "urikit.schemes.about" in modules()
    True
    """
    package = Path(__file__).parents[2]
    paths = sorted(path.relative_to(package).with_suffix("") for path in package.rglob("*.toml"))
    names = (".".join((package.name, *path.parts)) for path in paths)
    return tuple(name for name in names if not name.startswith(__package__) and "kind" in _table(name, ""))


@cache
def _rule(module: str, code: str) -> Rule:
    own = _table(module, code)
    like = own.get("like")
    shared: Mapping[str, Any] = {} if like is None else _table("urikit.core.rules.shared", like)
    table = {**_table(module, ""), **shared, **own}
    return _row(code, table, _table(module, _PRODUCTIONS) if "grammar" in table else {})


@cache
def _table(module: str, name: str) -> Mapping[str, Any]:
    """One table of a file, or the keys before the first; empty where it has none of that name."""
    start, end = _places(module).get(name, (0, 0))
    found = tomllib.loads(_text(module)[start:end])
    table: Mapping[str, Any] = found.get(name, found)
    return table


@cache
def _places(module: str) -> Mapping[str, tuple[int, int]]:
    """Where each table of a file is."""
    text = _text(module)
    headers = [("", 0), *((found[1], found.start()) for found in _HEADER.finditer(text))]
    ends = [*(start for _, start in headers[1:]), len(text)]
    return {name: (start, end) for (name, start), end in zip(headers, ends, strict=True)}


@cache
def _text(module: str) -> str:
    package, _, path = module.partition(".")
    return (get_data(package, f"{path.replace('.', '/')}.toml") or b"").decode()


def _row(code: str, table: dict[str, Any], productions: Mapping[str, str]) -> Rule:
    texts = {
        key: value if key in _EXAMPLES else value.replace("\n", " ") for key, value in table.items() if key != "like"
    }
    if "octets" in texts:
        texts["example"] = texts.pop("octets").encode("latin-1").decode("utf-8", "surrogateescape")
    texts["grammar"] = productions.get(texts.get("grammar", ""), texts.get("grammar"))
    mend = texts.pop("mend", None)
    if mend is not None:
        mend = resolve_name(mend if ":" in mend else f"urikit.core.rules.menders:{mend}")
    return Rule(code=code, mend=mend, **{"sentence": texts["title"], **texts})
