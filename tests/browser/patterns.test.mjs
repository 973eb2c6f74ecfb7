// The engine of regular expressions comes with the first that is met: what needs it waits without a word, and nothing else does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { given } from "./given.mjs";
import { open, say, serve, status } from "./harness.mjs";
import { chat, words } from "./scripted.mjs";
import { lines } from "./surface_pages.mjs";

const server = given(() => serve("--delay", "1"));

const ENGINE = "**/patterns.wasm";
const said = { call: "regex", args: { value: { path: "/code" }, pattern: "^[A-Z]{2}-[0-9]+$" } };
const form = lines(
  { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "https://partsong.dev/catalogs/surface/v1/catalog.json" } },
  { version: "v0.9", updateDataModel: { surfaceId: "s", value: { code: "AB-7" } } },
  { version: "v0.9", updateComponents: { surfaceId: "s", components: [
    { id: "root", component: "Column", children: ["code"] },
    { id: "code", component: "TextField", label: "Code", value: { path: "/code" }, checks: [{ condition: said, message: "Two letters, a dash, a number." }] },
  ] } },
);

/** A page whose surface has a field with an expression. */
async function asked(hold) {
  const page = await open(`${server.origin}/?api=/scripted&protocol=gulf`);
  await page.route(ENGINE, hold);
  await page.route("**/scripted*", (route) => route.fulfill({ status: 200, contentType: "text/plain", body: form }));
  await say(page, "A form, please");
  await page.getByLabel("Code").waitFor();
  return page;
}

test("a surface says nothing of an expression whose engine is on its way, and checks it from when it has come", async () => {
  let arrive;
  const arrived = new Promise((done) => (arrive = done));
  const page = await asked(async (route) => (await arrived, route.continue()));
  await pause(300);
  assert.equal(await page.locator(".ps-s-faults, .ps-s-fault").filter({ visible: true }).count(), 0);
  arrive();
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name, responseEnd }) => name.endsWith("/patterns.wasm") && responseEnd));
  await page.getByLabel("Code").fill("nonsense");
  await page.getByLabel("Code").blur();
  await page.getByText("Two letters, a dash, a number.").filter({ visible: true }).first().waitFor();
  await page.getByLabel("Code").fill("CD-8");
  await page.getByLabel("Code").blur();
  await page.waitForFunction(() => ![...document.querySelectorAll(".ps-surface *")].some((element) => !element.childElementCount && element.textContent.startsWith("Two letters") && element.checkVisibility()));
});

const question = {
  tool: "render_interaction", schema_version: "2026-06-01", interaction_id: "q", type: "text_input", title: "Your code", research_intent: "test", required: true, input: {}, validation: { pattern: "^[A-Z]+$" },
  output_schema: { type: "object", properties: { text: { type: "string", pattern: "^[A-Z]+$" } }, required: ["text"] },
};

const asking = [{ type: "tool-input-available", toolCallId: "c1", toolName: "render_interaction", input: question }];

test("a question is asked and answered also where the engine cannot be had: the server checks", async () => {
  const page = await chat(server.origin, [asking, words("Thank you.")]);
  let refused = 0;
  await page.route(ENGINE, (route) => (refused++, route.abort()));
  await say(page, "Ask me");
  const field = page.locator("[data-interaction=ready]").getByRole("textbox");
  await field.fill("lower case");
  await page.locator("[data-interaction=ready]").getByRole("button", { name: "Submit" }).click();
  await page.getByText("Thank you.").waitFor();
  await status(page, "done");
  await pause(2500);
  assert.equal(refused, 3, "the first time and two more, and then no more");
  page.allowed = [/ERR_FAILED|Failed to fetch/];
});

test("a question with an expression checks it, and is a shape until it can", async () => {
  const page = await chat(server.origin, [asking, words("Thank you.")]);
  await page.route(ENGINE, async (route) => (await pause(800), route.continue()));
  await say(page, "Ask me");
  const ready = page.locator("[data-interaction=ready]");
  assert.equal(await ready.count(), 0);
  await ready.getByRole("textbox").fill("lower case");
  await ready.getByRole("button", { name: "Submit" }).click();
  await page.locator(".ps-question-error").first().waitFor();
  await ready.getByRole("textbox").fill("UPPER");
  await ready.getByRole("button", { name: "Submit" }).click();
  await page.getByText("Thank you.").waitFor();
});
