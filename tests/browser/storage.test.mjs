// A disk that is full: the browser takes a transaction back after every request of it went well. It is said once, nothing
// that could be stored is lost, and nothing goes out twice.
import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import { given } from "./given.mjs";
import { composer, open, say, serve, status, until } from "./harness.mjs";

const server = given(() => serve("--faults", "--delay", "2"));
const to = (path, options) => fetch(`${server.origin}${path}`, options);
const plan = (...faults) => to("/__faults", { method: "POST", body: JSON.stringify(faults), headers: { "content-type": "application/json" } });
const log = async () => (await to("/__log")).json();
beforeEach(async () => {
  await to("/__log", { method: "DELETE" });
  await plan();
});

/** Transactions that put something into one of the databases in `window.full` are aborted once their last request succeeded. */
const disk = () => {
  window.full = JSON.parse(sessionStorage.full ?? "[]");
  window.aborted = 0;
  const { put } = IDBObjectStore.prototype;
  const { commit } = IDBTransaction.prototype;
  const last = new WeakMap();
  IDBObjectStore.prototype.put = function (...args) {
    const request = put.apply(this, args);
    last.set(this.transaction, request);
    return request;
  };
  IDBTransaction.prototype.commit = function () {
    const request = last.get(this);
    if (!request || !window.full.includes(this.db.name)) return commit.call(this);
    request.addEventListener("success", () => {
      window.aborted++;
      this.abort();
    });
  };
};
const fill = (page, ...databases) => page.evaluate((names) => (window.full = names), databases);
const aborted = (page) => page.evaluate(() => window.aborted);
const alert = (page) => page.locator(".ps-alert");
const quiet = (page) => page.waitForTimeout(600);

test("a full disk is said once; what it refused is stored as soon as there is room", async () => {
  const page = await open(server.origin, { init: disk });
  await fill(page, "partsong");
  // The draft is the first thing that is kept.
  await composer(page).fill("hello");
  await alert(page).waitFor();
  assert.match(await alert(page).innerText(), /does not store/);
  assert.equal(await say(page, "hello"), "done");
  assert.ok((await aborted(page)) > 0, "transactions were taken back");
  await say(page, "hello again");
  assert.equal(await alert(page).count(), 0, "said once");
  await fill(page);
  await say(page, "and now");
  await quiet(page);
  const chat = page.url();
  await page.getByRole("button", { name: "New chat" }).first().click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await quiet(page);
  assert.equal(await alert(page).count(), 0, "what is stored again is not said to be lost");
  await page.goto(chat);
  await page.locator("article").nth(5).waitFor();
  assert.equal(await page.locator("article").count(), 6, "the whole conversation is stored");
});

test("what a disk refused once does not make this tab write over what another one said later", async () => {
  const page = await open(server.origin);
  await say(page, "hello");
  const second = await open(page.url(), { context: page.context(), init: disk });
  await fill(second, "partsong");
  await say(second, "hello again");
  await alert(second).waitFor();
  await fill(second);
  await say(second, "and now");
  const settled = (tab, count) =>
    tab.waitForFunction((count) => ["ready", "done"].includes(document.documentElement.dataset.status) && document.querySelectorAll("article").length === count, count, { timeout: 20000 });
  await settled(page, 6);
  await composer(page).fill("give me a slow answer");
  await composer(page).press("Enter");
  await page.getByText(/Line 2:/).first().waitFor();
  await composer(second).fill("and one more");
  await composer(second).press("Enter");
  for (const tab of [page, second]) await settled(tab, 10);
  await quiet(second);
  await second.reload();
  await settled(second, 10);
});

/** A page with an open question. */
async function asked() {
  const page = await open(server.origin, { init: disk });
  await say(page, "ask me a question");
  await page.locator('[data-interaction="ready"]').waitFor();
  return page;
}
async function give(page) {
  await page.getByRole("radio").nth(1).check();
  await page.locator(".ps-question-submit").click();
}
const carrying = async () => (await log()).filter((entry) => entry.body.messages?.at(-1)?.role === "assistant");

test("an answer that the disk refused is said, and is written down with the next write that works", async () => {
  const page = await asked();
  await fill(page, "partsong-outbox");
  await plan("silent", "silent");
  await give(page);
  await alert(page).waitFor();
  assert.match(await alert(page).innerText(), /does not store/);
  await until(async () => (await carrying()).length, "the answer is sent");
  await fill(page);
  // Anything else that is written takes it along.
  const writes = page.evaluate(
    () =>
      new Promise((done) => {
        const { put } = IDBObjectStore.prototype;
        const seen = [];
        IDBObjectStore.prototype.put = function (...args) {
          if (this.transaction.db.name === "partsong-outbox") seen.push(this.name);
          if (seen.includes("answers") && seen.includes("posts")) done();
          return put.apply(this, args);
        };
      }),
  );
  await page.getByRole("button", { name: "Stop" }).click();
  await writes;
  await quiet(page);
  await page.reload();
  const notice = page.locator('.ps-question-notice[role="alert"]');
  await notice.waitFor();
  assert.equal(await page.getByRole("radio").nth(1).isChecked(), true, "the answer is still there");
  await plan();
  await notice.getByRole("button", { name: "Retry" }).click();
  await page.locator("[data-receipt]").waitFor({ timeout: 20000 });
  const entries = await carrying();
  assert.equal(new Set(entries.map((entry) => entry.text)).size, 1, "the same bytes");
});

test("what the server took goes out of the store on a full disk, too, and is not sent again", async () => {
  const page = await asked();
  let release;
  await page.route("**/api/chat", async (route) => {
    await new Promise((done) => (release = done));
    await route.continue();
  });
  await give(page);
  await until(() => release, "the answer is on its way");
  await fill(page, "partsong-outbox");
  release();
  await page.locator("[data-receipt]").waitFor();
  await page.getByText(/Noted: you chose/).first().waitFor();
  await page.unroute("**/api/chat");
  await until(() => aborted(page), "a write is refused");
  await quiet(page);
  await page.reload();
  await page.locator("[data-receipt]").waitFor();
  await quiet(page);
  assert.equal((await carrying()).length, 1);
});

test("one write that failed does not keep the outbox closed: what is sent later is not sent again at the next visit", async () => {
  const page = await open(server.origin, { init: disk });
  await fill(page, "partsong-outbox");
  await say(page, "hello");
  await alert(page).waitFor();
  await fill(page);
  await say(page, "hello again");
  // The third leaves the page, and the page goes: it is in the store.
  const left = new Promise((left) => page.route("**/api/chat", () => left()));
  await composer(page).fill("the third");
  await composer(page).press("Enter");
  await left;
  await page.unroute("**/api/chat");
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("article").length === 6 && document.documentElement.dataset.status === "done", null, { timeout: 20000 });
  await quiet(page);
  const said = (await log()).map((entry) => entry.body.messages.at(-1).parts.at(-1).text);
  assert.deepEqual(said, ["hello", "hello again", "the third"]);
});

/** A browser whose database of the chats does not open while `sessionStorage.shut` is set. */
const shuts = () => {
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, ...more) {
    if (name === "partsong" && sessionStorage.shut) throw new DOMException("not now", "UnknownError");
    return open.call(this, name, ...more);
  };
};
const shut = (page, is) => page.evaluate((is) => (is ? (sessionStorage.shut = "1") : sessionStorage.removeItem("shut")), is);
const said = (page) => page.locator("article").allInnerTexts();
/** Who wants another version has all others closed; this one thinks better of it. */
const closeIt = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const asked = indexedDB.open("partsong", 2);
        asked.onupgradeneeded = () => asked.transaction.abort();
        asked.onerror = (event) => (event.preventDefault(), done());
      }),
  );

test("a store that opens late keeps what was said before, without another word", async () => {
  const page = await open(null, { init: shuts });
  await page.addInitScript(() => (sessionStorage.shut ??= "1"));
  await page.goto(server.origin);
  await status(page, "ready");
  await alert(page).waitFor();
  assert.match(await alert(page).innerText(), /does not store/);
  assert.equal(await say(page, "hello"), "done");
  const chat = page.url();
  await page.evaluate(() => (sessionStorage.shut = ""));
  // It is asked again after ten seconds.
  const kept = () =>
    page.evaluate(async () => {
      const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      if (!(await indexedDB.databases()).some(({ name }) => name === "partsong")) return 0;
      const database = await done(indexedDB.open("partsong"));
      const count = await done(database.transaction("messages").objectStore("messages").count());
      database.close();
      return count;
    });
  for (let look = 0; look < 100 && (await kept()) < 2; look += 1) await page.waitForTimeout(200);
  await page.goto(chat);
  await page.locator("article").nth(1).waitFor();
  assert.match((await said(page))[0], /hello/);
});

test("what could not be read of a kept chat is not written over, and comes back before what was said meanwhile", async () => {
  const page = await open(server.origin, { init: shuts });
  assert.equal(await say(page, "hello"), "done");
  await quiet(page);
  await shut(page, true);
  await page.reload();
  await status(page, "ready", "done");
  await alert(page).waitFor();
  assert.equal(await page.locator("article").count(), 0);
  // Nobody knows that nothing is there.
  await alert(page).getByRole("button", { name: "Dismiss" }).click();
  await quiet(page);
  assert.equal(await say(page, "hello again"), "done");
  await shut(page, false);
  await page.locator("article").nth(3).waitFor({ timeout: 25000 });
  await quiet(page);
  await page.reload();
  await page.locator("article").nth(3).waitFor();
  const words = await said(page);
  assert.equal(words.length, 4);
  assert.deepEqual([/hello/.test(words[0]), /hello again/.test(words[0]), /hello again/.test(words[2])], [true, false, true]);
});

test("a draft that could not be read comes back with its chat, and is kept from then on", async () => {
  const first = await open(server.origin);
  assert.equal(await say(first, "hello"), "done");
  await composer(first).fill("half a thought");
  await first.waitForTimeout(1000);
  const address = first.url();
  const page = await open(null, { context: first.context(), init: shuts });
  await page.addInitScript(() => (sessionStorage.shut ??= "1"));
  await first.close();
  await page.goto(address);
  await alert(page).waitFor();
  assert.equal(await composer(page).inputValue(), "");
  await page.evaluate(() => (sessionStorage.shut = ""));
  await page.locator("article").nth(1).waitFor({ timeout: 25000 });
  await page.waitForFunction(() => document.querySelector("#ps-composer").value === "half a thought");
  await composer(page).fill("all of it");
  await page.waitForTimeout(1000);
  const other = await open(address, { context: page.context() });
  await other.waitForFunction(() => document.querySelector("#ps-composer").value === "all of it");
});

test("a database that somebody else had closed is opened anew, and nothing is told", async () => {
  const page = await open(server.origin);
  assert.equal(await say(page, "hello"), "done");
  await quiet(page);
  await closeIt(page);
  assert.equal(await say(page, "hello again"), "done");
  await quiet(page);
  assert.equal(await alert(page).count(), 0);
  await page.reload();
  await page.locator("article").nth(3).waitFor();
});

const rows = (page) => page.getByRole("navigation").getByRole("listitem").filter({ hasText: "hello" });
/** Deletes the chat of the list that begins with "hello". */
async function remove(page) {
  await rows(page).getByRole("button", { name: /Actions for/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
}

test("a chat that is deleted after its database was closed stays out of the list", async () => {
  const page = await open(server.origin);
  assert.equal(await say(page, "hello"), "done");
  await quiet(page);
  await closeIt(page);
  await remove(page);
  await quiet(page);
  assert.equal(await rows(page).count(), 0);
  assert.equal(await page.evaluate(() => localStorage["partsong.deleted"]), undefined, "every store has let it go");
});

test("what a page could not delete of a chat the next visit deletes", async () => {
  const page = await open(server.origin);
  const records = () =>
    page.evaluate(async () => {
      const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
      const database = await done(indexedDB.open("partsong-journal"));
      if (!database.objectStoreNames.contains("records")) return 0;
      const count = await done(database.transaction("records").objectStore("records").count());
      database.close();
      return count;
    });
  assert.equal(await say(page, "hello"), "done");
  await page.waitForTimeout(1500);
  assert.ok(await records(), "it is in the log");
  const lost = (route) => route.abort();
  await page.route("**/lazy/*/journal.wasm", lost);
  await page.reload();
  await status(page, "ready", "done");
  await remove(page);
  await quiet(page);
  assert.ok(await records(), "the code of the log could not be fetched");
  await page.unroute("**/lazy/*/journal.wasm", lost);
  await page.goto(server.origin);
  await status(page, "ready");
  for (let look = 0; look < 50 && (await records()); look += 1) await page.waitForTimeout(100);
  assert.equal(await records(), 0);
  await page.waitForFunction(() => !("partsong.deleted" in localStorage));
  page.allowed = [/ERR_FAILED/];
});

test("of more than a thousand chats the last ones are listed, and one before them opens as it was left", async () => {
  const page = await open(server.origin);
  assert.equal(await say(page, "hello"), "done");
  await quiet(page);
  const oldest = await page.evaluate(async () => {
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const database = await done(indexedDB.open("partsong"));
    const writes = database.transaction(["chats", "messages"], "readwrite");
    const [chats, messages] = ["chats", "messages"].map((name) => writes.objectStore(name));
    const [row] = await done(chats.getAll());
    const [message] = await done(messages.getAll());
    const kept = JSON.parse(row);
    // The newest have the last ids.
    const id = (at) => `${at < 100 ? "e" : "f"}0000000-0000-4000-8000-${String(at).padStart(12, "0")}`;
    for (let at = 0; at < 1200; at += 1) chats.put(JSON.stringify({ ...kept, id: id(at), title: `Chat ${at}`, named: true, updatedAt: kept.updatedAt - 2000 + at }), id(at));
    messages.put(message, [id(0), 0]);
    await new Promise((resolve) => (writes.oncomplete = resolve));
    database.close();
    return id(0);
  });
  await page.goto(`${server.origin}/chat/${oldest}`);
  await page.locator("article").waitFor();
  await page.waitForFunction(() => document.title.includes("Chat 0"));
  const list = page.getByRole("navigation");
  await list.getByText("Chat 1199", { exact: true }).waitFor();
  assert.equal(await list.getByText("Chat 100", { exact: true }).count(), 0, "the thousand last ones");
  assert.equal(await say(page, "hello again"), "done");
  await quiet(page);
  await page.reload();
  await page.waitForFunction(() => document.title.includes("Chat 0"));
});

test("an outbox of the version before is read: what waits in it is sent, once", async () => {
  const page = await open(server.origin);
  assert.equal(await say(page, "hello"), "done");
  const left = new Promise((left) => page.route("**/api/chat", () => left()));
  await composer(page).fill("left behind");
  await composer(page).press("Enter");
  await left;
  await quiet(page);
  const chat = page.url();
  await page.goto(`${server.origin}/public/mark.png`);
  const rows = await page.evaluate(async () => {
    const NAME = "partsong-outbox";
    const done = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }));
    const now = await done(indexedDB.open(NAME));
    const read = async (name) => {
      const store = now.transaction(name).objectStore(name);
      const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      return keys.map((key, at) => [key, values[at]]);
    };
    const kept = { answers: await read("answers"), posts: await read("posts") };
    now.close();
    await done(indexedDB.deleteDatabase(NAME));
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => ["answers", "posts"].forEach((name) => asked.result.createObjectStore(name));
    const before = await done(asked);
    const writes = before.transaction(["answers", "posts"], "readwrite");
    for (const [name, list] of Object.entries(kept)) for (const [key, value] of list) writes.objectStore(name).put(value, key);
    await new Promise((resolve) => (writes.oncomplete = resolve));
    before.close();
    return kept.posts.length;
  });
  assert.equal(rows, 1, "one request waits");
  await page.unroute("**/api/chat");
  await page.goto(chat);
  await page.waitForFunction(() => document.querySelectorAll("article").length === 4 && document.documentElement.dataset.status === "done", null, { timeout: 20000 });
  await quiet(page);
  const said = (await log()).map((entry) => entry.body.messages.at(-1).parts.at(-1).text);
  assert.deepEqual(said, ["hello", "left behind"]);
  const version = await page.evaluate(async () => (await indexedDB.databases()).find(({ name }) => name === "partsong-outbox").version);
  assert.equal(version, 2);
  // A browser dresses the page that it makes of a picture alone.
  page.allowed = [/style-src/];
});
