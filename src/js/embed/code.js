// Brings the code that elements wait for, once for a page: glue, module and the rest of the loader are asked for at the same moment.
import { common, read } from "./option.js";

/** What went wrong, by a name that a program can tell apart. */
export class PartsongError extends Error {
  name = "PartsongError";
  constructor(code, message, retryable = false) {
    super(message);
    Object.assign(this, { code, retryable });
  }
}

export const bring = (address) => import(address);

/** Where the files are: where `assets` says, else beside this one. */
export const home = (seat) => new URL((read(seat, "assets") ?? import.meta.url.replace(/[^/]*$/, "")).replace(/\/?$/, "/"), document.baseURI).href;

let coming;
let tries = "";

/** All of the code. */
export const code = (seat) =>
  (coming ??= (async () => {
    const from = home(seat);
    // What stands in a frame has its own.
    const all = read(seat, "isolation") === "frame" ? [] : [bring(`${from}partsong_app.js${tries}`), fetch(`${from}${MODULE}`)];
    // Who waits for them says what went wrong.
    Promise.all(all).catch(() => {});
    try {
      const rest = await bring(`${from}lazy/embed.js${tries}`);
      rest.begin(from, common, PartsongError, ...all);
      return rest;
    } catch {
      coming = undefined;
      // A browser may keep what an address failed with.
      tries = `?${Date.now()}`;
      throw new PartsongError("assets", `No ${from}: copy-assets`, true);
    }
  })());
