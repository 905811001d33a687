/**
 * Sentences with elements in the places of their values: the words stay whole for translators.
 */

import { element } from "./controls.js";

/** A sentence by its key, as strings and nodes: `nodes` has the elements, `values` the texts. */
export function phrase(words, key, nodes, values = {}) {
  const names = Object.keys(nodes);
  const text = words(key, { ...values, ...Object.fromEntries(names.map((name, index) => [name,
    `\ue000${index}\ue001`])) });
  return text.split(/\ue000(\d+)\ue001/).map((piece, index) =>
    (index % 2 ? nodes[names[piece]] : piece)).filter((piece) => piece !== "");
}

/** A sentence of the words with the commands in it as code: they stand between two "`". */
export function commands(text) {
  return text.split(/`([^`]+)`/).map((piece, index) => (index % 2 ? element("code", null, piece) : piece));
}

/** A list of nodes with the commas and the "and" of a language. */
export function listed(language, items) {
  return new Intl.ListFormat(language).formatToParts(items.map((_, index) => String(index)))
    .map(({ type, value }) => (type === "element" ? items[value] : value));
}
