// What a person answered or typed is never dropped by a button, and an approval can be answered wherever it stands.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, considered, held, picture, say, status, turn, until } from "./harness.mjs";
import { BEGIN, END, approval, live, question, text } from "./live.mjs";

const server = given(live);

const deny = (page) => page.getByRole("button", { name: "Deny", exact: true });
const allow = (page) => page.getByRole("button", { name: "Allow once" });
const receipts = (page) => page.locator("[data-receipt]");
const dialog = (page) => page.getByRole("dialog", { name: "Answer again?" });
const undo = (page) => page.getByRole("button", { name: "Undo" });
const partsOf = (body) => body.messages.flatMap((message) => message.parts ?? []);
/** The outputs of questions that a request brings, by call. */
const submitted = (body) => partsOf(body).filter((part) => part.output?.status === "submitted").map((part) => part.toolCallId);

/** Presses a button of the seal, which counts only after it has been seen. */
async function decide(page, button, ...until) {
  await considered(page);
  return until.length ? turn(page, () => button.click(), ...until) : button.click();
}

/** Answers the open question with its first choice. */
async function choose(page, ...until) {
  const card = page.locator('[data-interaction="ready"]').last();
  await card.getByRole("radio").first().check();
  return turn(page, () => card.locator(".ps-question-submit").click(), ...until);
}

test("an approval and a question at the end of a longer chat can be answered after a reload, and headings count on", async () => {
  const turns = Array.from({ length: 7 }, (_, at) => text(`Answer ${at + 1}`));
  const page = await server.chat([...turns, approval("call-w", "ap-w"), text("It is sunny.")]);
  for (let at = 1; at <= 7; at += 1) await say(page, `Question ${at}`);
  await say(page, "And the weather?");
  await deny(page).waitFor();
  await page.reload();
  await status(page, "ready");
  await deny(page).waitFor();
  // What stands before is put above it once the reader goes there.
  await page.locator(".ps-scroll").hover();
  const first = page.getByText("Answer 1", { exact: true });
  for (let at = 0; at < 60 && !(await first.count()); at += 1) {
    await page.mouse.wheel(0, -2000);
    await page.waitForTimeout(50);
  }
  await first.waitFor({ state: "attached" });
  const headings = await page.locator("article h2").allTextContents();
  assert.deepEqual(headings.map((heading) => Number(/\d+/.exec(heading)[0])), Array.from({ length: 16 }, (_, at) => at + 1));
  assert.equal(await page.getByText("you went on with a new message").count(), 0);
  await decide(page, allow(page), "done");
  await page.getByText("It is sunny.").waitFor();
  server.state.turns.push(question("call-q", "Which one?"), text("Noted."));
  await say(page, "Ask me");
  await page.reload();
  await status(page, "ready");
  await choose(page);
  assert.equal(await receipts(page).count(), 1);
});

test("Retry after a reload in mid-reply goes on from the last answer that was delivered", async () => {
  const broken = async (send) => {
    send(...BEGIN, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Half a reply and" });
    return "open";
  };
  const page = await server.chat([question("q1", "First?"), question("q2", "Second?"), broken, [...text("Both are noted.")]]);
  await say(page, "Interview me");
  await choose(page);
  const card = page.locator('[data-interaction="ready"]').last();
  await card.getByRole("radio").first().check();
  await card.locator(".ps-question-submit").click();
  await page.getByText("Half a reply and").waitFor();
  // Long enough to be stored as it stands.
  await page.waitForFunction(() => document.documentElement.dataset.status === "streaming");
  await page.reload();
  const retry = page.getByRole("button", { name: "Retry" });
  await retry.waitFor();
  // What draws them may come after the button.
  await receipts(page).nth(1).waitFor();
  assert.equal(await receipts(page).count(), 2);
  await turn(page, () => retry.click());
  await page.getByText("Both are noted.").waitFor();
  const body = server.state.bodies.at(-1);
  assert.deepEqual(submitted(body), ["q1", "q2"], "both answers go along");
  assert.ok(!JSON.stringify(body).includes("Half a reply"), "a part of a reply is not sent as if it were whole");
  assert.equal(await receipts(page).count(), 2);
  assert.equal(await page.getByText("Half a reply and").count(), 0);
  page.allowed = [/Failed to load resource|ERR_/];
});

test("Answer again over answers and later messages asks first, and what went comes back until the next message", async () => {
  const page = await server.chat([question("q1", "First?"), text("One is noted."), text("A later answer."), text("Another first answer."), text("And on.")]);
  await say(page, "Interview me");
  await choose(page);
  await say(page, "And then?");
  const first = page.locator("article").nth(1);
  const again = first.getByRole("button", { name: "Answer again" });
  await again.click();
  await dialog(page).waitFor();
  assert.match(await dialog(page).innerText(), /1 of your answers and 2 later messages/);
  await axe(page, "the question before answers go", "dialog[open]");
  await page.keyboard.press("Escape");
  assert.equal(server.state.bodies.length, 3, "nothing was asked");
  await again.click();
  await turn(page, () => dialog(page).getByRole("button", { name: "Answer again" }).click());
  await page.getByText("Another first answer.").waitFor();
  assert.equal(await receipts(page).count(), 0);
  await page.reload();
  await status(page, "ready");
  await undo(page).click();
  await page.getByText("A later answer.").waitFor();
  // What draws a question is fetched.
  await receipts(page).first().waitFor();
  assert.equal(await receipts(page).count(), 1);
  assert.equal(await page.getByText("Another first answer.").count(), 0);
  assert.equal(await undo(page).count(), 0);
  await page.reload();
  await status(page, "ready");
  await page.getByText("A later answer.").waitFor();
  // What draws a question is fetched.
  await receipts(page).first().waitFor();
  assert.equal(await receipts(page).count(), 1, "it is stored as it was brought back");
  // The same once more; this time the person goes on.
  server.state.turns = [text("A third first answer."), text("And on.")];
  await again.click();
  await turn(page, () => dialog(page).getByRole("button", { name: "Answer again" }).click());
  await undo(page).waitFor();
  await say(page, "Good, go on");
  assert.equal(await undo(page).count(), 0);
  await page.reload();
  await status(page, "ready");
  assert.equal(await undo(page).count(), 0, "neither is it after a reload");
});

test("Answer again under an open question asks anew at once, and the question before is gone", async () => {
  const page = await server.chat([question("q1", "First?"), question("q2", "Another?"), text("Noted.")]);
  await say(page, "Interview me", "done", "ready");
  const card = page.locator('[data-interaction="ready"]');
  await card.getByText("First?").waitFor();
  const again = page.locator("article").last().getByRole("button", { name: "Answer again" });
  assert.ok(await again.isVisible());
  await turn(page, () => again.click(), "done", "ready");
  await card.getByText("Another?").waitFor();
  assert.equal(await dialog(page).count(), 0, "no answer of the person is lost by it");
  assert.equal(await page.getByText("First?").count(), 0);
  assert.equal(server.state.bodies[1].trigger, "regenerate-message");
  await choose(page);
  await page.getByText("Noted.").waitFor();
  assert.deepEqual(submitted(server.state.bodies[2]), ["q2"]);
});

test("another answer to a plain question is given at once", async () => {
  const page = await server.chat([text("One way."), text("Another way.")]);
  await say(page, "Tell me");
  await turn(page, () => page.getByRole("button", { name: "Answer again" }).click());
  await page.getByText("Another way.").waitFor();
  await undo(page).click();
  await page.getByText("One way.").waitFor();
  assert.equal(await undo(page).count(), 0);
});

test("an answer that was to give way comes back where the server refuses another one", async () => {
  const page = await server.chat([text("One way."), text("Another way.")]);
  await say(page, "Tell me");
  await page.route(/\/live\//, (route) => route.fulfill({ status: 400 }), { times: 1 });
  await turn(page, () => page.getByRole("button", { name: "Answer again" }).click(), "error");
  assert.equal(await page.getByText("One way.").count(), 0);
  assert.equal(await page.getByText(/Not sent|Sending/).count(), 0, "the server has the question");
  assert.equal(await page.getByRole("button", { name: "Do not send" }).count(), 0);
  await undo(page).click();
  await page.getByText("One way.").waitFor();
  await page.reload();
  await status(page, "ready");
  await page.getByText("One way.").waitFor();
  assert.equal(await page.locator(".ps-alert").count(), 0, "nothing waits to be asked again");
  await turn(page, () => page.getByRole("button", { name: "Answer again" }).click());
  await page.getByText("Another way.").waitFor();
  page.allowed = [/400/];
});

test("what an edited message was, and its answer, come back by Undo", async () => {
  const page = await server.chat([text("One way."), text("Another way.")]);
  await say(page, "Tell me");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Edit your message").fill("Tell me more");
  await turn(page, () => page.getByLabel("Edit your message").press("Enter"));
  await page.getByText("Another way.").waitFor();
  await undo(page).click();
  await page.getByText("One way.").waitFor();
  assert.equal(await page.locator("article").first().getByText("Tell me", { exact: true }).count(), 1);
});

test("a message that the server refused goes out again from its own place once the notice is gone", async () => {
  const page = await server.chat([text("One way.")]);
  await page.route(/\/live\//, (route) => route.fulfill({ status: 400 }), { times: 1 });
  await say(page, "Tell me", "error");
  const retry = page.getByRole("button", { name: "Retry" });
  await page.locator(".ps-alert").getByRole("button", { name: "Dismiss" }).click();
  await page.getByText("Not sent").waitFor();
  assert.equal(await retry.count(), 1);
  await turn(page, () => retry.click());
  await page.getByText("One way.").waitFor();
  assert.equal(await page.getByText("Not sent").count(), 0);
  page.allowed = [/400/];
});

test("a card's button that is pressed while an answer streams waits its turn, and says so", async () => {
  const nudges = [
    { type: "tool-input-available", toolCallId: "n", toolName: "generateAdsDemo", input: { demoType: "nudge" } },
    { type: "tool-output-available", toolCallId: "n", output: { demoType: "nudge", title: "Ideas", nudges: [{ id: "i1", title: "Raise the budget", status: "pending" }, { id: "i2", title: "Lower the bids", status: "pending" }] } },
  ];
  let finish;
  const slow = async (send) => {
    send(...BEGIN, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Slowly" });
    await new Promise((done) => (finish = done));
    send({ type: "text-end", id: "t" }, ...END);
  };
  const page = await server.chat([nudges, slow, text("Applied."), text("Dismissed.")]);
  await say(page, "Ideas?");
  await composer(page).fill("Think aloud");
  await composer(page).press("Enter");
  await page.getByText("Slowly", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Apply: Raise the budget" }).or(page.getByRole("button", { name: /Apply.*Raise the budget/ })).first().click();
  await page.getByText("After this answer").first().waitFor();
  await page.getByText("Applying").waitFor();
  assert.equal(server.state.bodies.length, 2, "it waits for the answer's end");
  await page.getByRole("button", { name: /Dismiss.*Lower the bids/ }).click();
  finish();
  await page.getByText("Dismissed.", { exact: true }).waitFor();
  const actions = server.state.bodies.slice(2).map((body) => partsOf(body).filter((part) => part.type === "data-ui-action").at(-1).data);
  assert.deepEqual(actions.map((action) => [action.action, action.item_id]), [["apply", "i1"], ["dismiss", "i2"]]);
  await page.getByText("Slowly", { exact: true }).waitFor();
});

test("an approval that nobody answered says so, the server's refusal is the server's, and a finished call asks nothing", async () => {
  const page = await server.chat([
    approval("w1", "a1"),
    [
      ...approval("w2", "a2"), { type: "tool-output-denied", toolCallId: "w2" },
      { type: "tool-input-available", toolCallId: "w3", toolName: "getWeather", input: { city: "Busan" } },
      { type: "tool-output-available", toolCallId: "w3", output: { city: "Busan" } },
      { type: "tool-approval-request", approvalId: "a3", toolCallId: "w3" },
    ],
  ]);
  await say(page, "Weather?");
  await deny(page).waitFor();
  await say(page, "Never mind");
  const [first, second] = [page.locator("article").nth(1), page.locator("article").nth(3)];
  await first.getByText("Not answered; you went on with a new message").waitFor();
  assert.doesNotMatch(await first.innerText(), /Denied|superseded/i);
  const sent = partsOf(server.state.bodies[1]).find((part) => part.toolCallId === "w1");
  assert.equal(sent.approval.approved, false);
  assert.match(sent.approval.reason, /^Nobody decided: .*\.$/, "a sentence for the model");
  await second.getByText("Denied by the server").waitFor();
  assert.equal(await page.locator(".ps-approval-card").count(), 0, "a call that has its output is over");
});

for (const [locale, words] of [["en-US", "not finished"], ["ko-KR", "끝나지 않음"]]) {
  test(`a call that never finished says so in the person's language (${locale}), and to the server in the server's words`, async () => {
    const page = await server.chat([[{ type: "tool-input-available", toolCallId: "c1", toolName: "lookupStock", input: { sku: "AX" } }]], { locale });
    await say(page, "Is it there?");
    await say(page, "Never mind");
    const row = page.locator("article").nth(1);
    await row.locator(".ps-call__words", { hasText: words }).waitFor();
    assert.equal(await row.locator("[data-state=output-error], .ps-call__foot").count(), 0, "nothing failed");
    await row.locator("summary").first().click();
    await row.locator(".ps-call__inside").getByText("AX").waitFor();
    assert.doesNotMatch(await row.innerText(), /not answered/);
    assert.equal(partsOf(server.state.bodies[1]).find((part) => part.toolCallId === "c1").errorText, "not answered");
  });
}

test("a call that was stopped while the server ran it neither asks anybody nor looks as if it still came", async () => {
  const half = async (send) => {
    send(...BEGIN, { type: "tool-input-available", toolCallId: "c1", toolName: "getWeather", input: { city: "Busan" } });
    return "open";
  };
  const page = await server.chat([half]);
  await page.route("**/stop", (route) => route.fulfill({ status: 204 }));
  await composer(page).fill("Weather?");
  await composer(page).press("Enter");
  const blank = page.locator("article .ps-content");
  await blank.waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  const isOver = async () => {
    await page.getByText("You stopped this answer").waitFor();
    await blank.waitFor({ state: "detached" });
    await status(page, "ready");
    assert.equal(await page.locator(".ps-side__dot").count(), 0, "nothing waits for the person");
  };
  await isOver();
  await page.reload();
  await isOver();
});

test("each approval is named by its own words, also where a server uses the name of a call twice", async () => {
  const long = "c".repeat(70);
  const page = await server.chat([[...approval(`${long}1`, "a1", "placeOrder"), ...approval(`${long}2`, "a2", "sendLetter")]]);
  await say(page, "Do both");
  const cards = page.locator(".ps-approval-card");
  await cards.nth(1).waitFor();
  const named = await cards.evaluateAll((cards) => cards.map((card) => [document.getElementById(card.getAttribute("aria-labelledby")).closest("section") === card, card.querySelectorAll("[id]").length]));
  assert.deepEqual(named.map(([own]) => own), [true, true]);
});

test("what is inside of an argument stands in rows of its own before it is allowed, down to a bound", async () => {
  const deep = { a: { b: { c: { d: { e: "bottom" } } } } };
  const input = { customer: { name: "Ada", tags: ["new", "vip"] }, lines: [{ sku: "AX-1", count: 2 }, { sku: "BY-2", count: 1 }], note: {}, deep, many: Array.from({ length: 300 }, (_, at) => at) };
  for (const options of [{}, { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: "dark" }]) {
    const page = await server.chat([approval("o1", "a1", "placeOrder", input)], options);
    await say(page, "Order it");
    const facts = page.locator(".ps-approval-card .ps-facts");
    await facts.waitFor();
    const value = (...names) => facts.evaluate((list, names) => {
      const cell = (at, name) => [...at.children].find((row) => row.querySelector("dt").textContent === name).querySelector("dd");
      return names.reduce((at, name) => cell(at.matches("dl") ? at : at.querySelector("dl"), name), list).innerText;
    }, names);
    assert.equal(await value("customer", "tags", "2"), "vip");
    assert.equal(await value("lines", "2", "sku"), "BY-2");
    assert.equal(await value("Note"), "{}");
    assert.match(await value("deep", "a", "b", "c"), /^\{\s+"d": \{\s+"e": "bottom"/, "what lies deeper is JSON");
    const left = Number((await facts.locator("dt:text-is('…') + dd").innerText()).slice(1));
    assert.ok(left > 100 && (await facts.locator("dt").count()) <= 202, `${left} more are told of`);
    assert.ok(await facts.evaluate((node) => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight), "no row is cut off");
    await axe(page, "an approval with values inside of values", ".ps-approval-card");
    await picture(page, `approval-inside-${options.viewport?.width ?? 1180}`);
    await page.context().close();
  }
});

test("an answered approval of a server that sends no output is settled by the end of its answer", async () => {
  for (const [button, words] of [[allow, "Allowed"], [deny, "Denied by you"]]) {
    const page = await server.chat([approval("w1", "a1"), text("So be it.")]);
    await say(page, "Weather?");
    await decide(page, button(page), "done");
    await page.getByText("So be it.").waitFor();
    const call = page.locator(".ps-tool");
    await call.getByText(words, { exact: true }).first().waitFor();
    const settled = async () => {
      assert.doesNotMatch(await call.innerText(), /waiting/i);
      assert.equal(await call.locator(".ps-ring").count(), 0);
    };
    await settled();
    await page.reload();
    await status(page, "ready");
    await call.waitFor();
    await settled();
    await page.context().close();
  }
});

test("Allow all allows nothing that the person has not seen", async () => {
  const long = { notes: Array.from({ length: 40 }, (_, at) => `Line ${at}`).join("\n") };
  const page = await server.chat([[...approval("w1", "a1", "runJob", long), ...approval("w2", "a2", "runJob", long)], text("Both ran.")], { viewport: { width: 800, height: 500 } });
  await say(page, "Run them");
  await page.locator(".ps-hidden[role=alert]").filter({ hasText: /Run job.*Run job/ }).waitFor({ state: "attached" });
  const seal = (id) => page.locator(`[data-approval="${id}"]`);
  await page.locator(".ps-scroll").evaluate((scroll) => (scroll.scrollTop = scroll.scrollHeight));
  await page.reload();
  await status(page, "ready");
  await page.locator(".ps-scroll").evaluate((scroll) => (scroll.scrollTop = scroll.scrollHeight));
  const all = page.getByRole("button", { name: "Allow all 2" });
  await all.waitFor();
  await considered(page);
  await all.click();
  await page.waitForFunction(() => document.activeElement?.closest('[data-approval="a1"]'));
  assert.equal(server.state.bodies.length, 1, "the first was never in view");
  await considered(page);
  await seal("a2").getByRole("button", { name: "Allow all 2" }).scrollIntoViewIfNeeded();
  await considered(page);
  await turn(page, () => all.click());
  await page.getByText("Both ran.").waitFor();
  const decided = partsOf(server.state.bodies[1]).filter((part) => part.approval).map((part) => part.approval.approved);
  assert.deepEqual(decided, [true, true]);
});

test("a card that is higher than what is seen at once can be answered, and asks no more for a look once it is read", async () => {
  const rows = Object.fromEntries(Array.from({ length: 14 }, (_, at) => [`argument${at}`, `A value of some length, number ${at}`]));
  const page = await server.chat([approval("w1", "a1", "runJob", rows), text("It ran.")], { viewport: { width: 320, height: 256 } });
  await say(page, "Run it");
  await considered(page);
  await allow(page).scrollIntoViewIfNeeded();
  const [card, window] = await page.locator(".ps-approval-card").evaluate((card) => [card.offsetHeight, innerHeight]);
  assert.ok(card > 5 * window, `${card} of ${window}`);
  await considered(page);
  assert.equal(await page.locator(".ps-pill--asks").count(), 0);
  await turn(page, () => allow(page).click());
  await page.getByText("It ran.").waitFor();
});

test("a call that becomes another tool while it asks counts as unread: a press that was meant for the first does nothing", async () => {
  // The page's clock can be slowed, so that the moment after the change lasts.
  const init = () => {
    const real = performance.now.bind(performance);
    let [from, pace] = [Infinity, 1];
    performance.now = () => (real() < from ? real() : from + (real() - from) / pace);
    window.slowDown = () => ([from, pace] = [real(), 40]);
    window.speedUp = () => (pace = 1);
  };
  const steps = [];
  const step = () => new Promise((done) => steps.push(done));
  const becoming = async (send) => {
    send(...BEGIN, ...approval("w1", "a1", "readReport", { name: "spring" }));
    await step();
    send(...approval("w1", "a1", "deleteReport", { name: "spring" }));
    await step();
    send(...END);
  };
  const page = await server.chat([becoming, text("Gone.")], { init });
  await composer(page).fill("The report");
  await composer(page).press("Enter");
  const seal = page.locator(".ps-approval-card");
  await seal.filter({ hasText: "Read report" }).waitFor();
  await considered(page);
  const button = await seal.locator(".ps-approval-card__allow").elementHandle();
  await page.evaluate(() => window.slowDown());
  steps.shift()();
  await seal.filter({ hasText: "Delete report" }).waitFor();
  await seal.locator(".ps-approval-card__allow").click();
  await seal.getByText("Not answered yet").waitFor();
  await page.locator("[aria-live=polite]", { hasText: "Not answered yet" }).waitFor({ state: "attached" });
  assert.equal(await page.locator(".ps-receipt").count(), 0, "nobody has read what it asks now");
  assert.ok(await seal.locator(".ps-approval-card__allow").evaluate((now, before) => now === before, button), "the same card, not a new one");
  await page.evaluate(() => window.speedUp());
  await page.waitForTimeout(900);
  await seal.locator(".ps-approval-card__allow").click();
  await page.locator(".ps-receipt").waitFor();
  steps.shift()();
  await page.locator("article").getByText("Gone.").waitFor();
  const decided = partsOf(server.state.bodies[1]).filter((part) => part.approval);
  assert.deepEqual(decided.map((part) => [part.type, part.approval.approved]), [["tool-deleteReport", true]]);
});

test("an answer that says [DONE] is whole, whether its server told how it finished or not", async () => {
  const page = await server.chat([async (send) => send(...BEGIN, ...text("All of it"))]);
  assert.equal(await say(page, "One", "done", "error"), "done");
  assert.equal(await page.getByRole("button", { name: "Retry" }).count(), 0);
  await page.reload();
  await page.getByText("All of it", { exact: true }).waitFor();
  assert.doesNotMatch(await page.locator("article").last().innerText(), /broke off/);
});

/** Runs in the page: keeps what is said in its polite region from now on. */
const hear = () => {
  window.said = [];
  const polite = document.querySelector("[aria-live=polite]");
  new MutationObserver(() => window.said.push(polite.textContent.trim())).observe(polite, { childList: true, subtree: true, characterData: true });
};

test("an answer that its server cut says so, and a message in the middle of one stands behind it", async () => {
  const ending = (reason, words) => async (send) => send(...BEGIN, ...text(words), { type: "finish-step" }, { type: "finish", finishReason: reason });
  const appended = { id: "late", role: "assistant", parts: [{ type: "text", text: "While you were away." }] };
  let finish;
  const slow = async (send) => {
    send(...BEGIN, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Slowly" }, { type: "data-appendMessage", data: JSON.stringify(appended), transient: true });
    await new Promise((done) => (finish = done));
    send({ type: "text-end", id: "t" }, ...END);
  };
  const page = await server.chat([ending("length", "Too long"), ending("content-filter", "Not this"), slow]);
  const polite = page.locator("[aria-live=polite]").first();
  await say(page, "One");
  await page.locator("article").last().getByText("The answer reached its maximum length and ends here").waitFor();
  // An answer that was whole at once is read too.
  await polite.filter({ hasText: /^Too long.*maximum length/ }).waitFor({ state: "attached" });
  assert.doesNotMatch(await polite.textContent(), /Answer complete/);
  await say(page, "Two");
  await page.locator("article").last().getByText("The server's content filter held back the rest of this answer").waitFor();
  await composer(page).fill("Three");
  await composer(page).press("Enter");
  await page.getByText("Slowly", { exact: true }).waitFor();
  await page.evaluate(hear);
  finish();
  await page.getByText("While you were away.").waitFor();
  assert.match(await page.locator("article").last().innerText(), /While you were away/);
  // Both are read.
  await page.waitForFunction(() => /Slowly.*While you were away\..*Answer complete/.test(window.said.join(" ")));
});

test("a long answer that came at once is read aloud in pieces to its end, and a new question ends the reading", async () => {
  const sentences = Array.from({ length: 80 }, (_, at) => `This is sentence number ${at} of an answer that came at once, and nobody can hear it all.`);
  const page = await server.chat([async (send) => send(...BEGIN, ...text(sentences.join(" ")), ...END), async (send) => send(...BEGIN, ...text(sentences.join(" ")), ...END), async (send) => send(...BEGIN, ...text("Short."), ...END)]);
  await page.evaluate(hear);
  await say(page, "One");
  await page.waitForFunction(() => window.said.at(-1)?.endsWith("Answer complete"));
  const said = await page.evaluate(() => window.said);
  assert.ok(said.length > 3 && said.every((piece) => piece.length < 2100), said.map((piece) => piece.length).join());
  assert.equal(said.join(" "), `${sentences.join(" ")} Answer complete`);
  await page.evaluate(() => (window.said = []));
  await say(page, "Two");
  await page.waitForFunction(() => window.said.length);
  await say(page, "Three");
  await page.waitForFunction(() => window.said.at(-1)?.endsWith("Answer complete"));
  assert.doesNotMatch(await page.evaluate(() => window.said.join(" ")), /number 79/);
});

test("that an answer has started is said once it has, however long the server takes to begin", async () => {
  let go;
  const step = () => new Promise((done) => (go = done));
  const slow = async (send) => {
    await step();
    send(...BEGIN, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Slowly" });
    await step();
    send({ type: "text-end", id: "t" }, ...END);
  };
  const page = await server.chat([slow], { init: () => {
    window.said = [];
    new MutationObserver(() => window.said.push(document.querySelector("[aria-live=polite]")?.textContent)).observe(document, { childList: true, subtree: true, characterData: true });
  } });
  const started = () => page.evaluate(() => window.said.includes("Answer started"));
  await composer(page).fill("Go");
  await composer(page).press("Enter");
  await page.waitForTimeout(3000);
  assert.equal(await started(), false, "nothing has begun");
  go();
  await page.getByText("Slowly", { exact: true }).waitFor();
  await page.waitForFunction(() => window.said.includes("Answer started"));
  go();
  await status(page, "done");
});

test("an answer that has words says no more than these when it starts, and one without says the names of its cards", async () => {
  let go;
  const step = () => new Promise((done) => (go = done));
  const slow = async (send) => {
    send(...BEGIN, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "The first sentence. " });
    await step();
    send({ type: "text-delta", id: "t", delta: "The second sentence. " });
    await step();
    send({ type: "text-end", id: "t" }, ...END);
  };
  const done = (toolCallId, input, output) => [{ type: "tool-input-available", toolCallId, toolName: "generateAdsDemo", input }, { type: "tool-output-available", toolCallId, output }];
  const cards = [
    ...done("n", { demoType: "nudge" }, { demoType: "nudge", title: "Optimizations to apply now", nudges: [{ id: "n1", title: "Raise the budget" }] }),
    ...done("t", { demoType: "table" }, { demoType: "table", title: "Campaigns", columns: [{ key: "name", label: "Name" }], rows: [{ name: "Spring" }] }),
  ];
  const page = await server.chat([slow, cards]);
  await page.evaluate(hear);
  await composer(page).fill("Go");
  await composer(page).press("Enter");
  const heard = (words) => page.waitForFunction((words) => window.said.at(-1)?.endsWith(words), words);
  // There are 1.5 seconds between the two.
  await heard("The first sentence.");
  go();
  await heard("The second sentence.");
  go();
  await heard("Answer complete");
  assert.equal(await page.evaluate(() => window.said.join(" ")), "The first sentence. The second sentence. Answer complete");
  await page.evaluate(() => (window.said = []));
  await say(page, "And what now?");
  await heard("Answer complete");
  assert.equal(await page.evaluate(() => window.said.join(" ")), "Optimizations to apply now Campaigns Answer complete");
});

test("that an answer is complete is not said while it waits for an approval or an answer", async () => {
  const page = await server.chat([approval("call-w", "ap-w"), question("q1", "First?"), text("Thanks.")]);
  await page.evaluate(hear);
  await say(page, "And the weather?");
  await page.locator("[role=alert]", { hasText: /approval/i }).first().waitFor({ state: "attached" });
  const go = await held(page, "questions");
  await decide(page, allow(page));
  // The answer is over before there is a card for it.
  await page.waitForFunction(() => document.querySelector(".ps-card-shape"));
  go();
  await page.waitForFunction(() => window.said.some((words) => words.includes("New question: First?")));
  await choose(page);
  await page.waitForFunction(() => window.said.at(-1)?.endsWith("Thanks. Answer complete"));
  assert.equal(await page.evaluate(() => window.said.join(" ")), "New question: First? Thanks. Answer complete");
});

const hasFocus = (page, selector) => page.waitForFunction((selector) => document.activeElement?.matches(selector), selector);

test("where a button or a field goes away after its work, the focus goes on to what it led to", async () => {
  const page = await server.chat(Array(14).fill(text("Line.\n\n".repeat(30))));
  for (let at = 1; at <= 14; at++) await say(page, `Question ${at}`);
  await page.reload();
  await status(page, "ready");
  const earlier = page.getByRole("button", { name: "Show earlier messages" });
  await earlier.focus();
  await page.keyboard.press("Enter");
  await earlier.waitFor({ state: "detached" });
  await hasFocus(page, ".ps-scroll");
  const edit = page.locator("article").first().getByRole("button", { name: "Edit" });
  await edit.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await hasFocus(page, ".ps-actions__edit");
  await page.keyboard.press("Enter");
  await page.getByRole("textbox", { name: "Edit your message" }).fill("Question one");
  await turn(page, () => page.keyboard.press("Enter"));
  await hasFocus(page, "#ps-composer");
});

test("a button that goes away with its press by key leaves the focus at the composer", async () => {
  const half = async (send) => {
    send(...BEGIN, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Half" });
    return "open";
  };
  const page = await server.chat([text("Line.\n\n".repeat(60)), text("Again."), half]);
  const goes = async (name) => {
    const button = page.getByRole("button", { name, exact: true });
    await button.last().focus();
    await page.keyboard.press("Enter");
    await hasFocus(page, "#ps-composer");
  };
  await goes("More suggestions");
  await say(page, "go");
  await page.locator(".ps-scroll").focus();
  await page.keyboard.press("Home");
  await goes("Latest");
  await goes("Answer again");
  await status(page, "done");
  await composer(page).fill("more");
  await composer(page).press("Enter");
  await page.getByText("Half").waitFor();
  await composer(page).fill("and this");
  await composer(page).press("Enter");
  await page.getByText("After this answer").waitFor();
  // The words come back to the composer.
  await goes("Do not send");
  assert.equal(await composer(page).inputValue(), "and this");
});

test("the focus stays beside what was pressed: a reason that is dropped, the list of chats, the settings", async () => {
  const page = await server.chat([approval("c1", "a1")]);
  await say(page, "Weather");
  await considered(page);
  const reason = page.getByRole("button", { name: "Deny with a reason" });
  await reason.focus();
  await page.keyboard.press("Enter");
  await hasFocus(page, ".ps-approval-card input");
  await page.keyboard.press("Escape");
  await hasFocus(page, ".ps-approval-card__ask");
  await page.getByRole("button", { name: "Hide chats" }).focus();
  await page.keyboard.press("Enter");
  await hasFocus(page, "[aria-label='Show chats']");
  await page.keyboard.press("Enter");
  await hasFocus(page, "[aria-label='Hide chats']");
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Back to the chat" }).focus();
  await page.keyboard.press("Enter");
  await hasFocus(page, "#ps-composer");
});

test("an answer to a question goes out at once, also where the text after the question was stopped", async () => {
  const half = async (send) => {
    send(...BEGIN, ...question("q1", "Which?"), { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "While you think" });
    return "open";
  };
  const page = await server.chat([half, text("Thanks for that.")]);
  // Stop is told to a server in a request of its own.
  await page.route("**/stop", (route) => route.fulfill({ status: 204 }));
  await composer(page).fill("Ask me");
  await composer(page).press("Enter");
  await page.getByText("While you think").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("You stopped this answer").waitFor();
  await choose(page, "done");
  await page.getByText("Thanks for that.").waitFor();
  assert.deepEqual(submitted(server.state.bodies.at(-1)), ["q1"]);
});

/** The next pages of this tab begin as another tab would, which knows nothing of its last words. */
const forgetDraft = (page) => page.addInitScript(() => sessionStorage.removeItem("partsong.draft"));

test("what is written and sent while a kept chat is still on its way goes out behind its history, once", async () => {
  const page = await server.chat([text("Good morning."), text("It will rain.")]);
  await say(page, "Hello");
  await composer(page).fill("Half a thought");
  await page.waitForTimeout(600);
  await forgetDraft(page);
  const go = await held(page, "session");
  await page.reload();
  await composer(page).pressSequentially("And the weather?");
  await composer(page).press("Enter");
  await composer(page).press("Enter");
  assert.equal(server.state.bodies.length, 1);
  await turn(page, () => go());
  await page.getByText("It will rain.").waitFor();
  const [, sent] = server.state.bodies;
  assert.equal(server.state.bodies.length, 2);
  assert.deepEqual(sent.messages.map(({ parts }) => parts.find(({ type }) => type === "text").text), ["Hello", "Good morning.", "And the weather?"]);
  assert.equal(await composer(page).inputValue(), "Half a thought");
});

test("words in the composer while a kept chat is still on its way stand behind those that were kept", async () => {
  const page = await server.chat([text("Good morning.")]);
  await say(page, "Hello");
  await composer(page).fill("Half a thought");
  await page.waitForTimeout(600);
  await forgetDraft(page);
  for (const whole of ["Half a thought\nand", "Half a thought\nand\nmore"]) {
    const go = await held(page, "session");
    await page.reload();
    await composer(page).pressSequentially(whole.split("\n").at(-1));
    go();
    await page.getByText("Good morning.").waitFor();
    assert.equal(await composer(page).inputValue(), whole);
    await page.unroute("**/lazy/*/session.wasm");
    // It is kept without another key.
    await page.waitForTimeout(600);
  }
});
