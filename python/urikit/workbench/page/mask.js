/**
 * Secrets: where they are in a text is known to the core alone, and asked of it here.
 */

import { LONG } from "./questions.js";

/** What means a secret. */
export const MASK = "***";

/** How many texts are known at most, and how many characters of them. */
const KEPT = 200;
const ROOM = 4_000_000;
const known = new Map();
let size = 0;

/** Keeps what the core said of a text. */
export function remember(text, shown) {
  if (known.has(text)) return;
  known.set(text, shown);
  size += text.length;
  for (const [oldest] of known) {
    if ((known.size <= KEPT && size <= ROOM) || oldest === text) break;
    known.delete(oldest);
    size -= oldest.length;
  }
}

/** A text with its secrets masked; nothing of it without the core, and of a long one that was not inspected. */
export function masked(engine, text) {
  if (text === "") return "";
  if (engine === null) return MASK;
  if (!known.has(text)) {
    if (text.length > LONG) return MASK;
    remember(text, ask(engine, text));
  }
  return known.get(text);
}

function ask(engine, text) {
  try {
    return engine.call("explain", { text }).input;
  } catch {
    return MASK;
  }
}

/** Whether a part of what was found has a secret that is hidden, so that it cannot be edited in part. */
export function hides({ state, found }, { start, end }) {
  if (!found.masked || state.secrets) return false;
  if (found.secrets.some((secret) => secret.start < end && start < secret.end)) return true;
  return found.secrets_more > 0 && end > found.secrets.at(-1).end;
}
