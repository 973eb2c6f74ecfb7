// The functions of surfaces come with the first call of one: what they make waits for them, nothing else does, and nothing is sent without
// what they were to make of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { given } from "./given.mjs";
import { open, say, serve } from "./harness.mjs";
import { lines } from "./surface_pages.mjs";

const server = given(() => serve("--delay", "1"));

const FUNCTIONS = "**/functions.wasm";
const total = { call: "formatNumber", args: { value: { path: "/total" } } };
const surface = (...components) =>
  lines(
    { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "https://partsong.dev/catalogs/surface/v1/catalog.json" } },
    { version: "v0.9", updateDataModel: { surfaceId: "s", value: { total: 21480 } } },
    { version: "v0.9", updateComponents: { surfaceId: "s", components: [{ id: "root", component: "Column", children: components.map(({ id }) => id).slice(0, 2) }, ...components] } },
  );

/** A page with a surface, and what it sent to its agent; `hold` is in the way of the functions. */
async function shown(body, hold) {
  const page = await open(`${server.origin}/?api=/scripted&protocol=gulf`);
  const sent = [];
  await page.route(FUNCTIONS, hold);
  await page.route("**/scripted*", (route) => {
    sent.push(route.request().postData() ?? "");
    return route.fulfill({ status: 200, contentType: "text/plain", body: sent.length > 1 ? "" : body });
  });
  await say(page, "Show me");
  return { page, sent };
}

test("words that a function makes come with its code, and the rest of the surface does not wait for it", async () => {
  let arrive;
  const arrived = new Promise((done) => (arrive = done));
  const texts = surface({ id: "plain", component: "Text", text: "This week" }, { id: "made", component: "Text", text: total });
  const { page } = await shown(texts, async (route) => (await arrived, route.continue()));
  await page.locator(".ps-surface").getByText("This week").waitFor();
  await pause(300);
  assert.equal(await page.locator(".ps-surface").getByText("21,480").count(), 0);
  assert.equal(await page.locator(".ps-s-faults, .ps-s-fault").filter({ visible: true }).count(), 0);
  arrive();
  await page.locator(".ps-surface").getByText("21,480").waitFor();
});

const button = surface(
  { id: "go", component: "Button", child: "words", action: { event: { name: "go", context: { total } } } },
  { id: "plain", component: "Text", text: "This week" },
  { id: "words", component: "Text", text: "Go on" },
);

test("a press that only opens an address waits for no function", async () => {
  const asked = [];
  const link = surface(
    { id: "go", component: "Button", child: "words", action: { functionCall: { call: "openUrl", args: { url: "https://example.com/terms" } } } },
    { id: "plain", component: "Text", text: "This week" },
    { id: "words", component: "Text", text: "Terms" },
  );
  const { page } = await shown(link, (route) => (asked.push(route.request().url()), route.abort()));
  await page.getByRole("button", { name: "Terms" }).click();
  await page.getByRole("dialog").getByText("https://example.com/terms").waitFor();
  assert.deepEqual(asked, []);
});

test("a press whose context a function makes is sent once, with what it made, when its code has come", async () => {
  let arrive;
  const arrived = new Promise((done) => (arrive = done));
  const { page, sent } = await shown(button, async (route) => (await arrived, route.continue()));
  await page.getByRole("button", { name: "Go on" }).click();
  await pause(400);
  assert.equal(sent.length, 1);
  arrive();
  await page.waitForFunction(() => document.body.innerText.includes("Go on"));
  for (let left = 100; sent.length < 2 && left > 0; left -= 1) await pause(50);
  await pause(200);
  assert.equal(sent.length, 2);
  assert.match(sent[1], /"total":"21,480"/);
});

test("a press is not sent without what a function was to make of it", async () => {
  const { page, sent } = await shown(button, (route) => route.abort());
  await page.getByRole("button", { name: "Go on" }).click();
  await pause(4000);
  assert.equal(sent.length, 1);
  await page.unroute(FUNCTIONS);
  await page.getByRole("button", { name: "Go on" }).click();
  for (let left = 100; sent.length < 2 && left > 0; left -= 1) await pause(50);
  assert.match(sent[1], /"total":"21,480"/);
  page.allowed = [/ERR_FAILED|Failed to fetch/];
});
