// What stands in the chat's place while there is none: its head, and a ring.
import SHEET from "./facade.css";
import { MARK, RING, button, dress, node, sign } from "./node.js";
import { wordsOf } from "./words.js";

const head = (heading) => node("div", { class: "ps-facade-head" }, sign(...MARK), node("span", {}, heading));

/** A box of the chat's shape, in place of whatever stands in this root. */
export const facade = (root, { lang, dir, theme }, heading, ...children) => {
  dress(root, SHEET);
  const box = node("div", { class: `ps-facade ps-facade--${theme}`, lang, dir }, head(heading ?? wordsOf(lang).chat), ...children);
  root.replaceChildren(box);
};

/** The shape of a chat that is coming. */
export const waits = (root, manner, heading) =>
  facade(root, manner, heading, node("div", { class: "ps-facade-wait", role: "status", "aria-label": wordsOf(manner.lang).loading }, sign(RING)));

/** What went wrong, where its words did not come either. */
export const bare = (root, manner, heading, { code, message }, again) =>
  facade(root, manner, heading, node("div", { role: "alert", lang: "en", dir: "ltr" }, `${code}: ${message} `, ...(again ? [button({ "aria-label": "Try again" }, again, "↻")] : [])));
