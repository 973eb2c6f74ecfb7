// Streams for the differential test of AG-UI: every event type, every field right and wrong, all deterministic.
//
// A stream is `{name, frames, history?, labels, lenient?}`; a label is `[name, class]`: the fault it carries and the class
// of error that the official client ends with (null: none). `lenient`: what a lenient reader makes of it differs.
import { frame } from '../streams.mjs';

export const START = { type: 'RUN_STARTED', threadId: 't', runId: 'r' };
export const FINISH = { type: 'RUN_FINISHED', threadId: 't', runId: 'r' };

/** One frame per event; a string stands for itself. */
export const frames = (events) => events.map((event) => frame([event]));

export const stream = (name, events, labels = [], more = {}) => ({ name, frames: frames(events), labels, ...more });
/** A whole run around the events. */
export const inRun = (name, events, labels, more) => stream(name, [START, ...events, FINISH], labels, more);

const META = { a: 1, b: { deep: [null, 'x'] } };
const CALL = { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":' }, encryptedValue: 'e', metadata: META };
export const MESSAGES = [
  { id: 'd1', role: 'developer', content: 'be brief', name: 'n', encryptedValue: 'e', metadata: META },
  { id: 's1', role: 'system', content: 'sys' },
  { id: 'u1', role: 'user', content: 'hi', name: 'Ada', subagentRunId: 's' },
  {
    id: 'u2', role: 'user', content: [
      { type: 'text', text: 'look', id: 'p', metadata: { k: 1 } },
      { type: 'image', source: { type: 'data', value: 'AA==', mimeType: 'image/png' } },
      { type: 'document', source: { type: 'url', value: 'https://x.example/a.pdf' }, metadata: 'any' },
      { type: 'audio', source: { type: 'file', value: 'f-1', provider: 'openai', mimeType: 'audio/wav' } },
      { type: 'video', source: { type: 'url', value: 'https://x.example/v', mimeType: 'video/mp4' } },
    ],
  },
  { id: 'a1', role: 'assistant', content: 'I look', toolCalls: [CALL] },
  { id: 't1', role: 'tool', toolCallId: 'c1', content: 'sunny', error: 'none' },
  { id: 'r1', role: 'reasoning', content: 'hmm', encryptedValue: 'e' },
  { id: 'x1', role: 'activity', activityType: 'PLAN', content: { steps: [1] }, metadata: META },
];
const INPUT = {
  threadId: 't', runId: 'r', protocolVersion: '1.0', parentRunId: 'p', state: { a: 1 }, messages: MESSAGES,
  tools: [{ name: 'x', description: 'y', parameters: { type: 'object' }, metadata: {} }], context: [{ description: 'd', value: 'v' }],
  forwardedProps: { f: 1 }, resume: [{ interruptId: 'i', status: 'resolved', payload: 1, metadata: {} }],
};
const PATCH = [
  { op: 'add', path: '/n', value: [1, 2] }, { op: 'replace', path: '/n/0', value: null }, { op: 'copy', from: '/n', path: '/m' },
  { op: 'move', from: '/m', path: '/k' }, { op: 'test', path: '/k/1', value: 2 }, { op: 'remove', path: '/n/1', value: 'ignored' },
];
const INTERRUPT = { id: 'i1', reason: 'confirmation', message: 'ok?', toolCallId: 'c1', responseSchema: { type: 'object' }, expiresAt: '2030-01-01T00:00:00Z', metadata: {}, subagentRunId: 's' };
const USAGE = [{ provider: 'p', model: 'm', inputTokens: 1, outputTokens: 2, totalTokens: 3, reasoningTokens: 0, cachedInputTokens: 0, cacheWriteInputTokens: 0 }];

const TEXT = [1, true, {}, ['x']];
const OBJECT = ['x', 1, []];
const open = {
  text: { type: 'TEXT_MESSAGE_START', messageId: 'm' },
  call: { type: 'TOOL_CALL_START', toolCallId: 'c', toolCallName: 'weather' },
  span: { type: 'REASONING_START', messageId: 'm' },
  reasoning: { type: 'REASONING_MESSAGE_START', messageId: 'm', role: 'reasoning' },
  subagent: { type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'helper' },
  step: { type: 'STEP_STARTED', stepName: 'a' },
};
const close = {
  text: { type: 'TEXT_MESSAGE_END', messageId: 'm' },
  call: { type: 'TOOL_CALL_END', toolCallId: 'c' },
  span: { type: 'REASONING_END', messageId: 'm' },
  reasoning: { type: 'REASONING_MESSAGE_END', messageId: 'm' },
  subagent: { type: 'SUBAGENT_FINISHED', subagentRunId: 's' },
  step: { type: 'STEP_FINISHED', stepName: 'a' },
};

/** One full example of every event type; `required`/`optional`: field → wrong values. `before`/`after`: what it needs. */
export const EVENTS = {
  TEXT_MESSAGE_START: { own: { messageId: 'm', role: 'user', name: 'n' }, required: { messageId: TEXT }, optional: { role: [...TEXT, 'tool', 'x'], name: TEXT }, after: [close.text] },
  TEXT_MESSAGE_CONTENT: { own: { messageId: 'm', delta: 'hello' }, required: { messageId: TEXT, delta: TEXT }, before: [open.text], after: [close.text] },
  TEXT_MESSAGE_END: { own: { messageId: 'm' }, required: { messageId: TEXT }, before: [open.text] },
  TEXT_MESSAGE_CHUNK: { own: { messageId: 'm', role: 'assistant', delta: 'hello', name: 'n' }, required: {}, optional: { messageId: TEXT, role: ['tool'], delta: TEXT, name: TEXT } },
  TOOL_CALL_START: { own: { toolCallId: 'c', toolCallName: 'weather', parentMessageId: 'p' }, required: { toolCallId: TEXT, toolCallName: TEXT }, optional: { parentMessageId: TEXT }, after: [close.call] },
  TOOL_CALL_ARGS: { own: { toolCallId: 'c', delta: '{"a":' }, required: { toolCallId: TEXT, delta: TEXT }, before: [open.call], after: [close.call] },
  TOOL_CALL_END: { own: { toolCallId: 'c' }, required: { toolCallId: TEXT }, before: [open.call] },
  TOOL_CALL_CHUNK: { own: { toolCallId: 'c', toolCallName: 'weather', parentMessageId: 'p', delta: '{}' }, required: {}, optional: { toolCallId: TEXT, toolCallName: TEXT, parentMessageId: TEXT, delta: TEXT } },
  TOOL_CALL_RESULT: {
    own: { messageId: 'm2', toolCallId: 'c', content: MESSAGES[3].content, role: 'tool' },
    required: { messageId: TEXT, toolCallId: TEXT, content: [1, {}, ['x'], [1], [null], [[]], [{ type: 'text' }], [{ type: 'text', text: 1 }], [{ type: 'image', source: 'x' }], [{ type: 'image', source: { type: 'data', value: 'x' } }], [{ type: 'image' }]] },
    optional: { role: ['assistant', 1] }, before: [open.call, close.call],
  },
  STATE_SNAPSHOT: { own: { snapshot: { a: { b: [1] } } }, required: { snapshot: [] }, free: true },
  STATE_DELTA: {
    own: { delta: PATCH }, free: true,
    required: { delta: [1, 'x', {}, [1], ['x'], [null], [{ op: 'add', path: 'a', value: 1 }], [{ op: 'add', path: '/a~2', value: 1 }], [{ op: 'add', path: '/a' }], [{ op: 'move', path: '/a' }], [{ op: 'copy', path: '/a', from: 'x' }], [{ op: 'test', path: '/a' }], [{ op: 'remove' }], [{ op: 'remove', path: 1 }]] },
  },
  MESSAGES_SNAPSHOT: {
    own: { messages: MESSAGES }, whole: true,
    required: {
      messages: [1, {}, 'x', [1], [null], [{ id: 'a', role: 'assistant', content: 1 }], [{ role: 'user', content: 'x' }], [{ id: 1, role: 'user', content: 'x' }], [{ id: 'a', role: 'user' }],
        [{ id: 'a', role: 'assistant', toolCalls: {} }], [{ id: 'a', role: 'assistant', toolCalls: [{ id: 'c' }] }], [{ id: 'a', role: 'assistant', toolCalls: [{ ...CALL, type: 'x' }] }],
        [{ id: 'a', role: 'assistant', toolCalls: [{ ...CALL, function: { name: 'x' } }] }], [{ id: 'a', role: 'tool', content: 'x' }], [{ id: 'a', role: 'tool', toolCallId: 'c', content: 'x', error: 1 }],
        [{ id: 'a', role: 'activity', activityType: 'x', content: 'x' }], [{ id: 'a', role: 'activity', content: {} }], [{ id: 'a', role: 'reasoning' }], [{ id: 'a', role: 'system', content: [] }], [{ id: 'a', role: 'user', content: 'x', metadata: 1 }]],
    },
  },
  ACTIVITY_SNAPSHOT: { own: { messageId: 'm', activityType: 'PLAN', content: { steps: [] }, replace: true }, required: { messageId: TEXT, activityType: TEXT, content: OBJECT }, optional: { replace: ['true', 1] } },
  ACTIVITY_DELTA: { own: { messageId: 'm', activityType: 'PLAN2', patch: [{ op: 'add', path: '/steps/-', value: { a: 1 } }] }, required: { messageId: TEXT, activityType: TEXT, patch: [1, [1], [{ op: 'add', path: 'x', value: 1 }]] }, before: [{ type: 'ACTIVITY_SNAPSHOT', messageId: 'm', activityType: 'PLAN', content: { steps: [] } }] },
  RAW: { own: { event: { any: 1 }, source: 'openai' }, required: { event: [] }, optional: { source: TEXT } },
  CUSTOM: { own: { name: 'n', value: null }, required: { name: TEXT, value: [] } },
  RUN_STARTED: { own: { threadId: 't', runId: 'r', protocolVersion: '1.0', parentRunId: 'p', input: INPUT }, first: true, whole: true, required: { threadId: TEXT, runId: TEXT }, optional: { protocolVersion: TEXT, parentRunId: TEXT, input: [1, 'x', [], {}, { threadId: 't', runId: 'r' }, { ...INPUT, messages: [{ id: 1, role: 'user', content: 'x' }] }, { ...INPUT, tools: [{ name: 'x' }] }, { ...INPUT, context: ['x'] }, { ...INPUT, resume: [{ interruptId: 'x', status: 'y' }] }] } },
  RUN_FINISHED: { own: { threadId: 't', runId: 'r', result: { a: 1 }, outcome: { type: 'interrupt', interrupts: [INTERRUPT] }, usage: USAGE }, last: true, whole: true, required: { threadId: TEXT, runId: TEXT }, optional: { outcome: ['x', 1, [], { type: 'interrupt' }, { type: 'interrupt', interrupts: [] }, { type: 'interrupt', interrupts: [{ id: 'i' }] }, { type: 'success', pendingToolCallIds: 'x' }, { type: 'success', pendingToolCallIds: [1] }], usage: [1, {}, [1], [{ inputTokens: -1 }], [{ inputTokens: 1.5 }], [{ model: 1 }]] } },
  RUN_ERROR: { own: { message: 'boom', code: 'E1', usage: USAGE }, last: true, whole: true, fails: true, required: { message: TEXT }, optional: { code: TEXT, usage: [1] } },
  STEP_STARTED: { own: { stepName: 'a' }, required: { stepName: TEXT }, after: [close.step] },
  STEP_FINISHED: { own: { stepName: 'a' }, required: { stepName: TEXT }, before: [open.step] },
  REASONING_START: { own: { messageId: 'm' }, required: { messageId: TEXT }, after: [close.span] },
  REASONING_END: { own: { messageId: 'm' }, required: { messageId: TEXT }, before: [open.span] },
  REASONING_MESSAGE_START: { own: { messageId: 'm', role: 'reasoning' }, required: { messageId: TEXT, role: ['assistant', 1] }, after: [close.reasoning], lenientRole: true },
  REASONING_MESSAGE_CONTENT: { own: { messageId: 'm', delta: 'hmm' }, required: { messageId: TEXT, delta: TEXT }, before: [open.reasoning], after: [close.reasoning] },
  REASONING_MESSAGE_END: { own: { messageId: 'm' }, required: { messageId: TEXT }, before: [open.reasoning] },
  REASONING_MESSAGE_CHUNK: { own: { messageId: 'm', delta: 'hmm' }, required: {}, optional: { messageId: TEXT, delta: TEXT } },
  REASONING_ENCRYPTED_VALUE: { own: { subtype: 'message', entityId: 'm', encryptedValue: 'e' }, required: { subtype: ['x', 1], entityId: TEXT, encryptedValue: TEXT }, before: [open.text, close.text] },
  SUBAGENT_STARTED: { own: { subagentRunId: 's', name: 'helper', description: 'd', parentToolCallId: 'c', parentMessageId: 'm' }, whole: true, required: { subagentRunId: TEXT, name: TEXT }, optional: { description: TEXT, parentSubagentRunId: TEXT, parentToolCallId: TEXT, parentMessageId: TEXT }, after: [close.subagent] },
  SUBAGENT_FINISHED: { own: { subagentRunId: 's', result: 1, outcome: { type: 'suspended', interruptIds: ['i'] } }, whole: true, required: { subagentRunId: TEXT }, optional: { outcome: [1, 'x', [], { type: 'suspended', interruptIds: [1] }, { type: 'suspended', interruptIds: {} }] }, before: [open.subagent] },
  SUBAGENT_ERROR: { own: { subagentRunId: 's', message: 'boom', code: 'E' }, whole: true, required: { subagentRunId: TEXT, message: TEXT }, optional: { code: TEXT }, before: [open.subagent] },
};

const BASE = { timestamp: 1718000000000, rawEvent: { raw: true }, metadata: META };
const WRONG_BASE = { timestamp: [1.5, '1', {}, 2 ** 53], metadata: OBJECT, subagentRunId: TEXT };
/** `null` where a field may be absent: these are forgiven by the client itself. */
const FORGIVEN = { rawEvent: Object.keys(EVENTS), result: ['RUN_FINISHED', 'SUBAGENT_FINISHED'], parentMessageId: ['TOOL_CALL_START', 'TOOL_CALL_CHUNK'], outcome: ['RUN_FINISHED'] };

function around(type, event) {
  const { before = [], after = [], first, last } = EVENTS[type];
  if (first) return [event, FINISH];
  if (last) return [START, event];
  return [START, ...before, event, ...after, FINISH];
}

/** Every type, whole, bare, with each field missing, `null`, wrong, and with keys that nobody knows. */
export function fieldStreams() {
  const all = [];
  for (const [type, { own, required, optional = {}, whole, fails, lenientRole }] of Object.entries(EVENTS)) {
    const full = { type, ...BASE, ...own };
    const error = fails ? 'run-error' : null;
    const add = (name, event, labels = [], more) => all.push(stream(`${type} ${name}`, around(type, event), labels, more));
    add('whole', full, [], { error });
    add('plain', { type, ...own });
    const least = { type, ...Object.fromEntries(Object.keys(required).map((key) => [key, own[key]])) };
    if (!type.endsWith('CHUNK')) add('with required fields only', least);
    add('with unknown keys', { ...full, unknown: 1, toString: 2, nested: { a: 1 } }, [['unknown key', error]]);
    for (const key of Object.keys(required)) {
      const { [key]: gone, ...rest } = full;
      add(`without ${key}`, rest, [['missing required field', 'invalid-chunk']], { lenient: lenientRole && key === 'role' });
      if (!['snapshot', 'event', 'value'].includes(key)) add(`${key} null`, { ...full, [key]: null }, [['null in a required field', 'invalid-chunk']], { lenient: lenientRole && key === 'role' });
    }
    const wrong = { ...required, ...optional, timestamp: WRONG_BASE.timestamp, metadata: WRONG_BASE.metadata, ...(!whole && { subagentRunId: WRONG_BASE.subagentRunId }) };
    for (const [key, values] of Object.entries(wrong)) {
      values.forEach((value, at) => add(`${key} wrong ${at}`, { ...full, [key]: value }, [['wrong value', 'invalid-chunk']], { lenient: lenientRole && key === 'role' }));
    }
    for (const key of ['timestamp', 'rawEvent', 'metadata', ...Object.keys(optional), ...(whole ? [] : ['subagentRunId'])]) {
      const forgiven = FORGIVEN[key]?.includes(type);
      add(`${key} null`, { ...full, [key]: null }, [[forgiven ? 'null that the client forgives' : 'null in an optional field', forgiven ? error : 'invalid-chunk']], { lenient: !forgiven });
    }
  }
  return all;
}
