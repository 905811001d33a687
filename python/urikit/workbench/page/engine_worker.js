/**
 * The worker of long texts: starts the core, and answers one question after the other.
 */

import { load } from "./engine.js";

let engine = null;

self.onmessage = async ({ data }) => {
  if (data.wasm) {
    try {
      engine = await load(data.wasm);
      self.postMessage({ said: "ready" });
    } catch {
      self.postMessage({ said: "broken" });
    }
    return;
  }
  if (data.texts) {
    engine.say(data.texts);
    return;
  }
  const { id, name, request } = data;
  try {
    self.postMessage({ id, ok: engine.call(name, request) });
  } catch ({ code, field, expected }) {
    self.postMessage({ id, error: { code, field, expected } });
  }
};
