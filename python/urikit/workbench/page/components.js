/**
 * The table of components: the text of each as it is written and decoded, its columns, copy and edit.
 */

import { button, element, scroll, shown } from "./controls.js";
import { edit } from "./edits.js";
import { kept, put } from "./kept.js";
import { hides } from "./mask.js";

const OUTER = { userinfo: "authority", host: "authority", port: "authority", user: "userinfo authority",
  password: "userinfo authority" };
const DEPTH = { userinfo: 1, host: 1, port: 1, user: 2, password: 2 };
const COLOUR = { authority: "host", user: "userinfo", password: "userinfo" };
const LIMIT = 600;

/** The components as a table; `update` shows those of what was found. */
export function components(app) {
  const { words } = app;
  const parts = kept();
  const head = element("tr");
  const body = element("tbody");
  const more = element("div", { class: "row" });
  const root = element("section", { class: "stack" },
    element("h3", { id: "components" }, words("page.components")),
    scroll(words("page.components"), element("table", { class: "components" },
      element("caption", { class: "unseen" }, words("page.components")), element("thead", null, head), body)),
    more);
  const update = (found) => {
    const decoded = found.parts.some((one) => one.decoded !== null && one.decoded !== one.raw);
    const heads = ["page.table.component", "page.table.raw", ...(decoded ? ["page.table.decoded"] : []),
      "page.table.columns", "page.table.actions"];
    const whole = !found.parts.some(({ name }) => name === "password");
    const rows = found.parts.filter(({ name }) => !(whole && name === "user"));
    put(head, heads.map((key) => parts.part(key, null, () => element("th", { scope: "col" }, words(key)))));
    put(body, rows.map((one) => parts.part(one.name, [one, decoded, hides(app, one)], () => row(app, one, decoded))));
    put(more, absent(app, found, parts));
    more.hidden = more.childElementCount === 0;
    parts.done();
  };
  return { root, update };
}

function row(app, one, decoded) {
  const { words } = app;
  const { name, raw, start, end } = one;
  const value = (text) => (text === "" ? element("span", { class: "quiet" }, words("page.empty")) : shown(text,
    { limit: LIMIT, words }));
  const label = words(`component.${name}`);
  const cell = element("td", null, value(raw));
  return element("tr", { "data-part": `${name} ${OUTER[name] ?? ""}`.trim(), id: `row-${name}` },
    element("th", { scope: "row", class: `name c-${COLOUR[name] ?? name} depth-${DEPTH[name] ?? 0}` }, label), cell,
    decoded ? element("td", null, one.decoded === null || one.decoded === raw ? null : value(one.decoded)) : null,
    element("td", { class: "number" }, button(columns(app, start, end), () => app.place(start, end),
      { kind: "link", label: words("page.select", { name: label, columns: columns(app, start, end) }),
        "data-focus": `select-${name}` })),
    element("td", { class: "row actions" },
      app.controls.copy(raw, words("page.copy"), words("page.copy.name", { name: label })),
      button(words("page.edit"), () => editor(app, one, cell), { kind: "quiet", disabled: hides(app, one),
        label: words("page.edit.name", { name: label }), "data-focus": `edit-${name}` })));
}

function columns(app, start, end) {
  return end - start > 1 ? `${start + 1}–${end}` : end === start ? String(start + 1) : String(end);
}

/** A field in the place of a value: Enter applies, Escape leaves it. */
function editor(app, { name, raw }, cell) {
  const { words } = app;
  const label = words(`component.${name}`);
  const field = element("input", { class: "text", value: raw, "aria-label": words("page.edit.name", { name: label }),
    dir: "ltr",
    spellcheck: "false", autocapitalize: "off", autocomplete: "off", translate: "no" });
  const close = () => {
    cell.replaceChildren(raw === "" ? element("span", { class: "quiet" }, words("page.empty")) : shown(raw,
      { limit: LIMIT, words }));
    document.querySelector(`[data-focus="edit-${name}"]`)?.focus();
  };
  const error = element("p", { class: "hint bad", role: "alert", hidden: true });
  const apply = async () => {
    if (field.value === raw) return close();
    const refused = await edit(app, { action: "component", name, value: field.value, data: false }, words("page.step.set",
      { name: label }));
    if (refused === null) {
      document.querySelector(`[data-focus="edit-${name}"]`)?.focus();
      return undefined;
    }
    field.setAttribute("aria-invalid", "true");
    error.hidden = false;
    error.textContent = words("page.edit.refused");
    return undefined;
  };
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") apply();
    if (event.key === "Escape") close();
  });
  cell.replaceChildren(element("div", { class: "edit row" }, field, button(words("page.apply"), apply),
    button(words("page.cancel"), close, { kind: "quiet" })), error);
  field.focus();
}

/** What is missing and may be added in place: query and fragment. */
function absent(app, found, parts) {
  const names = ["query", "fragment"].filter((name) => found.undefined.includes(name));
  return names.map((name) => parts.part(`add-${name}`, null, () => {
    const label = app.words("page.add", { name: app.words(`component.${name}`) });
    return button(label, () => edit(app, { action: "component", name, value: "", data: false }, label),
      { kind: "quiet", "data-focus": `add-${name}` });
  }));
}
