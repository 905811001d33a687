/**
 * A URI Template (RFC 6570) expanded as it is written: its variables as fields and as JSON, each part with what it gives.
 *
 * A variable whose field is empty is undefined; a field that begins with "[" or "{" is read as a list or as pairs.
 */

import { copy } from "../actions.js";
import { button, element, field, replace, shown, table } from "../controls.js";
import { problem } from "../places.js";
import { section, sectionOf } from "../sections.js";

const EXAMPLE = "https://example.org/users/{user}{/path*}{?q,tag*}{#part}";
const VALUES = { user: "zoë", path: ["a", "b c"], q: "R&D", tag: { lang: "en", page: "2" } };

export const view = {
  id: "template",
  needs: "engine",
  mount(root, app) {
    const { words } = app;
    const text = field({
      label: words("view.template.template"), hint: words("view.template.hint"), mono: true, value: app.state["template.text"] ?? EXAMPLE,
      oninput: (value) => app.change({ "template.text": value }),
    });
    const json = field({
      label: words("view.template.json"), multiline: true, mono: true, rows: "5", value: app.state["template.values"] ?? JSON.stringify(VALUES, null, 1),
      oninput: (value) => app.change({ "template.values": value }),
    });
    const fields = element("div", { class: "fields" });
    const answer = element("div", { class: "stack" });
    replace(root, element("div", { class: "stack" }, text, answer, element("h3", null, words("view.template.variables")), fields,
      element("details", null, element("summary", null, words("view.template.as_json")), json)));
    let drawn = "";
    return (state) => {
      follow(text.input, state["template.text"] ?? EXAMPLE);
      follow(json.input, state["template.values"] ?? JSON.stringify(VALUES, null, 1));
      const values = parsed(json.input.value);
      const result = expanded(app, text.input.value, values ?? {});
      replace(answer, values === null ? element("p", { class: "bad" }, words("view.template.json.wrong")) : null, ...expansion(app, result, text.input.value));
      const key = result.names.join(" ");
      if (key !== drawn) replace(fields, result.names.map((name) => variable(app, json.input, name)));
      else for (const one of fields.children) follow(one.input, written((values ?? {})[one.dataset.name]));
      drawn = key;
    };
  },
};

/** The expansion; a value of a kind that RFC 6570 does not know counts as undefined, and is named. */
function expanded(app, template, values) {
  const wrong = [];
  for (let left = { ...values }; ; delete left[wrong.at(-1)]) {
    try {
      return { ...app.engine.call("template", { template, values: left }), wrong };
    } catch (error) {
      const name = error.field?.replace(/^values\./, "");
      if (error.code !== "bad-request" || !(name in left)) throw error;
      wrong.push(name);
    }
  }
}

function follow(input, value) {
  if (input !== document.activeElement && input.value !== value) input.value = value;
}

/** The values of the state: an object, or null where it is not one. */
function parsed(text) {
  if (text.trim() === "") return {};
  try {
    const found = JSON.parse(text);
    return found !== null && typeof found === "object" && !Array.isArray(found) ? found : null;
  } catch {
    return null;
  }
}

/** A value as its field shows it. */
function written(value) {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A field as a value; undefined where it is empty. */
function read(text) {
  if (text === "") return undefined;
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function variable(app, json, name) {
  const made = field({
    label: name, mono: true, value: written((parsed(json.value) ?? {})[name]), placeholder: app.words("view.template.undefined"),
    oninput: (value) => {
      const values = { ...(parsed(json.value) ?? {}), [name]: read(value) };
      app.change({ "template.values": JSON.stringify(values, null, 1) });
    },
  });
  made.dataset.name = name;
  return made;
}

function expansion(app, { text, error, parts, level, wrong }, template) {
  const { words } = app;
  if (error) {
    return [element("p", { class: "bad" }, words("view.template.refused")), problem(app, error, template), section(app, sectionOf(words, error) || "RFC 6570 section 2")];
  }
  return [
    wrong.length === 0 ? null : element("p", { class: "warn" }, words("view.template.wrong", { names: wrong.join(", ") })),
    element("div", { class: "result" },
      element("h3", null, words("view.template.expansion")),
      element("p", { class: "row" }, shown(text, { words }), copy(app, text), button(words("view.open"), () => app.inspect(text), { kind: "quiet" })),
      element("p", { class: "hint" }, words("view.template.level", { level: String(level) }))),
    table({
      caption: words("view.template.parts"),
      columns: ["part", "kind", "variables", "expansion"].map((key) => words(`view.template.column.${key}`)),
      rows: parts.map((part) => row(app, part, template)),
    }),
  ];
}

function row(app, part, template) {
  const { words } = app;
  const source = shown([...template].slice(part.start, part.end).join(""));
  if (part.literal !== null) return [source, words("view.template.literal"), "", shown(part.text)];
  const names = part.variables.map(({ name, modifier, defined }) => element("span", { class: defined ? null : "quiet" },
    element("code", null, `${name}${modifier}`), defined ? " " : ` (${words("view.template.undefined")}) `));
  return [source, words(`view.template.operator.${OPERATORS[part.operator ?? ""] ?? "simple"}`), names,
    !part.text ? element("span", { class: "quiet" }, words("view.empty")) : shown(part.text)];
}

const OPERATORS = { "": "simple", "+": "reserved", "#": "fragment", ".": "label", "/": "path", ";": "parameter", "?": "query", "&": "continuation" };
