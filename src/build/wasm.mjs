// Reads and writes a WebAssembly module's own form (https://webassembly.github.io/spec/core/binary/), as far as what it takes and gives goes.

// The numbers of its sections.
const [CUSTOM, IMPORTS, EXPORTS, CODE] = [0, 2, 7, 10];
// The part of the section `name` that tells what functions are called.
const FUNCTIONS = 1;

/** Reads numbers (LEB128), bytes and texts one after the other. */
function reader(bytes) {
  let at = 0;
  const take = (length) => {
    if (at + length > bytes.length) throw new Error("A module ends in the middle: build it again.");
    return bytes.subarray(at, (at += length));
  };
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const [byte] = take(1);
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  return { number, take, text: () => take(number()).toString(), at: () => at, done: () => at >= bytes.length };
}

const written = (value) => {
  const out = [];
  for (; value > 127; value = Math.floor(value / 128)) out.push((value % 128) | 128);
  return Buffer.from([...out, value]);
};
const text = (words) => Buffer.concat([written(Buffer.byteLength(words)), Buffer.from(words)]);
const section = (id, items) => {
  const body = Buffer.concat([written(items.length), ...items]);
  return [Buffer.from([id]), written(body.length), body];
};

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
function* sections(bytes) {
  const read = reader(bytes);
  read.take(8);
  while (!read.done()) {
    const id = read.take(1)[0];
    yield { id, body: read.take(read.number()) };
  }
}

/** What a module imports, as `{ module, name, kind, least, bytes }`. */
function* imports(bytes) {
  for (const { id, body } of sections(bytes)) {
    if (id !== IMPORTS) continue;
    const read = reader(body);
    for (let rest = read.number(); rest > 0; rest -= 1) yield { module: read.text(), name: read.text(), ...described(read, body) };
  }
}

const taken = ({ module, name, bytes }) => Buffer.concat([text(module), text(name), bytes]);

/** The module with each import as `change` answers it; `bare` is without what stands in it for people and tools. */
export function importing(bytes, change, { bare = false } = {}) {
  const out = [bytes.subarray(0, 8)];
  for (const { id, body } of sections(bytes)) {
    if (id === IMPORTS) out.push(...section(id, [...imports(bytes)].map((one) => taken(change(one)))));
    else if (id !== CUSTOM || !bare) out.push(Buffer.from([id]), written(body.length), body);
  }
  return Buffer.concat(out);
}

/** A module that only hands on what it takes, no two things of one kind. */
export function through(given) {
  const exports = given.map(({ name, bytes }) => Buffer.concat([text(name), bytes.subarray(0, 1), written(0)]));
  return Buffer.concat([Buffer.from("\0asm\x01\0\0\0"), ...section(IMPORTS, given.map(taken)), ...section(EXPORTS, exports)]);
}

const given = (name, kind, number) => Buffer.concat([text(name), Buffer.from([kind]), written(number)]);

/** The module that gives what `change` answers, which is handed what it gives now: `[name, kind, number]` of each. */
export function exporting(bytes, change) {
  const out = [bytes.subarray(0, 8)];
  for (const { id, body } of sections(bytes)) {
    if (id !== EXPORTS) {
      out.push(Buffer.from([id]), written(body.length), body);
      continue;
    }
    const read = reader(body);
    const exports = Array.from({ length: read.number() }, () => [read.text(), read.take(1)[0], read.number()]);
    out.push(...section(id, change(exports).map((one) => given(...one))));
  }
  return Buffer.concat(out);
}

/** The module with what a section for tools holds as `change` answers it. */
export function telling(bytes, name, change) {
  const out = [bytes.subarray(0, 8)];
  for (const { id, body } of sections(bytes)) {
    const read = reader(body);
    const told = id === CUSTOM && read.text() === name;
    const content = told ? Buffer.concat([text(name), change(body.subarray(read.at()))]) : body;
    out.push(Buffer.from([id]), written(content.length), content);
  }
  return Buffer.concat(out);
}

/** What a module's functions are called, as `[number, name]`. */
export function names(bytes) {
  const found = [];
  for (const { id, body } of sections(bytes)) {
    if (id !== CUSTOM) continue;
    const read = reader(body);
    if (read.text() !== "name") continue;
    while (!read.done()) {
      const [about] = read.take(1);
      const each = reader(read.take(read.number()));
      if (about === FUNCTIONS) for (let rest = each.number(); rest > 0; rest -= 1) found.push([each.number(), each.text()]);
    }
  }
  return found;
}

/** How many functions a module imports, which are numbered first, and the bodies of its own. */
export function functions(bytes) {
  const imported = [...imports(bytes)].filter(({ kind }) => kind === "function").length;
  const bodies = [];
  for (const { id, body } of sections(bytes)) {
    if (id !== CODE) continue;
    const read = reader(body);
    for (let rest = read.number(); rest > 0; rest -= 1) bodies.push(read.take(read.number()));
  }
  return { imported, bodies };
}

/** The module with these names of its functions, `[number, name]`, and nothing else beside the code for people and tools. */
export function naming(bytes, names) {
  const items = names.sort(([one], [other]) => one - other).map(([number, name]) => Buffer.concat([written(number), text(name)]));
  const called = Buffer.concat(section(FUNCTIONS, items));
  const body = Buffer.concat([text("name"), called]);
  return Buffer.concat([importing(bytes, (one) => one, { bare: true }), Buffer.from([CUSTOM]), written(body.length), body]);
}
