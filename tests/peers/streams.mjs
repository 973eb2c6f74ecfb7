// Streams for the differential test: every chunk type, every rule of the fold, and deliberate faults, all deterministic.
//
// A stream is `{name, bytes, history?, labels}`; a label is `[name, class]`: the fault it carries and the class of error
// the official client ends with (null: none).

const encoder = new TextEncoder();

/** Frames chunks as the SDK's server does; a string stands for itself. */
export function frame(chunks, end = '\n\n') {
  return encoder.encode(chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : JSON.stringify(chunk)}${end}`).join(''));
}

/** A small deterministic generator of random numbers (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (n) => Math.floor(next() * n);
  return { next, below, pick: (list) => list[below(list.length)], chance: (p) => next() < p };
}

const PM = { p: { k: 1, deep: { list: [1, null, 'x'] } } };
const PM2 = { q: { z: true } };
const TAIL = [{ type: 'text-start', id: 'tail' }, { type: 'text-delta', id: 'tail', delta: 'tail' }, { type: 'text-end', id: 'tail' }];
const CITATIONS = [
  { source: { type: 'source', sourceType: 'url', id: 's1', url: 'https://x.example', title: 'X', providerMetadata: PM, unknown: 1 }, startIndex: 0, endIndex: 4, citedText: 'text', unknown: 2 },
  { source: { type: 'source', sourceType: 'document', id: 's2', mediaType: 'text/plain', title: 'D', filename: 'd.txt', providerMetadata: PM } },
];

/** One full example of every chunk type, and what must come before it. `required`/`optional`: field → wrong values. */
const STRING = [1, null, {}, ['x'], true];
const FLAG = ['true', 1, null, {}];
const MAP_OF_MAPS = [null, 'x', [], 1, { p: 'x' }, { p: [1] }, { p: null }];
const MAP = [null, 'x', [], 1];
const start = (extra) => ({ type: 'tool-input-start', toolCallId: 'c', toolName: 'weather', ...extra });
const available = (extra) => ({ type: 'tool-input-available', toolCallId: 'c', toolName: 'weather', input: { city: 'Seoul' }, ...extra });
const request = (extra) => ({ type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c', ...extra });
export const CHUNKS = {
  'start': { full: { type: 'start', messageId: 'm1', messageMetadata: { a: 1 } }, required: {}, optional: { messageId: STRING } },
  'start-step': { full: { type: 'start-step' }, required: {}, optional: {} },
  'finish-step': { full: { type: 'finish-step' }, required: {}, optional: {} },
  'reset-step': { full: { type: 'reset-step' }, required: {}, optional: {}, before: [available()] },
  'finish': { full: { type: 'finish', finishReason: 'stop', messageMetadata: { b: 2 } }, required: {}, optional: { finishReason: ['unknown', 'done', 1, null] } },
  'abort': { full: { type: 'abort', reason: 'AbortError' }, required: {}, optional: { reason: STRING } },
  'error': { full: { type: 'error', errorText: 'An error occurred.' }, required: { errorText: STRING }, optional: {}, fails: true },
  'message-metadata': { full: { type: 'message-metadata', messageMetadata: { a: { b: 1 } } }, required: { messageMetadata: [] }, optional: {} },
  'text-start': { full: { type: 'text-start', id: 't', providerMetadata: PM }, required: { id: STRING }, optional: { providerMetadata: MAP_OF_MAPS } },
  'text-delta': { full: { type: 'text-delta', id: 't', delta: 'Hello', providerMetadata: PM2 }, required: { id: STRING, delta: STRING }, optional: { providerMetadata: MAP_OF_MAPS }, before: [{ type: 'text-start', id: 't', providerMetadata: PM }] },
  'text-end': {
    full: { type: 'text-end', id: 't', citations: CITATIONS, providerMetadata: PM2 }, required: { id: STRING }, before: [{ type: 'text-start', id: 't', providerMetadata: PM }],
    optional: {
      providerMetadata: MAP_OF_MAPS,
      citations: [null, {}, 'x', [1], [{}], [{ source: { type: 'x', sourceType: 'url', id: '1', url: 'u' } }], [{ source: { type: 'source', sourceType: 'file', id: '1', url: 'u' } }],
        [{ source: { type: 'source', sourceType: 'url', id: '1' } }], [{ source: { type: 'source', sourceType: 'document', id: '1', mediaType: 'x' } }],
        [{ ...CITATIONS[0], startIndex: -1 }], [{ ...CITATIONS[0], endIndex: 1.5 }], [{ ...CITATIONS[0], endIndex: 2 ** 53 }], [{ ...CITATIONS[0], citedText: 1 }]],
    },
  },
  'reasoning-start': { full: { type: 'reasoning-start', id: 'r', providerMetadata: PM }, required: { id: STRING }, optional: { providerMetadata: MAP_OF_MAPS } },
  'reasoning-delta': { full: { type: 'reasoning-delta', id: 'r', delta: 'Hmm', providerMetadata: PM2 }, required: { id: STRING, delta: STRING }, optional: { providerMetadata: MAP_OF_MAPS }, before: [{ type: 'reasoning-start', id: 'r' }] },
  'reasoning-end': { full: { type: 'reasoning-end', id: 'r', providerMetadata: PM2 }, required: { id: STRING }, optional: { providerMetadata: MAP_OF_MAPS }, before: [{ type: 'reasoning-start', id: 'r', providerMetadata: PM }] },
  'file': { full: { type: 'file', url: 'data:image/png;base64,AA==', mediaType: 'image/png', providerMetadata: PM }, required: { url: STRING, mediaType: STRING }, optional: { providerMetadata: MAP_OF_MAPS } },
  'reasoning-file': { full: { type: 'reasoning-file', url: 'https://x.example/a', mediaType: 'image', providerMetadata: PM }, required: { url: STRING, mediaType: STRING }, optional: { providerMetadata: MAP_OF_MAPS } },
  'source-url': { full: { type: 'source-url', sourceId: 's', url: 'https://x.example', title: 'X', providerMetadata: PM }, required: { sourceId: STRING, url: STRING }, optional: { title: STRING, providerMetadata: MAP_OF_MAPS } },
  'source-document': { full: { type: 'source-document', sourceId: 's', mediaType: 'text/plain', title: 'D', filename: 'd.txt', providerMetadata: PM }, required: { sourceId: STRING, mediaType: STRING, title: STRING }, optional: { filename: STRING, providerMetadata: MAP_OF_MAPS } },
  'custom': { full: { type: 'custom', kind: 'provider.thing', providerMetadata: PM }, required: { kind: STRING }, optional: { providerMetadata: MAP_OF_MAPS } },
  'steering-message': {
    full: { type: 'steering-message', id: 'u9', parts: [{ type: 'text', text: 'wait', providerMetadata: PM, x: 1 }, { type: 'file', mediaType: 'a/b', url: 'u', filename: 'f', providerReference: { p: 'id' }, providerMetadata: PM }] },
    required: { id: STRING, parts: [null, {}, 'x', [1], [{ type: 'text' }], [{ type: 'file', url: 'u' }], [{ type: 'image', url: 'u' }], [{ type: 'file', mediaType: 'a', url: 'u', filename: 1 }], [{ type: 'file', mediaType: 'a', url: 'u', providerReference: { p: 1 } }], [{ type: 'text', text: 'x', providerMetadata: { p: 1 } }]] }, optional: {},
  },
  'tool-input-start': { full: start({ inputEncoding: 'json', providerExecuted: true, dynamic: false, title: 'Weather', toolMetadata: { m: [1] }, providerMetadata: PM }), required: { toolCallId: STRING, toolName: STRING }, optional: { inputEncoding: ['xml', 1, null], providerExecuted: FLAG, dynamic: FLAG, title: STRING, toolMetadata: MAP, providerMetadata: MAP_OF_MAPS } },
  'tool-input-delta': { full: { type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{"city":"Se' }, required: { toolCallId: STRING, inputTextDelta: STRING }, optional: {}, before: [start({ title: 'W', toolMetadata: { m: 1 }, providerExecuted: true })] },
  'tool-input-available': { full: available({ providerExecuted: true, dynamic: false, title: 'Weather', toolMetadata: { m: 1 }, providerMetadata: PM }), required: { toolCallId: STRING, toolName: STRING, input: [] }, optional: { providerExecuted: FLAG, dynamic: FLAG, title: STRING, toolMetadata: MAP, providerMetadata: MAP_OF_MAPS } },
  'tool-input-error': { full: { type: 'tool-input-error', toolCallId: 'c', toolName: 'weather', input: { city: 1 }, errorText: 'bad', providerExecuted: false, dynamic: true, title: 'T', toolMetadata: { m: 2 }, providerMetadata: PM }, required: { toolCallId: STRING, toolName: STRING, input: [], errorText: STRING }, optional: { providerExecuted: FLAG, dynamic: FLAG, title: STRING, toolMetadata: MAP, providerMetadata: MAP_OF_MAPS } },
  'tool-approval-request': { full: request({ reason: 'why', approvalDescriptor: { d: 1 }, inputSchemaInput: { i: 1 }, isAutomatic: true, signature: 'sig' }), required: { approvalId: STRING, toolCallId: STRING }, optional: { reason: STRING, isAutomatic: FLAG, signature: STRING }, before: [available()] },
  'tool-approval-response': { full: { type: 'tool-approval-response', approvalId: 'a', approved: false, reason: 'rule', providerExecuted: true, providerMetadata: PM2 }, required: { approvalId: STRING, approved: FLAG }, optional: { reason: STRING, providerExecuted: FLAG, providerMetadata: MAP_OF_MAPS }, before: [available(), request({ signature: 'sig', reason: 'why' })] },
  'tool-output-available': { full: { type: 'tool-output-available', toolCallId: 'c', output: { temperature: 17.6 }, providerExecuted: true, dynamic: true, preliminary: true, toolMetadata: { m: 3 }, providerMetadata: PM }, required: { toolCallId: STRING, output: [] }, optional: { providerExecuted: FLAG, dynamic: FLAG, preliminary: FLAG, toolMetadata: MAP, providerMetadata: MAP_OF_MAPS }, before: [available({ providerMetadata: PM2, title: 'W' })] },
  'tool-output-error': { full: { type: 'tool-output-error', toolCallId: 'c', errorText: 'down', providerExecuted: true, dynamic: true, toolMetadata: { m: 3 }, providerMetadata: PM }, required: { toolCallId: STRING, errorText: STRING }, optional: { providerExecuted: FLAG, dynamic: FLAG, toolMetadata: MAP, providerMetadata: MAP_OF_MAPS }, before: [available({ title: 'W', toolMetadata: { m: 1 } })] },
  'tool-output-denied': { full: { type: 'tool-output-denied', toolCallId: 'c' }, required: { toolCallId: STRING }, optional: {}, before: [available(), request(), { type: 'tool-approval-response', approvalId: 'a', approved: false }] },
  'data-*': { full: { type: 'data-thing', id: 'd', data: { x: 1 }, transient: false, extra: 'kept' }, required: { data: [] }, optional: { id: STRING, transient: FLAG } },
};

const without = (chunk, key) => Object.fromEntries(Object.entries(chunk).filter(([name]) => name !== key));

/** Every chunk type whole, bare, with `null`, missing and wrong fields. */
export function fieldStreams() {
  const streams = [];
  const add = (name, chunk, before = [], labels = []) => {
    const bytes = frame([{ type: 'start', messageId: 'm0' }, { type: 'start-step' }, ...before, chunk, ...TAIL]);
    streams.push({ name, bytes, labels });
  };
  for (const [type, { full, required, optional, before, fails }] of Object.entries(CHUNKS)) {
    add(`${type} whole`, full, before, fails ? [['error chunk', 'error-chunk']] : []);
    const bare = Object.fromEntries(Object.entries(full).filter(([key]) => key === 'type' || key in required));
    add(`${type} bare`, bare, before, fails ? [['error chunk', 'error-chunk']] : []);
    add(`${type} with unknown keys`, { ...full, unknownKey: { a: [1] } }, before, fails ? [['error chunk', 'error-chunk']] : [['unknown key on a known chunk', null]]);
    for (const [key, wrongs] of Object.entries(required)) {
      add(`${type} without ${key}`, without(full, key), before, [['missing field', 'invalid-chunk']]);
      for (const wrong of wrongs) add(`${type} with ${key}=${JSON.stringify(wrong)}`, { ...full, [key]: wrong }, before, [['wrong required field', 'invalid-chunk']]);
    }
    for (const [key, wrongs] of Object.entries(optional)) {
      add(`${type} without optional ${key}`, without(full, key), before);
      for (const wrong of wrongs) add(`${type} with optional ${key}=${JSON.stringify(wrong)}`, { ...full, [key]: wrong }, before, [[wrong === null ? 'null for an absent optional field' : 'wrong optional field', 'invalid-chunk']]);
    }
  }
  return streams;
}
