// In a frame: what the page around it lent (lent.js), as the chat here takes it. Functions, tools and components have numbers at the page's end of the line.
import { bytesOf } from "./flow.js";

/** An answer of one of these has no body. */
const BARE = [101, 204, 205, 304];
/** Requests of these methods have none. */
const BODILESS = ["GET", "HEAD"];

export class Borrowed {
  #line;
  #runs = 0;
  #proxies = { tools: new Map(), components: new Map() };
  #ends = { tools: [], components: [] };

  constructor(line) {
    this.#line = line;
  }

  /** An option that is a function of the page. */
  option(name, n) {
    return name === "fetch" ? (...given) => this.#fetch(n, new Request(...given)) : ({ reason, url } = {}) => this.#call(n, undefined, reason, url);
  }

  /** Registers what the page has of a kind, the one that counts first, in place of what it had. */
  offer(kind, list, register) {
    const before = this.#ends[kind];
    const known = this.#proxies[kind];
    // The same object for the same thing: what it has drawn need not be drawn anew.
    const proxies = new Map(list.map((one) => [one.id, known.get(one.id) ?? (kind === "tools" ? this.#tool(one) : this.#component(one))]));
    this.#proxies[kind] = proxies;
    // The newest counts.
    this.#ends[kind] = [...proxies.values()].reverse().map(register);
    // Afterwards, so that nothing is missed in between.
    for (const end of before) end();
  }

  #tool({ id: _, needsApproval, execute, ...about }) {
    return {
      ...about,
      needsApproval: needsApproval.$fn === undefined ? needsApproval : (input) => this.#call(needsApproval.$fn, undefined, input),
      execute: (input, { signal, ...call }) => this.#call(execute.$fn, signal, input, call),
    };
  }

  #component({ id: _, label, ...about }) {
    return { ...about, label: (props) => this.#call(label.$fn, undefined, props) };
  }

  /** What is stopped here is stopped there. */
  #begin(signal) {
    const run = (this.#runs += 1);
    signal?.addEventListener("abort", () => this.#line.event("stop", run));
    return run;
  }

  #call(n, signal, ...given) {
    return this.#line.call("$fn", n, this.#begin(signal), ...given);
  }

  async #fetch(n, request) {
    const { cache, credentials, headers, method, redirect, signal, url } = request;
    const body = BODILESS.includes(method) ? undefined : await request.blob();
    const run = this.#begin(signal);
    const answer = await this.#line.call("$fn", n, run, { url, method, headers: [...headers], body, cache, credentials, redirect });
    const pull = async (controller) => {
      const piece = await this.#line.call("read", run);
      if (piece === null) controller.close();
      else controller.enqueue(bytesOf(piece));
    };
    const start = (controller) => signal.addEventListener("abort", () => controller.error(signal.reason));
    const stream = new ReadableStream({ start, pull, cancel: () => this.#line.event("stop", run) });
    return new Response(BARE.includes(answer.status) ? null : stream, answer);
  }
}
