/**
 * Commands in sentences, as code.
 */

import { element } from "./controls.js";

/** A sentence of the words with the commands in it as code: they stand between two "`". */
export function commands(text) {
  return text.split(/`([^`]+)`/).map((piece, index) => (index % 2 ? element("code", null, piece) : piece));
}
