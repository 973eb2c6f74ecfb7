// The page /examples of `partsong serve`: every option as a control, with the chat that it changes.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import ts from "typescript";
import { given } from "./given.mjs";
import { ROOT, axe, serve } from "./harness.mjs";
import { warnings } from "./embed-pages.mjs";
import { heard, visit } from "./hosts.mjs";

const server = given(() => serve("--delay", "1"));

const there = async (options) => {
  const page = await visit(`${server.origin}/examples`, options);
  await page.waitForFunction(() => document.querySelector("partsong-chat")?.status === "ready", undefined, { timeout: 30_000 });
  return page;
};
const control = (page, name) => page.locator(`[data-option="${name}"]`).locator("input, select, textarea").first();
const put = async (page, name, value) => {
  await control(page, name).fill(value);
  await control(page, name).blur();
};
const code = (page) => page.locator("#code").textContent();

test("every option of the types has a control, and every feature", async () => {
  const source = ts.createSourceFile("partsong.d.ts", readFileSync(join(ROOT, "src/js/embed/partsong.d.ts"), "utf8"), ts.ScriptTarget.ES2022, true);
  const members = (name) => source.statements.find((one) => one.name?.text === name).members.map(({ name }) => name.text);
  const page = await there();
  const shown = await page.locator("[data-option]").evaluateAll((all) => all.map(({ dataset }) => dataset.option));
  assert.deepEqual(members("Options").filter((name) => !shown.includes(name)), []);
  const features = await page.locator(".features select").evaluateAll((all) => all.map(({ id }) => id.replace("feature-", "")));
  assert.deepEqual(members("Features").filter((name) => !features.includes(name)), []);
  const later = ["Options", "Features"].flatMap((name) => source.statements.find((one) => one.name?.text === name).members).filter((one) => one.getFullText().includes("Not there yet")).map(({ name }) => name.text);
  const told = await page.getByText(/^\w+ \(not there yet\)/).evaluateAll((all) => all.map(({ textContent }) => /^\w+/.exec(textContent)[0]));
  assert.deepEqual(told.sort(), later.sort());
  assert.ok(later.includes("server"));
});

test("what is set applies to the chat, stands in the code, and goes again", async () => {
  const page = await there();
  const policy = (await page.context().request.get(`${server.origin}/examples`)).headers()["content-security-policy"];
  assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';.*trusted-types 'none'/);
  const chat = page.locator("partsong-chat");
  await put(page, "heading", 'Shop "help"');
  await chat.getByText('Shop "help"').waitFor();
  assert.match(await code(page), /heading="Shop &quot;help&quot;"/);
  await put(page, "heading", "");
  await page.waitForFunction(() => !document.querySelector("partsong-chat").options.heading);
  await put(page, "starters", '[{ "title": "Prices", "prompt": "hello" }');
  await page.getByText("This is no JSON").waitFor();
  await put(page, "starters", '[{ "title": "Prices", "prompt": "hello" }]');
  await chat.getByText("Prices").waitFor();
  assert.equal(await page.getByText("This is no JSON").count(), 0);
  assert.match(await code(page), /configure\(\{"starters":\[\{"title":"Prices"/);
  await control(page, "theme").selectOption("dark");
  await control(page, "locale").selectOption("ko");
  await chat.locator('.ps-root[lang="ko"]').waitFor();
  await control(page, "locale").selectOption("en");
  await control(page, "fetch").check();
  await page.getByRole("button", { name: "a chart" }).click();
  await chat.locator("svg path").first().waitFor();
  await page.locator("#events").getByText(/^fetch POST/).first().waitFor();
  assert.ok((await heard(page, "message")).length > 0);
  await control(page, "protocol").selectOption("ag-ui");
  await page.waitForFunction(() => document.querySelector("partsong-chat").status === "ready");
  assert.deepEqual(await page.evaluate(() => { const { protocol, api } = document.querySelector("partsong-chat").options; return [protocol, api]; }), ["ag-ui", "/agui"]);
  assert.deepEqual(await page.evaluate(() => window.violations), []);
});

test("the chat moves behind a bubble and back", async () => {
  const page = await there();
  await page.getByLabel("behind a bubble").check();
  await page.getByLabel("corner").selectOption("top-start");
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.waitForFunction(() => document.querySelector("partsong-launcher")?.isOpen);
  assert.match(await code(page), /<partsong-launcher position="top-start">/);
  await page.getByLabel("in the page").check();
  await page.waitForFunction(() => document.querySelector("#place partsong-chat")?.status === "ready");
  assert.equal(await page.locator("partsong-launcher").count(), 0);
});

test("it is in reach for everybody: axe in both schemes, and no sideways scroll on a phone", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const page = await there({ colorScheme });
    await axe(page, `examples, ${colorScheme}`);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.context().close();
  }
});

test("each protocol answers at the address that it has by itself, and what a field is hinted at works", async () => {
  const page = await there();
  const warned = warnings(page);
  const protocols = await control(page, "protocol").locator("option").allTextContents();
  for (const protocol of protocols.slice(1)) {
    await control(page, "protocol").selectOption(protocol);
    const end = await page.evaluate(async () => {
      const chat = document.querySelector("partsong-chat");
      await chat.ready;
      const { answer } = await chat.send("hello");
      return answer;
    });
    assert.equal(end, "done", protocol);
  }
  await control(page, "protocol").selectOption("ai-sdk");
  for (const name of ["headers", "body", "context", "words"]) {
    await put(page, name, await control(page, name).getAttribute("placeholder"));
  }
  await page.locator("partsong-chat").getByRole("button", { name: "Go", exact: true }).waitFor();
  await control(page, "upload").fill(await control(page, "upload").getAttribute("placeholder"));
  await control(page, "upload").blur();
  const end = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const { answer } = await chat.send({ text: "what is this?", files: [new File(["hello"], "a.txt", { type: "text/plain" })] });
    return answer;
  });
  assert.equal(end, "done");
  assert.deepEqual(warned, []);
});
