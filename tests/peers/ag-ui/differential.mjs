// The differential test of AG-UI: `partsong fold --strict` against npm `@ag-ui/client` itself: messages, state, error.
//
//   node tests/peers/ag-ui/differential.mjs [name filter]
//
// A missing peer is a failure, never a skip.
import { fold as folded, spell } from '../folds.mjs';

const SIZES = [1, 2, 3, 7, 64, 4096];

function die(message) {
  process.stderr.write(`${message}\n`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const load = (name) => import(name).catch((error) => die(`The peer is missing: ${error.message}\nRun npm ci in tests/.`));
const { run } = await load('./peer.mjs');
const { random } = await load('../streams.mjs');
const { EVENTS, fieldStreams } = await load('./streams.mjs');
const { scenarios } = await load('./scenarios.mjs');
const { randomStreams } = await load('./random.mjs');
const { freshStreams, shapedStreams } = await load('./shapes.mjs');
const fold = ({ frames, history, bytes }, chunk, strict) => folded('ag-ui', Buffer.concat(bytes ?? frames), { history, strict, chunk });

/** An id that one side minted for an event without one. */
const MINTED = /^(.*:thinking:\d+|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})$/;

const worded = (text) => (MINTED.test(text) ? '(minted)' : text);

/** Both sides say why in their own words, but a server's words are told as they are. */
const told = (error) => (error?.class === 'run-error' ? error : error?.class ?? null);

const filter = process.argv[2];
const streams = [...fieldStreams(), ...scenarios(), ...randomStreams(800), ...shapedStreams(500)].filter(({ name }) => !filter || name.includes(filter));
const types = new Map(Object.keys(EVENTS).map((type) => [type, 0]));
const faults = new Map();
for (const { labels } of streams) for (const [label] of labels) faults.set(label, 0);
const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
let passed = 0;
let erred = 0;
const failures = [];

async function check(stream, index) {
  const rng = random(index);
  const peer = await run(stream, rng);
  const problems = [];
  const compare = (what, ours, theirs) => {
    const [mine, other] = [spell(ours, worded), spell(theirs, worded)];
    if (mine !== other) problems.push(`${what}\n    ours   ${mine}\n    theirs ${other}`);
  };
  const strict = await fold(stream, rng.pick(SIZES), true);
  compare('another cut', await fold(stream, rng.pick(SIZES), true), strict);
  const wire = Buffer.concat(stream.frames).toString();
  // Two messages of one id are one object to the client once a snapshot came, which nobody could mean.
  const ids = peer.messages.map(({ id }) => id);
  const twins = new Set(ids).size < ids.length && wire.includes('MESSAGES_SNAPSHOT');
  if (!twins) compare('messages', strict.messages, peer.messages);
  compare('state', strict.state, peer.state);
  compare('error', told(strict.error), told(peer.error));
  if (peer.error) erred += 1;
  // A chunk has become what it stands for by the time the client tells of it: it is counted from the wire.
  for (const type of Object.keys(EVENTS)) {
    if (peer.types.has(type) || (type.endsWith('_CHUNK') && wire.includes(`"${type}"`) && peer.error === null)) count(types, type);
  }
  for (const [label, kind] of stream.labels) {
    const theirs = peer.error?.class ?? null;
    if (kind !== theirs) problems.push(`the fault "${label}" should end the peer with ${kind}, not ${theirs}: ${peer.error?.message}`);
    else count(faults, label);
  }
  // A lenient reader makes the same of everything but what it forgives on purpose; where the client ends, it goes on.
  if (!stream.lenient && !twins && (peer.error === null || peer.error.class === 'run-error')) {
    const lenient = await fold(stream, rng.pick(SIZES), false);
    const cut = lenient.error?.class === 'interrupted';
    compare('lenient messages', lenient.messages, peer.messages);
    compare('lenient state', lenient.state, peer.state);
    compare('lenient error', cut ? null : told(lenient.error), told(peer.error));
  }
  if (problems.length === 0) passed += 1;
  else failures.push(`FAILED ${stream.name}\n  ${problems.join('\n  ')}\n  ${wire.slice(0, 1500).replaceAll('\n', '\n  ')}`);
}

for (const [index, stream] of streams.entries()) {
  await check(stream, index).catch((error) => failures.push(`FAILED ${stream.name}
  ${error.stack}`));
}

/** What agents said, by what it is: the order of a request's messages is a server's that reads answers at the end. */
function said(messages) {
  const found = {};
  for (const { id, role, content, toolCalls = [], toolCallId, ...rest } of messages) {
    // What was made of thinking without an id has none that both know.
    if (MINTED.test(id) || content === UNREADABLE) continue;
    if (role === 'tool') found[`result ${toolCallId} ${id}`] = { content, ...rest };
    if (['assistant', 'reasoning'].includes(role) && content) found[`${role} ${id}`] = { content, ...rest };
    for (const call of toolCalls) found[`call ${call.id}`] = call;
  }
  return found;
}
/** What a page says of a call that the server has not answered. */
const UNREADABLE = 'The arguments are not valid JSON.';

// What a page sends next is what the client holds.
const asked = [{ id: 'u', role: 'user', content: 'hi' }];
for (const stream of filter ? [] : freshStreams(300)) {
  const peer = await run({ ...stream, history: { messages: asked } }, random(7));
  if (peer.error !== null) continue;
  const [sent, other] = await Promise.all([64, 7].map((chunk) => folded('ag-ui', Buffer.concat(stream.frames), { next: true, chunk })));
  const [mine, theirs] = [[said(sent.messages), sent.state], [said(peer.messages), peer.state]].map((held) => spell(held, worded));
  if (spell(sent) !== spell(other)) failures.push(`FAILED ${stream.name}, another cut`);
  else if (mine !== theirs) failures.push(`FAILED ${stream.name}\n    ours   ${mine}\n    theirs ${theirs}`);
  else passed += 1;
}

for (const failure of failures.slice(0, 20)) console.log(failure);
if (failures.length > 20) console.log(`... and ${failures.length - 20} more`);
let failed = failures.length;
for (const [title, map] of [['Event type', types], ['Fault', faults]]) {
  console.log(`\n${title.padEnd(44)} streams`);
  for (const [key, value] of map) {
    console.log(`${key.padEnd(44)} ${String(value).padStart(7)}`);
    if (value === 0 && !filter) {
      console.log('  never hit: a failure');
      failed += 1;
    }
  }
}
if (!filter && streams.length < 500) {
  console.log(`Only ${streams.length} streams.`);
  failed += 1;
}
console.log(`\n${streams.length} streams, ${erred} of them end the official client with an error`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
