/**
 * The files of the page that are not modules: the core, the workers.
 *
 * Served, they are beside the page. In the single file they are in one block of JSON in the
 * document, since a page that is opened from a disk can fetch nothing.
 */

const block = document.getElementById("offline");
const embedded = block === null ? null : JSON.parse(block.textContent);

/** Whether the page is a single file, which has no server. */
export const single = embedded !== null || location.protocol === "file:";

/** The bytes of a file. */
export async function bytes(path) {
  if (embedded) return Uint8Array.from(atob(embedded[path]), (character) => character.charCodeAt(0));
  const answer = await fetch(new URL(path, document.baseURI));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A file of JSON. */
export async function json(path) {
  return JSON.parse(new TextDecoder().decode(await bytes(path)));
}

let core = null;

/** The bytes of the core, which are read once. */
export function coreBytes() {
  core ??= bytes("engine.wasm");
  return core;
}

/** A worker made of a module, when it has started the core; rejected where it does not. */
export async function coreWorker(path) {
  const made = new Worker(embedded ? embedded[path] : new URL(path, document.baseURI), { type: "module" });
  const wasm = await coreBytes();
  await new Promise((resolve, reject) => {
    made.onmessage = ({ data }) => (data.said === "ready" ? resolve() : reject(new Error(data.said)));
    made.onerror = reject;
    made.postMessage({ wasm });
  });
  return made;
}
