// The order of a module's functions (src/build/order.mjs): any order is right that has each of them once, and the same bytes give the same one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { order, ordered } from "../../src/build/order.mjs";

/** Numbers in 0..2^32 that are the same in each run (https://en.wikipedia.org/wiki/Linear_congruential_generator). */
function numbers(seed) {
  let last = seed;
  return () => (last = (Math.imul(last, 1_664_525) + 1_013_904_223) >>> 0);
}

/** Bodies of up to 60 bytes of few kinds, so that many are alike; some are the same, some shorter than what is compared. */
function bodies(seed, count) {
  const next = numbers(seed);
  return Array.from({ length: count }, () => Buffer.from(Array.from({ length: next() % 60 }, () => (next() >>> 16) % 3)));
}

test("each function stands in the order once, and the same functions stand in the same one", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const given = bodies(seed, 1 + (seed * 7) % 90);
    const placed = order(given);
    assert.deepEqual([...placed].sort((a, b) => a - b), [...given.keys()], `seed ${seed}`);
    assert.deepEqual(order(given.map((body) => Buffer.from(body))), placed, `seed ${seed}`);
  }
});

test("functions that are alike stand beside each other", () => {
  const [one, other] = ["the quick brown fox jumps", "0123456789 and so forth 9876"];
  const placed = order([one, other, `${one} over`, `${other} again`, `${one} and over`].map((text) => Buffer.from(text)));
  assert.deepEqual(placed.map((number) => number % 2), [0, 0, 0, 1, 1]);
});

/** A module of functions that answer these numbers, after one that it imports. */
function moduleOf(answers) {
  const section = (id, ...items) => [id, items.flat().length + 1, items.length, ...items.flat()];
  const type = [0x60, 0, 1, 0x7f];
  const imported = [1, 0x61, 1, 0x62, 0, 0];
  const bodies = answers.map((answer) => [4, 0, 0x41, answer, 0x0b]);
  return Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...section(1, type), ...section(2, imported), ...section(3, ...answers.map(() => [0])), ...section(10, ...bodies)]);
}

test("a module's own functions are named by their places, and what it imports is not", () => {
  const module = new WebAssembly.Module(ordered(moduleOf([1, 2, 3, 4, 5])));
  const [names] = WebAssembly.Module.customSections(module, "name");
  const read = [...new Uint8Array(names)];
  const functions = read.slice(read.indexOf(1) + 2);
  const count = functions.shift();
  const told = Array.from({ length: count }, () => {
    const number = functions.shift();
    const length = functions.shift();
    return [number, String.fromCharCode(...functions.splice(0, length))];
  });
  assert.deepEqual(told.map(([number]) => number).sort(), [1, 2, 3, 4, 5]);
  assert.deepEqual(told.map(([, name]) => name).sort(), [0, 1, 2, 3, 4].map((place) => `0000000${place}`));
});
