// The differential test of AG-UI: `partsong fold --strict` against npm `@ag-ui/client` itself: messages, state, error.
//
//   node tests/peers/ag-ui/differential.mjs [name filter]
//
// Uses target/debug/partsong or $PARTSONG_BIN. A missing peer or binary is a failure, never a skip.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const BIN = process.env.PARTSONG_BIN ?? join(ROOT, 'target/debug/partsong');
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
if (!existsSync(BIN)) die(`The binary is missing: ${BIN}\nRun cargo build --bin partsong.`);

const scratch = mkdtempSync(join(tmpdir(), 'partsong-ag-ui-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

function fold({ frames, history, bytes }, size, strict, index) {
  const args = ['fold', '--protocol', 'ag-ui', '--chunk', String(size)];
  if (strict) args.push('--strict');
  if (history) {
    const file = join(scratch, `${index}.json`);
    writeFileSync(file, JSON.stringify(history));
    args.push('--history', file);
  }
  return new Promise((resolve, reject) => {
    const child = spawn(BIN, [...args, '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (piece) => { out += piece; });
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(out)) : reject(new Error(`exit code ${code}`))));
    child.stdin.on('error', () => {});
    child.stdin.end(Buffer.concat(bytes ?? frames));
  });
}

/** An id that one side minted for an event without one. */
const MINTED = /^(.*:thinking:\d+|[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** One spelling for both sides: keys in order, absent keys absent, lone surrogates as U+FFFD, minted ids as one word. */
function canonical(value) {
  if (typeof value === 'string') return MINTED.test(value) ? '(minted)' : value.toWellFormed();
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value).filter((key) => value[key] !== undefined).sort();
  const copy = Object.create(null);
  for (const key of keys) copy[key.toWellFormed()] = canonical(value[key]);
  return copy;
}
const spell = (value) => JSON.stringify(canonical(value));

/** Both sides say why in their own words, but a server's words are told as they are. */
const told = (error) => (error?.class === 'run-error' ? error : error?.class ?? null);

const filter = process.argv[2];
const streams = [...fieldStreams(), ...scenarios(), ...randomStreams(800)].filter(({ name }) => !filter || name.includes(filter));
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
    if (spell(ours) !== spell(theirs)) problems.push(`${what}\n    ours   ${spell(ours)}\n    theirs ${spell(theirs)}`);
  };
  const strict = await fold(stream, rng.pick(SIZES), true, index);
  compare('messages', strict.messages, peer.messages);
  compare('state', strict.state, peer.state);
  compare('error', told(strict.error), told(peer.error));
  if (peer.error) erred += 1;
  // A chunk has become what it stands for by the time the client tells of it: it is counted from the wire.
  const wire = Buffer.concat(stream.frames).toString();
  for (const type of Object.keys(EVENTS)) {
    if (peer.types.has(type) || (type.endsWith('_CHUNK') && wire.includes(`"${type}"`) && peer.error === null)) count(types, type);
  }
  for (const [label, kind] of stream.labels) {
    const theirs = peer.error?.class ?? null;
    if (kind !== theirs) problems.push(`the fault "${label}" should end the peer with ${kind}, not ${theirs}: ${peer.error?.message}`);
    else count(faults, label);
  }
  // A lenient reader makes the same of everything but what it forgives on purpose; where the client ends, it goes on.
  if (!stream.lenient && (peer.error === null || peer.error.class === 'run-error')) {
    const lenient = await fold(stream, rng.pick(SIZES), false, index);
    const cut = lenient.error?.class === 'interrupted';
    compare('lenient messages', lenient.messages, peer.messages);
    compare('lenient state', lenient.state, peer.state);
    compare('lenient error', cut ? null : told(lenient.error), told(peer.error));
  }
  if (problems.length === 0) passed += 1;
  else failures.push(`FAILED ${stream.name}\n  ${problems.join('\n  ')}\n  ${wire.slice(0, 1500).replaceAll('\n', '\n  ')}`);
}

let next = 0;
await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
  while (next < streams.length) {
    const index = next;
    next += 1;
    await check(streams[index], index).catch((error) => failures.push(`FAILED ${streams[index].name}\n  ${error.stack}`));
  }
}));

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
