"""Checks who knows whom: no arrow of the house points upwards (docs/architecture.md).

The tables below are the law: from the bottom up, one line a layer. A room may use what is in a lower layer; within a
layer only the arrows named in `SIBLINGS`. A room that is missing here is a fault as well, so that a new one has to say
where it belongs. Of Rust every path counts, of Python every import, those for types included, and every string that
names a module ("module:name"), also in the files of the catalogue and in the bindings. Comments and tests do not.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

#: The files with unsafe code, and no others: answers that are ASCII, Arrow's C data interface, and the names that a
#: page calls.
UNSAFE = (
    "crates/columns/src/ascii.rs",
    "crates/python/src/columns/capsules.rs",
    "crates/python/src/columns/plugin.rs",
    "crates/wasm/src/memory.rs",
)
#: (who, whom, where it is said)
Arrow = tuple[str, str, str]

#: The rooms of the core.
CORE: Sequence[set[str]] = (
    {"syntax"},
    {"names"},
    {"web"},
    {"forms"},
    {"readings", "text"},
    {"advice"},
    {"guard"},
    {"report"},
)
#: The rooms of the bindings; `lib.rs` lists what they have for Python.
BINDINGS: Sequence[set[str]] = ({"arguments"}, {"classes", "documents"}, {"functions"}, {"columns"})
#: The engine of the page, which knows the core alone.
WASM: Sequence[set[str]] = (
    {"json"},
    {"request"},
    {"words"},
    {"write"},
    {"batch", "compare", "edit", "encode", "guard", "template"},
    {"calls"},
    {"memory"},
)
#: The rooms of the package, from the bottom up, which are folders of `tests` as well: `./test --changed` runs those
#: above a change. `conformance` has other projects' cases for what is below it.
HOUSE: Sequence[set[str]] = (
    {"core"},
    {"schemes", "net"},
    {"documents"},
    {"links", "linked_data", "conformance"},
    {"data"},
    {"explanation"},
    {"integrations", "workbench"},
    {"cli"},
)
#: `urikit` itself names rooms and lends them its attributes, so it is above them.
PACKAGE: Sequence[set[str]] = ({"_native"}, *HOUSE, {"urikit", "__main__"})
#: Arrows beside the order. The classes of the native module give values of `urikit.core`, and ask it for words.
SIBLINGS: set[tuple[str, str]] = {("_native", "core")}
#: Packages from outside, and the modules or rooms that may import each, beside `ADAPTERS`.
OUTSIDE: Mapping[str, str] = {
    "click": "cli",
    "pydantic": "integrations",
    "pydantic_core": "integrations",
    "jsonschema": "integrations",
    "aiohttp": "integrations",
    "multidict": "integrations",
    "django": "integrations",
    "httpx": "integrations",
    "requests": "integrations",
    "urllib3": "integrations",
    "sqlalchemy": "integrations",
    "yarl": "integrations",
    "numpy": "data.columns",
    "pandas": "data.columns",
    "polars": "data.columns",
    "pyarrow": "data.columns data.batch data.database data.deduplication data.survey cli",
    "daft": "data.daft",
    "datafusion": "data.datafusion",
    "duckdb": "data.duckdb data.database data.deduplication data.survey cli",
    "altair": "data.survey",
    "vl_convert": "explanation.figure data.survey",
    "pyspark": "data.spark",
    "idna": "core.idna_hosts",
    "pathspec": "links.git_ignore",
    "stdnum": "schemes.urns",
    "anyascii": "net.paths",
    "rdflib": "documents.rdf",
    "yaml": "documents",
    "pygments": "documents",
    "pypdf": "documents",
    "anyio": "workbench",
    "starlette": "workbench",
    "uvicorn": "workbench",
}
#: The modules that are for packages from outside.
ADAPTERS = ("integrations", "data.daft", "data.datafusion", "data.duckdb", "data.polars", "data.spark")
#: Crates from outside, and the only room of the core that may use each.
CRATES: Mapping[str, str] = {
    "idna": "names",
    "icu_normalizer": "names",
    "icu_properties": "names",
    "encoding_rs": "web",
    "fearless_simd": "syntax",
}
#: Files that nothing imports: they run in processes of their own, and import what they ask.
PROGRAMS = ("explanation", "parsers", "drivers")
#: The prefix of an import from outside, since some names are also our own.
ABROAD = "package "


def rust_arrows(sources: Path) -> Iterator[Arrow]:
    """Yield every path that leaves its room (at the top of a crate), apart from comments and tests."""
    for path in sorted(sources.rglob("*.rs")):
        module = rust_module(path, sources)
        if module and path.stem != "tests":
            for whom in {named[0] for named in rust_paths(rust_code(path), module) if named[0] != module[0]}:
                yield module[0], whom, str(path.relative_to(sources.parent))


def rust_module(path: Path, sources: Path) -> tuple[str, ...]:
    """Return the module that a file of a crate is."""
    parts = path.relative_to(sources).with_suffix("").parts
    return parts[:-1] if parts[-1] in ("mod", "lib") else parts


def rust_code(path: Path) -> str:
    """Return the code of a file without comments and tests, which are at its end; their declaration may be anywhere."""
    code = re.sub(r"//.*", "", path.read_text("utf-8"))
    code = re.sub(r"#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))? )?(?:mod \w+|use [^;]*);", "", code)
    return re.split(r"#\[cfg\(test\)\]", code, maxsplit=1)[0]


def rust_paths(code: str, module: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield every path of a file that begins with crate, self or super, from the root of the crate."""
    pattern = r"\b(crate|super(?:::super)*|self)::((?:\w+::)*)(\{[^}]*\}|\w+)"
    for base, inner, last in re.findall(pattern, code):
        count = {"crate": 0, "self": len(module)}.get(base, len(module) - base.count("super"))
        start = (*module[:count], *filter(None, inner.split("::")))
        for item in last.strip("{}").split(","):
            if word := re.match(r"\s*(\w+)", item):
                yield (*start, word[1])


def imports(tree: ast.AST, *, types: bool = False) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the import statements of a module that run; with `types` those under TYPE_CHECKING as well."""
    pending = [tree]
    while pending:
        node = pending.pop()
        if not types and isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            pending.extend(node.orelse)
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        pending.extend(ast.iter_child_nodes(node))


#: A string that names a module or "module:name", as `resolve_name` and the catalogue's files have it.
_NAMED = re.compile(r"urikit\.(\w+)(?:\.\w+)*(?::\w+)?")


def python_arrows(package: Path) -> Iterator[Arrow]:
    """Yield modules that a file of the package imports or names in a string, and packages that `OUTSIDE` guards."""
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).with_suffix("").parts
        if parts[:-1] == PROGRAMS:
            continue
        who = package.name if parts == ("__init__",) else ".".join(parts)
        where = str(path.relative_to(package.parent))
        tree = ast.parse(path.read_text("utf-8"))
        for node in imports(tree, types=True):
            for target in _targets(node, package):
                yield who, target, where
        texts = [one.value for one in ast.walk(tree) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        for named in map(_NAMED.fullmatch, texts):
            if named is not None and (package / named[1]).is_dir():
                yield who, named[1], where


def _targets(node: ast.Import | ast.ImportFrom, package: Path) -> Iterator[str]:
    """Yield the rooms of the package, or the packages from outside, that one import statement names."""
    if isinstance(node, ast.Import):
        dotted = [alias.name for alias in node.names]
    elif node.module == package.name:
        rooms = {path.name for path in package.iterdir() if path.is_dir()} | {"_native"}
        dotted = [f"{package.name}.{alias.name}" if alias.name in rooms else package.name for alias in node.names]
    else:
        dotted = [node.module or ""]
    for module in dotted:
        first, _, rest = module.partition(".")
        if first == package.name:
            yield rest.split(".")[0] or first
        elif first in OUTSIDE:
            yield ABROAD + first


def named_arrows(package: Path, bindings: Path) -> Iterator[Arrow]:
    """Yield every function of the package that a file of the catalogue or the native module calls by its name."""
    for path in sorted(package.rglob("*.toml")):
        who = ".".join(path.relative_to(package).with_suffix("").parts)
        for name in re.findall(r'^\w+ = "(urikit\.[\w.]+:\w+)"', path.read_text("utf-8"), re.MULTILINE):
            yield who, name.split(".")[1], str(path.relative_to(package.parent))
    for path in sorted(bindings.rglob("*.rs")):
        code = re.sub(r"//.*", "", path.read_text("utf-8"))
        for name in re.findall(r'"urikit\.(\w+)[\w.]*"', code):
            yield "_native", name, str(path.relative_to(bindings.parent))


def faults(arrows: Iterator[Arrow], layers: Sequence[set[str]]) -> list[str]:
    """Return every arrow that points upwards, sideways without leave, or into nowhere."""
    height = {module: number for number, layer in enumerate(layers) for module in layer}
    found = set()
    for who, whom, where in arrows:
        room = who.split(".")[0]
        if room not in height:
            found.add(f"{where}: {room} is in no layer of tools/layers.py")
        elif whom.startswith(ABROAD):
            homes = (*OUTSIDE[whom.removeprefix(ABROAD)].split(), *ADAPTERS)
            if not any(f"{who}.".startswith(f"{home}.") for home in homes):
                found.add(f"{where}: {who} may not import the {whom}")
        elif whom not in height:
            found.add(f"{where}: {whom} is in no layer of tools/layers.py")
        elif room != whom and height[whom] >= height[room] and (room, whom) not in SIBLINGS:
            found.add(f"{where}: {room} may not know {whom}")
    return sorted(found)


def crate_faults(core: Path) -> list[str]:
    """Dependencies of the core that the table does not name, and uses outside their module."""
    found = []
    manifest = (core / "Cargo.toml").read_text("utf-8")
    listed = re.search(r"^\[dependencies\]\n((?:(?!\[).*\n)*)", manifest, re.MULTILINE)
    for name in re.findall(r"^([\w-]+) *=", listed[1] if listed else "", re.MULTILINE):
        if name not in CRATES:
            found.append(f"crates/core/Cargo.toml: {name} is in no line of tools/layers.py")
    for path in sorted((core / "src").rglob("*.rs")):
        who = path.relative_to(core / "src").parts[0].removesuffix(".rs")
        code = re.sub(r"//.*", "", path.read_text("utf-8"))
        for name, home in CRATES.items():
            if (
                who != home
                and re.search(rf"(?<![\w:]){name}::", code)
                and not re.search(rf"\bcrate::.*\b{name}\b", code)
            ):
                found.append(f"{path.relative_to(core.parent)}: only {home} may use the crate {name}")
    return found


def main() -> int:
    core, package = ROOT / "crates" / "core", ROOT / "python" / "urikit"
    found = faults(rust_arrows(core / "src"), CORE) + faults(python_arrows(package), PACKAGE)
    found += faults(rust_arrows(ROOT / "crates" / "python" / "src"), BINDINGS)
    found += faults(named_arrows(package, ROOT / "crates" / "python" / "src"), PACKAGE)
    found += faults(rust_arrows(ROOT / "crates" / "wasm" / "src"), WASM)
    found += crate_faults(core)
    if "#![forbid(unsafe_code)]" not in (core / "src" / "lib.rs").read_text("utf-8"):
        found.append("crates/core/src/lib.rs: the core forbids unsafe code")
    if "#![deny(unsafe_code)]" not in (ROOT / "crates" / "columns" / "src" / "lib.rs").read_text("utf-8"):
        found.append("crates/columns/src/lib.rs: the kernels deny unsafe code")
    for crate in ("columns", "python", "wasm"):
        for path in sorted((ROOT / "crates" / crate / "src").rglob("*.rs")):
            code = re.sub(r"//.*", "", path.read_text("utf-8"))
            if path.relative_to(ROOT).as_posix() not in UNSAFE and re.search(r"\bunsafe[ (]", code):
                found.append(f"{path.relative_to(ROOT)}: unsafe code only in {' and '.join(UNSAFE)}")
    print("\n".join(found) or "layers: no arrow points upwards")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
