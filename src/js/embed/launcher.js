// <partsong-launcher>: the bubble. The panel comes with the code (panel.js).
import { PartsongChat, seatOf } from "./chat.js";
import { bring, code, home } from "./code.js";
import { common } from "./option.js";
import { Base, parsed, seated, show } from "./signs.js";

export class PartsongLauncher extends Base {
  static observedAttributes = ["open"];
  #seat;

  constructor() {
    super();
    const seat = (this.#seat = seated(this));
    // What options and state say of the bubble.
    seat.draw = (failed) => {
      seat.chat = seatOf(this.chat);
      seat.chat.launcher = seat;
      show(seat, seat.chat, failed);
      seat.panel?.draw();
    };
    seat.bubble.part = "bubble";
    seat.bubble.onclick = () => this.toggle();
    seat.bubble.onpointerenter = seat.bubble.onfocus = () => code(seatOf(this.chat)).catch(() => {});
  }

  get chat() {
    return this.querySelector("partsong-chat") ?? this.appendChild(new PartsongChat());
  }
  get isOpen() {
    return !!this.#seat.panel?.isOpen;
  }

  async open(focuses = true) {
    const seat = this.#seat;
    seat.wanted = true;
    seat.draw();
    try {
      await (await code(seat.chat)).open(seat, focuses);
    } catch (error) {
      seat.wanted = false;
      seat.draw(!seat.panel);
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

  async connectedCallback() {
    // A copy without the loader's mark: Turbo keeps one of the body.
    if (this.hasAttribute("partsong") && !this.partsong) return this.remove();
    const seat = this.#seat;
    seat.place = this.parentNode;
    seat.panel?.again();
    // What stands inside may not have been read yet.
    await parsed();
    if (!this.isConnected) return;
    seat.draw();
    try {
      // Nobody's phone begins with a page that is covered.
      if (this.hasAttribute("open") && innerWidth >= 480) await this.open(false);
      // What was unread on the page before (unread.js); the chat itself is not needed for it.
      else if (/\.unread/.test(Object.keys(sessionStorage))) (await bring(`${home(seat.chat)}lazy/embed.js`)).recall(seat, common);
    } catch {
      // A page that lets nothing be kept has nothing unread.
    }
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
