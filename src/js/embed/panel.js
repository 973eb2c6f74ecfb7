// The launcher's panel: a dialog beside the page's content, or over all of it where there is no room beside.
import { CHEVRON, CROSS, LESS, MARK, RING, button, dress, focused, liesOver, node, sign } from "./node.js";
import SHEET from "./panel.css";
import { wordsOf } from "./panel_words.js";
import { manner } from "./words.js";

/** Milliseconds before a person is told that something takes a while. */
const PATIENCE = 300;
/** From here on a count is not said. */
const MOST = 9;
const POSITIONS = ["bottom-end", "bottom-start", "top-end", "top-start"];
/** What `open` may be written as. */
const OPEN = ["", "open", "true"];

const hasFinger = () => matchMedia("(pointer: coarse)").matches;
const narrow = () => matchMedia("(width < 480px)");

/** Tells the developer what stands on a launcher and means nothing; none of it is an option of the chat. */
export const check = (element, { misfit, warn }) => {
  const [position, open] = ["position", "open"].map((name) => element.getAttribute(name));
  if (position !== null && !POSITIONS.includes(position)) misfit("position", position, false, POSITIONS);
  if (open !== null && !OPEN.includes(open)) warn(`open="${open}" opens the panel, too: leave the attribute away`);
};

/** What stands over the bubble, and what is heard of it, in a box of its size. */
const over = ({ root, bubble }) => root.querySelector(".box") ?? root.appendChild(node("div", { class: `box ${bubble.className}` }));

/** What is said to who does not see the bubble; the chat's own words are not heard in a closed panel. */
const say = (launcher, lang, ...words) => {
  const box = over(launcher);
  const status = box.querySelector(".status") ?? box.appendChild(node("span", { class: "status", role: "status" }));
  status.lang = lang;
  status.textContent = words.join(": ");
};

/** Takes a nudge away; the focus that was in it goes to the bubble. */
const dismiss = ({ root, bubble }) => {
  const nudge = root.querySelector(".nudge");
  const within = nudge?.contains(root.activeElement);
  nudge?.remove();
  if (within) bubble.focus({ preventScroll: true });
};

/** Shows on a bubble what is unread. */
export const mark = (launcher, { count, needsYou }, { heading, locale }) => {
  const { root, bubble, chat } = launcher;
  dress(root, SHEET);
  const box = over(launcher);
  const words = wordsOf(locale);
  box.querySelector(".badge")?.remove();
  box.querySelector(".said")?.remove();
  bubble.removeAttribute("aria-describedby");
  const isNothing = !count && !needsYou;
  const told = needsYou ? words.needs : words.unread(count);
  // What was unread on the page before is no news.
  if (chat.live) say(launcher, locale, ...(isNothing ? [] : [heading || words.chat, told]));
  if (isNothing) return dismiss(launcher);
  const badge = node("span", { class: "badge", part: "badge", "aria-hidden": "true" }, needsYou ? "" : count > MOST ? `${MOST}+` : String(count));
  const said = node("span", { class: "said", id: "said", hidden: true, lang: locale }, told);
  bubble.setAttribute("aria-describedby", "said");
  box.append(badge, said);
};

/** Shows how an answer begins that came while the panel was closed. */
export const nudge = (launcher, text, options) => {
  if (launcher.panel?.isOpen || !text) return;
  const { root, bubble, element } = launcher;
  dress(root, SHEET);
  const { lang, dir } = manner(options);
  const words = wordsOf(lang);
  dismiss(launcher);
  const heading = options.heading || words.chat;
  // An answer may be in another language than the page.
  const open = button({ class: "words" }, () => element.toggle(true), node("span", { class: "heading" }, heading), node("span", { class: "text", dir: "auto" }, text));
  const shut = button({ class: "shut", "aria-label": words.dismiss }, () => dismiss(launcher), sign(CROSS));
  // The words have their own direction; where the box stands goes by the page's, as the bubble does.
  const note = node("div", { class: "note", dir }, sign(...MARK), open, shut);
  root.insertBefore(node("div", { class: `nudge ${options.theme}`, role: "group", "aria-label": heading, lang }, note), bubble);
  say(launcher, lang, heading, text);
};

export class Panel {
  #seat;
  #kit;
  #dialog;
  #less;
  #viewport = new CSSStyleSheet();
  #listens;
  #state = "closed";
  #wasShown = false;

  /** `kit`: what the rest of the code knows of chats and of the module. */
  constructor(seat, kit) {
    this.#seat = seat;
    this.#kit = kit;
    const { root, bubble } = seat;
    // What it opens for was asked for already, and the bubble says so.
    if (seat.wanted) this.#state = "coming";
    dress(root, SHEET);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, this.#viewport];
    this.#less = button({ class: "less" }, () => this.close());
    const slot = node("slot");
    slot.onslotchange = () => this.#follow();
    this.#dialog = node("dialog", { id: "panel", part: "panel", tabindex: "-1" }, slot, this.#less);
    root.insertBefore(this.#dialog, bubble);
    say(seat, "");
    // The way back of a phone. A file that is not chosen in a component of the page says so here, too.
    this.#dialog.addEventListener("cancel", (event) => {
      if (event.target !== this.#dialog) return;
      event.preventDefault();
      this.close();
    });
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || event.isComposing || !this.isOpen) return;
      // Escape belongs to what lies on top, of the chat or of a component of the page.
      const path = event.composedPath();
      if (liesOver(path.slice(0, Math.max(path.indexOf(this.#dialog), 0)))) return;
      event.preventDefault();
      this.close();
    });
    this.draw();
  }

  #options() {
    return this.#kit.effective(this.#seat.chat, this.#kit.common());
  }

  get isOpen() {
    return this.#dialog.open;
  }

  /** Opens when the module is there to fill it, and resolves when the chat is. `focuses`: a person or the page asked for it. */
  async open(focuses) {
    // The attribute `open` holds for the first time: what was closed since stays closed where the launcher is moved.
    if (!focuses && this.#wasShown) return;
    this.#follow();
    const { chat, element } = this.#seat;
    dismiss(this.#seat);
    let from = focused();
    if (!this.isOpen) {
      if (this.#state === "closed") this.#become("coming");
      const patience = setTimeout(() => this.#become("loading"), PATIENCE);
      try {
        // What keeps it from starting is said inside.
        if (!this.#kit.isFramed(this.#options())) await this.#kit.app().catch(() => {});
      } finally {
        clearTimeout(patience);
      }
      if (!this.#seat.wanted || !element.isConnected || this.isOpen) return this.#become(this.isOpen ? "open" : "closed");
      // Who opens it wants it to be seen.
      if (focuses) element.hidden = false;
      this.#show();
      // A page behind a panel that nobody sees would be inert.
      if (this.#isUnseen()) {
        this.rest();
        this.#dialog.close();
        return this.#become("closed");
      }
      this.#become("open");
      if (focuses && (narrow().matches || hasFinger())) {
        from = this.#dialog;
        from.focus({ preventScroll: true });
      }
      element.dispatchEvent(new CustomEvent("partsong-toggle", { detail: Object.freeze({ open: true }), bubbles: true, composed: true }));
    }
    this.#enter();
    chat.live?.look(true);
    await chat.ready;
    // A field would bring a keyboard that covers the answer.
    if (focuses && this.isOpen && !hasFinger()) await chat.live.focus(undefined, from);
  }

  close() {
    if (!this.isOpen) return;
    const { chat, element, bubble } = this.#seat;
    // Not `:focus-within`, which Chromium takes from the host when the bubble is hidden.
    const within = element.contains(element.getRootNode().activeElement);
    this.rest();
    this.#dialog.close();
    this.#become("closed");
    if (within) bubble.focus({ preventScroll: true });
    chat.live?.look(false);
    element.dispatchEvent(new CustomEvent("partsong-toggle", { detail: Object.freeze({ open: false }), bubbles: true, composed: true }));
  }

  /** Listens to nothing any more: closed, or gone from the page. */
  rest() {
    this.#listens?.abort();
    this.#listens = undefined;
  }

  /** The launcher stands elsewhere in the page: no dialog is modal any more. */
  again() {
    if (this.isOpen) this.#reopen();
  }

  /** Options or state changed. */
  draw() {
    const { root, bubble, element } = this.#seat;
    const box = over(this.#seat);
    check(element, this.#kit);
    const options = this.#options();
    const { heading, theme } = options;
    const { lang, dir } = manner(options);
    const words = wordsOf(lang);
    const isOpen = this.#state === "open";
    const isFull = this.#dialog.classList.contains("full");
    const isLoading = this.#state === "loading";
    const look = [theme, ...this.#kit.readable(root, bubble)].join(" ");
    bubble.className = isLoading ? `${look} loading` : look;
    // An empty one has a sign of its own (signs.css).
    bubble.replaceChildren(...(isOpen ? [sign(CHEVRON)] : isLoading ? [sign(RING)] : []));
    bubble.setAttribute("aria-busy", String(isLoading || this.#state === "coming"));
    bubble.setAttribute("aria-label", isOpen ? words.close : words.open);
    bubble.setAttribute("aria-expanded", String(isOpen));
    bubble.setAttribute("aria-controls", "panel");
    bubble.lang = lang;
    bubble.hidden = isOpen && isFull;
    box.className = `box ${look}`;
    box.hidden = bubble.hidden;
    this.#dialog.className = `${theme}${isFull ? " full" : ""}`;
    this.#dialog.setAttribute("aria-label", heading || words.chat);
    this.#dialog.lang = lang;
    this.#less.dir = dir;
    this.#less.setAttribute("aria-label", isFull ? words.close : words.minimize);
    this.#less.replaceChildren(sign(isFull ? CROSS : LESS));
  }

  /** The page may have put another chat here, or its first beside the one that the launcher made. */
  #follow() {
    const seat = this.#seat;
    const { chat: before } = seat;
    const [, ...others] = [...seat.element.querySelectorAll("partsong-chat")].reverse();
    for (const one of others) if (one.status === "idle") one.remove();
    seat.draw();
    if (seat.chat === before || !this.isOpen) return;
    this.#enter();
    seat.chat.live?.look(true);
  }

  #become(state) {
    this.#state = state;
    this.draw();
  }

  #enter() {
    const { chat } = this.#seat;
    if (chat.core || chat.ended) return;
    chat.watch?.disconnect();
    chat.live = this.#kit.chat(chat);
    chat.core = Promise.resolve(chat.live);
  }

  #show() {
    this.#wasShown = true;
    const dialog = this.#dialog;
    const isFull = narrow().matches;
    dialog.classList.toggle("full", isFull);
    // show() and showModal() give the focus to the first thing inside; where that is inert they take it from whoever has it.
    dialog.inert = isFull;
    if (isFull) dialog.showModal();
    else dialog.open = true;
    dialog.inert = false;
    this.#listen(isFull);
  }

  #isUnseen() {
    return this.#dialog.matches(":modal") && !this.#dialog.offsetWidth;
  }

  #reopen() {
    const inside = this.#dialog.contains(this.#seat.root.activeElement) || this.#seat.chat.element.matches(":focus-within");
    this.rest();
    this.#dialog.close();
    this.#show();
    this.draw();
    if (inside) this.#dialog.focus({ preventScroll: true });
  }

  /** Follows the window, and what a keyboard leaves of it. */
  #listen(isFull) {
    this.#listens = new AbortController();
    const { signal } = this.#listens;
    narrow().addEventListener("change", () => this.#reopen(), { signal });
    const seen = new ResizeObserver(() => this.#isUnseen() && this.close());
    seen.observe(this.#dialog);
    signal.addEventListener("abort", () => seen.disconnect());
    const { visualViewport } = window;
    if (!isFull || !visualViewport) return this.#viewport.replaceSync("");
    const fit = () => {
      // A page that zooms itself zooms these lengths, too.
      const { currentCSSZoom: zoom = 1 } = this.#dialog;
      this.#viewport.replaceSync(`dialog.full { inset: ${visualViewport.offsetTop / zoom}px auto auto 0; block-size: ${visualViewport.height / zoom}px }`);
    };
    for (const sort of ["resize", "scroll"]) visualViewport.addEventListener(sort, fit, { signal });
    fit();
  }
}
