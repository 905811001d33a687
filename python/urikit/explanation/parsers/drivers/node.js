// Parsers of Node; urikit.explanation.parsers.processes says what is written and read.
"use strict";
const fs = require("fs");
const Module = require("module");

const user = (name, password) => (name || password ? name + (password ? ":" + password : "") : null);
const cut = (text) => (text ? text.slice(1) : text);

function whatwg(text) {
  const seen = new URL(text);
  return [seen.protocol.slice(0, -1), user(seen.username, seen.password), seen.hostname, seen.port, seen.pathname,
    cut(seen.search), cut(seen.hash)];
}

function legacy(text) {
  const seen = require("url").parse(text);
  return [seen.protocol && seen.protocol.slice(0, -1), seen.auth, seen.hostname, seen.port, seen.pathname,
    cut(seen.search), cut(seen.hash)];
}

// Debian keeps packages where not every Node looks.
process.env.NODE_PATH = ["/usr/share/nodejs", "/usr/lib/nodejs", "/usr/local/lib/node_modules"].join(":");
Module._initPaths();

function installed(name) {
  return [require(name), require(name + "/package.json").version];
}

const PARSERS = {
  whatwg: () => [whatwg, process.versions.node],
  legacy: () => [legacy, process.versions.node],
  "url-parse": () => {
    const [parse, version] = installed("url-parse");
    return [(text) => {
      const seen = parse(text, {});
      return [seen.protocol.replace(/:$/, ""), user(seen.username, seen.password), seen.hostname, seen.port,
        seen.pathname, cut(seen.query), cut(seen.hash)];
    }, version];
  },
  "uri-js": () => {
    const [library, version] = installed("uri-js");
    return [(text) => {
      const seen = library.parse(text);
      if (seen.error) throw new Error(seen.error);
      return [seen.scheme, seen.userinfo, seen.host, seen.port, seen.path, seen.query, seen.fragment];
    }, version];
  },
};

const field = (value) => (value === null || value === undefined ? "-" : "=" + Buffer.from(String(value)).toString("hex"));
const write = (line) => fs.writeSync(1, line + "\n");

process.removeAllListeners("warning");
process.on("warning", () => {});
const texts = fs.readFileSync(0, "utf8").split("\n").slice(0, -1).map((line) => Buffer.from(line, "hex").toString());
for (const name of process.argv.slice(2)) {
  let parse, version;
  try {
    [parse, version] = PARSERS[name]();
  } catch (error) {
    write("!" + name + "\t" + error.message.split("\n")[0]);
    continue;
  }
  write("=" + name + "\t" + version);
  for (const text of texts) {
    let line;
    try {
      line = ["+", ...parse(text).map(field)].join("\t");
    } catch (error) {
      line = "-\t" + field(error.message);
    }
    write(line);
  }
}
