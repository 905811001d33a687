/**
 * The figure as SVG: the text with a bracket for each component, which can be focused and is
 * linked to its row by `data-part`. On a narrow screen the table of components takes its place.
 */

import { scroll } from "./controls.js";
import { layout } from "./layout.js";

const SPACE = "http://www.w3.org/2000/svg";
const SIZE = 17;
const LABEL = 13;
const TOP = 46;
const DEPTH = 7;
/** How much smaller it may get before it scrolls. */
const SMALLEST = 0.75;
const OUTER = { userinfo: "authority", host: "authority", port: "authority" };

const pen = document.createElement("canvas").getContext("2d");
const widths = new Map();

/** The width of a text in a font of the page, in pixels. */
function measure(text, family, size) {
  const key = `${size} ${family} ${text}`;
  if (!widths.has(key)) {
    pen.font = `${size}px ${getComputedStyle(document.documentElement).getPropertyValue(family) || "monospace"}`;
    widths.set(key, pen.measureText(text).width);
  }
  return widths.get(key);
}

function svg(tag, attributes, ...children) {
  const made = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(name, value);
  made.append(...children.flat());
  return made;
}

/** The text of a piece: its characters in runs, tokens of their own. */
function runs(piece, cell) {
  const made = [];
  let run = null;
  for (const { shown: text, column, columns } of piece.cells) {
    const odd = columns !== 1 || text.length > 1;
    if (run === null || odd || run.odd || text === "…") {
      run = { text: "", column, columns: 0, odd: odd || text === "…" };
      made.push(run);
    }
    run.text += text;
    run.columns += columns;
  }
  return made.map(({ text, column, columns, odd }) => svg("text", {
    x: column * cell, y: TOP, textLength: columns > 0 ? columns * cell : null, lengthAdjust: "spacingAndGlyphs",
    class: odd && text.startsWith("⟨") ? "figure-text figure-token" : "figure-text", "xml:space": "preserve" }, text));
}

/** The bracket of a component, and its label. */
function bracket(one, cell, above) {
  const left = one.left * cell + 1.5;
  const right = Math.max(one.right * cell - 1.5, left);
  const edge = above ? TOP - SIZE - 1 : TOP + 8;
  const way = above ? -DEPTH : DEPTH;
  const middle = (left + right) / 2;
  const label = one.start * cell;
  const foot = Math.min(Math.max(middle, label + 3), label + one.columns * cell - 3);
  const line = right > left
    ? `M${left} ${edge}v${way}H${right}v${-way}M${middle} ${edge + way}` : `M${left} ${edge}v${way}`;
  return [svg("path", { d: `${line}L${right > left ? foot : left} ${edge + way * 1.9}`, class: "figure-line" }),
    svg("text", { x: label, y: above ? edge + way * 1.9 - 4 : edge + way * 1.9 + LABEL, class: "figure-label" },
      one.label)];
}

/** The figure of what was found; `choose` is called with a component. `name` is what a screen reader calls it. */
export function figure(app, found, choose, name = app.words("page.figure")) {
  const cell = measure("0".repeat(20), "--mono", SIZE) / 20;
  const label = (name) => app.words(`component.${name}`);
  const drawn = layout(found, { label, measure: (text) => measure(text, "--sans", LABEL) / cell + 0.2 });
  const { upper, lower, pieces, marks } = drawn;
  const brackets = found.components.map(({ name }) => [upper, lower].flatMap((row) => row.filter((one) =>
    one.component === name)
    .map((one) => [one, row === upper])).at(0)).filter(Boolean);
  const named = new Set(brackets.map(([one]) => one.component));
  const groups = brackets.map(([one, above], index) => region(app, found, one, above, index, cell, choose,
    pieces.filter(({ component }) => component === one.component || (one.component === "authority"
      && !named.has(component) && component === "host"))));
  const between = pieces.filter(({ component }) => component === null).flatMap((piece) => runs(piece, cell));
  const top = upper.length > 0 ? 0 : TOP - SIZE - 6;
  const height = TOP + 8 + DEPTH * 1.9 + LABEL + 5 - top;
  const width = Math.ceil(drawn.total * cell) + 4;
  const made = svg("svg", { class: "figure", viewBox: `-2 ${top} ${width} ${height}`, width, height, role: "group",
    "aria-label": summary(app, found) },
    svg("g", { class: "figure-between", "aria-hidden": "true" }, between),
    marks.map(({ left, right }) => svg("path", { class: "figure-mark",
      d: `M${left * cell} ${TOP + 5}H${right * cell}` })), groups);
  made.addEventListener("keydown", (event) => move(event, groups));
  made.style.minWidth = `${Math.round(width * SMALLEST)}px`;
  return scroll(name, made);
}

/** One component of the figure: what is hit by a pointer, its text, its bracket. */
function region(app, found, one, above, index, cell, choose, pieces) {
  const component = found.components.find(({ name }) => name === one.component);
  const left = Math.min(one.left, one.start) * cell;
  const right = Math.max(one.right, one.start + one.columns) * cell;
  const colour = one.component === "authority" ? "host" : one.component;
  const value = component.raw.length > 200 ? `${component.raw.slice(0, 200)}…` : component.raw;
  const made = svg("g", { class: `region c-${colour}`, role: "button", tabindex: index === 0 ? "0" : "-1",
    "data-part": `${one.component} ${OUTER[one.component] ?? ""}`.trim(), "data-focus": `figure-${one.component}`,
    "aria-label": app.words("page.figure.part", { component: one.label,
      value: value === "" ? app.words("page.empty") : value }) },
    svg("rect", { class: "figure-glow", x: one.left * cell - 1, y: TOP - SIZE,
      width: Math.max((one.right - one.left) * cell + 2, 6), height: SIZE + 7, rx: 3 }),
    svg("rect", { class: "figure-hit", x: left, y: above ? 0 : TOP + 7, width: right - left,
      height: above ? TOP + 6 : 40 }),
    pieces.flatMap((piece) => runs(piece, cell)), bracket(one, cell, above));
  made.addEventListener("click", () => choose(one.component));
  return made;
}

/** Arrow keys go from component to component; Enter and Space choose one. */
function move(event, groups) {
  const at = groups.indexOf(document.activeElement);
  if (at < 0) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    groups[at].dispatchEvent(new MouseEvent("click"));
    return;
  }
  const next = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0,
    End: groups.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const chosen = groups[(next + groups.length) % groups.length];
  for (const group of groups) group.setAttribute("tabindex", group === chosen ? "0" : "-1");
  chosen.focus();
}

/** The figure in one sentence. */
export function summary(app, found) {
  const names = found.components.filter(({ name }) => !["authority", "user",
    "password"].includes(name)).map(({ name }) => app.words(`component.${name}`));
  return app.words("page.figure.summary", { components: new Intl.ListFormat(app.lang).format(names) });
}
