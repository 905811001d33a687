/**
 * The sentence on top: the answer of the core, and the fix as a button.
 */

import { button, element, shown } from "./controls.js";
import { problem } from "./places.js";
import { withScheme } from "./views/served.js";

/** The sentence as plain text, for screen readers. */
export function spoken(app, found, node) {
  const count = found.kind === null ? Math.max(found.defects.length, 1) : found.issues.filter(({ severity }) =>
    severity === "warning").length;
  const first = node.querySelector(".what")?.textContent ?? "";
  return count > 0 ? `${first} ${app.words(found.kind === null ? "page.said.errors" : "page.said.warnings", { count })}` : first;
}

/** What else to know at once: browsers accept an invalid text, or its scheme cannot be asked. */
function alerts(app, found, waits) {
  const made = [];
  if (found.kind === null && found.url !== null) made.push(app.words("page.browsers.accept"));
  if (found.scheme === "unchecked" && !waits) made.push(app.words("page.scheme.unchecked"));
  return made.map((said) => element("p", { class: "alert" }, said));
}

/** Applies the first fix; where it hides secrets, that of the record that shows them. */
async function apply(app, found) {
  const { text, base, secrets } = app.state;
  const asked = { text, base, secrets: true };
  const whole = found.masked && !secrets ? await withScheme(app, await app.ask("explain", asked), asked) : found;
  if (whole === null) return;
  const [first] = whole.answer.fixes;
  if (first === undefined) app.announce(app.words("page.edit.refused"));
  else app.change({ text: first.text }, { name: app.words("page.step.fix") });
}

/** The button that applies the first fix. */
function fix(app, found) {
  const [first] = found.answer.fixes;
  if (first === undefined || first.kind === "normalized") return null;
  const key = found.meant ? "page.fix.meant" : "page.fix";
  return element("div", { class: "fix row" },
    button(app.words(key), () => apply(app, found), { kind: "main", "data-focus": "fix" }),
    shown(first.text, { limit: 300, words: app.words }));
}

const SIGN = { valid: "good", suspicious: "warn", invalid: "bad" };

/** The sentence about what was found, with its place and the fix; `waits` while the server is asked for more. */
export function sentence(app, found, waits = false) {
  const { answer } = found;
  if (found.length === 0) return element("div", { class: "sentence" }, element("p", { class: "what" },
    app.words("page.is.empty")));
  return element("div", { class: "sentence" },
    element("p", { class: `what ${SIGN[answer.state]}` }, element("span", { lang: answer.lang }, answer.sentence)),
    alerts(app, found, waits),
    answer.start === null ? null : problem(app, { ...answer, hint: answer.fix === null ? answer.hint : null },
      found.input, { said: true }),
    fix(app, found));
}
