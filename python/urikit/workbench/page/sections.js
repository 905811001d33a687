/**
 * Sections of standards as links: "RFC 3986 section 3.2.3" and "URL Standard, host parsing" have an address each.
 */

import { element } from "./controls.js";
import { openLink } from "./actions.js";
import { section as inWords } from "./rules.js";

/** The address of a section, or null where its standard has none that is known. */
export function address(section) {
  const rfc = /^RFC (\d+)(?: (?:section|appendix) ([\w.]+))?/.exec(section);
  if (rfc) {
    const [, number, part] = rfc;
    const kind = part && /^[A-Z]/i.test(part) ? "appendix" : "section";
    return `https://www.rfc-editor.org/rfc/rfc${number}${part ? `#${kind}-${part.replace(/\.$/, "")}` : ""}`;
  }
  const url = /^URL Standard(?:, (.*))?$/.exec(section);
  if (url) return `https://url.spec.whatwg.org/${url[1] ? `#${url[1].toLowerCase().replaceAll(" ", "-")}` : ""}`;
  return null;
}

/** The section that a problem is about: of its rule, else of its component; "" where neither has one. */
export function sectionOf(words, { code, component }) {
  const key = [`rule.${code}.where`, `component.${component}.where`].find((one) => words.has(one));
  return key ? words(key) : "";
}

/** A section by its name, which opens it where its address is known. */
export function section(app, name) {
  if (name === "") return null;
  const link = address(name);
  const said = inWords(app.words, name);
  const open = link === null ? null : openLink(app, link);
  if (open) {
    open.className = "link";
    open.textContent = said;
  }
  return element("span", { class: "section" }, open ?? said);
}
