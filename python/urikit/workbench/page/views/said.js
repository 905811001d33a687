/**
 * What the server says, in the language of the page: its sentences, and how to fix what they are about.
 *
 * The server says both in English. The page has the English sentence of each code with places for values; it finds the
 * values in what was said, and fills them into the sentence of its language. What it does not know is said in English,
 * and marked so.
 */

import { element } from "../controls.js";

/** Components whose names the page has in each language. */
const COMPONENTS = new Set(["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"]);

/** What is found, where it is words. */
const FOUND = ["served.found.unparsed", "served.found.scheme"];

/** The sentence of the server, as an element. */
export function said(app, code, message) {
  return spoken(app.words, message, sentence(app.words, code, message));
}

/** What helps, as an element; null where the server has no advice. */
export function helped(app, hint) {
  return hint ? spoken(app.words, hint, advice(app.words, hint)) : null;
}

/** The sentence of an answer that is about the refusal of a scheme; null where that is English, or not known. */
export function headline(words, { start }, { defect, standard }, kind) {
  const own = sentence(words, defect.code, defect.message);
  if (own === null) return null;
  const column = words("say.column", { column: String(start + 1) });
  // The name of a standard is "scheme tel (RFC 3966)".
  return words("say.answer.invalid", { name: `${standard.split(" ")[1]} ${kind}`, said: `${own} ${column}` });
}

function spoken(words, english, own) {
  return own === null ? element("span", { lang: words.language === "en" ? null : "en" }, english) : element("span", null, own);
}

/** A sentence in the language of the page; null where that is English, or the sentence is not known. */
export function sentence(words, code, message) {
  const key = `served.${code}`;
  const english = words.english(key);
  if (words.language === "en" || english === undefined || !words.has(key)) return null;
  const filled = (own, values) => own.replace(/\{(\w+)\}/g, (place, name) => named(words, name, values[name] ?? place));
  const values = valuesOf(english, message);
  if (values !== null) return filled(words(key), values);
  // A missing value is not quoted.
  const alone = valuesOf(unquoted(english, words.english("served.quoted"), '"{found}"', "an empty value"), message);
  if (alone === null) return null;
  return filled(unquoted(words(key), words("served.quoted"), words("say.quoted-alone"), words("say.empty")), alone);
}

function unquoted(text, forms, quoted, empty) {
  return forms.split("|").reduce((left, form) => left.replaceAll(form, ""), text).replaceAll(quoted, empty);
}

/** A value as a sentence shows it: components have names in each language. */
function named(words, name, value) {
  if (name === "component" && COMPONENTS.has(value)) return words(`component.${value}`);
  for (const key of FOUND) {
    const values = name === "found" ? valuesOf(words.english(key), value) : null;
    if (values !== null) return words(key, values);
  }
  return value;
}

/**
 * Advice in the language of the page: "ADVICE; ADVICE: the fixed text", where each is that of some rule. Null where
 * that is English, or one of them is not known.
 */
export function advice(words, hint) {
  if (words.language === "en") return null;
  const known = advices(words);
  const made = [];
  let rest = hint;
  for (;;) {
    const end = ends(rest).find((at) => known.has(rest.slice(0, at)));
    if (end === undefined) return null;
    made.push(words(known.get(rest.slice(0, end))));
    if (!rest.startsWith("; ", end)) return made.join("; ") + rest.slice(end);
    rest = rest.slice(end + 2);
  }
}

/** Where advice may end in a hint, the longest first: at its end, before the fixed text, before more advice. */
function ends(hint) {
  const found = [...hint.matchAll(/; |: /g)].map(({ index }) => index).reverse();
  return [hint.length, ...found];
}

const byWords = new WeakMap();

/** The keys of all advice, by what they say in English. */
function advices(words) {
  if (!byWords.has(words)) {
    const keys = words.keys.filter((key) => key.endsWith(".hint"));
    byWords.set(words, new Map(keys.map((key) => [words.english(key), key])));
  }
  return byWords.get(words);
}

/** The values of the places of a sentence in what was made of it; null where it was not. */
export function valuesOf(sentence, message) {
  const names = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const pieces = sentence.split(/\{\w+\}/).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(`^${pieces.join("(.*)")}$`, "su").exec(message);
  return found && Object.fromEntries(names.map((name, index) => [name, found[index + 1]]));
}
