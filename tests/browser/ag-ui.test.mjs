// The page against an AG-UI server (tests/peers/ag-ui/server.mjs) behind `partsong serve --proxy`: what it shows of every
// kind of event, and that what it sends back is what the protocol asks for, checked by the protocol's own schemas.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { given } from "./given.mjs";
import { axe, considered, hiddenIn, open, say, serve, sizesNoFields, status, turn } from "./harness.mjs";
import { call, listen, result, text } from "../peers/ag-ui/server.mjs";

const scripts = {};
const peer = given(() => listen(scripts));
const server = given(() => serve("--proxy", `/api/agents=${peer.origin}/`));
beforeEach(() => {
  peer.inputs.length = 0;
  peer.faults.length = 0;
});

const main = (page) => page.locator("main").innerText();
const seal = (page) => page.locator(".ps-approval-card");
const question = (page) => page.locator("[data-interaction=ready]").last();
const send = (page) => question(page).getByRole("button", { name: "Submit", exact: true }).click();
const tools = (input) => input.messages.filter((message) => message.role === "tool");
/** The newcomer's reading time: a press counts only after the card was seen. */

/** A test with its own page, which must stay clean, whose requests must pass the protocol's schemas. */
function it(name, script, run, { allow = [], ...options } = {}) {
  const word = name.split(" ")[0];
  scripts[word] = script;
  test(name, async () => {
    const page = await open(null, { reducedMotion: "reduce", ...options });
    page.allowed = allow;
    await page.goto(`${server.origin}/?protocol=ag-ui&api=${encodeURIComponent("/api/agents")}`);
    await status(page, "ready");
    await run(page, word);
    assert.deepEqual(peer.faults, [], "every request passes RunAgentInputSchema");
    await axe(page, name);
  });
}

describe("what a run says", () => {
  it("text arrives as Markdown, and the request carries all that a server may require", () => text("m1", "**Bold** and 안녕", "하세요, 你好 🧪"), async (page, word) => {
    assert.equal(await say(page, word), "done");
    await page.locator("article strong", { hasText: "Bold" }).waitFor();
    assert.match(await main(page), /안녕하세요, 你好 🧪/);
    const [input] = peer.inputs;
    assert.equal(input.protocolVersion, "1.0");
    for (const key of ["threadId", "runId", "state", "messages", "tools", "context", "forwardedProps"]) assert.ok(key in input, key);
    assert.deepEqual(input.tools.map((tool) => tool.name), ["render_interaction"]);
    assert.ok(!("resume" in input));
    await say(page, word);
    assert.deepEqual(peer.inputs[1].messages.map((message) => message.role), ["user", "assistant", "user"]);
    assert.equal(peer.inputs[1].threadId, input.threadId);
    assert.notEqual(peer.inputs[1].runId, input.runId);
  });

  it("reasoning folds away, chunks grow into messages, a call shows what went in and came out", () => [
    { type: "REASONING_START", messageId: "r" },
    { type: "REASONING_MESSAGE_START", messageId: "r1", role: "reasoning" },
    { type: "REASONING_MESSAGE_CONTENT", messageId: "r1", delta: "First I think." },
    { type: "REASONING_MESSAGE_END", messageId: "r1" },
    { type: "REASONING_END", messageId: "r" },
    { type: "TEXT_MESSAGE_CHUNK", messageId: "m1", role: "assistant", delta: "In " },
    { type: "TEXT_MESSAGE_CHUNK", delta: "chunks." },
    ...call("c1", "lookUpCampaign", { id: "cmp-01" }, { parentMessageId: "m1" }),
    result("c1", { spend: 4600 }),
    { type: "RAW", event: { anything: 1 } },
    { type: "CUSTOM", name: "somebody", value: null },
  ], async (page, word) => {
    assert.equal(await say(page, word), "done");
    assert.match(await main(page), /In chunks\./);
    await page.locator(".ps-reasoning summary").click();
    await page.locator("article").getByText("First I think.").waitFor();
    await page.locator(".ps-call summary").first().click();
    const inside = page.locator(".ps-call__inside");
    assert.match(await inside.getByRole("table").innerText(), /cmp-01/);
    await inside.getByRole("button", { name: /^Result/ }).click();
    assert.match(await inside.innerText(), /4600/);
    assert.equal(peer.inputs.length, 1, "a call that has its result is not ours to answer");
    await say(page, word);
    assert.deepEqual(peer.inputs[1].messages.map((message) => message.role), ["user", "reasoning", "assistant", "tool", "user"]);
  });

  it("state is kept over runs and goes back with the next request", (input) => input.messages.length > 1 ? text("m2", "again") : [
    { type: "STATE_SNAPSHOT", snapshot: { steps: ["a"], left: 3 } },
    { type: "STATE_DELTA", delta: [{ op: "add", path: "/steps/-", value: "b" }, { op: "replace", path: "/left", value: 2 }] },
    // A patch that fails is skipped whole.
    { type: "STATE_DELTA", delta: [{ op: "replace", path: "/left", value: 1 }, { op: "remove", path: "/nowhere" }] },
    ...text("m1", "Counted."),
  ], async (page, word) => {
    assert.equal(await say(page, word), "done");
    assert.equal(await say(page, word), "done");
    assert.deepEqual(peer.inputs.map((input) => input.state), [{}, { steps: ["a", "b"], left: 2 }]);
  });

  it("snapshots of the messages replace what they name, and the next request says the same", (input) => input.messages.length > 2 ? text("m3", "Third.") : [
    ...text("m1", "First words, soon told otherwise."),
    { type: "MESSAGES_SNAPSHOT", messages: [...input.messages, { id: "m1", role: "assistant", content: "First words." }, { id: "m2", role: "assistant", content: "Second words." }] },
  ], async (page, word) => {
    assert.equal(await say(page, word), "done");
    await page.locator("article").getByText("Second words.").waitFor();
    assert.doesNotMatch(await main(page), /told otherwise/);
    await say(page, word);
    const texts = peer.inputs[1].messages.map((message) => message.content);
    assert.deepEqual(texts, [word, "First words.", "Second words.", word]);
  });
});

describe("what is held back", () => {
  let tell;
  const asked = new Promise((done) => (tell = done));
  it("unfinished, and then told otherwise, is gone", (input) => [
    ...text("m1", "| Name | Spend |").slice(0, 2),
    () => asked,
    { type: "MESSAGES_SNAPSHOT", messages: [...input.messages, { id: "m1", role: "assistant", content: "Nothing to list." }] },
  ], async (page, word) => {
    await page.locator("#ps-composer").fill(word);
    await page.locator("#ps-composer").press("Enter");
    await page.waitForFunction(() => document.documentElement.dataset.status === "streaming");
    await page.waitForTimeout(500);
    tell();
    await status(page, "done");
    assert.equal((await page.locator("article .ps-prose").last().innerText()).trim(), "Nothing to list.");
  });
});

describe("a conversation that is told anew", () => {
  let tell;
  const asked = new Promise((done) => (tell = done));
  it("unsent edits, focus and what is open stay", (input) => input.messages.length > 1
    ? [...text("m2", "Slowly."), () => asked, { type: "MESSAGES_SNAPSHOT", messages: [...input.messages.slice(0, 1), { ...input.messages[1], content: "First words." }, ...input.messages.slice(2), { id: "m2", role: "assistant", content: "Slowly told." }] }]
    : [...text("m1", "First words, soon told otherwise."), ...call("c1", "lookUp", { id: 7 }), result("c1", "seven")], async (page, word) => {
    assert.equal(await say(page, word), "done");
    const open = page.locator(".ps-call details[open], details.ps-call[open]");
    await page.locator(".ps-call summary").first().click();
    const opened = await open.count();
    await page.getByRole("button", { name: "Edit", exact: true }).first().click();
    const field = page.getByLabel("Edit your message");
    await field.fill("Other words");
    await page.locator("#ps-composer").fill(`${word} and on`);
    await page.locator("#ps-composer").press("Enter");
    await page.locator("article").getByText("Slowly.").waitFor();
    await field.focus();
    tell();
    await page.locator("article").getByText("Slowly told.").waitFor();
    await status(page, "done");
    assert.doesNotMatch(await main(page), /told otherwise/);
    assert.equal(await field.inputValue(), "Other words");
    assert.equal(await field.evaluate((node) => node === document.activeElement), true, "the keys go on there");
    assert.equal(await open.count(), opened);
  });
});

const of = (subagentRunId) => ({ subagentRunId });
const step = (type, stepName, more) => ({ type: `STEP_${type}`, stepName, ...more });
describe("how an agent works", () => {
  it("steps stand on a line, subagents in lanes that fold when the assistant goes on", () => [
    step("STARTED", "plan_research"),
    step("FINISHED", "plan_research"),
    step("STARTED", "write_answer"),
    { type: "SUBAGENT_STARTED", subagentRunId: "s1", name: "researcher", description: "Reads the numbers" },
    ...text("m1", "From the lane.").map((event) => ({ ...event, ...of("s1") })),
    ...call("c1", "lookUp", { id: 7 }, of("s1")),
    { ...result("c1", "seven"), ...of("s1") },
    300,
    { type: "SUBAGENT_FINISHED", subagentRunId: "s1" },
    { type: "SUBAGENT_STARTED", subagentRunId: "s2", name: "critic" },
    { type: "SUBAGENT_ERROR", subagentRunId: "s2", message: "Too tired" },
    ...text("m2", "From the assistant."),
    step("FINISHED", "write_answer"),
  ], async (page, word) => {
    assert.equal(await say(page, word), "done");
    assert.deepEqual((await page.locator(".ps-stages bdi").allInnerTexts()), ["Plan research", "Write answer"]);
    const [lane, failed] = await page.locator(".ps-lane").all();
    assert.match(await failed.innerText(), /critic[\s\S]*failed: “Too tired”/);
    assert.equal(await page.locator("article").getByText("From the lane.").count(), 0, "folded");
    await lane.locator("summary").first().click();
    await lane.getByText("From the lane.").waitFor();
    assert.equal(await lane.locator(".ps-call").count(), 1);
    await page.locator("article").getByText("From the assistant.").waitFor();
    await say(page, word);
    assert.deepEqual(peer.inputs[1].messages.map((message) => [message.role, message.subagentRunId]), [["user", undefined], ["assistant", "s1"], ["assistant", "s1"], ["tool", "s1"], ["assistant", undefined], ["user", undefined]]);
  });

  it("activities grow as a card and never go back to the server", () => [
    { type: "ACTIVITY_SNAPSHOT", messageId: "a1", activityType: "PLAN", content: { steps: [{ title: "Look", status: "in_progress" }, { title: "Write", status: "pending" }] } },
    { type: "ACTIVITY_DELTA", messageId: "a1", activityType: "PLAN", patch: [{ op: "replace", path: "/steps/0/status", value: "completed" }, { op: "add", path: "/steps/-", value: { title: "Check" } }] },
    { type: "ACTIVITY_SNAPSHOT", messageId: "a2", activityType: "somebodys-own", content: { a: { b: [1] } } },
    ...text("m1", "Done."),
  ], async (page, word) => {
    assert.equal(await say(page, word), "done");
    const plan = page.getByRole("group", { name: "Plan" });
    assert.match(await plan.innerText(), /1 of 3 steps done[\s\S]*Look[\s\S]*Write[\s\S]*Check/);
    await page.getByRole("group", { name: "Somebodys own" }).waitFor();
    await say(page, word);
    assert.deepEqual(peer.inputs[1].messages.map((message) => message.role), ["user", "assistant", "user"]);
  });

  it("subagents that ask for approval are heard", (input) => input.resume ? text("m9", "Gone on.") : {
    events: [
      { type: "SUBAGENT_STARTED", subagentRunId: "s1", name: "mailer" },
      ...call("c9", "sendMail", { to: "ada@example.test" }, of("s1")),
      { type: "SUBAGENT_FINISHED", subagentRunId: "s1", outcome: { type: "suspended", interruptIds: ["int-9"] } },
      ...text("m1", "It waits for you."),
    ],
    outcome: { type: "interrupt", interrupts: [{ id: "int-9", reason: "tool_call", toolCallId: "c9", subagentRunId: "s1" }] },
  }, async (page, word) => {
    await say(page, word);
    await seal(page).waitFor();
    await considered(page);
    await turn(page, () => seal(page).locator(".ps-approval-card__allow").click());
    await page.locator("article").getByText("Gone on.").waitFor();
    assert.deepEqual(peer.inputs[1].resume, [{ interruptId: "int-9", status: "resolved", payload: { approved: true } }]);
  });
});

describe("whoever waits for the person", () => {
  const asked = {
    tool: "render_interaction", interaction_id: "int_1", schema_version: "2026-06-01", type: "single_choice",
    title: "你最主要的痛点?", research_intent: "pain", allow_skip: true,
    options: [{ id: "a", label: "配置复杂" }, { id: "b", label: "人工整理" }],
    output_schema: { type: "object", required: ["selected_option_id"], properties: { selected_option_id: { type: "string" } } },
  };
  it("questions of one run are answered in one run", (input) => tools(input).length ? text("m3", "Thank you.") : {
    events: [...text("m2", "Two things:"), ...call("q1", "render_interaction", asked, { parentMessageId: "m2" }), ...call("q2", "render_interaction", { ...asked, interaction_id: "int_2", title: "Second?" }, { parentMessageId: "m2" })],
    outcome: { type: "success", pendingToolCallIds: ["q1", "q2"] },
  }, async (page, word) => {
    assert.equal(await say(page, word), "done");
    const cards = page.locator("[data-interaction=ready]");
    await cards.first().waitFor();
    for (const title of ["你最主要的痛点?", "Second?"]) {
      // The next one opens by itself when the one before is answered.
      const group = page.getByRole("group", { name: title });
      await group.getByRole("radio", { name: "人工整理" }).check({ force: true });
      const press = () => group.getByRole("button", { name: "Submit", exact: true }).click();
      if (title === "Second?") await turn(page, press);
      else await press();
    }
    await page.locator("article").getByText("Thank you.").waitFor();
    assert.equal(peer.inputs.length, 2, "one run for both answers");
    const answers = tools(peer.inputs[1]);
    assert.deepEqual(answers.map((answer) => answer.toolCallId), ["q1", "q2"]);
    for (const answer of answers) assert.equal(JSON.parse(answer.content).value.selected_option_id, "b");
    assert.equal(peer.inputs[1].messages.at(-1).role, "tool");
  });

  // The first run after the second answer ends badly, in one of two ways.
  const interview = (broken) => (input, number) => {
    const answered = tools(input).length;
    if (answered < 2) return call(`q${answered + 1}`, "render_interaction", { ...asked, interaction_id: `int_${answered + 1}`, title: ["First?", "Second?"][answered] });
    return number === 3 ? broken : text("m4", "Both are noted.");
  };
  const half = [{ type: "TEXT_MESSAGE_START", messageId: "m3", role: "assistant" }, { type: "TEXT_MESSAGE_CONTENT", messageId: "m3", delta: "Half a reply and" }];
  const receipts = (page) => page.locator("[data-receipt]");
  /** Answers both questions, and leaves the second answer to its fate. */
  async function answered(page, word) {
    await say(page, word);
    for (const title of ["First?", "Second?"]) {
      const card = page.locator("[data-interaction=ready]", { hasText: title });
      await card.getByRole("radio", { name: "人工整理" }).check({ force: true });
      await card.getByRole("button", { name: "Submit", exact: true }).click();
    }
    await page.getByText("Half a reply and").waitFor();
  }
  /** Presses Retry, and looks that the interview goes on behind its second answer. */
  async function goesOn(page, word) {
    const retry = page.getByRole("button", { name: "Retry", exact: true });
    await retry.waitFor();
    await receipts(page).nth(1).waitFor();
    assert.equal(await receipts(page).count(), 2);
    await turn(page, () => retry.click());
    await page.getByText("Both are noted.").waitFor();
    assert.equal(peer.inputs.length, 4);
    const { messages } = peer.inputs[3];
    assert.deepEqual(messages.map((message) => message.role), ["user", "assistant", "tool", "assistant", "tool"], "the last answer is what it goes on from");
    assert.equal(messages[0].content, word);
    const chosen = tools(peer.inputs[3]).map((answer) => [answer.toolCallId, JSON.parse(answer.content).value.selected_option_id]);
    assert.deepEqual(chosen, [["q1", "b"], ["q2", "b"]]);
    const shown = async () => {
      assert.equal(await receipts(page).count(), 2);
      assert.equal(await page.locator("article").getByText("Half a reply and").count(), 0);
      assert.equal(await question(page).count(), 0, "nothing is asked twice");
    };
    await shown();
    await page.reload();
    await page.getByText("Both are noted.").waitFor();
    await shown();
  }
  it("retry after a run that failed goes on from the last answer of an interview, and drops none", interview([...half, { type: "RUN_ERROR", message: "The model is busy" }]), async (page, word) => {
    await answered(page, word);
    await status(page, "error");
    await goesOn(page, word);
  });

  it("reload in mid-reply of an interview: Retry goes on from the last answer, and drops none", interview({ events: [...half, () => new Promise(() => {})], outcome: null }), async (page, word) => {
    await answered(page, word);
    await page.reload();
    await goesOn(page, word);
  }, { allow: [/Failed to load resource|ERR_/] });

  const interrupt = (more) => ({ type: "interrupt", interrupts: [{ id: "int-9", reason: "tool_call", toolCallId: "c9", message: "Send it?", responseSchema: { type: "object", required: ["approved"], properties: { approved: { type: "boolean" } } }, ...more }] });
  const mail = call("c9", "sendMail", { to: "ada@example.test", subject: "Hello" });
  const afterwards = (input) => input.resume?.[0].payload?.approved ? [result("c9", { sent: true }), ...text("m2", "Sent.")] : text("m2", "Not sent.");
  it("approval of a call resumes the run, and the call gets its result", (input) => input.resume ? afterwards(input) : { events: [...text("m1", "Shall I?"), ...mail], outcome: interrupt() }, async (page, word) => {
    assert.equal(await say(page, word), "done");
    assert.match(await seal(page).innerText(), /ada@example\.test[\s\S]*Hello/);
    await axe(page, "the seal of an interrupt");
    await considered(page);
    await turn(page, () => seal(page).locator(".ps-approval-card__allow").click());
    await page.locator("article").getByText("Sent.").waitFor();
    assert.deepEqual(peer.inputs[1].resume, [{ interruptId: "int-9", status: "resolved", payload: { approved: true } }]);
    assert.equal(tools(peer.inputs[1]).length, 0, "no result is made up");
    await page.locator('.ps-call[data-state="output-available"]').waitFor();
  });

  it("denial is an answer too", (input) => input.resume ? afterwards(input) : { events: mail, outcome: interrupt() }, async (page, word) => {
    await say(page, word);
    await considered(page);
    await turn(page, () => seal(page).locator(".ps-approval-card__deny").click());
    await page.locator("article").getByText("Not sent.").waitFor();
    assert.deepEqual(peer.inputs[1].resume, [{ interruptId: "int-9", status: "resolved", payload: { approved: false } }]);
  });

  const editable = { type: "object", required: ["approved"], properties: { approved: { type: "boolean" }, editedArgs: { type: "object" } } };
  it("edits of the arguments go along with the approval", (input) => input.resume ? afterwards(input) : { events: call("c9", "sendMail", { to: "ada@example.test", copies: 2, more: { cc: [] } }), outcome: interrupt({ responseSchema: editable }) }, async (page, word) => {
    await say(page, word);
    await seal(page).getByRole("button", { name: "Change the arguments" }).click();
    await seal(page).getByLabel("to", { exact: true }).fill("grace@example.test");
    await seal(page).getByLabel("copies").fill("many");
    await seal(page).locator(".ps-approval-card__allow").click();
    await considered(page);
    await seal(page).locator(".ps-approval-card__allow").click();
    await seal(page).getByText("Enter a valid number.").waitFor();
    assert.equal(await page.evaluate(() => document.activeElement.value), "many", "the focus goes where something is wrong");
    await axe(page, "arguments that are changed");
    await seal(page).getByLabel("copies").fill("3");
    await turn(page, () => seal(page).locator(".ps-approval-card__allow").click());
    await page.locator("article").getByText("Sent.").waitFor();
    assert.deepEqual(peer.inputs[1].resume[0].payload, { approved: true, editedArgs: { to: "grace@example.test", copies: 3, more: { cc: [] } } });
    assert.match(peer.inputs[1].messages[1].toolCalls[0].function.arguments, /ada@example\.test/, "the call itself stays as it was");
  });

  const letter = { to: "ada@example.test", body: "A sentence that is long enough to need a line of its own in this field. ".repeat(5) };
  it("arguments that are changed stand whole where the browser cannot size their fields", (input) => input.resume ? afterwards(input) : { events: call("c9", "sendMail", letter), outcome: interrupt({ responseSchema: editable }) }, async (page, word) => {
    await say(page, word);
    await seal(page).getByRole("button", { name: "Change the arguments" }).click();
    const field = seal(page).getByLabel("body", { exact: true });
    assert.ok((await hiddenIn(field)) <= 1, "as it came");
    const before = await field.evaluate((node) => node.clientHeight);
    await field.fill(letter.body.repeat(2));
    assert.ok((await hiddenIn(field)) <= 1, "with more words");
    assert.ok((await field.evaluate((node) => node.clientHeight)) > before);
  }, { init: sizesNoFields });

  it("deadlines that pass take the buttons away and give the interrupts up", (input) => input.resume ? text("m2", "Too late.") : { events: mail, outcome: interrupt({ expiresAt: new Date(Date.now() + 2500).toISOString() }) }, async (page, word) => {
    await say(page, word);
    await seal(page).getByText(/Open until/).waitFor();
    await turn(page, async () => {
      await seal(page).waitFor({ state: "detached" });
      await page.locator("[aria-live=polite]", { hasText: "This request has expired" }).waitFor({ state: "attached" });
    });
    await page.locator("article").getByText("Too late.").waitFor();
    assert.deepEqual(peer.inputs[1].resume, [{ interruptId: "int-9", status: "cancelled" }]);
    assert.match(await main(page), /Expired, not run/);
  });

  const DAY = 24 * 3600 * 1000;
  /** A page whose clock is wrong by so many milliseconds. */
  const shifted = (ms) => ({
    init: `{ const Real = Date; const now = () => Real.now() + ${ms}; globalThis.Date = new Proxy(Real, { construct: (target, args) => (args.length ? new target(...args) : new target(now())), get: (target, key) => (key === "now" ? now : target[key]) }); }`,
  });
  it("ahead by a year, a page's clock takes no approval away", (input) => input.resume ? afterwards(input) : { events: mail, outcome: interrupt({ expiresAt: new Date(Date.now() + DAY).toISOString() }) }, async (page, word) => {
    await say(page, word);
    await seal(page).waitFor();
    await page.reload();
    await status(page, "ready", "done");
    await seal(page).getByText(/Open until/).waitFor();
    await considered(page);
    assert.equal(peer.inputs.length, 1, "nothing was given up");
    await turn(page, () => seal(page).locator(".ps-approval-card__allow").click());
    await page.locator("article").getByText("Sent.").waitFor();
    assert.deepEqual(peer.inputs[1].resume, [{ interruptId: "int-9", status: "resolved", payload: { approved: true } }]);
  }, shifted(365 * DAY));

  it("behind by a day, a page's clock keeps no approval open that has passed for the server", (input) => input.resume ? text("m2", "Too late.") : { events: mail, outcome: interrupt({ expiresAt: new Date(Date.now() + 2500).toISOString() }) }, async (page, word) => {
    await say(page, word);
    await turn(page, () => seal(page).waitFor({ state: "detached" }));
    await page.locator("article").getByText("Too late.").waitFor();
    assert.deepEqual(peer.inputs[1].resume, [{ interruptId: "int-9", status: "cancelled" }]);
    assert.match(await main(page), /Expired, not run/);
  }, shifted(-DAY));

  it("late questions of an interrupt cannot be answered any more", (input) => input.resume ? text("m2", "I go on.") : { events: text("m1", "Quick:"), outcome: interrupt({ reason: "input_required", toolCallId: undefined, message: "Now?", responseSchema: undefined, expiresAt: "2026-01-01T00:00:00Z" }) }, async (page, word) => {
    await say(page, word);
    await page.locator("article").getByText("I go on.").waitFor();
    assert.equal(await question(page).count(), 0);
    assert.match(await main(page), /This question has expired/);
    assert.deepEqual(peer.inputs[1].resume, [{ interruptId: "int-9", status: "cancelled" }]);
  });

  it("forms are made for interrupts that bring a schema", (input) => input.resume ? text("m2", "Booked.") : {
    events: text("m1", "I need two more things."),
    outcome: interrupt({ reason: "input_required", toolCallId: undefined, message: "When shall I book?", responseSchema: { type: "object", required: ["city"], properties: { city: { type: "string", title: "City" }, guests: { type: "integer", minimum: 1, title: "Guests" }, late: { type: "boolean", title: "Late arrival" } } } }),
  }, async (page, word) => {
    await say(page, word);
    const form = question(page);
    await form.waitFor();
    await form.getByLabel(/City/).fill("서울");
    await form.getByLabel(/Guests/).fill("2");
    await axe(page, "the form of an interrupt");
    await turn(page, () => send(page));
    await page.locator("article").getByText("Booked.").waitFor();
    const [{ interruptId, status, payload }] = peer.inputs[1].resume;
    assert.deepEqual([interruptId, status, payload.city, payload.guests], ["int-9", "resolved", "서울", 2]);
  });

  it("interrupts of older servers are answered in their own words", (input) => input.forwardedProps.command ? text("m2", "Understood.") : [
    { type: "CUSTOM", name: "on_interrupt", value: JSON.stringify({ question: "What is your name?" }) },
  ], async (page, word) => {
    await say(page, word);
    await question(page).getByRole("textbox").fill("Ada");
    await turn(page, () => send(page));
    await page.locator("article").getByText("Understood.").waitFor();
    assert.equal(peer.inputs[1].forwardedProps.command.resume, "Ada");
  });

  it("writing on gives up what was asked", (input) => input.resume ? text("m2", "As you like.") : { events: mail, outcome: interrupt() }, async (page, word) => {
    await say(page, word);
    await say(page, `${word} instead`);
    await page.locator("article").getByText("As you like.").waitFor();
    assert.deepEqual(peer.inputs[1].resume, [{ interruptId: "int-9", status: "cancelled" }]);
    assert.equal(peer.inputs[1].messages.at(-1).content, `${word} instead`);
  });
});

describe("odd endings", () => {
  it("errors of a run are shown, and what came stays", () => ({ events: [...text("m1", "So far."), { type: "RUN_ERROR", message: "The model is <b>busy</b>", code: "OVERLOADED" }], outcome: undefined }), async (page, word) => {
    assert.equal(await say(page, word), "error");
    assert.match(await main(page), /So far\.[\s\S]*The model is <b>busy<\/b>/);
    assert.equal(await page.getByRole("button", { name: "Retry" }).count(), 1);
  });

  it("breaking off is said, and can be tried again", (_, number) => number > 1 ? text("m1", "Whole.") : { events: [{ type: "TEXT_MESSAGE_START", messageId: "m1", role: "assistant" }, { type: "TEXT_MESSAGE_CONTENT", messageId: "m1", delta: "Half of" }], outcome: null }, async (page, word) => {
    assert.equal(await say(page, word), "error");
    assert.match(await main(page), /Half of[\s\S]*broke off/);
    await turn(page, () => page.getByRole("button", { name: "Retry" }).click());
    assert.match(await main(page), /Whole\./);
    assert.doesNotMatch(await main(page), /Half of/);
  });

  it("framing with CRLF, comments, nulls and [DONE] is read", () => ({
    framing: (frame) => frame.replaceAll("\n", "\r\n"),
    events: [(response) => response.write(": ping\r\n\r\n"), ...text("m1", "Framed.").map((event) => (response) => response.write(`data: ${JSON.stringify({ ...event, rawEvent: null, timestamp: null })}\r\n\r\n`)), (response) => response.write("data: [DONE]\r\n\r\n")],
  }), async (page, word) => {
    assert.equal(await say(page, word), "done");
    assert.match(await main(page), /Framed\./);
  });

  it("runs that were cancelled are marked as stopped", () => ({ events: text("m1", "Up to here."), outcome: { type: "cancelled" } }), async (page, word) => {
    assert.equal(await say(page, word), "done");
    assert.match(await main(page), /Up to here\.[\s\S]*[Ss]topped/);
  });
});
