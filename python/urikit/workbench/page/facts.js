/**
 * What follows from the text: what its host is, what browsers make of it, its other forms.
 */

import { element, shown } from "./controls.js";
import { kept, put } from "./kept.js";

/** The facts as terms; `update` shows those of what was found. */
export function facts(app) {
  const { words } = app;
  const parts = kept();
  const list = element("dl", { class: "terms" });
  const open = element("div");
  const root = element("section", { class: "stack" }, element("h3", { id: "facts" }, words("page.facts")), list, open);
  const update = (found) => {
    const pairs = known(app, found).flatMap(([key, data, make]) => [
      parts.part(key, null, () => element("dt", null, words(key))),
      parts.part(key, data, () => element("dd", null, make()))]);
    put(list, pairs);
    put(open, found.url === null ? [] : [parts.part("open", found.url.href, () => link(app, found.url.href))].filter(Boolean));
    open.hidden = open.childElementCount === 0;
    root.hidden = pairs.length === 0;
    parts.done();
  };
  return { root, update };
}

/** A button that opens the text as browsers read it, with its secrets; null where it is no link. */
function link(app, href) {
  return app.controls.openLink(app, href, async () => (await app.ask("explain", { text: app.state.text,
    secrets: true })).url.href);
}

/** What is known: the key of each fact, what it is made of, and what makes it. */
function known(app, found) {
  const { words } = app;
  const text = (value) => shown(value, { limit: 400, words });
  const pairs = [];
  const say = (key, data, make) => pairs.push([key, data, make]);
  const plain = (key, value) => say(key, value, () => text(value));
  const form = (key, value) => say(key, value, () => element("span", { class: "row" }, text(value),
    app.controls.copy(value)));
  const same = (key) => say(key, true, () => words("page.fact.same"));
  const { host, url, urn } = found;
  if (host !== null && host.text !== "") {
    say("page.fact.host", host.kind, () => words(`page.host.${host.kind}`));
    if (host.registrable) say("page.fact.registrable", [host.registrable, host.suffix], () => element("span", null,
      text(host.registrable), ` (${words("page.fact.suffix")} `, text(host.suffix ?? ""), ")"));
    if (host.unicode && host.unicode !== host.text) form("page.fact.unicode", host.unicode);
    if (host.ascii && host.ascii !== host.text) form("page.fact.ascii", host.ascii);
    if (host.address) say("page.fact.address", host.address, () => element("span", null, host.address.purpose ?? "",
      " ", text(host.address.network ?? "")));
  }
  if (urn?.nid) {
    plain("page.fact.nid", urn.nid);
    plain("page.fact.nss", urn.nss);
    if (urn.canonical) form("page.fact.canonical", urn.canonical);
  }
  if (found.uri_form?.text) form("page.fact.uri", found.uri_form.text);
  if (found.iri !== null) form("page.fact.iri", found.iri);
  const normal = found.normal_forms.at(-1);
  const other = (key, value) => (value === found.input ? same(key) : form(key, value));
  if (normal) other("page.fact.normal", normal.text);
  if (url !== null) other("page.fact.browsers", url.href);
  if (url?.origin && url.origin !== "null") plain("page.fact.origin", url.origin);
  if (found.resolution?.target) form("page.fact.resolved", found.resolution.target);
  return pairs;
}
