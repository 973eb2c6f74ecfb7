// An AG-UI server in a few lines: npm `@ag-ui/core` checks every request, `@ag-ui/encoder` words every event. What it
// says is the test's own; the first word of the person's last message picks the script.
import { createServer } from "node:http";
import { EventEncoder } from "@ag-ui/encoder";
import { RunAgentInputSchema } from "@ag-ui/core/schemas";

/** A text whole: begun, said in these pieces, ended. */
export const text = (messageId, ...deltas) => [
  { type: "TEXT_MESSAGE_START", messageId, role: "assistant" },
  ...deltas.map((delta) => ({ type: "TEXT_MESSAGE_CONTENT", messageId, delta })),
  { type: "TEXT_MESSAGE_END", messageId },
];
/** A call whole; its arguments come in two pieces. */
export const call = (toolCallId, toolCallName, input, more) => {
  const args = JSON.stringify(input);
  const cut = Math.floor(args.length / 2);
  return [
    { type: "TOOL_CALL_START", toolCallId, toolCallName, ...more },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: args.slice(0, cut) },
    { type: "TOOL_CALL_ARGS", toolCallId, delta: args.slice(cut) },
    { type: "TOOL_CALL_END", toolCallId },
  ];
};
export const result = (toolCallId, content) => ({ type: "TOOL_CALL_RESULT", messageId: `${toolCallId}:result`, toolCallId, content: typeof content === "string" ? content : JSON.stringify(content) });

/**
 * Listens on a free port. `scripts[word](input)` gives what a run says between RUN_STARTED and RUN_FINISHED: a list of
 * events, of numbers (milliseconds to wait) and of functions of the response; `{ events, outcome }` ends otherwise, and
 * `outcome: null` says no end. Resolves to `{ origin, inputs, faults, stop }`: every body, and what is wrong with it.
 */
export async function listen(scripts) {
  const inputs = [];
  const faults = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    const input = JSON.parse(body);
    const checked = RunAgentInputSchema.safeParse(input);
    if (!checked.success) faults.push(`${checked.error.message} in ${body}`);
    inputs.push(input);
    const { threadId, runId } = input;
    const words = input.messages.findLast((message) => message.role === "user").content;
    const said = scripts[words.split(" ")[0]](input, inputs.length);
    const { events, outcome, framing = (frame) => frame } = Array.isArray(said) ? { events: said } : said;
    const encoder = new EventEncoder();
    const encode = (event) => framing(encoder.encode(event));
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(encode({ type: "RUN_STARTED", threadId, runId, protocolVersion: "1.0" }));
    for (const event of events) {
      if (typeof event === "number") await new Promise((done) => setTimeout(done, event));
      else if (typeof event === "function") await event(response);
      else response.write(encode(event));
    }
    if (outcome !== null) response.write(encode({ type: "RUN_FINISHED", threadId, runId, ...(outcome && { outcome }) }));
    response.end();
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const stop = () => new Promise((done) => (server.closeAllConnections(), server.close(done)));
  return { origin: `http://127.0.0.1:${server.address().port}`, inputs, faults, stop };
}
