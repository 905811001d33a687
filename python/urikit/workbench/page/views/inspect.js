/**
 * The home view: one sentence, the figure, the components, warnings, the query and the path.
 */

import { components } from "../components.js";
import { element, replace } from "../controls.js";
import { copies } from "../copies.js";
import { keepFocus } from "../edits.js";
import { facts } from "../facts.js";
import { figure } from "../figure.js";
import { relight } from "../highlight.js";
import { problem } from "../places.js";
import { parameters, segments } from "../rows.js";
import { sentence, spoken } from "../sentence.js";
import { table } from "../table.js";
import { asks, withScheme } from "./served.js";

const PROBLEMS = 20;

/** All problems but the one that the sentence has said. */
function problems(app, found) {
  const { code, start } = found.answer;
  const wrong = found.kind === null ? found.defects : found.issues;
  const others = wrong.filter((one) => one.code !== code || (one.offset ?? one.start) !== start);
  if (others.length === 0) return null;
  const left = others.length - PROBLEMS + found.more;
  return element("section", { class: "stack" },
    element("h3", { id: "problems" }, app.words(found.kind === null ? "page.problems" : "page.warnings")),
    others.slice(0, PROBLEMS).map((one) => problem(app, one, found.input)),
    left > 0 ? element("p", { class: "hint" }, app.words("page.problems.more", { count: left })) : null);
}

export const view = {
  id: "inspect",
  needs: "engine",
  mount(root, app) {
    let latest = null;
    const top = element("div", { class: "stack" });
    const middle = element("div", { class: "stack" });
    const rows = components(app);
    const query = table(app, parameters(app));
    const path = table(app, segments(app));
    const bottom = facts(app);
    const copying = copies(app, () => latest);
    replace(root, top, middle, rows.root, query.root, path.root, bottom.root, copying);

    const choose = (name) => {
      const row = document.getElementById(`row-${name}`);
      row?.querySelector("button")?.focus();
    };

    const show = (found, waits) => {
      latest = found;
      const empty = found === null || found.length === 0;
      for (const part of [middle, rows.root, bottom.root, copying, query.root, path.root]) part.hidden = empty;
      if (found === null) return replace(top);
      const said = sentence(app, found, waits);
      keepFocus(top, () => replace(top, said, empty || found.parts.length === 0 ? null : figure(app, found, choose)));
      if (!waits) app.announce(empty ? "" : spoken(app, found, said));
      if (empty) return undefined;
      replace(middle, problems(app, found));
      middle.hidden = middle.childElementCount === 0;
      keepFocus(rows.root, () => rows.update(found));
      query.update(found);
      path.update(found);
      bottom.update(found);
      return relight();
    };

    return async (state, found) => {
      const waits = asks(app, found);
      show(found, waits);
      if (!waits) return;
      const whole = await withScheme(app, found);
      if (whole === null) return;
      app.found = whole;
      app.entry.answer();
      show(whole, false);
    };
  },
};
