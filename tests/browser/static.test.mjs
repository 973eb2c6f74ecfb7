// The page on a plain static host: no server of ours, the policy from its own <meta>, the demo agent inside the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "../bench/server.mjs";
import { given } from "./given.mjs";
import { axe, composer, considered, open, ROOT, say, status, turn } from "./harness.mjs";

const host = given(async () => {
  const host = await serve({ dist: process.env.DIST ?? join(ROOT, "dist") });
  return { ...host, stop: host.close };
});

test("the agent inside the page answers, without a request to any server", async () => {
  const page = await open();
  const posts = [];
  page.on("request", (request) => request.method() !== "GET" && posts.push(request.url()));
  await page.goto(host.origin);
  await status(page, "ready");
  assert.equal(await say(page, "Show campaign performance as a table and point out the inefficient campaigns"), "done");
  assert.ok((await page.getByRole("table").first().getByRole("row").count()) > 5);
  assert.deepEqual(posts, []);
});

test("an approval and a reload work there too", async () => {
  const page = await open(host.origin);
  await say(page, "weather in Seoul");
  const allow = page.getByRole("button", { name: "Allow once" });
  await allow.waitFor();
  await page.reload();
  await status(page, "ready", "done");
  await considered(page);
  assert.equal(await turn(page, () => allow.click()), "done");
  assert.match(await page.locator("main").innerText(), /°C/);
});

test("a slow answer of the agent inside the page stops at once", async () => {
  const page = await open(host.origin);
  await composer(page).fill("give me a slow answer");
  await composer(page).press("Enter");
  await page.waitForFunction(() => document.querySelector("main").innerText.length > 150);
  await page.getByRole("button", { name: "Stop" }).click();
  await status(page, "ready", "done");
  const words = page.locator("article .ps-content");
  const text = await words.allInnerTexts();
  await page.waitForTimeout(400);
  assert.deepEqual(await words.allInnerTexts(), text);
});

test("a page whose module is blocked says so in words", async () => {
  const page = await open(undefined, {});
  await page.route("**/partsong_app_bg.wasm", (route) => route.abort());
  await page.goto(host.origin);
  await page.getByRole("alert").waitFor();
  assert.match(await page.getByRole("alert").innerText(), /could not start/);
  await page.getByRole("button", { name: "Restart" }).waitFor();
  page.allowed = [/ERR_FAILED|Failed to fetch/];
});

test("a host whose policy lets no script in the page's text run starts it all the same", async () => {
  const page = await open(undefined, {});
  await page.route(host.origin + "/", async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "content-security-policy": "script-src 'self' 'wasm-unsafe-eval'" };
    await route.fulfill({ response, headers });
  });
  await page.goto(host.origin);
  await status(page, "ready");
  assert.equal(await say(page, "hello"), "done");
  page.allowed = [/script-src/];
});

test("what a request needs is asked for before the page's module has come whole, and what draws its answer behind it, each once", async () => {
  const dist = process.env.DIST ?? join(ROOT, "dist");
  const PIECES = 16;
  // How many pieces of a file have been sent.
  const sent = { page: 0, session: 0 };
  const asked = { session: [], conversation: [] };
  const slow = createServer(async (request, response) => {
    if (request.url.endsWith("/session.wasm")) asked.session.push(sent.page);
    if (request.url.endsWith("/conversation.wasm")) asked.conversation.push(sent.session);
    const name = request.url.endsWith("/partsong_app_bg.wasm") ? "page" : request.url.endsWith("/session.wasm") ? "session" : undefined;
    if (!name) {
      const answer = await fetch(host.origin + request.url);
      return response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") }).end(Buffer.from(await answer.arrayBuffer()));
    }
    const module = readFileSync(join(dist, request.url));
    // As on a line that is far away: its first byte takes as long as a few pieces.
    await pause(150);
    response.writeHead(200, { "content-type": "application/wasm" });
    for (const end = Math.ceil(module.length / PIECES); sent[name] < PIECES; sent[name]++) {
      response.write(module.subarray(sent[name] * end, (sent[name] + 1) * end));
      await pause(50);
    }
    response.end();
  });
  await new Promise((done) => slow.listen(0, "127.0.0.1", done));
  const page = await open(`http://127.0.0.1:${slow.address().port}/`);
  await status(page, "ready");
  assert.equal(await say(page, "hello"), "done");
  assert.equal(asked.session.length, 1);
  assert.ok(asked.session[0] < PIECES, `the session after ${asked.session[0]} of ${PIECES} pieces of the page`);
  assert.equal(asked.conversation.length, 1);
  // A slow machine makes the line seem farther away, so it is asked for sooner: but never by less than a quarter of what comes before.
  assert.ok(asked.conversation[0] >= PIECES / 4 && asked.conversation[0] < PIECES, `the conversation after ${asked.conversation[0]} of ${PIECES} pieces of the session`);
  await page.context().close();
  slow.close();
});

test("a panic stops the page in words, and Restart brings the conversation back", async () => {
  const page = await open(host.origin);
  await say(page, "hello");
  await page.evaluate(() => dispatchEvent(new CustomEvent("partsong-panic", { detail: "index out of bounds" })));
  const box = page.getByRole("alert").filter({ hasText: "has stopped" });
  await box.waitFor();
  await axe(page, "stopped page", ".ps-halt");
  await box.getByRole("button", { name: "Restart" }).click();
  await page.waitForFunction(() => !document.querySelector(".ps-halt"));
  await status(page, "ready", "done");
  assert.match(await page.locator("main").innerText(), /hello/);
});
