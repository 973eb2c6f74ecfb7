// The page in a frame: a chat of its own for the page around it, if that one is listed. From the handshake on they speak over one port only.
import "./partsong.js";
import { Borrowed } from "./borrowed.js";
import SHEET from "./frame.css";
import { Line } from "./line.js";
import { liesOver } from "./node.js";
import { standIn } from "./page.js";

/** What the page around it is told as it comes. `link` and `action` are asked about. */
const EVENTS = "ready status chat message part tool approval interaction feedback error".split(" ");
const LISTED = document.querySelector("meta[name=partsong-embedders]").content.split(/\s+/).filter(Boolean);
/** Whoever is in this document is here for the chat. */
const MAIN = document.querySelector("main");

/** Says why there is no chat. */
const refuse = async (message) => {
  const { fault, manner } = await import("./lazy/fault.js");
  const box = document.createElement("div");
  box.className = "ps-refused";
  MAIN.replaceChildren(box);
  fault(box.attachShadow({ mode: "open" }), manner({ locale: navigator.language, theme: "auto" }), "", { code: "frame", message });
};

/** Links of this document lead nowhere else, and a file that was made here is this document's. */
const leadsAway = (href) => /^https?:/.test(href) && href.split("#")[0] !== location.href.split("#")[0];

const open = (port, options, inPanel) => {
  const chat = document.createElement("partsong-chat");
  const answers = new Map();
  const calls = {
    async send(text, files, fresh) {
      const { chatId, messageId, answer } = await chat.send({ text, files, chat: fresh ? "new" : "current" });
      answers.set(messageId, answer);
      return { chatId, messageId };
    },
    answer: (id) => answers.get(id),
    messages: async (id) => JSON.stringify(await chat.getMessages(id)),
    beginning: () => page.beginning(),
    focus: () => chat.focus(),
  };
  for (const name of ["setDraft", "stop", "newChat", "openChat", "exportLog", "forget"]) calls[name] = (...given) => chat[name](...given);
  const line = new Line(port, {
    call: async (name, given) => calls[Object.hasOwn(calls, name) ? name : "none"](...given),
    event() {},
    set: (patch) => configure(patch),
  });
  const borrowed = new Borrowed(line);
  /** What the page registered has names of its own among the options. */
  const offers = { tools: (one) => chat.registerTool(one), components: (one) => chat.registerComponent(one) };
  const configure = (patch) => {
    for (const [name, value] of Object.entries(patch)) if (value?.$fn !== undefined) patch[name] = borrowed.option(name, value.$fn);
    for (const [kind, register] of Object.entries(offers)) {
      if (kind in patch) borrowed.offer(kind, patch[kind], register);
      delete patch[kind];
    }
    chat.configure(patch);
    if (patch.locale) document.documentElement.lang = patch.locale;
    if (patch.heading) document.title = patch.heading;
  };
  const page = standIn({ inPanel, ask: (name, detail) => line.call("ask", name, detail) });
  for (const name of EVENTS) {
    chat.addEventListener(`partsong-${name}`, ({ detail }) => {
      line.event(name, name === "ready" ? { chatId: chat.chatId } : detail);
      if (name === "status") line.event("log", chat.debugLog());
    });
  }
  chat.addEventListener("partsong-link", (event) => {
    const { href } = event.detail;
    if (!leadsAway(href)) return;
    event.preventDefault();
    line.call("ask", "link", { href }).then((goesOn) => goesOn && window.open(href, "_blank", "noopener,noreferrer"));
  });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing && !liesOver(event.composedPath())) line.event("escape");
  });
  configure({ ...options, isolation: "shadow", loading: "eager" });
  MAIN.replaceChildren(chat);
  line.event("open");
};

const sheet = new CSSStyleSheet();
sheet.replaceSync(SHEET);
document.adoptedStyleSheets = [sheet];
let isOpen = false;
addEventListener("message", ({ data, origin, ports, source }) => {
  if (isOpen || source !== parent || data?.partsong !== 1 || data.t !== "connect" || ports.length !== 1) return;
  if (!LISTED.includes(origin)) return refuse(`${origin} is not among the origins of partsong-embedders`);
  isOpen = true;
  open(ports[0], data.options, data.inPanel);
});
if (parent === self) refuse("This page stands in a page of another");
else parent.postMessage({ partsong: 1, t: "hello" }, "*");
