// What a page lends to its chat in a frame: functions, each by a number; tools and components, with numbers in place of their functions; and what its own
// `fetch` answers, piece by piece.
import { Flow } from "./flow.js";
import { written } from "./json.js";

/** Options whose numbers are their places here. */
const OPTIONS = ["headers", "body", "context", "fetch"];
/** What of a tool or component has a number; the first is the one that it is known by. */
const MEMBERS = ["label", "needsApproval", "execute"];

const data = (value) => (value === undefined ? undefined : JSON.parse(written(value)));

/** The result of a tool, as JSON has it. */
const result = (value) => {
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`its result is a ${typeof value}, not JSON`);
  return value === undefined ? null : data(value);
};

export class Lent {
  #options;
  #bridge;
  #warn;
  #offered = { tool: new Map(), component: new Map() };
  #numbers = new WeakMap();
  #last = OPTIONS.length;
  #running = new Map();
  #flows = new Map();

  /** `options()` are those in force; `bridge` asks the page for what three of them say. */
  constructor(options, bridge, warn) {
    this.#options = options;
    this.#bridge = bridge;
    this.#warn = warn;
  }

  /** What stands for an option in the frame; nothing where it goes as it is. */
  option(name, value) {
    return OPTIONS.includes(name) && value ? { $fn: OPTIONS.indexOf(name) } : undefined;
  }

  /** What is registered of a kind, as the frame gets it. */
  offer(kind, all) {
    const lent = new Map();
    const lend = (one, member, run) => {
      const n = this.#numberOf(one) + MEMBERS.indexOf(member);
      lent.set(n, run);
      return { $fn: n };
    };
    const list = kind === "tool" ? all.map((tool) => this.#tool(tool, lend)) : all.filter((one) => this.#mayStand(one)).map((one) => this.#component(one, lend));
    this.#offered[kind] = lent;
    return list;
  }

  #numberOf(one) {
    if (!this.#numbers.has(one)) this.#numbers.set(one, (this.#last += MEMBERS.length));
    return this.#numbers.get(one);
  }

  #tool(tool, lend) {
    const { name, description, parameters, label, repeatable, timeoutMs, needsApproval } = tool;
    const decides = typeof needsApproval === "function" && lend(tool, "needsApproval", async (_, input) => (await tool.needsApproval(input)) !== false);
    return {
      id: this.#numberOf(tool),
      name, description, label, repeatable, timeoutMs,
      parameters: data(parameters),
      needsApproval: decides || needsApproval,
      execute: lend(tool, "execute", async (signal, input, about) => result(await tool.execute(input, Object.freeze({ ...about, signal })))),
    };
  }

  /** What draws into the page cannot stand in another document. */
  #mayStand({ frame, match }) {
    if (!frame) this.#warn(`the component for ${written(match)} draws into the page and cannot stand in a frame: the plain card stands there. Give it "frame", the address of a page that draws it`);
    return Boolean(frame);
  }

  #component(component, lend) {
    const { match, minBlockSize, frame } = component;
    return {
      id: this.#numberOf(component),
      match: data(match),
      minBlockSize,
      frame: new URL(frame, document.baseURI).href,
      label: lend(component, "label", (_, props) => String(component.label(props))),
    };
  }

  /** Calls what has this number; `run` names the call for `stop` and `read`. */
  async call(n, run, given) {
    const stop = new AbortController();
    this.#running.set(run, stop);
    try {
      return await this.#lent(n)(stop.signal, ...given, run);
    } finally {
      if (!this.#flows.has(run)) this.#running.delete(run);
    }
  }

  #lent(n) {
    const option = OPTIONS[n];
    // Without one of its own the page lends none: what its browser may fetch is no business of the frame's.
    if (option && !this.#options()[option]) throw new Error(`the page has no ${option}`);
    if (option === "headers") return (_, ...about) => this.#bridge.headers(...about);
    if (option === "fetch") return (...given) => this.#fetch(...given);
    if (option) return async () => JSON.parse(await this.#bridge[option]());
    const lent = this.#offered.tool.get(n) ?? this.#offered.component.get(n);
    if (!lent) throw new Error("not available on this page");
    return lent;
  }

  async #fetch(signal, { url, ...about }, run) {
    const response = await this.#bridge.options().fetch(new Request(url, { ...about, signal }));
    this.#flows.set(run, new Flow(response.body));
    return { status: response.status, statusText: response.statusText, headers: [...response.headers] };
  }

  /** The next piece of what `fetch` answered in this call; `null` at its end. */
  async read(run) {
    const flow = this.#flows.get(run);
    if (!flow) throw new Error("there is nothing to read");
    try {
      const piece = await flow.next();
      if (piece === null) this.#forget(run);
      return piece;
    } catch (error) {
      this.#forget(run);
      throw error;
    }
  }

  #forget(run) {
    this.#flows.delete(run);
    this.#running.delete(run);
  }

  /** Nobody waits for this call any more. */
  stop(run) {
    this.#running.get(run)?.abort();
    this.#flows.get(run)?.close();
    this.#forget(run);
  }

  /** The frame is gone. */
  end() {
    for (const run of [...this.#running.keys()]) this.stop(run);
  }
}
