// What was given up (`promises.md` P8): the network's failures are tried once a minute while their chat is in view and when the
// network is back; a refusal, a server's status and a Stop wait for the person, however often the page is opened.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, considered, open, ROOT, say, serve, status, until } from "./harness.mjs";
import { HEADERS, sse, whole, words } from "./sse.mjs";

const server = given(() => serve("--faults", "--delay", "2"));

const PAIRS = JSON.parse(readFileSync(join(ROOT, "tests/fixtures/interaction-examples.json"), "utf8"));
const stream = (...chunks) => ({ status: 200, headers: HEADERS, body: sse(...chunks) });
const answer = (text) => stream(...whole(...words(text)));

/** A page whose server does what `page.does` does with each POST; keeps what came in `page.sent`. Retries follow at once. */
async function scripted(does, options = {}) {
  const page = await open(null, { reducedMotion: "reduce", init: () => (Math.random = () => 0), ...options });
  await script(page, does);
  return page;
}
async function script(page, does) {
  page.sent = [];
  page.does = does;
  await page.route("**/api/chat", (route) => {
    const request = route.request();
    page.sent.push({ key: request.headers()["idempotency-key"], text: request.postData(), body: request.postDataJSON() });
    return page.does(route);
  });
}
const fails = (code) => (route) => route.fulfill({ status: code, contentType: "application/json", body: JSON.stringify({ message: "no" }) });
const breaks = (route) => route.abort("connectionrefused");
const hangs = () => {};
const alert = (page) => page.locator(".ps-alert");
const retry = (page) => alert(page).getByRole("button", { name: "Retry" });
/** Types a message and waits until it is given up. */
async function givenUp(page, text) {
  await composer(page).fill(text);
  await composer(page).press("Enter");
  await retry(page).waitFor({ timeout: 20000 });
}
/** Lets the page's minutes pass when the test says so; retries follow at once. */
const minutes = () => {
  Math.random = () => 0;
  const { setTimeout, performance } = window;
  const now = performance.now.bind(performance);
  let passed = 0;
  const waiting = [];
  performance.now = () => now() + passed;
  window.setTimeout = (run, ms, ...more) => (ms === 60000 ? waiting.push(run) : setTimeout(run, ms, ...more));
  window.minute = () => {
    passed += 60000;
    waiting.splice(0).forEach((run) => run());
  };
};
/** Long enough for a page to send what it would send by itself. */
const quiet = (page) => page.waitForTimeout(700);
test("seven chats that failed are not sent again by opening the page, and the page stands", async () => {
  const page = await scripted(fails(500));
  await page.goto(server.origin);
  for (let at = 1; at <= 7; at++) {
    await givenUp(page, `question ${at}`);
    await page.getByRole("link", { name: "New chat" }).or(page.getByRole("button", { name: "New chat" })).first().click();
    await page.waitForFunction(() => document.querySelectorAll("article").length === 0);
  }
  const sent = page.sent.length;
  assert.equal(sent, 35, "five attempts for each");
  await page.goto(server.origin);
  await status(page, "ready");
  await quiet(page);
  assert.equal(page.sent.length, sent, "nothing is sent at load");
  // Each is shown with its words and a Retry, and still nothing goes out.
  for (const at of [1, 4, 7]) {
    await page.getByRole("navigation").getByRole("link", { name: `question ${at}` }).click();
    await page.locator("article", { hasText: `question ${at}` }).waitFor();
    await retry(page).waitFor();
  }
  await page.reload();
  await retry(page).waitFor();
  await quiet(page);
  assert.equal(page.sent.length, sent, "nor by looking at them");
  page.does = (route) => route.fulfill(answer("At last."));
  await retry(page).click();
  await page.getByText("At last.").waitFor();
  assert.equal(page.sent.length, sent + 1);
  assert.equal(page.sent.at(-1).text, page.sent.at(-2).text, "the same bytes");
  assert.equal(page.sent.at(-1).key, page.sent.at(-2).key);
  page.allowed = [/500/];
});

test("what the network held up is tried once a minute while its chat is in view, and when the network is back", async () => {
  const page = await scripted(breaks, { init: minutes });
  const minute = () => page.evaluate(() => window.minute());
  await page.goto(server.origin);
  await status(page, "ready");
  await givenUp(page, "hello");
  assert.match(await alert(page).innerText(), /every minute while this chat is open/);
  assert.equal(page.sent.length, 5);
  const chat = page.url();
  const polite = page.locator("[aria-live=polite]");
  await polite.filter({ hasText: "every minute" }).waitFor({ state: "attached" });
  const told = await polite.textContent();
  await minute();
  await until(() => page.sent.length > 5, "it is tried after a minute");
  await until(async () => (await page.evaluate(() => document.documentElement.dataset.status)) === "error", "and given up again");
  await quiet(page);
  const tried = page.sent.length;
  assert.equal(tried, 6, "once a minute");
  await page.waitForTimeout(1600);
  assert.equal(await polite.textContent(), told, "said aloud once, not each minute");
  // Another chat is in view: a minute does nothing.
  await page.getByRole("link", { name: "New chat" }).or(page.getByRole("button", { name: "New chat" })).first().click();
  await page.waitForFunction(() => document.querySelectorAll("article").length === 0);
  await minute();
  await quiet(page);
  assert.equal(page.sent.length, tried);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await until(() => page.sent.length === tried + 5, "it is tried when the network is back");
  await quiet(page);
  // Nor does opening another chat send it, until the network is back.
  await page.goto(server.origin);
  await status(page, "ready");
  await quiet(page);
  const before = page.sent.length;
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await until(() => page.sent.length === before + 5, "nobody has to open its chat for that");
  page.does = (route) => route.fulfill(answer("There you are."));
  await quiet(page);
  assert.equal(page.sent.length, before + 5);
  await page.goto(chat);
  await page.getByText("There you are.").waitFor();
  assert.equal(new Set(page.sent.map((entry) => entry.text)).size, 1, "always the same bytes");
  page.allowed = [/ERR_/];
});

test("what the person stopped before an answer came is not sent, says so, and goes out by Retry alone", async () => {
  const page = await scripted(hangs);
  await page.goto(server.origin);
  await status(page, "ready");
  await composer(page).fill("hello");
  await composer(page).press("Enter");
  await until(() => page.sent.length === 1, "it goes out");
  await composer(page).press("Escape");
  await retry(page).waitFor();
  assert.match(await alert(page).innerText(), /You stopped this before the server answered/);
  assert.equal(await page.locator("article").getByText("Not sent").count(), 1);
  assert.equal(await status(page, "ready", "error"), "ready");
  await page.reload();
  await retry(page).waitFor();
  await quiet(page);
  assert.equal(page.sent.length, 1);
  assert.equal(await page.locator("article").getByText("Not sent").count(), 1);
  page.does = (route) => route.fulfill(answer("Here."));
  await retry(page).click();
  await page.getByText("Here.").waitFor();
  assert.deepEqual(page.sent[1], page.sent[0], "the same bytes under the same key");
  assert.equal(await page.getByText("Not sent").count(), 0);
});

test("a message that fails each time stands in nobody's way: another goes out after it, it can be edited, and left unsent", async () => {
  const page = await scripted(fails(500));
  await page.goto(server.origin);
  await status(page, "ready");
  await givenUp(page, "first");
  const first = page.locator("article", { hasText: "first" });
  // Another message takes it along, in one request.
  page.does = (route) => route.fulfill(answer("Both."));
  await composer(page).fill("second");
  await composer(page).press("Enter");
  await page.getByText("Both.").waitFor();
  assert.equal(page.sent.length, 6);
  assert.deepEqual(page.sent[5].body.messages.map((message) => message.parts[0].text), ["first", "second"]);
  assert.equal(await page.getByText("Not sent").count(), 0);
  // Edited, it is one request and one answer.
  page.does = fails(500);
  await givenUp(page, "third");
  const third = page.locator("article", { hasText: "third" });
  const before = page.sent.length;
  page.does = (route) => route.fulfill(answer("The edited one."));
  await third.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Edit your message").fill("third, edited");
  await page.getByLabel("Edit your message").press("Enter");
  await page.getByText("The edited one.").waitFor();
  assert.equal(page.sent.length, before + 1);
  assert.notEqual(page.sent.at(-1).key, page.sent.at(-2).key, "other words, another key");
  // Left unsent, it is gone, and its words are in the composer.
  page.does = fails(500);
  await givenUp(page, "fourth");
  await page.locator("article", { hasText: "fourth" }).getByRole("button", { name: "Do not send" }).click();
  await page.locator("article", { hasText: "fourth" }).waitFor({ state: "detached" });
  assert.equal(await composer(page).inputValue(), "fourth");
  assert.equal(await alert(page).count(), 0);
  const sent = page.sent.length;
  await quiet(page);
  await page.reload();
  await page.getByText("The edited one.").waitFor();
  await quiet(page);
  assert.equal(await page.locator("article").count(), 5);
  assert.equal(page.sent.length, sent);
  assert.equal(await first.count(), 1);
  page.allowed = [/500/];
});

for (const [seconds, locale, words] of [[3598, "en-US", "Try again in 60 minutes."], [7201, "en-US", "Try again in 3 hours."], [3598, "ko-KR", "60분 후에"]]) {
  test(`a server that is busy for ${seconds} seconds says so in minutes or hours (${locale})`, async () => {
    const page = await scripted((route) => route.fulfill({ status: 429, headers: { "retry-after": `${seconds}` }, body: "" }), { locale });
    await page.goto(server.origin);
    await composer(page).fill("hello");
    await composer(page).press("Enter");
    await alert(page).getByText(words).waitFor();
    page.allowed = [/429/];
  });
}

test("the seconds that a busy server names pass", async () => {
  const busy = (route) => route.fulfill({ status: 429, headers: { "retry-after": "90" }, body: "" });
  const page = await scripted(busy);
  await page.clock.install();
  await page.goto(server.origin);
  await status(page, "ready");
  await givenUp(page, "hello");
  await alert(page).getByText(/Try again in 90 seconds|Try again in 89 seconds/).waitFor();
  await alert(page).getByText(/Try again in 8[5-8] seconds/).waitFor();
  // As in a tab that nobody sees: its timers are called once for all that time.
  await page.clock.fastForward(40_000);
  await alert(page).getByText(/Try again in 4\d seconds/).waitFor();
  assert.equal(page.sent.length, 1);
  page.allowed = [/429/];
});

test("an answer is not taken as given by Stop, nor by a server whose first word is an error", async () => {
  const call = { type: "tool-input-available", toolCallId: "c1", toolName: "deleteRows", input: { rows: 3 } };
  const asks = stream({ type: "start", messageId: "a1" }, { type: "start-step" }, call, { type: "tool-approval-request", approvalId: "p1", toolCallId: "c1" }, { type: "finish-step" }, { type: "finish" });
  const page = await scripted((route) => route.fulfill(asks));
  await page.goto(server.origin);
  await say(page, "delete them");
  await considered(page);
  page.does = hangs;
  await page.locator(".ps-approval-card__deny").click();
  await until(() => page.sent.length === 2, "the decision goes out");
  await page.getByRole("button", { name: "Stop" }).click();
  await retry(page).waitFor();
  page.does = (route) => route.fulfill(stream({ type: "error", errorText: "The queue is full" }));
  await retry(page).click();
  await alert(page).getByText("The queue is full").waitFor();
  // Two failures later, and after a reload, it is still there to be sent. What a reload cut before it was stored would go out again by itself.
  await quiet(page);
  await page.reload();
  await alert(page).getByText("The queue is full").waitFor();
  await quiet(page);
  assert.equal(page.sent.length, 3);
  page.does = (route) => route.fulfill(answer("Nothing was deleted."));
  await retry(page).click();
  await page.getByText("Nothing was deleted.").waitFor();
  const decisions = page.sent.slice(1);
  assert.equal(decisions.length, 3);
  assert.equal(new Set(decisions.map((entry) => entry.text)).size, 1, "the same bytes");
  assert.deepEqual([...new Set(decisions.map((entry) => entry.key))], [decisions[0].key], "under the same key");
});

test("a decision whose notice was dismissed says at its own place that it was not sent, and is sent from there", async () => {
  const call = { type: "tool-input-available", toolCallId: "c1", toolName: "deleteRows", input: { rows: 3 } };
  const asks = stream({ type: "start", messageId: "a1" }, { type: "start-step" }, call, { type: "tool-approval-request", approvalId: "p1", toolCallId: "c1" }, { type: "finish-step" }, { type: "finish" });
  const page = await scripted((route) => route.fulfill(asks));
  await page.goto(server.origin);
  await say(page, "delete them");
  await considered(page);
  page.does = fails(400);
  await page.locator(".ps-approval-card__deny").click();
  await retry(page).waitFor();
  const receipt = page.locator(".ps-receipt");
  assert.equal(await receipt.getByRole("button").count(), 0, "one way at a time");
  await alert(page).getByRole("button", { name: "Dismiss" }).click();
  await receipt.getByText("Not sent").waitFor();
  await axe(page, "a receipt of what was not sent", ".ps-thread");
  page.does = (route) => route.fulfill(answer("Nothing was deleted."));
  await receipt.getByRole("button", { name: "Retry" }).click();
  await page.getByText("Nothing was deleted.").waitFor();
  const decisions = page.sent.slice(1);
  assert.equal(decisions.length, 2);
  assert.equal(decisions[0].text, decisions[1].text, "the same bytes");
  assert.equal(decisions[0].key, decisions[1].key, "under the same key");
  assert.equal(await page.getByText("Not sent").count(), 0);
  page.allowed = [/400/];
});

/** A page with an open question of an AG-UI agent, and the button that answers it. */
async function asked(does, options) {
  const call = PAIRS.find(({ call }) => call.type === "single_choice").call;
  const page = await open(null, { reducedMotion: "reduce", init: minutes, ...options });
  const run = (...events) => ({ status: 200, headers: { "content-type": "text/event-stream" }, body: [{ type: "RUN_STARTED", threadId: "t", runId: "r" }, ...events, { type: "RUN_FINISHED", threadId: "t", runId: "r" }].map((event) => `data: ${JSON.stringify(event)}\n\n`).join("") });
  page.sent = [];
  page.does = (route) => route.fulfill(run({ type: "TOOL_CALL_START", toolCallId: "c", toolCallName: "render_interaction" }, { type: "TOOL_CALL_ARGS", toolCallId: "c", delta: JSON.stringify(call) }, { type: "TOOL_CALL_END", toolCallId: "c" }));
  await page.route((url) => url.pathname === "/asking", (route) => (page.sent.push(route.request().postData()), page.does(route)));
  await page.goto(`${server.origin}/?protocol=ag-ui&api=/asking`);
  await say(page, "ask me");
  await page.locator("[data-interaction=ready]").getByRole("radio").first().check();
  page.does = does;
  page.thanks = (route) => route.fulfill(run({ type: "TEXT_MESSAGE_CHUNK", messageId: "m", delta: "Thank you." }));
  await page.locator(".ps-question-submit").click();
  return page;
}
const told = (page) => page.locator(".ps-question-notice");
/** The question and its answer went out, the answer always as the same bytes. */
function once(page, attempts) {
  assert.equal(page.sent.length, 1 + attempts);
  assert.equal(new Set(page.sent.slice(1)).size, 1, "the same bytes");
}

test("an answer to an AG-UI agent that the network held up says that it is tried each minute, and is", async () => {
  const page = await asked(breaks);
  await told(page).getByText(/every minute while this chat is open/).waitFor({ timeout: 20000 });
  await quiet(page);
  once(page, 5);
  page.does = page.thanks;
  await page.evaluate(() => window.minute());
  await page.getByText("Thank you.").waitFor();
  once(page, 6);
  page.allowed = [/ERR_/];
});

for (const [name, status_, tries, words_] of [["refused", 400, 1, /400/], ["could not take", 500, 5, /500/]]) {
  test(`an answer that an AG-UI agent ${name} says so and waits for the person, over a reload and the minutes`, async () => {
    const page = await asked(fails(status_));
    await told(page).getByText(words_).waitFor({ timeout: 20000 });
    await page.evaluate(() => window.minute());
    await quiet(page);
    once(page, tries);
    await page.reload();
    await told(page).getByText(words_).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.evaluate(() => window.minute());
    await quiet(page);
    once(page, tries);
    page.does = page.thanks;
    await told(page).getByRole("button", { name: "Retry" }).click();
    await page.getByText("Thank you.").waitFor();
    once(page, tries + 1);
    page.allowed = [words_];
  });
}

test("an answer that the person stopped before an AG-UI agent had it says so, and goes out by Retry alone", async () => {
  const page = await asked(hangs);
  await until(() => page.sent.length === 2, "the answer goes out");
  await page.getByRole("button", { name: "Stop" }).click();
  await told(page).getByText(/stopped/i).waitFor();
  await page.evaluate(() => window.minute());
  await quiet(page);
  once(page, 1);
  page.does = page.thanks;
  await told(page).getByRole("button", { name: "Retry" }).click();
  await page.getByText("Thank you.").waitFor();
  once(page, 2);
});

test("a conversation that goes on by itself for ever is paused", async () => {
  const step = [{ type: "start" }, { type: "start-step" }, { type: "tool-input-available", toolCallId: "c1", toolName: "look", input: {} }, { type: "tool-output-available", toolCallId: "c1", output: 1 }, { type: "finish-step" }, { type: "finish" }];
  const page = await scripted((route) => route.fulfill(stream(...step)));
  await page.goto(server.origin);
  await status(page, "ready");
  await composer(page).fill("go");
  await composer(page).press("Enter");
  await alert(page).getByText(/went on by itself 8 times/).waitFor({ timeout: 25000 });
  await quiet(page);
  assert.equal(page.sent.length, 9, "the message, and eight times more");
});

for (const protocol of ["ai-sdk", "ag-ui", "gulf", "a2ui", "genui", "genos"]) {
  test(`${protocol}: 204 to a message is told, with Retry`, async () => {
    const page = await open(null, { reducedMotion: "reduce" });
    let count = 0;
    await page.route((url) => url.pathname === "/nothing", (route) => (count++, route.fulfill({ status: 204 })));
    await page.goto(`${server.origin}/?protocol=${protocol}&api=/nothing`);
    await status(page, "ready");
    await givenUp(page, "hello");
    assert.match(await alert(page).innerText(), /empty/);
    assert.equal(count, 1);
  });
}

test("an answer that the network cut is not looked for any more once its chat is deleted", async () => {
  // The tabs spread over 400 ms when a page is seen again: those pass when the test says so.
  const init = () => {
    Math.random = () => 0.99;
    const { setTimeout } = window;
    const waiting = [];
    window.setTimeout = (run, ms, ...more) => (ms === 396 ? waiting.push(run) : setTimeout(run, ms, ...more));
    window.spread = () => waiting.splice(0).map((run) => run()).length;
  };
  const page = await open(null, { reducedMotion: "reduce", init });
  let looked = 0;
  await page.route("**/truncate/*/stream", (route) => (looked++, route.abort("connectionrefused")));
  await page.goto(`${server.origin}/?api=${encodeURIComponent("/api/fault/truncate")}`);
  await status(page, "ready");
  await givenUp(page, "go");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByRole("navigation").getByRole("button", { name: /Actions for/ }).click();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.waitForFunction(() => document.querySelectorAll("article").length === 0);
  const before = looked;
  assert.equal(await page.evaluate(() => window.spread()), 1, "it was about to be looked for");
  await quiet(page);
  assert.equal(looked, before);
  page.allowed = [/ERR_/];
});

test("an answer that the network cut is looked for once a minute while its chat is in view", async () => {
  const page = await open(null, { reducedMotion: "reduce", init: minutes });
  let looked = 0;
  const rest = stream({ type: "start", messageId: "fault" }, { type: "start-step" }, ...words("The whole of it."), { type: "finish-step" }, { type: "finish", finishReason: "stop" });
  await page.route("**/truncate/*/stream", (route) => (looked++, looked === 1 ? route.abort("connectionrefused") : route.fulfill(rest)));
  await page.goto(`${server.origin}/?api=${encodeURIComponent("/api/fault/truncate")}`);
  await status(page, "ready");
  await givenUp(page, "go");
  await quiet(page);
  assert.equal(looked, 0);
  await page.evaluate(() => window.minute());
  await page.getByText("The whole of it.").waitFor();
  assert.equal(await page.getByText("Kept after the cut.").count(), 0, "one answer");
  assert.ok(looked > 1, "the server was away at first");
  page.allowed = [/ERR_/];
});
