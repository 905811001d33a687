/**
 * The sentence on top: what the text is, the answer of the core, and the fix as a button.
 */

import { button, element, shown } from "./controls.js";
import { edit } from "./edits.js";
import { listed, phrase } from "./phrase.js";
import { problem } from "./places.js";

const HOST = 80;

/** What the text has, as nodes. */
function features(app, found) {
  const { words } = app;
  const names = new Set(found.parts.map(({ name }) => name));
  const raw = (name) => found.parts.find((one) => one.name === name)?.raw ?? "";
  const made = [];
  if (raw("host") !== "") made.push(phrase(words, "page.has.host", { host: element("strong", { class: "c-host" },
    shown(raw("host"), { limit: HOST, words })) }));
  if (raw("port") !== "") made.push(phrase(words, "page.has.port", { port: shown(raw("port"), { limit: HOST,
    words }) }));
  if (names.has("password")) made.push(words("page.has.password"));
  else if (names.has("userinfo")) made.push(words("page.has.user"));
  if (found.params.length > 0) made.push(words("page.has.query", { count: found.params.length + found.params_more }));
  if (names.has("fragment")) made.push(words("page.has.fragment"));
  return made;
}

/** The answer of the core; of a valid text, what it is. */
function what(app, found) {
  const { words } = app;
  if (found.answer.state !== "valid" || found.kind === null) return found.answer.sentence;
  const scheme = found.parts.find(({ name }) => name === "scheme")?.raw ?? "";
  const kind = words(`page.is.${found.urn?.nid ? "urn" : found.kind.form}`, { scheme });
  const has = features(app, found);
  if (has.length === 0) return words("page.is.alone", { kind });
  return phrase(words, "page.is.with", { features: element("span", null, listed(app.lang, has)) }, { kind });
}

/** The sentence as plain text, for screen readers. */
export function spoken(app, found, node) {
  const count = found.kind === null ? Math.max(found.defects.length, 1) : found.issues.filter(({ severity }) =>
    severity === "warning").length;
  const first = node.querySelector(".what")?.textContent ?? "";
  return count > 0 ? `${first} ${app.words(found.kind === null ? "page.said.errors" : "page.said.warnings", { count })}` : first;
}

/** What else to know at once: browsers accept an invalid text, or its scheme could not be asked. */
function alerts(app, found) {
  const made = [];
  if (found.kind === null && found.url !== null) made.push(app.words("page.browsers.accept"));
  if (found.scheme === "unchecked") {
    const { raw } = found.parts.find(({ name }) => name === "scheme");
    made.push(app.words("page.scheme.unchecked", { scheme: raw.toLowerCase() }));
  }
  return made.map((said) => element("p", { class: "alert" }, said));
}

/** The button that applies the first fix. */
function fix(app, found) {
  const [first] = found.answer.fixes;
  if (first === undefined || first.kind === "normalized") return null;
  const key = found.meant ? "page.fix.meant" : "page.fix";
  return element("div", { class: "fix row" },
    button(app.words(key), () => edit(app, { action: "repair" }, app.words("page.step.fix")), { kind: "main",
      "data-focus": "fix" }),
    shown(first.text, { limit: 300, words: app.words }));
}

const SIGN = { valid: "good", suspicious: "warn", invalid: "bad" };

/** The sentence about what was found, with its place and the fix. */
export function sentence(app, found) {
  const { answer } = found;
  if (found.length === 0) return element("div", { class: "sentence" }, element("p", { class: "what" },
    app.words("page.is.empty")));
  return element("div", { class: "sentence" },
    element("p", { class: `what ${SIGN[answer.state]}` }, element("span", null, what(app, found))),
    alerts(app, found),
    answer.start === null ? null : problem(app, { ...answer, hint: answer.fix === null ? answer.hint : null },
      found.input, { said: true }),
    fix(app, found));
}
