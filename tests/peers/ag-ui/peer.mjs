// What the official client makes of a response: `HttpAgent` of npm `@ag-ui/client` over bytes, no network.
import { HttpAgent } from '@ag-ui/client';

process.env.SUPPRESS_TRANSFORMATION_WARNINGS = 'true';
console.warn = () => {};
console.error = () => {};

/**
 * The frames as a body. An error of the client drops what it has not applied yet, so every piece waits until the last
 * one was: the client then holds everything that came before the fault.
 */
function body(frames, rng) {
  const pieces = frames.flatMap((bytes) => {
    if (bytes.length > 4000 || rng.chance(0.5)) return [bytes];
    const cut = rng.below(bytes.length);
    return [bytes.slice(0, cut), bytes.slice(cut)];
  });
  return new ReadableStream({
    async pull(controller) {
      await new Promise((resolve) => { setImmediate(resolve); });
      const piece = pieces.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}

function classOf(error) {
  // The client trips over `null` in a list before it looks at the list.
  if (error.name === 'ZodError' || error instanceof TypeError || error.message.startsWith('Invalid event')) return 'invalid-chunk';
  return error instanceof SyntaxError ? 'invalid-json' : 'fold-error';
}

/**
 * Runs one stream after `history`, `{messages?, state?}`. Gives `{messages, state, error, types, interrupts, pending}`:
 * `error` is `{class, message, code?}`, `types` the types of the events that passed.
 */
export async function run({ frames, history }, rng) {
  const types = new Set();
  let failure = null;
  let pending = [];
  const agent = new HttpAgent({
    url: 'http://peer.invalid/',
    threadId: 't',
    initialMessages: structuredClone(history?.messages ?? []),
    ...(history && 'state' in history && { initialState: structuredClone(history.state) }),
    fetch: async () => new Response(body(frames, rng), { headers: { 'content-type': 'text/event-stream' } }),
  });
  let failed = null;
  await agent.runAgent({ runId: 'r' }, {
    onEvent: ({ event }) => { types.add(event.type); },
    onRunErrorEvent: ({ event }) => {
      failure = { class: 'run-error', message: event.message, ...(event.code !== undefined && { code: event.code }) };
    },
    onRunFinishedEvent: ({ pendingToolCallIds }) => { pending = pendingToolCallIds ?? []; },
  }).catch((error) => { failed = { class: classOf(error), message: error.message }; });
  return { messages: agent.messages, state: agent.state, error: failed ?? failure, types, interrupts: agent.pendingInterrupts, pending };
}
