// What the loader shows by itself: two words in a box.
import { language } from "./option.js";

/** What both elements are; without a page, nothing. */
export class Base extends (globalThis.HTMLElement ?? Object) {
  // Moved by moveBefore(): all goes on.
  connectedMoveCallback() {}
}

const OPEN = { ar: "فتح المحادثة", ja: "チャットを開く", ko: "채팅 열기", zh: "打开聊天" };

/** What a button does that brings the chat, at first or again, in the language of an element. */
export const words = (seat, again) => OPEN[language(seat).slice(0, 2)] ?? (again ? "Chat did not load, try again" : "Open chat");

/** Runs it when what stands in the page has been read. */
export const parsed = (run) => (document.readyState === "loading" ? addEventListener("DOMContentLoaded", run) : queueMicrotask(run));

/** A shadow root of an element, with a sheet of this text. */
export const rooted = (element, text) => {
  const root = element.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets = [sheet];
  return root;
};
