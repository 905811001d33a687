/**
 * The places of the figure: which columns are which component (RFC 3986 section 3).
 *
 * Below the text are scheme, authority, path, query and fragment, without their delimiters; above
 * it userinfo, host and port, where the authority has more than a host; an empty authority too,
 * since the path begins at the same place. A label is centred on the
 * tick of its bracket, and moved right only as far as keeps a space to the label before. Wide
 * characters take two columns, marks none; what cannot be seen is a token. The widest components
 * lose their middle until the text fits, so this never walks through more than it shows.
 */

import { codeUnit, length as characters } from "./engine.js";
import { token } from "./invisible.js";

export const LOWER = ["scheme", "authority", "path", "query", "fragment"];
export const UPPER = ["userinfo", "host", "port"];
const LEAVES = new Set(["scheme", "userinfo", "host", "port", "path", "query", "fragment"]);
const SHORTEST = 9;

const WIDE = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** The columns of a character. */
function width(character) {
  if (character <= "~") return 1;
  if (/\p{M}/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** What is shown for a character: itself, or a token of several. */
function visible(character) {
  const seen = token(character);
  return seen === null ? character : `⟨${seen}⟩`;
}

/** How many characters the widest component keeps, so that all fit in `room`. */
function cap(lengths, room) {
  const sorted = [...lengths].sort((a, b) => a - b);
  let left = room;
  for (const [index, length] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index));
    if (length > share) return Math.max(share, SHORTEST);
    left -= length;
  }
  return Infinity;
}

/** The first characters of a text, and its last ones; each has one unit or two. */
const head = (text, count) => [...text.slice(0, 2 * count)].slice(0, count);
const tail = (text, count) => (count === 0 ? [] : [...text.slice(-2 * count)].slice(-count));

/**
 * The pieces of the text as shown: components and what is between them. Each has `component` (null
 * for a delimiter), `start` and `end` in characters, `left` and `right` in columns, and its cells.
 */
function cut(found, room) {
  const leaves = found.components.filter(({ name }) => LEAVES.has(name)).sort((a, b) => a.at[0] - b.at[0]);
  const spans = [];
  let at = 0;
  const length = characters(found.text);
  for (const { name, at: [start, end] } of leaves) {
    if (start > at) spans.push([null, at, start]);
    spans.push([name, start, end]);
    at = Math.max(at, end);
  }
  if (at < length) spans.push([null, at, length]);
  const most = cap(spans.map(([, start, end]) => end - start), room);
  let column = 0;
  let unit = 0;
  return spans.map(([component, start, end]) => {
    const kept = Math.min(end - start, most);
    const first = kept < end - start ? Math.ceil((kept - 1) * 0.65) : kept;
    const last = kept < end - start ? kept - 1 - first : 0;
    const rest = found.text.slice(unit);
    const text = length === found.text.length ? rest.slice(0, end - start) : rest.slice(0, codeUnit(rest, end - start));
    unit += text.length;
    const cells = [];
    const add = (from, characters) => {
      let index = from;
      for (const character of characters) {
        const shown = visible(character);
        const columns = shown === character ? width(character) : shown.length;
        cells.push({ index, shown, column, columns });
        column += columns;
        index += 1;
      }
    };
    const left = column;
    add(start, head(text, first));
    if (kept < end - start) {
      cells.push({ index: start + first, shown: "…", column, columns: 1 });
      column += 1;
      add(end - last, tail(text, last));
    }
    return { component, start, end, left, right: column, cells, cut: kept < end - start };
  });
}

/** The brackets of a row: columns, tick, and where the label begins; `measure` gives a label's columns. */
function row(names, found, column, label, measure) {
  let free = -Infinity;
  const made = [];
  for (const name of names) {
    const component = found.components.find((one) => one.name === name);
    if (!component) continue;
    const left = column(component.at[0], false);
    const right = component.at[1] > component.at[0] ? column(component.at[1], true) : left;
    const text = label(name);
    const columns = measure(text);
    const middle = right - left >= 3 ? left + Math.floor((right - left - 1) / 2) : left;
    const start = Math.max(middle - Math.floor((columns - 1) / 2), free, 0);
    free = start + columns + 1;
    made.push({ component: name, left, right, tick: middle, label: text, start, columns });
  }
  return made;
}

/** The figure of what was found, at most about `room` columns wide. */
export function layout(found, { room = 300, label = (name) => name, measure = (text) => text.length } = {}) {
  const pieces = cut(found, room);
  const columns = pieces.at(-1)?.right ?? 0;
  /** The column where a character begins, or (`after`) where the one before it ends. */
  const column = (index, after) => {
    const piece = pieces.find(({ start, end }) =>
      (after ? start < index && index <= end : start <= index && index < end));
    if (!piece) return pieces.find(({ start }) => start === index)?.left ?? columns;
    const wanted = after ? index - 1 : index;
    const cell = piece.cells.findLast((one) => one.index <= wanted) ?? piece.cells[0];
    return after ? cell.column + cell.columns : cell.column;
  };
  const authority = found.components.find(({ name }) => name === "authority");
  const empty = authority?.raw === "";
  const divided = found.components.some(({ name }) => name === "userinfo" || name === "port");
  const above = empty ? ["authority"] : divided ? UPPER : [];
  const upper = row(above, found, column, label, measure);
  const lower = row(LOWER.filter((name) => !above.includes(name)), found, column, label, measure);
  const marks = (found.faults ?? []).slice(0, 12).filter(({ at }) => at).map(({ code, at: [start, end] }) => {
    const left = column(start, false);
    return { code, left, right: Math.max(end > start ? column(end, true) : left + 1, left + 1) };
  });
  const last = [...upper, ...lower].map((one) => one.start + one.columns);
  return { pieces, upper, lower, marks, columns, total: Math.max(columns, 0, ...last, ...marks.map(({ right }) =>
    right)) };
}
