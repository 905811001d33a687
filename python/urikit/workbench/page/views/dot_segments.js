/**
 * How dot segments are removed, buffer by buffer, as the table in RFC 3986 section 5.2.4 shows it.
 *
 * The core removes them in one pass and says only what comes of it; this is for people who want to see each step. It
 * stops after `MOST` steps.
 */

const MOST = 200;

/**
 * The steps: `[{rule: "2A"…"2E", output, input}]`, each as it is after its rule; the first has the rule "1".
 *
 * @param {string} path
 */
export function buffers(path) {
  let [input, output] = [path, ""];
  const steps = [{ rule: "1", output, input }];
  while (input !== "" && steps.length <= MOST) {
    let rule;
    [rule, output, input] = step(output, input);
    steps.push({ rule, output, input });
  }
  return steps;
}

function step(output, input) {
  if (input.startsWith("../")) return ["2A", output, input.slice(3)];
  if (input.startsWith("./")) return ["2A", output, input.slice(2)];
  if (input.startsWith("/./")) return ["2B", output, input.slice(2)];
  if (input === "/.") return ["2B", output, "/"];
  if (input.startsWith("/../")) return ["2C", output.replace(/\/?[^/]*$/, ""), input.slice(3)];
  if (input === "/..") return ["2C", output.replace(/\/?[^/]*$/, ""), "/"];
  if (input === "." || input === "..") return ["2D", output, ""];
  const next = input.indexOf("/", 1);
  const end = next < 0 ? input.length : next;
  return ["2E", output + input.slice(0, end), input.slice(end)];
}
