/**
 * A list of URLs on its way in: lines of text, CSV (RFC 4180) or JSON lines, as an iterator of `{line, text}`.
 *
 * The iterator reads as far as it is asked to, so that a caller can stop after a slice of time. A byte order mark at
 * the beginning and the line ends of all systems are taken off; blank lines are left out. A field of CSV in quotation
 * marks may go over lines: its `line` is the first. What can go wrong: a line that is not JSON, or has no text in the
 * column asked for, comes as `{line, text: null}`. Left out: delimiters other than comma, semicolon and tab.
 */

/** Names that a column of URLs usually has, in the order they are looked for. */
const NAMES = ["url", "uri", "iri", "href", "link", "loc", "address"];

/** Which form a list has: `"text"`, `"csv"` or `"jsonl"`, by the name of its file, then by how it begins. */
export function formOf(list, name = "") {
  const extension = name.toLowerCase().split(".").pop();
  if (["csv", "tsv"].includes(extension)) return "csv";
  if (["jsonl", "ndjson"].includes(extension)) return "jsonl";
  const first = firstLine(list);
  if (/^\s*\{.*\}\s*$/.test(first)) return "jsonl";
  const fields = fieldsOf(first, delimiterOf(first));
  return fields.length > 1 && fields.some((field) => NAMES.includes(field.trim().toLowerCase())) ? "csv" : "text";
}

/** The names of the columns of a list: the header of CSV, the keys of the first JSON object, none of text. */
export function columnsOf(list, form) {
  const first = firstLine(list);
  if (form === "csv") return fieldsOf(first, delimiterOf(first));
  if (form !== "jsonl") return [];
  const row = parsed(first);
  return row !== null && typeof row === "object" && !Array.isArray(row) ? Object.keys(row) : [];
}

/** The column that most likely has the URLs: by its name, else the first. */
export function likelyColumn(columns) {
  const names = columns.map((column) => column.trim().toLowerCase());
  const at = NAMES.map((name) => names.indexOf(name)).find((place) => place >= 0);
  return at ?? Math.max(
    0,
    names.findIndex((name) => NAMES.some((known) => name.includes(known))),
  );
}

/**
 * The rows of a list.
 *
 * @param {string} list
 * @param {"text"|"csv"|"jsonl"} form
 * @param {number} column where CSV or JSON has the URL
 * @returns {Generator<{line: number, text: string|null}>}
 */
export function rows(list, form, column = 0) {
  if (form === "csv") return csvRows(list, column);
  if (form === "jsonl") return jsonRows(list, columnsOf(list, form)[column]);
  return lines(list);
}

function* lines(list) {
  let line = 0;
  for (let at = start(list); at < list.length; ) {
    line += 1;
    const end = lineEnd(list, at);
    const text = list.slice(at, end);
    if (text.trim() !== "") yield { line, text };
    at = after(list, end);
  }
}

function* jsonRows(list, name) {
  for (const { line, text } of lines(list)) {
    const row = parsed(text);
    const value = typeof row === "string" ? row : row?.[name];
    yield { line, text: typeof value === "string" ? value : null };
  }
}

function* csvRows(list, column) {
  const delimiter = delimiterOf(firstLine(list));
  let line = 1;
  let header = true;
  for (let at = start(list); at < list.length; ) {
    const first = line;
    const fields = [];
    let blank = true;
    for (;;) {
      const [field, end] = fieldAt(list, at, delimiter);
      blank &&= field === "";
      line += field.split("\n").length - 1;
      fields.push(field);
      at = end;
      if (list[at] !== delimiter) break;
      at += 1;
    }
    at = after(list, at);
    line += 1;
    if (header) header = false;
    else if (!blank || fields.length > 1) yield { line: first, text: fields[column] ?? null };
  }
}

/** The field that begins at `at`, without its quotation marks, and where it ends. */
function fieldAt(list, at, delimiter) {
  if (list[at] !== '"') {
    let end = at;
    while (end < list.length && list[end] !== delimiter && list[end] !== "\n" && list[end] !== "\r") end += 1;
    return [list.slice(at, end), end];
  }
  let end = list.indexOf('"', at + 1);
  while (end >= 0 && list[end + 1] === '"') end = list.indexOf('"', end + 2);
  if (end < 0) return [list.slice(at + 1).replaceAll('""', '"'), list.length];
  const quoted = list.slice(at + 1, end).replaceAll('""', '"');
  const [rest, close] = fieldAt(list, end + 1, delimiter);
  return [quoted + rest, close];
}

function fieldsOf(line, delimiter) {
  const fields = [];
  for (let at = 0; at <= line.length; ) {
    const [field, end] = fieldAt(line, at, delimiter);
    fields.push(field);
    at = end + 1;
  }
  return fields;
}

function delimiterOf(line) {
  const counts = [",", ";", "\t"].map((mark) => [line.split(mark).length, mark]);
  return counts.reduce((most, one) => (one[0] > most[0] ? one : most))[1];
}

function firstLine(list) {
  return lines(list).next().value?.text ?? "";
}

function start(list) {
  return list.startsWith("\uFEFF") ? 1 : 0;
}

function lineEnd(list, at) {
  const feed = list.indexOf("\n", at);
  const line = feed < 0 ? list.length : feed;
  const back = list.slice(at, line).indexOf("\r");
  return back < 0 ? line : at + back;
}

function after(list, end) {
  return end + (list[end] === "\r" && list[end + 1] === "\n" ? 2 : 1);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
