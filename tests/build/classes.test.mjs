// Classes that nobody makes (src/build/classes.mjs): what is left of a module without them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutClasses } from "../../src/build/classes.mjs";

const TOLD = "__wasm_bindgen_unstable";
/** Bytes after their number, which is below 2^14 (LEB128). */
const sized = (bytes) => [(bytes.length & 127) | 128, bytes.length >> 7, ...bytes];
const text = (words) => sized(Buffer.from(words));
const section = (id, ...items) => [id, ...sized(items.flat())];
/** A declaration with the version before it, each after its length in four bytes. */
const declared = (words) => ['{"version":"1"}', words].flatMap((piece) => [piece.length, 0, 0, 0, ...Buffer.from(piece)]);

/** A module that exports one function by these names, and tells these declarations. */
function moduleOf(names, declarations) {
  const exports = names.map((name) => [...text(name), 0, 0]);
  const told = section(0, text(TOLD), declarations.flatMap(declared));
  const code = [...section(1, [1, 0x60, 0, 0]), ...section(3, [1, 0]), ...section(7, [names.length, ...exports.flat()]), ...section(10, [1, 2, 0, 0x0b])];
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...code, ...told]);
}

const NAMES = ["mount", "intounderlyingsink_write_58a9", "__wbg_intounderlyingsink_free_58a9", "__wbindgen_describe_intounderlyingsource_pull_58a9", "page"];
const DECLARATIONS = ["mount", "IntoUnderlyingSink.write", "IntoUnderlyingSource", "page"];

test("exports and declarations of the classes go, all others stay as they were", async () => {
  const left = await WebAssembly.compile(withoutClasses(moduleOf(NAMES, DECLARATIONS)));
  assert.deepEqual(WebAssembly.Module.exports(left).map(({ name }) => name), ["mount", "page"]);
  const [told] = WebAssembly.Module.customSections(left, TOLD);
  assert.deepEqual([...new Uint8Array(told)], ["mount", "page"].flatMap(declared));
});

test("a module in which no library brings them ends the build: the step can go", () => {
  assert.throws(() => withoutClasses(moduleOf(["mount"], ["mount"])), /this step can go/);
});

test("a module whose last section is cut off ends the build with words, at whichever byte", () => {
  const whole = moduleOf(NAMES, DECLARATIONS);
  const told = section(0, text(TOLD), DECLARATIONS.flatMap(declared)).length;
  for (let end = whole.length - told + 1; end < whole.length; end += 1) {
    assert.throws(() => withoutClasses(whole.subarray(0, end)), /ends in the middle/, `${end} of ${whole.length} bytes`);
  }
});
