// <partsong-chat> before its code is there: a box of its size, which brings the code when it is seen, meant or called.
import { PartsongError, code } from "./code.js";
import { merge, read } from "./option.js";
import { registers } from "./register.js";
import { changed, seats } from "./seats.js";
import { Base, seated, show } from "./signs.js";

const METHODS = "send setDraft stop newChat openChat getMessages setContext setUser forget exportLog";

/** What is known of an element; its code and its launcher go by it. */
export let seatOf;

/** Dispatches an event of an element; false when it was cancelled. */
export const emit = ({ element }, name, detail, cancelable) => element.dispatchEvent(new CustomEvent(`partsong-${name}`, { detail: Object.freeze(detail), bubbles: true, composed: true, cancelable }));

const turn = (seat, status) => {
  seat.element.dataset.status = seat.status = status;
  emit(seat, "status", { status });
};

/** `ready` anew; nobody has to listen to it. */
const renew = (seat) => {
  seat.ready = new Promise((...settle) => (seat.settle = settle));
  seat.ready.catch(() => {});
};

/** Says what is wrong, to programs. */
export const wrong = (seat, error, fatal) => emit(seat, "error", { ...error, message: error.message, fatal });

/** The same of what keeps the chat from coming. */
const fail = (seat, error) => {
  seat.settle[1](error);
  turn(seat, "error");
  wrong(seat, error, true);
};

/** Brings the code, and with it the chat. */
const enter = async (seat) => {
  seat.watch?.disconnect();
  if (seat.ended) throw seat.ended;
  return (seat.core ??= (async () => {
    turn(seat, "loading");
    seat.bubble.ariaBusy = true;
    try {
      const rest = await code(seat);
      if (seat.ended) throw seat.ended;
      return (seat.live = rest.chat(seat));
    } catch (error) {
      seat.core = undefined;
      if (!seat.ended) {
        show(seat, seat, true);
        fail(seat, error);
        renew(seat);
      }
      throw error;
    }
  })());
};
const hint = (seat) => enter(seat).catch(() => {});

export class PartsongChat extends Base {
  #seat;

  constructor() {
    super();
    const seat = (this.#seat = Object.assign(seated(this), { own: {}, status: "idle", chatId: null, unread: 0, dispatch: emit, turn, renew, fail }));
    seat.bubble.onclick = () => this.focus();
    renew(seat);
  }

  get ready() {
    return this.#seat.ready;
  }
  get status() {
    return this.#seat.status;
  }
  get chatId() {
    return this.#seat.chatId;
  }
  get unread() {
    return this.#seat.unread;
  }
  get options() {
    return { ...this.#seat.own };
  }
  set options(patch) {
    this.configure(patch);
  }

  configure(patch) {
    const seat = this.#seat;
    changed(seat, merge(seat.own, patch));
  }
  focus(options) {
    const from = document.activeElement;
    hint(this.#seat).then((core) => core?.focus(options, from));
  }
  debugLog() {
    return this.#seat.live?.debugLog() ?? "";
  }
  async destroy() {
    const seat = this.#seat;
    seat.ended ??= new PartsongError("destroyed", "destroyed");
    this.disconnectedCallback();
    seat.live?.disconnect();
    seat.root.replaceChildren();
    seat.settle[1](seat.ended);
  }

  connectedCallback() {
    const seat = this.#seat;
    if (seat.ended) return;
    seats.add(seat);
    if (seat.core) return seat.live?.connect();
    const when = read(seat, "loading");
    if (when === "eager") return hint(seat);
    // A launcher brings it with its panel: it is seen no earlier.
    if (this.closest("partsong-launcher")) return;
    if (when === "intent") return show(seat, seat);
    seat.watch = new IntersectionObserver((seen) => seen.at(-1).isIntersecting && hint(seat));
    seat.watch.observe(this);
  }
  disconnectedCallback() {
    const seat = this.#seat;
    seat.watch?.disconnect();
    seats.delete(seat);
    seat.live?.leave();
  }

  static {
    seatOf = (chat) => chat.#seat;
    registers(this.prototype, seatOf);
    for (const name of METHODS.split(" ")) {
      this.prototype[name] = async function (...given) {
        return (await enter(this.#seat)).call(name, given);
      };
    }
  }
}
