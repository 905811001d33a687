/**
 * The controls that the page and its views are built of.
 *
 * Elements are made by `createElement` and text nodes alone, so nothing that was pasted can
 * become markup. Text of the input is shown by `shown`, isolated and with what is invisible in it
 * as tokens.
 */

import { pieces } from "./invisible.js";

/** A text of at most so many characters keeps its cell of a table as wide as its longest word: a host is in one line. */
const SHORT = 20;

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "textContent", "readOnly", "indeterminate"]);

/** An element; functions are handlers, null and false are skipped. */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined) continue;
    if (typeof value === "function") made.addEventListener(name.replace(/^on/, ""), value);
    else if (PROPERTIES.has(name)) made[name] = value;
    else if (value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Sets the children of a node. */
export function replace(node, ...children) {
  node.replaceChildren(...children.flat(Infinity).filter((child) => child !== null
    && child !== undefined && child !== false));
}

/** An identifier name for ARIA references, new each time. */
export function name(prefix = "id") {
  name.count = (name.count ?? 0) + 1;
  return `${prefix}-${name.count}`;
}

/** A text as it is: isolated, invisible characters as tokens, a bounded part with the count of the rest. */
export function shown(text, { limit = 2000, words = null } = {}) {
  const { parts, rest } = pieces(text, limit);
  const inside = parts.map(({ text: part, token }) =>
    token ? element("span", { class: "token", "data-token": token, role: "img", "aria-label": token }, part) : part);
  const whole = element("bdi", { class: text.length <= SHORT ? "text short" : "text", dir: "ltr",
    translate: "no" }, inside);
  if (rest === 0) return whole;
  return element("span", null, whole, element("span", { class: "rest" }, words ? words("page.rest",
    { count: rest }) : `… +${rest}`));
}

/** A button. `kind` is "main", "quiet" or none. */
export function button(label, onclick, { kind = "", label: spoken = null, ...attributes } = {}) {
  return element("button", { type: "button", class: kind || null, onclick, "aria-label": spoken, ...attributes },
    label);
}

/** A labelled field; `input` is its control. */
export function field({ label, value = "", oninput, hint = null, multiline = false, mono = false, ...attributes }) {
  const id = name("field");
  const input = element(multiline ? "textarea" : "input", {
    id, value, oninput: oninput && ((event) => oninput(event.target.value)), class: mono ? "text" : null,
    dir: mono ? "ltr" : null, spellcheck: "false", autocapitalize: "off", autocomplete: "off",
      translate: mono ? "no" : null,
    "aria-describedby": hint ? `${id}-hint` : null, ...attributes,
  });
  const made = element("div", { class: "field" }, element("label", { for: id }, label), input,
    hint ? element("p", { class: "hint", id: `${id}-hint` }, hint) : null);
  made.input = input;
  return made;
}

/** A labelled choice of one of several values. */
export function choice({ label, value, options, onchange }) {
  const id = name("choice");
  const input = element("select", { id, onchange: (event) => onchange(event.target.value) },
    options.map(([key, text]) => element("option", { value: key }, text)));
  input.value = value;
  const made = element("div", { class: "field choice" }, element("label", { for: id }, label), input);
  made.input = input;
  return made;
}

/** A labelled box to tick. */
export function toggle({ label, checked = false, onchange }) {
  const input = element("input", { type: "checkbox", checked, onchange: (event) => onchange(event.target.checked) });
  const made = element("label", { class: "toggle" }, input, " ", label);
  made.input = input;
  return made;
}

/** A region that scrolls by keyboard as well. */
export function scroll(label, ...children) {
  return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, ...children);
}

/** A table with a caption, in a region that scrolls; the first cell of each row is its header. */
export function table({ caption, columns, rows, head = true, unseen = false }) {
  const heads = columns.map((column) => (typeof column === "string" ? { label: column } : column));
  return scroll(caption, element("table", null,
    element("caption", { class: unseen ? "unseen" : null }, caption),
    element("thead", null, element("tr", null,
      heads.map(({ label, class: kind = null }) => element("th", { scope: "col", class: kind }, label)))),
    element("tbody", null, rows.map((cells) => element("tr", null, cells.map((cell, index) =>
      element(head && index === 0 ? "th" : "td",
        { scope: head && index === 0 ? "row" : null, class: heads[index]?.class ?? null }, cell)))))));
}

/** A sentence of the words with the commands in it as code: they stand between two "`". */
export function commands(text) {
  return text.split(/`([^`]+)`/).map((piece, index) => (index % 2 ? element("code", null, piece) : piece));
}
