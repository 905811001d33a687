/**
 * The query and the path as tables: edited in place, put in another order, filtered, added to.
 *
 * Every edit is made by the core, which changes one place of the text and leaves the others as
 * they are written. Rows are moved by buttons and by Alt with an arrow key.
 */

import { button, element, replace, scroll, shown as show } from "./controls.js";
import { edit, keepFocus } from "./edits.js";
import { pieces } from "./invisible.js";
import { put } from "./kept.js";
import { hides } from "./mask.js";
import { nested } from "./nested.js";

/** So many rows are shown, and so many more at each wish. */
const ROWS = 100;
/** The longest value in a field; a longer one is shown, and is edited in the input. */
const LONGEST = 4000;

/** A table of one kind of row: `kind` says how rows are read and changed. */
export function table(app, kind) {
  const { words } = app;
  const root = element("section", { class: "stack later" });
  let wanted = "";
  let items = [];
  let more = 0;
  let room = ROWS;
  const shown = new Map();

  const filter = element("input", { type: "search", class: "filter", "aria-label": words("page.filter"),
    placeholder: words("page.filter"),
    oninput: () => { wanted = filter.value.toLowerCase(); body(); } });
  const note = element("p", { class: "hint bad", role: "alert", hidden: true });
  const rows = element("tbody");
  const count = element("p", { class: "hint" });
  const further = button(words("page.rows.further"), () => { room += ROWS; body(); },
    { kind: "quiet", "data-focus": `${kind.id}-further` });
  const rest = element("div", { class: "row" }, count, further);
  const add = button(words(kind.add), () => apply(kind.insert(items), words(kind.step.add)),
    { "data-focus": `${kind.id}-add` });
  const sort = kind.sort ? button(words("page.sort"), () => apply({ action: kind.sort }, words("page.step.sort")),
    { kind: "quiet", "data-focus": `${kind.id}-sort` }) : null;
  const tools = element("div", { class: "row" }, add, sort, filter);
  replace(root, element("h3", { id: kind.id }, words(kind.title)), scroll(words(kind.title), element("table",
    { class: "edits" },
    element("caption", { class: "unseen" }, words(kind.title)),
    element("thead", null, element("tr", null, [...kind.columns, "page.table.actions"].map((key) => element("th",
      { scope: "col" }, words(key))))), rows)), rest, note, tools);

  async function apply(change, name) {
    const refused = await edit(app, change, name);
    note.hidden = refused === null;
    note.textContent = refused === null ? "" : words("page.edit.refused");
  }

  function input(item, key, value, change) {
    if (value !== null && value.length > LONGEST) return show(value, { limit: 200, words });
    const label = words(kind.label[key], { number: item.index + 1 });
    const field = element("input", { class: "text", value: value ?? "", "aria-label": label, dir: "ltr",
      spellcheck: "false", autocapitalize: "off",
      autocomplete: "off", translate: "no", readOnly: key === "value" && hides(app, item),
        placeholder: value === null ? words("page.novalue") : null, "data-focus": `${kind.id}-${key}-${item.index}` });
    field.addEventListener("change", () => {
      if (field.value !== (value ?? "")) apply(change(field.value), words(kind.step.set, { number: item.index + 1 }));
    });
    const unseen = pieces(value ?? "").parts.some(({ token }) => token !== null);
    return unseen ? [field, show(value, { limit: 200, words })] : field;
  }

  function line(item, position, count) {
    const number = item.index + 1;
    const name = { number, name: (item.name ?? item.value ?? "").slice(0, 60) };
    const to = (way) => items[position + way]?.index;
    const act = (key, sign, change, step, off) => button(sign, () => apply(change, step),
      { kind: "quiet icon", label: words(key, name), disabled: off, "data-focus": `${kind.id}-${key}-${item.index}` });
    const move = (way) => async (event) => {
      event?.preventDefault();
      const target = to(way);
      if (target === undefined) return;
      await apply({ action: kind.move, from: item.index, to: target }, words(kind.step.move, name));
      root.querySelector(`[data-focus="${kind.id}-${kind.focus}-${target}"]`)?.focus();
    };
    const made = element("tr", { "data-part": kind.part, onkeydown: (event) => {
      if (event.altKey && event.key === "ArrowUp") move(-1)(event);
      if (event.altKey && event.key === "ArrowDown") move(1)(event);
    } },
    kind.cells(item, input).map((cell, index) => element(index === 0 ? "th" : "td",
      { scope: index === 0 ? "row" : null, class: index === 0 ? "number" : null }, cell)),
    element("td", { class: "actions" }, element("div", { class: "row" },
      button("↑", move(-1), { kind: "quiet icon", label: words("page.up", name), disabled: position === 0,
        "data-focus": `${kind.id}-up-${item.index}` }),
      button("↓", move(1), { kind: "quiet icon", label: words("page.down", name), disabled: position === count - 1,
        "data-focus": `${kind.id}-down-${item.index}` }),
      app.controls.copy(() => item.value ?? "", words("page.copy"), words("page.copy.name", { name: name.name })),
      act("page.remove", "✕", kind.remove(item), words(kind.step.remove, name), false))));
    const inner = nested(app, item.value ?? "", () => kind.whole(item));
    return inner === null ? [made] : [made, element("tr", { class: "inner" }, element("td",
      { colspan: kind.columns.length + 1 }, inner))];
  }

  /** The rows of an item; those that are shown already where nothing of it changed. */
  function same(item, position) {
    const key = JSON.stringify([item.index, item.name, item.value, item.raw, position === 0,
      position === items.length - 1, hides(app, item)]);
    const before = shown.get(item.index);
    const made = before?.key === key ? before : { key, nodes: line(item, position, items.length) };
    shown.set(item.index, made);
    return made.nodes;
  }

  function body() {
    const fits = [...items.entries()].filter(([, item]) =>
      wanted === "" || `${item.name ?? ""}=${item.value ?? ""}`.toLowerCase().includes(wanted));
    if (shown.size > 4 * room) shown.clear();
    const nodes = fits.slice(0, room).flatMap(([position, item]) => same(item, position));
    keepFocus(root, () => put(rows, nodes));
    const all = items.length + more;
    const there = Math.min(fits.length, room);
    rest.hidden = there === all;
    count.textContent = words("page.rows", { count: all, shown: words.number(there) });
    further.hidden = there === fits.length;
    // New rows come after the last one, which is not known.
    add.hidden = more > 0;
    filter.hidden = items.length < 5 && wanted === "";
    if (sort) sort.hidden = items.length < 2;
  }

  return {
    root,
    /** Shows the rows of what was found. */
    update(found) {
      items = kind.items(found);
      more = kind.more(found);
      const there = kind.there(found);
      root.hidden = !there;
      note.hidden = true;
      if (there) body();
    },
  };
}
