/**
 * A reference against a base by RFC 3986 section 5.2: the branch that is taken, the merge, the dot segments buffer by
 * buffer, the target; what the URL Standard makes of both; the examples of section 5.4.
 */

import { copy } from "../actions.js";
import { catalogue } from "../catalogue.js";
import { button, choice, element, replace, shown, table } from "../controls.js";
import { marked } from "../difference.js";
import { problem } from "../places.js";
import { section } from "../sections.js";
import { buffers } from "./dot_segments.js";
import { abnormal, base as exampleBase, normal } from "./resolve_examples.js";

/** The branches of the pseudo-code of 5.2.2, in its order. */
const BRANCHES = [
  "reference-has-scheme",
  "reference-has-authority",
  "reference-path-empty",
  "reference-path-absolute",
  "reference-path-relative",
];

export const view = {
  id: "resolve",
  needs: "engine",
  mount(root, app) {
    const { words } = app;
    const answer = element("div", { class: "stack" });
    const all = element("div", { class: "stack" });
    replace(root, element("div", { class: "stack" }, head(app), answer, all));
    const examples = button(words("view.resolve.all"), () => {
      replace(all, all.childElementCount > 0 ? null : every(app));
      examples.setAttribute("aria-expanded", String(all.childElementCount > 0));
    }, { "aria-expanded": "false" });
    all.before(examples);
    return async (state) => replace(answer, await resolved(app, state));
  },
};

function head(app) {
  const { words, state } = app;
  const options = [...normal, ...abnormal].map(([reference], place) => [String(place), reference === "" ? words("view.resolve.empty") : reference]);
  const presets = choice({
    label: words("view.resolve.presets"),
    value: "",
    options: [["", words("view.resolve.presets.choose")], ...options],
    onchange: (value) => value !== "" && example(app, [...normal, ...abnormal][Number(value)][0]),
  });
  const policy = choice({
    label: words("view.resolve.policy"),
    value: state["resolve.policy"] || "RFC3986",
    options: catalogue.policies.map((name) => [name, words(`view.resolve.policy.${name}`)]),
    onchange: (value) => app.change({ "resolve.policy": value === "RFC3986" ? "" : value }),
  });
  return element("div", { class: "row" }, presets, policy);
}

function example(app, text) {
  app.change({ base: exampleBase, text }, { name: app.words("view.resolve.step") });
}

async function resolved(app, state) {
  const { words } = app;
  if (!state.base) {
    return element("p", { class: "hint" }, words("view.resolve.baseless"), " ",
      button(words("view.resolve.base.example"), () => example(app, state.text || "../g")));
  }
  const result = await app.ask("resolve", {
    base: state.base, text: state.text ?? "", policy: state["resolve.policy"] || "RFC3986", secrets: state.secrets === "1",
  });
  if (result.target === null) return [...refused(app, state, result.error), browser(app, result)];
  return [target(app, result), ...trace(app, result.steps), browser(app, result)];
}

function refused(app, state, { of, problem: found }) {
  const text = app.mask((of === "base" ? state.base : state.text) ?? "");
  return [
    element("p", { class: "bad" }, app.words(`view.resolve.refused.${of}`)),
    problem(app, found, text),
  ];
}

function target(app, { target: text, same_document: same }) {
  const { words } = app;
  return element("div", { class: "result" },
    element("h3", null, words("view.resolve.target")),
    element("p", { class: "row" }, shown(text, { words }), copy(app, text),
      button(words("view.open"), () => app.inspect(text), { kind: "quiet" })),
    same ? element("p", { class: "hint" }, words("view.resolve.same_document")) : null);
}

function trace(app, steps) {
  const { words } = app;
  const taken = steps.find((step) => BRANCHES.includes(step.action))?.action;
  const rest = steps.filter((step) => !BRANCHES.includes(step.action));
  return [
    element("h3", null, words("view.resolve.branches")),
    element("ol", { class: "branches" }, BRANCHES.map((branch) => element("li", { class: branch === taken ? "taken" : "quiet" },
      branch === taken ? element("strong", { class: "good" }, words("view.resolve.taken")) : null,
      branch === taken ? " " : null, words(`view.resolve.branch.${branch}`)))),
    element("h3", null, words("view.resolve.steps")),
    table({
      caption: words("view.resolve.caption"),
      columns: ["step", "before", "after", "section"].map((key) => words(`view.resolve.column.${key}`)),
      rows: rest.map((step) => [
        words(`view.resolve.action.${step.action}`),
        step.before === "" ? "" : shown(step.before, { words }),
        step.after === "" ? element("span", { class: "quiet" }, words("view.empty")) : shown(step.after, { words }),
        section(app, `RFC 3986 section ${step.section}`),
      ]),
    }),
    rest.filter((step) => step.action === "remove-dot-segments").map((step) => dots(app, step)),
  ];
}

function dots(app, step) {
  const { words } = app;
  const steps = buffers(step.before);
  return element("details", null,
    element("summary", null, words("view.resolve.dots", { count: steps.length - 1 })),
    table({
      caption: words("view.resolve.dots.caption"),
      columns: ["rule", "output", "input"].map((key) => words(`view.resolve.dots.${key}`)),
      rows: steps.map(({ rule, output, input }) => [
        element("span", null, element("code", null, rule), " ", words(`view.resolve.dots.rule.${rule}`)),
        shown(output, { words }),
        shown(input, { words }),
      ]),
    }));
}

function browser(app, { url, target: text, agree }) {
  const { words } = app;
  const heading = element("h3", null, words("view.resolve.browser"));
  if (url === null) return [heading, element("p", { class: "bad" }, words("view.resolve.browser.refused"))];
  return element("div", { class: "result" },
    heading,
    element("p", { class: "row" }, text === null || agree ? shown(url, { words }) : marked(text, url)[1], copy(app, url)),
    text === null ? null : element("p", { class: agree ? "good" : "warn" }, words(agree ? "view.resolve.agree" : "view.resolve.disagree")));
}

function every(app) {
  const { words } = app;
  return [["normal", "5.4.1", normal], ["abnormal", "5.4.2", abnormal]].map(([key, number, examples]) => table({
    caption: words(`view.resolve.all.${key}`, { section: number, base: exampleBase }),
    columns: ["reference", "expected", "target", "browser"].map((name) => words(`view.resolve.all.${name}`)),
    rows: examples.map(([text, expected]) => {
      const { target: found, url } = app.engine.call("resolve", { base: exampleBase, text });
      const open = button(text === "" ? words("view.resolve.empty") : text, () => example(app, text), { kind: "link" });
      return [open, shown(expected), verdict(app, found, expected), verdict(app, url, expected)];
    }),
  }));
}

function verdict(app, found, expected) {
  if (found === null) return element("span", { class: "bad" }, app.words("view.resolve.all.refused"));
  const same = found === expected;
  return element("span", { class: same ? "good" : "warn" }, same ? app.words("view.resolve.all.same") : shown(found));
}
