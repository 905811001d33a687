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

const PROBLEMS = 20;

/** All problems but the first, which the sentence has said. */
function problems(app, found) {
  const wrong = found.kind === null ? (found.faults.length > 0 ? found.faults : found.standards[0].errors) : found.issues;
  const first = found.kind === null ? wrong[0] : wrong.find(({ severity }) => severity === "warning");
  const others = wrong.filter((one) => one !== first);
  if (others.length === 0) return null;
  const left = others.length - PROBLEMS + (found.faults_more ?? 0);
  return element("section", { class: "stack" },
    element("h3", { id: "problems" }, app.words(found.kind === null ? "page.problems" : "page.warnings")),
    others.slice(0, PROBLEMS).map((one) => problem(app, one, found.text)),
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

    return (state, found) => {
      latest = found;
      const empty = found === null || found.length === 0;
      for (const part of [middle, rows.root, bottom.root, copying, query.root, path.root]) part.hidden = empty;
      if (found === null) return replace(top);
      const said = sentence(app, found);
      keepFocus(top, () => replace(top, said, empty || found.components.length === 0 ? null : figure(app, found, choose)));
      app.announce(empty ? "" : spoken(app, found, said));
      if (empty) return undefined;
      replace(middle, problems(app, found));
      middle.hidden = middle.childElementCount === 0;
      keepFocus(rows.root, () => rows.update(found));
      query.update(found);
      path.update(found);
      bottom.update(found);
      return relight();
    };
  },
};
