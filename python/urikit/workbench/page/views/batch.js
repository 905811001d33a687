/**
 * A list of URLs: pasted, dropped or chosen as a file; answered in a worker, so that the page stays fluid.
 *
 * The worker keeps the rows (`batch_job.js`); the page has only those on the screen (`batch_grid.js`). Where no worker
 * starts, the same job runs in the page in short slices. The list is not in the state: it may be large and secret.
 */

import { coreWorker } from "../assets.js";
import { button, choice, commands, element, field, replace } from "../controls.js";
import { grid } from "./batch_grid.js";
import { Job, MOST_ROWS } from "./batch_job.js";
import { columnsOf, formOf, likelyColumn } from "./batch_rows.js";
import { summary } from "./batch_summary.js";

/** Of a file, what is read to find its form and its columns. */
const HEAD = 65536;
/** Milliseconds of work in the page before a key is answered. */
const SLICE = 8;

/** The worker that runs; a view that is mounted anew, as in another language, ends it. */
let running = null;

export const view = {
  id: "batch",
  needs: "engine",
  mount(root, app) {
    running?.terminate();
    const batch = new Batch(app);
    replace(root, batch.nodes);
    return (state) => batch.show(state);
  },
};

class Batch {
  #source = { list: "", name: "" };
  #wanted = {};
  #worker = null;
  #secrets = false;
  #ran = false;

  constructor(app) {
    this.app = app;
    const { words } = app;
    this.paste = field({
      label: words("view.batch.paste"), hint: words("view.batch.paste.hint"), multiline: true, mono: true, rows: "6",
      oninput: (value) => this.#take(value, ""),
    });
    this.file = element("input", { type: "file", id: "batch-file", accept: ".txt,.csv,.tsv,.jsonl,.ndjson,text/*",
      onchange: (event) => this.#open(event.target.files[0]) });
    this.form = choice({
      label: words("view.batch.form"), value: "",
      options: ["", "text", "csv", "jsonl"].map((key) => [key, words(`view.batch.form.${key || "auto"}`)]),
      onchange: () => this.#columns(),
    });
    this.column = choice({ label: words("view.batch.column"), value: "", options: [], onchange: () => {} });
    this.run = button(words("view.batch.run"), () => this.#run(), { kind: "main" });
    this.stop = button(words("view.batch.stop"), () => this.#stop(), { hidden: true });
    this.progress = element("p", { class: "hint" });
    this.counts = element("div", { class: "counts" });
    this.grid = grid(app, { ask: (from, to) => this.#send({ do: "slice", from, to }), open: (at) => this.#send({ do: "open", at }),
      sort: (sort, descending) => this.#select({ sort, descending }) });
    this.search = field({ label: words("view.batch.contains"), type: "search", mono: true, oninput: (value) => this.#select({ contains: value }) });
    this.table = element("div", { class: "stack", hidden: true }, this.counts, this.search, this.grid.node, this.#exports());
    this.nodes = element("div", { class: "stack batch" }, this.#entry(), this.progress, this.table);
    this.column.hidden = true;
    this.#drop();
  }

  show({ secrets = "" }) {
    const asked = secrets === "1";
    if (asked !== this.#secrets && this.#ran) this.#run();
    this.#secrets = asked;
  }

  #entry() {
    const { words } = this.app;
    const file = element("div", { class: "field" }, element("label", { for: this.file.id }, words("view.batch.file")), this.file);
    return element("div", { class: "drop stack" }, this.paste,
      element("div", { class: "row" }, file, this.form, this.column), element("div", { class: "row" }, this.run, this.stop));
  }

  #exports() {
    const { words } = this.app;
    return element("div", { class: "row" },
      ["csv", "json"].map((form) => button(words(`view.batch.export.${form}`), () => this.#send({ do: "export", form }))),
      element("p", { class: "hint" }, words("view.batch.export.hint")));
  }

  #drop() {
    this.nodes.addEventListener("dragover", (event) => event.preventDefault());
    this.nodes.addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) this.#open(file);
      else this.#take((this.paste.input.value = event.dataTransfer.getData("text")), "");
    });
  }

  async #open(file) {
    if (!file) return;
    this.paste.input.value = "";
    this.#source = { list: file, name: file.name };
    await this.#columns();
    this.#run();
  }

  #take(list, name) {
    this.#source = { list, name };
    this.#columns();
  }

  /** Offers the columns of CSV and JSON lines, the likely one chosen. */
  async #columns() {
    const { list, name } = this.#source;
    const head = typeof list === "string" ? list.slice(0, HEAD) : await list.slice(0, HEAD).text();
    const names = columnsOf(head, this.form.input.value || formOf(head, name));
    this.column.hidden = names.length === 0;
    replace(this.column.input, names.map((text, place) => element("option", { value: String(place) }, text)));
    this.column.input.value = String(likelyColumn(names));
  }

  async #run() {
    const { list, name } = this.#source;
    if (list === "") return replace(this.progress, element("span", { class: "bad" }, this.app.words("view.batch.missing")));
    this.#ran = true;
    this.#wanted = {};
    this.search.input.value = "";
    this.#secrets = this.app.state.secrets === "1";
    this.#busy(true);
    await this.#start();
    this.#send({ do: "start", list, name, form: this.form.input.value, column: Number(this.column.input.value || 0), secrets: this.#secrets });
    return undefined;
  }

  #stop() {
    this.#send({ do: "stop" });
    this.#busy(false);
    this.#select({});
  }

  #busy(is) {
    this.stop.hidden = !is;
    this.run.disabled = is;
  }

  /** Starts the worker once; without one, the job runs here. */
  async #start() {
    if (this.#worker) return;
    try {
      const worker = await coreWorker("views/batch_worker.js");
      worker.onmessage = ({ data }) => this.#hear(data);
      running = worker;
      this.#worker = (message) => worker.postMessage(message);
    } catch {
      const job = new Job(this.app.engine, (message) => this.#hear(message), SLICE);
      this.#worker = (message) => job.take(message);
    }
  }

  #send(message) {
    this.#worker?.(message);
  }

  #select(change) {
    this.#wanted = { ...this.#wanted, ...change };
    this.#send({ do: "select", wanted: this.#wanted });
  }

  #hear(message) {
    const { words } = this.app;
    if (message.said === "rows") this.grid.fill(message.from, message.rows);
    else if (message.said === "selected") this.#selected(message.count);
    else if (message.said === "text") this.app.inspect(message.text);
    else if (message.said === "file") save(message.blob, `urikit.${message.form === "csv" ? "csv" : "jsonl"}`);
    else if (message.said === "progress" || message.said === "end") this.#counted(message);
    else {
      this.#busy(false);
      replace(this.progress, element("span", { class: "bad" }, commands(words(`view.batch.${message.said}`))));
    }
  }

  #counted({ said, size, counts, cut }) {
    const { words } = this.app;
    const end = said === "end";
    const text = words(end ? "view.batch.end" : "view.batch.progress", { count: size });
    replace(this.progress, text, cut ? element("span", { class: "warn" }, " ", words("view.batch.cut", { most: MOST_ROWS })) : null);
    this.table.hidden = size === 0;
    replace(this.counts, summary(this.app, counts, size, this.#wanted, (change) => this.#filter(change)));
    this.last = { said, size, counts, cut };
    this.#select({});
    if (end) {
      this.#busy(false);
      this.app.announce(text);
    }
  }

  #filter(change) {
    this.#select(change);
    const { counts, size } = this.last;
    replace(this.counts, summary(this.app, counts, size, this.#wanted, (next) => this.#filter(next)));
  }

  #selected(count) {
    this.grid.resize(count);
  }
}

/** Offers bytes as a file. */
function save(blob, name) {
  const href = URL.createObjectURL(blob);
  const link = element("a", { href, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
