// Gives the functions that a module takes from its glue names of a letter or two: their own are long, end in a digest, and stand in both.
// The glue is changed through its syntax tree (by esbuild), the module through its import section; a name that is in one of them only is a fault.
import { readFileSync, writeFileSync } from "node:fs";

/** The names that wasm-bindgen makes for what the glue does for the module. */
export const IMPORTED = /^__wb\w+_[0-9a-f]{16}$/;
const IMPORTS = 2;

/** Reads and writes numbers as a module has them (LEB128). */
function reader(bytes) {
  let at = 0;
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  const take = (length) => bytes.subarray(at, (at += length));
  return { number, take, text: () => take(number()).toString(), at: () => at, done: () => at >= bytes.length };
}
const written = (value) => {
  const out = [];
  for (; value > 127; value = Math.floor(value / 128)) out.push((value % 128) | 128);
  return Buffer.from([...out, value]);
};
const text = (words) => Buffer.concat([written(Buffer.byteLength(words)), Buffer.from(words)]);

/** Skips what an import is: the type of a function, table, memory, global or tag. */
function described(read, bytes) {
  const from = read.at();
  const kind = read.take(1)[0];
  if (kind === 1 || kind === 3) read.take(1);
  if (kind === 0) read.number();
  else if (kind === 3) read.take(1);
  else if (kind === 4) { read.take(1); read.number(); }
  else {
    const limits = read.take(1)[0];
    read.number();
    if (limits & 1) read.number();
  }
  return bytes.subarray(from, read.at());
}

/** Renames the imports of the module at `path` by `names`, `{ long: short }`; answers how many there were. */
export function shorten(path, names) {
  const bytes = readFileSync(path);
  const sections = [bytes.subarray(0, 8)];
  const read = reader(bytes);
  read.take(8);
  const left = new Set(Object.keys(names));
  let count = 0;
  while (!read.done()) {
    const id = read.take(1)[0];
    let body = read.take(read.number());
    if (id === IMPORTS) {
      const inner = reader(body);
      const pieces = [];
      for (let rest = inner.number(); rest > 0; rest -= 1) {
        const module = inner.text();
        let name = inner.text();
        if (IMPORTED.test(name)) {
          if (!Object.hasOwn(names, name)) throw new Error(`${path} takes ${name}, which its glue doesn't have.`);
          left.delete(name);
          name = names[name];
        }
        pieces.push(text(module), text(name), described(inner, body));
        count += 1;
      }
      body = Buffer.concat([written(count), ...pieces]);
    }
    sections.push(Buffer.from([id]), written(body.length), body);
  }
  if (left.size) throw new Error(`The glue of ${path} has ${[...left].join(", ")}, which the module doesn't take.`);
  writeFileSync(path, Buffer.concat(sections));
  return count;
}
