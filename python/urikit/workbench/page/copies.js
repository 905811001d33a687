/**
 * The text in other forms, to copy: as it is, as Python, as a figure for Markdown, as JSON.
 */

import { element } from "./controls.js";
import { token } from "./invisible.js";
import { textFigure } from "./text_figure.js";

/** A text as a literal of Python; what cannot be seen is escaped. */
export function literal(text) {
  let made = "";
  for (const character of JSON.stringify(text)) {
    const code = character.codePointAt(0);
    if (token(character) === null || character === " ") made += character;
    else made += code > 0xffff
      ? `\\U${code.toString(16).padStart(8, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  }
  return made;
}

/** The constructor that takes the text. */
function python(found) {
  const name = { uri: "URI",
    iri: "IRI" }[found.kind?.form] ?? (found.kind === null ? (found.url === null ? "repair" : "WebURL") : "parse");
  return `urikit.${name}(${literal(found.input)})`;
}

/** The figure in a fenced block, no wider than a page of text. */
async function markdown(app) {
  const { text = "", secrets = "" } = app.state;
  const drawn = textFigure((await app.ask("explain", { text, secrets: secrets !== "", width: 100 })).diagram);
  const fence = "`".repeat(Math.max(3, ...(drawn.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return `${fence}text\n${drawn}\n${fence}\n`;
}

/** The buttons that copy; `latest` gives what was found last. */
export function copies(app, latest) {
  const { words, controls } = app;
  return element("section", { class: "stack" }, element("h3", { id: "copies" }, words("page.copies")),
    element("div", { class: "row" },
      controls.copy(() => latest().input, words("page.copies.text")),
      controls.copy(() => python(latest()), words("page.copies.python")),
      controls.copy(() => markdown(app), words("page.copies.markdown")),
      controls.copy(() => `${JSON.stringify(latest(), null, 2)}\n`, words("page.copies.json"))));
}
