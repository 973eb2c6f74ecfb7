// The differential test: `partsong fold --strict` against npm `ai` itself, message JSON and class of error.
//
//   node tests/peers/differential.mjs [name filter]
//
// Uses target/debug/partsong or $PARTSONG_BIN. A missing peer or binary is a failure, never a skip.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { availableParallelism } from 'node:os';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
const BIN = process.env.PARTSONG_BIN ?? join(ROOT, 'target/debug/partsong');
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
if (!existsSync(BIN)) die(`The binary is missing: ${BIN}\nRun cargo build --bin partsong.`);

const scratch = mkdtempSync(join(tmpdir(), 'partsong-differential-'));
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

function fold({ bytes, history }, size, strict, index) {
  const args = ['fold', '--protocol', 'ai-sdk', '--chunk', String(size)];
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
    child.stdin.end(bytes);
  });
}

/** One spelling for both sides: keys in order, absent keys absent, lone surrogates as U+FFFD, numbers as doubles. */
function canonical(value) {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value).filter((key) => value[key] !== undefined).sort();
  const copy = Object.create(null);
  for (const key of keys) copy[key.toWellFormed()] = canonical(value[key]);
  return copy;
}
const spell = (value) => JSON.stringify(canonical(value));

const filter = process.argv[2];
const streams = [...fieldStreams(), ...scenarios(), ...randomStreams(500)].filter(({ name }) => !filter || name.includes(filter));
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
  const strict = await fold(stream, rng.pick(SIZES), true, index);
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
    const lenient = await fold(stream, rng.pick(SIZES), false, index);
    const [late, others] = [true, false].map((is) => lenient.warnings.filter(({ message }) => /approval can no longer be asked for/.test(message) === is));
    if (late.length > 0) count(faults, LATE);
    else compare('lenient messages', lenient.messages, peer.messages);
    compare('lenient warnings', others, []);
  }
  if (problems.length === 0) passed += 1;
  else failures.push(`FAILED ${stream.name}\n  ${problems.join('\n  ')}\n  ${new TextDecoder().decode(stream.bytes).slice(0, 1500).replaceAll('\n', '\n  ')}`);
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
