// What stands in the chat's place while there is none: its head and a ring, or what went wrong, in words.
import SHEET from "./fault.css";
import { MARK, RING, button, dress, node, sign } from "./node.js";
import { wordsOf } from "./words.js";

const head = (heading) => node("div", { class: "ps-facade-head" }, sign(...MARK), node("span", {}, heading));

const facade = (root, { lang, dir, theme }, heading, ...children) => {
  dress(root, SHEET);
  const box = node("div", { class: `ps-facade ps-facade--${theme}`, lang, dir }, head(heading), ...children);
  root.replaceChildren(box);
  return box;
};

/** The shape of a chat that is coming. */
export const waits = (root, manner, heading) => {
  const words = wordsOf(manner.lang);
  return facade(root, manner, heading || words.chat, node("div", { class: "ps-facade-wait", role: "status", "aria-label": words.loading }, sign(RING)));
};

/** What a mistake of the page's author may be. */
const WRONG = ["options", "frame", "origin"];
const sentence = (words, code) => words[code] ?? (code === "network" ? words.assets : WRONG.includes(code) ? words.wrong : words.other);

/** What went wrong, with a button where `again` may help. */
export const fault = (root, manner, heading, error, again) => {
  const words = wordsOf(manner.lang);
  const crashed = error.code === "crashed";
  const box = node("div", { class: "ps-facade-fault", role: "alert" }, node("p", { class: "ps-facade-title" }, sentence(words, error.code)));
  if (crashed) box.append(node("p", {}, words.kept));
  if (again) box.append(button({}, again, crashed ? words.restart : words.again));
  box.append(node("details", {}, node("summary", {}, words.details), node("pre", { lang: "en", dir: "ltr" }, `${error.code}: ${error.message}`)));
  return facade(root, manner, heading || words.chat, box);
};
