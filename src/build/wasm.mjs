// Reads and writes a WebAssembly module's own form (https://webassembly.github.io/spec/core/binary/), as far as its imports go.

/** The numbers of its sections. */
export const IMPORTS = 2;

/** Reads numbers (LEB128), bytes and texts one after the other. */
export function reader(bytes) {
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

export const written = (value) => {
  const out = [];
  for (; value > 127; value = Math.floor(value / 128)) out.push((value % 128) | 128);
  return Buffer.from([...out, value]);
};
export const text = (words) => Buffer.concat([written(Buffer.byteLength(words)), Buffer.from(words)]);

const KINDS = ["function", "table", "memory", "global", "tag"];

/** Reads what an import is: `{ kind, least, bytes }`, `least` of a table or memory being its smallest size. */
function described(read, bytes) {
  const from = read.at();
  const kind = KINDS[read.take(1)[0]];
  let least;
  if (kind === "table" || kind === "global") read.take(1);
  if (kind === "function") read.number();
  else if (kind === "global") read.take(1);
  else if (kind === "tag") { read.take(1); read.number(); }
  else {
    const limits = read.take(1)[0];
    least = read.number();
    if (limits & 1) read.number();
  }
  return { kind, least, bytes: bytes.subarray(from, read.at()) };
}

/** Each section of a module as `{ id, body }`, after the eight bytes that begin it. */
export function* sections(bytes) {
  const read = reader(bytes);
  read.take(8);
  while (!read.done()) {
    const id = read.take(1)[0];
    yield { id, body: read.take(read.number()) };
  }
}

/** The imports of an import section as `{ module, name, kind, least, bytes }`. */
export function* imports(body) {
  const read = reader(body);
  for (let rest = read.number(); rest > 0; rest -= 1) yield { module: read.text(), name: read.text(), ...described(read, body) };
}
