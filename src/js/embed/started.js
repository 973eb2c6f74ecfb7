// The module of this page: whether it may run here, its start, and its start anew after a panic. There is one, whatever the number of chats.
import { later } from "./later.js";

/** Asked for ahead of need and shared with the module and its parts, as on our own page (public/early.js). */
const REGISTRY = Symbol.for("partsong.start");
/** How often a module that has stopped is started anew. */
const RESTARTS = 3;
/** An empty module: a policy that forbids WebAssembly forbids it too. */
const EMPTY = [0, 97, 115, 109, 1, 0, 0, 0];

let given;
let started;
/** What the glue is asked for by: a browser may keep what an address failed with. */
let again = "";
let restarts = 0;
/** What the module said when it stopped, until it is started anew. */
let stopped;

/** What elements have to know when the module has stopped. */
export const halting = new Set();

export const common = () => given.common;
export const home = () => given.home;
export const problem = (...about) => new given.PartsongError(...about);
export const isProblem = (error) => error instanceof given.PartsongError;

/** What keeps files from coming: the line, or a place that has none. */
export const missing = (detail) => (navigator.onLine ? problem("assets", `Partsong's files at ${given.home} are not whole: ${detail}. Serve its folder there, or say where it is: partsong.configure({ assets })`, true) : problem("network", detail, true));

const fetched = (name) => fetch(new URL(name, given.home));

const compiled = async (response) => {
  const answer = await response;
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.headers.get("content-type") === "application/wasm" ? WebAssembly.compileStreaming(answer) : WebAssembly.compile(await answer.arrayBuffer());
};

let isWanted = false;
/** With `verify` on an element no module of another content than the build's is started; its scripts an import map pins (docs/embed.md). */
const verifies = () => isWanted || document.querySelector("partsong-chat[verify], partsong-launcher[verify]");

/** What modules are made of, as the build wrote it down. The loader's own request for the first said nothing of it. */
const verified = async () => {
  const { default: digests } = await import(`${given.home}lazy/digests.js`);
  globalThis[REGISTRY].integrity = (href) => digests[href.slice(given.home.length)] ?? "sha384-none";
  const { href } = new URL(MODULE, given.home);
  return compiled(fetch(href, { integrity: globalThis[REGISTRY].integrity(href) }));
};

/** Hears of an element in a shadow root of the page, which nothing finds from outside: what came unverified is not started. */
export const heed = ({ element }) => {
  if (started || verifies() || !element.closest("[verify]")) return;
  isWanted = true;
  const start = globalThis[REGISTRY];
  start.coming.clear();
  if (start.module) (start.module = verified()).catch(() => {});
};

/** Called by the loader with what it asked for. */
export const begin = (home, common, PartsongError, glue, module) => {
  given = { home, glue, common, PartsongError };
  const asked = {};
  const words = (name) =>
    (asked[name] ??= (async () => {
      const answer = await fetched(`words/${name}.txt`);
      if (!answer.ok) throw new Error(`words/${name}.txt: ${answer.status}`);
      return answer.text();
    })().catch((error) => {
      delete asked[name];
      throw error;
    }));
  // The glue may have made it when it came first (src/build/linker.js).
  const start = (globalThis[REGISTRY] ??= { coming: new Map() });
  Object.assign(start, { name: "embed", words });
  // A chat in a frame has its own.
  if (!module) return;
  start.module ??= verifies() ? verified() : compiled(module);
  start.module.catch(() => {});
  if (navigator.connection?.saveData || verifies()) return;
  const ask = (file) => {
    const { href } = new URL(file, home);
    start.coming.set(href, fetch(href));
    start.coming.get(href).catch(() => start.coming.delete(href));
  };
  ask("main.css");
  // A chat stands without it, and would share the line with it.
  start.module.then(() => verifies() || AHEAD.forEach(ask), () => {});
  start.ahead?.();
};

/** What a browser must have, which came last of all that the chat uses. */
const isNew = () => CSS.supports("color", "light-dark(#000, #fff)") && CSS.supports("container-type", "inline-size") && "popover" in HTMLElement.prototype;

/** Throws what the page's policy says of the module. */
const attempt = () => new WebAssembly.Module(Uint8Array.from(EMPTY));

/** Whether the page's policy lets the module run. */
const mayRun = () => {
  try {
    return Boolean(attempt());
  } catch {
    return false;
  }
};

/** Whether options ask for a frame: `auto` does where the page's policy keeps the module from running. */
export const isFramed = ({ isolation }) => isolation === "frame" || (isolation === "auto" && !mayRun());

/** The element's end of a chat in a frame (framed.js). */
export const framed = async () => {
  try {
    return (await later("framed")).Framed;
  } catch (error) {
    throw missing(error.message);
  }
};

const run = async () => {
  if (!isNew()) throw problem("unsupported", "Chrome or Edge 123, Firefox 125, Safari 17.5, or newer");
  try {
    attempt();
  } catch (error) {
    throw problem("csp-wasm", `script-src needs 'wasm-unsafe-eval': ${error.message}`);
  }
  const start = globalThis[REGISTRY];
  try {
    start.module ??= verifies() ? verified() : compiled(fetched(MODULE));
    given.glue ??= import(`${given.home}partsong_app.js${again}`);
    const [glue] = await Promise.all([given.glue, start.module]);
    await glue.default({ module_or_path: start.module });
    return glue;
  } catch (error) {
    start.module = given.glue = undefined;
    again = `?r=${Date.now()}`;
    throw missing(error.message);
  }
};

export const hasStopped = () => stopped !== undefined;

/** The error of a module that has stopped. */
export const crashed = () => problem("crashed", stopped, mayRestart());

/** The module's glue, when it runs. What failed is tried again when it is asked for again; what has stopped only by `restart`. */
export const app = async () => {
  if (hasStopped()) throw crashed();
  return (started ??= run().catch((error) => {
    started = undefined;
    throw error;
  }));
};

export const mayRestart = () => restarts < RESTARTS;

/** A fresh instance in place of the one that stopped, for all who waited. */
export const restart = () => {
  restarts += 1;
  stopped = undefined;
  given.glue = import(`${given.home}partsong_app.js?r=${restarts}`);
  given.glue.catch(() => {});
  started = undefined;
  for (const one of [...halting]) one.again();
};

// The module says it when it stops (src/page/document.rs).
addEventListener("partsong-panic", ({ detail }) => {
  stopped = String(detail);
  for (const one of [...halting]) one.halt();
});
