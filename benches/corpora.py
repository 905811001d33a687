"""Real identifiers to measure on: read from `$URIKIT_CORPORA`, or `../shared/corpora`, or made by `benches.local`.

Every string is distinct (urllib caches 128 results, and a string its hash), with realistic lengths. Lines are
shuffled by a fixed seed, so that no chunk has the style of one site.
"""

from __future__ import annotations

import gzip
import json
import os
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

from benches import local

SEED = 3986
#: The folder of the common corpora; figures of different machines are comparable on these only.
COMMON = Path(os.environ.get("URIKIT_CORPORA") or Path(__file__).resolve().parents[2] / "shared" / "corpora")
#: The folder of the corpora that this process measures on.
FOLDER = COMMON if COMMON.is_dir() else local.FOLDER

#: The corpora of identifiers.
NAMES = ("web", "files", "links")


def _lines(name: str) -> list[str]:
    with gzip.open(FOLDER / name, "rt", encoding="utf-8", newline="\n") as file:
        return [line.rstrip("\n") for line in file]


def _distinct(lines: list[str]) -> list[str]:
    found = sorted({line for line in lines if line})
    random.Random(SEED).shuffle(found)
    return found


@cache
def identifiers(name: str) -> list[str]:
    """Return the distinct lines of one corpus; of links, their bases."""
    match name:
        case "web":
            return _distinct(_lines("kasztp.txt.gz"))
        case "files":
            return _distinct(_lines("node_files.txt.gz") + _lines("isaacs_files.txt.gz"))
        case "links":
            return _distinct([base for base, _ in links()])
    raise ValueError(name)


@cache
def links() -> list[tuple[str, str]]:
    """Return pairs of a base and a reference in its document."""
    pairs = [tuple(line.split("\t", 1)) for line in _lines("cc_base_relative_10k.tsv.gz")]
    found = sorted({pair for pair in pairs if len(pair) == 2})
    random.Random(SEED).shuffle(found)
    return found


@cache
def queries() -> list[str]:
    """Return the distinct queries of every corpus."""
    everything = [*identifiers("web"), *identifiers("links"), *(reference for _, reference in links())]
    found = []
    for text in everything:
        try:
            found.append(urlsplit(text).query)
        except ValueError:
            continue
    return _distinct([query for query in found if "=" in query])


@cache
def paths() -> list[str]:
    """Return the paths of the web corpus and of the files."""
    return _distinct([urlsplit(text).path for name in ("web", "files") for text in identifiers(name)[:20_000]])


@cache
def perturbed() -> list[str]:
    """Return the web corpus with a change in each text, so that none is the serialization of its URL."""
    changes = (
        lambda text: text.replace("://", ":\\\\", 1),
        lambda text: text[:4].upper() + text[4:],
        lambda text: f" {text}\n",
        lambda text: text.partition("#")[0] + "#a b",
        lambda text: text.partition("?")[0].partition("#")[0].rstrip("/") + "/x/../y z",
        lambda text: _with_host(text, str.upper),
        lambda text: _with_host(text, lambda host: host + (":443" if text.startswith("https:") else ":80")),
        lambda text: text.partition("#")[0] + ("&" if "?" in text else "?") + "q=\u00e9",
    )
    return [changes[n % len(changes)](text) for n, text in enumerate(identifiers("web")) if text.startswith("http")]


def _with_host(text: str, change: Callable[[str], str]) -> str:
    scheme, _, rest = text.partition("://")
    cut = min((at for at in map(rest.find, ":/?#") if at >= 0), default=len(rest))
    return f"{scheme}://{change(rest[:cut])}{rest[cut:] if rest[cut : cut + 1] != ':' else '/'}"


@cache
def _words() -> list[str]:
    """Return the segments of the corpora with characters beyond ASCII, decoded."""
    found = []
    for text in [*identifiers("web"), *identifiers("files"), *(reference for _, reference in links())]:
        for segment in unquote(urlsplit(text).path if text.count("[") == 0 else "").split("/"):
            if not segment.isascii() and "\ufffd" not in segment and segment.replace("-", "").isalnum():
                found.append(segment)
    return _distinct(found)


@cache
def iris() -> list[str]:
    """Return web identifiers, each with a segment beyond ASCII that occurs in the corpora."""
    words = _words() or ["größe"]
    plain = [text.partition("?")[0].partition("#")[0].rstrip("/") for text in identifiers("web")[:20_000]]
    return _distinct([f"{text}/{words[n % len(words)]}" for n, text in enumerate(plain) if text.isascii()])


@cache
def international_iris() -> list[str]:
    """Return `iris` with a host beyond ASCII."""
    return [_with_host(text, lambda host: f"b\u00fccher.{host}") for text in iris()[:5_000]]


#: A typical template of an API.
TEMPLATE = "https://api.example.org/users{/user,repository}{?q,page,tags*}{#section}"


@cache
def names(scheme: str) -> list[str]:
    """Return made-up distinct names of a scheme, since a real corpus is missing."""
    chance = random.Random(SEED)
    words = ["ada", "grace", "john.doe", "info", "sales-team", "mary%20ann", "o'neill", "kernel"]
    domains = ["example.org", "mail.example.com", "example.net", "lists.example.edu"]

    def digits(count: int) -> str:
        return "".join(chance.choice("0123456789") for _ in range(count))

    def made() -> str:
        match scheme:
            case "mailto":
                address = f"{chance.choice(words)}{digits(4)}@{chance.choice(domains)}"
                return f"mailto:{address}" + chance.choice(
                    ["", "", f"?subject=Hello%20{digits(3)}", "?cc=a@example.org&body=x"]
                )
            case "tel":
                number = f"tel:+{digits(2)}-{digits(3)}-{digits(4)}"
                return number + (f";ext={digits(3)}" if chance.random() < 0.1 else "")
            case "urn":
                number = digits(12)
                check = (10 - sum(int(d) * (1, 3)[n % 2] for n, d in enumerate("978" + number[3:]))) % 10
                uuid = "-".join("".join(chance.choice("0123456789abcdef") for _ in range(n)) for n in (8, 4, 4, 4, 12))
                return chance.choice(
                    [
                        f"urn:isbn:978{number[3:]}{check}",
                        f"urn:uuid:{uuid}",
                        f"urn:ietf:rfc:{digits(4)}",
                        f"urn:oid:1.3.6.1.4.1.{int(digits(7))}",
                    ]
                )
        raise ValueError(scheme)

    return sorted({made() for _ in range(10_000)}, key=lambda text: chance.random())


@cache
def values() -> list[str]:
    """Return values for the template, as JSON."""
    chance = random.Random(SEED)
    objects = [
        {
            "user": chance.choice(["ada", "grace", "renée"]) + str(n),
            "repository": f"project {n}",
            "q": "a & b" if n % 3 else None,
            "page": str(n % 7),
            "tags": ["x", "y/z"][: n % 3],
            "section": "top",
        }
        for n in range(10_000)
    ]
    return [json.dumps(values) for values in objects]
