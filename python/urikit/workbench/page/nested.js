/**
 * A URL inside a value: opened in place, with its own figure, or inspected as the input.
 */

import { button, element, replace, shown } from "./controls.js";
import { COLUMNS, figure } from "./figure.js";

const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/]|(?:urn|mailto|tel|data|magnet|geo|doi):\S)/i;
const LONGEST = 100000;

/** What opens the URL that a value is; null where it is none. `whole` gives the value with its secrets, later. */
export function nested(app, value, whole) {
  if (value.length > LONGEST || !ABSOLUTE.test(value)) return null;
  const place = element("div", { class: "stack" });
  const details = element("details", { class: "fold nested", ontoggle: async () => {
    if (!details.open || place.childElementCount > 0) return;
    const found = await app.ask("explain", { text: value, secrets: app.state.secrets === "1", width: COLUMNS });
    const name = `${app.words("page.figure")}: ${found.input.slice(0, 100)}`;
    replace(place, element("p", null, shown(found.input, { words: app.words })), figure(app, found, () => {}, name),
      button(app.words("page.nested.inspect"), async () => app.inspect(await whole()), { kind: "quiet" }));
  } }, element("summary", null, app.words("page.nested")), place);
  return details;
}
