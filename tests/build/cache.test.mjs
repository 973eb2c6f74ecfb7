import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const target = mkdtempSync(join(tmpdir(), "partsong-kept-"));
process.env.CARGO_TARGET_DIR = target;
const { kept } = await import("../../src/build/cache.mjs");
after(() => rmSync(target, { recursive: true }));

const writes = (text) => (work) => writeFileSync(join(work, "made"), text);
const read = (folder) => readFileSync(join(folder, "made"), "utf8");

test("what was made of the same inputs is not made again", async () => {
  const first = await kept(["a", "b"], writes("once"));
  assert.equal(await kept(["a", "b"], writes("twice")), first);
  assert.equal(read(first), "once");
  assert.notEqual(await kept(["ab", ""], writes("other")), first, "inputs don't run into each other");
});

test("of what changes with every line only the last result stays", async () => {
  const other = await kept(["other"], writes("other"));
  const older = await kept(["one"], writes("one"), "glue");
  const newer = await kept(["two"], writes("two"), "glue");
  assert.ok(!existsSync(older));
  assert.equal(read(newer), "two");
  assert.equal(read(other), "other");
  assert.equal(read(await kept(["one"], writes("one anew"), "glue")), "one anew");
});

test("a result that failed leaves nothing", async () => {
  const before = readdirSync(join(target, "kept"));
  await assert.rejects(kept(["broken"], () => Promise.reject(new Error("no"))), /no/);
  assert.deepEqual(readdirSync(join(target, "kept")), before);
});
