/**
 * Two references: the step of RFC 3986 section 6.2 on which they meet, or the first component that differs, marked.
 */

import { button, element, field, replace, shown, table } from "../controls.js";
import { marked } from "../difference.js";
import { problem } from "../places.js";
import { section } from "../sections.js";

export const view = {
  id: "compare",
  needs: "engine",
  mount(root, app) {
    const { words } = app;
    const other = field({
      label: words("view.compare.other"),
      value: app.state["compare.with"] ?? "",
      mono: true,
      oninput: (value) => app.change({ "compare.with": value }),
    });
    const swap = button(words("view.compare.swap"), () =>
      app.change({ text: app.state["compare.with"] ?? "", "compare.with": app.state.text ?? "" }, { name: words("view.compare.step") }));
    const answer = element("div", { class: "stack" });
    replace(root, element("div", { class: "stack" }, other, element("div", { class: "row" }, swap), answer));
    return async (state) => {
      const second = state["compare.with"] ?? "";
      if (other.input.value !== second) other.input.value = second;
      if (second === "") return replace(answer, element("p", { class: "hint" }, words("view.compare.empty")));
      const result = await app.ask("compare", { a: state.text ?? "", b: second, secrets: state.secrets === "1" });
      return replace(answer, verdict(app, result, state), texts(app, result, state), steps(app, result), urls(app, result));
    };
  },
};

function verdict(app, { step, difference, errors }, state) {
  const { words } = app;
  if (errors.a || errors.b) {
    return ["a", "b"].filter((one) => errors[one]).map((one) => [
      element("p", { class: "bad" }, words(`view.compare.refused.${one}`)),
      problem(app, errors[one], app.mask((one === "a" ? state.text : state["compare.with"]) ?? "")),
    ]);
  }
  if (step !== null) {
    return [
      element("p", null, element("strong", { class: "good" }, words("view.compare.equal", { step: words(`step.${step}`) }))),
      element("p", null, words(`view.compare.meet.${step}`)),
    ];
  }
  return [
    element("p", null, element("strong", { class: "bad" },
      words("view.compare.different", { component: words(`component.${difference.component}`) }))),
    element("p", null, words(`view.compare.reason.${difference.reason}`)),
  ];
}

/** Both texts, one above the other, with what differs marked. */
function texts(app, { step, forms }, state) {
  const { words } = app;
  const [a, b] = [app.mask(state.text ?? ""), app.mask(state["compare.with"] ?? "")];
  if (a === b) return null;
  const [first, second] = marked(a, b);
  const last = forms.at(-1);
  const normal = step === null && last && last.a !== last.b ? marked(last.a, last.b) : null;
  return table({
    caption: words("view.compare.texts"),
    columns: ["which", "text"].map((key) => words(`view.compare.column.${key}`)).concat(normal ? [words("view.compare.column.normal")] : []),
    rows: [
      [words("view.compare.first"), first, ...(normal ? [normal[0]] : [])],
      [words("view.compare.second"), second, ...(normal ? [normal[1]] : [])],
    ],
  });
}

function steps(app, { forms, step }) {
  const { words } = app;
  if (forms.length === 0) return null;
  return table({
    caption: words("view.compare.steps"),
    columns: ["step", "verdict", "first", "second", "section"].map((key) => words(`view.compare.column.${key}`)),
    rows: forms.map((form) => [
      words(`step.${form.step}`),
      element("span", { class: form.equal ? "good" : "bad" },
        words(form.step === step ? "view.compare.meets" : form.equal ? "view.compare.same" : "view.compare.differs")),
      ...(form.equal ? [shown(form.a), shown(form.b)] : marked(form.a, form.b)),
      section(app, `RFC 3986 section ${form.section}`),
    ]),
  });
}

function urls(app, { urls: { a, b, equal } }) {
  const { words } = app;
  const key = equal === null ? "refused" : equal ? "equal" : "different";
  const sign = equal === null ? "warn" : equal ? "good" : "bad";
  return [
    element("h3", null, words("view.compare.browser")),
    element("p", { class: sign }, words(`view.compare.browser.${key}`)),
    equal === null ? null : element("ul", { class: "plain" }, [...new Set([a, b])].map((href) => element("li", null, shown(href)))),
  ];
}
