// What a chat asks of its page: its options, the page's functions, and to be heard. One for each mount.
import { frozen, written } from "./json.js";
import { Offered } from "./offered.js";
import { effective, warn } from "./options.js";
import { own } from "./own.js";
import { pageAround } from "./page.js";
import { common } from "./started.js";
import { tools } from "./tools.js";

/** Milliseconds that a function of the page may take. */
const PATIENCE = 10_000;
/** Bytes of context that go with a request. */
const CONTEXT = 65_536;

/** Calls a function of the page; what it does wrong is a request that may be tried again. */
const asked = (what, run) => {
  const stop = new AbortController();
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${PATIENCE / 1000} s`)), PATIENCE);
  });
  return Promise.race([(async () => run(stop.signal))(), late])
    .catch((error) => {
      stop.abort();
      throw { code: "network", message: `${what}: ${error?.message ?? error}`, retryable: true };
    })
    .finally(() => clearTimeout(timer));
};

const called = (option, ...about) => (typeof option === "function" ? option(...about) : option);

/** Entries of context as one text, as many as there is room for. */
const fitting = (entries) => {
  const kept = [];
  let bytes = 2;
  for (const entry of entries ?? []) {
    const one = written({ description: String(entry.description), value: entry.value ?? null });
    bytes += new TextEncoder().encode(one).length + 1;
    if (bytes > CONTEXT) {
      warn(`context is longer than ${CONTEXT / 1024} KB: the rest is left out`);
      break;
    }
    kept.push(one);
  }
  return `[${kept.join()}]`;
};

/** `heard(name, detail)` is called after each event of the chat; `carried`: what it had in memory before (JSON). */
export const bridge = (seat, heard, carried) => {
  const options = () => effective(seat, common());
  const offered = new Offered(seat);
  return {
    ...tools(seat),
    offered,
    drawnBy: (...wanted) => offered.find(...wanted),
    about: (key) => offered.about(key),
    foreign: () => offered.foreign(),
    component: (...about) => offered.begin(...about),
    options() {
      const now = options();
      // The chat reads messages as JSON, which no prototype of the page may change.
      if (!Array.isArray(now.messages)) return now;
      return { ...now, messages: undefined, get given() { return written(now.messages); } };
    },
    emit(name, detail, cancelable = false) {
      const bare = name.replace(/^partsong-/, "");
      const about = frozen(detail);
      if (bare === "status") {
        seat.turn(seat, about.status);
        return true;
      }
      const goesOn = seat.dispatch(seat, bare, about, cancelable);
      heard(bare, about);
      // Links are asked about where they are followed (frame.js).
      const page = bare === "action" && pageAround();
      return page ? page.ask(bare, about) : goesOn;
    },
    headers: (reason, url) => asked("headers", async (signal) => [...new Headers((await called(options().headers, { reason, url, signal })) ?? {})]),
    body: () => asked("body", async () => written((await called(options().body)) ?? {})),
    async words() {
      const { words } = options();
      try {
        return Object.keys(words ?? {}).length ? await own(words) : undefined;
      } catch (error) {
        warn(`words: ${error.message}`);
        return undefined;
      }
    },
    carried() {
      const once = carried;
      carried = undefined;
      return once;
    },
    context: () => asked("context", async () => fitting(await called(options().context))),
    fetch(url, init) {
      const { fetch: hosts } = options();
      return hosts ? hosts(url, init) : fetch(url, init);
    },
  };
};
