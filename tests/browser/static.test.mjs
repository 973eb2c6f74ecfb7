// The page on a plain static host: no server of ours, the policy from its own <meta>, the demo agent inside the page.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { join } from "node:path";
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
  const text = await page.locator("main").innerText();
  await page.waitForTimeout(400);
  assert.equal(await page.locator("main").innerText(), text);
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
