"""Views whose grammar is data: the form of a URI and its fields, in the table of the class.

The TOML beside a module has a table for each of its classes (`urikit.schemes.view.facts_of`). With these keys in it, a
view needs no code to read, write, compare and check a URI:

```toml
[About]
form = "about:{token}[?{query}][#{fragment}]"
fields.token = '[^/?#]*+'
refused = [["about-slash", "about-token", '[^/]*+(?P<at>/)']]
```

- `form` is the URI that the fields make. What is in brackets is left out where its field is None.
- `fields` has a regular expression for each field; a field that is named as a component of RFC 3986 needs none.
- `refused` has a code, a component and a regular expression each. Where a URI is not of the form, the first expression
  that matches behind its scheme says why, and its group "at" where.
- `noted` has a code, a component, a field, a regular expression and perhaps a severity for issues. Each match in the
  field is one, or its group "at".
- `compared` has the way in which each field is compared (`COMPARED`), if RFC 3986 does not say so.

The form of a namespace of URNs is that of the NSS. Quantifiers are possessive (`*+`) where backtracking could take
more than linear time.

A scheme whose view has nothing else needs no module: its row has the view "form:NAME", and the table of that name is in
the TOML of the scheme. `about` is its docstring then, and `says` has a sentence about each field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import make_dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from urikit._native import URI, percent_decode_bytes, percent_decode_unreserved, percent_recase
from urikit.core.errors import refuse
from urikit.core.issues import Issue, noted
from urikit.schemes.register import SCHEMES
from urikit.schemes.view import View, fact, facts_of

if TYPE_CHECKING:
    from typing import Self

__all__ = ["COMPARED", "Form", "FormView", "form_of"]

#: The ways to compare a field.
COMPARED: Mapping[str, Callable[[str], object]] = {
    "exact": str,
    "lower": str.lower,
    "octets": lambda text: percent_decode_bytes(text, "literal"),
    "unreserved": lambda text: percent_recase(percent_decode_unreserved(text)),
    "host": lambda text: percent_decode_unreserved(text).lower(),
}

_COMPONENTS = {
    "scheme": "[^:]++",
    "userinfo": "[^@/?#]*+",
    "host": r"\[[^\]]*+\]|[^:/?#]*+",
    "port": "[0-9]*+",
    "path": "[^?#]*+",
    "query": "[^#]*+",
    "fragment": ".*+",
}
#: A part that may be missing, a field, or text.
_PIECE = re.compile(r"\[([^{\]]*)\{(\w+)\}([^\]]*)\]|\{(\w+)\}|([^{\[]+)")


class Form:
    """The form of a URI, or of the NSS of a URN, with the codes for what is not of the form."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        #: The fields, and whether each may be None.
        self.fields: dict[str, bool] = {}
        self._pieces: list[tuple[str, str, str]] = []
        written = ""
        patterns = {**_COMPONENTS, **table.get("fields", {})}
        for before, optional, after, name, text in _PIECE.findall(table["form"]):
            self._pieces.append((before or text, optional or name, after))
            if text:
                # The case of a scheme does not count.
                scheme, colon, rest = text.partition(":") if not written else ("", "", text)
                written += (f"(?i:{re.escape(scheme)}):" if colon else re.escape(scheme)) + re.escape(rest)
                continue
            self.fields[optional or name] = bool(optional)
            part = f"(?P<{optional or name}>{patterns.get(optional or name, '.*+')})"
            written += f"(?:{re.escape(before)}{part}{re.escape(after)})?" if optional else part
        self._pattern = re.compile(written, re.DOTALL)
        self._refused = [(code, where, re.compile(found, re.DOTALL)) for code, where, found in table.get("refused", ())]
        self._noted = [
            (field, re.compile(found, re.DOTALL), code, where, *(severity or ["warning"]))
            for code, where, field, found, *severity in table.get("noted", ())
        ]
        self.compared = {name: COMPARED[way] for name, way in table.get("compared", {}).items()}

    def read(self, text: str) -> dict[str, Any] | None:
        """Return the fields of a text; None where it is not of the form."""
        found = self._pattern.fullmatch(text)
        return None if found is None else found.groupdict()

    def refusal(self, text: str, start: int) -> tuple[str, str, int, int]:
        """Return why a text is not of the form: a code, a component, and the place."""
        for code, component, pattern in self._refused:
            if found := pattern.match(text, start):
                return code, component, *found.span("at")
        raise AssertionError("the table has no refusal for this text")

    def notes(self, view: object) -> Iterator[tuple[str, str, int, int, Any]]:
        """Yield the issues of a view, in the order of the table: a code, a component, the place, a severity."""
        starts, length = {}, 0
        for name, before, part in self._parts(view) if self._noted else ():
            starts[name] = length + before
            length += len(part)
        for field, pattern, code, component, severity in self._noted:
            for found in pattern.finditer(str(getattr(view, field) or "")):
                start, end = found.span("at" if "at" in pattern.groupindex else 0)
                yield code, component, starts[field] + start, starts[field] + end, severity

    def write(self, view: object) -> str:
        """Return the text that the fields of a view make."""
        return "".join(part for _, _, part in self._parts(view))

    def _parts(self, view: object) -> Iterator[tuple[str, int, str]]:
        """Yield each field, the place of its value in its part of the text, and that part."""
        for before, name, after in self._pieces:
            value = getattr(view, name) if name else ""
            yield name, len(before), "" if value is None else f"{before}{value}{after}"


def form_of(view: type) -> Form | None:
    """Return the form of a class; None where its table has none."""
    table = facts_of(view)
    return Form(table) if "form" in table else None


class FormView(View):
    """The base of a view whose table has its form; a subclass is the dataclass."""

    __slots__ = ()

    _form: ClassVar[Form] = fact(form_of)

    @classmethod
    def _read(cls, uri: URI) -> Self:
        text = str(uri)
        fields = cls._form.read(text)
        if fields is None:
            refuse(uri, *cls._form.refusal(text, text.index(":") + 1))
        view = cls(**fields)
        view._check(uri)
        return view

    def _check(self, uri: URI) -> None:
        """Refuse what no form can say; a subclass says what."""

    def _text(self) -> str:
        return self._form.write(self)

    def _compared(self) -> object:
        values = ((way, getattr(self, name)) for name, way in self._form.compared.items())
        return tuple(None if value is None else way(value) for way, value in values) or None

    def issues(self) -> tuple[Issue, ...]:
        """Return issues that are valid by the scheme's grammar, in the order of the URI of `to_uri`."""
        notes = list(self._form.notes(self))
        text = str(self) if notes else ""
        return tuple(noted(text, *note) for note in notes)


def __getattr__(name: str) -> type[FormView]:
    """Make the view of a scheme that has no module."""
    row = next((row for row in SCHEMES if row.view == f"{__name__}:{name}"), None)
    if row is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from urikit.core.rules.catalogue import facts

    home = f"{__package__}.{re.sub('[+.-]', '_', row.names[0])}"
    table = facts(home, name)
    fields = sorted(Form(table).fields.items(), key=lambda field: field[1])
    view = make_dataclass(
        name,
        [(field, "str | None", None) if optional else (field, "str") for field, optional in fields],
        bases=(FormView,),
        namespace={"__doc__": table["about"], "__module__": __name__, "HOME": home},
        frozen=True,
        slots=True,
    )
    globals()[name] = view
    return view
