// Calls are told apart though a server uses an id twice, and a deadline is the server's: the page's clock may be wrong.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { composer, considered, say, status, turn } from "./harness.mjs";
import { BEGIN, END, approval, live, question, text } from "./live.mjs";

const server = given(live);

const DAY = 24 * 3600 * 1000;
const partsOf = (body) => body.messages.flatMap((message) => message.parts ?? []);
const open = (page) => page.locator('[data-interaction="ready"]').last();
const left = (expires_at) => question("late", "In time?").map((chunk) => ({ ...chunk, input: { ...chunk.input, metadata: { expires_at } } }));

/** Presses the last button of this name once it counts. */
async function decide(page, name) {
  const button = page.getByRole("button", { name, exact: true }).last();
  await button.waitFor();
  await considered(page);
  await turn(page, () => button.click());
}

async function choose(page, label) {
  await open(page).getByRole("radio", { name: label }).check();
  await turn(page, () => open(page).locator(".ps-question-submit").click());
}

test("a second approval and a second question under the ids of the first get their own answers, after a reload too", async () => {
  const page = await server.chat([
    approval("call_1", "ap_1"), [{ type: "start-step" }, ...approval("call_1", "ap_1", "getWeather", { city: "Busan" })], text("As you say."),
    approval("call_1", "ap_1", "getWeather", { city: "Jeju" }), text("Again as you say."),
    question("q_1", "Breakfast?", "int"), text("Noted."),
    question("q_1", "Dinner?", "int"), text("Noted again."),
  ]);
  const decisions = (at) => partsOf(server.state.bodies[at]).filter((part) => part.approval).map((part) => part.approval.approved);
  await say(page, "Weather?");
  await decide(page, "Allow once");
  // The same answer goes on, and numbers its calls anew.
  await decide(page, "Deny");
  await page.getByText("As you say.", { exact: true }).waitFor();
  assert.deepEqual(decisions(2), [true, false]);
  await page.reload();
  await status(page, "ready");
  await say(page, "And on Jeju?");
  await decide(page, "Deny");
  await page.getByText("Again as you say.").waitFor();
  assert.deepEqual(decisions(4), [true, false, false]);
  await say(page, "Ask me");
  await choose(page, "Apples");
  await say(page, "Ask me again");
  await page.reload();
  await status(page, "ready");
  assert.equal(await open(page).getByRole("radio", { checked: true }).count(), 0, "a draft of the first is none of the second");
  await open(page).getByRole("radio", { name: "Bread" }).check();
  await page.reload();
  await status(page, "ready");
  await open(page).locator(":checked").waitFor();
  await choose(page, "Bread");
  await page.getByText("Noted again.").waitFor();
  const chosen = partsOf(server.state.bodies.at(-1)).filter((part) => part.toolCallId === "q_1").map((part) => part.output.value.selected_option_id);
  assert.deepEqual(chosen, ["a", "b"]);
  const keys = server.state.headers.map((headers) => headers["idempotency-key"]).filter(Boolean);
  assert.equal(new Set(keys).size, keys.length, `every request has a key of its own: ${keys.join(" ")}`);
});

test("a page whose clock is a year ahead lets no question expire, and one that is behind does when the server says so", async () => {
  const at = (ms) => new Date(Date.now() + ms).toISOString();
  const shifted = (ms) => ({
    init: `{ const Real = Date; const now = () => Real.now() + ${ms}; globalThis.Date = new Proxy(Real, { construct: (target, args) => (args.length ? new target(...args) : new target(now())), get: (target, key) => (key === "now" ? now : target[key]) }); }`,
  });
  const ahead = await server.chat([left(at(DAY)), text("In time.")], shifted(365 * DAY));
  await say(ahead, "Ask me");
  await open(ahead).waitFor();
  await ahead.reload();
  await status(ahead, "ready");
  await open(ahead).waitFor();
  assert.equal(await ahead.getByText("This question has expired").count(), 0);
  assert.equal(server.state.bodies.length, 1, "nothing was given up");
  await choose(ahead, "Apples");
  await ahead.getByText("In time.").waitFor();
  await ahead.context().close();

  const behind = await server.chat([left(at(2500)), text("Too late.")], shifted(-DAY));
  await say(behind, "Ask me");
  await open(behind).waitFor();
  await behind.getByText("Too late.").waitFor({ timeout: 15000 });
  const part = partsOf(server.state.bodies[1]).find((part) => part.toolCallId === "late");
  assert.equal(part.output.status, "expired");
});

test("calls that come at once are put into the page in their order, none before another", async () => {
  const call = (at) => [
    { type: "tool-input-available", toolCallId: `c${at}`, toolName: "readFile", input: { path: `src/${at}.rs` } },
    { type: "tool-output-available", toolCallId: `c${at}`, output: "text" },
  ];
  const [first, ...rest] = Array.from({ length: 12 }, (_, at) => call(at));
  let go;
  const seen = new Promise((done) => (go = done));
  const page = await server.chat([async (send) => {
    send(...BEGIN, ...first);
    await seen;
    send(...rest.flat(), { type: "finish-step" }, { type: "start-step" }, ...text("Read."), ...END);
  }]);
  await page.evaluate(() => {
    window.put = [];
    const watch = (records) => records.filter(({ addedNodes }) => addedNodes[0]?.className === "ps-tool").forEach(({ nextSibling }) => window.put.push(nextSibling?.className));
    new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
  });
  await composer(page).fill("Read them");
  await composer(page).press("Enter");
  await page.getByText("src/0.rs").waitFor();
  go();
  await status(page, "done");
  const put = await page.evaluate(() => window.put);
  assert.ok(put.length >= 10, `rows were added to those that stood: ${put.length}`);
  assert.deepEqual(put.filter((next) => next === "ps-tool"), [], "for what is put before its siblings, a browser looks at the styles of all of them again");
  assert.deepEqual(await page.locator(".ps-tool .ps-call__words").allInnerTexts(), Array.from({ length: 12 }, (_, at) => `src/${at}.rs`));
});

test("a call that was allowed, and never ran because the person wrote on, doesn't look done", async () => {
  const page = await server.chat([[...approval("mail", "ap_1", "sendMail", { to: "Kim" }), ...question("q", "Which one?")], text("As you like.")]);
  await say(page, "Mail it, and ask me");
  const button = page.getByRole("button", { name: /^Run “/ });
  await button.waitFor();
  await considered(page);
  await button.click();
  const row = page.locator(".ps-call").first();
  await row.getByText(/^Allowed/).waitFor();
  await say(page, "Leave the question");
  await row.getByText("Allowed, but no result came").waitFor();
  await page.reload();
  await status(page, "ready");
  await row.getByText("Allowed, but no result came").waitFor();
});
