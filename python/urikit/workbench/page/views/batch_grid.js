/**
 * A table of which only the rows on the screen exist: a real `<table>` with `aria-rowcount` and `aria-rowindex`, in a
 * region that scrolls, a spacer above the rows and one below.
 *
 * Rows have one height, so that the place of each is known. They are asked for when they come into view; until they
 * come the place is empty.
 */

import { button, element, replace, scroll, shown } from "../controls.js";
import { SIGN, label } from "./batch_summary.js";

/** The height of a row in pixels: that of a target for a finger, with room. */
const HEIGHT = 34;
/** Rows above and below the screen that are there as well. */
const SPARE = 12;

const COLUMNS = ["line", "text", "state", "scheme", "host", "code", "column"];
const SORTED = new Set(["line", "text", "state", "scheme", "host", "code"]);

/**
 * @param {{ask: (from: number, to: number) => void, open: (at: number) => void,
 *   sort: (column: string, descending: boolean) => void}} does
 * @returns {{node: Node, resize: (count: number) => void, fill: (from: number, rows: object[]) => void}}
 */
export function grid(app, does) {
  const { words } = app;
  let count = 0;
  let first = 0;
  let last = 0;
  let sort = { by: "line", descending: false };
  const above = element("tr", { "aria-hidden": "true" }, element("td", { colspan: String(COLUMNS.length) }));
  const below = element("tr", { "aria-hidden": "true" }, element("td", { colspan: String(COLUMNS.length) }));
  const body = element("tbody", null, above, below);
  const head = element("tr", { "aria-rowindex": "1" });
  const size = element("span", { role: "status" });
  const table = element("table", { class: "grid" }, element("caption", null, size), element("thead", null, head), body);
  const region = scroll(words("view.batch.table"), table);
  region.classList.add("window");

  const heads = () => replace(head, COLUMNS.map((name) => {
    const text = words(`view.batch.column.${name}`);
    if (!SORTED.has(name)) return element("th", { scope: "col" }, text);
    const on = sort.by === name;
    const order = on ? (sort.descending ? "descending" : "ascending") : null;
    return element("th", { scope: "col", "aria-sort": order }, button(`${text}${on ? (sort.descending ? " ↓" : " ↑") : ""}`, () => {
      sort = { by: name, descending: on && !sort.descending };
      heads();
      head.children[COLUMNS.indexOf(name)].querySelector("button").focus();
      region.scrollTop = 0;
      does.sort(sort.by, sort.descending);
    }, { kind: "link" }));
  }));

  const look = (anew) => {
    const top = Math.max(0, Math.floor(region.scrollTop / HEIGHT) - SPARE);
    const end = Math.min(count, Math.ceil((region.scrollTop + region.clientHeight) / HEIGHT) + SPARE);
    if (!anew && top >= first && end <= last) return;
    does.ask(top, end);
  };
  region.addEventListener("scroll", () => look(false), { passive: true });
  heads();

  return {
    node: region,
    resize(found) {
      count = found;
      table.setAttribute("aria-rowcount", String(count + 1));
      size.textContent = words("view.batch.caption", { count });
      look(true);
    },
    fill(from, rows) {
      const held = document.activeElement?.closest?.("tr")?.ariaRowIndex;
      [first, last] = [from, from + rows.length];
      above.firstChild.style.height = `${from * HEIGHT}px`;
      below.firstChild.style.height = `${Math.max(0, count - last) * HEIGHT}px`;
      body.replaceChildren(above, ...rows.map((row, place) => made(app, row, from + place, does.open)), below);
      if (held) body.querySelector(`[aria-rowindex="${held}"] button`)?.focus({ preventScroll: true });
    },
  };
}

function made(app, row, at, open) {
  const { words } = app;
  const text = row.text === "" ? element("span", { class: "quiet" }, words("view.empty")) : shown(row.text, { limit: 300, words });
  return element("tr", { "aria-rowindex": String(at + 2) },
    element("th", { scope: "row" }, button(app.number(row.line), () => open(at), { kind: "link", label: words("view.batch.open", { line: row.line }) })),
    element("td", { class: "wide" }, text),
    element("td", null, element("span", { class: SIGN[row.state] }, label(app, "state", row.state))),
    element("td", null, row.scheme),
    element("td", { class: "cut" }, row.host === "" ? null : shown(row.host, { limit: 100, words })),
    element("td", { class: "cut" }, row.code === "" ? null : label(app, "code", row.code)),
    element("td", null, row.column === null ? null : app.number(row.column)));
}
