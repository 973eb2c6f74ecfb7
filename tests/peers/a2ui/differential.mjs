// The differential test of A2UI: what `@a2ui/web_core` makes of its own examples and of messages of random shape against
// our fold, and of the corpus against what is written there (`tests/corpora/a2ui`), which the native tests read.
//
//   node tests/peers/a2ui/differential.mjs            compares
//   node tests/peers/a2ui/differential.mjs --write    writes the corpus's trees anew
//
// A missing peer is a failure, never a skip.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

import { fold, spell } from '../folds.mjs';
import { latest } from './python.mjs';
import { earlierStream, laterStream, signedStream } from './shapes.mjs';

process.env.TZ = 'UTC';
const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const CORPUS = join(ROOT, 'tests/corpora/a2ui');
const EXAMPLES = join(ROOT, 'tests/node_modules/@a2ui/web_core/src/v0_9/schemas/catalogs');

function die(message) {
  process.stderr.write(`${message}\n`);
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const peer = await import('./peer.mjs').catch((error) => die(`The peer is missing: ${error.message}\nRun npm ci in tests/.`));
// What the peer says as it works is not compared.
console.error = () => {};
console.warn = () => {};

const read = (...path) => readFileSync(join(...path), 'utf8');
let passed = 0;
let failed = 0;
function compare(what, ours, theirs) {
  if (isDeepStrictEqual(ours, theirs)) passed += 1;
  else {
    failed += 1;
    console.log(`FAILED ${what}\n    ours   ${JSON.stringify(ours)}\n    theirs ${JSON.stringify(theirs)}`);
  }
}

for (const catalog of ['basic', 'minimal']) {
  for (const file of readdirSync(join(EXAMPLES, catalog, 'examples'))) {
    const { messages } = JSON.parse(read(EXAMPLES, catalog, 'examples', file));
    const input = messages.map((message) => `${JSON.stringify(message)}\n`).join('');
    const { surfaces } = await fold('a2ui', Buffer.from(input), { chunk: 61 });
    compare(`${catalog}/${file}`, surfaces, await peer.later(messages));
  }
}

for (const [version, fold] of [['v0_8', peer.earlier], ['v0_9', peer.later]]) {
  for (const file of readdirSync(join(CORPUS, version)).filter((name) => name.endsWith('.jsonl'))) {
    const messages = read(CORPUS, version, file).trim().split('\n').map((line) => JSON.parse(line));
    const golden = file.replace('.jsonl', '.json');
    const theirs = await fold(messages);
    if (process.argv.includes('--write')) writeFileSync(join(CORPUS, version, golden), `${JSON.stringify(theirs, null, 1)}\n`);
    compare(`${version}/${golden}`, JSON.parse(read(CORPUS, version, golden)), JSON.parse(JSON.stringify(theirs)));
  }
}

const table = (name) => JSON.parse(read(CORPUS, name));
for (const row of table('expressions.json')) compare('expressions.json', row, { input: row.input, ...peer.expression(row.input) });
for (const row of table('functions.json')) {
  const { call, args } = row;
  compare('functions.json', row, { call, args, ...peer.evaluate({ call, args }, {}, '/') });
}
const { data, cases } = table('format-string.json');
for (const row of cases) {
  const { template, scope } = row;
  const call = { call: 'formatString', args: { value: template } };
  compare('format-string.json', row, { template, scope, ...peer.evaluate(call, data, scope) });
}
for (const list of table('data-model.json')) compare('data-model.json', list, peer.steps(list));

/** Where the root is missing our page says so in its place, and the peer has nothing there. */
const tree = (surface) => (surface.tree?.state === 'pending' ? { ...surface, tree: null } : surface);
for (const [name, count, messagesOf, peerFold] of [['v0.9', 300, laterStream, peer.later], ['v0.8', 400, earlierStream, peer.earlier]]) {
  for (let index = 0; index < count; index += 1) {
    const messages = messagesOf(index);
    const bytes = Buffer.from(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
    const ours = await fold('a2ui', bytes, { chunk: 1 + (index % 61) });
    const theirs = await peerFold(JSON.parse(JSON.stringify(messages)));
    compare(`shaped ${name} ${index}, another cut`, spell(await fold('a2ui', bytes, {})), spell(ours));
    const drawn = Object.entries(ours.surfaces).map(([id, surface]) => [id, name === 'v0.8' ? tree(surface) : surface]);
    compare(`shaped ${name} ${index}`, spell(Object.fromEntries(drawn)), spell(theirs));
  }
}

// Nobody but the Python peer speaks the later candidate of v1.0, which spells its directives with a sign.
for (let index = 0; index < 300; index += 1) {
  const messages = signedStream(index);
  const bytes = Buffer.from(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  const { surfaces } = await fold('a2ui', bytes, { chunk: 1 + (index % 61) });
  const { s } = await latest(messages);
  const texts = Object.fromEntries(surfaces.s.tree.children.map(({ id, text }) => [id, text ?? null]));
  compare(`signed ${index}: ${JSON.stringify(messages)}`, spell({ data: surfaces.s.dataModel, texts }), spell(s));
}

console.log(`A2UI: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
