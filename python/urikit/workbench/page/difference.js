/**
 * What differs between two texts, and both with it marked: `<del>` in the first, `<ins>` in the second.
 *
 * The shortest list of changes (Myers 1986) up to `MOST` of them, so that the cost is bounded; with more, all between
 * the common beginning and the common end is one change. Texts are compared by characters (code points).
 */

import { element, shown } from "./controls.js";

const MOST = 120;

/**
 * The runs of two texts: `[{before, after, same}]`, in order; joined they are the texts.
 *
 * @param {string} before
 * @param {string} after
 */
export function difference(before, after) {
  const a = [...before];
  const b = [...after];
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const middle = script(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return joined([run(a.slice(0, head)), ...middle, run(a.slice(a.length - tail))]);
}

/** Both texts as nodes with what differs marked: `[before, after]`. */
export function marked(before, after) {
  const runs = difference(before, after);
  const part = (text) => (text === "" ? null : shown(text));
  return [
    element("span", { class: "marked" }, runs.map((one) => (one.same ? part(one.before) : wrapped("del", one.before)))),
    element("span", { class: "marked" }, runs.map((one) => (one.same ? part(one.after) : wrapped("ins", one.after)))),
  ];
}

function wrapped(tag, text) {
  return text === "" ? null : element(tag, null, shown(text));
}

function run(characters) {
  const text = characters.join("");
  return { before: text, after: text, same: true };
}

/** The changes from `a` to `b`: the furthest place on each diagonal, round by round, then the way back. */
function script(a, b) {
  const all = [{ before: a.join(""), after: b.join(""), same: false }];
  if (a.length === 0 || b.length === 0) return all;
  const rounds = [];
  let furthest = new Map([[1, 0]]);
  for (let round = 0; round <= MOST; round += 1) {
    rounds.push(new Map(furthest));
    for (let diagonal = -round; diagonal <= round; diagonal += 2) {
      let x = isDown(furthest, diagonal, round) ? furthest.get(diagonal + 1) : furthest.get(diagonal - 1) + 1;
      while (x < a.length && x - diagonal < b.length && a[x] === b[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x >= a.length && x - diagonal >= b.length) return way(rounds, a, b);
    }
  }
  return all;
}

function isDown(furthest, diagonal, round) {
  return diagonal === -round || (diagonal !== round && furthest.get(diagonal - 1) < furthest.get(diagonal + 1));
}

function way(rounds, a, b) {
  const runs = [];
  let x = a.length;
  let y = b.length;
  for (let round = rounds.length - 1; round >= 0; round -= 1) {
    const furthest = rounds[round];
    const diagonal = x - y;
    const from = isDown(furthest, diagonal, round) ? diagonal + 1 : diagonal - 1;
    const startX = round === 0 ? 0 : furthest.get(from);
    const startY = round === 0 ? 0 : startX - from;
    const same = Math.min(x - startX, y - startY);
    runs.push(run(a.slice(x - same, x)));
    x -= same;
    y -= same;
    if (round > 0) runs.push({ before: a.slice(startX, x).join(""), after: b.slice(startY, y).join(""), same: false });
    [x, y] = [startX, startY];
  }
  return runs.reverse();
}

/** Neighbours of one kind as one run, without empty ones; one equal character between two changes is part of them. */
function joined(runs) {
  const found = [];
  const kept = runs.filter((one) => one.before !== "" || one.after !== "");
  kept.forEach((one, place) => {
    const inner = one.same && one.before.length === 1 && place > 0 && place < kept.length - 1;
    const same = one.same && !inner;
    const last = found.at(-1);
    if (last && last.same === same) found[found.length - 1] = { before: last.before + one.before, after: last.after + one.after, same };
    else found.push({ ...one, same });
  });
  return found;
}
