// Serves the built app, the floor page and the workloads from one origin, so that both pages read the same bytes.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { events, history } from "./workloads.mjs";

const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm", ".svg": "image/svg+xml" };
const cache = new Map();
const cached = (key, make) => {
  if (!cache.has(key)) cache.set(key, make());
  return cache.get(key);
};

// One write per 64 KiB in a burst; at a rate, the events of each 20 ms tick together.
async function stream(response, list, rate) {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  if (!rate) {
    const bytes = Buffer.from(list.join(""));
    for (let at = 0; at < bytes.length; at += 65536) if (!response.write(bytes.subarray(at, at + 65536))) await new Promise((go) => response.once("drain", go));
    return response.end();
  }
  const started = performance.now();
  for (let at = 0; at < list.length; ) {
    const due = Math.min(list.length, Math.ceil(((performance.now() - started) / 1000) * rate) + 1);
    if (due > at) response.write(list.slice(at, due).join(""));
    at = Math.max(at, due);
    await new Promise((go) => setTimeout(go, 20));
  }
  response.end();
}

export function serve({ dist }) {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://localhost");
    const number = (name) => (url.searchParams.has(name) ? Number(url.searchParams.get(name)) : undefined);
    if (url.pathname.startsWith("/bench/stream/")) {
      const w = url.pathname.split("/").pop();
      request.resume();
      if (request.method !== "POST") return response.writeHead(204).end();
      return stream(response, cached(`${w}-${number("n")}`, () => events({ w, n: number("n") })), number("rate"));
    }
    if (url.pathname === "/bench/history") {
      response.writeHead(200, { "content-type": "application/json" });
      return response.end(cached(`history-${number("n")}`, () => JSON.stringify(history(number("n") ?? 1000))));
    }
    const file = url.pathname === "/floor.html" ? new URL("floor.html", import.meta.url).pathname : join(dist, normalize(url.pathname));
    for (const path of [file, join(dist, "index.html")]) {
      try {
        const body = await readFile(path);
        response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" });
        return response.end(body);
      } catch {
        if (path.endsWith("index.html")) response.writeHead(404).end();
      }
    }
  });
  return new Promise((ready) => server.listen(0, "127.0.0.1", () => ready({ origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() })));
}
