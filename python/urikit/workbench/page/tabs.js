/**
 * The tabs and their panels. A view loads at its first opening; one that breaks says so, and the others go on.
 */

import { button, commands, element, replace } from "./controls.js";
import { views } from "./views.js";

/** The tabs in `bar`, the panels in `place`. */
export function tabs(app, bar, place) {
  let panels = new Map();
  let parts = new Map();

  /** The view that the state names; the first one where it names none. */
  const open = () => views.find(({ id }) => id === app.state.view) ?? views[0];

  function build() {
    panels = new Map();
    parts = new Map(views.map(({ id }) => [id, button(app.words(`view.${id}.tab`), () => choose(id),
      { id: `tab-${id}`, role: "tab", "aria-controls": `panel-${id}` })]));
    replace(bar, [...parts.values()]);
    replace(place, views.map(({ id }) => panel(id)));
    bar.onkeydown = move;
    mark();
  }

  function panel(id) {
    const made = element("section", { id: `panel-${id}`, role: "tabpanel", "aria-labelledby": `tab-${id}`,
      class: `view view-${id}`, hidden: true });
    panels.set(id, { root: made, update: null, loading: null });
    return made;
  }

  function choose(id) {
    app.change({ view: id === views[0].id ? "" : id }, null, { push: true });
  }

  function move(event) {
    const ids = views.map(({ id }) => id);
    const at = ids.indexOf(document.activeElement.id.replace("tab-", ""));
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ids.length - 1 }[event.key];
    if (next === undefined || at < 0) return;
    event.preventDefault();
    parts.get(ids[(next + ids.length) % ids.length]).focus();
  }

  function mark() {
    const { id: chosen } = open();
    for (const [id, tab] of parts) {
      tab.setAttribute("aria-selected", String(id === chosen));
      tab.tabIndex = id === chosen ? 0 : -1;
      panels.get(id).root.hidden = id !== chosen;
    }
  }

  /** Loads and mounts a view; the panel gets its heading from the words. */
  async function mount(id, part) {
    const { view } = await views.find((one) => one.id === id).load();
    const root = element("div", { class: "stack" });
    replace(part.root, element("h2", null, app.words(`view.${id}.title`)), element("p", { class: "lead" },
      app.words(`view.${id}.lead`)), root);
    if (view.needs === "server" && app.server === null) {
      replace(root, element("p", { class: "note" }, commands(app.words("page.offline"))));
      return () => {};
    }
    return view.mount(root, app);
  }

  function broken(part, id, problem) {
    console.warn(id, problem);
    part.loading = null;
    part.update = null;
    replace(part.root, element("h2", null, app.words(`view.${id}.title`)),
      element("p", { class: "note bad" }, app.words("page.broken", { problem: String(problem.message ?? problem) })),
      button(app.words("page.again"), () => show(), { kind: "quiet" }));
  }

  /** Shows the open view with the state. */
  async function show() {
    mark();
    const { id } = open();
    const part = panels.get(id);
    try {
      part.loading ??= mount(id, part);
      part.update = await part.loading;
      if (open().id === id) await part.update(app.state, app.found);
    } catch (problem) {
      if (panels.get(id) === part) broken(part, id, problem);
    }
  }

  return { build, show };
}
