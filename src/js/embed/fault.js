// What stands in the chat's place while there is none: its head and a ring, or what went wrong, in words.
import SHEET from "./fault.css";
import { MARK, RING, button, dress, node, sign } from "./node.js";
import { wordsOf } from "./words.js";

const head = (heading) => node("div", { class: "ps-facade-head" }, sign(...MARK), node("span", {}, heading));

const facade = (root, { lang, dir }, heading, ...children) => {
  dress(root, SHEET);
  const box = node("div", { class: "ps-facade", lang, dir }, head(heading), ...children);
  root.replaceChildren(box);
  return box;
};

/** The shape of a chat that is coming. */
export const waits = (root, tongue, heading) => {
  const words = wordsOf(tongue.lang);
  return facade(root, tongue, heading || words.chat, node("div", { class: "ps-facade-wait", role: "status", "aria-label": words.loading }, sign(RING)));
};

/** What went wrong, with a button where `again` may help. */
export const fault = (root, tongue, heading, error, again) => {
  const words = wordsOf(tongue.lang);
  const crashed = error.code === "crashed";
  const box = node("div", { class: "ps-facade-fault", role: "alert" }, node("p", { class: "ps-facade-title" }, words[error.code] ?? (error.code === "network" ? words.assets : words.wrong)));
  if (crashed) box.append(node("p", {}, words.kept));
  if (again) box.append(button({}, again, crashed ? words.restart : words.again));
  box.append(node("details", {}, node("summary", {}, words.details), node("pre", { lang: "en", dir: "ltr" }, `${error.code}: ${error.message}`)));
  return facade(root, tongue, heading || words.chat, box);
};
