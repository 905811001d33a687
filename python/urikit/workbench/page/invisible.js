/**
 * Characters that cannot be seen, or that change the order of others: which they are, and what
 * is shown in their place.
 */

import { length } from "./engine.js";

const UNSEEN = /[\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ud800-\udfff\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\u{e0000}-\u{e0fff}]/u;

const NAMES = { "\u0000": "NUL", "\t": "TAB", "\n": "LF", "\r": "CR", "\u007f": "DEL", "\u00a0": "NBSP", "\u00ad": "SHY",
  "\u200b": "ZWSP", "\u200c": "ZWNJ", "\u200d": "ZWJ", "\u200e": "LRM", "\u200f": "RLM", "\u2028": "LS", "\u2029": "PS",
  "\u202a": "LRE", "\u202b": "RLE", "\u202c": "PDF", "\u202d": "LRO", "\u202e": "RLO", "\u2066": "LRI", "\u2067": "RLI",
  "\u2068": "FSI", "\u2069": "PDI", "\ufeff": "BOM" };

/** What is shown for an invisible character, or null. */
export function token(character) {
  if (!UNSEEN.test(character)) return null;
  return NAMES[character] ?? `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;
}

/**
 * The pieces of a text: runs of visible characters, and invisible ones with their tokens; and how
 * many characters are left out after `limit`.
 */
export function pieces(text, limit = Infinity) {
  let cut = text.length > limit ? limit : text.length;
  if (cut < text.length && text.codePointAt(cut - 1) > 0xffff) cut -= 1;
  const kept = text.slice(0, cut);
  const rest = cut < text.length ? length(text.slice(cut)) : 0;
  if (!UNSEEN.test(kept)) return { parts: kept === "" ? [] : [{ text: kept, token: null }], rest };
  const parts = [];
  let run = "";
  for (const character of kept) {
    const seen = token(character);
    if (seen === null) {
      run += character;
      continue;
    }
    if (run !== "") parts.push({ text: run, token: null });
    run = "";
    parts.push({ text: character, token: seen });
  }
  if (run !== "") parts.push({ text: run, token: null });
  return { parts, rest };
}
