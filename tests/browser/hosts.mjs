// Pages of others that hold the widget, each on an origin and under a policy of its own; and a folder of the widget whose module is a stand-in that
// writes down what it is told.
import { existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { widget } from "../../src/build/widget.mjs";
import { launch, watch } from "./harness.mjs";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".wasm": "application/wasm", ".css": "text/css", ".txt": "text/plain; charset=utf-8", ".json": "application/json" };
/** An empty module (8 bytes). */
const EMPTY = Buffer.from([0, 97, 115, 109, 1, 0, 0, 0]);

/** A server that answers each request with `answer(request, response)`. */
export const listen = (answer) =>
  new Promise((done) => {
    const server = createServer(answer);
    const stop = () =>
      new Promise((stopped) => {
        server.close(stopped);
        server.closeAllConnections();
      });
    server.listen(0, "127.0.0.1", () => done({ origin: `http://127.0.0.1:${server.address().port}`, stop }));
  });

/** A folder of files for pages of any origin. `asked` holds the addresses that were asked for; what stands in `lost` is not there, `slow(path)` waits. */
export async function files(folder) {
  const state = { asked: [], lost: new Set(), slow: async () => {} };
  const { origin, stop } = await listen(async (request, response) => {
    const path = new URL(request.url, "http://a").pathname;
    state.asked.push(path);
    await state.slow(path);
    const about = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin", "cache-control": "no-store" };
    if (state.lost.has(path)) return response.writeHead(404, about).end();
    const file = join(folder, path);
    if (!existsSync(file)) return response.writeHead(404, about).end();
    response.writeHead(200, { ...about, "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  return Object.assign(state, { origin, stop });
}

/** The module's stand-in: mounts a heading, a field and a button, and keeps what it was told in `window.told`. */
const STAND_IN = `
const told = (window.told ??= { calls: [], mounts: [], inits: 0 });
export default async function init({ module_or_path }) {
  told.inits += 1;
  told.module = (await module_or_path) instanceof WebAssembly.Module;
}
export function mount(root, bridge) {
  const options = bridge.options();
  const say = (...what) => told.calls.push(what);
  if (options.heading === "broken") throw { code: "storage", message: "nothing can be kept", retryable: true };
  const heading = document.createElement("h2");
  heading.textContent = options.heading ?? "stand-in";
  const field = document.createElement("textarea");
  field.setAttribute("aria-label", "Message");
  const send = document.createElement("button");
  send.textContent = "Send";
  root.append(heading, field, send);
  const mounted = {
    root, bridge, options, gone: false,
    configure(names) { say("configure", names); this.options = bridge.options(); heading.textContent = this.options.heading ?? "stand-in"; },
    async send(text, files, fresh) {
      say("send", text, files.map(({ name }) => name), fresh);
      if (text === "too many") throw { code: "full", message: "fifty wait", retryable: true };
      return { chatId: "c1", messageId: "m1", answer: Promise.resolve("done") };
    },
    async draft(text, files) { say("draft", text, files.length); field.value = text; },
    stop() { say("stop"); },
    focus() { say("focus"); field.focus(); },
    newChat() { say("newChat"); return "c2"; },
    async openChat(id) { say("openChat", id); if (id !== "c1") throw { code: "not-found", message: id, retryable: false }; },
    async messages(id) { say("messages", id); return JSON.stringify([{ id: "m2", role: "assistant", parts: [{ type: "text", text: "Your order is on its way. It arrives on Thursday." }] }]); },
    beginning() { return "Your order is on its way. It arrives on Thursday."; },
    async exportLog() { return new Blob(["{}"]); },
    debugLog() { return "log"; },
    async forget() { say("forget"); },
    carry() { say("carry"); return "[]"; },
    chatId() { return "c1"; },
    components() { say("components"); },
    look() { say("look"); },
    unmount() { say("unmount"); this.gone = true; root.remove(); },
  };
  bridge.emit("partsong-status", { status: "ready" });
  return told.mounts.push(mounted);
}
export const call = (id, name, given) => told.mounts[id - 1][name](...given);
`;

/** The widget's files around the stand-in; one folder for a test file. */
export async function standIn() {
  const folder = mkdtempSync(join(tmpdir(), "partsong-widget-"));
  mkdirSync(join(folder, "lazy"));
  await widget(folder, { module: "partsong_embed", ahead: [], languages: "en ar ja ko zh", targets: { scripts: "es2022", sheets: ["chrome123", "firefox125", "safari17.5"] } });
  writeFileSync(join(folder, "partsong_app.js"), STAND_IN);
  writeFileSync(join(folder, "partsong_embed_bg.wasm"), EMPTY);
  writeFileSync(join(folder, "main.css"), "");
  const served = await files(folder);
  return {
    ...served,
    state: served,
    folder,
    async stop() {
      await served.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Policy of a host that lets the widget in and nothing else (docs/embed.md). `more`: further directives. */
export const strict = (assets, api, more = "") => `default-src 'none'; script-src 'self' ${assets} 'wasm-unsafe-eval'; style-src 'self'; connect-src ${assets} ${api}; img-src blob: data:; base-uri 'none'; form-action 'none'; ${more}`;

/** Hosts on one origin: each page is `{ body, head, headers }` by its path. */
export async function hosts(pages = {}) {
  const { origin, stop } = await listen((request, response) => {
    const path = new URL(request.url, "http://a").pathname;
    // A browser asks for one when it likes.
    if (path === "/favicon.ico") return response.writeHead(204).end();
    const page = pages[path];
    if (!page) return response.writeHead(404).end();
    const { body = "", head = "", headers = {}, attributes = `lang="en"`, type = "text/html; charset=utf-8", text } = page;
    response.writeHead(200, { "content-type": type, ...headers });
    response.end(text ?? `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>Host</title>${head}</head><body>${body}</body></html>`);
  });
  return { origin, pages, stop };
}

/** A fresh profile at an address of a host. Events of the widget are kept in `window.heard`. */
export async function visit(url, options = {}) {
  const { init, ...context } = options;
  const page = await (await (await launch()).newContext({ viewport: { width: 1180, height: 860 }, locale: "en-US", colorScheme: "light", reducedMotion: "reduce", ...context })).newPage();
  watch(page);
  await page.addInitScript(() => {
    window.heard = [];
    window.violations = [];
    const NAMES = "ready status chat message part tool approval interaction action link unread toggle feedback error";
    for (const name of NAMES.split(" ")) addEventListener(`partsong-${name}`, ({ detail, target }) => window.heard.push({ name, detail, frozen: Object.isFrozen(detail), target: target.localName ?? "document" }));
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => window.violations.push(`${violatedDirective} ${blockedURI}`));
  });
  if (init) await page.addInitScript(init);
  await page.goto(url);
  return page;
}

/** What the page heard of an event. */
export const heard = (page, name) => page.evaluate((name) => window.heard.filter((one) => one.name === name).map(({ detail }) => detail), name);
