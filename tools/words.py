"""Writes what the page has of the catalogues: `python -m tools.words [FOLDER]`.

`page/catalogue.js` has the policies of `urikit.guard`, their defaults and choices, and the rules of resolution. The
rest is words of the rules, in English.

The catalogue of `urikit.core.rules` is the only place where the English sentences are. The page has them by keys, as
texts with `{places}`, which the core fills:

- `rule.CODE.title`, `.problem`, `.hint`: what the catalogue calls title, sentence and advice; the page has no room for
  explanations, which are in `docs/errors.md`
- `rule.CODE.expected`, `.where`: its grammar and section, where they differ from those of the component
- `component.NAME.where`, `.expected`, `phrase.NAME`, `phrase.in.NAME`, `phrase.of.NAME`: a component in a sentence,
  which languages with cases need in each of them
- `cause.CODE.why`, `.risk`: why programs disagree (`urikit.explanation.parsers.difference`)
- `meaning.CODE`: what a text may mean instead (`urikit.core.rules.meanings`)
- `say.*`: what Python makes by code: a character, a number of groups, the reason of a repair or of a refusal
- `names.HEX`: what Unicode calls the characters of a block from HEX on, with "|" between them; of those that people
  type or paste most, not all of Unicode.

That is `rules.json`, where keys with the same beginning are an object: so a tenth less of it is sent. What only the
server says, of documents, schemes and namespaces, is `served.json`: a page in English shows it unchanged, so it is read
for other languages alone:

- `served.CODE`, `served.CODE.hint`: its sentence and its advice; the page finds the values of the places in the English
  sentence, and says it in its language
- `served.quoted`: how a sentence quotes what was found, which is left out where that is empty
- `served.found.*`: what code fills into a sentence, where it is words

These two are not in version control. The German and the Russian ones are, and `tests/workbench/test_words.py`
compares their keys with these.

The colours of components in `page/style.css` are those of `urikit.explanation.diagram`, and are written there too.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from urikit import guard
from urikit.core import rules
from urikit.core.rules.catalogue import Rule, modules, rows
from urikit.core.rules.sentences import NAMED, SAID, component_texts, names, rule_texts
from urikit.explanation.diagram import COLOURS, LOWER, UPPER
from urikit.explanation.parsers.difference import causes
from urikit.explanation.records import POLICIES
from urikit.net.guard.addresses import Addresses
from urikit.net.guard.policy import Scripts, Target

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "python/urikit/workbench/page/words/en"
MODULE = FOLDER.parents[1] / "catalogue.js"
STYLE = MODULE.with_name("style.css")


def catalogue() -> dict[str, str]:
    """Return all keys with their texts, in the order of the catalogue."""
    found: dict[str, str] = dict(SAID)
    found.update(component_texts())
    for rule in _rules():
        found.update({f"rule.{rule.code}.{name}": text for name, text in rule_texts(rule.code).items()})
    found.update({f"meaning.{code}": sentence for code, sentence in rules.meanings().items()})
    for cause in causes().values():
        found[f"cause.{cause.code}.why"] = cause.why
        found[f"cause.{cause.code}.risk"] = cause.risk
    found.update({f"names.{first:04X}": names(first, end) for first, end in NAMED})
    return found


def served() -> dict[str, str]:
    """Return the keys of what only the server says, with their texts, in the order of the register."""
    found = {"served.quoted": SAID["say.quoted"], **FILLED}
    for home in modules():
        if home.startswith(_SERVED) and not home.startswith(_UNASKED):
            for rule in rows(home):
                found[f"served.{rule.code}"] = _filled(rule.sentence)
                found[f"served.{rule.code}.hint"] = rule.advice
    return found


#: The words that code fills into the sentences of the server.
FILLED = {
    "served.found.unparsed": "cannot be parsed",
    "served.found.scheme": "has the scheme {scheme}",
}
#: The homes of rules that need Python.
_SERVED = ("urikit.documents", "urikit.links", "urikit.schemes")
#: Of these, what the page does not ask: it names no media type and checks no links to other servers.
_UNASKED = ("urikit.documents.rdf.", "urikit.documents.xml_names.", "urikit.links.online.", "urikit.schemes.fragments.")


def _rules() -> Iterator[Rule]:
    """Return those that the core finds."""
    for file in rules.FILES:
        yield from rows(f"urikit.core.rules.{file}")
    yield from rows("urikit.net.guard.rules")


def _filled(text: str) -> str:
    """Return a sentence with its places, as the server fills it."""
    return text.strip().replace("{{", "{").replace("}}", "}")


def facts() -> dict[str, Any]:
    """Return the facts of Python that the page needs before it asks the engine."""
    defaults = guard.Policy(name="x").to_dict()
    given: dict[str, Any] = {"redirect_target": "https://example.org/", "oauth_redirect_uri": ()}
    presets = {}
    for name, make in guard.PRESETS.items():
        policy = make(*([given[name]] if name in given else [])).to_dict()
        presets[name] = {
            field: value for field, value in policy.items() if value != defaults[field] and field != "name"
        }
    del defaults["name"]
    choices = {
        "addresses": [one.value for one in Addresses],
        "scripts": get_args(Scripts),
        "target": get_args(Target),
    }
    return {
        "guard": {"defaults": defaults, "presets": presets, "choices": choices},
        "policies": [name.upper() for name in POLICIES],
    }


def module() -> str:
    """Return the module `catalogue.js`."""
    made = ",\n".join(f"  {name}: {json.dumps(value, ensure_ascii=False)}" for name, value in facts().items())
    about = "/** Facts of Python for the page, made by `python -m tools.words`. */"
    return f"{about}\nexport const catalogue = {{\n{made},\n}};\n"


def grouped(words: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return the texts by their keys up to the last dot, and by what follows it."""
    groups: dict[str, dict[str, str]] = {}
    for key, text in words.items():
        beginning, _, last = key.rpartition(".")
        groups.setdefault(beginning, {})[last] = text
    return groups


def read(path: Path) -> dict[str, str]:
    """Return the texts of a file by whole keys, as `page/words.js` reads it."""
    texts: dict[str, str] = {}
    for key, value in json.loads(path.read_text("utf-8")).items():
        texts |= {key: value} if isinstance(value, str) else {f"{key}.{last}": text for last, text in value.items()}
    return texts


def written(words: Mapping[str, object]) -> str:
    """Return the contents of a file of words."""
    return json.dumps(words, ensure_ascii=False, indent=0) + "\n"


def coloured(style: str) -> str:
    """Return a style sheet in which each component has the colours of figures."""
    for role in set(COLOURS).intersection((*LOWER, *UPPER)):
        light, dark, _ = COLOURS[role]
        style = re.sub(rf"--{role}: light-dark\([^)]*\)", f"--{role}: light-dark({light}, {dark})", style)
    return style


def main(argv: list[str]) -> None:
    folder = Path(argv[0]) if argv else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "rules.json").write_text(written(grouped(catalogue())), encoding="utf-8")
    if not argv:
        MODULE.write_text(module(), encoding="utf-8")
        STYLE.write_text(coloured(STYLE.read_text("utf-8")), encoding="utf-8")
    (folder / "served.json").write_text(written(served()), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
