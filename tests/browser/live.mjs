// A server of AI SDK chunks that a test drives while the answer streams: it sends, waits and ends when the test says so.
import { createServer } from "node:http";
import { open, serve, status } from "./harness.mjs";
import { BEGIN, HEADERS, events, words as text } from "./sse.mjs";

export { BEGIN, text };
export const END = [{ type: "finish-step" }, { type: "finish", finishReason: "stop" }];

/** A question with two choices. */
export const question = (toolCallId, title, interaction_id = toolCallId) => [
  {
    type: "tool-input-available", toolCallId, toolName: "render_interaction",
    input: {
      schema_version: "2026-06-01", interaction_id, type: "single_choice", research_intent: "test", title, required: true, evidence_policy: "cite_selection",
      options: [{ id: "a", label: "Apples" }, { id: "b", label: "Bread" }],
      output_schema: { type: "object" },
    },
  },
];

/** A call that waits for the person's approval. */
export const approval = (toolCallId, approvalId, toolName = "getWeather", input = { city: "Seoul" }) => [
  { type: "tool-input-available", toolCallId, toolName, input },
  { type: "tool-approval-request", approvalId, toolCallId },
];

/**
 * A server behind `partsong serve`. Each request takes the next of `turns` (none left: "Fine."): a list of chunks, which stands between the begin
 * and the end of an answer, or a function `(send, request)` that does what it likes; it ends the answer when its promise is settled, unless that is `"open"`, and without a word where it is `"cut"`.
 * `state.resume` is such a function for whoever takes up the answer that runs; without it there is none.
 */
export async function live(...extra) {
  const state = { bodies: [], headers: [], turns: [], open: [], date: undefined };
  const peer = createServer((request, response) => {
    if (request.method !== "POST" && !state.resume) return response.writeHead(204).end();
    let raw = "";
    request.on("data", (bytes) => (raw += bytes));
    request.on("end", async () => {
      if (request.method === "POST") {
        state.bodies.push(JSON.parse(raw));
        state.headers.push(request.headers);
      }
      const turn = request.method === "POST" ? state.turns.shift() ?? text("Fine.") : state.resume;
      if (state.date) response.sendDate = false;
      response.writeHead(200, { ...HEADERS, "cache-control": "no-store", ...(state.date && { date: state.date }) });
      const send = (...chunks) => response.write(events(...chunks));
      if (Array.isArray(turn)) send(...BEGIN, ...turn, ...END);
      const left = Array.isArray(turn) ? undefined : await turn(send, state.bodies.at(-1));
      if (left === "open") return state.open.push(response);
      response.end(left === "cut" ? "" : "data: [DONE]\n\n");
    });
  });
  await new Promise((done) => peer.listen(0, "127.0.0.1", done));
  const server = await serve("--proxy", `/live=http://127.0.0.1:${peer.address().port}/`, ...extra);
  return {
    ...server,
    state,
    /** A page of the chat, after `turns` are laid out for it. */
    async chat(turns, options = {}) {
      Object.assign(state, { bodies: [], headers: [], turns: [...turns], date: undefined, resume: undefined });
      for (const response of state.open.splice(0)) response.destroy();
      const page = await open(`${server.origin}/?api=/live/chat`, { reducedMotion: "reduce", ...options });
      await status(page, "ready");
      return page;
    },
    async stop() {
      for (const response of state.open.splice(0)) response.destroy();
      peer.closeAllConnections();
      peer.close();
      await server.stop();
    },
  };
}
