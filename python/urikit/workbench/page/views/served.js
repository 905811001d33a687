/**
 * What the server answers, for views that ask it: wait until typing pauses, the records of problems, refusals.
 *
 * The server says its sentences in English, so they are marked as English. Its places count in the text as given; what
 * is shown may have "***" for secrets, so places are moved.
 */

import { caretText } from "../places.js";
import { button, element } from "../controls.js";
import { section } from "../sections.js";

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
  const answer = await app.server.call(path, { ...body, secrets: app.state.secrets === "1" });
  return app.current(token) ? answer : null;
}

/** A line that says why the server did not answer. */
export function refusal(app, error) {
  const known = { 413: "view.served.long", 429: "view.served.busy", 503: "view.served.busy" };
  const text = error.status === undefined ? app.words("view.served.gone") : app.words(known[error.status] ?? "view.served.refused");
  return element("p", { class: "bad", role: "alert" }, text, error.code ? [" ", element("code", null, error.code)] : null);
}

/** The line that stands where something needs the server. */
export function offline(app) {
  return element("p", { class: "hint" }, app.words("view.served.offline"));
}

/** What the server says, in the language of the page where it has the sentence; else in English, and marked so. */
export function said(app, code, message) {
  const { words } = app;
  const key = `served.${code}`;
  const values = words.language === "en" || !words.has(key) ? null : valuesOf(words.english(key) ?? "", message);
  return values === null ? element("span", { lang: "en" }, message) : element("span", null, words(key, values));
}

/** The values of the places of a sentence in what was made of it; null where it was not. */
export function valuesOf(sentence, message) {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const pieces = sentence.split(/\{\w+\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(`^${pieces.join("(.*)")}$`, "su").exec(message);
  return found && Object.fromEntries(names.map((name, index) => [name, found[index + 1]]));
}

/** A problem as the server records it: `{message, offset, end, rule, hint}`. */
export function served(app, defect, found) {
  const at = defect.offset;
  const placed = Number.isInteger(at) && found !== null;
  const hidden = found?.masked ? found.secrets : [];
  return element("div", { class: "problem error" },
    element("p", { class: "said" }, said(app, defect.code, defect.message), " ",
      placed ? button(app.words("page.column", { column: at + 1 }), () => app.place?.(at, defect.end), { kind: "link" }) : null),
    placed ? caretText(found.text, moved(at, hidden), moved(defect.end, hidden)) : null,
    defect.hint ? element("p", { class: "hint", lang: "en" }, defect.hint) : null,
    section(app, defect.rule ?? ""));
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
