// Runs of the page's tools, with all their limits, and whether a person is asked first.
import { written } from "./json.js";

/** Milliseconds in which `needsApproval` has to answer. */
const DECIDES = 10_000;
/** Milliseconds that a tool may take, unless it says otherwise. */
const TAKES = 60_000;
/** The longest time of a timer: beyond it browsers fire at once. */
const LONGEST = 2 ** 31 - 1;
/** Bytes of a result at most. */
const MOST = 1_048_576;

/** What a result is as JSON text; nothing is `null`. */
const told = (value) => {
  if (typeof value === "function" || typeof value === "symbol") throw new TypeError(`its result is a ${typeof value}, not JSON`);
  const text = written(value);
  if (new TextEncoder().encode(text).length > MOST) throw new RangeError("its result is larger than 1 MiB");
  return text;
};

/** Ends with what comes first: the run, a time in milliseconds, or a signal. */
const within = (ms, signal, run) => {
  let timer;
  const ends = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${ms / 1000} s`)), ms);
    signal?.addEventListener("abort", () => reject(new Error("it was stopped")));
  });
  return Promise.race([(async () => run())(), ends]).finally(() => clearTimeout(timer));
};

export class Runs {
  #find;
  #failed;
  #running = new Map();

  /** `find(name)` is the tool of this name, or none; `failed(name, error)` hears what one threw. */
  constructor(find, failed) {
    this.#find = find;
    this.#failed = failed;
  }

  /** Whether a person is asked first. What throws, says nothing or takes too long means yes. */
  async decide(tool, input) {
    try {
      return (await within(DECIDES, undefined, () => tool.needsApproval(JSON.parse(input)))) !== false;
    } catch (error) {
      this.#failed(tool.name, error);
      return true;
    }
  }

  /** `{value}` with JSON text, or `{error}` in words. */
  async run(run, name, input, toolCallId, chatId) {
    const stop = new AbortController();
    this.#running.set(run, stop);
    try {
      const tool = this.#find(name);
      const ms = Math.min(tool.timeoutMs > 0 ? tool.timeoutMs : TAKES, LONGEST);
      const call = Object.freeze({ toolCallId, chatId, signal: stop.signal });
      return { value: told(await within(ms, stop.signal, () => tool.execute(JSON.parse(input), call))) };
    } catch (error) {
      const isStopped = stop.signal.aborted;
      stop.abort();
      if (!isStopped) this.#failed(name, error);
      return { error: String(error?.message ?? error ?? "it failed, and did not say why") };
    } finally {
      this.#running.delete(run);
    }
  }

  stop(run) {
    this.#running.get(run)?.abort();
  }
}
