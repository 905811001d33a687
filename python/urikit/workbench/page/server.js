/**
 * The server behind the page, where there is one: what needs Python.
 */

import { single } from "./assets.js";

/** A refusal of the server: its HTTP status, its code, and the record of the error. */
export class ServerError extends Error {
  constructor(status, error) {
    super(error.message ?? error.code ?? String(status));
    this.status = status;
    this.code = error.code ?? "";
    this.error = error;
  }
}

/** The answer to one question; `body` undefined asks with GET. */
async function call(path, body) {
  const question = body === undefined
    ? { method: "GET" }
    : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path.replace(/^\//, ""), document.baseURI), question);
  const found = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ServerError(answer.status, found.error ?? {});
  return found;
}

/** The server, or null where none answers; `programs` says whether it runs the parsers of its machine. */
export async function connect() {
  if (single) return null;
  try {
    const { programs } = await call("/healthz");
    return { call, programs: programs === true };
  } catch {
    return null;
  }
}
