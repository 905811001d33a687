/**
 * The views of the page, in the order of their tabs. Each loads at its first opening.
 */
export const views = [
  { id: "inspect", load: () => import("./views/inspect.js") },
  { id: "standards", load: () => import("./views/standards.js") },
  { id: "normalize", load: () => import("./views/normalize.js") },
  { id: "resolve", load: () => import("./views/resolve.js") },
  { id: "compare", load: () => import("./views/compare.js") },
  { id: "guard", load: () => import("./views/guard.js") },
  { id: "parsers", load: () => import("./views/parsers.js") },
  { id: "schemes", load: () => import("./views/schemes.js") },
  { id: "characters", load: () => import("./views/characters.js") },
  { id: "template", load: () => import("./views/template.js") },
  { id: "document", load: () => import("./views/document.js") },
  { id: "batch", load: () => import("./views/batch.js") },
];
