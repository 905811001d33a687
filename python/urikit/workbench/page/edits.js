/**
 * Edits of the text: each changes one place and leaves every other character as it is, and is a step.
 */

/**
 * Makes an edit by the core; gives null, or the error of one that cannot be made, or a promise of either where the text
 * is long. Nothing comes of one that is late: the text has changed meanwhile.
 */
export function edit(app, change, name) {
  const text = app.state.text ?? "";
  const asked = app.ask("edit", { text, change, secrets: true });
  return asked instanceof Promise ? app.wait(asked).then((made) => done(app, made, text, name)) : done(app, asked, text, name);
}

function done(app, made, text, name) {
  if (made.text === null) {
    app.announce(app.words("page.edit.refused"));
    return made.error;
  }
  if (made.text !== text) app.change({ text: made.text }, { name });
  return null;
}

/** Builds a part of the page anew and gives the focus back to the control that had it, by `data-focus`. */
export function keepFocus(root, build) {
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const key = focused?.closest("[data-focus]")?.dataset.focus;
  build();
  if (key === undefined || document.activeElement === focused) return;
  const again = root.querySelector(`[data-focus="${CSS.escape(key)}"]`);
  again?.focus({ preventScroll: true });
}
