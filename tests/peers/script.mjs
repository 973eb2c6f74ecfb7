// A server that answers every request as the test says: status, headers and bytes, at the test's own pace.
import { createServer } from "node:http";

/** `{ origin, requests, answer, stop }`; `answer(request, response, body)` may be replaced at any time. */
export async function listen() {
  const peer = { requests: [], answer: (_, response) => response.end() };
  const sockets = new Set();
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const body = text && JSON.parse(text);
    peer.requests.push({ method: request.method, url: request.url, body, headers: request.headers });
    try {
      await peer.answer(request, response, body);
    } catch (error) {
      response.destroy(error);
    }
  });
  server.on("connection", (socket) => sockets.add(socket) && socket.on("close", () => sockets.delete(socket)));
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  peer.origin = `http://127.0.0.1:${server.address().port}`;
  peer.stop = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((done) => server.close(done));
  };
  return peer;
}

/** Begins an event stream; resolves with a function that writes a piece. */
export function stream(response, headers = {}) {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache", ...headers });
  response.flushHeaders();
  return (text) => new Promise((done) => (response.write(text) ? done() : response.once("drain", done)));
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Waits for each other: `gate.pass()` resolves once `gate.open()` was called. */
export function gate() {
  let open;
  const opened = new Promise((done) => (open = done));
  return { open, pass: () => opened };
}
