/**
 * Line ends: a text area turns CR LF and CR into LF, and the text that was given keeps them.
 *
 * The state has the text as it was given, the field what it makes of it. Here a place in one becomes a place in the
 * other, and a change of the field becomes the same change of the text. All places are code units.
 */

/** The text as a text area has it. */
export const inField = (text) => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

/** Where a place of the text is in the field. */
export function toField(text, place) {
  return text.includes("\r") ? inField(text.slice(0, place)).length : place;
}

/** Where a place of the field is in the text. */
export function toText(text, place) {
  if (!text.includes("\r")) return place;
  let at = 0;
  for (let left = place; left > 0 && at < text.length; left -= 1) at += text.startsWith("\r\n", at) ? 2 : 1;
  return at;
}

/** The text with the part from `start` to `end`, places of the field, replaced by another. */
export function splice(text, start, end, part) {
  return text.slice(0, toText(text, start)) + part + text.slice(toText(text, end));
}

/** The text after the field became `value`: what did not change keeps its line ends. */
export function merge(text, value) {
  if (!text.includes("\r")) return value;
  const before = inField(text);
  const most = Math.min(before.length, value.length);
  let head = 0;
  while (head < most && before[head] === value[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === value.at(-1 - tail)) tail += 1;
  return splice(text, head, before.length - tail, value.slice(head, value.length - tail));
}
