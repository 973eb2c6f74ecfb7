// What went wrong, in words and in the chat's place. A file of its own, for those to whom it happens.
import { facade } from "./facade.js";
import SHEET from "./fault.css";
import { wordsOf } from "./fault_words.js";
import { button, dress, node } from "./node.js";

export { manner } from "./words.js";

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
  dress(root, SHEET);
  facade(root, manner, heading, box);
};
