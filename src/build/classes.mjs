// wasm-bindgen writes a class for each type that a library may hand to scripts, and keeps in the module all that such a class calls, also where nobody
// makes one. Those are taken out of the module before it is cut: 15 KB of the first one.
import { exporting, telling } from "./wasm.mjs";

/** Streams that Rust fills or reads for a script (wasm-streams, by way of leptos): the page has none. */
const CLASSES = ["IntoUnderlyingByteSource", "IntoUnderlyingSink", "IntoUnderlyingSource"];
/** Where wasm-bindgen's macro tells what to write: pairs of a version and what one use of it declares, each after its length. */
const TOLD = "__wasm_bindgen_unstable";

/** The declarations but those of the classes. */
function declared(told) {
  const pieces = [];
  for (let at = 0; at < told.length; ) {
    const end = at + 4 + told.readUInt32LE(at);
    pieces.push(told.subarray(at, end));
    at = end;
  }
  const kept = pieces.filter((_, at) => !CLASSES.some((name) => pieces[at | 1].includes(name)));
  if (kept.length === pieces.length) throw new Error(`No library brings ${CLASSES.join(", ")} any more: this step can go.`);
  return Buffer.concat(kept);
}

/** The module without classes that nobody makes. */
export function withoutClasses(bytes) {
  const functions = CLASSES.map((name) => name.toLowerCase());
  const given = exporting(bytes, (exports) => exports.filter(([name]) => !functions.some((one) => name.includes(one))));
  return telling(given, TOLD, declared);
}
