/**
 * The references of a document with their places: pasted, dropped or chosen as a file, read by the server.
 *
 * The document goes to the server of this page and nowhere else. It is not in the state. Each reference has its line and
 * column, its target and what the standards say of it; a button shows its place in the text.
 */

import { button, choice, element, field, name as newName, replace, shown, table } from "../controls.js";
import { section } from "../sections.js";
import { helped, said } from "./said.js";
import { refusal } from "./served.js";

const FORMATS = ["html", "markdown", "css", "xhtml", "svg", "feed", "xml", "jsonld", "turtle", "rst", "asciidoc",
  "notebook", "text"];
const EXTENSIONS = { htm: "html", html: "html", md: "markdown", css: "css", xhtml: "xhtml", svg: "svg", xml: "xml", atom: "feed", rss: "feed",
  jsonld: "jsonld", ttl: "turtle", rst: "rst", adoc: "asciidoc", ipynb: "notebook", txt: "text" };
/** The rows of the table that are shown, and the lines around a place. */
const MOST = 300;
const AROUND = 2;
const SIGN = { valid: "good", differs: "warn", unresolved: "warn", missing: "bad", invalid: "bad" };

export const view = {
  id: "document",
  needs: "server",
  mount(root, app) {
    const page = new Page(app);
    replace(root, page.node);
    return () => {};
  },
};

class Page {
  #record = null;
  #only = "all";

  constructor(app) {
    this.app = app;
    const { words } = app;
    this.text = field({ label: words("view.document.paste"), hint: words("view.document.hint"), multiline: true, mono: true, rows: "8" });
    this.base = field({ label: words("view.document.base"), mono: true, placeholder: "https://example.org/page.html" });
    this.format = choice({ label: words("view.document.format"), value: "html", options: FORMATS.map((key) => [key, key]) });
    const id = newName("file");
    this.file = element("input", { type: "file", id, onchange: (event) => this.#open(event.target.files[0]) });
    this.answer = element("div", { class: "stack" });
    this.place = element("div", { class: "excerpt", tabindex: "-1", role: "group", "aria-label": words("view.document.place"), hidden: true });
    this.node = element("div", { class: "stack" },
      element("div", { class: "drop stack" }, this.text,
        element("div", { class: "row" }, element("div", { class: "field" }, element("label", { for: id }, words("view.document.file")), this.file), this.format),
        this.base, element("div", { class: "row" }, button(words("view.document.run"), () => this.#run(), { kind: "main" }))),
      this.place, this.answer);
    this.node.addEventListener("dragover", (event) => event.preventDefault());
    this.node.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#open(event.dataTransfer.files[0]);
    });
  }

  async #open(file) {
    if (!file) return;
    this.text.input.value = await file.text();
    const extension = file.name.toLowerCase().split(".").pop();
    if (EXTENSIONS[extension]) this.format.input.value = EXTENSIONS[extension];
    await this.#run();
  }

  async #run() {
    const { app } = this;
    const body = { document: this.text.input.value, format: this.format.input.value, secrets: app.state.secrets === "1" };
    if (this.base.input.value !== "") body.base = this.base.input.value;
    this.place.hidden = true;
    try {
      this.#record = await app.server.call("/api/refs", body);
      this.points = [...body.document];
      this.#show();
      app.announce(app.words("view.document.found", { count: this.#record.references.length }));
    } catch (error) {
      replace(this.answer, refusal(app, error));
    }
  }

  #show() {
    const { words } = this.app;
    const { references, problems } = this.#record;
    const verdicts = [...new Set(references.map((one) => one.verdict))];
    const wanted = references.filter((one) => this.#only === "all" || one.verdict === this.#only);
    replace(this.answer,
      element("h3", null, words("view.document.found", { count: references.length })),
      element("p", { class: problems.length === 0 ? "good" : "warn" }, words("view.document.problems", { count: problems.length })),
      references.length === 0 ? null : choice({
        label: words("view.document.only"), value: this.#only,
        options: ["all", ...verdicts].map((key) => [key, words(`view.document.verdict.${key}`)]),
        onchange: (value) => {
          this.#only = value;
          this.#show();
        },
      }),
      wanted.length === 0 ? null : table({
        caption: words("view.document.caption"),
        columns: ["place", "element", "reference", "target", "verdict"].map((key) => words(`view.document.column.${key}`)),
        rows: wanted.slice(0, MOST).map((one) => this.#row(one)),
      }),
      wanted.length > MOST ? element("p", { class: "hint" }, words("view.document.more", { count: wanted.length - MOST })) : null,
      problems.length === 0 ? null : element("h3", null, words("view.document.list")),
      element("ul", { class: "problems" }, problems.slice(0, MOST).map((problem) => element("li", null, this.#problem(problem)))));
  }

  #row(one) {
    const { app } = this;
    const { words } = app;
    const place = words("view.document.at", { line: String(one.line), column: String(one.column) });
    return [
      button(place, () => this.#look(one), { kind: "link" }),
      element("code", null, one.attribute ? `${one.element} ${one.attribute}` : one.element),
      button(shown(app.mask(one.reference), { limit: 200, words }), () => app.inspect(one.reference), { kind: "link" }),
      one.target === null ? element("span", { class: "quiet" }, words("view.none")) : shown(app.mask(one.target), { limit: 200, words }),
      element("span", { class: SIGN[one.verdict] ?? null }, words(`view.document.verdict.${one.verdict}`)),
    ];
  }

  #problem(one) {
    const { words } = this.app;
    const place = words("view.document.at", { line: String(one.line), column: String(one.column) });
    return element("div", { class: `problem ${one.severity}` },
      element("p", { class: "said" }, said(this.app, one.code, one.message), " ", button(place, () => this.#look(one), { kind: "link" })),
      // A problem of the document itself is about no reference.
      one.reference === null ? null : element("p", null, shown(this.app.mask(one.reference), { limit: 200, words })),
      one.hint ? element("p", { class: "hint" }, helped(this.app, one.hint)) : null,
      section(this.app, one.rule ?? ""));
  }

  /** Shows the lines around a place; secrets of all references in them are masked. */
  #look({ start, end, line, column }) {
    const { words } = this.app;
    const [from, to] = this.#lines(start, end);
    const covers = this.#record.references.filter((one) => one.end > from && one.start < to).sort((a, b) => a.start - b.start);
    const part = (first, last) => {
      const pieces = [];
      let at = first;
      for (const one of covers) {
        if (one.end <= at || one.start >= last || one.start < at) continue;
        pieces.push(this.#text(at, one.start), this.app.mask(this.#text(one.start, Math.min(one.end, last))));
        at = Math.min(one.end, last);
      }
      return [...pieces, this.#text(at, last)].filter((text) => text !== "").map((text) => shown(text, { limit: 2000, words }));
    };
    replace(this.place,
      element("p", { class: "hint" }, words("view.document.at", { line: String(line), column: String(column) })),
      element("pre", null, part(from, start), element("mark", { class: "place" }, part(start, end)), part(end, to)));
    this.place.hidden = false;
    this.place.focus();
    this.place.scrollIntoView({ block: "nearest" });
  }

  #text(start, end) {
    return this.points.slice(start, end).join("");
  }

  /** The lines of a place and some around them, at most a thousand characters on each side. */
  #lines(start, end) {
    let [from, to] = [start, end];
    for (let lines = 0; from > 0 && start - from < 1000; from -= 1) if (this.points[from - 1] === "\n" && (lines += 1) > AROUND) break;
    for (let lines = 0; to < this.points.length && to - end < 1000; to += 1) if (this.points[to] === "\n" && (lines += 1) > AROUND) break;
    return [from, to];
  }
}
