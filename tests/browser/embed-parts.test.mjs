// What a chat in a page of others brings when: it stands without the code of a conversation, misses nothing of one, and says what it could not bring.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { held } from "./harness.mjs";
import { heard } from "./hosts.mjs";
import { embedding, say, scripted, status, words } from "./embed-pages.mjs";

const embed = given(embedding);
const CHAT = '<partsong-chat api="/api" loading="eager"></partsong-chat>';

test("a chat stands and takes words while the code of its session is on its way", async () => {
  const page = await embed.at("<p>Shop</p>");
  const go = await held(page, "session");
  await scripted(page, []);
  await embed.go(page, CHAT);
  await status(page, "ready");
  await page.evaluate(() => document.querySelector("partsong-chat").focus());
  await page.waitForFunction(() => document.activeElement.localName === "partsong-chat");
  await page.keyboard.type("Are you there?");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(300);
  assert.equal(page.bodies.length, 0);
  go();
  await status(page, "done");
  assert.match(JSON.stringify(page.bodies[0]), /Are you there\?/);
});

test("a page hears of its first message from the beginning, though what tells of it comes with the session", async () => {
  const page = await embed.at("<p>Shop</p>");
  const go = await held(page, "session");
  await scripted(page, []);
  await embed.go(page, CHAT);
  await status(page, "ready");
  const said = say(page, "hello");
  await page.waitForTimeout(300);
  assert.deepEqual(await heard(page, "message"), []);
  go();
  assert.equal(await said, "done");
  const told = (await heard(page, "message")).map(({ role, status }) => `${role} ${status}`);
  assert.deepEqual(told, ["user queued", "user sent", "assistant done"]);
  const parts = (await heard(page, "part")).map(({ type }) => type);
  assert.ok(parts.includes("text"), parts.join(" "));
});

test("two chats of a page hear each of its own messages, whichever is used first", async () => {
  const page = await embed.at("<p>Shop</p>", { viewport: { width: 1180, height: 1600 } });
  await scripted(page, []);
  await embed.go(page, `${CHAT.replace("<partsong-chat", '<partsong-chat id="one"')}${CHAT.replace("<partsong-chat", '<partsong-chat id="two" user="b"')}`);
  await page.evaluate(() => Promise.all(["one", "two"].map((id) => document.querySelector(`#${id}`).ready)));
  await page.evaluate(() => {
    window.own = { one: [], two: [] };
    for (const id of ["one", "two"]) document.querySelector(`#${id}`).addEventListener("partsong-message", ({ detail }) => window.own[id].push(`${detail.role} ${detail.status}`));
  });
  await say(page, "to the second", "#two");
  await say(page, "to the first", "#one");
  const all = ["user queued", "user sent", "assistant done"];
  assert.deepEqual(await page.evaluate(() => window.own), { one: all, two: all });
});

test("a method whose code cannot be fetched is refused in words, and works when it can", async () => {
  const page = await embed.at("<p>Shop</p>");
  await scripted(page, []);
  await page.route("**/lazy/*/methods.wasm", (route) => route.abort());
  await embed.go(page, CHAT);
  await status(page, "ready");
  const refused = await page.evaluate(() => document.querySelector("partsong-chat").send("hello").catch(({ code, message, retryable }) => ({ code, message, retryable })));
  assert.deepEqual(refused, { code: "assets", message: "A part of Partsong could not be fetched.", retryable: true });
  assert.deepEqual(page.bodies, []);
  await page.unroute("**/lazy/*/methods.wasm");
  assert.equal(await say(page, "hello"), "done");
  page.allowed = [/ERR_FAILED|Failed to fetch/];
});

/** A page with a chat that said something, as somebody finds it who comes back. */
async function spoken() {
  const page = await embed.at(CHAT);
  await scripted(page, []);
  await status(page, "ready");
  assert.equal(await say(page, "hello"), "done");
  await page.waitForTimeout(500);
  return page;
}
const told = async (page) => (await heard(page, "error")).map(({ code, message, fatal, retryable }) => [code, message, fatal, retryable]);
const MISSING = ["assets", "A part of Partsong could not be fetched.", false, true];
const CUT = "**/lazy/*/*.wasm";

test("the messages of a kept chat are all there, however early they are asked for", async () => {
  const page = await spoken();
  const counts = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const count = async (...id) => (await chat.getMessages(...id)).length;
    const { chatId } = chat;
    const counts = [await count()];
    chat.remove();
    await new Promise((done) => setTimeout(done, 200));
    const early = count();
    document.body.append(chat);
    await chat.ready;
    return [...counts, await early, await count(), await count(chatId)];
  });
  assert.deepEqual(counts, [2, 2, 2, 2]);
});

test("what a kept chat begins with is history and no news, and its status is told once", async () => {
  const page = await spoken();
  await page.reload();
  await page.locator("partsong-chat").getByText("Fine.").waitFor();
  await page.waitForTimeout(500);
  assert.deepEqual(await heard(page, "message"), []);
  assert.deepEqual(await heard(page, "part"), []);
  assert.deepEqual((await heard(page, "status")).map(({ status }) => status), ["loading", "ready"]);
  assert.equal(await say(page, "and now?"), "done");
  const news = (await heard(page, "message")).map(({ role, status }) => `${role} ${status}`);
  assert.deepEqual(news, ["user queued", "user sent", "assistant done"]);
});

test("earlier messages that come as there is room for them are no news", async () => {
  const page = await embed.at(CHAT, { viewport: { width: 1180, height: 600 } });
  await scripted(page, []);
  await status(page, "ready");
  const messages = Array.from({ length: 16 }, (_, at) => ({ id: `m${at}`, role: at % 2 ? "assistant" : "user", parts: [{ type: "text", text: `words ${at}` }] }));
  await page.evaluate((messages) => document.querySelector("partsong-chat").configure({ messages }), messages);
  await page.getByText("words 15", { exact: true }).waitFor();
  await page.getByText("words 0", { exact: true }).waitFor();
  assert.equal(await say(page, "and now?"), "done");
  const news = (await heard(page, "message")).map(({ role, status }) => `${role} ${status}`);
  assert.deepEqual(news, ["user queued", "user sent", "assistant done"]);
});

test("a kept chat behind a closed panel has nothing unread: it was all seen", async () => {
  const page = await embed.at(`<partsong-launcher>${CHAT}</partsong-launcher>`);
  await scripted(page, []);
  await page.evaluate(() => document.querySelector("partsong-launcher").open());
  assert.equal(await say(page, "hello"), "done");
  await page.waitForTimeout(500);
  await page.reload();
  await page.locator("partsong-chat").getByText("Fine.").waitFor({ state: "attached" });
  await page.waitForTimeout(500);
  const marks = await page.evaluate(() => document.querySelector("partsong-launcher").shadowRoot.querySelectorAll(".badge, .nudge").length);
  assert.deepEqual([marks, await page.evaluate(() => document.querySelector("partsong-chat").unread)], [0, 0]);
});

test("that a kept chat cannot be fetched is heard by the page once for each try, and a call brings it when it can", async () => {
  const page = await spoken();
  await page.route(CUT, (route) => route.abort());
  await page.reload();
  await page.waitForFunction(() => window.heard.some(({ name }) => name === "error"));
  await page.locator("partsong-chat").getByRole("button", { name: "Retry" }).first().waitFor();
  assert.deepEqual(await told(page), [MISSING]);
  const refused = await page.evaluate(() => document.querySelector("partsong-chat").getMessages().catch(({ code }) => code));
  assert.equal(refused, "assets");
  await page.unroute(CUT);
  assert.equal(await say(page, "are you there?"), "done");
  assert.equal(page.bodies[1].messages.length, 3);
  assert.deepEqual(await told(page), [MISSING], "what went well is no error");
  page.allowed = [/ERR_FAILED|Failed to fetch/];
});

test("that an answer cannot be drawn is heard by the page, and Retry in the chat brings it", async () => {
  const page = await embed.at("<p>Shop</p>");
  await scripted(page, []);
  await page.route("**/lazy/*/conversation.wasm", (route) => route.abort());
  await embed.go(page, CHAT);
  await status(page, "ready");
  await page.evaluate(() => document.querySelector("partsong-chat").focus());
  await page.waitForFunction(() => document.activeElement.localName === "partsong-chat");
  await page.keyboard.type("Are you there?");
  await page.keyboard.press("Enter");
  const retry = page.locator("partsong-chat").getByRole("button", { name: "Retry" }).first();
  await retry.waitFor();
  assert.deepEqual(await told(page), [MISSING]);
  await page.unroute("**/lazy/*/conversation.wasm");
  await retry.click();
  await page.locator("partsong-chat").getByText("Fine.").waitFor();
  assert.deepEqual(await told(page), [MISSING]);
  page.allowed = [/ERR_FAILED|Failed to fetch/];
});

test("what is sent while the protocol's code cannot be fetched is refused, and goes out once when it can", async () => {
  const page = await embed.at("<p>Shop</p>");
  page.bodies = [];
  const events = [{ type: "RUN_STARTED", threadId: "t", runId: "r" }, { type: "TEXT_MESSAGE_START", messageId: "m", role: "assistant" }, { type: "TEXT_MESSAGE_CONTENT", messageId: "m", delta: "Fine." }, { type: "TEXT_MESSAGE_END", messageId: "m" }, { type: "RUN_FINISHED", threadId: "t", runId: "r" }];
  await page.route("**/api", (route) => {
    page.bodies.push(route.request().postDataJSON());
    return route.fulfill({ status: 200, headers: { "content-type": "text/event-stream" }, body: events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join("") });
  });
  await page.route("**/lazy/*/ag_ui.wasm", (route) => route.abort());
  await embed.go(page, CHAT.replace("api=", 'protocol="ag-ui" api='));
  await status(page, "ready");
  const sent = page.evaluate(() => document.querySelector("partsong-chat").send("hello").catch(({ code, retryable }) => [code, retryable]));
  assert.deepEqual(await Promise.race([sent, page.waitForTimeout(10_000)]), ["assets", true]);
  await page.unroute("**/lazy/*/ag_ui.wasm");
  assert.equal(await say(page, "hello"), "done");
  assert.equal(page.bodies.length, 1);
  assert.equal(page.bodies[0].messages.length, 1);
  page.allowed = [/ERR_FAILED|Failed to fetch/];
});

test("what is sent while files are made ready for another message waits for it, and both go out", async () => {
  const page = await embed.at(CHAT);
  await scripted(page, []);
  await status(page, "ready");
  const [ids, ends] = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const file = (name) => new File(["x"], name, { type: "text/plain" });
    const sent = await Promise.all([chat.send({ text: "first", files: [file("a.txt")] }), chat.send("second"), chat.send({ text: "third", files: [file("b.txt")] }), chat.send("fourth")]);
    return [new Set(sent.map(({ messageId }) => messageId)).size, await Promise.all(sent.map(({ answer }) => answer))];
  });
  assert.deepEqual([ids, ends], [4, ["done", "done", "done", "done"]]);
  const words = page.bodies.at(-1).messages.filter(({ role }) => role === "user").map(({ parts }) => parts.find(({ type }) => type === "text").text);
  assert.deepEqual(words, ["first", "second", "third", "fourth"]);
});

test("a chat that leaves while its files wait for their code stops no other one", async () => {
  const page = await embed.at(`${CHAT}<partsong-chat api="/api" app="other" loading="eager"></partsong-chat>`);
  await scripted(page, []);
  assert.equal(await say(page, "hello"), "done");
  const release = await held(page, "attach");
  await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    chat.send({ text: "with a file", files: [new File(["x"], "a.txt", { type: "text/plain" })] }).catch(() => {});
    await new Promise((done) => setTimeout(done, 200));
    chat.remove();
    await new Promise((done) => setTimeout(done, 800));
  });
  release();
  assert.equal(await say(page, "are you there?"), "done");
});

test("a chat that leaves while something of it is copied stops no other one", async () => {
  const page = await embed.at(`${CHAT}<partsong-chat api="/api" app="other" loading="eager"></partsong-chat>`, {
    init: () => (Clipboard.prototype.writeText = () => new Promise((done) => setTimeout(done, 300))),
  });
  await scripted(page, [[{ type: "tool-input-available", toolCallId: "c1", toolName: "lookup", input: { a: 1 } }, { type: "tool-output-available", toolCallId: "c1", output: { b: 2 } }, ...words("There.")]]);
  assert.equal(await say(page, "hello"), "done");
  await page.locator("partsong-chat").getByText("lookup").first().click();
  await page.locator("partsong-chat").getByRole("button", { name: "Copy JSON" }).first().click();
  await page.evaluate(async () => {
    document.querySelector("partsong-chat").remove();
    await new Promise((done) => setTimeout(done, 800));
  });
  assert.equal(await say(page, "are you there?"), "done");
});

test("Stop where nothing runs brings nothing, and is no news", async () => {
  const page = await embed.at(CHAT);
  await scripted(page, []);
  await status(page, "ready");
  await page.evaluate(() => document.querySelector("partsong-chat").stop());
  await page.waitForTimeout(500);
  assert.deepEqual((await heard(page, "status")).map(({ status }) => status), ["loading", "ready"]);
});

test("a call is for the chat that was shown when it was called, also while its code is on its way", async () => {
  const page = await embed.at("<p>Shop</p>");
  const go = await held(page, "methods");
  await scripted(page, []);
  await embed.go(page, CHAT);
  await status(page, "ready");
  const ids = page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const first = chat.chatId;
    const [sent, , fresh] = await Promise.all([chat.send("hello"), chat.setDraft("half"), chat.newChat()]);
    return [sent.chatId === first, fresh === first, chat.chatId === fresh];
  });
  await page.waitForTimeout(500);
  go();
  assert.deepEqual(await ids, [true, false, true]);
  assert.equal(await page.locator("partsong-chat").locator("textarea").first().inputValue(), "");
});
