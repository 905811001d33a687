/**
 * Problems and where they are: a text cut around a place, the sentence, a button that goes there.
 *
 * Places are counted in characters (code points) from 0; people read columns from 1.
 */

import { button, element, shown } from "./controls.js";

const AROUND = 32;

/** A text cut around a place, which is marked. */
export function caretText(text, start, end) {
  const points = text.length > 100000 ? null : [...text];
  const part = (from, to) => (points ?? text).slice(from, to);
  const write = (piece) => (typeof piece === "string" ? piece : piece.join(""));
  const length = (points ?? text).length;
  const from = Math.max(0, start - AROUND);
  const to = Math.min(length, Math.max(end, start + 1) + AROUND);
  const last = Math.min(end, start + 2 * AROUND);
  return element("span", { class: "caret-text" },
    from > 0 ? "…" : null, shown(write(part(from, start))),
    element("mark", { class: end > start ? "place" : "place point" }, shown(write(part(start, last)))),
    shown(write(part(last, to))), to < length ? "…" : null);
}

/** One problem: what is wrong, where, and what helps; `said` where the sentence is said elsewhere. */
export function problem(app, found, text, { said = false } = {}) {
  const start = found.start ?? found.offset;
  const [from, to] = found.at ?? [start, found.end];
  const placed = Number.isInteger(start);
  const there = placed
    ? button(app.words("page.column", { column: start + 1 }), () => app.place(start, found.end), { kind: "link" })
    : null;
  return element("div", { class: `problem ${found.severity ?? "error"}` },
    said ? null : element("p", { class: "said" }, found.message, " ", there),
    placed && text !== undefined ? element("p", null, caretText(text, from, to), said ? [" ", there] : null) : null,
    found.hint ? element("p", { class: "hint" }, found.hint) : null);
}
