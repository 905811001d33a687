/**
 * The language and the colours of the page: part of the state, so that a link has them; stored nowhere.
 */

import { choice, replace } from "./controls.js";

/** The two choices in `root`. */
export function settings(app, root) {
  let theme;

  function build() {
    const language = choice({ label: app.words("page.language"), value: app.lang, options: app.languages,
      onchange: async (lang) => {
        app.state = { ...app.state, lang };
        await app.speak();
        app.change({ lang });
        root.querySelector("select").focus();
      } });
    theme = choice({ label: app.words("page.theme"), value: app.state.theme ?? "",
      options: [["", app.words("page.theme.system")], ["light", app.words("page.theme.light")], ["dark",
        app.words("page.theme.dark")]],
      onchange: (value) => app.change({ theme: value }) });
    replace(root, language, theme);
  }
  return {
    build,
    /** Shows the choices of the state. */
    show() {
      theme.input.value = app.state.theme ?? "";
    },
  };
}
