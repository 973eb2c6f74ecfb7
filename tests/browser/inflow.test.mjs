// The body of an answer on its way from the network to Rust (src/js/body.js): what is joined, what waits, and what doesn't. No browser: the
// timers are the tests' own, so that a pause that nobody ends is seen as one.
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { Inflow } from "../../src/js/body.js";

const LARGE = 1 << 16;
let next = 0;
const piece = (length) => Uint8Array.from({ length }, () => next++ % 251);
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A body whose pieces the test puts in. */
function body() {
  let control;
  const stream = new ReadableStream({ start: (controller) => (control = controller) });
  return { inflow: new Inflow(stream), put: (...pieces) => pieces.forEach((piece) => control.enqueue(piece)), end: () => control.close(), cut: () => control.error(new Error("reset")) };
}

/** What `inflow.next(pause)` gave, or `"waits"` while it gives nothing. */
async function taken(inflow, pause) {
  let got = "waits";
  const asked = inflow.next(pause).then((value) => (got = value?.length ?? "end"), (error) => (got = error.message));
  await settled();
  return { now: () => got, asked };
}

beforeEach(() => mock.timers.reset());

describe("a pause", () => {
  beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));

  test("joins what trickles", async () => {
    const { inflow, put } = body();
    put(piece(10));
    const read = await taken(inflow, 50);
    put(piece(20));
    await settled();
    assert.equal(read.now(), "waits");
    mock.timers.tick(50);
    await read.asked;
    assert.equal(read.now(), 30);
  });

  test("is not made when much has come already, even behind a small piece", async () => {
    const { inflow, put } = body();
    put(piece(LARGE), piece(100), piece(LARGE), piece(100));
    await settled();
    for (const expected of [LARGE, 100, LARGE]) assert.equal((await taken(inflow, 50)).now(), expected);
    assert.equal((await taken(inflow, 50)).now(), "waits", "the last rest is a trickle");
  });

  test("ends when much comes", async () => {
    const { inflow, put } = body();
    const read = await taken(inflow, 50);
    put(piece(5000));
    await read.asked;
    assert.equal(read.now(), 5000);
  });

  // What came before is handed over first.
  for (const [end, said] of [["end", "end"], ["cut", "reset"]]) {
    test(`ends with the body: ${end}`, async () => {
      const { inflow, put, ...over } = body();
      put(piece(10));
      const read = await taken(inflow, 50);
      over[end]();
      await read.asked;
      assert.equal(read.now(), 10);
      assert.equal((await taken(inflow, 50)).now(), said);
    });
  }
});

test("whatever the pieces, the bytes are the same in the same order", async () => {
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 200; round++) {
    const { inflow, put, end } = body();
    const sent = [];
    const got = [];
    const reading = (async () => {
      for (let bytes; (bytes = await inflow.next(random(3))); ) got.push(...bytes);
    })();
    for (let count = random(12); count >= 0; count--) {
      const bytes = piece(1 + random([30, 3000, 20000][random(3)]));
      sent.push(...bytes);
      put(bytes);
      if (random(2)) await settled();
    }
    end();
    await reading;
    assert.deepEqual(Buffer.from(got), Buffer.from(sent));
  }
});
