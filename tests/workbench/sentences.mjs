// The page's sentences about texts, as JSON: a program for Node that tests run.
//
// Reads a list of texts, writes for each its errors, issues and repairs as the page says them in English.
import { readFileSync } from "node:fs";

const [, , page] = process.argv;
const module = (name) => import(`file://${page}/${name}`);
const { load } = await module("words.js");
const { load: start } = await module("engine.js");
const { problem, reason, refusal } = await module("rules.js");

const words = await load("en", async (path) => JSON.parse(readFileSync(`${page}/${path}`, "utf-8")));
const engine = await start(readFileSync(`${page}/engine.wasm`));

const about = (text, policy) => {
  const found = engine.call("inspect", { text });
  const say = ({ code, start, end, ...rest }) => ({ code, start, end, said: problem(words, { code, start, end, ...rest }, found.text) });
  const guard = engine.call("guard", { text, policy });
  return {
    errors: Object.fromEntries(found.standards.map(({ standard, errors }) => [standard, errors.map(say)])),
    issues: found.issues.map(say),
    changes: (found.repair?.edits ?? []).map((edit) => ({
      code: edit.code, start: edit.start, said: reason(words, edit, [...text].slice(edit.end, edit.end + 5).join("")),
    })),
    reasons: guard.reasons.map((found) => ({ code: found.code, said: refusal(words, found, guard.errors, found.text ?? text) })),
  };
};

const { texts, policy } = JSON.parse(readFileSync(0, "utf-8"));
process.stdout.write(JSON.stringify(texts.map((text) => about(text, policy))));
