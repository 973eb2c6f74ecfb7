// Answers arrive exactly once (`interactions.md` A6, `promises.md` P9 to P16): whatever breaks at whichever of the six points, in
// one tab or two, the server takes one result per call, and every repeat is the same bytes under the same key.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, open, picture, say, serve, status, until, watch } from "./harness.mjs";

const server = given(() => serve("--faults", "--delay", "2"));
const to = (path, options) => fetch(`${server.origin}${path}`, options);
const plan = (...faults) => to("/__faults", { method: "POST", body: JSON.stringify(faults), headers: { "content-type": "application/json" } });
const log = async () => (await to("/__log")).json();
beforeEach(async () => {
  await to("/__log", { method: "DELETE" });
  await plan();
});

const radios = (page) => page.getByRole("radio");
const submit = (page) => page.locator(".ps-question-submit");

/** A page with a chat of its own; all share one profile, whose compiled module loads faster. */
let profile;
async function fresh(options) {
  const page = await open(server.origin, { context: profile, ...options });
  profile ??= Object.assign(page.context(), { outlives: true });
  return page;
}

/** Notes what is put into the outbox's store of requests, and whether it was committed. */
function countPuts() {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (row, ...key) {
    const note = { row, committed: false };
    if (this.name === "posts") {
      window.puts?.push(note);
      this.transaction.addEventListener("complete", () => (note.committed = true));
    }
    return put.call(this, row, ...key);
  };
}

/** Whatever is written takes its time, and is lost if the page goes away meanwhile. */
function slowWrites() {
  const commit = IDBTransaction.prototype.commit;
  IDBTransaction.prototype.commit = function () {
    const until = performance.now() + 400;
    const store = this.objectStore(this.objectStoreNames[0]);
    const again = () => (performance.now() < until ? (store.get("").onsuccess = again) : commit.call(this));
    again();
  };
}

/** The draft of the chat that is shown, as the store has it. */
const keptDraft = (page) =>
  page.evaluate(async () => {
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    if (!(await indexedDB.databases()).some(({ name }) => name === "partsong")) return "";
    const history = await done(indexedDB.open("partsong"));
    const drafts = await done(history.transaction("drafts").objectStore("drafts").getAll());
    history.close();
    return drafts.join();
  });

/** Asks the demo agent for a question and waits until it can be answered. */
async function asked(options) {
  const page = await fresh(options);
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

/** One fault per point; `hurt` runs before the answer is given, `heal` after. */
const POINTS = {
  // The write never happens, and the page goes away: nobody was told that the answer was taken.
  "1 before the outbox": {
    hurt: (page) =>
      page.evaluate(() => {
        const transaction = IDBDatabase.prototype.transaction;
        IDBDatabase.prototype.transaction = function (...args) {
          const real = transaction.apply(this, args);
          if (this.name !== "partsong-outbox") return real;
          // Requests to the store hang for ever.
          const hung = () => new EventTarget();
          return new Proxy(real, { get: (target, key) => (key === "objectStore" ? () => ({ get: hung, put: hung }) : target[key]) });
        };
      }),
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
    sent: 2,
    hurt: () => plan("silent"),
    async heal(...pages) {
      await pages[0].waitForTimeout(300);
      await Promise.all(pages.map((page) => page.reload()));
    },
  },
};

describe("six points", () => {
  for (const [name, { hurt, heal, allow = [], sent = 1 }] of Object.entries(POINTS)) {
    test(`${name}, one tab`, async () => {
      const page = await asked();
      await hurt(page);
      await answer(page, 1);
      await heal?.(page);
      await received(page);
      assert.ok((await once()).carrying.length >= sent, "the fault was met");
      page.allowed = allow;
    });

    test(`${name}, two tabs that answer at once`, async () => {
      const page = await asked();
      const second = await twin(page);
      await hurt(page);
      for (const [at, tab] of [page, second].entries()) await radios(tab).nth(at + 1).check();
      await Promise.all([page, second].map((tab) => submit(tab).click({ timeout: 3000 }).catch(() => {})));
      await heal?.(page, second);
      await Promise.all([received(page), received(second)]);
      const { output } = await once();
      for (const tab of [page, second]) assert.match(await tab.locator("[data-receipt]").innerText(), new RegExp(output.value.selected_label));
      page.allowed = allow;
      second.allowed = allow;
    });
  }
});

describe("the way", () => {
  test("the card shows sending, then why it waits, and goes on by itself when the network is back; order is kept", async () => {
    const page = await asked();
    await page.context().setOffline(true);
    await answer(page, 1);
    const alert = page.locator('.ps-question-notice[role="alert"]');
    await alert.waitFor();
    assert.match(await alert.innerText(), /not sent[\s\S]*offline/i);
    assert.equal(await radios(page).nth(1).isChecked(), true, "the answer is still shown");
    assert.equal(await alert.getByRole("button", { name: "Retry" }).count(), 1);
    await axe(page, "an answer that waits");
    await picture(page, "outbox-offline");
    // Three messages meanwhile: seen at once, sent in their order, one at a time.
    for (const words of ["first", "second", "never", "third"]) {
      await composer(page).fill(words);
      await composer(page).press("Enter");
      await page.locator(".ps-bubble", { hasText: words }).waitFor({ timeout: 1000 });
    }
    assert.equal(await page.getByText("Waiting to be sent").count(), 4);
    // What waits can be reworded and taken back.
    const waits = (words) => page.locator("article", { hasText: words });
    await waits("second").getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Edit your message").fill("second, better");
    await axe(page, "a message that waits is edited");
    await page.getByRole("button", { name: "Save" }).click();
    await waits("second, better").waitFor();
    await waits("never").getByRole("button", { name: "Do not send" }).click();
    await waits("never").waitFor({ state: "detached" });
    await picture(page, "outbox-queue");
    const sent = (await log()).length;
    await page.waitForTimeout(1500);
    assert.equal((await log()).length, sent, "nothing is tried while offline");
    await page.context().setOffline(false);
    await received(page);
    await page.waitForFunction(() => document.querySelectorAll("article").length >= 8 && document.documentElement.dataset.status === "done", null, { timeout: 20000 });
    const entries = (await log()).slice(sent).filter((entry) => entry.outcome === "taken");
    const words = entries.map((entry) => {
      const last = entry.body.messages.at(-1);
      return last.role === "user" ? last.parts.at(-1).text : "answer";
    });
    assert.deepEqual(words, ["answer", "first", "second, better", "third"]);
    assert.equal(await page.getByText("Waiting to be sent").count(), 0);
    page.allowed = [/ERR_/];
  });

  test("over AG-UI an answer that is lost on the way comes again as the same bytes", async () => {
    const page = await fresh();
    await page.goto(`${server.origin}/?protocol=ag-ui&api=/agui`);
    await say(page, "Start the short interview");
    await page.locator('[data-interaction="ready"] input[type=checkbox]').first().check();
    await plan("lost", { status: 503 });
    await page.locator('[data-interaction="ready"] [data-button=granted]').click();
    await page.locator("article").getByText(/biggest pain point/).waitFor({ timeout: 20000 });
    const entries = (await log()).filter((entry) => entry.body.messages.at(-1).role === "tool");
    assert.deepEqual(entries.map((entry) => entry.outcome), ["taken", "failed", "repeated"]);
    assert.equal(new Set(entries.map((entry) => entry.text)).size, 1);
    const { interaction_id } = JSON.parse(entries[0].body.messages.at(-1).content);
    assert.deepEqual([...new Set(entries.map((entry) => entry.key))], [interaction_id]);
    page.allowed = [/ERR_|503/];
  });

  test("503 and 429 are tried again by themselves, not before Retry-After", async () => {
    const page = await asked();
    await plan({ status: 503 }, { status: 429, retryAfter: 1 });
    const begun = Date.now();
    await answer(page, 1);
    await received(page);
    assert.ok(Date.now() - begun >= 1000, "Retry-After is a floor");
    assert.equal((await once()).carrying.length, 3);
    page.allowed = [/503|429/];
  });

  test("a refusal is not repeated; the card keeps the answer, also over a reload, and Retry sends the same bytes", async () => {
    const page = await asked();
    await plan({ status: 400 });
    await answer(page, 1);
    const alert = page.locator('.ps-question-notice[role="alert"]');
    await alert.waitFor();
    await page.waitForFunction(() => document.activeElement.matches(".ps-question-notice button"), null, { timeout: 5000 });
    await page.waitForTimeout(1200);
    const failed = async () => (await log()).filter((entry) => entry.outcome === "failed").length;
    assert.equal(await failed(), 1);
    await picture(page, "outbox-refused");
    await page.reload();
    await alert.waitFor();
    await page.waitForTimeout(700);
    assert.equal(await failed(), 1, "nor by the next page");
    assert.equal(await radios(page).nth(1).isChecked(), true, "the answer is still there");
    await alert.getByRole("button", { name: "Retry" }).press("Enter");
    await received(page);
    await page.waitForFunction(() => document.activeElement.matches("[data-receipt]"), null, { timeout: 5000 });
    await once();
    page.allowed = [/400/];
  });

  test("a server that has something else in the answer's place may have it: the card doesn't say that it was not sent", async () => {
    const page = await asked();
    await plan({ status: 409 });
    await answer(page, 1);
    const alert = page.locator('.ps-question-notice[role="alert"]');
    await alert.waitFor();
    assert.match(await alert.innerText(), /did not take this answer[\s\S]*already have one[\s\S]*409/);
    assert.doesNotMatch(await alert.innerText(), /not sent/);
    await alert.getByRole("button", { name: "Retry" }).click();
    await received(page);
    page.allowed = [/409/];
  });

  test("what one tab gave up is not sent by the other, until the person asks", async () => {
    const page = await asked();
    const second = await twin(page);
    await plan({ status: 400 });
    await answer(page, 1);
    const alert = (tab) => tab.locator('.ps-question-notice[role="alert"]');
    await Promise.all([page, second].map((tab) => alert(tab).waitFor()));
    await page.waitForTimeout(1000);
    assert.equal((await log()).filter((entry) => entry.outcome === "failed").length, 1);
    assert.equal(await radios(second).nth(1).isChecked(), true, "it shows the answer of the other tab");
    await alert(second).getByRole("button", { name: "Retry" }).click();
    await Promise.all([received(page), received(second)]);
    await once();
    page.allowed = [/400/];
  });

  test("two presses are one answer", async () => {
    const page = await asked();
    await radios(page).nth(1).check();
    await submit(page).evaluate((button) => (button.click(), button.click()));
    await page.keyboard.press("Control+Enter");
    await received(page);
    assert.equal((await once()).carrying.length, 1);
  });

  test("a store that is full: one notice, and the answer arrives", async () => {
    const page = await asked();
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...args) {
        if (["answers", "posts", "messages", "chats"].includes(this.name)) throw new DOMException("full", "QuotaExceededError");
        return put.apply(this, args);
      };
    });
    await plan("cut");
    await answer(page, 1);
    await received(page);
    await once();
    assert.equal(await page.locator(".ps-alert").count(), 1);
    assert.match(await page.locator(".ps-alert").innerText(), /does not store/);
    await say(page, "hello");
    await say(page, "hello again");
    assert.equal(await page.locator(".ps-alert").count(), 0, "said once");
    page.allowed = [/ERR_/];
  });

  test("a message stands in the store as it leaves, by one write", async () => {
    const page = await fresh({ init: countPuts });
    for (const text of ["hello", "hello again"]) {
      await page.evaluate(() => (window.puts = []));
      const stored = new Promise((resolve, reject) =>
        page.route("**/api/chat", (route) => page.evaluate(() => window.puts).then(resolve, reject).then(() => route.continue()), { times: 1 }),
      );
      const request = page.waitForRequest("**/api/chat");
      await say(page, text);
      const [puts, sent] = await Promise.all([stored, request]);
      assert.deepEqual(puts.map(({ committed }) => committed), [true], "one write, and it is on the disk");
      const { key, sealed } = JSON.parse(puts[0].row);
      assert.equal(sealed.body, sent.postData());
      assert.equal(sent.headers()["idempotency-key"], key);
    }
  });

  test("a message that is stopped right before its page goes away is not sent by the page that comes", async () => {
    const page = await open(server.origin, { init: slowWrites });
    await page.route("**/api/chat", () => {});
    const left = page.waitForRequest("**/api/chat");
    await composer(page).fill("hello");
    await composer(page).press("Enter");
    await left;
    await composer(page).press("Escape");
    await page.reload();
    const alert = page.locator(".ps-alert");
    await alert.getByRole("button", { name: "Retry" }).waitFor();
    assert.match(await alert.innerText(), /You stopped this before the server answered/);
    await page.unroute("**/api/chat");
    await alert.getByRole("button", { name: "Retry" }).click();
    await status(page, "done");
    assert.equal((await log()).length, 1);
  });

  test("a message whose page goes away while it is written down is sent once by the page that comes, and its words are no draft any more", async () => {
    const page = await open(server.origin, { init: slowWrites });
    const all = ["the first of a new chat", "the next one"];
    for (const words of all) {
      await composer(page).fill(words);
      for (let at = 0; at < 100 && (await keptDraft(page)) !== words; at += 1) await page.waitForTimeout(50);
      await composer(page).press("Enter");
      await page.reload();
      await page.locator(".ps-bubble", { hasText: words }).waitFor();
      await page.waitForFunction((count) => document.querySelectorAll("article").length === count && document.documentElement.dataset.status === "done", 2 * all.indexOf(words) + 2);
      assert.equal(await composer(page).inputValue(), "");
    }
    assert.deepEqual((await log()).map((entry) => entry.body.messages.at(-1).parts.at(-1).text), all);
    assert.deepEqual(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("unwritten"))), []);
  });

  test("a message that met a broken connection goes out again under its id", async () => {
    const page = await fresh();
    let broken = 0;
    await page.route("**/api/chat", (route) => (broken++ < 2 ? route.abort("connectionreset") : route.continue()));
    assert.equal(await say(page, "hello"), "done");
    const [entry] = await log();
    assert.equal(entry.key, entry.body.messages[0].id);
    assert.equal(broken, 3);
    page.allowed = [/ERR_/];
  });

  test("Stop is told to the server", async () => {
    const page = await fresh();
    await composer(page).fill("give me a slow answer");
    await composer(page).press("Enter");
    await page.getByText(/Line 2:/).first().waitFor();
    const [told] = await Promise.all([page.waitForRequest(/\/stop$/), page.getByRole("button", { name: "Stop" }).click()]);
    assert.match(told.url(), new RegExp(`/api/chat/${page.url().match(/chat\/([^?]+)/)[1]}/stop$`));
    assert.equal((await told.response()).status(), 204);
    page.allowed = [/ERR_ABORTED/];
  });

  test("what waits behind an answer goes out only when the server has heard that the answer is stopped", async () => {
    const page = await fresh();
    await composer(page).fill("give me a slow answer");
    await composer(page).press("Enter");
    await page.getByText(/Line 2:/).first().waitFor();
    await composer(page).fill("hello");
    await composer(page).press("Enter");
    await page.getByText("After this answer").waitFor();
    const order = [];
    page.on("request", (request) => request.method() === "POST" && order.push(`asked ${new URL(request.url()).pathname.split("/").pop()}`));
    page.on("response", (response) => response.url().endsWith("/stop") && order.push("heard"));
    await page.route(/\/stop$/, async (route) => {
      await new Promise((done) => setTimeout(done, 500));
      await route.continue();
    });
    await page.getByRole("button", { name: "Stop" }).click();
    await status(page, "done");
    assert.deepEqual(order, ["asked stop", "heard", "asked chat"]);
    assert.equal(await page.locator("article").count(), 4, "and is answered");
    page.allowed = [/ERR_ABORTED/];
  });

  test("a tab that goes away while it sends leaves its answer to the other", async () => {
    const page = await asked();
    const second = await twin(page);
    await plan("silent");
    await answer(page, 1);
    await second.locator(".ps-question-frozen").waitFor({ timeout: 1000 });
    await until(async () => (await log()).some((entry) => entry.outcome === "failed"), "the first try fails");
    await page.close();
    await received(second);
    assert.equal((await once()).carrying.length, 2);
  });

  test("a decision on an approval survives a broken connection", async () => {
    const page = await fresh();
    await say(page, "weather in Seoul");
    await page.locator(".ps-approval-card").waitFor();
    await page.waitForTimeout(600);
    await plan("lost", "cut");
    await page.locator(".ps-approval-card__allow").click();
    await page.getByText(/°C/).first().waitFor();
    const carrying = (await log()).filter((entry) => entry.body.messages.at(-1).role === "assistant");
    assert.equal(carrying.filter((entry) => entry.outcome === "taken").length, 1);
    assert.equal(new Set(carrying.map((entry) => entry.text)).size, 1);
    page.allowed = [/ERR_/];
  });
});
