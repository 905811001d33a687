/**
 * The steps of the person: each edit by its name, and the text before it. In memory only.
 */

import { button, element, replace, shown } from "./controls.js";

const KEPT = 100;
const LIMIT = 120;

/** The list of steps; `place` finds its root, which the input builds anew with each language. */
export function steps(app, place) {
  let list = [];
  let drawn = null;

  function back(index) {
    const { before } = list[index];
    list = list.slice(0, index);
    app.announce(app.words("page.undone"));
    app.change({ text: before.text ?? "", base: before.base ?? "" });
    document.getElementById("input").focus();
  }

  function show(force = false) {
    const root = place();
    const key = `${list.length} ${app.state.secrets ?? ""} ${list.at(-1)?.name}`;
    if (root === null || (key === drawn && !force)) return;
    drawn = key;
    if (list.length === 0) return replace(root);
    const open = root.querySelector("details")?.open ?? false;
    const last = list.length - 1;
    return replace(root,
      element("div", { class: "row" },
        button(app.words("page.undo", { name: list[last].name }), () => back(last), { kind: "quiet" })),
      element("details", { class: "fold", open }, element("summary", null, app.words("page.steps",
        { count: list.length })),
        element("ol", { class: "steps" }, list.map(({ name, after }, index) => element("li", null,
          element("span", { class: "named" }, name), " ", shown(app.mask(after.text ?? "").slice(0, 4 * LIMIT),
            { limit: LIMIT, words: app.words }), " ",
          button(app.words("page.back"), () => back(index), { kind: "quiet", label: app.words("page.back.step",
            { number: index + 1, name }) }))))));
  }

  return {
    add(name, before, after) {
      if (before.text === after.text && before.base === after.base) return;
      list.push({ name, before, after });
      if (list.length > KEPT) list.shift();
      drawn = null;
    },
    show,
    build: () => show(true),
  };
}
