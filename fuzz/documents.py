"""Fuzz the document readers with mutated documents of every format.

    python fuzz/documents.py SECONDS [SEED] [FORMAT...]

Each round mutates a document of `tests/documents/hostile.py`, reads it as its format and as the detected one, and
checks the invariants: reading never raises; references and findings are within the source, in source order; two
readings are equal; the number of results is bounded by the size. A round depends on its number only, so that a failure
is reproducible by the number in the printed line. Every thousandth round reads RDF with rdflib, in its process.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.documents.hostile import documents as hostile  # noqa: E402
from urikit import documents  # noqa: E402
from urikit.documents import Document  # noqa: E402
from urikit.documents.formats import FORMATS  # noqa: E402

__all__ = ["check", "mutated", "rounds"]

#: The longest document of a round, in characters.
LONGEST = 6_000
#: References and findings allowed per character, and for any document.
FOR_EACH, FOR_ALL = 2, 64
#: Pieces that are significant in some format.
PIECES = (
    *"<>&;#%?:/@[](){}\"'`\\ \t\n\r\0\ufeff\ufffd\ud800𝔘é=,*!|~^",
    *(
        "<!DOCTYPE a [",
        "]>",
        '<!ENTITY e "&e;">',
        "&e;",
        "&#x110000;",
        "<![CDATA[",
        "]]>",
        "<!--",
        "-->",
        "<?xml ",
        "?>",
    ),
    *("xml:base='../'", "xmlns:a=''", "<base href='b/'>", "<template>", "<noscript>", "<svg>", "srcdoc='", "style='"),
    *("url(", "@import ", "/*", "*/", "\\75 rl(", "<style>", "</style>", "<script type='application/ld+json'>"),
    *('{"@context": ', '"@base": "', "[" * 40, "{" * 40, '{"a":' * 40, "\\u0000", "\\ud800", "1e999", "null"),
    *("@prefix p: <", "@base <", "BASE <", "p:a\\,b", '"""', "<<", ">>", "_:b", "\\U0001F600"),
    *(
        "--b\r\n",
        "--b--",
        "Content-Type: multipart/related; boundary=b\r\n\r\n",
        "Content-Type: message/rfc822\r\n\r\n",
    ),
    *(
        "Content-Transfer-Encoding: base64\r\n\r\n",
        "=?utf-8?q?=41?=",
        "boundary*0=b; boundary*1=c",
        "\r\n\r\n",
        "\r\n ",
    ),
    *("HTTP/1.1 200 OK\r\n", "Transfer-Encoding: chunked\r\n", "Content-Encoding: gzip\r\n", "Link: <a>; rel=b\r\n"),
    *("[a](<b c>)", "[a][b]", "[b]: <c d>", "![", "](", "<http://a>", "http://[::1]/", "http://a@b:c@d/", "data:,"),
)


def seeds() -> list[tuple[str, str]]:
    """Return the initial formats and documents."""
    return hostile("http://example.org/a?b#c")


def mutated(random_: random.Random, text: str, others: list[tuple[str, str]]) -> str:
    """Return a document with a few changes: pieces inserted, removed, repeated, replaced, and copied from others."""
    for _ in range(random_.randint(1, 8)):
        start = random_.randint(0, len(text))
        end = min(len(text), start + random_.choice((0, 1, 1, 2, 8, 64)))
        kind = random_.randrange(6)
        if kind <= 1:
            text = text[:start] + random_.choice(PIECES) + text[end:]
        elif kind == 2:
            text = text[:start] + text[end:]
        elif kind == 3:
            text = text[:end] + text[start:end] * random_.choice((1, 2, 50)) + text[end:]
        elif kind == 4:
            other = random_.choice(others)[1]
            at = random_.randint(0, len(other))
            text = text[:start] + other[at : at + 100] + text[end:]
        else:
            text = (
                text[:start] + chr(random_.choice((random_.randrange(128), random_.randrange(0x110000)))) + text[end:]
            )
    return text[:LONGEST]


def check(text: str | bytes, name: str | None) -> None:
    """Read a document and check the invariants. Raises `AssertionError`, or what a reader raises."""
    uri = "http://example.org/d/doc"
    document = documents.read(text, type=name, base=uri)
    again = documents.read(text, type=name, base=uri)
    assert _shape(document) == _shape(again), "two readings differ"
    for part in document.walk():
        _check_part(part)


def _shape(document: Document) -> list[object]:
    return [
        (
            part.format.name,
            part.base.uri,
            [(link.offset, link.end, link.target) for link in part.references],
            part.findings,
        )
        for part in document.walk()
    ]


def _check_part(part: Document) -> None:
    length = len(part.source.text)
    most = FOR_ALL + FOR_EACH * length
    assert len(part.references) <= most, f"{len(part.references)} references of {length} characters"
    assert len(part.findings) <= most, f"{len(part.findings)} findings of {length} characters"
    for link in part.references:
        assert 0 <= link.offset <= link.end <= length, f"{link!r} lies outside"
        assert link.line >= 1, f"{link!r} has no line"
        assert isinstance(link.target, str | None), f"{link!r} has no target"
        for issue in link.issues():
            assert 0 <= issue.start <= issue.end <= len(link.reference), f"{issue!r} of {link!r} lies outside"
    for issue in part.findings:
        assert 0 <= issue.start <= issue.end <= length, f"{issue!r} lies outside"
        assert issue.message, f"{issue!r} says nothing"


def rounds(seed: int, formats: list[str]) -> Iterator[tuple[int, str, str | bytes]]:
    """Yield the rounds: number, format, document."""
    all_seeds = seeds()
    chosen = [pair for pair in all_seeds if pair[0] in formats] if formats else all_seeds
    for number in range(seed, sys.maxsize):
        random_ = random.Random(number)
        name, text = random_.choice(chosen)
        changed = mutated(random_, text, all_seeds)
        if random_.random() < 0.2:
            octets = bytearray(changed.encode("utf-8", "surrogatepass"))
            if octets:
                octets[random_.randrange(len(octets))] = random_.randrange(256)
            yield number, name, bytes(octets)
        else:
            yield number, name, changed


def run(seconds: float, seed: int, formats: list[str]) -> int:
    """Run rounds until the time is over, and return their number. Prints a failed round before raising."""
    from urikit.documents.rdf.statements import MEDIA_TYPES, NotRDF, read_statements

    syntaxes = list(MEDIA_TYPES)
    ends, number = time.monotonic() + seconds, seed
    for number, name, text in rounds(seed, formats):
        try:
            check(text, name)
            check(text, None)
            if number % 1000 == 0:
                data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
                try:
                    read_statements(data, syntaxes[number // 1000 % len(syntaxes)], "http://example.org/")
                except NotRDF as refused:
                    assert str(refused), "a refusal says nothing"
        except BaseException:
            print(f"round {number}, {name}: {text!r}", file=sys.stderr)
            raise
        if time.monotonic() >= ends:
            break
    return number - seed + 1


def main(arguments: list[str]) -> None:
    """`python fuzz/documents.py SECONDS [SEED] [FORMAT...]`."""
    seconds, seed = float(arguments[0]), int(arguments[1]) if len(arguments) > 1 else 0
    unknown = set(arguments[2:]) - set(FORMATS)
    if unknown:
        raise SystemExit(f"unknown format: {', '.join(sorted(unknown))}")
    print(f"{run(seconds, seed, arguments[2:]):,} rounds, no finding")


if __name__ == "__main__":
    main(sys.argv[1:])
