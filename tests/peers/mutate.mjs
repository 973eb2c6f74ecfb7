// Faults put into a stream at random: whole chunks moved, dropped and doubled, values and keys that don't belong, bytes
// torn. Knows no protocol: a chunk is any object, and a string stands for a frame as it is.

const WRONG = [null, true, false, 0, -1, 1.5, 1e21, '', 'x', [], {}, [null], [[1]], { a: null }, { __proto__x: 1 }, '\ud83d', 'toString', '__proto__'];
const KEYS = ['id', 'type', 'extra', '', 'toString', 'length', 'constructor', 'metadata'];
const TEXTS = ['{', '[]', 'null', '"x"', '[DONE]', '', ' ', '{"type":null}', '{"type":"x","type":"y"}', '{"a":1e999}', '{"type":"\\ud83d"}', '{"type":1,}', '\ufeff{}'];
const BYTES = [0, 9, 10, 13, 32, 34, 44, 58, 92, 123, 125, 0x7f, 0x80, 0xc3, 0xe4, 0xed, 0xf0, 0xff];

/** Every place inside a value: the object or list, and its key. */
function places(value, found = []) {
  if (value === null || typeof value !== 'object') return found;
  for (const key of Object.keys(value)) {
    found.push([value, key]);
    places(value[key], found);
  }
  return found;
}

/** One fault in one chunk. */
function spoil(rng, chunk, others) {
  if (typeof chunk !== 'object' || chunk === null) return chunk;
  const made = structuredClone(chunk);
  const found = places(made);
  if (found.length === 0) return made;
  const [owner, key] = rng.pick(found);
  const donors = others.flatMap((other) => places(other)).filter(([, name]) => name === key);
  rng.pick([
    () => { owner[key] = structuredClone(rng.pick(WRONG)); },
    () => { owner[key] = structuredClone(rng.pick(WRONG)); },
    () => { if (Array.isArray(owner)) owner.splice(Number(key), 1); else delete owner[key]; },
    () => { if (Array.isArray(owner)) owner.push(structuredClone(rng.pick(WRONG))); else owner[rng.pick(KEYS)] = structuredClone(rng.pick(WRONG)); },
    // What another chunk says there: ids meet that weren't meant to.
    () => { if (donors.length > 0) { const [from, name] = rng.pick(donors); owner[key] = structuredClone(from[name]); } },
    () => { if (donors.length > 0) { const [from, name] = rng.pick(donors); owner[key] = structuredClone(from[name]); } },
  ])();
  return made;
}

/** The chunks with `count` faults. */
export function mutate(rng, chunks, count) {
  const made = [...chunks];
  for (let left = count; left > 0 && made.length > 0; left -= 1) {
    const at = rng.below(made.length);
    rng.pick([
      () => made.splice(at, 1),
      () => made.splice(at, 0, made[at]),
      () => made.splice(rng.below(made.length), 0, ...made.splice(at, 1)),
      () => made.splice(rng.below(made.length), 0, made[at]),
      () => { made[at] = spoil(rng, made[at], made); },
      () => { made[at] = spoil(rng, made[at], made); },
      () => { made[at] = spoil(rng, made[at], made); },
      () => made.splice(at, made.length),
      () => { if (rng.chance(0.3)) made.splice(at, 0, rng.pick(TEXTS)); },
    ])();
  }
  return made;
}

/** The bytes torn: cut anywhere, or with a wrong one. */
export function tear(rng, bytes) {
  const at = rng.below(bytes.length + 1);
  if (rng.chance(0.5) || at === bytes.length) return bytes.slice(0, at);
  const made = Uint8Array.from(bytes);
  if (rng.chance(0.7)) {
    made[at] = rng.pick(BYTES);
    return made;
  }
  return Uint8Array.from([...made.slice(0, at), rng.pick(BYTES), ...made.slice(at)]);
}
