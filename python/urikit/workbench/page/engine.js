/**
 * The engine of the page: urikit's core as WebAssembly, JSON in and JSON out. Runs in browsers and in Node 20.
 *
 * `load` takes the bytes of the module or where they are; `call` answers at once; `say` gives it the words of a
 * language, in which the records of `explain` have their sentences. Offsets are characters (code points), and JavaScript counts UTF-16 units: `cut`, `length`,
 * `codeUnit` and `codePoint` translate. A lone surrogate is one character, to the engine and here.
 *
 * After a trap, which no input is known to cause, the module is instantiated anew: nothing but the words is kept
 * between calls.
 */

/** What keeps a call from having an answer: a request that is not one, or a trap. What is wrong with a URL is a result. */
export class EngineError extends Error {
    /**
     * @param {string} code - stable: unknown-call, bad-request, malformed-json, too-deep, too-long, trap
     * @param {string} field - the field it is about; empty for the whole
     * @param {string} expected - what is wanted there
     */
    constructor(code, field = "", expected = "") {
        super([code, field, expected].filter(Boolean).join(": "));
        this.name = "EngineError";
        this.code = code;
        this.field = field;
        this.expected = expected;
    }
}

/** One loaded module. Calls are synchronous. */
export class Engine {
    #module;
    #exports;
    #texts = null;
    #encoder = new TextEncoder();
    #decoder = new TextDecoder();

    /** @param {WebAssembly.Module} module */
    constructor(module) {
        this.#module = module;
        this.#start();
    }

    /** Instantiates the module, which imports nothing. */
    #start() {
        this.#exports = new WebAssembly.Instance(this.#module, {}).exports;
        if (this.#texts !== null) {
            this.say(this.#texts);
        }
    }

    /**
     * Takes the words of a language.
     *
     * @param {object} texts - keys with texts, those of `rules.json`
     */
    say(texts) {
        this.#texts = null;
        this.call("words", { texts });
        this.#texts = texts;
    }

    /**
     * Asks for a record.
     *
     * @param {string} name - explain, normalize, resolve, compare, guard, diff, encode, template, edit, batch, about
     * @param {object} request - the fields of the call
     * @returns {object} the record
     * @throws {EngineError}
     */
    call(name, request = {}) {
        // A lone surrogate is written as an escape, which the engine reads as one character.
        const bytes = this.#encoder.encode(JSON.stringify({ ...request, call: name }));
        const answer = JSON.parse(this.#answer(bytes));
        if (answer.error) {
            throw new EngineError(answer.error.code, answer.error.field, answer.error.expected);
        }
        return answer.ok;
    }

    /**
     * The answer to the bytes of a request.
     *
     * @param {Uint8Array} bytes
     * @returns {string}
     */
    #answer(bytes) {
        try {
            const { memory, room, call, size, clear } = this.#exports;
            const place = room(bytes.length) >>> 0;
            new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
            const start = call() >>> 0;
            const answer = this.#decoder.decode(new Uint8Array(memory.buffer, start, size() >>> 0));
            if (answer.length > KEPT) {
                clear();
            }
            return answer;
        } catch (error) {
            this.#start();
            throw new EngineError("trap", "", String(error));
        }
    }
}

/** A longer buffer is given back after the call. */
const KEPT = 1 << 20;

/**
 * Loads the engine.
 *
 * @param {BufferSource | WebAssembly.Module | Response | URL | string} source - the bytes, or where they are
 * @returns {Promise<Engine>}
 */
export async function load(source) {
    if (source instanceof WebAssembly.Module) {
        return new Engine(source);
    }
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
        return new Engine(await WebAssembly.compile(source));
    }
    const response = source instanceof Response ? source : await fetch(source, { credentials: "same-origin" });
    if (!response.ok) {
        throw new EngineError("load", String(response.status), "the bytes of the module");
    }
    return new Engine(await WebAssembly.compile(await response.arrayBuffer()));
}

/**
 * The UTF-16 index of a character: the inverse of `codePoint`.
 *
 * @param {string} text
 * @param {number} point - an offset in characters
 * @returns {number}
 */
export function codeUnit(text, point) {
    let unit = 0;
    for (let left = point; left > 0 && unit < text.length; left--) {
        unit += text.codePointAt(unit) > 0xffff ? 2 : 1;
    }
    return unit;
}

/**
 * How many characters are before a UTF-16 index.
 *
 * @param {string} text
 * @param {number} unit
 * @returns {number}
 */
export function codePoint(text, unit) {
    let point = 0;
    for (let at = 0; at < Math.min(unit, text.length); point++) {
        at += text.codePointAt(at) > 0xffff ? 2 : 1;
    }
    return point;
}

/**
 * The characters from `start` to `end` of a text.
 *
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @returns {string}
 */
export function cut(text, start, end) {
    const first = codeUnit(text, start);
    return text.slice(first, first + codeUnit(text.slice(first), end - start));
}

/**
 * How many characters a text has.
 *
 * @param {string} text
 * @returns {number}
 */
export function length(text) {
    if (!/[\ud800-\udbff]/.test(text)) {
        return text.length;
    }
    let pairs = 0;
    for (let at = 1; at < text.length; at++) {
        // The second half of a pair: no half is in two of them.
        if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && (text.charCodeAt(at - 1) & 0xfc00) === 0xd800) {
            pairs += 1;
        }
    }
    return text.length - pairs;
}
