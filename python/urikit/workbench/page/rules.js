/**
 * The sentences about what the core found: `urikit.core.rules`, `urikit.core.repairs` and `urikit.guard` in the
 * page's language.
 *
 * The core gives a code, a place and what is there; the catalogue has a text with places. What
 * Python fills in by code is filled in here in the same way, and a test compares the English
 * sentences. Languages with cases name a component by `{component.in}` and `{component.of}`.
 */

import { catalogue } from "./catalogue.js";

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\u{e0100}-\u{e01ef}\u2400-\u2426\u27e8\u27e9]/gu;
const BEFORE = /^[^A-Za-z0-9]{1,9}[A-Za-z][A-Za-z0-9+.-]*:[^:]/u;
const KINDS = ["mailto:", "doi:", "tel:", "urn:isbn:", "urn:issn:", "urn:uuid:"];

/** "U+00E9" for "é". */
function code(character) {
  return `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A text with a token for all that cannot be seen. */
export function visible(text) {
  const seen = text.replace(UNSEEN, (character) => {
    const point = character.codePointAt(0);
    if (point === 10) return "␤";
    if (point < 32) return String.fromCodePoint(0x2400 + point);
    return point === 127 ? "␡" : `⟨${code(character)}⟩`;
  });
  // A mark that begins a text has nothing to be on.
  return /^[\p{Mn}\p{Me}\u1161-\u11ff\ud7b0-\ud7ff]/u.test(seen) ? `◌${seen}` : seen;
}

/** A component in a sentence; `how` is "", "in." or "of.". */
function phrase(words, name, how = "") {
  const key = `phrase.${how}${name ?? "reference"}`;
  return words(words.has(key) ? key : `phrase.${how}reference`);
}

/** What Unicode calls a character, of the blocks that the catalogue has; else "". */
function unicodeName(words, point) {
  const first = catalogue.blocks.findLast((block) => block <= point);
  const key = `names.${first?.toString(16).toUpperCase().padStart(4, "0")}`;
  return words.has(key) ? words(key).split("|")[point - first] ?? "" : "";
}

/** The character that is wrong, with its code and its name. */
function character(words, found) {
  const given = found.character;
  if (!given || found.start === found.end) return words("say.character-none");
  // Punctuation is no secret.
  if (!/^[ -/:-@[-`{-~]$/.test(given) && (found.found ?? "").includes("***")) return words("say.character-secret");
  if (given === " ") return words("say.character-space");
  if (/^[!-~]$/.test(given)) return words("say.character", { found: given });
  const name = unicodeName(words, given.codePointAt(0));
  return words(name ? "say.character-name" : "say.character-code", { found: visible(given), code: code(given), name });
}

/** What a sentence says of an IP address: its groups, its numbers, and the number that is wrong. */
function numbers(words, found) {
  const { group, groups, double, numbers: count } = found.values ?? {};
  const part = found.found ?? "";
  const whole = { count: String(count ?? "") };
  const wrong = part ? words("say.number-found", { found: part }) : words("say.number-none");
  return {
    group: (group ?? "").replace(/^.*\[/s, ""),
    groups: words(double ? "say.groups-double" : "say.groups", { count: String(groups ?? "") }),
    numbers: words("say.numbers", whole),
    number: count > 4 || part.includes(".") ? words("say.number-count", whole) : wrong,
  };
}

/** The sentence of a rule with its places filled; what is empty is not quoted. */
function say(words, code, values) {
  const key = `rule.${code}.problem`;
  if (!words.has(key)) return code;
  let sentence = words(key);
  if (!values.found) {
    for (const quoted of words("say.quoted").split("|")) sentence = sentence.replaceAll(quoted, "");
    sentence = sentence.replaceAll(words("say.quoted-alone"), words("say.empty"));
  }
  return sentence.replace(/\{([\w.-]+)\}/g, (place, name) => values[name] ?? place);
}

/** The sentence about one problem that the core found in a text: an error or an issue. */
export function problem(words, found, text = "") {
  const at = found.at ?? [found.start, found.end];
  const before = at[0] === 0 && ["path", "scheme"].includes(found.component) && BEFORE.test(text);
  return say(words, found.code, {
    found: visible(found.found ?? ""),
    character: character(words, found),
    component: phrase(words, found.component),
    "component.in": phrase(words, found.component, "in."),
    "component.of": phrase(words, found.component, "of."),
    "component.where": before ? words("say.before-scheme") : phrase(words, found.component, "in."),
    value: words((found.found ?? "").includes("***") ? "say.character-secret" : "say.character", { found: visible(found.found ?? "") }),
    escape: encodeURIComponent(found.character ?? "").replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    scheme: found.scheme ?? words("say.scheme-none"),
    ...numbers(words, found),
  });
}

/** What helps against it; an empty text where the catalogue knows nothing. */
export function hint(words, found) {
  const key = `rule.${found.code}.hint`;
  return words.has(key) ? words(key) : "";
}

/** A section of a standard, as "RFC 3986 section 3.3", in the words of the language. */
export function section(words, where) {
  return where.replace(/\b(sections?|appendix|and|to)\b/g, (term) => words(`say.term.${term}`));
}

/** Why a repair makes an edit: `{code, before, after, meaning}`; of a text after it the beginning may be given. */
export function reason(words, { code: name, before, after, meaning }, next = "") {
  if (meaning) return words(`meaning.${meaning.code}`, meaning.values);
  const made = (after + next).toLowerCase();
  const [scheme] = after.split(":");
  if (name === "add-scheme") {
    const kind = KINDS.find((prefix) => made.startsWith(prefix));
    if (kind) {
      const plain = kind.slice(0, -1);
      return words("say.needs-scheme", { name: words(`say.name.${plain.replace(":", "-")}`), scheme: plain });
    }
    if ((after + next).slice(scheme.length + 1).startsWith("//")) return words("say.host-needs-scheme", { scheme });
  }
  if (name === "decode-whole" && before.startsWith("=")) return words("say.mail-encodes", { before, after: after.slice(0, 1) });
  if (name === "fix-separator" && [...before].length === 1 && after) return words("say.separator", { before, after: [...after][0] });
  const key = `rule.${name}.problem`;
  return words.has(key) ? words(key) : name;
}

/** Where a program connects. */
function place(words, { host, port }) {
  if (host === null) return words("say.no-host");
  return port === null ? host : words("say.host-port", { host, port: String(port) });
}

/** What fills {found} in the sentence of a refusal, by what it is about; `errors` say why a standard refuses. */
const ABOUT = {
  nothing: () => "",
  length: (words, { count }) => words.number(count),
  text: (words, { text }) => text,
  name: (words, about) => words("say.name-purpose", about),
  address: (words, about) => words("say.address", about),
  "looks-like": (words, { text }) => words("say.looks-like", { name: text }),
  scripts: (words, { text }) => words("say.scripts", { label: text }),
  character: (words, { text, character }) =>
    words("say.label-character", { label: text, character, code: `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}` }),
  elsewhere: (words, about) => place(words, about),
  "refused-by-program": (words, { program, browsers }) =>
    browsers.host === null
      ? words("say.refused-by-program-scheme", { program, scheme: browsers.scheme })
      : words("say.refused-by-program-host", { program, place: place(words, browsers) }),
  program: (words, { program, reading, browsers }) => {
    if (reading.scheme === null) return words("say.program-no-scheme", { program, browsers: browsers.scheme });
    return reading.scheme === browsers.scheme
      ? words("say.program", { program, reading: place(words, reading), browsers: place(words, browsers) })
      : words("say.program-scheme", { program, reading: reading.scheme, browsers: browsers.scheme });
  },
  refused: (words, about, errors) => words("say.refused", { message: errors.rfc }),
  "refused-by-rfc": (words, about, errors) =>
    about.host === null
      ? words("say.refused-by-rfc-scheme", { message: errors.rfc, scheme: about.scheme })
      : words("say.refused-by-rfc-host", { message: errors.rfc, place: place(words, about) }),
  "refused-by-browsers": (words, about, errors) =>
    words("say.refused-by-browsers", { message: errors.browsers, place: place(words, about) }),
  readings: (words, { rfc, browsers }) =>
    rfc.scheme === browsers.scheme
      ? words("say.readings", { rfc: place(words, rfc), browsers: place(words, browsers) })
      : words("say.readings-scheme", { rfc: rfc.scheme, browsers: browsers.scheme }),
  issue: (words, about, errors, text, { component, at }) =>
    problem(words, { ...about, component, found: [...text].slice(...(at ?? [about.start, about.end])).join("") }, text),
};

/** The sentence about one reason of a refusal; `errors` are those of the answer of `guard`, `text` is what it was asked about. */
export function refusal(words, found, errors = {}, text = "") {
  // The core refuses without an error where a host has no form in ASCII.
  const message = (error) => (error ? problem(words, error, text) : words("rule.idna-label.title"));
  const said = { rfc: message(errors.rfc), browsers: message(errors.browsers) };
  return say(words, found.code, { found: ABOUT[found.kind]?.(words, found.about ?? {}, said, text, found) ?? "" });
}
