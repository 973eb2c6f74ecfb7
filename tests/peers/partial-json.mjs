// What npm `ai` reads of a JSON text that is still coming: tests/corpora/wire/partial.jsonl, a line for every prefix of
// every document. Whether the page reads the same is a native test.
//
//   node tests/peers/partial-json.mjs            compares the file with the peer
//   node tests/peers/partial-json.mjs --write    writes it anew
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('../corpora/wire/partial.jsonl', import.meta.url));
const DOCUMENTS = [
  String.raw`{"title":"Tide table","height":-2.75e+1,"rising":false,"note":null}`,
  String.raw`[3,[4,[{"deep":[true]}]],"end"]`,
  String.raw`{"a\"b":"tab\there","u":"\u00fc\ud83c\udf31","slash":"\/\\"}`,
  `{"한글":"가나다","emoji":"🌱🌿"}`,
  `\n{ "spaced" : [ 1 , 2.0 ] ,\t"empty" : "" , "none" : { } }\r\n`,
  `[0,-0,10,1E5,12.50,6e-2]`,
  `{"twice":1,"twice":{"x":2}}`,
  `"a text alone"`,
  `-17.5`,
  `false`,
  `{"__proto__":{"x":1},"after":2}`,
  `{"rows":[{"id":1,"ok":true},{"id":2}],"n":2}`,
  // What is wrong from some letter on.
  `{"a":1}}`,
  `[1,,2]`,
  `{'single':1}`,
  `{"a" 1}`,
  `[tru,nul]`,
  `{"x":01}`,
  `{"code":"let a = {b: [1]}"`,
  // What ends in the middle of something.
  `{"a":"hel`, `{"a":tr`, `{"a":1,"b"`, `{"a":n`, `{"a":-`, `[1,2`, `{"a":1.`, `{"a":1e`, '{"a":"x\\', String.raw`{"a":"\u12`, `{"b":[{"c":"d"},{"c":`,
  `{"a":1} trailing`, `{"a":falsee`, `t`, `[-`, `nope`, `{a:1}`, `[1 2]`, `{"a":01}`, `{"__proto__":1}`, `[true😀`,
];

const { parsePartialJson } = await import('ai').catch((error) => {
  console.error(`The peer is missing: ${error.message}\nRun npm ci in tests/.`);
  process.exit(1);
});

const lines = [];
for (const document of DOCUMENTS) {
  const letters = [...document];
  for (let count = 0; count <= letters.length; count += 1) {
    const text = letters.slice(0, count).join('');
    const { value, state } = await parsePartialJson(text);
    const read = state === 'successful-parse' || state === 'repaired-parse';
    lines.push(JSON.stringify(read ? { text, value } : { text }));
  }
}
const told = `${lines.join('\n')}\n`;
if (process.argv.includes('--write')) writeFileSync(FILE, told);
const same = readFileSync(FILE, 'utf8') === told;
console.log(same ? `Partial JSON: ${lines.length} prefixes as the peer reads them` : 'Partial JSON: the corpus is not what the peer reads; see --write in tests/peers/partial-json.mjs');
process.exit(same ? 0 : 1);
