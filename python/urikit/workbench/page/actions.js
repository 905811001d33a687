/**
 * What a person does with a text: copy it, open it as a link after a warning.
 */

import { button, element, shown } from "./controls.js";

/** Puts a text on the clipboard, exactly as it is. */
export async function toClipboard(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = element("textarea", { value: text, class: "unseen" });
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  return undefined;
}

/** A button that copies a text, or what a function gives. */
export function copy(app, text, label = null, spoken = null) {
  const made = button(label ?? app.words("page.copy"), async () => {
    try {
      await toClipboard(typeof text === "function" ? await text() : text);
      app.announce(app.words("page.copied"));
      made.dataset.done = app.words("page.copied");
    } catch {
      app.announce(app.words("page.uncopied"));
      made.dataset.done = app.words("page.uncopied");
    }
    setTimeout(() => delete made.dataset.done, 1500);
  }, { kind: "quiet", label: spoken });
  return made;
}

/** A dialog with a question; the answer is the value of the button that was pressed, "" for none. */
export function question(title, body, answers) {
  return new Promise((resolve) => {
    const heading = element("h2", { id: "question" }, title);
    const dialog = element("dialog", { "aria-labelledby": "question" }, heading, body,
      element("div", { class: "row" }, answers.map(([value, label, kind]) =>
        button(label, () => dialog.close(value), { kind }))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** A button that opens a link after a warning, for http and https; `whole` gives the link with its secrets, now or later. */
export function openLink(app, href, whole = () => href) {
  let url;
  try {
    url = new URL(href);
  } catch {
    return null;
  }
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  return button(app.words("page.open"), async () => {
    const body = element("div", { class: "stack" }, element("p", null, app.words("page.open.warning")),
      element("p", null, shown(app.mask(href), { limit: 500, words: app.words })),
      element("p", null, app.words("page.open.host"), " ", shown(url.host)));
    const answer = await question(app.words("page.open.title"), body,
      [["open", app.words("page.open.go"), "main"], ["", app.words("page.cancel"), "quiet"]]);
    if (answer === "open") window.open(await whole(), "_blank", "noopener,noreferrer");
  }, { kind: "quiet" });
}
