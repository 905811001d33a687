"""Languages whose comments are read, by the endings of file names, with the names that Pygments has for them.

A table of our own and not all that Pygments knows: in a folder only source code is meant, and not data.
"""

from __future__ import annotations

__all__ = ["LANGUAGES", "language_of"]

#: The endings of each language.
LANGUAGES: dict[str, str] = {
    "bash": "sh bash zsh ksh",
    "batch": "bat cmd",
    "c": "c h",
    "clojure": "clj cljs cljc",
    "cmake": "cmake",
    "cpp": "cc cpp cxx hh hpp hxx ino",
    "csharp": "cs",
    "cuda": "cu cuh",
    "cython": "pyx pxd",
    "d": "d",
    "dart": "dart",
    "docker": "dockerfile",
    "elixir": "ex exs",
    "elm": "elm",
    "emacs-lisp": "el",
    "erlang": "erl hrl",
    "fish": "fish",
    "fortran": "f90 f95 f03",
    "fsharp": "fs fsi fsx",
    "go": "go",
    "graphql": "graphql gql",
    "groovy": "groovy gradle",
    "haskell": "hs",
    "ini": "ini cfg",
    "java": "java",
    "javascript": "js mjs cjs jsx",
    "julia": "jl",
    "kotlin": "kt kts",
    "less": "less",
    "lua": "lua",
    "make": "mk makefile",
    "nim": "nim",
    "nix": "nix",
    "objective-c": "m",
    "ocaml": "ml mli",
    "perl": "pl pm",
    "php": "php",
    "powershell": "ps1 psm1",
    "protobuf": "proto",
    "python": "py pyi pyw",
    "r": "r",
    "racket": "rkt",
    "ruby": "rb rake gemspec",
    "rust": "rs",
    "scala": "scala sc",
    "scheme": "scm ss",
    "scss": "scss",
    "sql": "sql",
    "swift": "swift",
    "tcl": "tcl",
    "terraform": "tf hcl",
    "toml": "toml",
    "typescript": "ts mts cts tsx",
    "vim": "vim",
    "yaml": "yaml yml",
    "zig": "zig",
}
_BY_ENDING = {ending: language for language, endings in LANGUAGES.items() for ending in endings.split()}


def language_of(name: str) -> str | None:
    """The language of a file of that name, or None.

    >>> language_of("src/main.RS"), language_of("Makefile"), language_of("README")
    ('rust', 'make', None)
    """
    last = name.replace("\\", "/").rpartition("/")[2].lower()
    return _BY_ENDING.get(last.rpartition(".")[2])
