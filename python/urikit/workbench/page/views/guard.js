/**
 * Whether a policy allows a text: the verdict, the reasons with their places, and the URL that a program may use.
 *
 * The policy is a preset and what a person changed of it; both are in the state, so that a link has them. The form is
 * made of one list of fields. Nothing is looked up: a name is checked as a name.
 */

import { copy } from "../actions.js";
import { button, choice, element, field, replace, shown, toggle } from "../controls.js";
import { caretText } from "../places.js";
import { hint, refusal } from "../rules.js";
import { section, sectionOf } from "../sections.js";
import { catalogue } from "../catalogue.js";

/** A policy in which nothing is set, the usual policies, and the values of fields: `urikit.guard`. */
const { defaults, presets, choices } = catalogue.guard;
const LISTS = Object.keys(defaults).filter((name) => Array.isArray(defaults[name]));
const SWITCHES = Object.keys(defaults).filter((name) => typeof defaults[name] === "boolean");

const PRESET = "outgoing_fetch";

export const view = {
  id: "guard",
  needs: "engine",
  mount(root, app) {
    const { words } = app;
    const answer = element("div", { class: "stack" });
    const form = element("div", { class: "stack" });
    const preset = choice({
      label: words("view.guard.preset"),
      value: app.state["guard.preset"] || PRESET,
      options: Object.keys(presets).map((name) => [name, words(`view.guard.preset.${name}`)]),
      onchange: (value) => {
        app.change({ "guard.preset": value === PRESET ? "" : value, "guard.policy": "" });
      },
    });
    const drawn = () => replace(form, switches(app));
    drawn();
    replace(root, element("div", { class: "stack" }, preset, answer, element("details", { class: "policy" },
      element("summary", null, words("view.guard.policy")), form)));
    return async (state) => {
      preset.input.value = state["guard.preset"] || PRESET;
      if (!form.contains(document.activeElement)) drawn();
      replace(answer, await verdict(app, state));
    };
  },
};

/** The preset of the state. */
function base(state) {
  return { ...defaults, ...(presets[state["guard.preset"]] ?? presets[PRESET]) };
}

/** What a person changed of it; nothing where the link is damaged. */
function changes(state) {
  try {
    const found = JSON.parse(state["guard.policy"] || "{}");
    return Object.fromEntries(Object.entries(found ?? {}).filter(([key]) => key in defaults));
  } catch {
    return {};
  }
}

function set(app, name, value) {
  const kept = { ...changes(app.state), [name]: value };
  const first = base(app.state);
  for (const key of Object.keys(kept)) if (JSON.stringify(kept[key]) === JSON.stringify(first[key])) delete kept[key];
  app.change({ "guard.policy": Object.keys(kept).length === 0 ? "" : JSON.stringify(kept) });
}

/** The controls of a policy. */
function switches(app) {
  const { words } = app;
  const policy = { ...base(app.state), ...changes(app.state) };
  const list = (name) => field({
    label: words(`view.guard.field.${name}`),
    hint: words(`view.guard.hint.${name}`),
    value: policy[name].join(" "),
    mono: true,
    oninput: (value) => set(app, name, read(name, value)),
  });
  const several = ([name, options]) => choice({
    label: words(`view.guard.field.${name}`),
    value: policy[name],
    options: options.map((key) => [key, words(`view.guard.${name}.${key}`)]),
    onchange: (value) => set(app, name, value),
  });
  return [
    element("div", { class: "fields" }, LISTS.map(list),
      field({ label: words("view.guard.field.base"), hint: words("view.guard.hint.base"), value: policy.base ?? "", mono: true,
        oninput: (value) => set(app, "base", value === "" ? null : value) }),
      field({ label: words("view.guard.field.max_length"), value: String(policy.max_length), inputmode: "numeric",
        oninput: (value) => /^[1-9]\d{0,8}$/.test(value) && set(app, "max_length", Number(value)) }),
      Object.entries(choices).map(several)),
    element("fieldset", { class: "switches" },
      element("legend", null, words("view.guard.switches")),
      SWITCHES.map((name) => toggle({ label: words(`view.guard.field.${name}`), checked: policy[name], onchange: (value) => set(app, name, value) }))),
    button(words("view.guard.reset"), () => {
      document.activeElement?.blur();
      app.change({ "guard.policy": "" });
    }, { kind: "quiet" }),
  ];
}

function read(name, value) {
  const given = value.split(/[\s,]+/).filter((one) => one !== "");
  if (name === "schemes") return given.map((one) => one.toLowerCase().replace(/:$/, ""));
  return name === "ports" ? given.filter((one) => /^\d{1,5}$/.test(one)).map(Number) : given;
}

async function verdict(app, state) {
  const { words } = app;
  const policy = { name: state["guard.preset"] || PRESET, ...base(state), ...changes(state) };
  let result;
  try {
    result = await app.ask("guard", { text: state.text ?? "", policy, secrets: state.secrets === "1" });
  } catch (error) {
    if (error.code !== "bad-request") throw error;
    return element("p", { class: "bad", role: "alert" }, words("view.guard.wrong"), " ", element("code", null, error.field ?? ""));
  }
  if (result.allowed) return allowed(app, result);
  const text = app.mask(state.text ?? "");
  return [
    element("p", { class: "verdict" }, element("strong", { class: "bad" }, words("view.guard.refused"))),
    element("h3", null, words("view.guard.reasons", { count: result.reasons.length })),
    element("ul", { class: "problems" }, result.reasons.map((one) => element("li", null, reason(app, one, result.errors, text)))),
  ];
}

function allowed(app, { url, host, port }) {
  const { words } = app;
  return [
    element("p", { class: "verdict" }, element("strong", { class: "good" }, words("view.guard.allowed"))),
    element("div", { class: "result" },
      element("h3", null, words("view.guard.url")),
      element("p", { class: "row" }, shown(url, { words }), copy(app, url)),
      host === null ? null : element("p", { class: "hint" }, words("view.guard.connect"), " ", shown(host),
        port === null ? null : `, ${words("component.port")} ${port}`)),
    element("p", { class: "hint" }, words("view.guard.names")),
  ];
}

function reason(app, found, errors, text) {
  const { words } = app;
  const [start, end] = found.at ?? [found.start, found.end];
  const help = hint(words, found);
  return element("div", { class: "problem error" },
    element("p", { class: "said" }, refusal(words, found, errors), " ",
      button(words("page.column", { column: found.start + 1 }), () => app.place?.(found.start, found.end), { kind: "link" })),
    caretText(text, start, end),
    help === "" ? null : element("p", { class: "hint" }, help),
    section(app, sectionOf(words, found)));
}
