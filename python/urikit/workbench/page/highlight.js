/**
 * What is one thing lights up as one: figure, table and input, by `data-part`.
 *
 * `data-part` names a component and those around it, the inner one first. What is hovered or has
 * the focus lights up all that is inside its first name.
 */

let lit = "";

/** Lights up a part, by its name; "" for none. */
export function light(name) {
  if (name === lit) return;
  lit = name;
  relight();
}

/** Lights up again what was lit, after a part of the page was built anew. */
export function relight() {
  for (const node of document.querySelectorAll(".on")) node.classList.remove("on");
  if (lit === "") return;
  for (const node of document.querySelectorAll(`[data-part~="${CSS.escape(lit)}"]`)) node.classList.add("on");
}

/** Listens to the pointer and the focus, and to the caret in the input. */
export function watch() {
  const part = (event) => event.target.closest?.("[data-part]")?.dataset.part.split(" ")[0] ?? "";
  document.addEventListener("pointerover", (event) => light(part(event)));
  document.addEventListener("focusin", (event) => light(part(event)));
  document.addEventListener("focusout", () => light(""));
}
