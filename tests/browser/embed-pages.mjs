// What the tests of a chat in a host's page have in common: `partsong serve` on one origin, a host on another, and a chat whose answers are a script.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "./harness.mjs";
import { hosts, standIn, visit } from "./hosts.mjs";
import { HEADERS, sse, whole, words } from "./sse.mjs";

/** Starts both; pages of the host are made by `at`. */
export async function embedding() {
  const host = await hosts({});
  const server = await serve("--embed-origin", host.origin, "--delay", "1");
  const script = `<script type="module" src="${server.origin}/partsong.js" crossorigin></script>`;
  return {
    host,
    server,
    script,
    chat: (attributes = "") => `<partsong-chat api="${server.origin}/api/chat" ${attributes}></partsong-chat>`,
    /** A page with this in its body. `page`: as hosts.mjs has it; `before(page)` runs before it is there. */
    async at(body, { page = {}, query = "", ...options } = {}) {
      const path = `/${Math.random().toString(36).slice(2)}`;
      host.pages[path] = { body: `${body}${script}`, ...page };
      return visit(`${host.origin}${path}${query}`, { viewport: { width: 1180, height: 900 }, ...options });
    },
    /** Another page of the same tab. */
    async go(page, body) {
      const path = `/${Math.random().toString(36).slice(2)}`;
      host.pages[path] = { body: `${body}${script}` };
      await page.goto(`${host.origin}${path}`);
    },
    async stop() {
      await server.stop();
      await host.stop();
    },
  };
}

/** For chats in frames: a host, the stand-in of the module, whose frame it may show, and `partsong serve`, to which the host is another site. */
export async function framing(...more) {
  const widget = await standIn();
  const host = await hosts({});
  const site = host.origin.replace("127.0.0.1", "localhost");
  const server = await serve("--embed-origin", site, "--delay", "1", ...more);
  const path = join(widget.folder, "frame.html");
  const rewrite = (change) => writeFileSync(path, change(readFileSync(path, "utf8")));
  /** Who may show the stand-in's frame, as a static host says it. */
  const list = (...origins) => rewrite((page) => page.replace(/(name="partsong-embedders" content=")[^"]*/, `$1${origins.join(" ")}`));
  list(host.origin);
  const stop = async () => {
    await server.stop();
    await host.stop();
    await widget.stop();
  };
  return { widget, host, site, server, rewrite, list, stop };
}

/** Waits for a status of the chat. */
export const status = (page, ...words) => page.waitForFunction((words) => words.includes(document.querySelector("partsong-chat")?.status), words, { timeout: 30_000 });

/** Sends a message and waits for the end of its answer. */
export const say = (page, text, selector = "partsong-chat") =>
  page.evaluate(async ([selector, text]) => {
    const { answer } = await document.querySelector(selector).send(text);
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error(`no end of the answer to ${text}`)), 20_000));
    return Promise.race([answer, late]);
  }, [selector, text]);

/** The chat is told of options. */
export const configure = (page, options) => page.evaluate((options) => document.querySelector("partsong-chat").configure(options), options);

export { words };

/** Answers the host's own `/api` with the next of these lists of chunks, then with "Fine."; keeps what was sent in `page.bodies`. Call it before the chat speaks. */
export async function scripted(page, turns) {
  page.bodies = [];
  await page.route("**/api", (route) => {
    page.bodies.push(route.request().postDataJSON());
    const body = sse(...whole(...(turns[page.bodies.length - 1] ?? words("Fine."))));
    return route.fulfill({ status: 200, headers: HEADERS, body });
  });
}

/** What the page's console was warned of by the widget. */
export const warnings = (page) => {
  const told = [];
  page.on("console", (message) => message.type() === "warning" && message.text().startsWith("partsong:") && told.push(message.text()));
  return told;
};

/** For `options.init`: while `window.lies` is set, the page's `fetch` answers what is posted with bytes that claim to be 2 GiB. No memory of a module has them: it panics. */
export const lying = () => {
  const real = window.fetch;
  window.fetch = (asked, ...rest) => {
    if (!window.lies || (rest[0]?.method ?? asked.method) !== "POST") return real(asked, ...rest);
    const bytes = Object.defineProperty(new Uint8Array(1), "length", { value: 2 ** 31 });
    return Promise.resolve(new Response(new ReadableStream({ start: (to) => to.enqueue(bytes) }), { headers: { "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" } }));
  };
};

/** For `options.init`: the memory of the page's module is `window.memory`. */
export const remembering = () => {
  const real = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...given) => {
    const made = await real.apply(WebAssembly, given);
    window.memory = (made.instance ?? made).exports.memory ?? window.memory;
    return made;
  };
};
