// What the loader shows by itself: a sign and two words.
import { language } from "./option.js";

const drawn = (name) => document.createElementNS("http://www.w3.org/2000/svg", name);

/** A sign of 24 by 24. */
export const sign = (d) => {
  const [svg, path] = [drawn("svg"), drawn("path")];
  path.setAttribute("d", d);
  svg.append(path);
  return svg;
};

export const CHAT = "M5.5 5h13A1.5 1.5 0 0 1 20 6.5v9a1.5 1.5 0 0 1-1.5 1.5H12l-4.5 3.5V17h-2A1.5 1.5 0 0 1 4 15.5v-9A1.5 1.5 0 0 1 5.5 5Z";


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
