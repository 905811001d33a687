/**
 * The workbench: starts the core, keeps the state, and updates the view that is open.
 *
 * All of the page hangs on one object, `app`. A change of the state goes through `app.change`:
 * it is written into the fragment, the text is inspected anew, and the open view is updated.
 * Nothing is stored; the steps that can be undone are in memory.
 */

import * as assets from "./assets.js";
import * as actions from "./actions.js";
import * as controls from "./controls.js";
import * as places from "./places.js";
import { load as loadEngine, codeUnit } from "./engine.js";
import { entry } from "./entry.js";
import { address } from "./address.js";
import { COLUMNS } from "./figure.js";
import { watch } from "./highlight.js";
import { masked, remember } from "./mask.js";
import { LONG, questions } from "./questions.js";
import { settings } from "./settings.js";
import { connect } from "./server.js";
import { steps } from "./steps.js";
import { tabs } from "./tabs.js";
import { load as loadWords, languages } from "./words.js";

/** Of a long text, the page waits for a pause of so many milliseconds before it inspects. */
const PAUSE = 250;

const root = document.documentElement;
let spoken = 0;
let waiting = 0;
let turn = 0;
let shell = [];

const app = {
  engine: null, server: null, words: null, lang: "en", languages, state: {}, found: null, problem: null,

  /** Merges a change into the state, and shows it; `step` names a change of the text that can be undone. */
  change(partial, step = null, { push = false } = {}) {
    const before = app.state;
    app.state = { ...before };
    for (const [key, value] of Object.entries(partial)) {
      if (value === "" || value === null || value === undefined) delete app.state[key];
      else app.state[key] = String(value);
    }
    if (step) app.steps.add(step.name, before, app.state);
    show({ push, before });
  },
  /** Opens a text in the home view, as a step. */
  inspect(text) {
    app.change({ text, view: "" }, { name: app.words("page.step.inspect") }, { push: true });
  },
  /** A text with its secrets masked, unless the person shows them. */
  mask: (text) => (app.state.secrets ? text : masked(app.engine, text)),
  /** A text with its secrets masked, whatever is shown: for links. */
  maskAlways: (text) => masked(app.engine, text),
  /** Asks the core: a record, or a promise of it where the texts are long. One of an older state never comes. */
  ask: (name, request) => app.questions.ask(name, request),
  /** Awaits an answer, and says so; what is asked about another state never answers. */
  async wait(asked) {
    root.dataset.state = "busy";
    try {
      return await asked;
    } finally {
      root.dataset.state = "ready";
    }
  },
  number: (value) => app.words.number(value),
  /** Says a text to screen readers, after a pause. */
  announce(text) {
    clearTimeout(spoken);
    spoken = setTimeout(() => { document.getElementById("status").textContent = text; }, 300);
  },
  /** Marks the beginning of something that answers later; `current` says whether its answer is still wanted. */
  token: () => turn,
  current: (token) => token === turn,
  /** Selects a place of the text, in characters, in the input. */
  place(start, end) {
    app.entry.select(codeUnit(app.state.text ?? "", start), codeUnit(app.state.text ?? "", end));
  },
};
app.controls = {
  ...controls, ...places, copy: (text, label, spoken) => actions.copy(app, text, label, spoken),
    openLink: actions.openLink,
  shown: (text, options) => controls.shown(text, { words: app.words, ...options }),
};

/** Shows a new state: now, or after a pause where the text is long. */
function show({ push = false, before = {} } = {}) {
  root.dataset.state = "busy";
  turn += 1;
  app.questions.drop();
  document.documentElement.dataset.theme = app.state.theme ?? "";
  app.entry.show();
  app.settings.show();
  const same = ["text", "base", "secrets"].every((key) => before[key] === app.state[key]);
  clearTimeout(waiting);
  if (!same && (app.state.text ?? "").length > LONG) waiting = setTimeout(() => answer(push), PAUSE);
  else answer(push, same && app.found !== null);
}

/** Inspects the text and updates what shows it. */
async function answer(push, same = false) {
  const started = turn;
  if (!same) await inspect();
  if (!app.current(started)) return;
  app.address.write(push);
  app.entry.answer();
  app.steps.show();
  await app.tabs.show();
  if (app.current(started)) root.dataset.state = "ready";
}

/** Asks the core about the text; an answer of a short one is there at once. */
async function inspect() {
  const { text = "", base = "", secrets = "" } = app.state;
  app.problem = null;
  app.found = null;
  if (app.engine === null) return;
  try {
    const asked = app.ask("explain", { text, ...(base ? { base } : {}), secrets: secrets !== "", width: COLUMNS });
    app.found = asked instanceof Promise ? await asked : asked;
    if (secrets === "") remember(text, app.found.input);
  } catch (problem) {
    app.problem = problem;
  }
}

/** Takes a state from the fragment, as at the start or when the person goes back. */
async function take(state) {
  const before = app.state;
  app.state = { ...state, ...(before.secrets ? { secrets: before.secrets } : {}) };
  if ((app.state.lang ?? "") !== (before.lang ?? "")) await speak();
  show({ before });
}

/** Loads the words of the language, and builds what has words anew. */
async function speak() {
  const wished = app.state.lang ?? languages.map(([tag]) => tag).find((tag) =>
    navigator.language.startsWith(tag)) ?? "en";
  const lang = languages.some(([tag]) => tag === wished) ? wished : "en";
  root.dataset.state = "busy";
  app.lang = lang;
  const words = await loadWords(lang, assets.json, !assets.single);
  // Another language was chosen meanwhile.
  if (app.lang !== lang) return;
  app.words = words;
  app.engine?.say(words.texts);
  app.questions?.drop();
  app.found = null;
  root.lang = lang;
  document.title = app.words("page.name");
  for (const node of document.querySelectorAll("[data-words]")) node.textContent = app.words(node.dataset.words);
  for (const node of document.querySelectorAll("[data-words-label]")) node.setAttribute("aria-label",
    app.words(node.dataset.wordsLabel));
  for (const part of shell) part.build();
}

/** The core; null, and the reason in `app.problem`, where it does not start. */
async function core() {
  try {
    return await loadEngine(await assets.coreBytes());
  } catch (problem) {
    app.refusal = problem;
    return null;
  }
}

async function start() {
  app.steps = steps(app, () => document.getElementById("steps"));
  app.address = address(app, take);
  app.entry = entry(app, document.getElementById("entry"));
  app.tabs = tabs(app, document.getElementById("tabs"), document.getElementById("results"));
  watch();
  app.settings = settings(app, document.getElementById("settings"));
  shell = [app.entry, app.steps, app.settings, app.tabs];
  app.state = app.address.read();
  [app.engine, app.server] = await Promise.all([core(), connect(), speak()]);
  app.questions = questions(app.engine, () => app.words);
  app.engine?.say(app.words.texts);
  app.speak = speak;
  show();
}

document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  document.getElementById("results").focus();
});
start();
