// Answers arrive exactly once (interactions A6, promises P9 to P16): whatever breaks at whichever of the six points, in
// one tab or two, the server takes one result per call, and every repeat is the same bytes under the same key.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { close, composer, expectClean, open, picture, say, serve, status, watch } from "./harness.mjs";

let server;
before(async () => (server = await serve("--faults", "--delay", "2")));
after(async () => {
  await close();
  await server?.stop();
});
const to = (path, options) => fetch(`${server.origin}${path}`, options);
const plan = (...faults) => to("/__faults", { method: "POST", body: JSON.stringify(faults), headers: { "content-type": "application/json" } });
const log = async () => (await to("/__log")).json();
beforeEach(async () => {
  await to("/__log", { method: "DELETE" });
  await plan();
});

const radios = (page) => page.getByRole("radio");
const submit = (page) => page.locator(".ps-question-submit");
const retry = (page) => page.getByRole("button", { name: "Retry" });

/** Asks the demo agent for a question and waits until it can be answered. */
async function asked(options) {
  const page = await open(server.origin, options);
  await say(page, "ask me a question");
  await page.locator('[data-interaction="ready"]').waitFor();
  return page;
}

/** The same chat in a second tab of the same browser. */
async function twin(page) {
  const second = await page.context().newPage();
  watch(second);
  await second.goto(page.url());
  await second.locator('[data-interaction="ready"]').waitFor();
  return second;
}

async function answer(page, index) {
  await radios(page).nth(index).check();
  await submit(page).click();
}

/** The answer is a receipt here, and the assistant went on. */
async function received(page) {
  await page.locator("[data-receipt]").waitFor({ timeout: 20000 });
  await page.getByText(/Noted: you chose/).first().waitFor({ timeout: 20000 });
  assert.equal(await radios(page).count(), 0);
}

const calls = (entry) => (entry.body.messages ?? []).flatMap((message) => message.parts ?? []).filter((part) => part.toolCallId && part.output?.interaction_id);

/** What must hold of every log: one taken result per call, and repeats that are the same bytes. */
async function once() {
  const entries = await log();
  const carrying = entries.filter((entry) => entry.body.messages?.at(-1)?.role === "assistant");
  const results = new Map();
  for (const part of entries.flatMap(calls)) {
    const known = results.get(part.toolCallId) ?? new Set();
    results.set(part.toolCallId, known.add(JSON.stringify(part.output)));
  }
  assert.equal(results.size, 1, "one call was answered");
  for (const outputs of results.values()) assert.equal(outputs.size, 1, `one result: ${[...outputs].join(" | ")}`);
  assert.equal(carrying.filter((entry) => entry.outcome === "taken").length, 1, carrying.map((entry) => entry.outcome).join());
  assert.equal(new Set(carrying.map((entry) => entry.text)).size, 1, "repeats are byte-identical");
  const [output] = [...results.values()][0];
  assert.deepEqual([...new Set(carrying.map((entry) => entry.key))], [JSON.parse(output).interaction_id]);
  return { carrying, output: JSON.parse(output) };
}

const done = (page) => page.context().close();
/** Puts a spoke into the outbox: its next writes are lost as if the page died before them. */
const blockOutbox = () => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...args) {
    if (this.name === "answers") {
      window.blocked = true;
      return put.call(this.transaction.db.transaction("answers", "readonly").objectStore("answers"), ...args);
    }
    return put.apply(this, args);
  };
};

/** One fault per point; `hurt` runs before the answer is given, `heal` after. */
const POINTS = {
  // The write never happens, and the page goes away: nobody was told that the answer was taken.
  "1 before the outbox": {
    async hurt(page) {
      await page.evaluate(() => {
        IDBFactory.prototype.open = () => new EventTarget();
        const transaction = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = function (...args) {
          if (this.name !== "partsong-outbox") return transaction.apply(this, args);
          const real = transaction.apply(this, args);
          // The answer's write hangs for ever.
          window.hung = true;
          return new Proxy(real, { get: (target, key) => (key === "objectStore" ? () => ({ get: () => new EventTarget(), put: () => new EventTarget() }) : target[key]) });
        };
      });
    },
    async heal(page) {
      await page.waitForTimeout(200);
      await page.reload();
      await page.locator('[data-interaction="ready"], [data-receipt]').first().waitFor();
      if (await submit(page).count()) await answer(page, 1);
    },
  },
  // Written down; the network is gone before the POST, and the page goes away.
  "2 after the outbox": {
    hurt: (page) => page.route("**/api/chat", (route) => route.abort()),
    async heal(page) {
      await page.waitForTimeout(300);
      await page.unroute("**/api/chat");
      await page.reload();
    },
    allow: [/ERR_FAILED/],
  },
  // The connection breaks under the POST, twice.
  "3 during the POST": { hurt: () => plan("cut", "cut"), allow: [/ERR_/] },
  // The server took it, and its answer was lost.
  "4 response lost": { hurt: () => plan("lost"), allow: [/ERR_/] },
  // The answer has begun, and the page goes away.
  "5 after the acknowledgement": {
    async hurt() {},
    async heal(page) {
      await page.getByText(/Noted/).first().waitFor();
      await page.reload();
    },
  },
  // The server is silent, and the page goes away in the middle of the sending.
  "6 reload while sending": {
    hurt: () => plan("silent"),
    async heal(page) {
      await page.waitForTimeout(300);
      await page.reload();
    },
  },
};

describe("six points", () => {
  for (const [name, { hurt, heal, allow = [] }] of Object.entries(POINTS)) {
    test(`${name}, one tab`, async () => {
      const page = await asked();
      await hurt(page);
      await answer(page, 1);
      await heal?.(page);
      await received(page);
      await once();
      expectClean(page, ...allow);
      await done(page);
    });

    test(`${name}, two tabs that answer at once`, async () => {
      const page = await asked();
      const second = await twin(page);
      await hurt(page);
      for (const [at, tab] of [page, second].entries()) await radios(tab).nth(at + 1).check();
      await Promise.all([page, second].map((tab) => submit(tab).click({ timeout: 3000 }).catch(() => {})));
      await heal?.(page);
      await Promise.all([received(page), received(second)]);
      const { output } = await once();
      for (const tab of [page, second]) assert.match(await tab.locator("[data-receipt]").innerText(), new RegExp(output.value.selected_label));
      expectClean(page, ...allow);
      expectClean(second, ...allow);
      await done(page);
    });
  }
});
