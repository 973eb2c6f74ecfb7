// What an element and its chat in a frame say to each other, over one port: calls and what comes of them, events, options. What is too long, too deep or
// too much is not read, and counted. Knows no chat.

/** Letters of a message at most; files are not counted. */
const LONGEST = 1_048_576;
const LEVELS = 32;
const PER_SECOND = 1_000;

const FILE = /^\[object (File|Blob)\]$/;
const PLAIN = /^\[object (Object|Array)\]$/;

/** Letters of a value; more than any for what nests too deeply or is no data. */
const weight = (value, levels) => {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 1;
  const sort = Object.prototype.toString.call(value);
  if (FILE.test(sort)) return 1;
  if (levels > LEVELS || !PLAIN.test(sort)) return Infinity;
  let all = 1;
  for (const key of Object.keys(value)) {
    all += key.length + weight(value[key], levels + 1);
    if (all > LONGEST) break;
  }
  return all;
};

/** Letters of an error: more is of no use to anybody. */
const WORDS = 10_000;
const about = (error) => ({ code: typeof error?.code === "string" ? error.code : undefined, message: String(error?.message ?? error).slice(0, WORDS), retryable: Boolean(error?.retryable) });

export class Line {
  #port;
  #hears;
  #waits = new Map();
  #calls = 0;
  #second = 0;
  #heard = 0;
  #closed;
  /** Messages that were not read. */
  dropped = 0;

  /** `hears`: `call(name, args)` answers or throws `{code, message, retryable}`; `event(name, detail)`; `set(patch)`. */
  constructor(port, hears) {
    this.#port = port;
    this.#hears = hears;
    port.onmessage = ({ data }) => this.#read(data);
  }

  /** Asks the other side; rejects with `{code, message, retryable}`. */
  call(name, ...args) {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw this.#closed;
      const id = (this.#calls += 1);
      this.#say({ t: "call", id, name, args });
      this.#waits.set(id, { resolve, reject });
    });
  }

  event(name, detail) {
    try {
      this.#say({ t: "event", name, detail });
    } catch {
      this.dropped += 1;
    }
  }

  set(patch) {
    this.#say({ t: "set", patch });
  }

  /** Whether options are short and shallow enough to be told. */
  fits(patch) {
    return weight({ t: "set", patch }, 0) <= LONGEST;
  }

  /** Nothing is said any more; who waits gets this error. */
  close(error) {
    this.#closed = error;
    this.#port.close();
    for (const { reject } of this.#waits.values()) reject(error);
    this.#waits.clear();
  }

  #say(message) {
    if (weight(message, 0) > LONGEST) throw { code: "full", message: `more than ${LONGEST} letters, or nested deeper than ${LEVELS} levels`, retryable: false };
    this.#port.postMessage(message);
  }

  #read(data) {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.#second) [this.#second, this.#heard] = [second, 0];
    this.#heard += 1;
    if (this.#heard > PER_SECOND || weight(data, 0) > LONGEST) this.dropped += 1;
    else if (data?.t === "call") this.#answer(data);
    else if (data?.t === "result") this.#settle(data);
    else if (data?.t === "event") this.#hears.event(data.name, data.detail);
    else if (data?.t === "set") this.#hears.set(data.patch);
  }

  #settle({ id, ok, value }) {
    const waits = this.#waits.get(id);
    this.#waits.delete(id);
    if (ok) waits?.resolve(value);
    else waits?.reject(value);
  }

  async #answer({ id, name, args }) {
    try {
      this.#say({ t: "result", id, ok: true, value: await this.#hears.call(name, args) });
    } catch (error) {
      this.#say({ t: "result", id, ok: false, value: about(error) });
    }
  }
}
