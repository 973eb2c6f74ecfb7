// One chat in two tabs: what one of them sends is never lost, shown twice or garbled in the other, with and without the
// browser's locks (a page over plain http has none).
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { given } from "./given.mjs";
import { composer, open, say, serve, status, watch } from "./harness.mjs";

const server = given(() => serve("--faults", "--delay", "2"));
const log = async () => (await fetch(`${server.origin}/__log`)).json();
beforeEach(() => fetch(`${server.origin}/__log`, { method: "DELETE" }));

/** The same chat in a second tab of the same browser. */
async function twin(page, init) {
  const second = await page.context().newPage();
  watch(second);
  if (init) await second.addInitScript(init);
  await second.goto(page.url());
  await status(second, "ready", "done");
  return second;
}
// Both say when a message was said, which begins with the day once midnight is over: here it is noon or soon after.
const hour = 12 - new Date().getUTCHours();
const timezoneId = hour ? `Etc/GMT${hour > 0 ? "-" : "+"}${Math.abs(hour)}` : "Etc/GMT";
// What is out of view is skipped by the browser's own reading of what is seen.
const articles = async (page) => (await page.locator("article").allTextContents()).map((text) => text.replace(/\s+/g, " ").trim());
const whole = (count) => {
  const isDone = ["ready", "done"].includes(document.documentElement.dataset.status);
  // The first hour of a page is written a moment later.
  return isDone && document.querySelectorAll("article").length === count && [...document.querySelectorAll(".ps-message__time")].every((time) => time.textContent);
};
const settled = (page, count) => page.waitForFunction(whole, count, { timeout: 30000 });

test("a message that is sent while the other tab streams waits for it, and both conversations are whole", async () => {
  const page = await open(server.origin, { timezoneId });
  await say(page, "hello");
  const second = await twin(page);
  await composer(page).fill("give me a slow answer");
  await composer(page).press("Enter");
  await page.getByText(/Line 2:/).first().waitFor();
  // The other tab follows what this one reads.
  await second.getByText("give me a slow answer").waitFor({ timeout: 15000 });
  await composer(second).fill("and one more");
  await composer(second).press("Enter");
  await Promise.all([settled(page, 6), settled(second, 6)]);
  // What is offered with the last answer is drawn by a part of the page that each tab fetches for itself.
  await Promise.all([page, second].map((tab) => tab.locator(".ps-suggestions").waitFor()));
  const said = await articles(page);
  assert.match(said[2], /give me a slow answer/);
  assert.match(said[3], /Line 1:.*Line 5:/);
  assert.match(said[4], /and one more/);
  assert.deepEqual(await articles(second), said, "both tabs show the same");
  assert.equal(await second.getByText("Sending", { exact: true }).count(), 0);
  const entries = await log();
  assert.equal(entries.length, 3);
  assert.deepEqual(entries[2].body.messages.map((message) => message.role), ["user", "assistant", "user", "assistant", "user"]);
  assert.match(JSON.stringify(entries[2].body.messages[3]), /Line 5:/, "what was read meanwhile goes along, as it was in the end");
  await Promise.all([page, second].map((tab) => tab.reload()));
  await Promise.all([settled(page, 6), settled(second, 6)]);
  assert.deepEqual((await articles(page)).map((text) => text.slice(0, 40)), said.map((text) => text.slice(0, 40)), "and so does the store");
});

/** Asks an agent that answers at this pace, in milliseconds a piece, and opens the chat in a second tab while it does. */
async function askAndOpen(pace) {
  const slow = await serve("--delay", pace);
  const page = await open(`${slow.origin}/?protocol=ag-ui&api=/agui`, { timezoneId });
  await page.locator(".ps-starter", { hasText: "Start the interview" }).click();
  await page.locator("article").nth(1).getByText("Hello").waitFor();
  const second = await page.context().newPage();
  watch(second);
  await second.goto(page.url());
  await second.locator("article").first().waitFor();
  return { slow, page, second, lost: second.locator(".ps-alert").filter({ hasText: "The connection was lost" }) };
}

test("a tab that is opened while another one reads an answer waits for it, and speaks of no lost connection", async () => {
  const { slow, page, second, lost } = await askAndOpen("80");
  for (const tab of [page, second]) await tab.locator("[data-interaction=ready]").waitFor({ timeout: 30000 });
  await Promise.all([settled(page, 2), settled(second, 2)]);
  assert.equal(await lost.count(), 0);
  assert.deepEqual(await articles(second), await articles(page));
  await page.context().close();
  await slow.stop();
});

test("a tab that waits for what another one reads says that it was lost when that one goes away", async () => {
  // At this pace nothing ends before it goes.
  const { slow, page, second, lost } = await askAndOpen("1000");
  await page.close();
  await lost.waitFor();
  await second.context().close();
  await slow.stop();
});

test("a message that was edited in one tab reads the same in the other", async () => {
  const page = await open(server.origin, { timezoneId });
  await say(page, "abcdefghijklmnopqrstuvwxyz");
  const second = await twin(page);
  // Said anew two minutes later: the time is the new one in both.
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 120_000;
  });
  await page.locator("article").first().getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Edit your message").fill("plain 0123456789 0123456789 0123456789");
  await page.getByLabel("Edit your message").press("Enter");
  await second.locator("article").first().getByText("plain 0123456789 0123456789 0123456789", { exact: true }).waitFor();
  await settled(second, 2);
  assert.deepEqual(await articles(second), await articles(page));
});

test("without locks two tabs that answer at once send one answer, always the same bytes", async () => {
  const unlocked = () => Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined });
  const page = await open(server.origin, { init: unlocked });
  await say(page, "ask me a question");
  await page.locator('[data-interaction="ready"]').waitFor();
  const second = await twin(page, unlocked);
  await second.locator('[data-interaction="ready"]').waitFor();
  for (const [at, tab] of [page, second].entries()) await tab.getByRole("radio").nth(at + 1).check();
  await Promise.all([page, second].map((tab) => tab.locator(".ps-question-submit").click({ timeout: 3000 }).catch(() => {})));
  await Promise.all([page, second].map((tab) => tab.locator("[data-receipt]").waitFor({ timeout: 20000 })));
  await page.getByText(/Noted: you chose/).first().waitFor();
  await Promise.all([page, second].map((tab) => status(tab, "ready", "done")));
  const carrying = (await log()).filter((entry) => entry.body.messages.at(-1).role === "assistant");
  assert.ok(carrying.length >= 1);
  assert.equal(new Set(carrying.map((entry) => entry.key)).size, 1);
  assert.equal(new Set(carrying.map((entry) => entry.text)).size, 1, "one key, one body");
  const receipts = await Promise.all([page, second].map((tab) => tab.locator("[data-receipt]").innerText()));
  assert.equal(receipts[0], receipts[1]);
});
