/**
 * The steps of RFC 3986 section 6.2: what each step changes, the changed characters marked, and the URL Standard's form.
 */

import { copy } from "../actions.js";
import { choice, element, replace, shown, table } from "../controls.js";
import { marked } from "../difference.js";
import { problem } from "../places.js";
import { section } from "../sections.js";

export const view = {
  id: "normalize",
  needs: "engine",
  mount(root, app) {
    const { words } = app;
    const ipv6 = choice({
      label: words("view.normalize.ipv6"),
      value: app.state["normalize.ipv6"] || "keep",
      options: ["keep", "rfc5952"].map((key) => [key, words(`view.normalize.ipv6.${key}`)]),
      onchange: (value) => app.change({ "normalize.ipv6": value === "keep" ? "" : value }),
    });
    const answer = element("div", { class: "stack" });
    replace(root, element("div", { class: "stack" }, ipv6, answer));
    return async (state) => {
      const request = { text: state.text ?? "", ipv6: state["normalize.ipv6"] || "keep", secrets: state.secrets === "1" };
      const result = await app.ask("normalize", request);
      replace(answer, result.error ? refused(app, result) : allSteps(app, result), browser(app, result));
    };
  },
};

function refused(app, { error }) {
  return [
    element("p", { class: "bad" }, app.words("view.normalize.refused")),
    problem(app, error, app.mask(app.state.text ?? "")),
  ];
}

function allSteps(app, { steps, text }) {
  const { words } = app;
  const changed = steps.filter((step) => step.changed).length;
  return [
    element("h3", null, words("view.normalize.steps")),
    element("p", { class: changed === 0 ? "good" : null },
      changed === 0 ? words("view.normalize.normal") : words("view.normalize.changed", { count: changed })),
    table({
      caption: words("view.normalize.caption"),
      columns: ["step", "before", "after", "section"].map((key) => words(`view.normalize.column.${key}`)),
      rows: steps.map((step) => row(app, step)),
    }),
    element("div", { class: "result" },
      element("h3", null, words("view.normalize.result")),
      element("p", { class: "row" }, shown(text, { words }), copy(app, text))),
  ];
}

function row(app, step) {
  const { words } = app;
  const where = section(app, `RFC 3986 section ${step.section}`);
  const name = words(`step.${step.step}`);
  if (!step.changed) return [name, element("span", { class: "quiet" }, words("view.normalize.unchanged")), "", where];
  return [name, ...marked(step.before, step.after), where];
}

/** What the URL Standard writes, beside the steps, with what differs marked. */
function browser(app, { url, text }) {
  const { words } = app;
  const heading = element("h3", null, words("view.normalize.browser"));
  if (url === null) return [heading, element("p", { class: "bad" }, words("view.normalize.browser.refused"))];
  const same = url === text;
  return element("div", { class: "result" },
    heading,
    element("p", { class: "row" }, same ? shown(url, { words }) : marked(text ?? app.mask(app.state.text ?? ""), url)[1], copy(app, url)),
    text === null ? null : element("p", { class: same ? "good" : "warn" }, words(same ? "view.normalize.same" : "view.normalize.other")));
}
