/**
 * The sentence on top: what the text is, what is wrong and where, and the fix as a button.
 */

import { button, element, shown } from "./controls.js";
import { edit } from "./edits.js";
import { listed, phrase } from "./phrase.js";
import { problem } from "./places.js";
import { problem as say } from "./rules.js";

const HOST = 80;

/** What the text has, as nodes. */
function features(app, found) {
  const { words } = app;
  const names = new Set(found.components.map(({ name }) => name));
  const raw = (name) => found.components.find((one) => one.name === name)?.raw ?? "";
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

/** What the text is, in one sentence; of an invalid one, what is wrong. */
function what(app, found, wrong) {
  const { words } = app;
  if (found.kind === null) return wrong ? words("page.is.invalid", { problem: say(words, wrong,
    found.text) }) : words("page.is.refused");
  const scheme = found.components.find(({ name }) => name === "scheme")?.raw ?? "";
  const kind = words(`page.is.${found.urn ? "urn" : found.kind}`, { scheme });
  const has = features(app, found);
  if (has.length === 0) return words("page.is.alone", { kind });
  return phrase(words, "page.is.with", { features: element("span", null, listed(app.lang, has)) }, { kind });
}

/** The sentence as plain text, for screen readers. */
export function spoken(app, found, node) {
  const count = found.kind === null ? Math.max(found.faults.length, 1) : found.issues.filter(({ severity }) =>
    severity === "warning").length;
  const first = node.querySelector(".what")?.textContent ?? "";
  return count > 0 ? `${first} ${app.words(found.kind === null ? "page.said.errors" : "page.said.warnings", { count })}` : first;
}

/** The host that browsers read, where it is another one; undefined where it is the same. */
export function otherHost(found) {
  if (found.url === null || !found.url.host) return undefined;
  const written = found.components.find(({ name }) => name === "host")?.raw ?? "";
  const ours = (found.host?.ascii ?? found.host?.text ?? written).toLowerCase();
  return ours === found.url.host.toLowerCase() ? undefined : found.url.host;
}

/** The most important things to know, before all else. */
function alerts(app, found) {
  const { words } = app;
  const made = [];
  const refused = found.standards.find(({ standard }) => standard === "URL Standard");
  const other = otherHost(found);
  const absolute = found.components.some(({ name }) => name === "scheme");
  if (other !== undefined) {
    made.push(element("p", { class: "alert warn" }, element("span", null, phrase(words, "page.browsers.host",
      { host: element("strong", null, shown(other, { limit: HOST, words })) }))));
  } else if (found.kind === null && found.url !== null) {
    made.push(element("p", { class: "alert" }, words("page.browsers.accept")));
  } else if (found.kind !== null && absolute && refused && !refused.accepts) {
    made.push(element("p", { class: "alert warn" }, words("page.browsers.refuse")));
  }
  if (found.scheme === "unchecked") {
    const { raw } = found.components.find(({ name }) => name === "scheme");
    made.push(element("p", { class: "alert" }, words("page.scheme.unchecked", { scheme: raw.toLowerCase() })));
  }
  return made;
}

/** The button that applies the fix. */
function fix(app, found) {
  const { repair } = found;
  if (repair === null) return null;
  const key = repair.meant ? "page.fix.meant" : "page.fix";
  return element("div", { class: "fix row" },
    button(app.words(key), () => edit(app, { action: "repair" }, app.words("page.step.fix")), { kind: "main",
      "data-focus": "fix" }),
    shown(repair.text, { limit: 300, words: app.words }));
}

/** The sentence about what was found, with what is wrong and how to fix it. */
export function sentence(app, found) {
  const { words } = app;
  if (found.length === 0) return element("div", { class: "sentence" }, element("p", { class: "what" },
    words("page.is.empty")));
  const wrong = found.kind === null
    ? (found.faults.length > 0 ? found.faults : found.standards[0].errors) : found.issues.filter(({ severity }) =>
    severity === "warning");
  const sign = { valid: "good", suspicious: "warn", invalid: "bad" }[found.state] ?? "warn";
  return element("div", { class: "sentence" },
    element("p", { class: `what ${sign}` }, element("span", null, what(app, found, wrong[0]))),
    alerts(app, found),
    wrong.slice(0, 1).map((one) => problem(app, one, found.text, { said: found.kind === null,
      fixed: Boolean(found.repair) })),
    fix(app, found));
}
