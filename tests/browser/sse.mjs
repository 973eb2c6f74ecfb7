// The event stream of the AI SDK as servers of tests write it.
export const HEADERS = { "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" };
export const BEGIN = [{ type: "start" }, { type: "start-step" }];
/** Without a reason: what a tool brought goes back to the server. */
export const END = [{ type: "finish-step" }, { type: "finish" }];

/** These chunks between the begin and the end of an answer. */
export const whole = (...chunks) => [...BEGIN, ...chunks, ...END];

/** A text part of its own. */
export const words = (text, id = "t") => [{ type: "text-start", id }, { type: "text-delta", id, delta: text }, { type: "text-end", id }];

/** Events of a stream that goes on. */
export const events = (...chunks) => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");

/** The events of a stream up to its end. */
export const sse = (...chunks) => `${events(...chunks)}data: [DONE]\n\n`;
