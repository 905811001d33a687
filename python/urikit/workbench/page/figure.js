/**
 * The figure as SVG: the text with a bracket for each component, which can be focused and is
 * linked to its row by `data-part`. The core lays it out; labels are in another language and font, and placed here. On
 * a narrow screen the table of components takes its place.
 */

import { scroll } from "./controls.js";

const SPACE = "http://www.w3.org/2000/svg";
const SIZE = 17;
const LABEL = 13;
const TOP = 46;
const DEPTH = 7;
/** How much smaller it may get before it scrolls. */
const SMALLEST = 0.75;
const OUTER = { userinfo: "authority", host: "authority", port: "authority" };
/** The components of a URN, and the ones of a URI that they are in. */
const OF_URN = { NID: "path", NSS: "path", "r-component": "query", "q-component": "query", "f-component": "fragment" };
/** The columns of the figure; a wider text is cut. */
export const COLUMNS = 300;

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

/** The text of a run, as wide as its columns. */
function drawn({ column, shown, columns }, cell) {
  return svg("text", { x: column * cell, y: TOP, textLength: columns > 0 ? columns * cell : null,
    lengthAdjust: "spacingAndGlyphs", class: shown.startsWith("⟨") ? "figure-text figure-token" : "figure-text",
    "xml:space": "preserve" }, shown);
}

/** The brackets of a row, with labels: each is centred on its tick, and moved right only for the label before it. */
function labelled(app, brackets, cell) {
  let free = 0;
  return brackets.map((one) => {
    const label = OF_URN[one.component] ? one.component : app.words(`component.${one.component}`);
    const taken = measure(label, "--sans", LABEL) / cell + 0.2;
    const from = Math.max(one.tick - Math.floor((taken - 1) / 2), free);
    free = from + taken + 1;
    return { ...one, label, from, to: from + taken };
  });
}

/** The bracket of a component, and its label. */
function bracket(one, cell, above) {
  const left = one.left * cell + 1.5;
  const right = Math.max(one.right * cell - 1.5, left);
  const edge = above ? TOP - SIZE - 1 : TOP + 8;
  const way = above ? -DEPTH : DEPTH;
  const middle = (left + right) / 2;
  const label = one.from * cell;
  const foot = Math.min(Math.max(middle, label + 3), one.to * cell - 3);
  const line = right > left
    ? `M${left} ${edge}v${way}H${right}v${-way}M${middle} ${edge + way}` : `M${left} ${edge}v${way}`;
  return [svg("path", { d: `${line}L${right > left ? foot : left} ${edge + way * 1.9}`, class: "figure-line" }),
    svg("text", { x: label, y: above ? edge + way * 1.9 - 4 : edge + way * 1.9 + LABEL, class: "figure-label" },
      one.label)];
}

/** The figure of what was found; `choose` is called with a component. `name` is what a screen reader calls it. */
export function figure(app, found, choose, name = app.words("page.figure")) {
  const cell = measure("0".repeat(20), "--mono", SIZE) / 20;
  const { brackets, marks, columns } = found.diagram;
  const runs = found.diagram.runs.map((run, index, all) =>
    ({ ...run, columns: (all[index + 1]?.column ?? columns) - run.column }));
  const rows = ["upper", "lower"].map((side) => labelled(app, brackets.filter(({ row }) => row === side), cell));
  const [upper] = rows;
  // The regions are in the order of the text, the authority before its own components.
  const regions = rows.flat().sort((a, b) => a.start - b.start
    || (b.component === "authority") - (a.component === "authority"));
  const within = ({ left, right }) => ({ column }) => left <= column && column < right;
  const owner = (run) => regions.findLast((one) => within(one)(run));
  const groups = regions.map((one, index) => {
    const value = runs.filter(within(one)).map(({ shown }) => shown).join("");
    return region(app, { ...one, value }, index, cell, choose, runs.filter((run) => owner(run) === one));
  });
  const between = runs.filter((run) => owner(run) === undefined).map((run) => drawn(run, cell));
  const top = upper.length > 0 ? 0 : TOP - SIZE - 6;
  const height = TOP + 8 + DEPTH * 1.9 + LABEL + 5 - top;
  const ends = [columns, ...regions.map(({ to }) => to), ...marks.map(({ left }) => left + 1)];
  const width = Math.ceil(Math.max(...ends) * cell) + 4;
  const made = svg("svg", { class: "figure", viewBox: `-2 ${top} ${width} ${height}`, width, height, role: "group",
    "aria-label": summary(app, regions) },
    svg("g", { class: "figure-between", "aria-hidden": "true" }, between),
    marks.map(({ left, right }) => svg("path", { class: "figure-mark",
      d: `M${left * cell} ${TOP + 5}H${Math.max(right, left + 1) * cell}` })), groups);
  made.addEventListener("keydown", (event) => move(event, groups));
  made.style.minWidth = `${Math.round(width * SMALLEST)}px`;
  return scroll(name, made);
}

/** One component of the figure: what is hit by a pointer, its text, its bracket. */
function region(app, one, index, cell, choose, runs) {
  const left = Math.min(one.left, one.from) * cell;
  const right = Math.max(one.right, one.to) * cell;
  const above = one.row === "upper";
  const part = OF_URN[one.component] ?? one.component;
  const made = svg("g", { class: `region c-${part === "authority" ? "host" : part}`, role: "button",
    tabindex: index === 0 ? "0" : "-1", "data-part": `${part} ${OUTER[part] ?? ""}`.trim(),
    "data-focus": `figure-${one.component}`, "aria-label": app.words("page.figure.part", { component: one.label,
      value: one.value === "" ? app.words("page.empty") : one.value }) },
    svg("rect", { class: "figure-glow", x: one.left * cell - 1, y: TOP - SIZE,
      width: Math.max((one.right - one.left) * cell + 2, 6), height: SIZE + 7, rx: 3 }),
    svg("rect", { class: "figure-hit", x: left, y: above ? 0 : TOP + 7, width: right - left,
      height: above ? TOP + 6 : 40 }),
    runs.map((run) => drawn(run, cell)), bracket(one, cell, above));
  made.addEventListener("click", () => choose(part));
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
function summary(app, regions) {
  const names = regions.filter(({ component }) => component !== "authority").map(({ label }) => label);
  return app.words("page.figure.summary", { components: new Intl.ListFormat(app.lang).format(names) });
}
