/**
 * The standards side by side: RFC 3986, RFC 3987, the URL Standard, and the scheme's own rules where the server runs.
 *
 * Each says valid, valid with notes, or invalid, and lists its problems with their places. The words come from the
 * catalogue of rules; those of a scheme from the server.
 */

import { element, replace, shown } from "../controls.js";
import { problem } from "../places.js";
import { section } from "../sections.js";
import { ask, offline, refusal, served } from "./served.js";

/** The section of each standard that has the production of a whole reference. */
const WHATWG = "WHATWG URL";
const WHOLE = { "RFC 3986": "RFC 3986 section 4.1", "RFC 3987": "RFC 3987 section 2.2", [WHATWG]: "URL Standard, URL parsing" };
const NAMES = { [WHATWG]: "URL Standard" };

export const view = {
  id: "standards",
  needs: "engine",
  mount(root, app) {
    const cards = element("div", { class: "cards" });
    const own = element("section", { class: "card" });
    const verdicts = element("div", { class: "cards" });
    replace(root, element("div", { class: "stack" }, cards, verdicts));
    replace(verdicts, own);
    return async (state, found) => {
      replace(cards, (found?.verdicts ?? []).filter(({ standard }) => standard in WHOLE).map((one) => card(app, one, found)));
      await scheme(own, app, state, found);
    };
  },
};

/** The verdict of a standard: `valid`, `noted` or `invalid`. */
function verdictOf({ conforms, accepts }) {
  if (conforms) return "valid";
  return accepts ? "noted" : "invalid";
}

const SIGN = { valid: "good", noted: "warn", invalid: "bad" };

function card(app, one, found) {
  const verdict = verdictOf(one);
  return element("section", { class: "card" },
    element("h3", null, NAMES[one.standard] ?? one.standard),
    element("p", null, element("strong", { class: SIGN[verdict] }, app.words(`view.standards.${verdict}`))),
    element("p", { class: "hint" }, section(app, WHOLE[one.standard] ?? "")),
    form(app, one),
    problems(app, one, found),
    one.more > 0 ? element("p", { class: "hint" }, app.words("view.standards.more", { count: one.more })) : null);
}

/** What was matched: the production of an RFC, or the URL that browsers write. */
function form(app, { as, standard, text }) {
  if (as === null) return null;
  if (standard !== WHATWG) return element("p", null, app.words("view.standards.form"), " ", element("code", null, as));
  return element("p", null, app.words("view.standards.href"), " ", shown(text, { words: app.words }));
}

/** What ended parsing, and what did not. */
function problems(app, { defect, notes, standard }, found) {
  const rows = [...(defect ? [[defect, "failed"]] : []), ...notes.map((note) => [note, "continued"])];
  if (rows.length === 0) return null;
  return element("ul", { class: "problems" }, rows.map(([one, effect]) => element("li", null,
    problem(app, one, found.input),
    element("p", { class: "hint" }, standard === WHATWG ? [app.words(`view.standards.${effect}`), " "] : null,
      section(app, one.rule)))));
}

async function scheme(card, app, state, found) {
  const heading = element("h3", null, app.words("view.standards.scheme"));
  if (app.server === null) return replace(card, heading, offline(app));
  if (found === null || !state.text) return replace(card, heading);
  try {
    const record = await ask(app, "/api/explain", { text: state.text });
    if (record === null) return undefined;
    const rest = record.verdicts.filter((verdict) => !(verdict.standard in WHOLE));
    return replace(card, heading, rest.length === 0
      ? element("p", null, app.words("view.standards.schemeless"))
      : rest.map((verdict) => ownRules(app, verdict, found)));
  } catch (error) {
    return replace(card, heading, refusal(app, error));
  }
}

function ownRules(app, one, found) {
  const verdict = one.conforms ? "valid" : one.accepts ? "noted" : "invalid";
  const defects = [one.defect, ...one.notes].filter((defect) => defect !== null);
  return element("div", { class: "stack" },
    element("p", { lang: "en" }, one.standard),
    element("p", null, element("strong", { class: SIGN[verdict] }, app.words(`view.standards.${verdict}`))),
    defects.length === 0 ? null : element("ul", { class: "problems" }, defects.map((defect) =>
      element("li", null, served(app, defect, found)))));
}
