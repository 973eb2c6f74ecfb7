// The differential test: `partsong fold --strict` against npm `ai` itself, message JSON and class of error.
//
//   node tests/peers/differential.mjs [name filter]
//
// A missing peer is a failure, never a skip.
import { fold as folded, spell } from './folds.mjs';

const SIZES = [1, 2, 3, 7, 64, 4096];

function die(message) {
  console.error(message);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const load = (name) => import(name).catch((error) => die(`The peer is missing: ${error.message}\nRun npm ci in tests/.`));
const { run } = await load('./peer.mjs');
const { CHUNKS, fieldStreams, random } = await load('./streams.mjs');
const { scenarios } = await load('./scenarios.mjs');
const { randomStreams } = await load('./random.mjs');
const { shapedStreams } = await load('./shapes.mjs');
const fold = ({ bytes, history }, chunk, strict) => folded('ai-sdk', bytes, { history, strict, chunk });


const filter = process.argv[2];
const streams = [...fieldStreams(), ...scenarios(), ...randomStreams(500), ...shapedStreams(600)].filter(({ name }) => !filter || name.includes(filter));
const types = new Map(Object.keys(CHUNKS).map((type) => [type, 0]));
const faults = new Map();
/** The one place where lenient mode leaves the official client: it doesn't ask about what has ended. */
const LATE = 'approval asked of an ended call';
faults.set(LATE, 0);
for (const { labels } of streams) for (const [label] of labels) faults.set(label, 0);
const count = (map, key) => map.set(key, (map.get(key) ?? 0) + 1);
let passed = 0;
const failures = [];

async function check(stream, index) {
  const rng = random(index);
  const peer = await run({ ...stream, size: rng.pick(SIZES) });
  const problems = [];
  const compare = (what, ours, theirs) => {
    if (spell(ours) !== spell(theirs)) problems.push(`${what}\n    ours   ${spell(ours)}\n    theirs ${spell(theirs)}`);
  };
  const strict = await fold(stream, rng.pick(SIZES), true);
  compare('another cut', await fold(stream, rng.pick(SIZES), true), strict);
  compare('messages', strict.messages, peer.messages);
  compare('transient', strict.transient, peer.transient);
  compare('class of error', strict.error?.class ?? null, peer.class);
  for (const type of peer.types) count(types, type);
  for (const [label, kind] of stream.labels) {
    if (kind !== null && kind !== peer.class) problems.push(`the fault "${label}" should end the peer with ${kind}, not ${peer.class}: ${peer.text}`);
    else count(faults, label);
  }
  // What the official client has no complaint about, lenient mode folds to the same.
  if (peer.class === null && !stream.lenient && !stream.labels.some(([label]) => label === 'metadata that is no object')) {
    const lenient = await fold(stream, rng.pick(SIZES), false);
    const [late, others] = [true, false].map((is) => lenient.warnings.filter(({ message }) => /approval can no longer be asked for/.test(message) === is));
    if (late.length > 0) count(faults, LATE);
    else compare('lenient messages', lenient.messages, peer.messages);
    compare('lenient warnings', others, []);
  }
  if (problems.length === 0) passed += 1;
  else failures.push(`FAILED ${stream.name}\n  ${problems.join('\n  ')}\n  ${new TextDecoder().decode(stream.bytes).slice(0, 1500).replaceAll('\n', '\n  ')}`);
}

for (const [index, stream] of streams.entries()) {
  await check(stream, index).catch((error) => failures.push(`FAILED ${stream.name}
  ${error.stack}`));
}

for (const failure of failures.slice(0, 20)) console.log(failure);
if (failures.length > 20) console.log(`... and ${failures.length - 20} more`);
let failed = failures.length;
for (const [title, map] of [['Chunk type', types], ['Fault', faults]]) {
  console.log(`\n${title.padEnd(36)} streams`);
  for (const [key, value] of map) {
    console.log(`${key.padEnd(36)} ${String(value).padStart(7)}`);
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
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
