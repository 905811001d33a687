/**
 * The answers of a batch: kept small, counted, filtered, sorted, written as CSV (RFC 4180) and JSON lines.
 *
 * A row is its line, its text and, for each of `state`, `scheme`, `host` and `code`, the number of a word in one list
 * of words, so that a hundred thousand rows of ten hosts keep ten hosts. `select` puts the places of rows in order;
 * `slice` gives the few that are on the screen. Knows no page and no engine: it runs in the worker as well as outside.
 *
 * What can go wrong: a program for spreadsheets runs a cell that begins with "=", "+", "-" or "@". CSV is data here and
 * is not changed; the page says so beside the button.
 */

/** What rows are counted and filtered by. */
export const GROUPS = ["state", "scheme", "host", "code"];

const COLUMNS = ["line", "text", ...GROUPS, "column", "normal"];

export class Table {
  #lines = [];
  #texts = [];
  #given = new Map();
  #normal = [];
  #columns = [];
  #words = [];
  #numbers = new Map();
  #groups = Object.fromEntries(GROUPS.map((group) => [group, []]));
  #counts = Object.fromEntries(GROUPS.map((group) => [group, new Map()]));
  #order = null;

  get size() {
    return this.#texts.length;
  }

  /** How many rows the last `select` found; all before the first. */
  get selected() {
    return this.#order === null ? this.size : this.#order.length;
  }

  /** Keep a row: `{line, text, given, state, scheme, host, code, start, normal}`; what is missing is empty. */
  add(row) {
    const text = row.text ?? "";
    if (row.given !== undefined && row.given !== text) this.#given.set(this.size, row.given);
    this.#lines.push(row.line);
    this.#texts.push(text);
    this.#normal.push(row.normal === text ? null : (row.normal ?? ""));
    this.#columns.push(row.code ? (row.start ?? -1) + 1 : 0);
    for (const group of GROUPS) {
      const number = this.#number(row[group] ?? "");
      this.#groups[group].push(number);
      this.#counts[group].set(number, (this.#counts[group].get(number) ?? 0) + 1);
    }
  }

  /** The most frequent words of each group with their counts: `{state: {first: [[word, count], …], more}, …}`. */
  counts(most = 50) {
    return Object.fromEntries(
      GROUPS.map((group) => {
        const all = [...this.#counts[group]].sort((a, b) => b[1] - a[1]);
        const first = all.slice(0, most).map(([number, count]) => [this.#words[number], count]);
        return [group, { first, more: all.length - first.length }];
      }),
    );
  }

  /**
   * Choose rows and their order; gives how many there are.
   *
   * @param {{contains?: string, sort?: string, descending?: boolean}} wanted and a word for each group that must be
   */
  select(wanted) {
    const groups = GROUPS.filter((group) => typeof wanted[group] === "string");
    const numbers = groups.map((group) => this.#numbers.get(wanted[group]) ?? -1);
    const contains = (wanted.contains ?? "").toLowerCase();
    const found = [];
    for (let at = 0; at < this.size; at += 1) {
      if (!groups.every((group, place) => this.#groups[group][at] === numbers[place])) continue;
      if (contains !== "" && !this.#texts[at].toLowerCase().includes(contains)) continue;
      found.push(at);
    }
    this.#order = this.#sorted(found, wanted.sort ?? "line", wanted.descending ?? false);
    return this.selected;
  }

  /** The rows from `from` up to `to` of what is selected. */
  slice(from, to) {
    const rows = [];
    for (let at = Math.max(0, from); at < Math.min(to, this.selected); at += 1) rows.push(this.#row(at));
    return rows;
  }

  /** The text of a selected row as it was given, with its secrets. */
  given(at) {
    const place = this.#place(at);
    return this.#given.get(place) ?? this.#texts[place] ?? "";
  }

  /** What is selected as CSV, in pieces. */
  csv() {
    return this.#pieces(`${COLUMNS.join(",")}\r\n`, (row) => `${COLUMNS.map((name) => cell(row[name])).join(",")}\r\n`);
  }

  /** What is selected as JSON lines, in pieces. */
  json() {
    return this.#pieces("", (row) => `${JSON.stringify(row)}\n`);
  }

  #pieces(head, line) {
    const pieces = [head];
    for (let from = 0; from < this.selected; from += 1000) pieces.push(this.slice(from, from + 1000).map(line).join(""));
    return pieces;
  }

  #place(at) {
    return this.#order === null ? at : this.#order[at];
  }

  #row(at) {
    const place = this.#place(at);
    const row = { line: this.#lines[place], text: this.#texts[place], column: this.#columns[place] || null };
    for (const group of GROUPS) row[group] = this.#words[this.#groups[group][place]];
    row.normal = this.#normal[place] ?? row.text;
    return row;
  }

  #sorted(places, by, descending) {
    const sign = descending ? -1 : 1;
    if (by === "line") return descending ? places.reverse() : places;
    const keys = by === "text" ? this.#texts : this.#places(by);
    return places.sort((a, b) => sign * (keys[a] < keys[b] ? -1 : keys[a] > keys[b] ? 1 : 0) || a - b);
  }

  /** For each row the place of its word in the order of words, so that rows are sorted by numbers. */
  #places(group) {
    const order = [...this.#counts[group].keys()].sort((a, b) => (this.#words[a] < this.#words[b] ? -1 : 1));
    const rank = new Map(order.map((number, place) => [number, place]));
    return this.#groups[group].map((number) => rank.get(number));
  }

  #number(word) {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#words.push(word) - 1;
      this.#numbers.set(word, number);
    }
    return number;
  }
}

function cell(value) {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
