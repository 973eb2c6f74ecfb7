// What the official client makes of a response: the real `Chat` logic of npm `ai` over bytes, no network.
import { AbstractChat, DefaultChatTransport } from 'ai';

/** The id our command line gives an answer that the server doesn't name. */
export const FRESH_ID = 'answer';

class Memory {
  status = 'ready';
  error = undefined;
  messages = [];
  pushMessage = (message) => { this.messages = [...this.messages, message]; };
  popMessage = () => { this.messages = this.messages.slice(0, -1); };
  replaceMessage = (index, message) => { this.messages = this.messages.map((old, at) => (at === index ? message : old)); };
  snapshot = (value) => structuredClone(value);
}

class PeerChat extends AbstractChat {}

/** The bytes as a body that arrives in pieces of `size`. */
function body(bytes, size) {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + size));
      at += size;
    },
  });
}

const CLASSES = {
  AI_TypeValidationError: 'invalid-chunk',
  AI_JSONParseError: 'invalid-json',
  AI_UIMessageStreamError: 'fold-error',
  TypeError: 'fold-error',
  Error: 'error-chunk',
};

/**
 * Runs one stream. `history`: `{messages, trigger, messageId?, resumeStreamIsReplay?}`.
 * Gives `{messages, transient, class, types}`: the messages as the client holds them with this response's message as
 * folded at its end, and the chunk types that passed validation.
 */
export async function run({ bytes, size, history }) {
  const { messages = [], trigger = 'submit-message', messageId, resumeStreamIsReplay = true } = structuredClone(history ?? {});
  const types = new Set();
  const transient = [];
  let failure;
  let folded;
  const transport = new DefaultChatTransport({
    resumeStreamIsReplay,
    fetch: async () => new Response(body(bytes, size), { status: 200 }),
  });
  const process = transport.processResponseStream.bind(transport);
  transport.processResponseStream = (stream) => process(stream).pipeThrough(new TransformStream({
    transform(chunk, controller) {
      types.add(chunk.type.startsWith('data-') ? 'data-*' : chunk.type);
      controller.enqueue(chunk);
    },
  }));
  const state = new Memory();
  state.messages = messages;
  const chat = new PeerChat({
    id: 'chat',
    state,
    transport,
    generateId: () => FRESH_ID,
    onError: (error) => { failure = error; },
    onData: (part) => { if (part.transient) transient.push(part); },
    onFinish: ({ message }) => { folded = message; },
  });
  let before = structuredClone(messages);
  let index = -1;
  if (trigger === 'regenerate-message') {
    const at = messageId == null ? before.length - 1 : before.findIndex((message) => message.id === messageId);
    before = before.slice(0, before[at].role === 'assistant' ? at : at + 1);
    await chat.regenerate({ messageId });
  } else if (trigger === 'resume-stream') {
    await chat.resumeStream();
    index = before.findLastIndex((message) => message.id === folded.id);
  } else {
    const named = messageId == null ? -1 : before.findIndex((message) => message.id === messageId);
    index = named === -1 ? before.length - 1 : named;
    if (before[index]?.role !== 'assistant') index = -1;
    await chat.makeRequest({ trigger, messageId });
  }
  if (index === -1) before.push(folded);
  else before[index] = folded;
  const kind = failure && (CLASSES[failure.name] ?? `unknown (${failure.name}: ${failure.message})`);
  return { messages: before, transient, class: kind ?? null, text: failure?.message, types: [...types] };
}
