// What a page does wrong, and what ends before it is done: told to people in true words, to the page's developer by event and console, and no promise
// of a call is left waiting.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { heard } from "./hosts.mjs";
import { embedding, lying, say, scripted, status, warnings, words } from "./embed-pages.mjs";

const embed = given(embedding);

const done = (page) => page.context().close();
const CHAT = `<partsong-chat api="/api"></partsong-chat>`;
const notice = (page) => page.locator("partsong-chat").locator(".ps-nudge-why, .ps-notice");

/** A page whose chat has this option, whose function the test may write as it likes. */
async function asking(option) {
  const page = await embed.at(CHAT);
  await scripted(page, []);
  await status(page, "ready");
  await page.evaluate((option) => {
    const broken = () => { throw new Error(window.broken); };
    const sound = { headers: () => ({}), body: () => ({}), context: () => [], fetch: (request) => fetch(request) };
    window.broken = "no such token";
    document.querySelector("partsong-chat").configure({ [option]: (...about) => (window.broken ? broken() : sound[option](...about)) });
  }, option);
  return page;
}

for (const option of ["headers", "body", "context", "fetch"]) {
  test(`what ${option} throws is told to people as an error of the page, and to its developer in its own words`, async () => {
    const page = await asking(option);
    const told = warnings(page);
    await page.evaluate(() => void document.querySelector("partsong-chat").send("hello"));
    await page.locator("partsong-chat").getByText("An error in this page").first().waitFor({ timeout: 60_000 });
    assert.equal(await page.locator("partsong-chat").getByText("could not be reached").count(), 0);
    assert.deepEqual(told, [`partsong: ${option}: no such token`]);
    const errors = await heard(page, "error");
    assert.deepEqual(errors.map(({ code, message, fatal }) => [code, message, fatal]), errors.map(() => ["options", `${option}: no such token`, false]));
    assert.ok(errors.length > 0);
    assert.equal(page.bodies.length, 0);
    await page.evaluate(() => (window.broken = ""));
    await page.locator("partsong-chat").getByRole("button", { name: "Retry" }).first().click();
    await page.locator("partsong-chat").getByText("Fine.").waitFor();
  });
}

test("a fetch of the page's that only passes on that the network failed says so, and one that answers no response is an error of the page", async () => {
  const page = await embed.at(CHAT);
  await page.route("**/api", (route) => route.abort("connectionrefused"));
  await status(page, "ready");
  await page.evaluate(() => {
    const chat = document.querySelector("partsong-chat");
    chat.configure({ fetch: (request) => fetch(request) });
    void chat.send("hello");
  });
  await page.locator("partsong-chat").getByText("could not be reached").first().waitFor({ timeout: 60_000 });
  assert.equal((await heard(page, "error")).at(-1).code, "network");
  await page.evaluate(() => {
    const chat = document.querySelector("partsong-chat");
    chat.configure({ fetch: () => undefined });
    void chat.send({ text: "hello", chat: "new" });
  });
  await page.locator("partsong-chat").getByText("An error in this page").first().waitFor({ timeout: 60_000 });
  assert.equal((await heard(page, "error")).at(-1).message, "fetch: it answers no Response but undefined");
  page.allowed = [/ERR_CONNECTION_REFUSED/];
});

test("what a tool of the page throws stands in the console, and is an event", async () => {
  const page = await embed.at(CHAT);
  await scripted(page, [[{ type: "tool-input-available", toolCallId: "c1", toolName: "addToCart", input: {} }]]);
  await status(page, "ready");
  const written = [];
  page.on("console", (message) => message.type() === "error" && written.push(message.text()));
  await page.evaluate(() => {
    const parameters = { type: "object" };
    document.querySelector("partsong-chat").registerTool({ name: "addToCart", description: "Puts it into the cart", parameters, needsApproval: false, execute: () => { throw new Error("the cart is shut"); } });
  });
  await say(page, "buy it");
  assert.deepEqual(await heard(page, "error"), [{ code: "tool", message: "addToCart: the cart is shut", fatal: false, retryable: false }]);
  assert.ok(written.some((text) => text.includes("the cart is shut")), written.join("\n"));
  page.allowed = [/the cart is shut/];
});

test("when the module panics, calls that wait are refused", async () => {
  const page = await embed.at(CHAT, { init: lying });
  await page.route("**/api", () => {});
  await status(page, "ready");
  await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const { answer } = await chat.send("hello");
    window.ends = answer.catch(({ code }) => code);
  });
  await page.evaluate(() => {
    window.lies = true;
    window.sent = document.querySelector("partsong-chat").send({ text: "the last straw", chat: "new" }).then(({ answer }) => answer).catch(({ code, message, name }) => [code, message, name]);
  });
  await page.getByRole("button", { name: "Restart" }).waitFor();
  assert.equal(await page.evaluate(() => Promise.race([window.ends, new Promise((late) => setTimeout(late, 5_000, "late"))])), "crashed");
  const [code, message, name] = await page.evaluate(() => Promise.race([window.sent, new Promise((late) => setTimeout(late, 5_000, []))]));
  assert.deepEqual([code, name], ["crashed", "PartsongError"]);
  assert.match(message, /panicked at/);
  page.allowed = [/panicked|unreachable/];
});

test("when the chat leaves the page, an answer that was awaited was interrupted", async () => {
  const page = await embed.at(CHAT);
  await page.route("**/api", () => {});
  await status(page, "ready");
  const end = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const { answer } = await chat.send("hello");
    chat.remove();
    return Promise.race([answer, new Promise((late) => setTimeout(late, 5_000, "late"))]);
  });
  assert.equal(end, "interrupted");
});

test("the log of a chat that is not here is refused, that of one that is here is not", async () => {
  const page = await embed.at(CHAT);
  await scripted(page, [words("Hello.")]);
  await status(page, "ready");
  await say(page, "hello");
  const first = await page.evaluate(() => document.querySelector("partsong-chat").chatId);
  await page.evaluate(() => document.querySelector("partsong-chat").newChat());
  const log = (id) => page.evaluate((id) => document.querySelector("partsong-chat").exportLog(id).then((blob) => blob.size, ({ code, message }) => [code, message]), id);
  assert.ok((await log(first)) > 100);
  assert.ok((await log(undefined)) >= 0);
  assert.deepEqual(await log("nobody"), ["not-found", "There is no chat of this id here."]);
});

test("nothing is asked every few milliseconds while a message is written down and sent", async () => {
  const page = await embed.at(CHAT, {
    init: () => {
      const real = window.setTimeout;
      window.short = [];
      window.setTimeout = (run, ms, ...given) => {
        if (ms === 2 || ms === 5) window.short.push(ms);
        return real(run, ms, ...given);
      };
      // A disk that takes its time.
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (...given) {
        const request = put.apply(this, given);
        for (let at = 0; at < 200; at += 1) this.count();
        return request;
      };
    },
  });
  await scripted(page, [words("Hello.")]);
  await status(page, "ready");
  await say(page, "hello");
  // So is a log that is given away while it is written.
  await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const { answer } = await chat.send("hello again");
    await answer;
    await chat.exportLog();
  });
  assert.deepEqual(await page.evaluate(() => window.short), []);
  await page.reload();
  await status(page, "ready", "done");
  assert.ok((await page.evaluate(async () => (await document.querySelector("partsong-chat").exportLog()).size)) > 100);
  assert.deepEqual(await page.evaluate(() => window.short), []);
});

test("a kept chat is loading until what was said is there, and ready behind that", async () => {
  for (const isolation of ["shadow", "frame"]) {
    const page = await embed.at(embed.chat(`isolation="${isolation}"`));
    await status(page, "ready");
    assert.deepEqual((await heard(page, "status")).map(({ status }) => status), ["loading", "ready"], "a new chat is there at once");
    await say(page, "hello");
    await page.waitForTimeout(600);
    let go;
    const waits = new Promise((resolve) => (go = resolve));
    await page.route("**/lazy/*/session.wasm", async (route) => {
      await waits;
      await route.continue().catch(() => {});
    });
    await page.reload();
    const told = () => page.evaluate(async () => {
      const chat = document.querySelector("partsong-chat");
      await chat.ready;
      return [chat.status, chat.dataset.status];
    });
    await page.waitForFunction(() => document.querySelector("partsong-chat")?.ready);
    assert.deepEqual(await told(), ["loading", "loading"], isolation);
    await page.waitForTimeout(300);
    assert.deepEqual(await told(), ["loading", "loading"]);
    go();
    await status(page, "ready");
    const names = await page.evaluate(() => window.heard.filter(({ name }) => ["status", "ready"].includes(name)).map(({ name, detail }) => detail.status ?? name));
    assert.deepEqual(names, ["loading", "ready", "ready"], "it stands in the page, and then has what was said");
    const said = await page.evaluate(async () => (await document.querySelector("partsong-chat").getMessages()).length);
    assert.equal(said, 2);
    await done(page);
  }
});

test("what is sent while as much waits as may wait is refused in words, to the page and to the person", async () => {
  const page = await embed.at(CHAT);
  await page.route("**/api", () => {});
  await status(page, "ready");
  const ends = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    for (let at = 1; at <= 50; at += 1) await chat.send(`Message ${at}`);
    const late = new Promise((end) => setTimeout(() => end("late"), 5_000));
    const end = (what) => Promise.race([late, chat.send(what).then(() => "sent", ({ code, message, retryable, name }) => [name, code, message, retryable])]);
    const file = new File(["a plan"], "plan.txt", { type: "text/plain" });
    return [await end("One more"), await end("One more"), await end({ text: "With a file", files: [file] })];
  });
  const words = "Too many messages wait to be sent. Try again once some of them are sent.";
  for (const end of ends) assert.deepEqual(end, ["PartsongError", "full", words, true]);
  await page.locator("partsong-chat .ps-alert__words", { hasText: words }).waitFor();
  await page.locator("partsong-chat").getByRole("button", { name: "Dismiss" }).click();
  const field = page.locator("partsong-chat textarea");
  await field.fill("By hand");
  await field.press("Enter");
  await page.locator("partsong-chat .ps-alert__words", { hasText: words }).waitFor();
  assert.equal(await field.inputValue(), "By hand", "the words stay");
});
