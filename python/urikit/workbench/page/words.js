/**
 * The words of the page: one catalogue of keys and texts for each language, in four files. The last one is of what
 * the server says: it is read where there is a server, for languages other than English. In a file, keys with the same
 * beginning may be an object, by what follows it.
 *
 * A text has `{places}`. A key with a count has a text for each plural form of the language
 * (`key.one`, `key.few`, …). A key that a language does not have is said in English; a key that is
 * nowhere is said as it is, which a test finds.
 */

/** The languages: tag and own name. */
export const languages = [["en", "English"], ["de", "Deutsch"], ["ru", "Русский"]];

const FILES = ["page", "views", "rules"];
const SERVED = "served";

/** The texts of a file by whole keys. */
function flat(words) {
  const groups = Object.entries(words).map(([key, value]) =>
    typeof value === "string" ? [[key, value]] : Object.entries(value).map(([last, text]) => [`${key}.${last}`, text]));
  return Object.fromEntries(groups.flat());
}

/** The texts of a language in some files; empty where one is missing. */
async function texts(language, json, files) {
  const read = (name) => json(`words/${language}/${name}.json`).then(flat).catch(() => ({}));
  return Object.assign({}, ...(await Promise.all(files.map(read))));
}

/** The language that a tag or the browser asks for, if the page has it; else English. */
export function chosen(tags) {
  const known = languages.map(([tag]) => tag);
  return tags.map((tag) => tag.toLowerCase().split("-")[0]).find((tag) => known.includes(tag)) ?? "en";
}

/**
 * The function that gives a text by its key, in a language. `json` reads a file of the page.
 * Numbers among the values are written as the language writes them; give a port as a text. `served` says whether there
 * may be a server.
 */
export async function load(language, json, served = true) {
  const files = served && language !== "en" ? [...FILES, SERVED] : FILES;
  const [own, english] = await Promise.all([texts(language, json, files), language === "en" ? {} : texts("en", json, files)]);
  const number = new Intl.NumberFormat(language);
  const plural = new Intl.PluralRules(language);
  const text = (key) => own[key] ?? english[key];
  const words = (key, values = {}) => {
    const form = "count" in values ? text(`${key}.${plural.select(values.count)}`) ?? text(`${key}.other`) : undefined;
    return (form ?? text(key) ?? key).replace(/\{([\w-]+)\}/g, (place, name) => {
      const value = values[name];
      if (value === undefined || value === null) return place;
      return typeof value === "number" ? number.format(value) : String(value);
    });
  };
  return Object.assign(words, { language, texts: { ...english, ...own }, keys: Object.keys({ ...english, ...own }), has: (key) => text(key) !== undefined,
    english: (key) => (language === "en" ? own : english)[key], number: (value) => number.format(value) });
}
