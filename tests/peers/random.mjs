// Random streams: chunks of every type in any order over a few ids, most of which fit and some of which don't.
import { frame, random } from './streams.mjs';

const IDS = ['1', '2', '__proto__'];
const CALLS = ['c', 'd', 'toString'];
const NAMES = ['weather', 'tool-x', 'render'];
const PIECES = ['{"a":', '"x', '\\u00', 'e9"', ',"b":[1,', 'tr', 'ue]', '}', '[', '-', '1.5', '{"a":{"b":"c"}}', ' ', 'nul', 'l', '"k":'];
const VALUES = [null, 1, 'x', { a: 1 }, [1, { b: null }], { nested: { deep: [true] } }];

function chunk(rng, known) {
  const maybe = (key, make) => (rng.chance(0.25) ? { [key]: make() } : {});
  const pm = () => maybe('providerMetadata', () => ({ p: { k: rng.below(9) } }));
  const flag = (key) => maybe(key, () => rng.chance(0.5));
  const id = () => rng.pick(IDS);
  const call = () => rng.pick(CALLS);
  const one = (set, any) => (set.size > 0 && rng.chance(0.97) ? rng.pick([...set]) : any());
  const input = () => ({ toolCallId: call(), toolName: rng.pick(NAMES), ...flag('dynamic'), ...flag('providerExecuted'), ...maybe('title', () => 'T'), ...maybe('toolMetadata', () => ({ m: rng.below(9) })), ...pm() });
  const kinds = {
    start: () => ({ type: 'start', ...maybe('messageId', () => rng.pick(['n1', 'n2'])), ...maybe('messageMetadata', () => ({ a: { [rng.pick(IDS.slice(0, 2))]: rng.below(9) } })) }),
    step: () => ({ type: 'start-step' }),
    finishStep: () => ({ type: 'finish-step' }),
    reset: () => { known.text.clear(); known.reasoning.clear(); known.partial.clear(); return { type: 'reset-step' }; },
    textStart: () => { const t = id(); known.text.add(t); return { type: 'text-start', id: t, ...pm() }; },
    textDelta: () => known.text.size > 0 && ({ type: 'text-delta', id: one(known.text, id), delta: rng.pick(['a', 'é', '😀', '']), ...pm() }),
    textEnd: () => { if (known.text.size === 0) return undefined; const t = one(known.text, id); known.text.delete(t); return { type: 'text-end', id: t, ...pm() }; },
    reasoningStart: () => { const t = id(); known.reasoning.add(t); return { type: 'reasoning-start', id: t, ...pm() }; },
    reasoningDelta: () => known.reasoning.size > 0 && ({ type: 'reasoning-delta', id: one(known.reasoning, id), delta: 'r', ...pm() }),
    reasoningEnd: () => { if (known.reasoning.size === 0) return undefined; const t = one(known.reasoning, id); known.reasoning.delete(t); return { type: 'reasoning-end', id: t, ...pm() }; },
    inputStart: () => { const made = input(); known.partial.add(made.toolCallId); known.call.add(made.toolCallId); return { type: 'tool-input-start', ...made, ...maybe('inputEncoding', () => rng.pick(['json', 'text'])) }; },
    inputDelta: () => known.partial.size > 0 && ({ type: 'tool-input-delta', toolCallId: one(known.partial, call), inputTextDelta: rng.pick(PIECES) }),
    available: () => { const made = input(); known.call.add(made.toolCallId); return { type: 'tool-input-available', ...made, input: rng.pick(VALUES) }; },
    inputError: () => { const made = input(); known.call.add(made.toolCallId); return { type: 'tool-input-error', ...made, input: rng.pick(VALUES), errorText: 'e' }; },
    output: () => known.call.size > 0 && ({ type: 'tool-output-available', toolCallId: one(known.call, call), output: rng.pick(VALUES), ...flag('preliminary'), ...flag('providerExecuted'), ...flag('dynamic'), ...maybe('toolMetadata', () => ({ m: rng.below(9) })), ...pm() }),
    outputError: () => known.call.size > 0 && ({ type: 'tool-output-error', toolCallId: one(known.call, call), errorText: 'e', ...flag('providerExecuted'), ...pm() }),
    denied: () => known.call.size > 0 && ({ type: 'tool-output-denied', toolCallId: one(known.call, call) }),
    request: () => { if (known.call.size === 0) return undefined; const a = `a${rng.below(3)}`; known.approval.add(a); return { type: 'tool-approval-request', approvalId: a, toolCallId: one(known.call, call), ...flag('isAutomatic'), ...maybe('signature', () => 's'), ...maybe('reason', () => 'why'), ...maybe('inputSchemaInput', () => rng.pick(VALUES)), ...maybe('approvalDescriptor', () => rng.pick(VALUES)) }; },
    data: () => ({ type: rng.pick(['data-x', 'data-y']), data: rng.pick(VALUES), ...maybe('id', () => rng.pick(['', '1', '2'])), ...flag('transient'), ...maybe('extra', () => 1) }),
    metadata: () => ({ type: 'message-metadata', messageMetadata: rng.pick([null, { a: { z: 1 } }, { b: [rng.below(9)] }, { a: null }]) }),
    file: () => ({ type: rng.pick(['file', 'reasoning-file']), url: 'data:,', mediaType: 'text/plain', ...pm() }),
    source: () => ({ type: 'source-url', sourceId: id(), url: 'https://x.example', ...pm() }),
    custom: () => ({ type: 'custom', kind: 'p.k', ...pm() }),
    steering: () => ({ type: 'steering-message', id: id(), parts: [{ type: 'text', text: 'w' }] }),
    abort: () => ({ type: 'abort' }),
    finish: () => ({ type: 'finish', ...maybe('finishReason', () => 'tool-calls'), ...maybe('messageMetadata', () => ({ f: 1 })) }),
  };
  // What the ids meet most is made most often.
  const weighted = [...Object.keys(kinds), 'textDelta', 'textDelta', 'inputDelta', 'inputDelta', 'inputDelta', 'inputStart', 'available', 'output', 'output'];
  return kinds[rng.pick(weighted)]();
}

function history(rng) {
  const tool = () => ({ type: rng.pick(['tool-weather', 'dynamic-tool']), toolName: 'weather', toolCallId: rng.pick(CALLS), state: rng.pick(['input-streaming', 'input-available', 'output-available', 'approval-responded']), input: { a: 1 }, approval: { id: 'a0', approved: true } });
  const shape = (made) => {
    if (made.type !== 'dynamic-tool') delete made.toolName;
    if (made.state === 'input-streaming') Object.assign(made, { rawInput: '{"a":1', approval: undefined });
    if (made.state === 'input-available') delete made.approval;
    if (made.state === 'output-available') made.output = rng.pick(VALUES);
    return made;
  };
  const part = () => rng.pick([() => ({ type: 'step-start' }), () => ({ type: 'text', text: 'old', state: 'done' }), () => ({ type: 'data-x', id: '1', data: 0 }), () => shape(tool()), () => shape(tool())])();
  const parts = Array.from({ length: 1 + rng.below(5) }, part);
  const messages = [{ id: 'u1', role: 'user', parts: [{ type: 'text', text: 'hi' }] }, { id: 'n1', role: 'assistant', metadata: { a: { o: 1 } }, parts }];
  const trigger = rng.pick(['submit-message', 'submit-message', 'regenerate-message', 'resume-stream']);
  return { messages, trigger, ...(trigger === 'resume-stream' ? { resumeStreamIsReplay: rng.chance(0.5) } : {}) };
}

/** `count` random streams. */
export function randomStreams(count) {
  return Array.from({ length: count }, (_, index) => {
    const rng = random(index + 1);
    const known = { text: new Set(), reasoning: new Set(), partial: new Set(), call: new Set(), approval: new Set() };
    const chunks = [];
    const length = 5 + rng.below(40);
    while (chunks.length < length) {
      const made = chunk(rng, known);
      if (made) chunks.push(made);
    }
    if (rng.chance(0.05)) chunks.splice(rng.below(chunks.length), 0, rng.pick(['{', '[1]', '{"type":"nope"}']));
    const past = rng.chance(0.4) ? history(rng) : undefined;
    return { name: `random ${index + 1}`, bytes: frame(chunks, rng.pick(['\n\n', '\n\n', '\r\n\r\n'])), history: past, labels: [['random', null]] };
  });
}
