// For tests of components that a page brings: a server whose answers are scripts, and a page with the widget.
import { createServer } from "node:http";
import { visit } from "./hosts.mjs";
import { events, sse, whole, words } from "./sse.mjs";

export { whole };

/** A call of a tool whose input is whole. */
export const call = (toolCallId, toolName, input = {}) => ({ type: "tool-input-available", toolCallId, toolName, input });

/** The same as it comes in small pieces. */
export const growing = (toolCallId, toolName, input, size = 3) => {
  const text = JSON.stringify(input);
  const pieces = text.match(new RegExp(`.{1,${size}}`, "gs"));
  return [{ type: "tool-input-start", toolCallId, toolName }, ...pieces.map((inputTextDelta) => ({ type: "tool-input-delta", toolCallId, inputTextDelta })), call(toolCallId, toolName, input)];
};

/** A server that answers each request with the next of `turns`: a list of chunks, or `async (answer) => …` with `answer.write(chunk)`, `answer.end()`, `answer.cut()`. Afterwards it says "Fine.". What it got is in `got`. */
export async function scripted(host) {
  const state = { turns: [], got: [], kind: "text/event-stream" };
  const server = createServer((request, response) => {
    const cors = { "access-control-allow-origin": host.origin, "access-control-allow-headers": "authorization, content-type, idempotency-key", "access-control-expose-headers": "date, retry-after, x-vercel-ai-ui-message-stream" };
    if (request.method !== "POST") return response.writeHead(204, cors).end();
    let text = "";
    request.on("data", (piece) => (text += piece));
    request.on("end", async () => {
      state.got.push({ body: JSON.parse(text), key: request.headers["idempotency-key"] });
      const begin = () => response.headersSent || response.writeHead(200, { ...cors, "content-type": state.kind, "x-vercel-ai-ui-message-stream": "v1" });
      const turn = state.turns.shift() ?? whole(...words("Fine."));
      if (typeof turn === "function") {
        return turn({
          write: (chunk) => (begin(), response.write(events(chunk))),
          end: () => (begin(), response.end(sse())),
          cut: () => request.socket.destroy(),
        });
      }
      begin();
      response.end(typeof turn === "string" ? turn : sse(...turn));
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  // A test that fails must not keep the run from ending.
  server.unref();
  return Object.assign(state, {
    url: `http://127.0.0.1:${server.address().port}/chat`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** A host's page with a chat that asks `api`; `run` is run in it before anything else, with `window.offer(component)` at hand, which registers for all chats. */
export async function pageWith({ host, widget, api }, run, { attributes = "", head = "", ...options } = {}) {
  const path = `/${Math.random().toString(36).slice(2)}`;
  host.pages[path] = { head, body: `<partsong-chat api="${api.url}" loading="eager" ${attributes}></partsong-chat><script type="module" src="${widget.origin}/partsong.js" crossorigin></script>` };
  const init = `window.offer = (component) => (window.partsong ??= []).push((partsong) => (window.unoffer = partsong.registerComponent(component))); (${run ?? (() => {})})();`;
  const page = await visit(`${host.origin}${path}`, { init, viewport: { width: 1180, height: 900 }, ...options });
  await page.evaluate(() => customElements.whenDefined("partsong-chat").then(() => document.querySelector("partsong-chat").ready));
  return page;
}

/** Sends a message; resolves when its answer ended. */
export const say = (page, text = "hello") =>
  page.evaluate(async (text) => (await document.querySelector("partsong-chat").send(text)).answer, text);
