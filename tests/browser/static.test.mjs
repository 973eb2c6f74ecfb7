// The page on a plain static host: no server of ours, the policy from its own <meta>, the demo agent inside the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "../bench/server.mjs";
import { axe, close, composer, considered, expectClean, open, ROOT, say, status, turn } from "./harness.mjs";

let host;
before(async () => (host = await serve({ dist: process.env.DIST ?? join(ROOT, "dist") })));
after(async () => {
  await close();
  host.close();
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
  expectClean(page);
  await page.context().close();
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
  expectClean(page);
  await page.context().close();
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
  expectClean(page);
  await page.context().close();
});

test("a page whose module is blocked says so in words", async () => {
  const page = await open(undefined, {});
  await page.route("**/partsong_app_bg.wasm", (route) => route.abort());
  await page.goto(host.origin);
  await page.getByRole("alert").waitFor();
  assert.match(await page.getByRole("alert").innerText(), /could not start/);
  await page.getByRole("button", { name: "Restart" }).waitFor();
  await page.context().close();
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
  await page.context().close();
});

test("what every answer needs is asked for before the page's module has come whole, and once", async () => {
  const module = readFileSync(join(process.env.DIST ?? join(ROOT, "dist"), "partsong_app_bg.wasm"));
  const PIECES = 16;
  let sent = 0;
  const asked = [];
  const slow = createServer(async (request, response) => {
    if (request.url.endsWith("/conversation.wasm")) asked.push(sent);
    if (!request.url.endsWith("/partsong_app_bg.wasm")) {
      const answer = await fetch(host.origin + request.url);
      return response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") }).end(Buffer.from(await answer.arrayBuffer()));
    }
    // As on a line that is far away: its first byte takes as long as a few pieces.
    await pause(150);
    response.writeHead(200, { "content-type": "application/wasm" });
    for (const end = Math.ceil(module.length / PIECES); sent < PIECES; sent++) {
      response.write(module.subarray(sent * end, (sent + 1) * end));
      await pause(50);
    }
    response.end();
  });
  await new Promise((done) => slow.listen(0, "127.0.0.1", done));
  const page = await open(`http://127.0.0.1:${slow.address().port}/`);
  await status(page, "ready");
  assert.equal(await say(page, "hello"), "done");
  assert.equal(asked.length, 1);
  assert.ok(asked[0] < PIECES, `asked for after ${asked[0]} of ${PIECES} pieces`);
  expectClean(page);
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
  await page.context().close();
});
