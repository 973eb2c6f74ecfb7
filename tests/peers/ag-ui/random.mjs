// Random streams of AG-UI: a producer that mostly keeps the rules, with ids that meet each other and a fault now and then.
import { random } from '../streams.mjs';
import { FINISH, MESSAGES, stream } from './streams.mjs';

const IDS = ['a', 'b', 'c', 'd', ''];
const OWNERS = [undefined, undefined, undefined, undefined, 's', 'q'];
const DELTAS = ['', 'Hello ', '{"city":"Se', '한국어 ', '你好', '\ud83d', '\ude00', '"\\\n\u0000', '}'];
const VALUES = [null, true, 0, -1.5, 'x', [], {}, [1, { a: null }], { a: { b: [1, 2] } }];
const PATHS = ['', '/a', '/a/b', '/a/b/0', '/a/b/-', '/list/1', '/x~1y', '/missing/deep'];

function patch(rng) {
  return Array.from({ length: 1 + rng.below(3) }, () => {
    const path = rng.pick(PATHS);
    const op = rng.pick(['add', 'add', 'replace', 'remove', 'test', 'copy', 'move']);
    if (op === 'copy' || op === 'move') return { op, path: path || '/a', from: rng.pick(PATHS.filter((from) => from && !path.startsWith(`${from}/`) && !(path || '/a').startsWith(from))) ?? '/a' };
    // What becomes of a member of a word that is the whole hangs on how the client is loaded.
    const values = path === '' && op !== 'test' ? VALUES.filter((value) => value !== null && typeof value === 'object') : VALUES;
    return { op, path, ...(op !== 'remove' && { value: rng.pick(values) }) };
  });
}

/**
 * One run; `rules`: keep them. A result may mint a second message of an id; after a snapshot the client holds such two as
 * one object, which nobody could mean, so a stream has one of the two.
 */
function events(rng, rules, snapshots) {
  let results = 0;
  const out = [];
  const open = { text: new Map(), call: new Map(), thought: new Map(), span: new Map(), step: new Map(), agent: new Set() };
  const used = new Set();
  const tag = (owner) => (owner === undefined ? {} : { subagentRunId: owner });
  const meta = () => (rng.chance(0.15) ? { metadata: { [rng.pick(['k', 'l'])]: rng.pick(VALUES) } } : {});
  const emit = (type, fields) => out.push({ type, ...fields, ...meta() });
  const known = (map) => rng.pick([...map.keys()]);
  const acts = {
    textStart() { const id = rng.pick(IDS); if (!open.text.has(id) || !rules) { open.text.set(id, 1); emit('TEXT_MESSAGE_START', { messageId: id, ...(rng.chance(0.3) && { role: rng.pick(['user', 'assistant', 'system']) }) }); } },
    textContent() { if (open.text.size) emit('TEXT_MESSAGE_CONTENT', { messageId: known(open.text), delta: rng.pick(DELTAS) }); },
    textEnd() { if (open.text.size) { const id = known(open.text); open.text.delete(id); emit('TEXT_MESSAGE_END', { messageId: id }); } },
    callStart() { const id = rng.pick(IDS); if (!open.call.has(id)) { open.call.set(id, 1); emit('TOOL_CALL_START', { toolCallId: id, toolCallName: rng.pick(['w', 'v']), ...(rng.chance(0.5) && { parentMessageId: rng.pick(IDS) }) }); } },
    callArgs() { if (open.call.size) emit('TOOL_CALL_ARGS', { toolCallId: known(open.call), delta: rng.pick(DELTAS) }); },
    callEnd() { if (open.call.size) { const id = known(open.call); open.call.delete(id); emit('TOOL_CALL_END', { toolCallId: id }); } },
    result() { emit('TOOL_CALL_RESULT', { messageId: snapshots ? `t${results += 1}` : rng.pick([...IDS, 'z']), toolCallId: rng.pick(IDS), content: rng.pick(['ok', [{ type: 'text', text: 'x' }]]) }); },
    span() { const id = rng.pick(IDS); if (!open.span.has(id)) { open.span.set(id, 1); emit('REASONING_START', { messageId: id }); } },
    spanEnd() { if (open.span.size) { const id = known(open.span); open.span.delete(id); emit('REASONING_END', { messageId: id }); } },
    thought() { const id = rng.pick(IDS); if (!open.thought.has(id)) { open.thought.set(id, 1); emit('REASONING_MESSAGE_START', { messageId: id, role: 'reasoning' }); } },
    thoughtContent() { if (open.thought.size) emit('REASONING_MESSAGE_CONTENT', { messageId: known(open.thought), delta: rng.pick(DELTAS) }); },
    thoughtEnd() { if (open.thought.size) { const id = known(open.thought); open.thought.delete(id); emit('REASONING_MESSAGE_END', { messageId: id }); } },
    step() { const owner = rng.pick(OWNERS); const key = `${owner}/a`; const on = open.step.has(key); open.step[on ? 'delete' : 'set'](key, owner); emit(on ? 'STEP_FINISHED' : 'STEP_STARTED', { stepName: 'a', ...tag(owner) }); },
    agent() { const id = `sub${used.size}`; used.add(id); open.agent.add(id); emit('SUBAGENT_STARTED', { subagentRunId: id, name: 'n' }); },
    agentEnd() { if (open.agent.size) { const id = rng.pick([...open.agent]); open.agent.delete(id); emit(rng.pick(['SUBAGENT_FINISHED', 'SUBAGENT_ERROR']), { subagentRunId: id, message: 'm' }); } },
    state() { emit('STATE_SNAPSHOT', { snapshot: rng.pick([{ a: { b: [1] }, list: [1, 2] }, {}, [], null, { 'x/y': 1 }]) }); },
    delta() { emit('STATE_DELTA', { delta: patch(rng) }); },
    activity() { emit('ACTIVITY_SNAPSHOT', { messageId: rng.pick(['p', 'o', 'a']), activityType: rng.pick(['A', 'B']), content: rng.pick([{}, { a: { b: [1] } }]), ...(rng.chance(0.4) && { replace: rng.chance(0.5) }) }); },
    activityDelta() { emit('ACTIVITY_DELTA', { messageId: rng.pick(['p', 'o', 'a']), activityType: 'A', patch: patch(rng) }); },
    snapshot() { if (snapshots) emit('MESSAGES_SNAPSHOT', { messages: rng.pick([MESSAGES, MESSAGES.slice(2, 5), [], [{ id: 'a', role: 'assistant', content: 'A' }, { id: 'n', role: 'user', content: 'N' }], [{ id: 'b', role: 'reasoning', content: 'B' }]]) }); },
    sealed() { emit('REASONING_ENCRYPTED_VALUE', { subtype: rng.pick(['message', 'tool-call']), entityId: rng.pick(IDS), encryptedValue: 'e' }); },
    custom() { emit('CUSTOM', { name: 'n', value: rng.pick(VALUES) }); },
    raw() { emit('RAW', { event: rng.pick(VALUES) }); },
    chunk() { const owner = rng.pick(OWNERS); emit('TEXT_MESSAGE_CHUNK', { messageId: rng.pick(['k', 'l']) + (owner ?? ''), delta: rng.pick(DELTAS), ...tag(owner) }); },
    chunkOn() { if (!rules || rng.chance(0.2)) emit('TEXT_MESSAGE_CHUNK', { delta: rng.pick(DELTAS) }); },
    callChunk() { const owner = rng.pick(OWNERS); emit('TOOL_CALL_CHUNK', { toolCallId: rng.pick(['k', 'l']) + (owner ?? ''), toolCallName: 'w', delta: rng.pick(DELTAS), ...tag(owner) }); },
    thoughtChunk() { const owner = rng.pick(OWNERS); emit('REASONING_MESSAGE_CHUNK', { messageId: rng.pick(['k', 'l']) + (owner ?? ''), delta: rng.pick(DELTAS), ...tag(owner) }); },
    future() { emit('FUTURE', { x: 1 }); },
  };
  const names = Object.keys(acts);
  for (let left = 5 + rng.below(40); left > 0; left -= 1) acts[rng.pick(names)]();
  for (const [map, type, key] of [[open.text, 'TEXT_MESSAGE_END', 'messageId'], [open.call, 'TOOL_CALL_END', 'toolCallId'], [open.thought, 'REASONING_MESSAGE_END', 'messageId'], [open.span, 'REASONING_END', 'messageId']]) {
    for (const id of map.keys()) out.push({ type, [key]: id });
  }
  for (const owner of open.step.values()) out.push({ type: 'STEP_FINISHED', stepName: 'a', ...tag(owner) });
  for (const id of open.agent) out.push({ type: 'SUBAGENT_FINISHED', subagentRunId: id });
  return out;
}

/** `count` streams: three quarters keep the rules but for chance, the rest have one event moved, dropped or doubled. */
export function randomStreams(count) {
  return Array.from({ length: count }, (_, index) => {
    const rng = random(index * 7919 + 5);
    const runs = 1 + rng.below(2);
    const all = [];
    const snapshots = rng.chance(0.5);
    for (let at = 0; at < runs; at += 1) {
      all.push({ type: 'RUN_STARTED', threadId: 't', runId: `r${at}` }, ...events(rng, rng.chance(0.9), snapshots));
      all.push(rng.chance(0.1) ? { type: 'RUN_ERROR', message: 'boom' } : FINISH);
    }
    const labels = [];
    if (rng.chance(0.25)) {
      const at = rng.below(all.length);
      const [event] = all.splice(at, 1);
      if (rng.chance(0.6)) all.splice(rng.below(all.length + 1), 0, event);
    }
    const history = rng.chance(0.4) ? { messages: MESSAGES.slice(0, rng.below(MESSAGES.length + 1)), state: rng.pick([{ a: { b: [] }, list: [0] }, { n: 1 }]) } : undefined;
    // What a lenient reader leaves out after RUN_ERROR the client fails at.
    const lenient = all.some(({ type }, at) => type === 'RUN_ERROR' && at < all.length - 1 && all[at + 1].type !== 'RUN_STARTED');
    return stream(`random ${index}`, all, labels, { history, lenient });
  });
}

