// What the loader brings when a chat is meant.
import { colours, readable } from "./colours.js";
import { Core } from "./core.js";
import { later } from "./later.js";
import { effective, misfit, warn } from "./options.js";
import { app, common, heed, isFramed, missing } from "./started.js";

export { begin } from "./started.js";

export const chat = (seat) => (heed(seat), new Core(seat));

/** Shows what was unread on the page before. */
export const recall = (launcher, given) => later("unread").then(({ recall }) => recall(launcher, effective(launcher.chat, given)), () => {});

// A launcher's panel comes beside the module, so that nobody waits for both.
for (const one of document.querySelectorAll("partsong-launcher")) later("panel").then(({ check }) => check(one, { misfit, warn }), () => {});

/** Opens the panel of a launcher, unless it was closed meanwhile. */
export const open = async (seat, focuses) => {
  heed(seat.chat);
  const [{ Panel }] = await Promise.all([later("panel"), colours(seat.element)]).catch((error) => {
    throw missing(error.message);
  });
  seat.panel ??= new Panel(seat, { app, chat, common, effective, isFramed, misfit, readable, warn });
  if (seat.wanted) await seat.panel.open(focuses);
};
