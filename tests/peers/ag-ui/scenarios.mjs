// Streams by hand: the rules of order, chunks, snapshots, patches, activities, old shapes and odd bytes.
import { FINISH, MESSAGES, START, inRun, stream } from './streams.mjs';

const text = (id, ...deltas) => [
  { type: 'TEXT_MESSAGE_START', messageId: id },
  ...deltas.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta })),
  { type: 'TEXT_MESSAGE_END', messageId: id },
];
const start = (id, more) => ({ type: 'TEXT_MESSAGE_START', messageId: id, ...more });
const content = (id, delta, more) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta, ...more });
const end = (id, more) => ({ type: 'TEXT_MESSAGE_END', messageId: id, ...more });
const call = (id, more) => ({ type: 'TOOL_CALL_START', toolCallId: id, toolCallName: 'weather', ...more });
const args = (id, delta, more) => ({ type: 'TOOL_CALL_ARGS', toolCallId: id, delta, ...more });
const called = (id, more) => ({ type: 'TOOL_CALL_END', toolCallId: id, ...more });
const result = (id, callId, more) => ({ type: 'TOOL_CALL_RESULT', messageId: id, toolCallId: callId, content: `result of ${callId}`, ...more });
const span = (id, more) => ({ type: 'REASONING_START', messageId: id, ...more });
const spanEnd = (id, more) => ({ type: 'REASONING_END', messageId: id, ...more });
const think = (id, more) => ({ type: 'REASONING_MESSAGE_START', messageId: id, role: 'reasoning', ...more });
const thought = (id, delta, more) => ({ type: 'REASONING_MESSAGE_CONTENT', messageId: id, delta, ...more });
const thoughtEnd = (id, more) => ({ type: 'REASONING_MESSAGE_END', messageId: id, ...more });
const textChunk = (more) => ({ type: 'TEXT_MESSAGE_CHUNK', ...more });
const callChunk = (more) => ({ type: 'TOOL_CALL_CHUNK', ...more });
const thinkChunk = (more) => ({ type: 'REASONING_MESSAGE_CHUNK', ...more });
const step = (name, more) => ({ type: 'STEP_STARTED', stepName: name, ...more });
const stepEnd = (name, more) => ({ type: 'STEP_FINISHED', stepName: name, ...more });
const agent = (id, more) => ({ type: 'SUBAGENT_STARTED', subagentRunId: id, name: id, ...more });
const agentEnd = (id, more) => ({ type: 'SUBAGENT_FINISHED', subagentRunId: id, ...more });
const activity = (id, value, more) => ({ type: 'ACTIVITY_SNAPSHOT', messageId: id, activityType: 'PLAN', content: value, ...more });
const activityDelta = (id, patch, more) => ({ type: 'ACTIVITY_DELTA', messageId: id, activityType: 'PLAN', patch, ...more });
const state = (snapshot) => ({ type: 'STATE_SNAPSHOT', snapshot });
const delta = (...patch) => ({ type: 'STATE_DELTA', delta: patch });
const messages = (list, more) => ({ type: 'MESSAGES_SNAPSHOT', messages: list, ...more });
const sealed = (subtype, entityId, more) => ({ type: 'REASONING_ENCRYPTED_VALUE', subtype, entityId, encryptedValue: 'sealed', ...more });
const run = (id, more) => ({ type: 'RUN_STARTED', threadId: 't', runId: id, ...more });
const over = (id, more) => ({ type: 'RUN_FINISHED', threadId: 't', runId: id, ...more });
const failed = (message, more) => ({ type: 'RUN_ERROR', message, ...more });
const of = (id) => ({ subagentRunId: id });

const order = (name, events, ...more) => inRun(`order: ${name}`, events, [[name, 'fold-error']], ...more);

function orderFaults() {
  return [
    stream('order: no run', text('m', 'x'), [['event before RUN_STARTED', 'fold-error']]),
    stream('order: finish first', [FINISH], [['event before RUN_STARTED', 'fold-error']]),
    stream('order: run in run', [START, ...text('m', 'x'), START, FINISH], [['RUN_STARTED in a run', 'fold-error']]),
    stream('order: after finish', [START, FINISH, ...text('m', 'x')], [['event after RUN_FINISHED', 'fold-error']]),
    stream('order: after error', [START, ...text('m', 'x'), failed('boom'), ...text('n', 'y')], [['event after RUN_ERROR', 'fold-error']], { lenient: true }),
    stream('order: finish after error', [START, failed('boom', { code: 'C' }), FINISH], [['event after RUN_ERROR', 'fold-error']], { lenient: true }),
    stream('order: error after error', [START, failed('boom'), failed('again')], [['event after RUN_ERROR', 'fold-error']], { lenient: true }),
    stream('order: raw after error', [START, failed('boom'), { type: 'RAW', event: 1 }], [['event after RUN_ERROR', 'fold-error']], { lenient: true }),
    order('message started twice', [start('m'), content('m', 'x'), start('m')]),
    order('content of no message', [content('m', 'x')]),
    order('content after the end', [...text('m', 'x'), content('m', 'y')]),
    order('end of no message', [end('m')]),
    order('call started twice', [call('c'), call('c')]),
    order('arguments of no call', [args('c', '{}')]),
    order('arguments after the end', [call('c'), called('c'), args('c', '{}')]),
    order('end of no call', [called('c')]),
    order('span started twice', [span('r'), span('r')]),
    order('end of no span', [spanEnd('r')]),
    order('thought started twice', [think('r'), think('r')]),
    order('content of no thought', [span('r'), thought('r', 'x')]),
    order('end of no thought', [thoughtEnd('r')]),
    order('step started twice', [step('a'), step('a')]),
    order('end of no step', [stepEnd('a')]),
    order('step of another owner', [step('a'), stepEnd('a', of('s'))]),
    order('step of a subagent ended by the parent', [step('a', of('s')), stepEnd('a')]),
    order('finish with an open step', [step('a')]),
    order('finish with an open message', [start('m')]),
    order('finish with an open thought', [think('r')]),
    order('finish with an open span', [span('r')]),
    order('finish with an open call', [call('c'), args('c', '{')]),
    order('finish with an open subagent', [agent('s')]),
    order('subagent started twice', [agent('s'), agent('s')]),
    order('subagent id used again', [agent('s'), agentEnd('s'), agent('s')]),
    order('subagent of an unknown parent', [agent('s', { parentSubagentRunId: 'p' })]),
    order('end of no subagent', [agentEnd('s')]),
    order('error of no subagent', [{ type: 'SUBAGENT_ERROR', subagentRunId: 's', message: 'x' }]),
    order('content of another owner', [start('m', of('s')), content('m', 'x', of('q'))]),
    order('content of a subagent in the parent\'s message', [start('m'), content('m', 'x', of('s'))]),
    order('end of another owner', [start('m', of('s')), end('m', of('q'))]),
    order('message opened again by another owner', [start('m', of('s')), end('m'), start('m', of('q'))]),
    order('call in a message of another owner', [start('m', of('s')), end('m'), call('c', { parentMessageId: 'm', ...of('q') })]),
    order('call opened again under another parent', [start('m', of('s')), end('m'), start('n'), end('n'), call('c', { parentMessageId: 'm' }), called('c'), call('c', { parentMessageId: 'n' })]),
    order('arguments of another owner', [call('c', of('s')), args('c', '{}', of('q'))]),
    order('thought of another owner', [span('r', of('s')), think('r', of('q'))]),
    order('activity patched by another owner', [activity('p', {}, of('s')), activityDelta('p', [], of('q'))]),
    order('sealed by another owner', [...text('m', 'x'), sealed('message', 'm', of('s'))]),
    order('sealed call of another owner', [call('c', of('s')), called('c'), sealed('tool-call', 'c', of('q'))]),
    order('sealed thought of another owner', [think('r', of('s')), thoughtEnd('r'), sealed('message', 'r', of('q'))]),
    order('message of a snapshot opened by another owner', [messages([{ id: 'm', role: 'assistant', content: 'x', ...of('s') }]), start('m', of('q'))]),
    order('result opened again by another owner', [call('c'), called('c'), result('t', 'c', of('s')), start('t', of('q'))]),
    inRun('order: message of a run\'s input opened by another owner', [start('a', of('q'))], [['message of the input opened by another owner', 'fold-error']]),
  ].map((one) => (one.name.includes('run\'s input')
    ? stream(one.name, [run('r', { input: { threadId: 't', runId: 'r', messages: [{ id: 'a', role: 'assistant', content: 'x', ...of('s') }] } }), start('a', of('q'))], one.labels)
    : one));
}

function orderFine() {
  return [
    inRun('fine: empty run', []),
    stream('fine: no terminal event', [START, ...text('m', 'x')]),
    stream('fine: ends in a message', [START, start('m'), content('m', 'half')]),
    stream('fine: ends in a chunk', [START, textChunk({ messageId: 'm', delta: 'half' })]),
    stream('fine: error alone', [failed('boom', { code: 'C' })]),
    stream('fine: error after finish', [START, FINISH, failed('late')]),
    stream('fine: error in a message', [START, start('m'), content('m', 'so far'), failed('boom')]),
    stream('fine: two runs', [run('1'), ...text('m', 'a'), over('1'), run('2'), ...text('m', 'b'), ...text('n', 'c'), over('2')]),
    stream('fine: run after an error', [run('1'), start('m'), content('m', 'a'), failed('boom'), run('2'), start('m'), content('m', 'b'), end('m'), over('2')]),
    inRun('fine: interleaved messages', [start('a'), start('b', { role: 'user' }), content('a', '1'), content('b', '2'), content('a', '3'), end('b'), end('a')]),
    inRun('fine: message opened again', [...text('m', 'a'), ...text('m', 'b')]),
    inRun('fine: empty deltas and ids', [start(''), content('', ''), content('', 'x'), end('')]),
    inRun('fine: span and thought share an id', [span('r'), think('r'), thought('r', 'a'), thoughtEnd('r'), think('r2'), thought('r2', 'b'), thoughtEnd('r2'), spanEnd('r')]),
    inRun('fine: same step name of two owners', [step('a'), step('a', of('s')), step('a', of('')), stepEnd('a', of('')), stepEnd('a', of('s')), stepEnd('a')]),
    inRun('fine: nested subagents', [agent('p'), agent('s', { parentSubagentRunId: 'p' }), ...text('m', 'x').map((event) => ({ ...event, ...of('s') })), agentEnd('s'), agent('q', { parentSubagentRunId: 's' }), agentEnd('q'), { type: 'SUBAGENT_ERROR', subagentRunId: 'p', message: 'x' }]),
    inRun('fine: tags without a lifecycle', [start('m', of('s')), content('m', 'x'), end('m', of('s')), call('c', { parentMessageId: 'm' }), args('c', '{}', of('s')), called('c')]),
    inRun('fine: result of no call', [result('t', 'nobody')]),
    inRun('fine: delta of no activity', [activityDelta('p', [{ op: 'add', path: '/a', value: 1 }])]),
    inRun('fine: same id for a message and a call', [start('x', of('s')), end('x'), call('x'), args('x', '{}'), called('x')]),
    stream('fine: cancelled', [START, { ...FINISH, outcome: { type: 'cancelled' } }]),
    stream('fine: pending', [START, call('c'), called('c'), { ...FINISH, outcome: { type: 'success', pendingToolCallIds: ['c'] } }]),
    stream('fine: unknown outcome', [START, { ...FINISH, outcome: { type: 'paused', until: 1 } }], [['unknown member of a choice', null]]),
    stream('fine: unknown event first', [{ type: 'FUTURE_EVENT', x: 1 }, START, FINISH], [['unknown event', null]]),
    inRun('fine: unknown event', [start('m'), { type: 'FUTURE_EVENT', messageId: 'm' }, content('m', 'x'), { type: 'META' }, end('m')], [['unknown event', null]]),
    stream('fine: unknown event last', [START, FINISH, { type: 'FUTURE_EVENT' }], [['unknown event', null]]),
  ];
}

function calls() {
  return [
    inRun('call: without a parent', [call('c'), args('c', '{"a"'), args('c', ':1}'), called('c'), result('t', 'c')]),
    inRun('call: parent is the text before', [...text('m', 'I look'), call('c', { parentMessageId: 'm' }), called('c'), call('d', { parentMessageId: 'm' }), called('d'), result('t2', 'd'), result('t1', 'c')]),
    inRun('call: parent is not there yet', [call('c', { parentMessageId: 'm' }), args('c', '{}'), called('c'), ...text('m', 'after the call')]),
    inRun('call: parent is empty', [call('c', { parentMessageId: '' }), called('c')]),
    inRun('call: parent is a user', [start('m', { role: 'user' }), end('m'), call('c', { parentMessageId: 'm' }), called('c')]),
    inRun('call: parent and call ids are taken', [start('c'), end('c'), start('m', { role: 'user' }), end('m'), call('c', { parentMessageId: 'm', ...of('s') }), args('c', 'x'), called('c')]),
    inRun('call: of a subagent', [agent('s'), call('c', of('s')), called('c'), result('t', 'c', of('s')), agentEnd('s')]),
    inRun('call: replayed', [call('c'), args('c', '{"a":1}'), called('c'), call('c', { toolCallName: 'renamed', metadata: { again: 1 } }), called('c')]),
    inRun('call: result after later text', [call('c'), called('c'), call('d'), called('d'), ...text('m', 'later'), result('t1', 'c'), result('t2', 'd'), result('t3', 'c')]),
    inRun('call: result in parts', [call('c'), called('c'), result('t', 'c', { content: [{ type: 'text', text: 'a' }, { type: 'future' }, { type: 'image', source: { type: 'future' } }] })], [['unknown member of a choice', null]]),
    inRun('call: bad arguments', [call('c'), args('c', '{"a":'), called('c')]),
    inRun('call: metadata', [call('c', { metadata: { a: 1, b: 1 } }), args('c', '{}', { metadata: { b: 2 } }), called('c', { metadata: { c: [3] } }), result('t', 'c', { metadata: { d: 4 } })]),
    inRun('call: sealed', [call('c'), called('c'), sealed('tool-call', 'c'), sealed('tool-call', 'nobody'), ...text('m', 'x'), sealed('message', 'm'), think('r'), thoughtEnd('r'), sealed('message', 'r'), activity('p', {}), sealed('message', 'p')]),
    inRun('call: from the history', [args('c9', '1')], [['arguments of a call of the history', 'fold-error']]),
    inRun('call: history goes on', [call('c9'), args('c9', '!'), called('c9'), result('t9', 'c9')], [], { history: { messages: [{ id: 'u', role: 'user', content: 'x' }, { id: 'a', role: 'assistant', content: '', toolCalls: [{ id: 'c9', type: 'function', function: { name: 'w', arguments: '{}' } }] }, { id: 'u2', role: 'user', content: 'y' }] } }),
  ];
}

function texts() {
  return [
    inRun('text: metadata', [start('m', { metadata: { a: 1, b: { c: 1 } } }), content('m', 'x', { metadata: { b: { d: 2 } } }), end('m', { metadata: { usage: { n: 1 }, a: null } })]),
    inRun('text: roles and names', ['developer', 'system', 'assistant', 'user'].flatMap((role) => [start(role, { role, name: 'n', ...of('s') }), content(role, role), end(role)])),
    inRun('text: into an activity', [activity('m', { a: 1 }), start('m', { metadata: { x: 1 } }), content('m', 'x'), end('m', { metadata: { y: 1 } })]),
    inRun('text: thought into an activity', [activity('m', { a: 1 }), think('m'), thought('m', 'x'), thoughtEnd('m')]),
    inRun('text: into a user message of parts', [start('u2', { role: 'user' }), content('u2', 'grown'), end('u2')], [], { history: { messages: MESSAGES.slice(0, 4) } }),
    inRun('text: into a tool message', [call('c'), called('c'), result('t', 'c', { content: [{ type: 'text', text: 'a' }] }), start('t'), content('t', 'grown'), end('t')]),
    inRun('text: into a call\'s message', [call('c', { parentMessageId: 'm' }), called('c'), start('m', { name: 'late' }), content('m', 'x'), end('m')]),
    inRun('text: thought and text of one id', [think('m'), thought('m', 'a'), thoughtEnd('m'), start('m'), content('m', 'b'), end('m')]),
    inRun('text: __proto__', [start('__proto__'), content('__proto__', 'x'), end('__proto__'), call('constructor'), args('constructor', '{}'), called('constructor')]),
    inRun('text: halves', [start('m'), content('m', 'a\ud83d'), content('m', '\ude00b'), content('m', '\ud83d'), content('m', 'c'), content('m', '\ude00'), content('m', 'end\ud83d'), end('m')]),
    inRun('text: halves of two messages', [start('m'), start('n'), content('m', '\ud83d'), content('n', '\ud83d'), content('m', '\ude00'), content('n', ''), content('n', '\ude01'), end('m'), end('n')]),
    inRun('text: halves in arguments', [call('c'), args('c', '{"a":"\ud83d'), args('c', '\ude00"}'), called('c')]),
    inRun('text: halves elsewhere', [state({ '\ud83d': '\ude00' }), activity('p\ud83d', { a: '\ud83d' }), start('m', { name: '\ud83d' }), end('m')]),
    inRun('text: halves in chunks', [textChunk({ messageId: 'm', delta: '\ud83d' }), textChunk({ delta: '\ude00' }), thinkChunk({ messageId: 'r', delta: '\ud83d' }), thinkChunk({ delta: '\ude00' })]),
  ];
}

const chunk = (name, events, ...more) => inRun(`chunk: ${name}`, events, [[name, 'fold-error']], ...more);

function chunks() {
  return [
    inRun('chunk: text', [textChunk({ messageId: 'm', delta: 'a' }), textChunk({ delta: 'b' }), textChunk({ messageId: 'm', delta: 'c', role: 'assistant' }), textChunk({ messageId: 'n', role: 'user', name: 'x' }), textChunk({ metadata: { a: 1 } }), textChunk({ delta: 'd', name: 'x' })]),
    inRun('chunk: call', [callChunk({ toolCallId: 'c', toolCallName: 'w', parentMessageId: 'p', delta: '{' }), callChunk({ delta: '}' }), callChunk({ toolCallId: 'c', toolCallName: 'w', parentMessageId: 'p' }), callChunk({ metadata: { a: 1 } }), callChunk({ toolCallId: 'd', toolCallName: 'w' })]),
    inRun('chunk: thought', [thinkChunk({ messageId: 'r', delta: 'a' }), thinkChunk({ delta: 'b', metadata: { a: 1 } }), thinkChunk({ messageId: '', delta: 'c' }), thinkChunk({ delta: 'd' })]),
    inRun('chunk: kinds after each other', [textChunk({ messageId: 'm', delta: 'a' }), callChunk({ toolCallId: 'c', toolCallName: 'w', delta: '{}' }), thinkChunk({ messageId: 'r', delta: 'x' }), textChunk({ messageId: 'm', delta: 'b' })]),
    inRun('chunk: raw events', [textChunk({ messageId: 'm', rawEvent: { a: 1 } }), textChunk({ rawEvent: 1 }), textChunk({})]),
    inRun('chunk: lanes', [textChunk({ messageId: 'a', delta: '1', ...of('s') }), textChunk({ messageId: 'b', delta: '2', ...of('q') }), textChunk({ delta: '3', ...of('s') }), textChunk({ messageId: 'p', delta: '4' }), textChunk({ delta: '5' }), textChunk({ messageId: 'b', delta: '6' }), textChunk({ delta: '7', ...of('q') })]),
    inRun('chunk: the only open lane', [thinkChunk({ messageId: 'r', delta: '1' }), textChunk({ messageId: 'a', delta: '2', ...of('s') }), textChunk({ delta: '3' })]),
    inRun('chunk: closed by a subagent\'s end', [agent('s'), textChunk({ messageId: 'a', delta: '1', ...of('s') }), textChunk({ messageId: 'b', delta: '2' }), agentEnd('s'), textChunk({ delta: '3' })]),
    inRun('chunk: not closed by', [textChunk({ messageId: 'm', delta: 'a' }), { type: 'RAW', event: 1 }, activity('p', {}), activityDelta('p', []), sealed('message', 'm'), agent('s'), textChunk({ delta: 'b' }), agentEnd('s'), textChunk({ delta: 'c' })]),
    ...[state(1), delta(), step('a'), { type: 'CUSTOM', name: 'n', value: 1 }, result('t', 'c'), messages([]), span('r')].map((event, at) => chunk('chunk after what closed its stream', [textChunk({ messageId: 'm', delta: 'a' }), event, textChunk({ delta: 'b' })], { at })),
    inRun('chunk: closed and opened again', [textChunk({ messageId: 'm', delta: 'a' }), state(1), textChunk({ messageId: 'm', delta: 'b' })]),
    inRun('chunk: not closed by another lane', [textChunk({ messageId: 'm', delta: 'a' }), start('n', of('s')), textChunk({ delta: 'b' }), end('n')]),
    chunk('first chunk without an id', [textChunk({ delta: 'x' })]),
    chunk('first call chunk without an id', [callChunk({ toolCallName: 'w', delta: 'x' })]),
    chunk('first call chunk without a name', [callChunk({ toolCallId: 'c', delta: 'x' })]),
    chunk('first thought chunk without an id', [thinkChunk({ delta: 'x' })]),
    chunk('chunk with another role', [textChunk({ messageId: 'm' }), textChunk({ messageId: 'm', role: 'user' })]),
    chunk('chunk with another name', [textChunk({ messageId: 'm', name: 'a' }), textChunk({ name: 'b' })]),
    chunk('chunk with another tool', [callChunk({ toolCallId: 'c', toolCallName: 'w' }), callChunk({ toolCallName: 'v' })]),
    chunk('chunk with another parent', [callChunk({ toolCallId: 'c', toolCallName: 'w' }), callChunk({ parentMessageId: 'p' })]),
    chunk('chunk of another owner', [textChunk({ messageId: 'm', ...of('s') }), textChunk({ messageId: 'm', delta: 'x', ...of('q') })]),
    chunk('ambiguous chunk', [textChunk({ messageId: 'm', ...of('s') }), textChunk({ messageId: 'n', ...of('q') }), textChunk({ delta: 'x' })]),
    chunk('chunk into an open message', [start('m'), textChunk({ messageId: 'm', delta: 'x' })]),
    stream('chunk: in the next run', [run('1'), textChunk({ messageId: 'm', delta: 'a' }), over('1'), run('2'), textChunk({ delta: 'b' })], [['first chunk without an id', 'fold-error']]),
  ].map((one, at) => ({ ...one, name: `${one.name} #${at}` }));
}

function snapshots() {
  const history = { messages: MESSAGES };
  const last = MESSAGES.at(-1);
  const authority = (types) => ({ metadata: { '@ag-ui/client': types } });
  return [
    inRun('snapshot: of nothing', [messages([])], [], { history }),
    inRun('snapshot: same', [messages(MESSAGES)], [], { history }),
    inRun('snapshot: other order, changed and new', [messages([{ id: 'new', role: 'user', content: 'n' }, { id: 'a1', role: 'assistant', content: 'changed' }, { id: 'u1', role: 'user', content: 'hi' }])], [], { history }),
    inRun('snapshot: with reasoning', [messages([{ id: 'r9', role: 'reasoning', content: 'new' }])], [], { history }),
    inRun('snapshot: with an activity', [messages([{ id: 'x9', role: 'activity', activityType: 'B', content: {} }])], [], { history }),
    ...[{ authoritativeActivityTypes: null }, { authoritativeActivityTypes: ['PLAN'] }, { authoritativeActivityTypes: ['OTHER'] }, { authoritativeActivityTypes: [1] }, { authoritativeActivityTypes: 'x' }, {}, null, [], 'x']
      .map((said, at) => inRun(`snapshot: authority ${at}`, [messages([{ id: 'u1', role: 'user', content: 'hi' }], authority(said)), messages([{ ...last, id: 'x2' }], authority(said))], [], { history })),
    inRun('snapshot: one id twice', [messages([{ id: 'd', role: 'user', content: '1' }, { id: 'd', role: 'user', content: '2' }])]),
    inRun('snapshot: then text goes on', [start('m'), content('m', 'a'), messages([{ id: 'm', role: 'assistant', content: 'A' }]), content('m', 'b'), end('m')]),
    inRun('snapshot: drops what streams', [start('m'), content('m', 'a'), call('c'), messages([]), content('m', 'b'), end('m'), args('c', 'x'), called('c')]),
    inRun('snapshot: null tags', [messages([{ id: 'm', role: 'user', content: 'x', subagentRunId: null }])], [['null in a message', 'invalid-chunk']], { lenient: true }),
    stream('snapshot: input with a wrong null', [run('r', { input: { threadId: 't', runId: 'r', messages: [{ id: 'u', role: 'user', content: 'x' }], context: null } }), FINISH], [['null in a message', 'invalid-chunk']], { lenient: true }),
    inRun('snapshot: unknown role', [messages([{ id: 'm', role: 'critic', content: 'x' }, { id: 'n', role: 'user', content: 'y', unknown: 1 }])], [['unknown member of a choice', null]]),
    inRun('snapshot: unknown parts', [messages([{ id: 'n', role: 'user', content: [{ type: 'hologram' }, { type: 'text', text: 'x', unknown: 1 }, { type: 'image', id: 5, source: { type: 'future' } }] }])], [['unknown member of a choice', null]]),
    inRun('snapshot: then an activity of a subagent', [messages([{ id: 'p', role: 'activity', activityType: 'A', content: {}, ...of('s') }]), activity('p', {}, { replace: false, ...of('q') }), activityDelta('p', [], of('s'))]),
    stream('snapshot: input of the run', [run('r', { input: { threadId: 't', runId: 'r', messages: [{ id: 'u1', role: 'user', content: 'other' }, { id: 'u9', role: 'user', content: 'new' }, { id: 'u9', role: 'user', content: 'again' }] } }), FINISH], [], { history }),
    stream('snapshot: input with null', [run('r', { input: { threadId: 't', runId: 'r', state: null, forwardedProps: null, tools: [{ name: 'n', description: 'd', parameters: null }], resume: [{ interruptId: 'i', status: 'cancelled', payload: null }], messages: [{ id: 'u', role: 'user', content: [{ type: 'image', metadata: null, source: { type: 'url', value: 'x' } }] }] } }), FINISH], [['null that the client forgives', null]]),
  ];
}

function patches() {
  const document = { a: { b: [1, 2, { c: null }] }, s: 'text', n: 0, list: [] };
  const good = [
    [{ op: 'add', path: '/x', value: null }], [{ op: 'add', path: '/a/b/0', value: 0 }], [{ op: 'add', path: '/a/b/-', value: 9 }], [{ op: 'add', path: '/a/b/3', value: 9 }], [{ op: 'add', path: '', value: [1] }],
    [{ op: 'remove', path: '/a/b/1' }], [{ op: 'remove', path: '' }], [{ op: 'replace', path: '/a/b/2/c', value: 1 }], [{ op: 'replace', path: '', value: 'x' }], [{ op: 'move', from: '/a/b/0', path: '/n' }],
    [{ op: 'move', from: '/s', path: '/s' }], [{ op: 'copy', from: '/a', path: '/a/b/-' }], [{ op: 'copy', from: '/a', path: '' }], [{ op: 'move', from: '/a/b', path: '' }], [{ op: 'test', path: '/a', value: { b: [1, 2.0, { c: null }] } }],
    [{ op: 'test', path: '', value: document }], [{ op: 'add', path: '/~0~1', value: 1 }, { op: 'test', path: '/~0~1', value: 1 }], [{ op: 'add', path: '/', value: 1 }], [{ op: 'future', path: '/a' }, { op: 'add', path: '/y', value: 1 }], [],
    [{ op: 'copy', from: '/n', path: '/list/7' }], [{ op: 'remove', path: '/a/b/0', from: 5, extra: {} }],
  ];
  const bad = [
    [{ op: 'add', path: '/x/y', value: 1 }], [{ op: 'add', path: '/a/b/5', value: 1 }], [{ op: 'add', path: '/a/b/x', value: 1 }], [{ op: 'add', path: '/s/x', value: 1 }], [{ op: 'add', path: '/a/b/2/c/d', value: 1 }],
    [{ op: 'remove', path: '/x' }], [{ op: 'remove', path: '/a/b/3' }], [{ op: 'remove', path: '/a/b/-' }], [{ op: 'replace', path: '/x', value: 1 }], [{ op: 'replace', path: '/a/b/3', value: 1 }], [{ op: 'replace', path: '/list/-', value: 1 }],
    [{ op: 'move', from: '/x', path: '/y' }], [{ op: 'move', from: '/a', path: '/a/b/0' }], [{ op: 'copy', from: '/x', path: '/y' }], [{ op: 'copy', from: '/a', path: '/x/y' }], [{ op: 'test', path: '/n', value: 1 }],
    [{ op: 'test', path: '/x', value: null }], [{ op: 'test', path: '/n', value: false }], [{ op: 'test', path: '/a/b', value: [2, 1] }], [{ op: 'add', path: '/__proto__/x', value: 1 }], [{ op: 'add', path: '/a/__proto__', value: 1 }],
    [{ op: 'add', path: '/good', value: 1 }, { op: 'remove', path: '/bad' }], [{ op: 'replace', path: '/constructor/prototype/x', value: 1 }], [{ op: 'copy', from: '/__proto__', path: '/x' }],
  ];
  const more = { history: { messages: [], state: document } };
  return [
    ...good.flatMap((patch, at) => [inRun(`patch: good ${at}`, [delta(...patch), delta({ op: 'add', path: '/after', value: 1 })], [], more), inRun(`patch: activity good ${at}`, [activity('p', document), activityDelta('p', patch, { metadata: { a: 1 } })])]),
    ...bad.flatMap((patch, at) => [inRun(`patch: bad ${at}`, [delta(...patch), delta({ op: 'add', path: '/after', value: 1 })], [['patch that does not apply', null]], more), inRun(`patch: activity bad ${at}`, [activity('p', document), activityDelta('p', patch, { metadata: { a: 1 } })], [['patch that does not apply', null]])]),
    ...[null, 0, '', false, [], 'x', 1.5, [[]], { '': 1 }].map((value, at) => inRun(`patch: state ${at}`, [state({ before: 1 }), state(value)])),
    inRun('patch: on null', [state(null), delta({ op: 'add', path: '/a', value: 1 })], [['patch that does not apply', null]]),
    inRun('patch: on an array', [state([]), delta({ op: 'add', path: '/0', value: 1 }, { op: 'add', path: '/-', value: { a: 1 } })]),
    inRun('patch: keys of prototypes', [state({ toString: 1, ['__proto__']: 2 }), delta({ op: 'replace', path: '/toString', value: { valueOf: 3 } })]),
  ];
}

function activities() {
  return [
    inRun('activity: replaced', [activity('p', { a: 1 }, { metadata: { m: 1 }, ...of('s') }), activity('p', { b: 2 }, { activityType: 'OTHER', metadata: { n: 2 } })]),
    inRun('activity: owner changes', [activity('p', { a: 1 }), activity('p', { b: 2 }, of('s')), activityDelta('p', [{ op: 'add', path: '/c', value: 1 }], of('s'))]),
    inRun('activity: not replaced', [activity('p', { a: 1 }), activity('p', { b: 2 }, { replace: false, metadata: { n: 2 } })]),
    inRun('activity: takes a message\'s place', [...text('m', 'x'), activity('m', { a: 1 })]),
    inRun('activity: leaves a message its place', [...text('m', 'x'), activity('m', { a: 1 }, { replace: false, metadata: { n: 1 } })]),
    inRun('activity: patched to no object', [activity('p', { a: 1 }), activityDelta('p', [{ op: 'replace', path: '', value: [1] }])]),
    inRun('activity: delta of a message', [...text('m', 'x'), activityDelta('m', [{ op: 'add', path: '/a', value: 1 }])]),
    inRun('activity: delta changes the type', [activity('p', { a: 1 }), activityDelta('p', [], { activityType: 'NEXT' })]),
  ];
}

function legacy() {
  const thinking = [{ type: 'THINKING_START', title: 'Plan' }, { type: 'THINKING_TEXT_MESSAGE_START' }, { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'hmm' }, { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: '…', metadata: { a: 1 } }, { type: 'THINKING_TEXT_MESSAGE_END' }, { type: 'THINKING_END' }];
  const binary = (more) => ({ type: 'binary', mimeType: 'image/png', ...more });
  const user = (...content) => messages([{ id: 'u', role: 'user', content }]);
  return [
    inRun('legacy: thinking', [...thinking, ...text('m', 'x'), ...thinking], [['shape of 0.0.x', null]]),
    inRun('legacy: thinking without a span', thinking.slice(1, 5), [['shape of 0.0.x', null]]),
    inRun('legacy: thought without a start', [thinking[2]], [['thinking without its start', 'fold-error']]),
    inRun('legacy: thinking ends alone', [thinking[5]], [['thinking without its start', 'fold-error']]),
    inRun('legacy: thought without a delta', [thinking[1], { type: 'THINKING_TEXT_MESSAGE_CONTENT' }], [['missing required field', 'invalid-chunk']]),
    inRun('legacy: binary parts', [user(binary({ data: 'AA==' }), binary({ url: 'https://x.example/a', filename: 'a.png' }), binary({ id: 'only' }), binary({ mimeType: 'application/pdf', url: 'u', id: 'i' }), binary({ mimeType: 'audio/wav', data: 'x' }), binary({ mimeType: 'video', data: 'x' }), { type: 'binary', data: 'x' })], [['shape of 0.0.x', null]]),
    inRun('legacy: binary beside its modern part', [user(binary({ url: 'u', filename: 'f' }), { type: 'image', source: { type: 'url', value: 'u', mimeType: 'image/png' }, metadata: { filename: 'f' } }, binary({ url: 'u' }), binary({ url: 'u', filename: 'g' }))], [['shape of 0.0.x', null]]),
    inRun('legacy: binary of no text', [user(binary({ data: 5 }))], [['wrong value', 'invalid-chunk']]),
    inRun('legacy: null metadata of media', [user({ type: 'image', metadata: null, source: { type: 'url', value: 'u' } })], [['null that the client forgives', null]]),
    inRun('legacy: null metadata of a text', [user({ type: 'text', text: 'x', metadata: null })], [['null in a message', 'invalid-chunk']], { lenient: true }),
    inRun('legacy: on_interrupt', [{ type: 'CUSTOM', name: 'on_interrupt', value: '{"question":"ok?"}' }, { type: 'CUSTOM', name: 'PredictState', value: [{ state_key: 'a', tool: 't', tool_argument: 'b' }] }]),
  ];
}

/** Frames that are given as they are on the wire. */
const bytes = (name, texts, labels = [], more = {}) => ({ name: `bytes: ${name}`, frames: texts.map((one) => (typeof one === 'string' ? new TextEncoder().encode(one) : one)), labels, ...more });

function odd() {
  const line = (event) => `data: ${JSON.stringify(event)}\n\n`;
  const opened = line(START);
  const done = line(FINISH);
  const hello = text('m', 'hé', 'llo 👋').map(line);
  const crlf = (ending) => [opened, ...hello, done].map((one) => new TextEncoder().encode(one.replaceAll('\n', ending)));
  return [
    bytes('comments and other fields', [': ping\n\n', 'event: message\nid: 1\nretry: 5\n' + opened, ...hello, ':\n\n', 'id: 2\n\n', done]),
    bytes('no space, two lines of data', [opened.replace('data: ', 'data:'), `data: ${JSON.stringify(START).slice(0, 0)}{"type":"TEXT_MESSAGE_START",\ndata: "messageId":"m"}\n\n`, line(end('m')), done]),
    bytes('byte order mark', ['\ufeff' + opened, ...hello, done]),
    bytes('last event without its blank line', [opened, ...hello, done.trimEnd()]),
    bytes('last event with one line break', [opened, ...hello, done.slice(0, -1)]),
    bytes('cut in the last event', [opened, ...hello, done.slice(0, 30)], [['cut in an event', 'invalid-json']], { lenient: true }),
    bytes('empty body', []),
    bytes('done marker', [opened, ...hello, done, 'data: [DONE]\n\n'], [['[DONE]', 'invalid-json']], { lenient: true }),
    bytes('no JSON', [opened, 'data: {"type":\n\n', done], [['not JSON', 'invalid-json']]),
    bytes('null', [opened, 'data: null\n\n', done], [['JSON that is no object', 'invalid-chunk']]),
    bytes('array', [opened, 'data: []\n\n', done], [['JSON that is no object', 'invalid-chunk']]),
    bytes('number', [opened, 'data: 5\n\n', done], [['JSON that is no object', 'invalid-chunk']]),
    bytes('no type', [opened, 'data: {}\n\n', done], [['no type', 'invalid-chunk']]),
    bytes('type of no text', [opened, 'data: {"type":1}\n\n', done], [['no type', 'invalid-chunk']]),
    bytes('empty type', [opened, 'data: {"type":""}\n\n', done], [['no type', 'invalid-chunk']]),
    bytes('duplicate keys', [opened, 'data: {"type":"CUSTOM","type":"STATE_SNAPSHOT","snapshot":1,"snapshot":2}\n\n', done]),
    bytes('numbers', [opened, 'data: {"type":"STATE_SNAPSHOT","snapshot":[1e3,1.0,-0.5,9007199254740991,1e-7],"timestamp":1e3}\n\n', done]),
    bytes('bad UTF-8', [opened, line(start('m')), new Uint8Array([...new TextEncoder().encode('data: {"type":"TEXT_MESSAGE_CONTENT","messageId":"m","delta":"a'), 0xff, 0xe2, 0x82, ...new TextEncoder().encode('b"}\n\n')]), line(end('m')), done]),
    ...['\r\n', '\r'].map((ending) => ({ ...bytes(`line ends ${JSON.stringify(ending)}`, [opened, ...hello, done]), bytes: crlf(ending) })),
  ];
}

/** All of them. */
export function scenarios() {
  return [...orderFaults(), ...orderFine(), ...calls(), ...texts(), ...chunks(), ...snapshots(), ...patches(), ...activities(), ...legacy(), ...odd()];
}

