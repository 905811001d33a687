/**
 * The figure as text, for Markdown: brackets of box-drawing characters, as the command line draws them.
 */

const SHAPES = { lower: "└─┘┬│╵", upper: "┌─┐┴│╷" };

/** Pieces on one line, each from its column. */
function line(pieces) {
  let made = "";
  for (const [column, text] of pieces) made = made.padEnd(column) + text;
  return made;
}

function bracket({ left, right, tick }, shape) {
  const [start, dash, end, middle, one, none] = shape;
  const n = right - left;
  if (n < 3) return [left, [none, one, start + end][n]];
  const before = tick - left - 1;
  return [left, start + dash.repeat(before) + middle + dash.repeat(n - 3 - before) + end];
}

/** The lines of a figure of the core. */
export function textFigure({ shown, brackets, marks }) {
  const [upper, lower] = ["upper", "lower"].map((side) => brackets.filter(({ row }) => row === side));
  const labels = (row) => line(row.map((one) => [one.label_column, one.component]));
  const drawn = (row, shape) => row.map((one) => bracket(one, shape));
  let end = 0;
  const carets = marks.map(({ left, right }) => {
    // Two marks at one place have one caret.
    const from = Math.max(left, end);
    end = Math.max(right, left + 1, end);
    return [from, "^".repeat(end - from)];
  });
  const lines = [labels(upper), line(drawn(upper, SHAPES.upper)), shown,
    line([...drawn(lower, SHAPES.lower), ...carets]), labels(lower)];
  return (upper.length > 0 ? lines : lines.slice(2)).join("\n");
}
