// What the loader shows by itself: a box with a button, which brings the chat.
import SHEET from "./signs.css";
import { language, read } from "./option.js";

/** What both elements are; without a page, nothing. */
export class Base extends (globalThis.HTMLElement ?? Object) {
  // Moved by moveBefore(): all goes on.
  connectedMoveCallback() {}
}

/** What is known of an element from the start. */
export const seated = (element) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  const root = element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet];
  const bubble = document.createElement("button");
  root.append(bubble);
  return { element, root, bubble };
};

const OPEN = { ar: "فتح المحادثة", ja: "チャットを開く", ko: "채팅 열기", zh: "打开聊天" };

/** What a button does that brings the chat, at first or again, in the language of an element. */
const words = (seat, again) => OPEN[language(seat).slice(0, 2)] ?? (again ? "Chat did not load, try again" : "Open chat");

/** Shows the button that brings a chat, in words where it stands in the chat's place or says that something went wrong. */
export const show = (seat, chat, again) => {
  const { bubble } = seat;
  bubble.className = read(chat, "theme");
  bubble.ariaLabel = words(chat, again);
  bubble.ariaBusy = !!seat.wanted;
  bubble.textContent = again || seat === chat ? bubble.ariaLabel : "";
};

/** Comes when what stands in the page has been read. */
export const parsed = () => new Promise((done) => (document.readyState === "loading" ? addEventListener("DOMContentLoaded", done) : done()));
