/**
 * The sentences about refusals: those of `urikit.guard` in the page's language.
 *
 * The core gives a code and what it is about; the catalogue has a text with places. What Python fills in by code is
 * filled in here in the same way, and a test compares the English sentences.
 */

/** The sentence of a rule; what is empty is not quoted. */
function say(words, code, found) {
  const key = `rule.${code}.problem`;
  if (!words.has(key)) return code;
  let sentence = words(key);
  if (!found) {
    for (const quoted of words("say.quoted").split("|")) sentence = sentence.replaceAll(quoted, "");
    sentence = sentence.replaceAll(words("say.quoted-alone"), words("say.empty"));
  }
  return sentence.replaceAll("{found}", () => found);
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
  issue: (words, { message }) => message,
};

/** The sentence about one reason of a refusal; `errors` are those of the answer of `guard`. */
export function refusal(words, found, errors = {}) {
  // The core refuses without an error where a host has no form in ASCII.
  const message = (error) => error?.message ?? words("rule.idna-label.title");
  const said = { rfc: message(errors.rfc), browsers: message(errors.browsers) };
  return say(words, found.code, ABOUT[found.kind]?.(words, found.about ?? {}, said) ?? "");
}
