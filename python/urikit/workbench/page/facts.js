/**
 * What follows from the text: what its host is, what browsers make of it, its other forms.
 */

import { element, shown, terms } from "./controls.js";

/** The facts as terms; null where there are none. */
export function facts(app, found) {
  const { words } = app;
  const text = (value) => shown(value, { limit: 400, words });
  const form = (value) => element("span", { class: "row" }, text(value), app.controls.copy(value));
  const pairs = [];
  const say = (key, value) => pairs.push([words(key), value]);
  const { host, url, urn } = found;
  if (host !== null && host.text !== "") {
    say("page.fact.host", words(`page.host.${host.kind}`));
    if (host.registrable) say("page.fact.registrable", element("span", null, text(host.registrable),
      ` (${words("page.fact.suffix")} `, text(host.suffix ?? ""), ")"));
    if (host.unicode && host.unicode !== host.text) say("page.fact.unicode", form(host.unicode));
    if (host.ascii && host.ascii !== host.text) say("page.fact.ascii", form(host.ascii));
    if (host.address) say("page.fact.address", element("span", null, host.address.purpose ?? "", " ",
      text(host.address.network ?? "")));
  }
  if (urn !== null) {
    say("page.fact.nid", text(urn.nid));
    say("page.fact.nss", text(urn.nss));
    if (urn.canonical) say("page.fact.canonical", form(urn.canonical));
  }
  if (found.uri !== null) say("page.fact.uri", form(found.uri));
  if (found.iri !== null) say("page.fact.iri", form(found.iri));
  const normal = found.normal_forms.at(-1);
  if (normal) say("page.fact.normal", normal.text === found.text ? words("page.fact.same") : form(normal.text));
  if (url !== null) say("page.fact.browsers", url.href === found.text ? words("page.fact.same") : form(url.href));
  if (url?.origin && url.origin !== "null") say("page.fact.origin", text(url.origin));
  if (found.resolution?.target) say("page.fact.resolved", form(found.resolution.target));
  if (pairs.length === 0) return null;
  return element("section", { class: "stack" }, element("h3", { id: "facts" }, words("page.facts")), terms(pairs),
    url === null ? null : app.controls.openLink(app, url.href, () => app.engine.call("inspect", { text: app.state.text,
      secrets: true }).url.href));
}
