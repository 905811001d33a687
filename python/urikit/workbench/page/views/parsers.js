/**
 * What parsers read in one text: those of the core, the browser's own `new URL`, and the real programs where the server
 * runs. They are grouped by host, since another host is what makes a disagreement dangerous.
 */

import { copy } from "../actions.js";
import { button, element, replace, shown, table } from "../controls.js";
import { ask, offline, refusal } from "./served.js";

const COMPONENTS = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

export const view = {
  id: "parsers",
  needs: "engine",
  mount(root, app) {
    const { words } = app;
    const own = element("div", { class: "stack" });
    const real = element("div", { class: "stack" });
    replace(root, element("div", { class: "stack" }, own, element("h3", null, words("view.parsers.real")), real));
    return async (state) => {
      const secrets = state.secrets === "1";
      const text = state.text ?? "";
      const built = (await app.ask("diff", { text, secrets })).readings;
      const readings = [...built, ofBrowser(words("view.parsers.browser"), text, secrets ? null : app.mask)];
      replace(own, ...body(app, readings));
      if (app.server === null) return replace(real, offline(app));
      if (text === "") return replace(real);
      return ofServer(app, own, real, readings, text);
    };
  },
};

/** What the browser reads; `mask` hides secrets in it. */
function ofBrowser(parser, text, mask) {
  let url;
  try {
    url = new URL(text);
  } catch {
    return { parser, valid: false, code: null };
  }
  const safe = mask === null ? url : maskedUrl(url, mask);
  const password = safe.password === "" ? "" : `:${safe.password}`;
  return {
    parser,
    valid: true,
    code: null,
    scheme: url.protocol.slice(0, -1),
    userinfo: url.username === "" && url.password === "" ? null : safe.username + password,
    host: url.host === "" && !url.href.startsWith(`${url.protocol}//`) ? null : url.hostname,
    port: url.port === "" ? null : url.port,
    path: safe.pathname,
    query: safe.search === "" ? null : safe.search.slice(1),
    fragment: safe.hash === "" ? null : safe.hash.slice(1),
  };
}

/** The parts of a URL as they are after its secrets are masked. */
function maskedUrl(url, mask) {
  try {
    return new URL(mask(url.href));
  } catch {
    return { username: "***", password: "", pathname: "***", search: "?***", hash: "#***" };
  }
}

/** Readings by host: `[[host | null | undefined, readings], …]`; undefined is refused. The most frequent is first. */
export function byHost(readings) {
  const groups = new Map();
  for (const reading of readings) {
    const host = reading.valid ? (reading.host ?? null) : undefined;
    groups.set(host, [...(groups.get(host) ?? []), reading]);
  }
  return [...groups].sort((a, b) => (a[0] === undefined) - (b[0] === undefined) || b[1].length - a[1].length);
}

function body(app, readings) {
  const { words } = app;
  const groups = byHost(readings);
  const hosts = groups.filter(([host]) => host !== undefined);
  const refused = groups.length > hosts.length;
  const key = hosts.length > 1 ? "differ" : refused && hosts.length === 1 ? "refused" : hosts.length === 0 ? "nobody" : "agree";
  const sign = { differ: "bad", refused: "warn", nobody: "bad", agree: "good" }[key];
  return [
    element("p", null, element("strong", { class: sign }, words(`view.parsers.${key}`, { count: hosts.length }))),
    table({
      caption: words("view.parsers.hosts"),
      columns: [words("view.parsers.column.host"), words("view.parsers.column.parsers")],
      rows: groups.map(([host, group]) => [value(app, host), group.map((one) => one.parser).join(", ")]),
    }),
    detail(app, readings),
    element("p", null, copy(app, () => markdown(app, readings), words("view.parsers.markdown"))),
  ];
}

function value(app, text) {
  if (text === undefined) return element("span", { class: "bad" }, app.words("view.parsers.column.refused"));
  if (text === null) return element("span", { class: "quiet" }, app.words("view.none"));
  return text === "" ? element("span", { class: "quiet" }, app.words("view.empty")) : shown(text);
}

/** All components of all readings; where those who accept differ, the value has a mark. */
function detail(app, readings) {
  const { words } = app;
  const accepted = readings.filter((reading) => reading.valid);
  const differ = COMPONENTS.filter((name) => new Set(accepted.map((reading) => reading[name] ?? null)).size > 1);
  return table({
    caption: differ.length === 0
      ? words("view.parsers.components")
      : words("view.parsers.components.differ", { names: differ.map((name) => words(`component.${name}`)).join(", ") }),
    columns: [words("view.parsers.column.parser"),
      ...COMPONENTS.map((name) => `${words(`component.${name}`)}${differ.includes(name) ? " ≠" : ""}`)],
    rows: readings.map((reading) => [
      reading.parser,
      ...COMPONENTS.map((name) => (reading.valid ? cell(app, reading[name] ?? null, differ.includes(name)) : name === "scheme" ? value(app, undefined) : "")),
    ]),
  });
}

function cell(app, text, differs) {
  const made = value(app, text);
  return differs ? element("mark", { class: "differs" }, made) : made;
}

/** Adds what the server knows: two more standards, why programs disagree, and the programs of its machine when asked. */
async function ofServer(app, own, real, readings, text) {
  const { words } = app;
  const token = app.token();
  const show = (record) => {
    const known = new Set(readings.map((reading) => reading.parser));
    const others = record.readings.filter((reading) => !known.has(reading.parser));
    replace(own, ...body(app, [...readings, ...others.map((reading) => ({ ...reading, valid: reading.accepted }))]));
    return others.length;
  };
  const cause = ({ cause: found }) => (found ? element("p", null, words(`cause.${found.code}.why`), " ",
    element("span", { class: "warn" }, words("view.parsers.risk", { risk: words(`cause.${found.code}.risk`) }))) : null);
  const programs = async () => {
    replace(real, element("p", { class: "hint", role: "status" }, words("view.parsers.programs.wait")));
    try {
      const record = await app.server.call("/api/parsers", { text, real: true, secrets: app.state.secrets === "1" });
      if (!app.current(token)) return;
      const count = show(record);
      replace(real, cause(record), element("p", null, words("view.parsers.real.count", { count })), missing(app, record.failures));
      app.announce(words("view.parsers.real.count", { count }));
    } catch (error) {
      if (app.current(token)) replace(real, refusal(app, error), again);
    }
  };
  const again = element("p", null, button(words("view.parsers.programs"), programs));
  try {
    const record = await ask(app, "/api/parsers", { text });
    if (record === null) return undefined;
    const count = show(record);
    return replace(real, cause(record), count === 0 ? null : element("p", null, words("view.parsers.real.count", { count })),
      app.server.programs ? [again, element("p", { class: "hint" }, words("view.parsers.programs.hint"))] : null);
  } catch (error) {
    return replace(real, refusal(app, error));
  }
}

/** Who gave no answer, and why: most are not installed. The reason is of the server, in English. */
function missing(app, failures) {
  const rows = Object.entries(failures ?? {});
  if (rows.length === 0) return null;
  const { words } = app;
  return element("details", null, element("summary", null, words("view.parsers.failures", { count: rows.length })),
    table({
      caption: words("view.parsers.failures.caption"),
      columns: [words("view.parsers.column.parser"), words("view.parsers.column.why")],
      rows: rows.map(([name, why]) => [name, element("span", { lang: "en" }, shown(why))]),
    }));
}

/** A table in Markdown; "|" and what Markdown or HTML would read is kept as code. */
export function markdown(app, readings) {
  const head = [app.words("view.parsers.column.parser"), ...COMPONENTS.map((name) => app.words(`component.${name}`))];
  const code = (text) => {
    if (text === null || text === undefined) return "";
    const plain = text.replace(/[\u0000-\u001f\u007f]/g, (one) => `\\u{${one.codePointAt(0).toString(16)}}`).replaceAll("|", "\\|");
    const ticks = "`".repeat(Math.max(0, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
    return `${ticks} ${plain} ${ticks}`;
  };
  const rows = readings.map((reading) => [
    reading.parser,
    ...COMPONENTS.map((name) => (reading.valid ? code(reading[name]) : name === "scheme" ? app.words("view.parsers.column.refused") : "")),
  ]);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
