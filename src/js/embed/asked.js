// What the page's functions say when a request is made: headers, fields of its body, context. Comes with the first option that says something of it.
import { written } from "./json.js";

/** Milliseconds that a function of the page may take. */
const PATIENCE = 10_000;
/** Bytes of context that go with a request. */
const CONTEXT = 65_536;

/** An error of the page's own, which the chat tells apart from one of the network (src/session/host.rs). */
const OWN = "options";
/** How the engines, and what stands in for their `fetch`, begin what they say where the network failed; none translates it. */
const OF_NETWORK = /^(failed to fetch|networkerror when|load failed|network error|error in input stream|network request failed)/i;
/** What the network's failures and broken off requests are called. */
const OF_BROWSER = ["AbortError", "NetworkError", "TimeoutError"];

/** Whether an error is the network's. It may be of another window; and one without a network is none of the page's. */
const isOfNetwork = (error) => error?.code === "network" || OF_BROWSER.includes(error?.name) || (error?.name === "TypeError" && (!navigator.onLine || OF_NETWORK.test(error.message)));

/** What was thrown, in the words of the function; in a frame the page has worded it. */
const worded = (what, error) => (error?.code === OWN ? error : { code: OWN, message: `${what}: ${error?.message ?? error}`, retryable: true });

/** Calls a function of the page; what it does wrong is a request that may be tried again. */
const asked = (what, run) => {
  const stop = new AbortController();
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it took longer than ${PATIENCE / 1000} s`)), PATIENCE);
  });
  return Promise.race([(async () => run(stop.signal))(), late])
    .catch((error) => {
      stop.abort();
      throw worded(what, error);
    })
    .finally(() => clearTimeout(timer));
};

const called = (option, ...about) => (typeof option === "function" ? option(...about) : option);

/** Entries of context as one text, as many as there is room for. */
const fitting = (entries, warn) => {
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

export const headers = (option, reason, url) => asked("headers", async (signal) => [...new Headers((await called(option, { reason, url, signal })) ?? {})]);
export const body = (option) => asked("body", async () => written((await called(option)) ?? {}));
export const context = (option, warn) => asked("context", async () => fitting(await called(option), warn));
/** The page's own way to fetch. What is no answer of it, and no fault of the network, is the page's error. */
export const fetch = async (option, request) => {
  try {
    const answer = await option(request);
    if (!(answer instanceof Response)) throw new TypeError(`it answers no Response but ${answer}`);
    return answer;
  } catch (error) {
    // Those who wrap it say what it was.
    throw isOfNetwork(error) || isOfNetwork(error?.cause) ? { code: "network", message: String(error.message), retryable: true } : worded("fetch", error);
  }
};
