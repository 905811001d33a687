/**
 * The figure as text, for Markdown: brackets of box-drawing characters, as the command line draws them.
 */

import { layout } from "./layout.js";

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

/** The lines of the figure of what was found. */
export function textFigure(found, { room = 100 } = {}) {
  const { pieces, upper, lower, marks } = layout(found, { room });
  const labels = (row) => line(row.map(({ start, label }) => [start, label]));
  const brackets = (row, shape) => row.map((one) => bracket(one, shape));
  const carets = marks.map(({ left, right }) => [left, "^".repeat(right - left)]);
  const lines = [labels(upper), line(brackets(upper, SHAPES.upper)),
    pieces.flatMap(({ cells }) => cells.map(({ shown }) => shown)).join(""),
    line(brackets(lower, SHAPES.lower)), ...(carets.length > 0 ? [line(carets)] : []), labels(lower)];
  return (upper.length > 0 ? lines : lines.slice(2)).join("\n");
}
