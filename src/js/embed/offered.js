// The components that the page offers to a chat: told to the module, and begun where it needs one. What draws them comes with the first.
import { written } from "./json.js";
import { later } from "./later.js";
import { effective } from "./options.js";
import { registered } from "./registry.js";
import { common, halting, problem } from "./started.js";

/** How often a component may throw before it is asked no more. */
const FALLS = 3;
/** Pixels that a component may ask for ahead. */
const TALLEST = 2_000;

/** What is known of each component: its number, and how often it threw. */
const records = new WeakMap();
let last = 0;
const recordOf = (component) => {
  if (!records.has(component)) records.set(component, { key: (last += 1), falls: 0 });
  return records.get(component);
};

/** `data-x`, also where it is written `x`. */
const typed = (data) => (data.startsWith("data-") ? data : `data-${data}`);

export class Offered {
  #seat;
  #running = new Set();
  #first;

  constructor(seat) {
    this.#seat = seat;
    this.#first = this.#keys();
  }

  /** Those that may be asked. */
  #all() {
    return registered(this.#seat, "component").filter((one) => recordOf(one).falls < FALLS);
  }

  /** The number of the one that draws this, or 0; a catalogue's is known by both names. */
  find(kind, name, catalogId) {
    const draws = {
      tool: ({ tool }) => tool === name,
      data: ({ data }) => typeof data === "string" && typed(data) === name,
      surface: (match) => match.component === name && match.catalogId === catalogId,
    }[kind];
    const found = this.#all().find(({ match }) => draws(match));
    return found ? recordOf(found).key : 0;
  }

  /** What its place needs of a component: its least height, and the schema of its input as JSON. */
  about(key) {
    const { match, minBlockSize } = this.#all().find((one) => recordOf(one).key === key) ?? { match: {} };
    return [Math.min(Math.max(Number(minBlockSize) || 0, 0), TALLEST), match.schema && written(match.schema)];
  }

  /** The catalogue and the type of each component of surfaces, one after the other. */
  foreign() {
    return this.#all().flatMap(({ match: { catalogId, component } }) => ([catalogId, component].every((one) => one && typeof one === "string") ? [catalogId, component] : []));
  }

  #keys() {
    return this.#all().map((one) => recordOf(one).key).join();
  }

  /** Others are there than when the chat began. */
  get isStale() {
    return this.#first !== this.#keys();
  }

  /** Begins the component of this number in a slot; `heard(word, json)` takes what it does. */
  begin(key, slot, group, props, heard) {
    const component = this.#all().find((one) => recordOf(one).key === key);
    let placed;
    let gone = false;
    const running = {
      update(now) {
        props = now;
        placed?.update(now);
      },
      settled: (fate) => placed?.settled(fate),
      gone: () => {
        gone = true;
        this.#running.delete(running);
        placed?.gone();
      },
    };
    this.#running.add(running);
    const fell = (error) => {
      this.#fell(component, error);
      if (!gone) heard("failed", "null");
    };
    const about = { seat: this.#seat, component, slot, group, heard, fell, problem, options: () => effective(this.#seat, common()) };
    later("components").then(
      ({ Placed }) => {
        if (!gone) placed = new Placed(about, props);
      },
      // It is the line that failed, and no fault of the component.
      () => !gone && heard("failed", "null"),
    );
    return running;
  }

  #fell(component, error) {
    const record = recordOf(component);
    record.falls += 1;
    reportError(error);
    this.#seat.dispatch(this.#seat, "error", { code: "component", message: String(error?.message ?? error), fatal: false, retryable: false });
    if (record.falls === FALLS) for (const one of halting) one.changed(["component"]);
  }

  /** All of them leave: the chat has stopped. */
  end() {
    for (const running of this.#running) running.gone();
  }
}
