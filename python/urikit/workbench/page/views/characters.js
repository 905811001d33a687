/**
 * Where a character may be written as it is, and how it is encoded: by component, by RFC 3986, RFC 3987 and the URL
 * Standard; and all of ASCII as a grid, by the class of RFC 3986 section 2.
 */

import { copy } from "../actions.js";
import { button, choice, element, field, replace, shown, table } from "../controls.js";

/** The abbreviations of the control characters and the space (ASCII). */
const CONTROLS = "NUL SOH STX ETX EOT ENQ ACK BEL BS HT LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US SP".split(" ");
const ASCII = String.fromCharCode(...Array(128).keys());
/** The classes that the grid shows, in the order in which they are looked for. */
const CLASSES = ["unreserved", "gen-delims", "sub-delims"];
const SIGN = { unreserved: "a", "gen-delims": "g", "sub-delims": "s", percent: "%", other: "×" };
/** What one question to the core may have. */
const MOST = 100;

export const view = {
  id: "characters",
  needs: "engine",
  mount(root, app) {
    const { words } = app;
    const input = field({
      label: words("view.characters.text"), hint: words("view.characters.hint"), mono: true, value: chosen(app.state),
      oninput: (value) => app.change({ "characters.text": value }),
    });
    const where = choice({
      label: words("view.characters.where"), value: app.state["characters.in"] ?? "",
      options: [["", words("view.characters.classes")], ...["user", "host", "segment", "query", "query-pair", "fragment"].map((name) => [name, words(`view.characters.in.${name}`)])],
      onchange: (value) => app.change({ "characters.in": value }),
    });
    const answer = element("div", { class: "stack" });
    const map = element("div", { class: "stack" });
    replace(root, element("div", { class: "stack" }, input, answer, element("h3", null, words("view.characters.ascii")), where, map));
    const ascii = [ASCII.slice(0, 64), ASCII.slice(64)].flatMap((text) => app.engine.call("encode", { text }).characters);
    let drawn = null;
    return (state) => {
      const text = chosen(state);
      if (input.input !== document.activeElement && input.input.value !== text) input.input.value = text;
      replace(answer, described(app, text));
      const key = `${state["characters.in"] ?? ""}`;
      if (drawn !== key) replace(map, grid(app, ascii, key, (character) => {
        input.input.value = character;
        app.change({ "characters.text": character });
      }));
      drawn = key;
    };
  },
};

function chosen(state) {
  return state["characters.text"] ?? "é";
}

/** A code point such as "U+00E9" or the text itself, without repetitions, up to the limit. */
export function charactersOf(text) {
  const code = /^\s*(?:U\+|\\u\{?)([0-9a-f]{1,6})\}?\s*$/i.exec(text);
  const point = code ? parseInt(code[1], 16) : Infinity;
  if (point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)) return [String.fromCodePoint(point)];
  return [...new Set(text)];
}

function described(app, text) {
  const { words } = app;
  const all = charactersOf(text);
  if (all.length === 0) return element("p", { class: "hint" }, words("view.characters.empty"));
  const { characters } = app.engine.call("encode", { text: all.slice(0, MOST).join("") });
  const rest = all.length > MOST ? element("p", { class: "warn" }, words("view.characters.more", { most: MOST, count: all.length })) : null;
  return [rest, ...(characters.length === 1 ? one(app, characters[0]) : [several(app, characters), ...whole(app, text)])];
}

/** The name of a character, where the catalogue has one. */
function name(app, { code }) {
  const key = `name.${code.slice(2)}`;
  return app.words.has(key) ? ` ${app.words(key)}` : "";
}

function one(app, found) {
  const { words } = app;
  const facts = [
    [words("view.characters.character"), shown(found.character)],
    [words("view.characters.code"), `${found.code}${name(app, found)}`],
    [words("view.characters.bytes"), [element("code", null, found.utf8.replaceAll("%", " ").trim()), " ", copy(app, found.utf8, words("view.characters.copy", { text: found.utf8 }))]],
    [words("view.characters.abnf"), found.classes.length === 0 ? words("view.characters.unclassed") : element("code", null, found.classes.join(", "))],
    found.invisible ? [words("view.characters.invisible"), words("view.characters.invisible.why")] : null,
    found.direction === "right" ? [words("view.characters.direction"), words("view.characters.direction.right")] : null,
  ].filter((fact) => fact !== null);
  return [
    element("dl", { class: "terms" }, facts.map(([term, value]) => [element("dt", null, term), element("dd", null, value)])),
    table({
      caption: words("view.characters.caption"),
      columns: [words("view.characters.component"), "RFC 3986", "RFC 3987"],
      rows: found.components.map(({ component, uri, iri }) => [words(`view.characters.in.${component}`), written(app, found, uri), written(app, found, iri)]),
    }),
    table({
      caption: words("view.characters.url"),
      columns: [words("view.characters.component"), words("view.standards.url")],
      rows: [...found.url.map(({ component, text }) => [words(`view.characters.in.${component}`), written(app, found, text)]),
        [words("view.characters.in.form"), written(app, found, found.form)]],
    }),
  ];
}

/** A character in a component: as it is, encoded, or not at all. */
function written(app, { character }, text) {
  if (text === character) return element("span", { class: "good" }, app.words("view.characters.raw"));
  if (text === null || text === "") return element("span", { class: "bad" }, app.words("view.characters.never"));
  return shown(text);
}

function several(app, characters) {
  const { words } = app;
  const components = characters[0].components.map(({ component }) => component);
  return table({
    caption: words("view.characters.several"),
    columns: [words("view.characters.character"), words("view.characters.code"), "UTF-8", ...components.map((component) => words(`view.characters.in.${component}`))],
    rows: characters.map((found) => [
      button(shown(found.character), () => app.change({ "characters.text": found.character }), { kind: "link", label: found.code }),
      found.code,
      element("code", null, found.utf8),
      ...found.components.map(({ uri }) => written(app, found, uri)),
    ]),
  });
}

/** The whole text, encoded for each component. */
function whole(app, text) {
  const { words } = app;
  if ([...text].length > MOST) return [];
  const { components } = app.engine.call("encode", { text });
  return [table({
    caption: words("view.characters.whole"),
    columns: [words("view.characters.component"), words("view.characters.encoded"), words("view.characters.action")],
    rows: Object.entries(components).map(([component, encoded]) => [words(`view.characters.in.${component}`), shown(encoded), copy(app, encoded)]),
  })];
}

/** The class of an ASCII character for the grid, or whether it may be as it is in a component. */
function kindOf(found, component) {
  if (component !== "") {
    const there = found.components.find((one) => one.component === component);
    return there && there.uri === found.character ? "raw" : "encoded";
  }
  if (found.character === "%") return "percent";
  return CLASSES.find((name) => found.classes.includes(name)) ?? "other";
}

function grid(app, ascii, component, choose) {
  const { words } = app;
  const kinds = component === "" ? [...CLASSES, "percent", "other"] : ["raw", "encoded"];
  const cell = (found) => {
    const kind = kindOf(found, component);
    const code = found.character.codePointAt(0);
    const plain = CONTROLS[code] ?? (code === 127 ? "DEL" : found.character);
    const spoken = `${found.code} ${plain}, ${words(`view.characters.kind.${kind}`)}`;
    return element("td", null, button(plain, () => choose(found.character), { kind: `cell ${kind}${plain.length > 1 ? " small" : ""}`, label: spoken, title: spoken }));
  };
  const digits = [...Array(16).keys()].map((digit) => digit.toString(16).toUpperCase());
  return [
    element("ul", { class: "legend" }, kinds.map((kind) => element("li", null,
      element("span", { class: `cell ${kind}`, "aria-hidden": "true" }, SIGN[kind] ?? ""), " ", words(`view.characters.kind.${kind}`)))),
    element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": words("view.characters.ascii") },
      element("table", { class: "ascii" },
        element("caption", { class: "unseen" }, words("view.characters.ascii")),
        element("thead", null, element("tr", null, element("td", null), digits.map((digit) => element("th", { scope: "col" }, `_${digit}`)))),
        element("tbody", null, [...Array(8).keys()].map((row) => element("tr", null, element("th", { scope: "row" }, `${row}_`), ascii.slice(16 * row, 16 * row + 16).map(cell)))))),
  ];
}
