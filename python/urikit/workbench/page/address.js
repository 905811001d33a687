/**
 * The address of the page: the state in its fragment, and the person's way back and forward.
 *
 * The fragment has secrets masked, so what was masked is kept in memory for the way back. A
 * browser allows only so many changes of the address in a time, so typing writes it in turns.
 */

import { frame, read, write } from "./state.js";

/** The keys whose values are not texts of the person. */
const PLAIN = new Set(["view", "lang", "theme"]);
const TURN = 300;

/** The address; `take` gets each state that the person goes back or forward to. */
export function address(app, take) {
  const whole = new Map();
  let written = "";
  let waiting = 0;
  let last = 0;

  const shown = (value, key) => {
    if (PLAIN.has(key) || app.engine === null) return value;
    if (key === "text" && app.found && !app.state.secrets) return app.found.masked ? app.found.input : value;
    return app.maskAlways(value);
  };
  const fragment = (secrets) => write(app.state, secrets ? undefined : shown) ?? write(frame(app.state));

  const put = (push) => {
    clearTimeout(waiting);
    last = Date.now();
    const next = fragment(false);
    if (next === written) return;
    const url = next === "" ? location.href.replace(/#.*/s, "") : next;
    try {
      if (push) history.pushState(null, "", url);
      else history.replaceState(null, "", url);
    } catch {
      return;
    }
    written = location.hash;
    if (next !== fragment(true)) whole.set(written, app.state);
  };

  const listen = () => {
    if (location.hash === written) return;
    written = location.hash;
    take(whole.get(written) ?? read(written));
  };
  addEventListener("popstate", listen);
  addEventListener("hashchange", listen);

  return {
    /** Whether the state is too long for a link. */
    get long() {
      return write(app.state) === null;
    },
    /** Whether a link to this state would have a secret. */
    get secret() {
      return fragment(false) !== fragment(true);
    },
    /** The link to this state, masked unless asked for. */
    link: (secrets = false) => location.href.replace(/#.*/s, "") + fragment(secrets),
    /** The state at the start. */
    read() {
      written = location.hash;
      return read(written);
    },
    /** Writes the state into the fragment; `push` makes a place to go back to. */
    write(push) {
      clearTimeout(waiting);
      const wait = last + TURN - Date.now();
      if (push || wait <= 0) put(push);
      else waiting = setTimeout(put, wait, false);
    },
  };
}
