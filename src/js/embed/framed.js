// A chat in a frame of another origin, as its element sees it: what a mounted chat is (core.js), at the other end of a line. A file of its own, for those
// who have one.
import SHEET from "./framed.css";
import { written } from "./json.js";
import { Lent } from "./lent.js";
import { Line } from "./line.js";
import { dress, node } from "./node.js";

/** Milliseconds that the frame has for its first word. */
const PATIENCE = 10_000;
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-downloads allow-popups allow-popups-to-escape-sandbox";
/** They are about the element. */
const KEPT = ["isolation", "frame", "assets", "loading"];
/** What the frame may tell; what is unread and open, the element knows itself. */
const TOLD = ["status", "chat", "message", "part", "tool", "approval", "interaction", "feedback", "error"];

/** What `inherit` comes to: the frame does not see the page. */
const scheme = (theme, element) => {
  if (theme !== "inherit") return theme;
  const { colorScheme } = getComputedStyle(element);
  if (!colorScheme.includes("dark")) return "light";
  return colorScheme.includes("light") ? "auto" : "dark";
};

export class Framed {
  #seat;
  #own;
  #kit;
  #bridge;
  #address;
  #line;
  #lent;
  #log = "";
  #chatId = null;
  #stop = new AbortController();
  isFrame = true;
  /** The frame's element. */
  root;
  /** Comes when the chat in it is there. */
  opened;
  #isThere = false;

  /** `own`: `hear(name, detail)`, `again()` for a frame that shows something else now, `halted(error)` and `back()` for a chat that stopped and began anew. `kit`: what the page's elements share. */
  constructor(seat, own, kit) {
    this.#seat = seat;
    this.#own = own;
    this.#kit = kit;
    this.#bridge = kit.bridge(seat, own.hear);
    this.#lent = new Lent(() => this.#options(), this.#bridge, kit.warn);
    this.#address = new URL(this.#options().frame ?? `${kit.home()}frame.html`);
    if (this.#address.origin === location.origin) kit.warn("a frame of the page's own origin keeps nothing from the page's scripts: set frame, or assets");
    dress(seat.root, SHEET);
    this.root = node("iframe", { class: "ps-frame", allow: "clipboard-write", sandbox: SANDBOX, referrerpolicy: "no-referrer", src: this.#address.href });
    this.#name();
    this.opened = new Promise((resolve, reject) => this.#shake(resolve, reject));
    // What waits is seen above it.
    seat.root.prepend(this.root);
  }

  configure(names) {
    this.#name();
    try {
      this.#line?.set(this.#carried(names.split(" ")));
    } catch ({ message }) {
      this.#kit.warn(`${names.replaceAll(" ", ", ")}: ${message}; the frame does not know of it`);
    }
  }
  /** Tells the frame what the page has registered of a kind: "tool", "component". */
  offer(kind) {
    if (!this.#line) return;
    const all = this.#lent.offer(kind, this.#kit.registered(this.#seat, kind));
    const fits = all.filter((one) => this.#line.fits({ [kind]: [one] }));
    if (fits.length < all.length) this.#kit.warn(`a ${kind} is too long, or nested too deeply, to be told to a frame`);
    try {
      this.#line.set({ [`${kind}s`]: fits });
    } catch ({ message }) {
      this.#kit.warn(`the ${kind}s of the page together are ${message}: the frame does not know of them`);
    }
  }
  async send(...given) {
    const { chatId, messageId } = await this.#line.call("send", ...given);
    const ended = (error) => (error.code === "crashed" ? Promise.reject(error) : "interrupted");
    return { chatId, messageId, answer: this.#line.call("answer", messageId).catch(ended) };
  }
  draft(...given) {
    return this.#line.call("setDraft", ...given);
  }
  focus() {
    this.root.focus();
    this.#line?.call("focus").catch(() => {});
  }
  /** As it was when the chat's status changed last: a page cannot wait for a frame. */
  debugLog() {
    const dropped = this.#line?.dropped;
    return dropped ? `${this.#log}\n${dropped} messages between page and frame were too long, too deep or too many` : this.#log;
  }
  chatId() {
    return this.#chatId;
  }
  unmount() {
    this.#stop.abort();
    this.#line?.close(this.#kit.problem("frame", "The frame is gone", true));
    this.#lent.end();
    this.root.remove();
  }

  static {
    for (const name of ["stop", "newChat", "openChat", "messages", "beginning", "exportLog", "forget"]) {
      this.prototype[name] = function (...given) {
        return this.#line.call(name, ...given);
      };
    }
  }

  #options() {
    return this.#kit.effective(this.#seat, this.#kit.common());
  }

  #name() {
    const options = this.#options();
    this.root.title = options.heading || this.#kit.wordsOf(this.#kit.manner(options).lang).chat;
  }

  /** Options as the frame gets them. */
  #carried(names) {
    const options = this.#options();
    const patch = {};
    for (const name of names ?? Object.keys(options)) {
      const value = name === "theme" ? scheme(options.theme, this.#seat.element) : options[name];
      if (KEPT.includes(name)) continue;
      patch[name] = this.#lent.option(name, value) ?? (value === undefined ? value : JSON.parse(written(value)));
    }
    return patch;
  }

  /** Answers the frame's first word, if it is the frame's, with a port; nobody else is spoken to. */
  #shake(resolve, reject) {
    const { signal } = this.#stop;
    const { href, origin: right } = this.#address;
    const late = this.#kit.problem("frame", `No answer from ${href} within ${PATIENCE / 1000} s: does it list the origin of this page, and does this page's policy let it in (frame-src)?`, true);
    const patience = setTimeout(() => reject(late), PATIENCE);
    signal.addEventListener("abort", () => clearTimeout(patience));
    const event = (name, detail) => {
      if (name === "open") clearTimeout(patience);
      else if (name === "log") this.#log = String(detail);
      else if (name === "stop") this.#lent.stop(detail);
      else if (name === "escape") this.#seat.launcher?.panel?.close();
      else if (name === "ready") this.#stand(detail, resolve);
      else if (name === "error" && detail.fatal) this.#fall(detail, reject);
      else if (TOLD.includes(name)) this.#tell(name, detail);
    };
    const told = ({ data, origin, source }) => {
      if (!source || source !== this.root.contentWindow || origin !== right || data?.partsong !== 1 || data.t !== "hello") return;
      // A second one is of another document, which has no port.
      if (this.#line) return this.#own.again();
      const { port1, port2 } = new MessageChannel();
      this.#line = new Line(port1, { event, call: (name, given) => this.#asked(name, given), set() {} });
      source.postMessage({ partsong: 1, t: "connect", options: this.#carried(), inPanel: Boolean(this.#seat.launcher) }, right, [port2]);
      this.#kit.kinds.filter((kind) => this.#kit.registered(this.#seat, kind).length).forEach((kind) => this.offer(kind));
    };
    addEventListener("message", told, { signal });
    // A frame that went elsewhere, or was moved in the page, has no port any more.
    let loads = 0;
    this.root.addEventListener("load", () => (loads += 1) > 1 && this.#line && this.#own.again(), { signal });
  }

  #stand({ chatId }, resolve) {
    this.#chatId = chatId;
    if (this.#isThere) this.#own.back();
    this.#isThere = true;
    resolve();
  }

  #fall({ code, message, retryable }, reject) {
    const error = this.#kit.problem(String(code), String(message), Boolean(retryable));
    if (this.#isThere) this.#own.halted(error);
    else reject(error);
  }

  #tell(name, detail) {
    if (name === "chat") this.#chatId = detail.chatId;
    this.#bridge.emit(name, detail);
  }

  /** What the frame asks the page for. */
  async #asked(name, [what, ...about]) {
    if (name === "$fn") return this.#lent.call(what, about[0], about.slice(1));
    if (name === "read") return this.#lent.read(what);
    if (name !== "ask" || !["link", "action"].includes(what)) return false;
    const [detail] = about;
    if (what === "link") detail.sameOrigin = new URL(detail.href).origin === location.origin;
    return this.#bridge.emit(what, detail, true);
  }
}
