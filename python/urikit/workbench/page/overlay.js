/**
 * The colours of the input: a copy of the text over the field, cut into its parts.
 *
 * The field's own characters are transparent, and the copy has the same characters in the same
 * places, so the caret and the selection are the field's. Secrets are covered. A long text has no
 * copy; where it has secrets, the field itself covers its characters.
 */

import { codeUnit } from "./engine.js";
import { element, replace } from "./controls.js";
import { light } from "./highlight.js";
import { pieces } from "./invisible.js";
import { inField, toField } from "./line_ends.js";
import { LONG } from "./questions.js";

const OUTER = { user: "userinfo authority", password: "userinfo authority", userinfo: "authority", host: "authority",
  port: "authority" };
const COLOUR = { user: "userinfo", password: "userinfo" };

/** Where a character of the text is in the field, in code units. */
function unitOf(text) {
  const plain = !/[\ud800-\udbff]/.test(text);
  return (point) => toField(text, plain ? point : codeUnit(text, point));
}

/** The pieces of the text that no other piece divides: [start, end, component], in code units of the field. */
function leaves(unit, found) {
  const names = new Set(found.components.map(({ name }) => name));
  return found.components
    .filter(({ name }) => name !== "authority" && !(name === "userinfo" && names.has("user")))
    .map(({ name, start, end }) => [unit(start), unit(end), name])
    .filter(([start, end]) => start < end);
}

/** A run of the text, its invisible characters marked. */
function run(text) {
  return pieces(text).parts.map(({ text: part, token }) =>
    (token === null ? part : element("span", { class: "hidden-character" }, part)));
}

/** The copy over a field. */
export function overlay(app, input) {
  const node = element("div", { class: "over text", "aria-hidden": "true", dir: "ltr" });
  let drawn = null;

  input.addEventListener("scroll", () => { node.scrollTop = input.scrollTop; }, { passive: true });

  document.addEventListener("selectionchange", () => {
    if (document.activeElement === input && input.isConnected) light(at(input.selectionStart));
  });

  /** The component at a place of the text, in code units. */
  function at(place) {
    let end = 0;
    for (const part of node.children) {
      end += part.textContent.length;
      if (place < end) return part.dataset.part?.split(" ")[0] ?? "";
    }
    return "";
  }

  function show() {
    const text = app.state.text ?? "";
    const found = app.found !== null && text.length <= LONG ? app.found : null;
    if (drawn?.text === text && drawn.found === found && drawn.secrets === app.state.secrets) return;
    drawn = { text, found, secrets: app.state.secrets };
    const plain = text.length > LONG || app.engine === null || found?.secrets_more > 0;
    input.classList.toggle("plain", plain);
    // While the answer about a long text is awaited, it stays as it was.
    if (!plain || app.found !== null) input.classList.toggle("veiled", plain && app.found.masked);
    if (plain) return replace(node);
    return replace(node, found === null ? run(inField(text)) : paint(text, found), "\u200b");
  }

  function paint(given, found) {
    const unit = unitOf(given);
    const text = inField(given);
    const hidden = app.state.secrets ? [] : found.secrets.map(({ start, end }) => [unit(start), unit(end)]);
    const made = [];
    let at = 0;
    for (const [start, end, name] of leaves(unit, found)) {
      if (start > at) made.push(element("span", { class: "mark" }, run(text.slice(at, start))));
      made.push(element("span", { class: `c-${COLOUR[name] ?? name}`,
        "data-part": `${name} ${OUTER[name] ?? ""}`.trim() },
        veil(text, start, end, hidden)));
      at = end;
    }
    made.push(element("span", { class: "mark" }, run(text.slice(at))));
    return made;
  }

  /** A part of the text with the secrets in it covered. */
  function veil(text, start, end, hidden) {
    const made = [];
    let at = start;
    for (const [from, to] of hidden) {
      if (to <= at || from >= end) continue;
      made.push(run(text.slice(at, Math.max(at, from))), element("span", { class: "secret" }, text.slice(Math.max(at,
        from), Math.min(to, end))));
      at = Math.min(to, end);
    }
    return [...made, run(text.slice(at, end))];
  }

  return { node, show };
}
