/**
 * The counts of a batch: four choices, each word with its count, that filter the table.
 */

import { choice, element } from "../controls.js";
import { GROUPS } from "./batch_table.js";

/** The sign of each state, in their order. */
export const SIGN = { valid: "good", suspicious: "warn", invalid: "bad", unreadable: "bad" };
const STATES = Object.keys(SIGN);

/** The word of a state, or the word itself. */
export function label(app, group, word) {
  if (group === "state") return app.words(`view.batch.state.${word}`);
  if (word === "") return app.words("view.none");
  const title = `rule.${word}.title`;
  return group === "code" && app.words.has(title) ? app.words(title) : word;
}

/**
 * The choices.
 *
 * @param {object} counts as `Table.counts` gives them
 * @param {(change: object) => void} filter gets the word that a group must have, or undefined for all
 */
export function summary(app, counts, size, wanted, filter) {
  const { words } = app;
  return element("div", { class: "stack" },
    states(app, counts.state.first, size, wanted, filter),
    element("div", { class: "row" }, GROUPS.filter((group) => group !== "state").map((group) => {
      const { first, more } = counts[group];
      const options = first.map(([word, count], place) => [String(place), `${cut(label(app, group, word))} · ${app.number(count)}`]);
      const place = first.findIndex(([word]) => word === wanted[group]);
      return choice({
        label: words(`view.batch.${group}`),
        value: String(place),
        options: [["-1", words("view.batch.all", { count: options.length + more })], ...options],
        onchange: (value) => filter({ [group]: value === "-1" ? undefined : first[Number(value)][0] }),
      });
    })));
}

function states(app, first, size, wanted, filter) {
  return element("div", { class: "row tiles", role: "group", "aria-label": app.words("view.batch.state") },
    first.toSorted(([a], [b]) => STATES.indexOf(a) - STATES.indexOf(b)).map(([word, count]) => {
      const pressed = wanted.state === word;
      return element("button", { type: "button", class: "tile", "aria-pressed": String(pressed),
        onclick: () => filter({ state: pressed ? undefined : word }) },
        element("span", { class: SIGN[word] }, label(app, "state", word)), " ",
        element("strong", null, app.number(count)), " ",
        element("span", { class: "quiet" }, `${Math.round((1000 * count) / Math.max(1, size)) / 10} %`));
    }));
}

function cut(text, most = 60) {
  const points = [...text];
  return points.length > most ? `${points.slice(0, most).join("")}…` : text;
}
