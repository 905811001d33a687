"""Checks who knows whom: no arrow of the house points upwards (docs/architecture.md).

The tables below are the law: from the bottom up, one line a layer. A module may use what
is in a lower layer; within a layer only the arrows named in `SIBLINGS`. A module that
is missing here is a fault as well, so that a new file has to say where it belongs. What
is in comments, in tests (`#[cfg(test)]`) and under `TYPE_CHECKING` does not count.
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

CORE: Sequence[set[str]] = (
    {"profile"},
    {"characters", "chars", "code_number", "error", "order", "shortcuts", "unicode", "words"},
    {"percent", "idna", "public_suffix"},
    {"offsets", "input", "special"},
    {"parse"},
    {"path_guard", "schemes"},
    {"reference", "appendix_b", "dialects", "dots", "older"},
    {"path", "query", "cover", "iri", "bidi"},
    {"secrets"},
    {"mask"},
    {"resolve", "normalize", "build", "display"},
    {"relativize", "compare", "issue", "origin", "template", "urn", "whatwg"},
    {"canonical", "guard", "repair"},
    {"extract"},
)
#: The engine of the page, which knows the core alone.
WASM: Sequence[set[str]] = (
    {"json", "parts", "pieces", "points"},
    {"request"},
    {"shown"},
    {"problem", "components", "host", "repair"},
    {"standards"},
    {"normalize", "resolve"},
    {"compare", "diff", "edit", "encode", "guard", "inspect", "template"},
    {"batch"},
    {"calls"},
    {"memory"},
)
#: The rooms of the house, which are folders of `tests`: `tests/rooms.py` says what belongs to each, and
#: `./test --changed` runs those above a change. `conformance` has other projects' cases for what is below it.
HOUSE: Sequence[set[str]] = (
    {"core"},
    {"schemes", "net"},
    {"documents"},
    {"links", "linked_data", "conformance"},
    {"data"},
    {"explain"},
    {"integrations", "workbench", "cli"},
)
PACKAGE: Sequence[set[str]] = (
    {"_native"},
    {"cells"},
    {"mask", "raw", "register", "slots", "tables"},
    {"errors"},
    {"boundary", "database", "promise"},
    {"rules", "specs", "percent"},
    {"bidi", "display", "idna_hosts"},
    {
        "canonical",
        "classification",
        "dialects",
        "steps",
        "comparison",
        "issues",
        "repairs",
        "extraction",
        "views",
        "characters",
    },
    {"web", "findings"},
    {"http"},
    {"fragments"},
    {"schemes"},
    {"urns", "xri", "xml_names", "practice"},
    {"rdf", "registry", "guard"},
    {"documents"},
    {"linked_data"},
    {"urikit"},
    {"parsers"},
    {"columns", "explanation", "integrations"},
    {"daft", "datafusion", "duckdb", "polars", "spark"},
    {"batch", "deduplication", "figure", "records", "survey"},
    {"workbench"},
    {"cli"},
    {"__main__"},
)
SIBLINGS: set[tuple[str, str]] = {
    ("errors", "rules"),  # an error looks its words up when it is read
    ("urikit", "_native"),
}
#: The modules that are for packages from outside.
ADAPTERS = {"integrations", "daft", "datafusion", "duckdb", "polars", "spark"}
#: Packages from outside, and the modules that may import each, beside the adapters.
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
    "numpy": "columns",
    "pandas": "columns",
    "polars": "columns",
    "pyarrow": "columns batch deduplication survey cli",
    "daft": "daft",
    "datafusion": "datafusion",
    "duckdb": "duckdb database deduplication survey cli",
    "altair": "survey",
    "vl_convert": "figure survey",
    "pyspark": "spark",
    "idna": "idna_hosts",
    "stdnum": "urns",
    "anyascii": "practice",
    "rdflib": "rdf",
    "yaml": "documents",
    "pygments": "documents",
    "pypdf": "documents",
    "anyio": "workbench",
    "starlette": "workbench",
    "uvicorn": "workbench",
}
#: Crates from outside, and the only module of the core that may use each.
CRATES: Mapping[str, str] = {
    "idna": "idna",
    "icu_normalizer": "unicode",
    "icu_properties": "unicode",
    "encoding_rs": "whatwg",
    "fearless_simd": "parse",
}
#: Files that nothing imports: they run in processes of their own, and import what they ask.
PROGRAMS = ("parsers", "drivers")
#: What an import from outside is called here, since some names are also our own.
ABROAD = "package "


def rust_arrows(sources: Path) -> Iterator[Arrow]:
    """Every `crate::module` of a crate, apart from comments and tests."""
    for path in sorted(sources.rglob("*.rs")):
        who = path.relative_to(sources).parts[0].removesuffix(".rs")
        if who == "lib":
            continue
        code = re.split(r"#\[cfg\(test\)\]", path.read_text("utf-8"), maxsplit=1)[0]
        code = re.sub(r"//.*", "", code)
        for group, single in re.findall(r"\bcrate::(?:\{([^}]*)\}|(\w+))", code):
            for whom in re.findall(r"(?:^|,)\s*(\w+)", group) if group else [single]:
                yield who, whom, str(path.relative_to(sources.parent))


def imports(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """The import statements of a module that run: those under TYPE_CHECKING do not."""
    pending = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            pending.extend(node.orelse)
            continue
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        pending.extend(ast.iter_child_nodes(node))


def python_arrows(package: Path) -> Iterator[Arrow]:
    """Every import of a package's own modules, and of what `OUTSIDE` guards."""
    name = package.name
    modules = {path.stem for path in package.iterdir() if path.suffix in {".py", ".pyi"} or path.is_dir()}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package).parts
        if parts[:-1] == PROGRAMS:
            continue
        who = name if parts == ("__init__.py",) else parts[0].removesuffix(".py")
        where = str(path.relative_to(package.parent))
        for node in imports(ast.parse(path.read_text("utf-8"))):
            for target in _targets(node, name, modules):
                yield who, target, where


def _targets(node: ast.Import | ast.ImportFrom, name: str, modules: set[str]) -> Iterator[str]:
    """The modules of the package, or from outside, that one import statement names."""
    if isinstance(node, ast.Import):
        dotted = [alias.name for alias in node.names]
    elif node.module == name:
        dotted = [f"{name}.{alias.name}" if alias.name in modules else name for alias in node.names]
    else:
        dotted = [node.module or ""]
    for module in dotted:
        first, _, rest = module.partition(".")
        if first == name:
            yield rest.split(".")[0] or name
        elif first in OUTSIDE:
            yield ABROAD + first


def faults(arrows: Iterator[Arrow], layers: Sequence[set[str]]) -> list[str]:
    """Every arrow that points upwards, sideways without leave, or into nowhere."""
    height = {module: number for number, layer in enumerate(layers) for module in layer}
    found = set()
    for who, whom, where in arrows:
        if who not in height:
            found.add(f"{where}: {who} is in no layer of tools/layers.py")
        elif whom.startswith(ABROAD):
            if who not in (*OUTSIDE[whom.removeprefix(ABROAD)].split(), *ADAPTERS):
                found.add(f"{where}: {who} may not import the {whom}")
        elif whom not in height:
            found.add(f"{where}: {whom} is in no layer of tools/layers.py")
        elif who != whom and height[whom] >= height[who] and (who, whom) not in SIBLINGS:
            found.add(f"{where}: {who} may not know {whom}")
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
