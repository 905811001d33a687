// The page's sentences about texts, as JSON: a program for Node that tests run.
//
// Reads a list of texts, writes for each its errors and refusals as the page says them in English.
import { readFileSync } from "node:fs";

const [, , page] = process.argv;
const module = (name) => import(`file://${page}/${name}`);
const { load } = await module("words.js");
const { load: start } = await module("engine.js");
const { refusal } = await module("rules.js");

const words = await load("en", async (path) => JSON.parse(readFileSync(`${page}/${path}`, "utf-8")));
const engine = await start(readFileSync(`${page}/engine.wasm`));
engine.say(words.texts);

const about = (text, policy) => {
  const { error } = engine.call("normalize", { text });
  const guard = engine.call("guard", { text, policy });
  return {
    errors: error === null ? [] : [{ code: error.code, said: error.message }],
    reasons: guard.reasons.map((found) => ({ code: found.code, said: refusal(words, found, guard.errors) })),
  };
};

const { texts, policy } = JSON.parse(readFileSync(0, "utf-8"));
process.stdout.write(JSON.stringify(texts.map((text) => about(text, policy))));
