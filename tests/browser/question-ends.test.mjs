// How questions end: passed over by a message, broken from the start, answered by keyboard, and sensitive ones that leave
// no words behind; over AG-UI, with the event log that comes of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, open, ROOT, serve, status, turn } from "./harness.mjs";
import { listen } from "./hosts.mjs";
import { lines, pages } from "./surface_pages.mjs";

const PAIRS = JSON.parse(readFileSync(join(ROOT, "tests/fixtures/interaction-examples.json"), "utf8"));
const example = (type) => structuredClone(PAIRS.find(({ call }) => call.type === type).call);

/** What the next run says, and the bodies that came. */
let script = [];
let bodies = [];

const peer = given(() =>
  listen(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const body = JSON.parse(text);
    bodies.push(body);
    const events = script.shift() ?? say("Thank you.");
    const run = { threadId: body.threadId, runId: body.runId };
    const all = [{ type: "RUN_STARTED", ...run }, ...events, { type: "RUN_FINISHED", ...run }];
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(all.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join(""));
  }),
);
const server = given(() => serve("--proxy", `/scripted=${peer.origin}/`));

let made = 0;
const say = (delta) => [{ type: "TEXT_MESSAGE_CHUNK", messageId: `m${(made += 1)}`, delta }];
const ask = (call) => {
  const toolCallId = `call_${(made += 1)}`;
  const delta = typeof call === "string" ? call : JSON.stringify(call);
  return [{ type: "TOOL_CALL_START", toolCallId, toolCallName: "render_interaction" }, { type: "TOOL_CALL_ARGS", toolCallId, delta }, { type: "TOOL_CALL_END", toolCallId }];
};

/** A chat whose server says these runs in turn; the first is asked for. */
async function chat(runs, options = {}) {
  script = runs;
  bodies = [];
  const page = await open(undefined, { reducedMotion: "reduce", ...options });
  await page.goto(`${server.origin}/?protocol=ag-ui&api=/scripted`);
  await write(page, "hello");
  return page;
}
async function write(page, text) {
  await composer(page).fill(text);
  await page.keyboard.press("Enter");
}
const ready = (page) => page.locator("[data-interaction=ready]");
const settled = (page) => page.locator("html[data-status=done], html[data-status=ready]").waitFor();
/** Waits until so many requests came. */
async function asked(count) {
  for (let left = 100; bodies.length < count && left > 0; left -= 1) await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(bodies.length, count);
  return bodies[count - 1].messages;
}

async function log(page) {
  await page.locator(".ps-head .ps-menu__button").click();
  await page.getByRole("button", { name: "Advanced" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the event log" }).click()]);
  const text = readFileSync(await download.path(), "utf8");
  return { text, records: text.split("\n").filter(Boolean).map((line) => JSON.parse(line)) };
}

describe("the end of a question", () => {
  test("a message instead of an answer cancels it, for the server, the log and the person", async () => {
    const page = await chat([ask(example("nps"))]);
    await ready(page).waitFor();
    await write(page, "I'd rather tell you in words");
    const messages = await asked(2);
    const answer = messages.find(({ role }) => role === "tool");
    assert.equal(answer.error, undefined);
    const result = JSON.parse(answer.content);
    assert.deepEqual([result.status, result.value, result.type], ["cancelled", null, "nps"]);
    assert.equal(messages.at(-1).content, "I'd rather tell you in words");
    await settled(page);
    await page.locator(".ps-question-row").getByText("Not answered").waitFor();
    const { records } = await log(page);
    const events = records.filter(({ kind }) => kind === "interaction_events").map(({ event }) => event);
    assert.equal(events.filter((event) => event === "cancelled").length, 1);
    assert.deepEqual(records.findLast(({ kind }) => kind === "session_state").questions.open, []);
    const evidence = records.find(({ kind }) => kind === "extraction_evidence");
    assert.equal(evidence.source, "typed_instead");
  });

  const entered = async (page) => {
    const row = page.locator(".ps-question-row");
    await row.getByText("Not answered").waitFor();
    await row.locator("button[data-receipt]").click();
    return row.locator(".ps-question-whole");
  };
  for (const [type, fill, shown] of [
    ["text_input", (card) => card.locator("textarea, input").first().fill("It said twelve"), (whole) => whole.getByText("It said twelve")],
    ["nps", (card) => card.getByRole("radio").nth(7).check(), (whole) => whole.locator(":is(input:checked, [data-chosen], [aria-checked=true])")],
  ]) {
    test(`what was entered into a question that a message passed over stays to be seen there: ${type}`, async () => {
      const page = await chat([ask(example(type))]);
      await fill(ready(page));
      await write(page, "I'd rather tell you in words");
      const messages = await asked(2);
      assert.equal(JSON.parse(messages.find(({ role }) => role === "tool").content).value, null);
      await settled(page);
      await shown(await entered(page)).waitFor();
      await axe(page, "a question that was passed over, with what was entered");
      await page.reload();
      await shown(await entered(page)).waitFor();
    });
  }

  test("of a question that was passed over nothing is kept where nothing was entered, or where it is sensitive", async () => {
    const page = await chat([ask(example("nps")), ask({ ...example("text_input"), metadata: { sensitive: true } })]);
    await ready(page).waitFor();
    await write(page, "Another thing");
    await asked(2);
    await ready(page).locator("textarea, input").first().fill("It said twelve");
    await write(page, "And another");
    await asked(3);
    await settled(page);
    await page.locator(".ps-question-row").getByText("Not answered").nth(1).waitFor();
    assert.equal(await page.locator(".ps-question-row button").count(), 0);
  });

  test("arguments that are no JSON are answered once with what is wrong, and the agent may ask again", async () => {
    const page = await chat([ask('{"type":"nps","title":"How'), ask(example("nps"))]);
    const messages = await asked(2);
    const result = JSON.parse(messages.at(-1).content);
    assert.equal(messages.at(-1).role, "tool");
    assert.deepEqual([result.status, result.value.error.code], ["cancelled", "invalid_call"]);
    await ready(page).waitFor();
    assert.equal(bodies.length, 2);
  });

  test("a line that cannot be read ends nothing, and no parser's words are the server's", async () => {
    const page = await chat([["{42: nope", ...say("All of "), '{"type":"TEXT_MESSAGE_CONTENT"', ...say("it.")]]);
    await settled(page);
    await page.locator(".ps-thread").getByText("it.").waitFor();
    assert.equal(await page.getByText(/server reports|key must be|EOF/).count(), 0);
  });

  test("a ranking that was sent by keyboard hands the focus to its receipt", async () => {
    const options = ["a", "b", "c"].map((id) => ({ id, label: id.toUpperCase() }));
    const ranked = { type: "object", properties: { ranked_option_ids: { type: "array", items: { type: "string" } } }, required: ["ranked_option_ids"] };
    const call = { ...example("nps"), type: "ranking", title: "In which order?", options, output_schema: ranked };
    delete call.follow_up;
    const page = await chat([ask(call)]);
    await ready(page).waitFor();
    for (const _ of call.options) {
      await page.locator(".ps-unranked button").first().focus();
      await page.keyboard.press("Enter");
    }
    await page.locator(".ps-ranked select").first().focus();
    await page.keyboard.press("Control+Enter");
    await asked(2);
    await page.locator("[data-receipt]").waitFor();
    await page.waitForFunction(() => document.activeElement?.hasAttribute("data-receipt"));
  });

  test("a comparison sent empty puts the focus on a choice, and its targets are large enough on a phone", async () => {
    const call = example("comparison");
    call.display = { mode: "inline_card" };
    call.options.forEach((option) => {
      option.metadata = { ...option.metadata, media: [{ kind: "image", url: "/public/mark.png", alt: "A picture" }] };
    });
    const page = await chat([ask(call)], { locale: "ko-KR", viewport: { width: 360, height: 740 } });
    await ready(page).waitFor();
    await axe(page, "a comparison at 360 px in Korean");
    await page.locator(".ps-question input").first().focus();
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() => document.activeElement?.matches("input[type=radio], input[type=checkbox]"));
    assert.equal(bodies.length, 1);
  });

  test("a sensitive answer stands neither in the receipt nor in the log, not even where the agent repeats it", async () => {
    const call = example("text_input");
    call.metadata = { sensitive: true };
    delete call.validation;
    call.output_schema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
    const page = await chat([ask(call), say("You said: a rare illness.")]);
    await ready(page).waitFor();
    await page.locator("[data-interaction=ready] :is(textarea, input)").first().fill("a rare illness");
    await page.keyboard.press("Control+Enter");
    const messages = await asked(2);
    assert.equal(JSON.parse(messages.at(-1).content).value.text, "a rare illness");
    await settled(page);
    const receipt = page.locator(".ps-question [data-receipt]");
    assert.match(await receipt.innerText(), /Answered/);
    assert.doesNotMatch(await page.locator(".ps-question").innerText(), /rare illness/);
    const { text } = await log(page);
    assert.ok(!text.includes("rare illness"), "the log");
    assert.ok(text.includes("You said: [masked]."));
  });

  test("a question on a surface is in the log with its answer, and a sensitive one without its words", async () => {
    const { scripted } = pages(() => server.origin);
    const page = await scripted("a2ui", [
      lines(
        { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "https://partsong.dev/catalogs/surface/v1/catalog.json" } },
        { version: "v0.9", updateDataModel: { surfaceId: "s", value: {} } },
        {
          version: "v0.9",
          updateComponents: {
            surfaceId: "s",
            components: [
              { id: "root", component: "Column", children: ["nps", "private"] },
              { id: "nps", component: "NpsScale", title: "How likely?", research_intent: "measure" },
              { id: "private", component: "TextAreaCard", title: "And you?", value: { path: "/private" }, metadata: { sensitive: true } },
            ],
          },
        },
      ),
      lines({ message: { text: "Noted." } }),
      lines({ message: { text: "I keep a rare illness to myself." } }),
    ]);
    await write(page, "ask");
    await page.getByRole("radio", { name: "9", exact: true }).check();
    await turn(page, () => page.keyboard.press("Control+Enter"));
    const words = page.locator("[data-interaction=ready] textarea");
    await words.fill("a rare illness");
    await turn(page, () => page.keyboard.press("Control+Enter"));
    assert.equal(page.bodies.at(-1).action.context.result.value.text, "a rare illness");
    await status(page, "done", "ready");
    assert.doesNotMatch(await page.locator(".ps-surface").innerText(), /rare illness/);
    const { text, records } = await log(page);
    assert.ok(!text.includes("rare illness"), text.split("\n").find((line) => line.includes("rare illness")));
    const of = (kind) => records.filter((record) => record.kind === kind && record.tool_call_id === "surface:s:nps");
    assert.deepEqual(of("tool_calls").map(({ state }) => state), ["input-available", "output-available"]);
    assert.equal(of("tool_calls")[1].result.value.score, 9);
    assert.equal(of("extraction_evidence")[0].research_intent, "measure");
    const events = of("interaction_events").map(({ event }) => event);
    for (const event of ["shown", "first_input", "change", "submit_clicked"]) assert.ok(events.includes(event), `${event} in ${events}`);
    assert.deepEqual(records.findLast(({ kind }) => kind === "session_state").questions, { open: [], answered: 2 });
  });
});
