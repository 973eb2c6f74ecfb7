// What the loader brings when a chat is meant.
import { Core } from "./core.js";
import { dress } from "./node.js";
import { Panel } from "./panel.js";
import SHEET from "./panel.css";
import { recall as recalled } from "./unread.js";

export { fault } from "./fault.js";
export { manner } from "./options.js";
export { begin } from "./started.js";

export const chat = (seat) => new Core(seat);

/** Opens the panel of a launcher, unless it was closed meanwhile. */
export const open = async (seat, focuses) => {
  seat.panel ??= new Panel(seat);
  if (seat.wanted) await seat.panel.open(focuses);
};

/** Shows what was unread on the page before; the module is not needed for it. */
export const recall = (seat, common) => {
  dress(seat.root, SHEET);
  recalled(seat, common);
};
