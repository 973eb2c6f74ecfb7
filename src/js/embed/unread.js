// What a person has not seen of a chat whose panel is closed: answers that ended, and what waits for them. Kept for this tab, so that the bubble
// of the next page shows it without a chat. Comes with what may be unread.
import { later } from "./later.js";
import { partition } from "./partition.js";

const keyOf = (options) => (options.api && options.storage !== "memory" ? `partsong-e-${partition(options)}.unread` : null);

const stored = (options, act) => {
  const key = keyOf(options);
  try {
    return key && act(sessionStorage, key);
  } catch {
    // Nothing may be kept here.
  }
};

/** Shows on a bubble what `told()` says when the panel's code, which draws it, has come. */
const mark = (launcher, options, told) => later("panel").then(({ mark }) => mark(launcher, told(), options), () => {});

/** Shows what was unread on the page before. */
export const recall = (launcher, options) => {
  const kept = stored(options, (storage, key) => storage[key] && JSON.parse(storage[key]));
  if (!kept) return;
  launcher.chat.unread = kept.count;
  launcher.chat.needsYou = kept.needsYou;
  mark(launcher, options, () => kept);
};

const NOTHING = { count: 0, needsYou: false };
/** Whether an answer that ended is news. */
const ENDED = ["done", "interrupted", "failed"];

export class Unread {
  #seat;
  #options;
  #waiting = new Set();
  #told = NOTHING;
  #isShown = true;

  /** `options()`: those of the element that are in force. */
  constructor(seat, options) {
    this.#seat = seat;
    this.#options = options;
    this.#told = { count: seat.unread, needsYou: Boolean(seat.needsYou) };
  }

  /** An event of the chat; answers whether it was an answer that nobody saw. */
  hear(name, { approvalId, interactionId, role, state, status }) {
    const id = approvalId ?? interactionId;
    const opens = state === "asked" || state === "shown";
    if (name === "approval" || name === "interaction") {
      if (opens) this.#waiting.add(id);
      else this.#waiting.delete(id);
    }
    const isNews = name === "message" && role === "assistant" && ENDED.includes(status) && !this.#isSeen();
    this.#tell(isNews ? this.#told.count + 1 : this.#told.count);
    return isNews;
  }

  /** Shows how such an answer begins, behind the mark: what is said last is heard. */
  nudge(text) {
    const { launcher } = this.#seat;
    later("panel").then(({ nudge }) => launcher && this.#told.count && nudge(launcher, text, this.#options()), () => {});
  }

  /** The person looks at the chat. */
  seen() {
    this.#tell(0);
  }

  /** Nothing is unread any more, and nothing of it is kept. */
  forget() {
    this.#waiting.clear();
    this.#tell(0);
  }

  /** The chat is another one: what was unread of the one before stays with it. */
  change() {
    this.#waiting.clear();
    const { count, needsYou } = this.#told;
    this.#told = NOTHING;
    this.#seat.unread = 0;
    this.draw();
    if (count || needsYou) this.#seat.dispatch(this.#seat, "unread", NOTHING);
  }

  /** The panel opened or closed: what waits shows on a bubble only while nobody sees it. */
  draw() {
    const { launcher } = this.#seat;
    if (!launcher) return;
    const shown = () => (launcher.panel?.isOpen ? NOTHING : this.#told);
    const { count, needsYou } = shown();
    // Nothing is drawn that is over by then: it would take a nudge away that came meanwhile.
    if (this.#isShown || count || needsYou) mark(launcher, this.#options(), shown);
    this.#isShown = Boolean(count || needsYou);
  }

  #isSeen() {
    const { launcher } = this.#seat;
    return !launcher || Boolean(launcher.panel?.isOpen);
  }

  #tell(count) {
    const needsYou = this.#waiting.size > 0;
    const { count: before, needsYou: needed } = this.#told;
    if (count === before && needsYou === needed) return;
    this.#told = { count, needsYou };
    this.#seat.unread = count;
    stored(this.#options(), (storage, key) => {
      if (count || needsYou) storage[key] = JSON.stringify(this.#told);
      else delete storage[key];
    });
    this.draw();
    this.#seat.dispatch(this.#seat, "unread", { count, needsYou });
  }
}
