// Answers questions to the engine: arguments are the module and a file of lines [name, request]; an answer is a line
// {"ok": record} or {"error": code}.
import { readFileSync, writeSync } from "node:fs";
import { EngineError, load } from "../../python/urikit/workbench/page/engine.js";

const [, , module, questions] = process.argv;
const engine = await load(readFileSync(module));
const write = (text) => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) {
        at += writeSync(1, bytes, at);
    }
};
for (const line of readFileSync(questions, "utf8").split("\n")) {
    if (!line) {
        continue;
    }
    const [name, request] = JSON.parse(line);
    try {
        write(`${JSON.stringify({ ok: engine.call(name, request) })}\n`);
    } catch (error) {
        if (!(error instanceof EngineError)) {
            throw error;
        }
        write(`${JSON.stringify({ error: error.code, field: error.field })}\n`);
    }
}
