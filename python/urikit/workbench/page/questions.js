/**
 * Questions to the core: answered at once, or in a worker where the texts are so long that the page would stand still.
 *
 * An answer counts only while the state is shown that it is about. `drop` ends the worker that is at work, and what was
 * asked of it is never answered: so an older answer cannot replace a newer one. Where no worker starts, the page
 * answers itself.
 */

import { coreWorker } from "./assets.js";
import { EngineError } from "./engine.js";

/** From this length on (UTF-16 units of all texts of a question), the worker answers. */
export const LONG = 20000;

const length = (request) => Object.values(request).reduce((sum, one) =>
  sum + (typeof one === "string" ? one.length : 0), 0);

/** The questions to an engine, which may be null; `words` gives the words of the page. */
export function questions(engine, words) {
  const open = new Map();
  let worker = null;
  let count = 0;

  function hear({ data: { id, ok, error } }) {
    const asked = open.get(id);
    open.delete(id);
    if (error) asked?.reject(new EngineError(error.code, error.field, error.expected));
    else asked?.resolve(ok);
  }

  function start() {
    return coreWorker("engine_worker.js").then((made) => {
      made.onmessage = hear;
      made.postMessage({ texts: words().texts });
      return made;
    }, () => null);
  }

  async function later(name, request, id) {
    worker ??= start();
    const made = await worker;
    if (!open.has(id)) return;
    if (made !== null) {
      made.postMessage({ id, name, request });
      return;
    }
    try {
      hear({ data: { id, ok: engine.call(name, request) } });
    } catch (error) {
      hear({ data: { id, error } });
    }
  }

  return {
    /** The record of a call, or a promise of it; throws or rejects with an `EngineError`. */
    ask(name, request) {
      if (length(request) <= LONG) return engine.call(name, request);
      count += 1;
      const id = count;
      return new Promise((resolve, reject) => {
        open.set(id, { resolve, reject });
        later(name, request, id);
      });
    },
    /** Ends what was asked: its answers are not wanted any more. */
    drop() {
      if (open.size === 0) return;
      open.clear();
      worker?.then((made) => made?.terminate());
      worker = null;
    },
  };
}
