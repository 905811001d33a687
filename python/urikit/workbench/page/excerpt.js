/**
 * The part of a long text that the field has: a text area that gets a megabyte stops the page for a second, and for
 * many if its characters cannot be seen. The part can be moved, an edit of it is an edit of the text, and all of the
 * text is in the field when the person asks for it. Places are code units.
 */

import { inField, merge, splice, toField } from "./line_ends.js";
import { LONG } from "./questions.js";

/** So much of a long text is in the field. */
export const ROOM = 2000;

/** A place that divides neither a character nor a line end. */
function whole(text, place) {
  const at = Math.min(Math.max(place, 0), text.length);
  const divides = /^[\ud800-\udbff][\udc00-\udfff]$|^\r\n$/.test(text.slice(at - 1, at + 1));
  return at > 0 && divides ? at - 1 : at;
}

/** The part of a text, which may become another text at any time. */
export function excerpt() {
  let known = "";
  let from = 0;
  let to = 0;
  let all = false;

  const move = (text, start) => {
    from = whole(text, start);
    to = whole(text, from + ROOM);
  };
  /** Fits the part to a text. */
  const fit = (text) => {
    if (text.length <= LONG) all = false;
    if (all || text.length <= LONG) [from, to] = [0, text.length];
    else if (text !== known) move(text, from < text.length ? from : 0);
    known = text;
  };
  /** Takes an edit of the part: what it is now. */
  const take = (text, part) => {
    const made = text.slice(0, from) + part + text.slice(to);
    // The part keeps its beginning, and its end where it does not grow too long: so the caret stays.
    if (made.length > LONG && part.length <= 2 * ROOM) [known, to] = [made, from + part.length];
    return made;
  };

  return {
    /** Where the part is, and whether there is more. */
    range(text) {
      fit(text);
      return { from, to, partial: to - from < text.length };
    },
    /** The part as a field has it. */
    field(text) {
      fit(text);
      return inField(text.slice(from, to));
    },
    /** The text after the field became `value`; `replaces` says that all of it was selected, which means the text. */
    typed(text, value, replaces) {
      fit(text);
      return replaces ? merge(text, value) : take(text, merge(text.slice(from, to), value));
    },
    /** The text with a selection of the field replaced. */
    pasted(text, start, end, part) {
      const { partial } = this.range(text);
      const shown = text.slice(from, to);
      if (partial && start === 0 && end === inField(shown).length) return part;
      return take(text, splice(shown, start, end, part));
    },
    /** Where a place of the text is in the field; its part moves to the beginning of one that is elsewhere. */
    place(text, start, end) {
      fit(text);
      if (start < from || start > to) move(text, start - ROOM / 2);
      const shown = text.slice(from, to);
      return [start, end].map((unit) => toField(shown, Math.min(unit - from, shown.length)));
    },
    /** The part before this one, or after it. */
    before: (text) => move(text, from - ROOM),
    after: (text) => move(text, to),
    /** All of the text. */
    whole(text) {
      all = true;
      fit(text);
    },
  };
}
