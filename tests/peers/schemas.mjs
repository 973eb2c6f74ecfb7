// What npm `ajv` says of the corpora whose outcomes JSON Schema decides: every keyword (`json-schema/keywords.json`), and
// messages of A2UI by the schemas in npm `@a2ui/web_core` (`a2ui/strict.json`). The native tests ask our own readers.
//
//   node tests/peers/schemas.mjs
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const load = (name) => import(name).catch((error) => {
  console.error(`The peer is missing: ${error.message}\nRun npm ci in tests/.`);
  process.exit(1);
});
const { default: { default: Draft7 } } = await load('ajv');
const { default: { default: Draft2020 } } = await load('ajv/dist/2020.js');
const { default: { default: formats } } = await load('ajv-formats');

let passed = 0;
let failed = 0;
function compare(what, ours, theirs) {
  if (ours === theirs) passed += 1;
  else {
    failed += 1;
    console.log(`FAILED ${what}: written ${ours}, the peer says ${theirs}`);
  }
}

// A name of a prototype is there only when it is written.
const OPTIONS = { strict: false, ownProperties: true };
for (const group of read(at('../corpora/json-schema/keywords.json'))) {
  for (const [draft, Peer] of [[7, Draft7], [2020, Draft2020]]) {
    if ((group.draft ?? draft) !== draft) continue;
    const validate = formats(new Peer(OPTIONS)).compile(group.schema);
    for (const [list, valid] of [['valid', true], ['invalid', false]]) {
      for (const value of group[list] ?? []) compare(`${group.why}: ${JSON.stringify(value)} in draft ${draft}`, valid, validate(value));
    }
  }
}

/** A generation's schema of messages, with the basic catalogue for the one that they name. */
function messages(folder, main) {
  const dir = at(`../node_modules/@a2ui/web_core/src/${folder}/schemas/`);
  const peer = formats(new Draft2020({ strict: false }));
  const schema = read(dir + main);
  for (const file of readdirSync(dir).filter((name) => name.endsWith('.json') && name !== main)) peer.addSchema(read(dir + file));
  peer.addSchema({ ...read(`${dir}catalogs/basic/catalog.json`), $id: new URL('catalog.json', schema.$id).href });
  return peer.compile(schema);
}
const strict = { 'v0.9': messages('v0_9', 'server_to_client.json'), 'v1.0': messages('v1_0', 'agent_to_renderer.json') };
for (const { valid, why, message } of read(at('../corpora/a2ui/strict.json'))) {
  compare(`${message.version}, ${why}: ${JSON.stringify(message)}`, valid, strict[message.version](message));
}

console.log(`Schemas: ${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
