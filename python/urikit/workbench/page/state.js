/**
 * What the page shows, as one object of strings, and its form in the fragment of the address.
 *
 * The fragment never reaches a server. It is plain percent-encoded pairs, `#text=…&base=…`, so
 * that a person can read a link. Texts in it have their secrets masked, and a state that is too
 * long for a link is left out but for the view.
 */

/** The longest fragment, in characters. */
export const LIMIT = 4000;

/** What is never in the fragment: whether secrets are shown. */
const INNER = new Set(["secrets"]);

const THEMES = new Set(["light", "dark"]);

/** Percent-encodes what a fragment cannot have, and what would end a pair. */
function encode(text) {
  return encodeURIComponent(text.toWellFormed ? text.toWellFormed() : text)
    .replace(/%(3A|2F|3F|40|5B|5D|2C|3B|24)/g, (found) => ({ "%5B": found,
      "%5D": found })[found] ?? decodeURIComponent(found));
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The state that a fragment says; unknown themes are dropped. */
export function read(fragment) {
  const state = {};
  for (const pair of fragment.replace(/^#/, "").split("&")) {
    const [key, value = ""] = pair.split(/=(.*)/s, 2);
    if (key && value && !INNER.has(decode(key))) state[decode(key)] = decode(value);
  }
  if (!THEMES.has(state.theme)) delete state.theme;
  return state;
}

/** The fragment of a state, each value as `shown` gives it; null where that is too long. */
export function write(state, shown = (value) => value) {
  let room = LIMIT;
  for (const value of Object.values(state)) room -= value.length;
  if (room < 0) return null;
  const pairs = Object.entries(state)
    .filter(([key, value]) => value !== "" && !INNER.has(key))
    .map(([key, value]) => `${encode(key)}=${encode(shown(value, key))}`);
  return pairs.length === 0 ? "" : `#${pairs.join("&")}`;
}

/** The short part of a state that is too long: what is shown, without the texts. */
export function frame({ view = "", lang = "", theme = "" }) {
  return { view, lang, theme };
}
