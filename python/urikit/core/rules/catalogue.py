"""The catalogue: rows with everything that is known about a code, and the files that they are read from.

A `Rule` has what is true of a code wherever it occurs. A `Mistake` is one occurrence: a component, a masked text, a
range. The sentence of an error is made of both. `COMPONENTS` says for each component how sentences name it, where RFC
3986 defines it, and its grammar (Appendix A; for the path that of its characters). Components of URNs are those of
RFC 8141 section 2; "reference" is the text as a whole.

A file of the catalogue has one table for each rule, by its code:

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

- Keys before the first table are defaults for every rule of the file.
- `grammar` may be the name of one of the file's `productions`.
- `mend` is a function of `urikit.core.rules.menders`, "module:function", or what is there and what to write for it, as
  a regular expression and a template.
- `like` names a rule of `shared.toml`, whose keys count where the row lacks them: several schemes have it, each under
  a code of its own.
- A `sentence` that is missing is the title.
- A line break in a text is a space, but for examples.
- A table with the name of a class has what is known of it: its specification, its examples, its grammar.
- `octets` is an example that is not UTF-8, each byte as one character; it is read as `os.fsdecode` reads it.

The file of a module is beside it: `schemes/tag.toml`; that of a package is in it: `schemes/mailto/rules.toml`. Those of
the generic syntax are in this folder (`FILES`). Only the table of the code that is asked for is parsed.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from pathlib import Path
from pkgutil import get_data, resolve_name
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from urikit.core.cells import visible
from urikit.core.mask import MASK, quoted
from urikit.core.rules.fixes import excerpt, fix_of
from urikit.core.rules.menders import Mender, Mistake, is_byte, rewrite

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class Component(NamedTuple):
    """A component: its phrase in a sentence, the section that defines it, its ABNF, whose section."""

    phrase: str
    section: str
    grammar: str
    standard: str = "RFC 3986"


COMPONENTS = {
    "scheme": Component("the scheme", "3.1", 'scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )'),
    "authority": Component("the authority", "3.2", 'authority = [ userinfo "@" ] host [ ":" port ]'),
    "userinfo": Component(
        "the user name or password", "3.2.1", 'userinfo = *( unreserved / pct-encoded / sub-delims / ":" )'
    ),
    "host": Component("the host", "3.2.2", "reg-name = *( unreserved / pct-encoded / sub-delims )"),
    "port": Component("the port", "3.2.3", "port = *DIGIT"),
    "path": Component("the path", "3.3", 'pchar = unreserved / pct-encoded / sub-delims / ":" / "@"'),
    "query": Component("the query", "3.4", 'query = *( pchar / "/" / "?" )'),
    "fragment": Component("the fragment", "3.5", 'fragment = *( pchar / "/" / "?" )'),
    "nid": Component("the namespace identifier", "2.1", "NID = (alphanum) 0*30(ldh) (alphanum)", "RFC 8141"),
    "nss": Component("the namespace-specific string", "2.2", 'NSS = pchar *(pchar / "/")', "RFC 8141"),
    "r-component": Component("the r-component", "2.3.1", 'r-component = pchar *( pchar / "/" / "?" )', "RFC 8141"),
    "q-component": Component("the q-component", "2.3.2", 'q-component = pchar *( pchar / "/" / "?" )', "RFC 8141"),
    "reference": Component("a URI", "4.1", "URI-reference = URI / relative-ref"),
}


def component(name: str | None) -> Component:
    """Return the component of that name; the reference as a whole for None and unknown names."""
    return COMPONENTS.get(name or "reference", COMPONENTS["reference"])


Kind: TypeAlias = Literal[
    "syntax",
    "build",
    "resolution",
    "encoding",
    "argument",
    "idna",
    "issue",
    "repair",
    "web",
    "question",
    "template",
    "scheme",
    "document",
]


_NAME = re.compile("[A-Za-z0-9+.-]*")
#: The first name before a colon without a space, which is the scheme of a URL in a message.
_NAMED = re.compile("(?<![A-Za-z0-9+.-])([A-Za-z0-9+.-]{2,}):(?! )")
#: Delimiters before a URI, and its scheme.
_BEFORE = re.compile(r"[^A-Za-z0-9]{1,9}[A-Za-z][A-Za-z0-9+.-]*:[^:]")
#: Quotations in sentences; they are left out where the value is empty.
_QUOTED = (', found "{found}"', ': found "{found}"', ' after "{found}"', ' before "{found}"', ' "{found}"')


class _Fields(dict[str, "str | None"]):
    """The fields of a sentence; one without a value stays as it is written in the catalogue."""

    def __missing__(self, name: str) -> str:
        return f"{{{name}}}"


@dataclass(frozen=True, slots=True)
class Rule:
    """Everything that is known about one code.

    `urikit.rule(code)` returns it, and the command `urikit rule CODE` prints it.

    >>> import urikit
    >>> rule = urikit.rule("second-hash")
    >>> rule.kind, rule.title
    ('syntax', 'second "#"')
    >>> rule.example, rule.corrected
    ('http://example.org/#a#b', 'http://example.org/#a%23b')
    """

    #: The stable name.
    code: str
    #: The area that raises or reports it.
    kind: Kind
    #: The problem, as a noun phrase.
    title: str
    #: The sentence of an error; {component}, {character}, {found}, {scheme} and others are filled in.
    sentence: str
    #: A paragraph: why the rule is there, what people get wrong, how to fix it.
    explanation: str
    #: An input that triggers it: a text, or a call in Python for building and resolving.
    example: str
    #: The way to fix it, in the imperative.
    advice: str
    #: The example, fixed; empty where only an explanation helps.
    corrected: str = ""
    #: The component it is about; None where it can be any of them.
    component: str | None = None
    #: The section of the standard; None where it is that of the component.
    where: str | None = None
    #: The grammar that is broken, as ABNF; None where it is that of the component.
    grammar: str | None = None
    #: The function that corrects a text at this place; None where `urikit.repair` does.
    mend: Mender | None = None
    #: "module:function" that says what to say instead of the advice about some occurrences.
    particular: str | None = None

    def message(self, mistake: Mistake) -> str:
        """Return the sentence about one occurrence."""
        # Most sentences name one of these at most.
        sentence = self.sentence
        said = self.say(
            found(mistake) if "{found}" in sentence else "",
            component=component(mistake.component).phrase,
            character=(character(mistake) if "{character}" in sentence else None) or "a character",
            value=value(mistake) if "{value}" in sentence else None,
            escape=escape(mistake) if "{escape}" in sentence else None,
            scheme=scheme(mistake) if "{scheme}" in sentence else None,
            group=group(mistake) if "{group}" in sentence else None,
            groups=groups(mistake) if "{groups}" in sentence else None,
            number=number(mistake) if "{number}" in sentence else None,
            numbers=numbers(mistake) if "{numbers}" in sentence else None,
        )
        if mistake.offset == 0 and mistake.component in ("path", "scheme") and _BEFORE.match(mistake.text or ""):
            # By the grammar it is in the scheme, or in the path of a relative reference, which is not what was meant.
            return said.replace(f"not allowed in the {mistake.component}", "not allowed before the scheme")
        return said

    def say(self, found: str, **names: str | None) -> str:
        """Fill in the fields of the sentence; an empty value is not quoted, and a field without a value stays."""
        sentence = self.sentence
        if not found:
            for quoted in _QUOTED:
                sentence = sentence.replace(quoted, "")
            sentence = sentence.replace('"{found}"', "an empty value")
        return sentence.format_map(_Fields(found=found, **names))

    @property
    def is_specific(self) -> bool:
        """True if the sentence names what was found, so that each occurrence has a message of its own."""
        return any(field in self.sentence for field in ("{found}", "{scheme}", "{numbers}", "{escape}"))

    def section(self, mistake: Mistake | None = None) -> str:
        """Return the section of the standard, as "RFC 3986 section 3.3".

        Without a mistake it is that of any component the rule may be about.
        """
        if self.where is not None:
            return self.where
        name = mistake.component if mistake is not None else self.component
        if mistake is not None and mistake.inner_code is not None:
            return known(mistake.inner_code).section(Mistake(mistake.inner_code, name))
        return (
            f"{component(name).standard} section {component(name).section}" if name else "RFC 3986 sections 3.1 to 3.5"
        )

    def expected(self, mistake: Mistake | None = None) -> str:
        """Return the grammar there, as ABNF; empty where it depends on the component."""
        if self.grammar is not None:
            return self.grammar
        name = mistake.component if mistake is not None else self.component
        if mistake is not None and mistake.inner_code is not None:
            return known(mistake.inner_code).expected(Mistake(mistake.inner_code, name))
        return component(name).grammar if name else ""

    def suggestion(self, mistake: Mistake) -> str | None:
        """Return the text of the mistake, corrected, with its secrets masked; or None."""
        return None if (fix := fix_of(self, mistake, known)) is None else fix[0]

    def hint(self, mistake: Mistake) -> str:
        """Return the advice, with the fixed input where urikit knows one."""
        return self.correction(mistake)[0]

    def correction(self, mistake: Mistake) -> tuple[str, str | None]:
        """Return the hint and the suggestion, which come from one fix."""
        suggested, advice = fix_of(self, mistake, known) or (None, "")
        if self.particular is not None:
            from urikit._native import entry_point

            named = resolve_name if ":" in self.particular else entry_point
            said: str | None = named(self.particular)(mistake)
            if said is not None:
                return said, suggested
        if suggested is not None:
            return f"{advice}: {excerpt(suggested, mistake.text or '')}", suggested
        return self.advice, None


#: The characters of the input that a sentence quotes.
_LONGEST_QUOTATION = 60
#: The characters of a text that are searched for an address.
_LONGEST_AUTHORITY = 10_000


def character(mistake: Mistake) -> str | None:
    """Return the offending character with its name; None if it is missing."""
    text, offset = mistake.text, mistake.offset
    if text is None or offset is None or offset >= len(text) or mistake.end == offset:
        return None
    found = text[offset]
    if MASK in text[offset : mistake.end]:
        if not mistake.mark:
            return "part of a secret"
        found = mistake.mark
    if " " < found < "\x7f":
        return f'"{found}"'
    if found == " ":
        return "a space"
    if mistake.code == "non-ascii" and is_byte(found):
        return f"(byte {ord(found) & 0xFF:02X})"
    import unicodedata

    name = unicodedata.name(found, "")
    return f'"{visible(found)}" (U+{ord(found):04X}{name and " "}{name})'


def value(mistake: Mistake) -> str:
    """Return the whole wrong value, in quotation marks, cut where it is long."""
    given = (mistake.text or "")[mistake.offset or 0 : mistake.end]
    cut = given if len(given) <= _LONGEST_QUOTATION else f"{given[: _LONGEST_QUOTATION - 1]}…"
    return "part of a secret" if MASK in given else f'"{visible(cut)}"' if given else "an empty value"


def escape(mistake: Mistake) -> str:
    """Return the offending character, percent-encoded.

    >>> from urikit.core.rules import Mistake
    >>> escape(Mistake("password-delimiter", "userinfo", "redis://:a/b@h", 10, 11))
    '%2F'
    """
    text, at = mistake.text or "", mistake.offset or 0
    return "".join(f"%{octet:02X}" for octet in (mistake.mark or text[at : at + 1]).encode(errors="replace"))


def found(mistake: Mistake) -> str:
    """Return the offending part of the text, masked and then cut where it is long."""
    text, start, end = mistake.text, mistake.offset, mistake.end
    if text is None or start is None or end is None:
        return ""
    return quoted(text, start, end, _LONGEST_QUOTATION)


def scheme(mistake: Mistake) -> str:
    """Return the scheme of the text, in lower case."""
    text = (mistake.text or "")[:_LONGEST_QUOTATION]
    before, colon, _ = text.partition(":")
    if not _NAME.fullmatch(before):
        named = _NAMED.search(text)
        before, colon = (named[1], ":") if named else ("", "")
    return before.lower() if colon else "these"


def _address(mistake: Mistake) -> tuple[str, int]:
    """Return the text between the brackets around a mistake, and the offset of the mistake in it."""
    text, at = (mistake.text or "")[:_LONGEST_AUTHORITY], mistake.offset or 0
    opening = text.rfind("[", 0, at + 1) + 1
    closing = text.find("]", opening)
    return text[opening : closing if closing >= 0 else len(text)], at - opening


def group(mistake: Mistake) -> str:
    """Return the group of an IPv6 address that a mistake is in.

    >>> from urikit.core.rules import Mistake
    >>> group(Mistake("ipv6-character", "host", "//[2001:db8::12g4]", 15, 16))
    '12g4'
    """
    inner, at = _address(mistake)
    start = inner.rfind(":", 0, max(at, 0)) + 1
    return inner[start:].partition(":")[0][:_LONGEST_QUOTATION]


def groups(mistake: Mistake) -> str:
    """Count the groups of an IPv6 address; an IPv4 address in it counts as two.

    >>> from urikit.core.rules import Mistake
    >>> groups(Mistake("ipv6-too-few-groups", "host", "//[1:2:3]", 3, 8))
    '3'
    """
    inner, _ = _address(mistake)
    parts = [part for part in inner.split(":") if part]
    count = len(parts) + any("." in part for part in parts)
    return f'{count} and "::"' if "::" in inner else str(count)


def numbers(mistake: Mistake) -> str:
    """Count the numbers between the dots of what looks like an IPv4 address.

    >>> from urikit.core.rules import Mistake
    >>> numbers(Mistake("ipv4-too-many-bytes", "host", "//1.2.3.4.5/", 10, 11))
    '5'
    """
    text, end = mistake.text or "", mistake.end or 0
    start = max(text.rfind(sign, 0, end) for sign in "/@") + 1
    return str(text.count(".", start, end) + 1) if text else "another number"


def number(mistake: Mistake) -> str:
    """Describe the fault of an IPv4 address at the end of an IPv6 one: its count of numbers, or the wrong one.

    >>> from urikit.core.rules import Mistake
    >>> number(Mistake("ipv6-embedded-ipv4", "host", "//[::1.2.300.4]", 9, 12))
    'found "300"'
    >>> number(Mistake("ipv6-embedded-ipv4", "host", "//[::1.2.3]", 5, 10))
    'found 3 numbers'
    """
    text, start, end = mistake.text or "", mistake.offset or 0, mistake.end or 0
    before = text.rfind(":", 0, start) + 1
    parts = text[before:end].split(".")
    if len(parts) > 4 or (start == before and len(parts) > 1):
        return f"found {len(parts)} numbers"
    wrong = text[start:end]
    return f'found "{wrong[:_LONGEST_QUOTATION]}"' if wrong else "expected four numbers from 0 to 255"


#: The files of the generic syntax, in the order of the catalogue.
FILES = (
    "characters",
    "delimiters",
    "literals",
    "build",
    "resolution",
    "encoding",
    "arguments",
    "idna",
    "issues",
    "mistakes",
    "repairs",
    "corrections",
    "web",
    "questions",
    "template",
    "urn",
)
#: Keys whose line breaks are part of the value.
_EXAMPLES = ("example", "corrected")
#: The table of productions, which is not a rule.
_PRODUCTIONS = "productions"

#: The first line of a table.
_HEADER = re.compile(r"^\[([^\[\]\n]+)\]$", re.MULTILINE)


@cache
def rows(module: str) -> tuple[Rule, ...]:
    """Return the rules in the file of a module, in its order.

    >>> from urikit.core.rules.catalogue import rows
    >>> [row.code for row in rows("urikit.schemes.about")]
    ['about-slash']
    """
    return tuple(
        _rule(module, name) for name in _places(module) if name not in ("", _PRODUCTIONS) and not _is_class(name)
    )


def _is_class(name: str) -> bool:
    """Return whether a table is that of a class; a code has hyphens, and may begin with "IPv4"."""
    return name[:1].isupper() and name.isalnum()


def row(code: str, modules: Iterable[str]) -> Rule | None:
    """Return the rule of a code, from the file of one of the modules.

    No other table is parsed, so that the first message of a process is as quick as the next.

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
    """Return the modules outside this package whose files have rules, in the order of their names.

    A file is found by looking for it, so that the package of a scheme or a format is all there is to add.

    >>> from urikit.core.rules.catalogue import modules
    >>> "urikit.schemes.about" in modules()
    True
    """
    package = Path(__file__).parents[2]
    paths = sorted(path.relative_to(package).with_suffix("") for path in package.rglob("*.toml"))
    names = (".".join((package.name, *path.parts)) for path in paths)
    return tuple(name for name in names if not name.startswith(__package__) and "kind" in _table(name, ""))


def facts(module: str, name: str) -> Mapping[str, Any]:
    """Return the table of a class from the file of its module, or of its package; empty where they have none.

    >>> from urikit.core.rules.catalogue import facts
    >>> facts("urikit.schemes.about", "About")["specification"]
    'RFC 6694'
    """
    for home in (module, f"{module.rpartition('.')[0]}.rules"):
        try:
            if table := _table(home, name):
                return table
        except FileNotFoundError:
            continue
    return {}


@lru_cache(1024)
def find(code: str) -> Rule | None:
    """Return the rule of a code, or None without a row."""
    return row(code, (f"{__package__}.{file}" for file in FILES)) or row(code, modules())


def known(code: str) -> Rule:
    """Return the rule of a code; a code without a row gets one that says so."""
    return find(code) or Rule(
        code=code,
        kind="syntax",
        title=code,
        sentence=f"{code} in {{component}}",
        explanation="This code has no row in the catalogue.",
        example="",
        advice="see the documentation of urikit",
    )


@cache
def _rule(module: str, code: str) -> Rule:
    own = _table(module, code)
    like = own.get("like")
    shared: Mapping[str, Any] = {} if like is None else _table("urikit.core.rules.shared", like)
    table = {**_table(module, ""), **shared, **own}
    return _row(code, table, _table(module, _PRODUCTIONS) if "grammar" in table else {})


@cache
def _table(module: str, name: str) -> Mapping[str, Any]:
    """Return one table of a file, or the keys before the first; empty where it has none of that name."""
    start, end = _places(module).get(name, (0, 0))
    found = tomllib.loads(_text(module)[start:end])
    table: Mapping[str, Any] = found.get(name, found)
    return table


@cache
def _places(module: str) -> Mapping[str, tuple[int, int]]:
    """Return the place of each table of a file."""
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
        key: value if key in _EXAMPLES or key == "mend" else value.replace("\n", " ")
        for key, value in table.items()
        if key != "like"
    }
    if "octets" in texts:
        texts["example"] = texts.pop("octets").encode("latin-1").decode("utf-8", "surrogateescape")
    texts["grammar"] = productions.get(texts.get("grammar", ""), texts.get("grammar"))
    mend = texts.pop("mend", None)
    if isinstance(mend, list):
        mend = partial(rewrite, re.compile(mend[0], re.DOTALL), mend[1])
    elif mend is not None:
        mend = resolve_name(mend if ":" in mend else f"urikit.core.rules.menders:{mend}")
    return Rule(code=code, mend=mend, **{"sentence": texts["title"], **texts})
