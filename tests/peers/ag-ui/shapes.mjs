// Valid AG-UI streams of random shape: runs of texts, calls, thoughts, chunks, subagents and steps that interleave, state
// and activities under patches, snapshots, old shapes.
import { mutate, tear } from '../mutate.mjs';
import { anything, interleave, pieces } from '../shapes.mjs';
import { frame, random } from '../streams.mjs';

const WORDS = ['Hello ', '안녕 ', '你好', '😀🌱', 'a\nb', '"\\', '', '\u0000\u2028', 'مرحبا '];
const object = (rng) => ({ [rng.pick(['a', 'b', 'list', 'x/y', '~'])]: anything(rng), list: [anything(rng, 1)] });

/** Every pointer into a value, and some beside it. An empty token is not among them: to the client it is the place 0. */
function pointers(value, path = '', found = ['']) {
  if (value === null || typeof value !== 'object') return found;
  for (const [key, item] of Object.entries(value)) {
    if (key === '') continue;
    const here = `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    found.push(here);
    pointers(item, here, found);
  }
  found.push(`${path}/new`, `${path}/-`, `${path}/0`, `${path}/1`);
  return found;
}

function patch(rng, base) {
  const paths = pointers(base);
  return Array.from({ length: 1 + rng.below(3) }, () => {
    const op = rng.pick(['add', 'add', 'replace', 'remove', 'test', 'copy', 'move']);
    const path = rng.pick(paths);
    // Nothing moves into itself, and what is no object has no places: the client's library does something of its own.
    const outside = paths.filter((from) => from && !`${path}/`.startsWith(`${from}/`) && !from.startsWith(`${path}/`));
    if (op === 'copy' || op === 'move') return path && outside.length > 0 ? { op, from: rng.pick(outside), path } : { op: 'test', path, value: base };
    if (path === '') return { op: 'replace', path, value: object(rng) };
    return { op, path, ...(op !== 'remove' && { value: anything(rng, 2) }) };
  });
}

function content(rng) {
  if (rng.chance(0.7)) return rng.pick(WORDS);
  const source = () => rng.pick([{ type: 'data', value: 'AA==', mimeType: 'image/png' }, { type: 'url', value: 'https://x.example' }, { type: 'file', value: 'f', provider: 'p' }]);
  const part = () => rng.pick([
    () => ({ type: 'text', text: rng.pick(WORDS) }),
    () => ({ type: rng.pick(['image', 'audio', 'video', 'document']), source: source(), ...(rng.chance(0.3) && { metadata: rng.pick([null, { filename: 'f' }]) }) }),
    () => ({ type: 'binary', mimeType: rng.pick(['image/png', 'text/plain', 'x']), ...(rng.chance(0.5) && { data: 'AA==' }), ...(rng.chance(0.5) && { url: 'https://x.example' }), ...(rng.chance(0.3) && { id: 'b' }), ...(rng.chance(0.5) && { filename: 'f.png' }) }),
    () => ({ type: 'future', x: 1 }),
  ])();
  return Array.from({ length: rng.below(4) }, part);
}

function message(rng, id) {
  const more = { ...(rng.chance(0.2) && { metadata: object(rng) }), ...(rng.chance(0.1) && { subagentRunId: 'old' }), ...(rng.chance(0.1) && { encryptedValue: 'e' }) };
  const call = (at) => ({ id: `${id}c${at}`, type: 'function', function: { name: 'w', arguments: rng.pick(['', '{"a":', '{}']) } });
  return rng.pick([
    () => ({ id, role: 'user', content: content(rng), ...more }),
    () => ({ id, role: 'assistant', ...(rng.chance(0.7) && { content: rng.pick(WORDS) }), ...(rng.chance(0.5) && { toolCalls: Array.from({ length: rng.below(3) }, (_, at) => call(at)) }), ...more }),
    () => ({ id, role: 'tool', toolCallId: rng.pick(['m1c0', 'c1', 'z']), content: content(rng), ...more }),
    () => ({ id, role: 'reasoning', content: rng.pick(WORDS), ...more }),
    () => ({ id, role: rng.pick(['system', 'developer']), content: rng.pick(WORDS), ...more }),
    () => ({ id, role: 'activity', activityType: rng.pick(['A', 'B']), content: object(rng), ...(rng.chance(0.2) && { metadata: object(rng) }) }),
  ])();
}

function maker(rng, known) {
  const fresh = (kind) => {
    const id = `${kind}${(known.count += 1)}`;
    if (!known.fresh) known.ids.push(id);
    return id;
  };
  const maybe = (key, make, p = 0.2) => (rng.chance(p) ? { [key]: make() } : {});
  const meta = () => ({ ...maybe('metadata', () => object(rng), 0.1), ...maybe('timestamp', () => 1718000000000, 0.1), ...maybe('rawEvent', () => anything(rng, 1), 0.05) });
  const words = () => Array.from({ length: rng.below(4) }, () => rng.pick(WORDS)).join('');
  const on = (owner) => (owner === undefined || rng.chance(0.2) ? {} : { subagentRunId: owner });
  const first = (owner) => (owner === undefined ? {} : { subagentRunId: owner });
  const text = (owner) => {
    const messageId = rng.chance(0.15) && known.ids.length > 0 && owner === undefined ? rng.pick(known.ids) : fresh('m');
    return [{ type: 'TEXT_MESSAGE_START', messageId, ...maybe('role', () => rng.pick(['assistant', 'user', 'system', 'developer'])), ...maybe('name', () => 'n'), ...first(owner), ...meta() }, ...pieces(rng, words()).map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta, ...on(owner), ...meta() })), { type: 'TEXT_MESSAGE_END', messageId, ...on(owner), ...meta() }];
  };
  const thought = (owner) => {
    const messageId = fresh('r');
    const spanId = rng.chance(0.5) ? messageId : fresh('s');
    const span = rng.chance(0.6);
    return [...(span ? [{ type: 'REASONING_START', messageId: spanId, ...first(owner) }] : []), { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning', ...first(owner), ...meta() }, ...pieces(rng, words()).map((delta) => ({ type: 'REASONING_MESSAGE_CONTENT', messageId, delta, ...on(owner), ...meta() })), { type: 'REASONING_MESSAGE_END', messageId, ...on(owner), ...meta() }, ...(rng.chance(0.3) ? [{ type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: messageId, encryptedValue: 'e' }] : []), ...(span ? [{ type: 'REASONING_END', messageId: spanId, ...on(owner) }] : [])];
  };
  const call = (owner) => {
    const toolCallId = fresh('c');
    const args = JSON.stringify(anything(rng));
    const parent = maybe('parentMessageId', () => (known.ids.length > 0 && owner === undefined && rng.chance(0.6) ? rng.pick(known.ids) : rng.pick([fresh('p'), null])), 0.6);
    return [{ type: 'TOOL_CALL_START', toolCallId, toolCallName: rng.pick(['w', 'render_interaction']), ...parent, ...first(owner), ...meta() }, ...pieces(rng, args).map((delta) => ({ type: 'TOOL_CALL_ARGS', toolCallId, delta, ...on(owner), ...meta() })), { type: 'TOOL_CALL_END', toolCallId, ...on(owner), ...meta() }, ...(rng.chance(0.2) ? [{ type: 'REASONING_ENCRYPTED_VALUE', subtype: 'tool-call', entityId: toolCallId, encryptedValue: 'e' }] : []), ...(rng.chance(0.6) ? [{ type: 'TOOL_CALL_RESULT', messageId: fresh('t'), toolCallId, content: content(rng), ...maybe('role', () => 'tool'), ...first(owner), ...meta() }] : [])];
  };
  const chunks = (owner) => {
    const [kind, key] = rng.pick([['TEXT_MESSAGE_CHUNK', 'messageId'], ['TOOL_CALL_CHUNK', 'toolCallId'], ['REASONING_MESSAGE_CHUNK', 'messageId']]);
    const id = fresh('k');
    const head = kind === 'TOOL_CALL_CHUNK' ? { toolCallName: 'w', ...maybe('parentMessageId', () => (owner === undefined && known.ids.length > 0 ? rng.pick(known.ids) : fresh('p')), 0.5) } : kind === 'TEXT_MESSAGE_CHUNK' ? { ...maybe('role', () => rng.pick(['user', 'assistant'])), ...maybe('name', () => 'n') } : {};
    return pieces(rng, `x${words()}`).map((delta, at) => ({ type: kind, ...(at === 0 || rng.chance(0.7) ? { [key]: id } : {}), ...(at === 0 || rng.chance(0.1) ? head : {}), ...(rng.chance(0.9) && { delta }), ...first(owner), ...meta() }));
  };
  const thinking = () => [{ type: 'THINKING_START', ...maybe('title', () => 'T') }, { type: 'THINKING_TEXT_MESSAGE_START' }, ...pieces(rng, words()).map((delta) => ({ type: 'THINKING_TEXT_MESSAGE_CONTENT', delta })), { type: 'THINKING_TEXT_MESSAGE_END' }, { type: 'THINKING_END' }];
  const state = () => {
    const snapshot = object(rng);
    return [{ type: 'STATE_SNAPSHOT', snapshot }, ...Array.from({ length: rng.below(4) }, () => ({ type: 'STATE_DELTA', delta: patch(rng, snapshot), ...meta() }))];
  };
  const activity = (owner) => {
    const messageId = rng.chance(0.2) && known.ids.length > 0 ? rng.pick(known.ids) : fresh('x');
    const base = object(rng);
    const activityType = rng.pick(['A', 'B', 'a2ui-surface']);
    const snapshot = (value) => ({ type: 'ACTIVITY_SNAPSHOT', messageId, activityType, content: value, ...maybe('replace', () => rng.chance(0.5), 0.4), ...first(owner), ...meta() });
    const delta = () => ({ type: 'ACTIVITY_DELTA', messageId, activityType: rng.chance(0.9) ? activityType : 'C', patch: patch(rng, base), ...on(owner), ...meta() });
    return [snapshot(base), ...Array.from({ length: rng.below(3) }, delta), ...(rng.chance(0.4) ? [snapshot(object(rng)), delta()] : [])];
  };
  const snapshot = () => {
    const ids = [...new Set([...known.ids.filter(() => rng.chance(0.5)), ...Array.from({ length: rng.below(4) }, () => fresh('m'))])];
    const authority = () => ({ '@ag-ui/client': { authoritativeActivityTypes: rng.pick([null, ['A'], [], 'A']) } });
    return [{ type: 'MESSAGES_SNAPSHOT', messages: ids.map((id) => message(rng, id)), ...maybe('metadata', authority) }];
  };
  const beside = () => rng.pick([
    () => [{ type: 'CUSTOM', name: 'n', value: anything(rng), ...meta() }],
    () => [{ type: 'RAW', event: anything(rng), ...maybe('source', () => 's') }],
    () => [{ type: 'FUTURE', x: 1 }],
  ])();
  return { fresh, maybe, text, thought, call, chunks, thinking, state, activity, snapshot, beside };
}

function subagent(rng, make) {
  const id = make.fresh('sub');
  const inside = interleave(rng, Array.from({ length: 1 + rng.below(3) }, () => rng.pick([make.text, make.thought, make.call, make.chunks, make.activity])(id)));
  const end = rng.chance(0.8) ? { type: 'SUBAGENT_FINISHED', subagentRunId: id, ...make.maybe('outcome', () => rng.pick([{ type: 'success' }, { type: 'suspended', interruptIds: ['i'] }, { type: 'new' }])) } : { type: 'SUBAGENT_ERROR', subagentRunId: id, message: 'boom' };
  return [{ type: 'SUBAGENT_STARTED', subagentRunId: id, name: 'helper' }, ...inside, end];
}

function run(rng, make, at) {
  const step = (name) => [{ type: 'STEP_STARTED', stepName: name }, { type: 'STEP_FINISHED', stepName: name }];
  const parts = Array.from({ length: 2 + rng.below(6) }, (_, index) => rng.pick([make.text, make.text, make.thought, make.call, make.call, make.chunks, make.state, make.activity, make.beside, () => step(`s${index}`), () => subagent(rng, make)])());
  // What closes or replaces everything comes between, not among.
  const groups = [interleave(rng, parts)];
  if (rng.chance(0.5)) groups.push(make.snapshot(), interleave(rng, [make.text(), make.call()]));
  if (rng.chance(0.2)) groups.splice(rng.below(groups.length), 0, make.thinking());
  const ids = { threadId: 't', runId: `r${at}` };
  const input = () => ({ ...ids, state: {}, messages: [message(rng, make.fresh('u'))], tools: [], context: [], forwardedProps: rng.pick([null, {}]) });
  const outcome = () => rng.pick([null, { type: 'success' }, { type: 'success', pendingToolCallIds: ['c1'] }, { type: 'cancelled' }, { type: 'interrupt', interrupts: [{ id: 'i', reason: 'confirmation' }] }, { type: 'new' }]);
  const end = rng.chance(0.9) ? { type: 'RUN_FINISHED', ...ids, ...make.maybe('outcome', outcome, 0.5), ...make.maybe('result', () => anything(rng, 1)) } : { type: 'RUN_ERROR', message: 'boom', ...make.maybe('code', () => 'E') };
  return [{ type: 'RUN_STARTED', ...ids, ...make.maybe('input', input) }, ...groups.flat(), end];
}

/** `{events, history?}`: one response as a server would send it. `fresh`: no message takes the id of another one. */
export function shape(rng, fresh = false) {
  const known = { count: 0, ids: [], fresh };
  const make = maker(rng, known);
  const history = rng.chance(0.4) ? { messages: Array.from({ length: rng.below(5) }, () => message(rng, make.fresh('m'))), state: object(rng) } : undefined;
  return { events: Array.from({ length: rng.chance(0.3) ? 2 : 1 }, (_, at) => run(rng, make, at)).flat(), history };
}

/** The bytes as the frames that they hold, so that the client applies each before the next one comes. */
export function framesOf(bytes) {
  const frames = [];
  let from = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) {
    if (bytes[at + 1] !== 10) continue;
    frames.push(bytes.slice(from, at + 2));
    from = at + 2;
  }
  return from < bytes.length ? [...frames, bytes.slice(from)] : frames;
}

/**
 * `count` streams for the differential test: a third as they should be, the rest with faults, some of them torn. A line
 * that ends in a carriage return and one that is a bare `data` are none to the client.
 */
export function shapedStreams(count) {
  return Array.from({ length: count }, (_, index) => {
    const rng = random(index);
    const { events: whole, history } = shape(rng);
    const events = index % 3 === 0 ? whole : mutate(rng, whole, 1 + rng.below(4));
    const bytes = frame(events);
    const torn = tear(rng, bytes);
    const read = index % 5 === 4 && !/\r|^data$/m.test(Buffer.from(torn).toString()) ? torn : bytes;
    // What comes after RUN_ERROR is passed over, and what is said twice counts once.
    const again = events.some((event, at) => at > 0 && JSON.stringify(event) === JSON.stringify(events[at - 1]));
    return { name: `shaped ${index}`, frames: framesOf(read), history, labels: [], lenient: again };
  });
}

/** `count` streams as they should be, in which no message takes the id of another one. */
export function freshStreams(count) {
  return Array.from({ length: count }, (_, index) => ({ name: `fresh ${index}`, frames: framesOf(frame(shape(random(index), true).events)) }));
}
