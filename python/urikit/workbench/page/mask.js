/**
 * Secrets: where they are in a text is known to the core alone, and asked of it here.
 */

import { cut } from "./engine.js";

/** What means a secret. */
export const MASK = "***";

const KEPT = 200;
const known = new Map();

/** A text with its secrets masked; without the core, nothing of it. */
export function masked(engine, text) {
  if (text === "") return "";
  if (engine === null) return MASK;
  if (!known.has(text)) {
    if (known.size >= KEPT) known.delete(known.keys().next().value);
    known.set(text, ask(engine, text));
  }
  return known.get(text);
}

function ask(engine, text) {
  try {
    return engine.call("inspect", { text }).text;
  } catch {
    return MASK;
  }
}

/** Whether a part of what was found has a secret that is hidden, so that it cannot be edited in part. */
export function hides(app, { raw, start, end }) {
  return app.found.masked && !app.state.secrets && cut(app.state.text, start, end) !== raw;
}
