// Valid AI SDK streams of random shape: parts that interleave, calls in all their states, steps, continuations.
import { mutate, tear } from './mutate.mjs';
import { frame, random } from './streams.mjs';

const WORDS = ['Hello ', '안녕 ', '你好', '😀🌱', 'a\nb', '"\\', '', '\u0000\u2028', 'مرحبا '];
const NAMES = ['weather', 'tool-x', 'a.b/c', 'render_interaction', 'constructor'];

/** Any JSON, `depth` deep at most. */
export function anything(rng, depth = 3) {
  const leaf = () => rng.pick([null, true, false, 0, -1.5, 12, 1e21, 9007199254740993, '', 'x', 'é😀', '\ud83d', 'tr"\\ue']);
  if (depth === 0 || rng.chance(0.4)) return leaf();
  if (rng.chance(0.4)) return Array.from({ length: rng.below(4) }, () => anything(rng, depth - 1));
  const keys = Array.from({ length: rng.below(4) }, () => rng.pick(['a', 'b', 'city', 'é', 'x y', '0', '']));
  return Object.fromEntries(keys.map((key) => [key, anything(rng, depth - 1)]));
}

/** A text in pieces, cut between any two UTF-16 units as servers do. */
export function pieces(rng, text) {
  const made = [];
  for (let rest = text; rest.length > 0;) {
    const length = 1 + rng.below(9);
    made.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return made;
}

/** Several lists as one, each in its own order. */
export function interleave(rng, lists) {
  const open = lists.map((list) => [...list]).filter((list) => list.length > 0);
  const made = [];
  while (open.length > 0) {
    const at = rng.below(open.length);
    made.push(open[at].shift());
    if (open[at].length === 0) open.splice(at, 1);
  }
  return made;
}

function maker(rng) {
  let count = 0;
  const fresh = (kind) => `${kind}${(count += 1)}`;
  const maybe = (key, make, p = 0.25) => (rng.chance(p) ? { [key]: make() } : {});
  const meta = () => maybe('providerMetadata', () => ({ [rng.pick(['p', 'q'])]: { k: anything(rng, 2) } }));
  const words = () => Array.from({ length: rng.below(4) }, () => rng.pick(WORDS)).join('');
  const source = () => (rng.chance(0.5)
    ? { type: 'source', sourceType: 'url', id: fresh('s'), url: 'https://x.example', ...maybe('title', () => 'X'), ...meta() }
    : { type: 'source', sourceType: 'document', id: fresh('s'), mediaType: 'text/plain', title: 'D', ...maybe('filename', () => 'd.txt'), ...meta() });

  const prose = (kind) => {
    const id = fresh(kind);
    const deltas = pieces(rng, words()).map((delta) => ({ type: `${kind}-delta`, id, delta, ...maybe('providerMetadata', () => ({ p: { k: 1 } }), 0.1) }));
    const cites = kind === 'text' ? maybe('citations', () => [{ source: source(), ...maybe('startIndex', () => rng.below(9)), ...maybe('endIndex', () => rng.below(9)), ...maybe('citedText', () => 'c') }]) : {};
    return [{ type: `${kind}-start`, id, ...meta() }, ...deltas, ...(rng.chance(0.9) ? [{ type: `${kind}-end`, id, ...cites, ...meta() }] : [])];
  };

  const outcome = (toolCallId, base) => {
    const output = (more) => ({ type: 'tool-output-available', toolCallId, output: anything(rng), ...base, ...maybe('toolMetadata', () => ({ m: anything(rng, 1) })), ...meta(), ...more });
    return rng.pick([
      () => [],
      () => [output()],
      () => [...Array.from({ length: 1 + rng.below(3) }, () => output({ preliminary: true })), output(maybe('preliminary', () => false))],
      () => [{ type: 'tool-output-error', toolCallId, errorText: 'no', ...base, ...meta() }],
      () => [output({ preliminary: true }), { type: 'tool-output-error', toolCallId, errorText: 'no', ...base }],
    ])();
  };

  const approval = (toolCallId, base) => {
    const approvalId = fresh('a');
    const request = { type: 'tool-approval-request', approvalId, toolCallId, ...maybe('reason', () => 'why'), ...maybe('isAutomatic', () => rng.chance(0.5)), ...maybe('signature', () => 's'), ...maybe('inputSchemaInput', () => anything(rng)), ...maybe('approvalDescriptor', () => anything(rng)) };
    const response = (approved) => ({ type: 'tool-approval-response', approvalId, approved, ...maybe('reason', () => 'so'), ...maybe('providerExecuted', () => true), ...meta() });
    return rng.pick([
      () => [request],
      () => [request, response(true), ...outcome(toolCallId, base)],
      () => [request, response(false), { type: 'tool-output-denied', toolCallId }],
      () => [request, { type: 'tool-output-denied', toolCallId }],
    ])();
  };

  const call = () => {
    const toolCallId = fresh('c');
    const dynamic = maybe('dynamic', () => rng.chance(0.8));
    const base = maybe('providerExecuted', () => rng.chance(0.8));
    const named = { toolCallId, toolName: rng.pick(NAMES), ...dynamic, ...base, ...maybe('title', () => 'T'), ...maybe('toolMetadata', () => ({ m: anything(rng, 1) })) };
    const encoding = maybe('inputEncoding', () => rng.pick(['json', 'text']));
    const input = anything(rng);
    const text = rng.chance(0.9) ? JSON.stringify(input, null, rng.pick([0, 0, 1])) : words();
    const streamed = [{ type: 'tool-input-start', ...named, ...encoding, ...meta() }, ...pieces(rng, text).map((inputTextDelta) => ({ type: 'tool-input-delta', toolCallId, inputTextDelta }))];
    const begun = rng.chance(0.7) ? streamed : [];
    const known = { type: 'tool-input-available', ...named, input, ...meta() };
    return rng.pick([
      () => streamed,
      () => [...begun, known, ...outcome(toolCallId, base)],
      () => [...begun, known, ...outcome(toolCallId, base)],
      () => [...begun, known, ...approval(toolCallId, base)],
      () => [...begun, { type: 'tool-input-error', ...named, input: anything(rng), errorText: 'bad', ...meta() }],
    ])();
  };

  const data = () => {
    const id = maybe('id', () => rng.pick(['', '1', '2', '__proto__']), 0.7);
    const type = rng.pick(['data-x', 'data-y', 'data-']);
    return Array.from({ length: 1 + rng.below(3) }, () => ({ type, ...id, data: anything(rng), ...maybe('transient', () => rng.chance(0.7)), ...maybe('extra', () => anything(rng, 1), 0.1) }));
  };

  const beside = () => rng.pick([
    () => [{ type: 'file', url: 'data:,x', mediaType: 'text/plain', ...meta() }],
    () => [{ type: 'reasoning-file', url: 'https://x.example/f', mediaType: 'image', ...meta() }],
    () => [{ type: 'source-url', sourceId: 's', url: 'https://x.example', ...maybe('title', () => 'X'), ...meta() }],
    () => [{ type: 'source-document', sourceId: 's', mediaType: 'a/b', title: 'D', ...maybe('filename', () => 'd'), ...meta() }],
    () => [{ type: 'custom', kind: 'p.k', ...meta() }],
    () => [{ type: 'steering-message', id: fresh('m'), parts: [{ type: 'text', text: words(), ...meta() }, ...(rng.chance(0.3) ? [{ type: 'file', mediaType: 'a/b', url: 'u', ...maybe('filename', () => 'f'), ...maybe('providerReference', () => ({ p: 'r' })), ...meta() }] : [])] }],
    () => [{ type: 'message-metadata', messageMetadata: rng.pick([{ a: anything(rng) }, { a: { b: anything(rng, 1) } }, anything(rng, 1)]) }],
  ])();

  const part = () => rng.pick([() => prose('text'), () => prose('text'), () => prose('reasoning'), call, call, call, data, beside])();
  return { part, outcome, maybe };
}

function step(rng, make) {
  const inside = interleave(rng, Array.from({ length: 1 + rng.below(5) }, make.part));
  if (rng.chance(0.08)) inside.splice(rng.below(inside.length), 0, { type: 'reset-step' });
  return [{ type: 'start-step' }, ...inside, { type: 'finish-step' }];
}

/** An assistant's message that goes on: calls in the states that a continuation finds. */
function history(rng) {
  const tool = (toolCallId, state, more) => ({ ...(rng.chance(0.7) ? { type: 'tool-weather' } : { type: 'dynamic-tool', toolName: 'weather' }), toolCallId, state, input: anything(rng, 2), ...more });
  const approved = rng.chance(0.7);
  const calls = [
    tool('h1', 'approval-responded', { approval: { id: 'ha', approved, ...(rng.chance(0.5) && { signature: 's' }) } }),
    tool('h2', 'input-available', rng.chance(0.3) ? { providerExecuted: true } : {}),
    tool('h3', 'output-available', { output: anything(rng, 2) }),
    { ...tool('h4', 'input-streaming'), input: { a: 1 }, rawInput: '{"a":1' },
  ].filter(() => rng.chance(0.7));
  const parts = [{ type: 'step-start' }, { type: 'text', text: 'old', state: 'done' }, ...calls, { type: 'data-x', id: '1', data: 0 }];
  const answer = { id: 'n1', role: 'assistant', metadata: { a: { o: 1 } }, parts: rng.chance(0.5) ? parts : [...parts.slice(0, 3), { type: 'step-start' }, ...parts.slice(3)] };
  const trigger = rng.pick(['submit-message', 'submit-message', 'regenerate-message', 'resume-stream']);
  const messages = [{ id: 'u1', role: 'user', parts: [{ type: 'text', text: 'hi' }] }, answer];
  return { calls: calls.map(({ toolCallId }) => toolCallId), history: { messages, trigger, ...(trigger === 'resume-stream' && { resumeStreamIsReplay: rng.chance(0.5) }) } };
}

/** `{chunks, history?}`: one response as a server would send it. */
export function shape(rng) {
  const make = maker(rng);
  const before = rng.chance(0.4) ? history(rng) : undefined;
  const goes = before && before.history.trigger === 'submit-message';
  const results = goes ? interleave(rng, before.calls.map((id) => make.outcome(id, {}))) : [];
  const chunks = [{ type: 'start', ...make.maybe('messageId', () => rng.pick(['n1', 'n2']), 0.7), ...make.maybe('messageMetadata', () => ({ a: anything(rng, 2) })) }, ...results];
  for (let steps = 1 + rng.below(3); steps > 0; steps -= 1) chunks.push(...step(rng, make));
  if (rng.chance(0.9)) chunks.push({ type: 'finish', ...make.maybe('finishReason', () => rng.pick(['stop', 'tool-calls', 'interrupted', 'other']), 0.8), ...make.maybe('messageMetadata', () => ({ f: anything(rng, 1) })) });
  else chunks.push(rng.pick([{ type: 'abort', reason: 'r' }, { type: 'error', errorText: 'boom' }]));
  return { chunks, ...(before && { history: before.history }) };
}

const named = (chunk, key) => chunk && typeof chunk === 'object' && key in chunk;
const isMap = (value) => value === null || (typeof value === 'object' && !Array.isArray(value));

/** `count` streams for the differential test: a third as they should be, the rest with faults, some of them torn. */
export function shapedStreams(count) {
  return Array.from({ length: count }, (_, index) => {
    const rng = random(index);
    const { chunks: whole, history: before } = shape(rng);
    const chunks = index % 3 === 0 ? whole : mutate(rng, whole, 1 + rng.below(4));
    const framed = frame(chunks, rng.pick(['\n\n', '\n\n', '\r\n\r\n']));
    const bytes = index % 5 === 4 ? tear(rng, framed) : framed;
    const odd = chunks.some((chunk) => named(chunk, 'messageMetadata') && !isMap(chunk.messageMetadata));
    // A start that is doubled is that of a proxy which doubles everything, and a body may end inside a line end.
    const lenient = JSON.stringify(chunks[0]) === JSON.stringify(chunks[1]) || bytes.at(-1) === 13;
    return { name: `shaped ${index}`, bytes, history: before, lenient, labels: [['shaped', null], ...(odd ? [['metadata that is no object', null]] : [])] };
  });
}
