"""Cost against length: `python -m benches.hostile [--most BYTES] [--limit NS] [--plot] [OPERATION...]`.

Every operation on every shape of `benches.shapes`, from 1 KB to 10 MB, a factor of ten at a
time. Linear means: ten times the length takes at most twenty times the time, on average over
the decades; what takes less than a millisecond is noise and not judged. An operation that refuses a text
is timed refusing it. With `--limit`, what costs more nanoseconds a character, at 10 KB or more, is named. `--plot`
draws `docs/hostile.png`.

Time is that of the process on its processors, so that other programs on the machine count little. The time of one
thread would miss the work: the library reads a long text on a thread of its own. Nothing else runs in the process.
What the library keeps of the last texts is forgotten before each run, so that no run is cheaper than the first.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

import urikit
from benches.shapes import SHAPES
from urikit import URI, URIError, URITemplate
from urikit.core.rules import fixes
from urikit.net.web import validation_errors
from urikit.schemes import databases
from urikit.schemes.data import Data
from urikit.schemes.magnet import Magnet
from urikit.schemes.mailto import Mailto
from urikit.schemes.view import View

PLOT = Path(__file__).resolve().parent.parent / "docs" / "hostile.png"
BASE = URI("http://a/b/c/d;p?q")
WEB_BASE = urikit.WebURL("http://a/b/c/d;p?q")
MOST_GROWTH = 20.0
NOISE = 0.001
#: The shortest text that `--limit` judges: below it the constant cost of a call dominates.
JUDGED = 10_000
TEMPLATE = URITemplate("http://{host}{/path*}{?query*}{#fragment}")
#: Rules that no preset uses as well.
EVERY_RULE = urikit.KeyProfile.SURT.replace(
    reading="rfc3987", userinfo="drop", tracking="drop", parameters=("a*b", "ref"), query_order="by-name"
)
#: Seconds for a text after which no longer one is tried.
PATIENCE = 60.0


def _error(text: str) -> None:
    try:
        urikit.parse(text)
    except URIError as error:
        str(error)


def _issues(text: str) -> None:
    """Check as an IRI, whose issues cost more."""
    urikit.IRIReference.parse(text).issues()


def _view(view: type[View], scheme: str) -> Callable[[str], object]:
    """Return a view of the text behind a scheme; invalid characters are encoded."""
    return lambda text: view.parse(scheme + urikit.percent.encode(text, "query"))


OPERATIONS: dict[str, Callable[[str], object]] = {
    "parse": urikit.parse,
    "is_valid": urikit.is_valid,
    "normalize": urikit.normalize,
    "resolve": lambda text: (urikit.resolve(BASE, text), urikit.resolve(text, "../x")),
    "relativize": lambda text: urikit.relativize(text, text + "/x"),
    "compare": lambda text: urikit.parse(text).compare(text + "x"),
    "params": lambda text: urikit.parse(text).params.decoded.items(),
    "issues": _issues,
    "extract": urikit.extract,
    "redact": urikit.redact,
    "repair": urikit.repair,
    "error": _error,
    "explain": lambda text: str(urikit.explain(text)),
    "WebURL": urikit.WebURL.parse,
    "join": WEB_BASE.join,
    "web errors": validation_errors,
    "set": lambda text: [WEB_BASE.set(name, text) for name in ("host", "pathname", "search", "hash", "username")],
    "search_params": lambda text: str(WEB_BASE.set("search", text).search_params),
    "IRI": urikit.IRIReference.parse,
    "to_uri": lambda text: urikit.IRIReference.parse(text).to_uri(host="percent-encoding"),
    "to_uri, UTS 46": lambda text: urikit.IRIReference.parse(text.replace("a", "\u00e9")).to_uri(),
    "to_iri": lambda text: urikit.parse(text).to_iri(),
    "display": lambda text: urikit.IRIReference.parse(text).display(),
    "bidi_report": lambda text: urikit.IRIReference.parse(text.replace("a", "\u05d0")).bidi_report(),
    "user input": urikit.from_user_input,
    "key, crawl": lambda text: urikit.canonical_key(text, "crawl"),
    "key, surt": lambda text: urikit.canonical_key(text, "surt"),
    "key, all rules": lambda text: urikit.canonical_key(text, EVERY_RULE),
    "template": TEMPLATE.match,
    "view": lambda text: urikit.URI.parse(text).view(),
    "mailto": _view(Mailto, "mailto:"),
    "data": _view(Data, "data:,"),
    "magnet": _view(Magnet, "magnet:?"),
    "database": lambda text: databases.parse("postgresql://" + text),
}


def seconds(operation: Callable[[str], object], text: str) -> float:
    """Return the least time of a few runs."""
    best = float("inf")
    spent = 0.0
    for _ in range(5):
        copy = text.encode().decode()
        fixes._advice.cache_clear()
        began = process_time()
        try:
            operation(copy)
        except URIError:
            pass
        took = process_time() - began
        best, spent = min(best, took), spent + took
        if spent > 1:
            break
    return best


def growth(times: dict[int, float]) -> float:
    """Return the factor by which the time grows with a tenfold length: the mean from the first
    length above noise to the last, since a single step may exceed a cache."""
    lengths = [length for length in sorted(times) if times[length] >= NOISE]
    if len(lengths) < 2:
        return 0.0
    first, last = lengths[0], lengths[-1]
    return float((times[last] / times[first]) ** (1 / (len(lengths) - 1)))


def dear_at(times: dict[int, float]) -> tuple[float, int]:
    """Return the most nanoseconds per character of all judged lengths, and the length."""
    judged = [length for length in times if length >= JUDGED] or [max(times)]
    return max((1e9 * times[length] / length, length) for length in judged)


def measure(name: str, most: int) -> dict[str, dict[int, float]]:
    """Measure one operation on every shape: shape to length to seconds."""
    table: dict[str, dict[int, float]] = {}
    for shape, make in SHAPES.items():
        times = table.setdefault(shape, {})
        length = 1000
        while length <= most:
            text = make(length)
            times[length] = seconds(OPERATIONS[name], text)
            if times[length] > PATIENCE and length < most:
                break
            length *= 10
    return table


def plot(tables: dict[str, dict[str, dict[int, float]]]) -> None:
    """Draw two maps, shapes by operations: the cost of the longest text, and the growth."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import colors, pyplot

    shapes, names = list(SHAPES), list(tables)
    lengths = {name: max(max(times) for times in table.values()) for name, table in tables.items()}
    cost = [[1e9 * tables[name][shape][max(tables[name][shape])] / lengths[name] for name in names] for shape in shapes]
    # Noise at all lengths counts as linear: a factor of ten.
    factor = [[growth(tables[name][shape]) or 10.0 for name in names] for shape in shapes]
    # One map above the other, so that titles fit with few columns.
    size = (max(9.0, 3.5 + 0.42 * len(names)), 2 * (0.24 * len(shapes) + 1.6))
    figure, axes = pyplot.subplots(2, 1, figsize=size, layout="constrained")
    for axis, table, scale, title in (
        (axes[0], cost, colors.LogNorm(1, 1000), "nanoseconds a character, at the longest text"),
        (axes[1], factor, colors.Normalize(5, MOST_GROWTH), "growth where the text is ten times as long"),
    ):
        axis.imshow(table, norm=scale, cmap="YlOrRd", aspect="auto")
        axis.set_xticks(range(len(names)), names, rotation=45, ha="right", rotation_mode="anchor", fontsize=8)
        axis.set_yticks(range(len(shapes)), shapes, fontsize=8)
        axis.set_title(title, fontsize=10)
        for row, values in enumerate(table):
            for column, value in enumerate(values):
                colour = "white" if scale(value) > 0.7 else "black"
                axis.text(column, row, f"{value:.0f}", ha="center", va="center", fontsize=6, color=colour)
    longest = max(lengths.values())
    figure.suptitle(
        f"{len(SHAPES)} hostile shapes up to {longest:,} characters: 10 in the second map is linear", fontsize=11
    )
    figure.savefig(PLOT, dpi=80)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benches.hostile", description=__doc__)
    parser.add_argument("operations", nargs="*", metavar="OPERATION", help=", ".join(OPERATIONS))
    parser.add_argument("--most", type=int, default=10_000_000, metavar="BYTES", help="longest text (10 MB)")
    parser.add_argument("--limit", type=float, metavar="NS", help="most nanoseconds a character")
    parser.add_argument("--plot", action="store_true", help=f"draw {PLOT.name}")
    options = parser.parse_args()
    gc.disable()
    tables, steep, dear = {}, 0, 0
    for name in options.operations or OPERATIONS:
        table = tables[name] = measure(name, options.most)
        cost = {shape: dear_at(times) for shape, times in table.items()}
        worst = max(cost, key=lambda shape: cost[shape])
        print(f"{name:14}  worst {cost[worst][0]:8.2f} ns a character ({worst}, {cost[worst][1]:,})", flush=True)
        for shape, times in table.items():
            each, length = cost[shape]
            if options.limit is not None and each > options.limit:
                dear += 1
                print(f"    {each:.0f} ns a character on {shape} of {length:,}", flush=True)
            factor = growth(times)
            if factor > MOST_GROWTH or max(times) < options.most:
                steep += 1
                series = "  ".join(f"{n:.0e}: {t * 1000:.1f} ms" for n, t in times.items())
                print(f"    NOT LINEAR on {shape}: x{factor:.0f}  {series}", flush=True)
        gc.collect()
    if options.plot:
        plot(tables)
    print(f"{steep} shapes grow faster than linear")
    if options.limit is not None:
        print(f"{dear} shapes cost more than {options.limit:g} ns a character")
    return 1 if steep or dear else 0


if __name__ == "__main__":
    sys.exit(main())
