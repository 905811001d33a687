/**
 * Parts of the page that stay while what they are made of stays the same: a key stroke changes the rows that it is
 * about, and the browser lays out nothing else.
 */

/** A longer description is not compared: what is made of a long text is made anew. */
const LONGEST = 20000;

/** The parts that were made last. */
export function kept() {
  let before = new Map();
  let now = new Map();
  return {
    /** A part by its name: the node from before where `data`, all that it is made of, is the same. */
    part(name, data, make) {
      const key = JSON.stringify([name, data]);
      if (key.length > LONGEST) return make();
      const node = before.get(key) ?? make();
      now.set(key, node);
      return node;
    },
    /** Forgets the parts that were not asked for. */
    done() {
      [before, now] = [now, new Map()];
    },
  };
}

/** Sets the children of a node; those that are in their places stay there. */
export function put(root, nodes) {
  for (const [index, node] of nodes.entries()) {
    const there = root.childNodes[index];
    if (there === node) continue;
    // A part that is gone makes room for the next ones, which need not move.
    if (there && there.nextSibling === node) there.remove();
    else root.insertBefore(node, there ?? null);
  }
  while (root.childNodes.length > nodes.length) root.lastChild.remove();
}
