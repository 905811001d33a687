/**
 * The input: the text, its optional base, samples, the switch for secrets, the link to share.
 */

import { question, toClipboard } from "./actions.js";
import { button, choice, element, field, replace, shown, toggle } from "./controls.js";
import { excerpt } from "./excerpt.js";
import { inField } from "./line_ends.js";
import { overlay } from "./overlay.js";
import { LONG } from "./questions.js";
import { samples } from "./samples.js";

/** The input in `root`. */
export function entry(app, root) {
  let text, base, over, secrets, notes, share, fold, range;
  const part = excerpt();
  /** Whether the next input replaces all that the field has; null where no event said so. */
  let replaces = null;
  const given = () => app.state.text ?? "";

  function build() {
    const open = Boolean(app.state.base) || fold?.open;
    text = field({ label: app.words("page.input"), multiline: true, mono: true, rows: 1, class: "text input",
      id: "input",
      oninput: typed, onbeforeinput: before, onkeydown: enter, onpaste: paste, oncopy: copy, oncut: copy,
      placeholder: app.words("page.input.example"),
      "aria-describedby": "notes" });
    text.querySelector("label").htmlFor = "input";
    over = overlay(app, text.input);
    base = field({ label: app.words("page.base"), mono: true, oninput: (value) => app.change({ base: value }),
      hint: app.words("page.base.hint") });
    fold = element("details", { class: "fold", open }, element("summary", null, app.words("page.base.summary")), base);
    secrets = toggle({ label: app.words("page.secrets"), onchange: (on) => app.change({ secrets: on ? "1" : "" }) });
    share = button(app.words("page.share"), copyLink, { kind: "quiet" });
    const pick = choice({ label: app.words("page.samples"), value: "", options: [["", app.words("page.samples.choose")],
      ...samples.map(({ id }) => [id, app.words(`page.sample.${id}`)])], onchange: (id) => load(id, pick) });
    notes = element("div", { id: "notes", class: "notes" });
    range = element("div", { class: "row range", hidden: true }, element("span", { class: "hint" }),
      button(app.words("page.range.before"), () => move("before"), { kind: "quiet" }),
      button(app.words("page.range.after"), () => move("after"), { kind: "quiet" }),
      button(app.words("page.range.all"), () => move("whole"), { kind: "quiet" }));
    const box = element("div", { class: "box" }, text.input, over.node);
    text.append(box);
    replace(root, text, range, notes, element("div", { class: "row tools" }, pick, share, secrets,
      button(app.words("page.clear"), clear, { kind: "quiet" })), fold, element("div", { id: "steps" }));
    show();
  }

  function enter(event) {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) event.preventDefault();
  }

  /** Whether all that the field has is selected: of a long text, this means the whole text. */
  const selected = () => text.input.selectionStart === 0 && text.input.selectionEnd === text.input.value.length;

  function before(event) {
    replaces = selected();
    if (event.inputType === "insertFromDrop" && event.data) insert(event, event.data);
  }

  function typed(value) {
    const all = replaces ?? true;
    replaces = null;
    app.change({ text: part.typed(given(), value, all) });
  }

  function paste(event) {
    insert(event, event.clipboardData.getData("text/plain"));
  }

  /** Puts into the text what a text area would change, or would need long for. */
  function insert(event, added) {
    const { selectionStart: start, selectionEnd: end, value } = text.input;
    if (!/[\r\0]/.test(added) && added.length + value.length <= LONG) return;
    event.preventDefault();
    app.change({ text: part.pasted(given(), start, end, added) });
    const caret = Math.min(start + inField(added).length, text.input.value.length);
    text.input.setSelectionRange(caret, caret);
  }

  /** Copies or cuts the whole of a long text, where all that the field has of it is selected. */
  function copy(event) {
    if (!part.range(given()).partial || !selected()) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", given());
    if (event.type === "cut") app.change({ text: "" });
  }

  /** Moves the part of a long text that the field has. */
  function move(way) {
    part[way](given());
    show();
    app.announce(range.firstChild.textContent);
    if (range.hidden) text.input.focus();
  }

  function load(id, pick) {
    const sample = samples.find((one) => one.id === id);
    if (!sample) return;
    app.change({ base: "", ...sample.state }, { name: app.words("page.step.sample",
      { name: app.words(`page.sample.${id}`) }) }, { push: true });
    pick.input.value = "";
  }

  function clear() {
    app.change({ text: "", base: "" }, { name: app.words("page.step.clear") });
    text.input.focus();
  }

  async function copyLink() {
    let whole = false;
    if (app.address.secret) {
      const body = element("div", { class: "stack" }, element("p", null, app.words("page.share.secret")));
      const answer = await question(app.words("page.share.title"), body, [["masked", app.words("page.share.masked"),
        "main"],
        ["whole", app.words("page.share.whole"), null], ["", app.words("page.cancel"), "quiet"]]);
      if (answer === "") return;
      whole = answer === "whole";
    }
    const link = app.address.link(whole);
    try {
      await toClipboard(link);
      app.announce(app.words("page.share.copied"));
      share.dataset.done = app.words("page.copied");
    } catch {
      await question(app.words("page.share.title"), element("p", null, shown(link)), [["", app.words("page.close"),
        "main"]]);
    }
    setTimeout(() => delete share.dataset.done, 1500);
  }

  /** Shows the text of the state in the fields. */
  function show() {
    if (!text || app.words === null) return;
    for (const [input, value] of [[text.input, part.field(given())], [base.input, inField(app.state.base ?? "")]]) {
      if (input.value !== value) input.value = value;
    }
    ranges();
    if (app.state.base) fold.open = true;
    secrets.input.checked = Boolean(app.state.secrets);
    // A short text is answered in the same turn, and is drawn then.
    if (given().length > LONG) over.show();
  }

  /** Says which part of a long text the field has. */
  function ranges() {
    const { from, to, partial } = part.range(given());
    range.hidden = !partial;
    if (!partial) return;
    const [said, first, last] = range.children;
    said.textContent = app.words("page.range", { from: from + 1, to,
      count: given().length });
    first.disabled = from === 0;
    last.disabled = to === given().length;
  }

  /** Shows what the core found in the text. */
  function answer() {
    const { found } = app;
    const invalid = found !== null && found.length > 0 && found.answer.state === "invalid";
    text.input.setAttribute("aria-invalid", String(invalid));
    if (invalid) text.input.setAttribute("aria-errormessage", "status");
    else text.input.removeAttribute("aria-errormessage");
    over.show();
    const said = [];
    if (app.engine === null) said.push(app.words("page.core"));
    if (app.problem) said.push(app.words("page.refused", { code: app.problem.code ?? app.problem.message }));
    if (app.address.long) said.push(app.words("page.long", { count: given().length }));
    if (found?.masked || app.address.secret) said.push(app.words(app.state.secrets ? "page.unmasked" : "page.masked"));
    replace(notes, said.map((sentence) => element("p", { class: "note" }, sentence)));
  }

  return { build, show, answer, select(start, end) {
    const place = part.place(given(), start, end);
    show();
    text.input.focus();
    text.input.setSelectionRange(...place);
  } };
}
