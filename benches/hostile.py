"""Cost against length: `python -m benches.hostile [--most BYTES] [--limit NS] [--plot] [OPERATION...]`.

Every operation on every shape of `benches.shapes`, from 1 KB to 10 MB, a factor of ten at a
time. Linear means: ten times the length takes at most twenty times the time, on average over
the decades; what takes less than a millisecond is noise and not judged. An operation that refuses a text
is timed refusing it. With `--limit`, what costs more nanoseconds a byte, at the longest, is named. `--plot` draws
`docs/hostile.png`.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable
from pathlib import Path
from time import thread_time

import urikit
from benches.shapes import SHAPES
from urikit import URI, URIError
from urikit.web import validation_errors

PLOT = Path(__file__).resolve().parent.parent / "docs" / "hostile.png"
BASE = URI("http://a/b/c/d;p?q")
WEB_BASE = urikit.WebURL("http://a/b/c/d;p?q")
MOST_GROWTH = 20.0
NOISE = 0.001
#: Seconds beyond which a shape is not made ten times longer.
PATIENCE = 60.0


def _error(text: str) -> None:
    try:
        urikit.parse(text)
    except URIError as error:
        str(error)


OPERATIONS: dict[str, Callable[[str], object]] = {
    "parse": urikit.parse,
    "is_valid": urikit.is_valid,
    "normalize": urikit.normalize,
    "resolve": lambda text: (urikit.resolve(BASE, text), urikit.resolve(text, "../x")),
    "relativize": lambda text: urikit.relativize(text, text + "/x"),
    "compare": lambda text: urikit.parse(text).compare(text + "x"),
    "params": lambda text: urikit.parse(text).params.decoded_pairs,
    "issues": lambda text: urikit.parse(text).issues(),
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
}


def seconds(operation: Callable[[str], object], text: str) -> float:
    """The least of a few runs."""
    best = float("inf")
    spent = 0.0
    for _ in range(5):
        copy = text.encode().decode()
        began = thread_time()
        try:
            operation(copy)
        except URIError:
            pass
        took = thread_time() - began
        best, spent = min(best, took), spent + took
        if spent > 1:
            break
    return best


def growth(times: dict[int, float]) -> float:
    """By what factor the time grows where the length grows tenfold: the mean from the first
    length that is no noise to the last, since a step alone may fall out of a cache."""
    lengths = [length for length in sorted(times) if times[length] >= NOISE]
    if len(lengths) < 2:
        return 0.0
    first, last = lengths[0], lengths[-1]
    return float((times[last] / times[first]) ** (1 / (len(lengths) - 1)))


def measure(name: str, most: int) -> dict[str, dict[int, float]]:
    """One operation on every shape: shape to length to seconds."""
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
    """One panel an operation, one line a shape, both axes logarithmic: linear is a slope of one."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    columns = 5
    rows = -(-len(tables) // columns)
    figure, axes = pyplot.subplots(rows, columns, figsize=(18, 3.2 * rows), sharex=True, sharey=True, squeeze=False)
    colours = [pyplot.get_cmap("tab20")(number % 20) for number in range(len(SHAPES))]
    for axis, (name, table) in zip(axes.flat, tables.items(), strict=False):
        for number, (shape, times) in enumerate(table.items()):
            style = "-" if number < 20 else "--"
            axis.plot(list(times), list(times.values()), style, color=colours[number], label=shape, linewidth=1.2)
        axis.plot([1e3, 1e7], [1e-6, 1e-2], color="black", linestyle=":", linewidth=1, label="1 ns a byte")
        axis.set(title=name, xscale="log", yscale="log")
    for axis in axes.flat[len(tables) :]:
        axis.set_axis_off()
    for axis in axes[-1]:
        axis.set_xlabel("bytes")
    for row in axes:
        row[0].set_ylabel("seconds")
    handles, labels = axes.flat[0].get_legend_handles_labels()
    axes.flat[-1].legend(handles, labels, loc="center", ncols=2, fontsize=6, frameon=False)
    figure.suptitle("Cost against length, forty hostile shapes: straight lines of slope one are linear")
    figure.tight_layout()
    figure.savefig(PLOT, dpi=80)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benches.hostile", description=__doc__)
    parser.add_argument("operations", nargs="*", metavar="OPERATION", help=", ".join(OPERATIONS))
    parser.add_argument("--most", type=int, default=10_000_000, metavar="BYTES", help="longest text (10 MB)")
    parser.add_argument("--limit", type=float, metavar="NS", help="most nanoseconds a byte, at the longest text")
    parser.add_argument("--plot", action="store_true", help=f"draw {PLOT.name}")
    options = parser.parse_args()
    gc.disable()
    tables, steep, dear = {}, 0, 0
    for name in options.operations or OPERATIONS:
        table = tables[name] = measure(name, options.most)
        cost = {shape: 1e9 * max(t for n, t in times.items()) / max(times) for shape, times in table.items()}
        worst = max(cost, key=lambda shape: cost[shape])
        print(f"{name:14}  worst {cost[worst]:8.2f} ns a byte ({worst})", flush=True)
        for shape, times in table.items():
            each = 1e9 * times[max(times)] / max(times)
            if options.limit is not None and each > options.limit:
                dear += 1
                print(f"    {each:.0f} ns a byte on {shape}", flush=True)
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
        print(f"{dear} shapes cost more than {options.limit:g} ns a byte")
    return 1 if steep or dear else 0


if __name__ == "__main__":
    sys.exit(main())
