/**
 * A batch at work: reads a list piece by piece, asks the engine, keeps the answers in a `Table`, answers questions.
 *
 * It is driven by messages and answers by messages, so that it is the same in a worker and, where no worker starts, in
 * the page. It works in slices of time and looks for new messages after each. Memory is bounded: it stops after
 * `MOST_ROWS` rows, and a file above `MOST_BYTES` is refused.
 *
 * Messages in: `{do: "start", list, name, form, column, secrets}`, `{do: "select", wanted}`,
 * `{do: "slice", from, to}`, `{do: "export", form}`,
 * `{do: "open", at}`, `{do: "stop"}`. Messages out have `said`: `progress`, `end`, `rows`, `selected`, `file`,
 * `text`, `refused`.
 */

import { formOf, rows } from "./batch_rows.js";
import { Table } from "./batch_table.js";

export const MOST_ROWS = 500_000;
export const MOST_BYTES = 128 * 1024 * 1024;

/** How many texts one call of the engine gets. */
const PIECE = 200;

export class Job {
  #table = new Table();
  #run = 0;

  /**
   * @param {{call: (name: string, request: object) => any}} engine
   * @param {(message: object) => void} post
   * @param {number} slice milliseconds of work before the others have a turn
   */
  constructor(engine, post, slice) {
    this.engine = engine;
    this.post = post;
    this.slice = slice;
  }

  /** Do what a message asks for. */
  async take(message) {
    if (message.do === "start") await this.#start(message);
    else if (message.do === "stop") this.#run += 1;
    else if (message.do === "select") {
      this.post({ said: "selected", count: this.#table.select(message.wanted) });
    } else if (message.do === "slice") {
      this.post({ said: "rows", from: message.from, rows: this.#table.slice(message.from, message.to) });
    } else if (message.do === "open") {
      this.post({ said: "text", text: this.#table.given(message.at) });
    } else if (message.do === "export") {
      const csv = message.form === "csv";
      const type = csv ? "text/csv" : "application/x-ndjson";
      this.post({ said: "file", form: message.form, blob: new Blob(csv ? this.#table.csv() : this.#table.json(), { type }) });
    }
  }

  async #start({ list, name, form, column, secrets }) {
    this.#run += 1;
    const run = this.#run;
    this.#table = new Table();
    if ((list.size ?? list.length) > MOST_BYTES) return this.post({ said: "refused" });
    const text = typeof list === "string" ? list : await list.text();
    const source = rows(text, form || formOf(text, name), column);
    let since = performance.now();
    let said = since;
    for (;;) {
      const { piece, more } = next(source, this.#table.size);
      this.#answer(piece, secrets);
      if (!more) break;
      const now = performance.now();
      if (now - since < this.slice) continue;
      if (now - said > 400) {
        this.post({ said: "progress", size: this.#table.size, counts: this.#table.counts() });
        said = now;
      }
      await turn();
      since = performance.now();
      if (run !== this.#run) return undefined;
    }
    const cut = this.#table.size >= MOST_ROWS && !source.next().done;
    return this.post({ said: "end", size: this.#table.size, counts: this.#table.counts(), cut });
  }

  #answer(piece, secrets) {
    const read = piece.filter((row) => row.text !== null && row.text !== "");
    const answers = this.#ask(read, secrets);
    for (const row of piece) {
      const answer = answers.get(row);
      const { line, text: given } = row;
      this.#table.add(answer ? { ...answer, line, given } : { line, given: given ?? "", state: "unreadable" });
    }
  }

  /** The answers by row. A row that the core refuses, as one that is too long, has none, and the others have theirs. */
  #ask(read, secrets) {
    if (read.length === 0) return new Map();
    try {
      const { columns, rows: found } = this.engine.call("batch", { lines: read.map((row) => row.text), secrets });
      return new Map(found.map((cells) => {
        const answer = Object.fromEntries(columns.map((name, place) => [name, cells[place]]));
        return [read[answer.line - 1], answer];
      }));
    } catch {
      if (read.length === 1) return new Map();
      const half = read.length >> 1;
      return new Map([...this.#ask(read.slice(0, half), secrets), ...this.#ask(read.slice(half), secrets)]);
    }
  }
}

/** The next rows of a list, and whether there are more. */
function next(source, size) {
  const piece = [];
  const most = Math.min(PIECE, MOST_ROWS - size);
  while (piece.length < most) {
    const { value, done } = source.next();
    if (done) return { piece, more: false };
    piece.push(value);
  }
  return { piece, more: piece.length === PIECE };
}

/** A turn of the event loop, for messages that wait; a timer would wait four milliseconds. */
function turn() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
