// <partsong-launcher>: the bubble. The panel comes with the code (panel.js).
import SHEET from "./bubble.css";
import { seatOf } from "./chat.js";
import { bring, code, home } from "./code.js";
import { common, read } from "./option.js";
import { Base, parsed, rooted, words } from "./signs.js";

export class PartsongLauncher extends Base {
  static observedAttributes = ["open"];
  #seat;

  constructor() {
    super();
    const box = document.createElement("div");
    const bubble = document.createElement("button");
    const seat = (this.#seat = { element: this, root: rooted(this, SHEET), box, bubble, draw: () => this.#draw() });
    bubble.part = "bubble";
    box.append(bubble);
    seat.root.append(box);
    bubble.onclick = () => this.toggle();
    bubble.onpointerenter = bubble.onfocus = () => code(seatOf(this.chat)).catch(() => {});
  }

  get chat() {
    return this.querySelector("partsong-chat") ?? this.appendChild(document.createElement("partsong-chat"));
  }
  get isOpen() {
    return !!this.#seat.panel?.isOpen;
  }

  async open(focuses = true) {
    const seat = this.#seat;
    this.#draw();
    seat.wanted = true;
    try {
      await (await code(seat.chat)).open(seat, focuses);
    } catch (error) {
      this.#draw(!seat.panel);
      throw error;
    }
  }
  close() {
    this.#seat.wanted = false;
    this.#seat.panel?.close();
  }
  toggle(open = !this.isOpen) {
    if (open) this.open().catch(() => {});
    else this.close();
  }
  show() {
    this.hidden = false;
  }
  hide() {
    this.close();
    this.hidden = true;
  }

  /** What options and state say of the bubble. */
  #draw(failed) {
    const seat = this.#seat;
    seat.chat = seatOf(this.chat);
    seat.chat.launcher = seat;
    seat.box.className = `box ${read(seat.chat, "theme")}`;
    if (seat.panel) return seat.panel.draw();
    seat.bubble.ariaLabel = words(seat.chat, failed);
    seat.bubble.textContent = failed ? "↻" : "";
  }
  async #settle() {
    if (!this.isConnected) return;
    this.#draw();
    // Nobody's phone begins with a page that is covered.
    if (this.hasAttribute("open") && innerWidth >= 480) await this.open(false);
    // What was unread on the page before (unread.js); the chat itself is not needed for it.
    else if (/\.unread/.test(Object.keys(sessionStorage))) (await bring(`${home(this.#seat.chat)}lazy/embed.js`)).recall(this.#seat, common);
  }

  connectedCallback() {
    // A copy without the loader's mark: Turbo keeps one of the body.
    if (this.hasAttribute("partsong") && !this.partsong) return this.remove();
    this.#seat.place = this.parentNode;
    this.#seat.panel?.again();
    // What stands inside may not have been read yet; and a page that lets nothing be kept has nothing unread.
    parsed(() => this.#settle().catch(() => {}));
  }
  disconnectedCallback() {
    // What the loader made itself outlives a body that is swapped for another.
    if (this.partsong && !this.#seat.place.isConnected) document.body.append(this);
  }
  attributeChangedCallback(_, __, open) {
    // Those that it was made with count when it has settled.
    if (this.#seat.place) this.toggle(open !== null);
  }
}
