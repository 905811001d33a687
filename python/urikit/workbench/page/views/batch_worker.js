/**
 * The worker of a batch: starts the core, and hands messages to the job.
 */

import { load } from "../engine.js";
import { Job } from "./batch_job.js";

/** Milliseconds of work before messages are read. */
const SLICE = 40;

const post = (message) => self.postMessage(message);
let job = null;
let queue = Promise.resolve();

self.onmessage = ({ data }) => {
  if (data.wasm) {
    queue = load(data.wasm).then(
      (engine) => {
        job = new Job(engine, post, SLICE);
        post({ said: "ready" });
      },
      () => post({ said: "broken" }),
    );
    return;
  }
  queue.then(() => job?.take(data)).catch(() => post({ said: "broken" }));
};
