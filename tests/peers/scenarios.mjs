// Hand-written streams, one or more for every rule of the fold and of the framing.
import { frame } from './streams.mjs';

const encoder = new TextEncoder();
const text = (id, ...deltas) => [{ type: 'text-start', id }, ...deltas.map((delta) => ({ type: 'text-delta', id, delta })), { type: 'text-end', id }];
const start = (toolCallId, extra) => ({ type: 'tool-input-start', toolCallId, toolName: 'weather', ...extra });
const delta = (toolCallId, inputTextDelta) => ({ type: 'tool-input-delta', toolCallId, inputTextDelta });
const available = (toolCallId, extra) => ({ type: 'tool-input-available', toolCallId, toolName: 'weather', input: { city: 'Seoul' }, ...extra });
const output = (toolCallId, extra) => ({ type: 'tool-output-available', toolCallId, output: { t: 1 }, ...extra });
const failed = (toolCallId, extra) => ({ type: 'tool-output-error', toolCallId, errorText: 'down', ...extra });
const refused = (toolCallId, extra) => ({ type: 'tool-input-error', toolCallId, toolName: 'weather', input: { city: 7 }, errorText: 'bad', ...extra });
const request = (approvalId, toolCallId, extra) => ({ type: 'tool-approval-request', approvalId, toolCallId, ...extra });
const respond = (approvalId, approved, extra) => ({ type: 'tool-approval-response', approvalId, approved, ...extra });
const step = { type: 'start-step' };
const reset = { type: 'reset-step' };
const begin = { type: 'start', messageId: 'm1' };
const PM = { p: { k: 1 } };
const PM2 = { q: { k: 2 } };

const user = (id, words = 'hi') => ({ id, role: 'user', parts: [{ type: 'text', text: words }] });
const answer = (id, parts, extra) => ({ id, role: 'assistant', parts, ...extra });
const tool = (toolCallId, state, extra) => ({ type: 'tool-weather', toolCallId, state, input: { city: 'Seoul' }, ...extra });

/** [name, chunks, labels, history] */
const FOLDS = [
  ['nothing at all', [], [['empty response', null]]],
  ['only a start', [{ type: 'start' }]],
  ['only a step', [step], [['trailing step-start', null]]],
  ['a trailing step', [begin, step, ...text('1', 'a'), { type: 'finish-step' }, step, { type: 'finish-step' }, { type: 'finish', finishReason: 'stop' }], [['trailing step-start', null]]],
  ['several starts', [begin, ...text('1', 'a'), { type: 'start', messageId: 'm2', messageMetadata: { a: 1 } }, ...text('2', 'b'), { type: 'start' }], [['several starts', null]]],
  ['data before start', [{ type: 'data-x', data: 1 }, begin, ...text('1', 'a')], [['data before start', null]]],
  ['chunks after done', [begin, ...text('1', 'a'), '[DONE]', ...text('2', 'b')], [['chunks after [DONE]', null]]],
  ['no start at all', [...text('1', 'a')]],
  ['two texts at once', [{ type: 'text-start', id: '1' }, { type: 'text-start', id: '2' }, { type: 'text-delta', id: '1', delta: 'a' }, { type: 'text-delta', id: '2', delta: 'b' }, { type: 'text-end', id: '1' }, { type: 'text-delta', id: '2', delta: 'c' }]],
  ['a text id started twice', [{ type: 'text-start', id: '1' }, { type: 'text-delta', id: '1', delta: 'a' }, { type: 'text-start', id: '1' }, { type: 'text-delta', id: '1', delta: 'b' }, { type: 'text-end', id: '1' }], [['double start', null]]],
  ['a reasoning id started twice', [{ type: 'reasoning-start', id: '1' }, { type: 'reasoning-delta', id: '1', delta: 'a' }, { type: 'reasoning-start', id: '1' }, { type: 'reasoning-delta', id: '1', delta: 'b' }], [['double start', null]]],
  ['text and reasoning share an id', [{ type: 'text-start', id: '1' }, { type: 'reasoning-start', id: '1' }, { type: 'text-delta', id: '1', delta: 'a' }, { type: 'reasoning-delta', id: '1', delta: 'b' }, { type: 'text-end', id: '1' }, { type: 'reasoning-delta', id: '1', delta: 'c' }, { type: 'reasoning-end', id: '1' }]],
  ['a text goes on over a step', [step, { type: 'text-start', id: '1' }, { type: 'finish-step' }, step, { type: 'text-delta', id: '1', delta: 'late' }]],
  ['provider metadata replaces', [{ type: 'text-start', id: '1', providerMetadata: PM }, { type: 'text-delta', id: '1', delta: 'a' }, { type: 'text-delta', id: '1', delta: 'b', providerMetadata: PM2 }, { type: 'text-end', id: '1' }]],
  ['provider metadata of reasoning stays', [{ type: 'reasoning-start', id: '1', providerMetadata: PM }, { type: 'reasoning-delta', id: '1', delta: 'a' }, { type: 'reasoning-end', id: '1' }]],
  ['orphan text delta', [begin, { type: 'text-delta', id: '9', delta: 'x' }], [['orphan text-delta', 'fold-error']]],
  ['orphan text delta after the end', [...text('1', 'a'), { type: 'text-delta', id: '1', delta: 'x' }], [['orphan text-delta', 'fold-error']]],
  ['orphan text end', [begin, { type: 'text-end', id: '9' }], [['orphan text-end', 'fold-error']]],
  ['a text ended twice', [...text('1', 'a'), { type: 'text-end', id: '1' }], [['orphan text-end', 'fold-error']]],
  ['orphan reasoning delta', [...text('1', 'a'), { type: 'reasoning-delta', id: '1', delta: 'x' }], [['orphan reasoning-delta', 'fold-error']]],
  ['orphan reasoning end', [{ type: 'reasoning-end', id: '1' }], [['orphan reasoning-end', 'fold-error']]],
  ['reasoning ended twice', [{ type: 'reasoning-start', id: '1' }, { type: 'reasoning-end', id: '1' }, { type: 'reasoning-end', id: '1' }], [['orphan reasoning-end', 'fold-error']]],
  ['orphan tool delta', [available('c'), delta('c', '{')], [['orphan tool-input-delta', 'fold-error']]],
  ['output of an unknown call', [begin, output('nobody')], [['unknown tool call id', 'fold-error']]],
  ['error of an unknown call', [begin, failed('nobody')], [['unknown tool call id', 'fold-error']]],
  ['denial of an unknown call', [begin, { type: 'tool-output-denied', toolCallId: 'nobody' }], [['unknown tool call id', 'fold-error']]],
  ['approval request for an unknown call', [begin, request('a', 'nobody')], [['unknown tool call id', 'fold-error']]],
  ['response to an unknown approval', [begin, available('c'), request('a', 'c'), respond('b', true)], [['unknown approval id', 'fold-error']]],
  ['error chunk', [begin, ...text('1', 'a'), { type: 'error', errorText: 'boom' }, ...text('2', 'never')], [['error chunk', 'error-chunk']]],
  ['abort goes on', [begin, { type: 'text-start', id: '1' }, { type: 'abort', reason: 'x' }, { type: 'text-delta', id: '1', delta: 'late' }]],
  ['unknown type', [begin, { type: 'text-delta-2', id: 'x' }, ...text('1', 'never')], [['unknown chunk type', 'invalid-chunk']]],
  ['a part type is no chunk type', [begin, { type: 'step-start' }], [['unknown chunk type', 'invalid-chunk']]],
  ['a stored tool is no chunk', [begin, { type: 'tool-weather', toolCallId: 'c' }], [['unknown chunk type', 'invalid-chunk']]],
  ['data without a dash', [begin, { type: 'data', data: 1 }], [['unknown chunk type', 'invalid-chunk']]],
  ['an array', [begin, '[1]'], [['not an object', 'invalid-chunk']]],
  ['null', [begin, 'null'], [['not an object', 'invalid-chunk']]],
  ['a string', [begin, '"start"'], [['not an object', 'invalid-chunk']]],
  ['no type', [begin, { id: 'x' }], [['missing field', 'invalid-chunk']]],
  ['type is a number', [begin, { type: 1 }], [['wrong required field', 'invalid-chunk']]],
  // Tools.
  ['input streams', [start('c'), delta('c', '{"city":"Se'), delta('c', 'oul","n":1'), delta('c', '2}'), available('c'), output('c')]],
  ['input stops in the middle', [start('c', { title: 'T', toolMetadata: { m: 1 }, providerExecuted: true, providerMetadata: PM }), delta('c', '{"city":"Se'), delta('c', 'oul","days":[1,2')]],
  ['input is repaired at every cut', [...'{"a":"x\\u0041","b":[tr'].map((_, at) => start(`c${at}`)).concat([...'{"a":"x\\u0041","b":[tr'].map((_, at) => delta(`c${at}`, '{"a":"x\\u0041","b":[tr'.slice(0, at + 1))))],
  ['input can\'t be repaired', [start('c'), delta('c', '{"city"'), delta('c', ':nope')]],
  ['input reaches a prototype', [start('c'), delta('c', '{"a":1,"__proto__":{"x":1}')]],
  ['input is text', [start('c', { inputEncoding: 'text' }), delta('c', 'SELECT '), delta('c', '1'), available('c', { input: 'SELECT 1' })]],
  ['input is text and unfinished', [start('c', { inputEncoding: 'text' }), delta('c', '{"city":')]],
  ['input encoding json', [start('c', { inputEncoding: 'json' }), delta('c', '{"city":')]],
  ['input starts twice', [start('c', { title: 'A' }), delta('c', '{"a":1'), start('c', { toolName: 'other' }), delta('c', '{"b":2')], [['double start', null]]],
  ['input starts again after its output', [available('c', { providerMetadata: PM }), output('c', { preliminary: true, providerMetadata: PM2 }), start('c'), delta('c', '{"b":2')], [['double start', null]]],
  ['input starts again as the other family', [start('c'), delta('c', '{"a":1'), start('c', { dynamic: true }), delta('c', '{"b":2')], [['static and dynamic mixed', null]]],
  ['available as the other family', [start('c'), delta('c', '{"a":1'), available('c', { dynamic: true }), output('c')], [['static and dynamic mixed', null]]],
  ['available static after a dynamic start', [start('c', { dynamic: true }), delta('c', '{"a":1'), available('c'), output('c')], [['static and dynamic mixed', null]]],
  ['input error of the other family is honoured in place', [start('c', { dynamic: false }), delta('c', '{"a":1'), refused('c', { dynamic: true })], [['static and dynamic mixed', null]]],
  ['input error static after a dynamic start', [start('c', { dynamic: true }), refused('c')], [['static and dynamic mixed', null]]],
  ['input error without a start', [refused('c', { dynamic: true, providerExecuted: true, toolMetadata: { m: 1 } })]],
  ['input error keeps the title', [start('c', { title: 'T', toolMetadata: { m: 1 } }), delta('c', '{"a":1'), refused('c', { title: 'Other', providerMetadata: PM })]],
  ['input error then output', [start('c'), refused('c'), output('c')]],
  ['input error of a call that the server ran all the same', [start('c', { providerExecuted: true }), delta('c', '{"a":'), refused('c', { input: '{"a":', providerExecuted: true }), output('c', { providerExecuted: true })]],
  ['dynamic all the way', [start('c', { dynamic: true, title: 'D' }), delta('c', '{"a":1'), available('c', { dynamic: true, providerMetadata: PM }), output('c', { providerMetadata: PM2, preliminary: true }), output('c')]],
  ['dynamic error clears the raw input', [start('c', { dynamic: true }), delta('c', '{"a":1'), failed('c')]],
  ['static error keeps the raw input', [start('c'), delta('c', '{"a":1'), failed('c')]],
  ['output clears the raw input', [start('c'), delta('c', '{"a":1'), output('c')]],
  ['denied while streaming', [start('c'), delta('c', '{"a":1'), { type: 'tool-output-denied', toolCallId: 'c' }]],
  ['approval asked while streaming', [start('c', { inputEncoding: 'json' }), delta('c', '{"a":1'), request('a', 'c')]],
  ['deltas after the output', [start('c'), delta('c', '{"a":1'), output('c'), delta('c', ',"b":2')]],
  ['deltas after available', [start('c', { title: 'T', toolMetadata: { m: 1 }, inputEncoding: 'json' }), delta('c', '{"a":1'), available('c', { toolName: 'renamed', title: 'U', toolMetadata: { m: 2 } }), delta('c', ',"b":2')]],
  ['available renames the part', [start('c'), available('c', { toolName: 'tool-x' }), output('c')]],
  ['available keeps what the start said', [start('c', { title: 'T', toolMetadata: { m: 1 }, providerExecuted: true, providerMetadata: PM }), available('c')]],
  ['available replaces what the start said', [start('c', { title: 'T', toolMetadata: { m: 1 }, providerExecuted: true, providerMetadata: PM }), available('c', { title: 'U', toolMetadata: { n: 1 }, providerExecuted: false, providerMetadata: PM2 })]],
  ['available again clears the output', [available('c'), output('c', { preliminary: true }), available('c', { input: null })]],
  ['available again clears the error', [available('c'), failed('c', { providerMetadata: PM }), available('c')]],
  ['output keeps title and metadata', [available('c', { title: 'T', toolMetadata: { m: 1 } }), output('c'), failed('c')]],
  ['output replaces metadata', [available('c', { toolMetadata: { m: 1 } }), output('c', { toolMetadata: { m: 2 }, providerExecuted: true })]],
  ['error replaces metadata', [available('c', { toolMetadata: { m: 1 } }), failed('c', { toolMetadata: { m: 2 }, providerExecuted: true, providerMetadata: PM })]],
  ['output null', [available('c', { input: null }), output('c', { output: null })]],
  ['preliminary outputs', [available('c'), output('c', { output: 1, preliminary: true }), output('c', { output: 2, preliminary: true }), output('c', { output: 2 })], [['preliminary output', null]]],
  ['preliminary false stays', [available('c'), output('c', { preliminary: false })], [['preliminary output', null]]],
  ['error after preliminary', [available('c'), output('c', { output: 1, preliminary: true }), failed('c')], [['preliminary output', null]]],
  ['the same call id in a later step', [step, available('c', { input: 1 }), output('c', { output: 1 }), step, start('c'), available('c', { input: 2 }), output('c', { output: 2 })]],
  ['an output after the next step began', [step, available('c'), step, output('c')]],
  ['an output goes to the last call with its id', [step, available('c', { input: 1 }), step, available('c', { input: 2 }), step, output('c')]],
  ['an output goes to the first call of the step', [step, available('c', { input: 1 }), available('c', { input: 2, dynamic: true }), output('c')], [['static and dynamic mixed', null]]],
  ['input goes on in the next step', [step, start('c', { title: 'T', toolMetadata: { m: 1 }, providerExecuted: true, inputEncoding: 'json' }), delta('c', '{"a":1'), step, delta('c', ',"b":2'), delta('c', ',"c":3')]],
  ['dynamic input goes on in the next step', [step, start('c', { dynamic: true }), delta('c', '{"a":1'), step, delta('c', ',"b":2')], [['static and dynamic mixed', null]]],
  ['approval granted by a rule', [available('c', { providerMetadata: PM }), request('a', 'c', { isAutomatic: true, reason: 'why' }), respond('a', true, { reason: 'rule', providerMetadata: PM2, providerExecuted: true }), output('c')]],
  ['approval denied by a rule', [available('c'), request('a', 'c', { isAutomatic: true }), respond('a', false, { reason: 'rule' }), { type: 'tool-output-denied', toolCallId: 'c' }]],
  ['approval not automatic', [available('c'), request('a', 'c', { isAutomatic: false })]],
  ['approval with a null input', [available('c'), request('a', 'c', { inputSchemaInput: null, approvalDescriptor: null })]],
  ['approval without reasons', [available('c', { providerExecuted: true }), request('a', 'c'), respond('a', true)]],
  ['approval asked again', [available('c'), request('a', 'c', { signature: 's', reason: 'r' }), respond('a', true), request('b', 'c')]],
  ['approval answered twice', [available('c'), request('a', 'c', { signature: 's' }), respond('a', true, { reason: 'x' }), respond('a', false)]],
  ['approval response in a later step', [available('c'), request('a', 'c'), step, respond('a', true)]],
  ['approval request in a later step', [available('c'), step, request('a', 'c')]],
  ['approval kept by a new input', [available('c'), request('a', 'c'), available('c', { input: 2 })]],
  ['error after approval', [available('c'), request('a', 'c'), respond('a', true), failed('c')]],
  ['tool names of every kind', ['a.b', 'tool-x', '도구', '', '__proto__'].flatMap((toolName, at) => [available(`c${at}`, { toolName }), available(`d${at}`, { toolName, dynamic: true })])],
  // Steps.
  ['reset drops the step', [begin, step, ...text('1', 'a'), step, ...text('2', 'b'), available('c'), reset, ...text('3', 'c')], [['reset-step', null]]],
  ['reset without a step', [...text('1', 'a'), { type: 'data-x', id: '1', data: 1 }, reset, ...text('3', 'c')], [['reset-step', null]]],
  ['reset of an empty step', [step, ...text('1', 'a'), step, reset], [['reset-step', null]]],
  ['a text after a reset is an orphan', [{ type: 'text-start', id: '1' }, step, reset, { type: 'text-delta', id: '1', delta: 'x' }], [['reset-step', null], ['orphan text-delta', 'fold-error']]],
  ['reasoning after a reset is an orphan', [{ type: 'reasoning-start', id: '1' }, reset, { type: 'reasoning-delta', id: '1', delta: 'x' }], [['reset-step', null], ['orphan reasoning-delta', 'fold-error']]],
  ['input after a reset is an orphan', [start('c'), step, reset, delta('c', '{')], [['reset-step', null], ['orphan tool-input-delta', 'fold-error']]],
  ['a stale input before a reset', [start('c'), delta('c', '{"a":1'), step, reset], [['reset-step', null]]],
  ['a torn text before a reset', [{ type: 'text-start', id: '1' }, String.raw`{"type":"text-delta","id":"1","delta":"a\ud83e"}`, step, reset], [['reset-step', null], ['lone surrogate', null]]],
  // Data.
  ['data by id', [{ type: 'data-x', id: '1', data: 1, extra: 'a' }, { type: 'data-x', id: '2', data: 2 }, { type: 'data-x', id: '1', data: 3, extra: 'b', transient: false }, { type: 'data-y', id: '1', data: 4 }], [['data by id', null]]],
  ['data with an empty id', [{ type: 'data-x', id: '', data: 1 }, { type: 'data-x', id: '', data: 2 }], [['data by id', null]]],
  ['data without an id', [{ type: 'data-x', data: 1 }, { type: 'data-x', data: null }, { type: 'data-', data: 1 }]],
  ['transient data', [{ type: 'data-x', id: '1', data: 1 }, { type: 'data-x', id: '1', data: 2, transient: true }, { type: 'data-kind', data: 'text', transient: true, extra: 1 }], [['transient data', null]]],
  ['data by id in an earlier step', [step, { type: 'data-x', id: '1', data: 1 }, step, { type: 'data-x', id: '1', data: { a: [1] } }], [['data by id', null]]],
  ['sources twice', [{ type: 'source-url', sourceId: 's', url: 'u' }, { type: 'source-url', sourceId: 's', url: 'u' }]],
  // Metadata.
  ['metadata merges', [{ type: 'start', messageMetadata: { a: { b: 1, c: [1, 2] }, d: 1 } }, { type: 'message-metadata', messageMetadata: { a: { c: [3], e: null }, f: { g: 1 } } }, { type: 'finish', messageMetadata: { d: { h: 1 }, a: { b: null } } }], [['metadata merge', null]]],
  ['metadata null', [{ type: 'start', messageMetadata: null }, { type: 'message-metadata', messageMetadata: null }, { type: 'finish', messageMetadata: null }], [['metadata merge', null]]],
  ['metadata skips prototype keys', [{ type: 'start', messageMetadata: { a: 1 } }, { type: 'message-metadata', messageMetadata: { constructor: 1, prototype: { x: 1 }, b: { prototype: 2 }, toString: { x: 1 } } }], [['metadata merge', null]]],
  ['metadata skips nested prototype keys', [{ type: 'start', messageMetadata: { a: { z: 1 } } }, { type: 'message-metadata', messageMetadata: { a: { prototype: 2, constructor: 'c', y: 1 } } }], [['metadata merge', null]]],
  ['first metadata is taken as it is', [{ type: 'message-metadata', messageMetadata: { prototype: 1 } }], [['metadata merge', null]]],
  ['metadata array', [{ type: 'start', messageMetadata: [1, 2] }, { type: 'message-metadata', messageMetadata: { a: 1 } }], [['metadata that is no object', null]]],
  ['metadata string over an object', [{ type: 'start', messageMetadata: { a: 1 } }, { type: 'message-metadata', messageMetadata: 'xy' }], [['metadata that is no object', null]]],
  ['metadata array over an object', [{ type: 'start', messageMetadata: { a: 1, 0: { z: 1 } } }, { type: 'message-metadata', messageMetadata: [{ y: 1 }] }], [['metadata that is no object', null]]],
  ['metadata number over an object', [{ type: 'start', messageMetadata: { a: 1 } }, { type: 'finish', messageMetadata: 5 }], [['metadata that is no object', null]]],
  ['metadata object over a string', [{ type: 'start', messageMetadata: 'xy' }, ...text('1', 'a'), { type: 'message-metadata', messageMetadata: { a: 1 } }, ...text('2', 'b')], [['metadata that is no object', 'fold-error']]],
  ['metadata object over false', [{ type: 'start', messageMetadata: false }, { type: 'finish', messageMetadata: { a: 1 } }], [['metadata that is no object', 'fold-error']]],
  ['metadata number over a string', [{ type: 'start', messageMetadata: 'xy' }, { type: 'message-metadata', messageMetadata: 5 }], [['metadata that is no object', null]]],
  // Lone surrogates.
  ['an emoji cut in half', [{ type: 'text-start', id: '1' }, String.raw`{"type":"text-delta","id":"1","delta":"a\ud83e"}`, String.raw`{"type":"text-delta","id":"1","delta":"\uddeab"}`, { type: 'text-end', id: '1' }], [['lone surrogate', null]]],
  ['halves of two texts', [{ type: 'text-start', id: '1' }, { type: 'text-start', id: '2' }, String.raw`{"type":"text-delta","id":"1","delta":"\ud83e"}`, String.raw`{"type":"text-delta","id":"2","delta":"\ud83d"}`, String.raw`{"type":"text-delta","id":"1","delta":"\uddea"}`, String.raw`{"type":"text-delta","id":"2","delta":"\ude00"}`], [['lone surrogate', null]]],
  ['a half that stays alone', [{ type: 'text-start', id: '1' }, String.raw`{"type":"text-delta","id":"1","delta":"a\ud83e"}`, { type: 'text-delta', id: '1', delta: '' }, { type: 'text-delta', id: '1', delta: 'b' }, String.raw`{"type":"text-delta","id":"1","delta":"\udde0c\ud83e"}`], [['lone surrogate', null]]],
  ['a half at the end of a text', [{ type: 'text-start', id: '1' }, String.raw`{"type":"text-delta","id":"1","delta":"a\ud83e"}`, { type: 'text-end', id: '1' }, { type: 'text-start', id: '1' }, String.raw`{"type":"text-delta","id":"1","delta":"\uddea"}`], [['lone surrogate', null], ['double start', null]]],
  ['a half before a second start', [{ type: 'text-start', id: '1' }, String.raw`{"type":"text-delta","id":"1","delta":"a\ud83e"}`, { type: 'text-start', id: '1' }, String.raw`{"type":"text-delta","id":"1","delta":"\uddea"}`], [['lone surrogate', null], ['double start', null]]],
  ['halves in the wrong order', [{ type: 'reasoning-start', id: '1' }, String.raw`{"type":"reasoning-delta","id":"1","delta":"\uddea\ud83e"}`, String.raw`{"type":"reasoning-delta","id":"1","delta":"\ud83e\uddea\uddea"}`], [['lone surrogate', null]]],
  ['a half before an error', [{ type: 'text-start', id: '1' }, String.raw`{"type":"text-delta","id":"1","delta":"a\ud83e"}`, { type: 'error', errorText: 'x' }], [['lone surrogate', null], ['error chunk', 'error-chunk']]],
  ['halves in a tool input', [start('c'), String.raw`{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"{\"a\":\"\ud83e"}`, String.raw`{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"\uddea\"}"}`], [['lone surrogate', null]]],
  ['a half at the end of a tool input', [start('c'), String.raw`{"type":"tool-input-delta","toolCallId":"c","inputTextDelta":"{\"a\":\"x\ud83e"}`], [['lone surrogate', null]]],
  ['an escaped half in a tool input', [start('c'), delta('c', '{"a":"\\ud83e'), start('d'), delta('d', '{"a":"\\ud83e\\uddea","b":"\\udd')], [['lone surrogate', null]]],
  ['halves everywhere else', [String.raw`{"type":"data-x","id":"1","data":{"\ud83e":["\uddea","a\ud83eb"]}}`, String.raw`{"type":"tool-input-available","toolCallId":"c","toolName":"t","input":"\ud800"}`, String.raw`{"type":"tool-output-available","toolCallId":"c","output":"\udfff"}`, String.raw`{"type":"start","messageMetadata":{"m":"\ud83e"}}`], [['lone surrogate', null]]],
  // Bad JSON.
  ['bad json', [begin, ...text('1', 'a'), '{"type":"text-start"', ...text('2', 'never')], [['bad JSON', 'invalid-json']]],
  ['html', [begin, '<html>'], [['bad JSON', 'invalid-json']]],
  ['empty data', [begin, ''], [['bad JSON', 'invalid-json']]],
  ['done with a space after it', [begin, '[DONE] '], [['bad JSON', 'invalid-json']]],
  ['control character', [begin, '{"type":"text-start","id":"a\tb"}'], [['bad JSON', 'invalid-json']]],
  ['two values', [begin, '{"type":"start-step"} {"type":"start-step"}'], [['bad JSON', 'invalid-json']]],
  ['__proto__', [begin, '{"type":"data-x","data":{"__proto__":{"x":1}}}'], [['prototype key', 'invalid-json']]],
  ['escaped __proto__', [begin, String.raw`{"type":"data-x","data":[{"\u005f_proto__":1}]}`], [['prototype key', 'invalid-json']]],
  ['constructor with prototype', [begin, '{"type":"data-x","data":{"constructor":{"prototype":1}}}'], [['prototype key', 'invalid-json']]],
  ['constructor without prototype', [begin, '{"type":"data-x","data":{"constructor":{"x":1}}}', '{"type":"data-x","data":{"constructor":[1]}}', '{"type":"data-x","data":"__proto__"}']],
  ['ids that are prototype names', ['__proto__', 'constructor', 'toString'].flatMap((id) => [...text(id, 'a'), available(id), output(id), { type: 'data-x', id, data: 1 }])],
  ['an orphan with a prototype name', [{ type: 'text-delta', id: '__proto__', delta: 'x' }], [['orphan text-delta', 'fold-error']]],
  ['numbers', ['{"type":"data-x","data":[1.0,1e2,-0,0.1,12345678901234567890,1E-7]}']],
  ['a number too large for metadata', ['{"type":"text-start","id":"1","providerMetadata":{"p":{"n":1e999}}}'], [['wrong optional field', 'invalid-chunk']]],
  ['a number too large for tool metadata', ['{"type":"tool-input-start","toolCallId":"c","toolName":"t","toolMetadata":{"n":[1e999]}}'], [['wrong optional field', 'invalid-chunk']]],
  ['a key twice', ['{"type":"text-start","id":"1","id":"2"}', { type: 'text-delta', id: '2', delta: 'x' }]],
  ['escapes of every kind', [{ type: 'text-start', id: '1' }, String.raw`{"type":"text-delta","id":"1","delta":"\"\\\/\b\f\n\r\t\u00e9\ud83e\uddea é"}`, String.raw`{"type":"text-delta","id":"\u0031","delta":"x"}`, String.raw`{"delta":"y","id":"1","type":"text-delta"}`, String.raw`{"type":"text-delta","id":"1","delta":"z","more":"}"}`]],
  ['bad escapes', [{ type: 'text-start', id: '1' }, String.raw`{"type":"text-delta","id":"1","delta":"\x"}`], [['bad JSON', 'invalid-json']]],
];

const a1 = [{ type: 'step-start' }, { type: 'text', text: 'old', state: 'done' }, { type: 'step-start' }];
const CONTINUED = [
  ['an output first', [begin, output('c'), step, ...text('1', 'b')], [...a1, tool('c', 'approval-responded', { approval: { id: 'a', approved: true, signature: 's', other: 1 } })]],
  ['an output in a new step', [step, output('c')], [...a1, tool('c', 'approval-responded', { approval: { id: 'a', approved: true } })]],
  ['a denial', [{ type: 'tool-output-denied', toolCallId: 'c' }, step, ...text('1', 'no')], [...a1, tool('c', 'approval-responded', { approval: { id: 'a', approved: false, reason: 'no' } })]],
  ['a response to a stored approval', [respond('a', true, { reason: 'late' })], [...a1, tool('c', 'approval-requested', { approval: { id: 'a', requestReason: 'r' } })]],
  ['input goes on', [delta('c', 'oul"'), delta('c', ',"d":1')], [...a1, { ...tool('c', 'input-streaming'), input: { city: 'Se' }, rawInput: '{"city":"Se', inputEncoding: 'json', title: 'T', toolMetadata: { m: 1 } }]],
  ['input goes on in a new step', [delta('c', 'oul"'), step, delta('c', ',"d":1')], [...a1, { ...tool('c', 'input-streaming'), rawInput: '{"city":"Se', title: 'T', toolMetadata: { m: 1 } }]],
  ['dynamic input goes on', [delta('c', 'oul"')], [...a1, { type: 'dynamic-tool', toolName: 'weather', toolCallId: 'c', state: 'input-streaming', rawInput: '{"city":"Se' }]],
  ['text input goes on', [delta('c', ' 1')], [...a1, { type: 'tool-sql', toolCallId: 'c', state: 'input-streaming', input: 'SELECT', rawInput: 'SELECT', inputEncoding: 'text' }]],
  ['input without a raw input goes on', [delta('c', '{"a":1')], [{ type: 'tool-x', toolCallId: 'c', state: 'input-streaming' }]],
  ['input of an earlier step doesn\'t go on', [delta('c', 'x')], [{ ...tool('c', 'input-streaming'), rawInput: '{' }, { type: 'step-start' }], [['orphan tool-input-delta', 'fold-error']]],
  ['a stored text doesn\'t go on', [{ type: 'text-delta', id: '1', delta: 'x' }], [{ type: 'text', text: 'old', state: 'streaming' }], [['orphan text-delta', 'fold-error']]],
  ['reset of the stored step', [reset, ...text('1', 'b')], [...a1, { type: 'text', text: 'half', state: 'streaming' }], [['reset-step', null]]],
  ['data by a stored id', [{ type: 'data-x', id: '1', data: 2 }], [{ type: 'data-x', id: '1', data: 1, extra: 'kept' }, ...a1], [['data by id', null]]],
  ['the same call id in an earlier step', [output('c', { output: 2 })], [tool('c', 'output-available', { output: 1 }), ...a1, tool('c', 'input-available')]],
  ['another id from the server', [{ type: 'start', messageId: 'm9' }, ...text('1', 'b')], a1],
  ['nothing new', [begin], a1],
  ['unknown parts stay', [...text('1', 'b')], [{ type: 'future', x: 1 }, { type: 'text', text: 'a', later: { y: 1 } }, tool('c', 'output-available', { output: 1, callProviderMetadata: PM, later: 2 })]],
];

function histories() {
  const list = [];
  for (const [name, chunks, parts, labels = []] of CONTINUED) {
    const stored = answer('m1', parts, { metadata: { k: { a: 1 } } });
    const all = [['continuation', null], ...labels];
    const before = [user('u1'), stored];
    list.push([`continues: ${name}`, chunks, all, { messages: before, trigger: 'submit-message', messageId: 'm1' }]);
    list.push([`continues by position: ${name}`, [{ type: 'start', messageMetadata: { k: { b: 2 } } }, ...chunks], all, { messages: before, trigger: 'submit-message' }]);
    list.push([`continues an earlier message: ${name}`, chunks, all, { messages: [...before, user('u2'), answer('m2', [{ type: 'text', text: 'z' }])], trigger: 'submit-message', messageId: 'm1' }]);
    const fails = labels.filter(([, kind]) => kind);
    if (!name.startsWith('another id')) {
      const unfinished = parts.some((part) => ['input-streaming', 'approval-responded'].includes(part.state));
      list.push([`resumes without replay: ${name}`, chunks, unfinished ? [['resume', null], ...fails] : [['resume', null]], { messages: before, trigger: 'resume-stream', resumeStreamIsReplay: false }]);
      list.push([`resumes with replay: ${name}`, [begin, step, ...text('1', 'whole')], [['resume', null]], { messages: before, trigger: 'resume-stream' }]);
    }
  }
  const old = [user('u1'), answer('m1', [{ type: 'text', text: 'old', state: 'done' }], { metadata: { k: 1 } })];
  const open = [user('u1'), answer('m1', [{ type: 'text', text: 'half', state: 'streaming' }, { ...tool('c', 'input-streaming'), rawInput: '{"a"' }], { metadata: { k: 1 } })];
  const server = [user('u1'), answer('m1', [tool('c', 'input-available', { providerExecuted: true })])];
  const news = [begin, { type: 'start', messageMetadata: { n: 1 } }, ...text('1', 'new')];
  const other = [{ type: 'start', messageId: 'm2' }, ...text('1', 'new')];
  const add = (name, chunks, history, labels = []) => list.push([name, chunks, labels, history]);
  const regenerate = { trigger: 'regenerate-message' };
  const resume = { trigger: 'resume-stream' };
  add('sends', other, { messages: [...old, user('u2')], trigger: 'submit-message' });
  add('sends the edited message', other, { messages: [...old, user('u2')], trigger: 'submit-message', messageId: 'u2' }, [['edit', null]]);
  add('edits the first', other, { messages: [user('u1')], trigger: 'submit-message', messageId: 'u1' }, [['edit', null]]);
  add('regenerates the last', other, { messages: old, ...regenerate }, [['regenerate', null]]);
  add('regenerates by id', [...other, output('c')], { messages: old, ...regenerate, messageId: 'm1' }, [['regenerate', null], ['unknown tool call id', 'fold-error']]);
  add('regenerates an earlier one', other, { messages: [...old, user('u2'), answer('m3', [])], ...regenerate, messageId: 'm1' }, [['regenerate', null]]);
  add('regenerates after a user message', other, { messages: [...old, user('u2'), answer('m3', [])], ...regenerate, messageId: 'u2' }, [['regenerate', null]]);
  add('regenerates with the user last', other, { messages: [user('u1')], ...regenerate }, [['regenerate', null]]);
  add('regenerates to nothing', [], { messages: old, ...regenerate }, [['regenerate', null], ['empty response', null]]);
  add('resumes a complete answer', news, { messages: old, ...resume }, [['resume', null]]);
  add('resumes a complete answer without replay', news, { messages: old, ...resume, resumeStreamIsReplay: false }, [['resume', null]]);
  add('resumes after the user', other, { messages: [...old, user('u2')], ...resume }, [['resume', null]]);
  add('resumes an open answer by replay', news, { messages: open, ...resume }, [['resume', null]]);
  add('resumes an open answer by replay without an id', [{ type: 'start' }, ...text('1', 'new')], { messages: open, ...resume }, [['resume', null]]);
  add('resumes an open answer that turns out to be another', other, { messages: open, ...resume }, [['resume', null]]);
  add('resumes another without replay', [{ type: 'data-x', data: 1 }, ...other], { messages: old, ...resume, resumeStreamIsReplay: false }, [['resume', null]]);
  add('resumes another open one without replay', other, { messages: open, ...resume, resumeStreamIsReplay: false }, [['resume', null]]);
  add('resumes an open answer where it was', [delta('c', ':1'), ...text('1', 'on')], { messages: open, ...resume, resumeStreamIsReplay: false }, [['resume', null]]);
  add('resumes with the same id where it was', [begin, delta('c', ':1')], { messages: open, ...resume, resumeStreamIsReplay: false }, [['resume', null]]);
  add('resumes a server tool', [output('c')], { messages: server, ...resume, resumeStreamIsReplay: false }, [['resume', null]]);
  add('resumes with two starts', [begin, ...text('1', 'a'), begin, ...text('2', 'b')], { messages: open, ...resume }, [['resume', null], ['several starts', null]]);
  add('resumes with two ids', [begin, ...text('1', 'a'), { type: 'finish', finishReason: 'stop' }, { type: 'start', messageId: 'm2' }, ...text('2', 'b')], { messages: old, ...resume }, [['resume', null], ['several starts', null]]);
  add('resumes to nothing', [], { messages: old, ...resume }, [['resume', null], ['empty response', null]]);
  add('resumes an open answer to nothing', [], { messages: open, ...resume }, [['resume', null], ['empty response', null]]);
  return list;
}

const simple = [begin, ...text('1', 'a\nb'), { type: 'finish', finishReason: 'stop' }];
const utf8 = (value) => encoder.encode(value);
const joined = (...pieces) => new Uint8Array(pieces.flatMap((piece) => [...piece]));
const lines = (end) => frame(simple, end);

/** [name, bytes, labels] */
const FRAMES = [
  ['crlf', lines('\r\n\r\n'), [['CRLF', null]]],
  ['cr', joined(lines('\r\r'), utf8(': end\n')), [['CR', null]]],
  ['mixed line ends', joined(frame(simple.slice(0, 2), '\r\n\n'), frame(simple.slice(2, 3), '\n\r\n'), frame(simple.slice(3), '\r\n\r\n')), [['CRLF', null]]],
  ['a final bare cr', joined(frame(simple), utf8('data: {"type":"start-step"}\r\r')), [['CR', null], ['no trailing blank line', null]], true],
  ['comments', joined(utf8(': stream-open\n\n'), frame(simple.slice(0, 2)), utf8(':\n: keep-alive\n'), frame(simple.slice(2)), utf8(':x')), [['comment', null]]],
  ['a comment inside an event', utf8('data: {"type":"text-start",\n: life\ndata: "id":"1"}\n\n'), [['comment', null], ['several data lines', null]]],
  ['byte order mark', joined(utf8('\ufeff'), frame(simple)), [['byte order mark', null]]],
  ['other fields', utf8('event: x\nid: 1\nretry: 100\nfoo: bar\nbare\ndata: {"type":"start-step"}\n\n'), [['other fields', null]]],
  ['no space after the colon', utf8('data:{"type":"start-step"}\n\ndata:  {"type":"start-step"}\n\n')],
  ['several data lines', utf8('data: {"type":\ndata:"start-step"}\n\n'), [['several data lines', null]]],
  ['several data lines with crlf', utf8('data: {"type":\r\ndata:"start-step"}\r\n\r\n'.repeat(6)), [['several data lines', null], ['CRLF', null]]],
  ['several data lines with cr', utf8('data: {"type":\rdata:"start-step"}\r\r: end\r'.repeat(6)), [['several data lines', null], ['CR', null]]],
  ['two chunks in one event', utf8('data: {"type":"start-step"}\ndata: {"type":"finish-step"}\n\ndata: {"type":"start-step"}\n\n'), [['several data lines', 'invalid-json']]],
  ['done beside a chunk', utf8('data: {"type":"start-step"}\ndata: [DONE]\n\n'), [['several data lines', 'invalid-json']]],
  ['a bare data line', utf8('data: {"type":"start-step"}\n\ndata\n\n'), [['bad JSON', 'invalid-json']]],
  ['no trailing blank line', joined(frame(simple), utf8('data: {"type":"start-step"}\n')), [['no trailing blank line', null]]],
  ['no trailing line end', joined(frame(simple), utf8('data: {"type":"start-step"}')), [['no trailing blank line', null]]],
  ['blank lines', joined(utf8('\n\n\n'), frame(simple, '\n\n\n\n'))],
  ['utf-8', frame([begin, ...text('1', '안녕하세요 😀', '中文')]), [['characters across reads', null]]],
  ['bad utf-8', joined(utf8('data: {"type":"data-x","data":"a'), [0xff, 0xe4, 0xb8], utf8('b'), [0xf0, 0x9f, 0x98], utf8('"}\n\n')), [['bad UTF-8', null]]],
  ['data as a prefix', utf8('data: {"type":"start-step"}\ndatax: y\n\n'), [['other fields', null]]],
  ['jsonl', utf8('{"type":"start-step"}\n{"type":"start-step"}\n'), [['other fields', null]]],
];

/** All hand-written streams. `lenient`: lenient mode is meant to differ. */
export function scenarios() {
  const list = [...FOLDS, ...histories()].map(([name, chunks, labels = [], history]) => ({ name, bytes: frame(chunks), labels, history }));
  for (const [name, bytes, labels = [], lenient] of FRAMES) list.push({ name, bytes, labels, lenient });
  return list;
}
