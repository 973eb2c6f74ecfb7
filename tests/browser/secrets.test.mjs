// What is entered where a field hides its words: who asks is said, nothing is filled in, and the words stand in no draft, no
// log, no address and nowhere on the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, open, ROOT, serve, turn } from "./harness.mjs";
import { listen } from "./hosts.mjs";
import { lines } from "./surface_pages.mjs";

const SECRET = "correct horse battery";
const PAIRS = JSON.parse(readFileSync(join(ROOT, "tests/fixtures/interaction-examples.json"), "utf8"));

let script = [];
let bodies = [];
const peer = given(() =>
  listen(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    bodies.push(text);
    const [type, answer] = script.shift() ?? ["text/plain", "{}\n"];
    response.writeHead(200, { "content-type": type });
    response.end(answer);
  }),
);
const server = given(() => serve("--proxy", `/scripted=${peer.origin}/`));

async function chat(protocol, ...answers) {
  [script, bodies] = [answers, []];
  const page = await open(`${server.origin}/?protocol=${protocol}&api=/scripted`, { reducedMotion: "reduce" });
  await composer(page).fill("hello");
  await turn(page, () => composer(page).press("Enter"));
  return page;
}

/** Everything that the browser keeps for the page, as text. */
const kept = (page) =>
  page.evaluate(async () => {
    const asked = (request) => new Promise((done, failed) => ((request.onsuccess = () => done(request.result)), (request.onerror = () => failed(request.error))));
    const all = [{ ...localStorage }, { ...sessionStorage }, location.href];
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames) all.push([store, await asked(database.transaction(store).objectStore(store).getAll())]);
      database.close();
    }
    return JSON.stringify(all);
  });
const exported = async (page) => {
  await page.locator(".ps-head .ps-menu__button").click();
  await page.getByRole("button", { name: "Advanced" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the event log" }).click()]);
  return readFileSync(await download.path(), "utf8");
};

/** A field that hides its words, filled; nothing of it is written down while it waits. */
async function entered(page, field) {
  await field.fill("a draft that is kept nowhere");
  await field.fill(SECRET);
  assert.equal(await field.getAttribute("type"), "password");
  assert.equal(await field.getAttribute("autocomplete"), "new-password");
  await page.getByText(/What you enter goes to 127\.0\.0\.1/).waitFor();
  await axe(page, "a field that hides its words", "main");
  // Drafts and surfaces are written down after a moment of quiet.
  await page.waitForTimeout(1500);
  assert.ok(!(await kept(page)).includes(SECRET), "no draft");
}

test("a password that a question asks for is sent, and stands in no draft, log, address or receipt", async () => {
  const call = structuredClone(PAIRS.find(({ call }) => call.type === "text_input").call);
  call.input = { multiline: false, input_type: "password" };
  delete call.validation;
  call.output_schema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
  const run = (...events) => ["text/event-stream", [{ type: "RUN_STARTED", threadId: "t", runId: "r" }, ...events, { type: "RUN_FINISHED", threadId: "t", runId: "r" }].map((event) => `data: ${JSON.stringify(event)}\n\n`).join("")];
  const page = await chat(
    "ag-ui",
    run(
      { type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "render_interaction" },
      { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: JSON.stringify(call) },
      { type: "TOOL_CALL_END", toolCallId: "c" },
    ),
    run({ type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: `You said: ${SECRET}.` }),
  );
  const card = page.locator("[data-interaction=ready]");
  await entered(page, card.locator("input"));
  await turn(page, () => page.keyboard.press("Control+Enter"));
  const result = JSON.parse(bodies[1]).messages.at(-1);
  assert.equal(JSON.parse(result.content).value.text, SECRET);
  assert.ok(!(await page.locator(".ps-question").innerText()).includes(SECRET), "the receipt");
  assert.ok(!page.url().includes("horse"), "the address");
  assert.ok(!(await exported(page)).includes(SECRET), "the log, where the agent repeats it, too");
});

test("what is entered into an obscured field of a surface is sent, and kept nowhere", async () => {
  const page = await chat(
    "a2ui",
    [
      "text/plain",
      lines(
        { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "https://a2ui.org/specification/v0_9/basic_catalog.json" } },
        { version: "v0.9", updateDataModel: { surfaceId: "s", value: { form: { name: "", key: "" } } } },
        {
          version: "v0.9",
          updateComponents: {
            surfaceId: "s",
            components: [
              { id: "root", component: "Column", children: ["name", "key", "send"] },
              { id: "name", component: "TextField", label: "Your name", value: { path: "/form/name" } },
              { id: "key", component: "TextField", label: "Key", variant: "obscured", value: { path: "/form/key" } },
              { id: "label", component: "Text", text: "Send" },
              { id: "send", component: "Button", child: "label", action: { event: { name: "send", context: { key: { path: "/form/key" } } } } },
            ],
          },
        },
      ),
    ],
    ["text/plain", lines({ message: { text: "Noted." } })],
  );
  const surface = page.locator(".ps-surface");
  await surface.getByLabel("Your name").fill("Ada Lovelace");
  await entered(page, surface.getByLabel("Key"));
  assert.ok((await kept(page)).includes("Ada Lovelace"), "what others may read is kept");
  await turn(page, () => surface.getByRole("button", { name: "Send" }).click());
  assert.ok(bodies[1].includes(SECRET), "it is sent");
  assert.ok(!(await exported(page)).includes(SECRET), "the log");
  assert.ok(!page.url().includes("horse"), "the address");
  await page.reload();
  await surface.getByLabel("Your name").waitFor();
  assert.equal(await surface.getByLabel("Your name").inputValue(), "Ada Lovelace");
  assert.equal(await surface.getByLabel("Key").inputValue(), "");
});
