/**
 * What the server answers, for views that ask it: wait until typing pauses, the records of problems, refusals.
 *
 * Its places count in the text as given; what is shown may have "***" for secrets, so places are moved.
 */

import { caretText } from "../places.js";
import { button, commands, element } from "../controls.js";
import { section } from "../sections.js";
import { advice, headline, helped, said } from "./said.js";

/** Milliseconds without typing before the server is asked. */
const PAUSE = 250;

/**
 * Ask the server after a pause; null where the state has changed since, or there is no server.
 *
 * @returns {Promise<object|null>}
 */
export async function ask(app, path, body) {
  if (app.server === null) return null;
  const token = app.token();
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  if (!app.current(token)) return null;
  const answer = await app.server.call(path, { secrets: app.state.secrets === "1", ...body });
  return app.current(token) ? answer : null;
}

/** The longest text that the server takes (`WorkbenchLimits.text`). */
const LONGEST = 1 << 16;

/** Returns true if the server may know more about a record than the core: the rules of its scheme, or of a fix's. */
export function asks(app, found) {
  return app.server !== null && found?.scheme === "unchecked" && app.state.text.length <= LONGEST;
}

/**
 * A record of the core with the answer of the server, which knows the rules of its scheme; null where the state has
 * changed since. The record stays as it is where the server need not be asked, or refuses.
 */
export async function withScheme(app, found, body = {}) {
  if (!asks(app, found)) return found;
  const { text, base } = app.state;
  const token = app.token();
  const record = await ask(app, "/api/explain", { text, base, ...body }).catch(() => found);
  if (!app.current(token)) return null;
  if (record === found) return found;
  const { meant, scheme, verdicts } = record;
  // A fix groups the mistakes that it corrects.
  const { defects } = app.words.language === "en" ? record : found;
  const own = verdicts.slice(found.verdicts.length);
  const answer = translated(app.words, record, own[0], found);
  return { ...found, meant, scheme, answer, defects, verdicts: [...found.verdicts, ...own] };
}

/** The answer of the server, in the language of the page where the server or the core has said the same in it. */
function translated(words, { answer, kind }, own, found) {
  if (words.language === "en") return answer;
  const same = answer.code === found.answer.code && answer.state === found.answer.state;
  const sentence = own?.defect ? headline(words, answer, own, kind.name) : same ? found.answer.sentence : null;
  return { ...answer, sentence: sentence ?? answer.sentence, lang: sentence === null ? "en" : null,
    hint: advice(words, answer.hint ?? "") ?? answer.hint };
}

/** A line that says why the server did not answer. */
export function refusal(app, error) {
  const known = { 413: "view.served.long", 429: "view.served.busy", 503: "view.served.busy" };
  const text = error.status === undefined ? app.words("view.served.gone") : app.words(known[error.status] ?? "view.served.refused");
  return element("p", { class: "bad", role: "alert" }, commands(text), error.code ? [" ", element("code", null, error.code)] : null);
}

/** The line that stands where something needs the server. */
export function offline(app) {
  return element("p", { class: "hint" }, commands(app.words("view.served.offline")));
}

/** A problem as the server records it: `{message, offset, end, rule, hint}`. */
export function served(app, defect, found) {
  const at = defect.offset;
  const placed = Number.isInteger(at) && found !== null;
  const hidden = found?.masked ? found.secrets : [];
  return element("div", { class: "problem error" },
    element("p", { class: "said" }, sentence(app, defect, found), " ",
      placed ? button(app.words("page.column", { column: at + 1 }), () => app.place?.(at, defect.end), { kind: "link" }) : null),
    placed ? caretText(found.input, moved(at, hidden), moved(defect.end, hidden)) : null,
    defect.hint ? element("p", { class: "hint" }, helped(app, defect.hint)) : null,
    section(app, defect.rule ?? ""));
}

/** What is wrong: the core has said it of a text that is not a URI, with the same code at the same place. */
function sentence(app, { code, message, offset }, found) {
  const known = found?.defects.find((one) => one.code === code && one.offset === offset);
  return known === undefined ? said(app, code, message) : element("span", null, known.message);
}

/** A place of the text as given in the text with secrets masked as "***". */
function moved(place, secrets, masked = "***".length) {
  let at = place;
  for (const { start, end } of secrets) {
    if (place >= end) at += masked - (end - start);
    else if (place > start) at -= place - start;
  }
  return at;
}
