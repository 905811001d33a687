/**
 * The sentence on top: what the text is, the answer of the core, and the fix as a button.
 */

import { button, element, shown } from "./controls.js";
import { listed, phrase } from "./phrase.js";
import { problem } from "./places.js";
import { withScheme } from "./views/served.js";

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
  const { answer } = found;
  if (answer.state !== "valid" || found.kind === null) return element("span", { lang: answer.lang }, answer.sentence);
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

/** What else to know at once: browsers accept an invalid text, or its scheme cannot be asked. */
function alerts(app, found, waits) {
  const made = [];
  if (found.kind === null && found.url !== null) made.push(app.words("page.browsers.accept"));
  if (found.scheme === "unchecked" && !waits) {
    const { raw } = found.parts.find(({ name }) => name === "scheme");
    made.push(app.words("page.scheme.unchecked", { scheme: raw.toLowerCase() }));
  }
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
    element("p", { class: `what ${SIGN[answer.state]}` }, element("span", null, what(app, found))),
    alerts(app, found, waits),
    answer.start === null ? null : problem(app, { ...answer, hint: answer.fix === null ? answer.hint : null },
      found.input, { said: true }),
    fix(app, found));
}
