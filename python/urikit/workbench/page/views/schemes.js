/**
 * What a scheme or a URN namespace reads in a URI: its own fields, what follows from them, and its own rules. The server
 * answers, since the views of schemes are Python.
 */

import { copy } from "../actions.js";
import { element, replace, shown, table } from "../controls.js";
import { ask, refusal, served } from "./served.js";

/** Schemes and namespaces whose fields are worth a look. */
const EXAMPLES = [
  "mailto:ann@example.org?subject=Hello%20there&cc=bob@example.org",
  "tel:+1-816-555-1212;ext=42",
  "urn:isbn:9780306406157",
  "data:text/plain;charset=UTF-8;base64,aGVsbG8=",
  "geo:48.2010,16.3695,183;u=35",
  "magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=example",
];

export const view = {
  id: "schemes",
  needs: "server",
  mount(root, app) {
    const { words } = app;
    const answer = element("div", { class: "stack" });
    const examples = element("ul", { class: "plain" }, EXAMPLES.map((text) => element("li", null,
      element("button", { type: "button", class: "link", onclick: () => app.change({ text }, { name: words("view.schemes.step") }) }, shown(text)))));
    replace(root, element("div", { class: "stack" }, answer, element("h3", null, words("view.schemes.examples")), examples));
    return async (state, found) => {
      if (!state.text) return replace(answer, element("p", { class: "hint" }, words("view.schemes.empty")));
      try {
        const record = await ask(app, "/api/view", { text: state.text });
        return record === null ? undefined : replace(answer, ...body(app, record, found));
      } catch (error) {
        return replace(answer, refusal(app, error));
      }
    };
  },
};

function body(app, record, found) {
  const { words } = app;
  if (!record.ok) {
    return [
      element("p", { class: "bad" }, words("view.schemes.refused")),
      element("ul", { class: "problems" }, (record.errors ?? []).map((error) => element("li", null, served(app, error, found)))),
    ];
  }
  const issues = record.issues ?? [];
  return [
    element("h3", null, element("code", null, record.scheme)),
    element("p", { class: issues.length === 0 ? "good" : "warn" }, issues.length === 0 ? words("view.schemes.valid.none") : words("view.schemes.valid", { count: issues.length })),
    fields(app, words("view.schemes.fields"), record.fields),
    fields(app, words("view.schemes.derived"), record.derived),
    issues.length === 0 ? null : element("ul", { class: "problems" }, issues.map((issue) => element("li", null,
      served(app, { ...issue, offset: issue.offset ?? issue.start }, found)))),
  ];
}

function fields(app, caption, record) {
  const { words } = app;
  const entries = Object.entries(record ?? {});
  if (entries.length === 0) return null;
  return table({
    caption,
    columns: ["field", "value", "action"].map((key) => words(`view.schemes.column.${key}`)),
    rows: entries.map(([name, value]) => [element("code", null, name), given(app, value), copyOf(app, value)]),
  });
}

/** A value of a field: nothing, a text, a list, pairs. */
function given(app, value) {
  const { words } = app;
  if (value === null) return element("span", { class: "quiet" }, words("view.none"));
  if (value === "") return element("span", { class: "quiet" }, words("view.empty"));
  if (Array.isArray(value)) {
    return value.length === 0 ? given(app, null) : element("ul", { class: "plain" }, value.map((one) => element("li", null, flat(app, one))));
  }
  return flat(app, value);
}

function flat(app, value) {
  if (Array.isArray(value) && value.every((one) => typeof one === "string")) return value.map((one, place) => [place ? " = " : "", shown(one)]);
  return shown(typeof value === "string" ? value : JSON.stringify(value), { words: app.words });
}

function copyOf(app, value) {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return "";
  return copy(app, typeof value === "string" ? value : JSON.stringify(value));
}
