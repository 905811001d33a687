/**
 * The colours of the input: a copy of the text over the field, cut into its parts.
 *
 * The field's own characters are transparent, and the copy has the same characters in the same
 * places, so the caret and the selection are the field's. Secrets are covered. A long text has no
 * copy, nor has one of many invisible characters; where it has secrets, the field itself covers its characters.
 */

import { codeUnit } from "./engine.js";
import { element } from "./controls.js";
import { light } from "./highlight.js";
import { pieces } from "./invisible.js";
import { kept, put } from "./kept.js";
import { inField, toField } from "./line_ends.js";
import { LONG } from "./questions.js";

/** So many pieces of the text are marked at most, each invisible character one of them. */
const MARKS = 1000;
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
  const names = new Set(found.parts.map(({ name }) => name));
  return found.parts
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
  const parts = kept();
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
    const plain = text.length > LONG || app.engine === null || found?.secrets_more > 0
      || pieces(text).parts.length > MARKS;
    input.classList.toggle("plain", plain);
    // While the answer about a long text is awaited, it stays as it was.
    if (!plain || app.found !== null) input.classList.toggle("veiled", plain && app.found.masked);
    const made = plain ? [] : found === null ? [piece(0, inField(text))] : paint(text, found);
    put(node, plain ? [] : [...made, parts.part("end", null, () => document.createTextNode("\u200b"))]);
    parts.done();
  }

  /** The piece with a number, of a component or of none; `secrets` are places in it. */
  function piece(number, text, name = "", secrets = []) {
    const part = name === "" ? null : `${name} ${OUTER[name] ?? ""}`.trim();
    return parts.part(number, [text, name, secrets], () => element("span", {
      class: name === "" ? "mark" : `c-${COLOUR[name] ?? name}`, "data-part": part }, veil(text, secrets)));
  }

  function paint(given, found) {
    const unit = unitOf(given);
    const text = inField(given);
    const hidden = app.state.secrets ? [] : found.secrets.map(({ start, end }) => [unit(start), unit(end)]);
    const made = [];
    let at = 0;
    for (const [start, end, name] of leaves(unit, found)) {
      if (start > at) made.push(piece(made.length, text.slice(at, start)));
      const inside = hidden.filter(([from, to]) => to > start && from < end);
      made.push(piece(made.length, text.slice(start, end), name, inside.map(([from, to]) => [Math.max(from, start) - start,
        Math.min(to, end) - start])));
      at = end;
    }
    if (at < text.length) made.push(piece(made.length, text.slice(at)));
    return made;
  }

  /** A part of the text with the secrets in it covered. */
  function veil(text, secrets) {
    const made = [];
    let at = 0;
    for (const [from, to] of secrets) {
      made.push(run(text.slice(at, from)), element("span", { class: "secret" }, text.slice(from, to)));
      at = to;
    }
    return [...made, run(text.slice(at))];
  }

  return { node, show };
}
