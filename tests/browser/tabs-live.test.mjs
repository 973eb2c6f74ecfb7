// What one tab does to a chat stands in the other: what it takes back, what it goes on with, what it sends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { composer, open, say, serve, status, turn, until } from "./harness.mjs";
import { BEGIN, END, live, text } from "./live.mjs";

const server = given(live);
const agent = given(() => serve("--faults", "--delay", "150"));

const undo = (page) => page.getByRole("button", { name: "Undo" });
/** The same chat in a second tab of the same browser. */
const twin = (page, url = page.url()) => open(url, { context: page.context(), reducedMotion: "reduce" });

test("what Undo brings back in one tab comes back in the other", async () => {
  const page = await server.chat([text("The first answer."), text("The later answer."), text("Another first answer.")]);
  await say(page, "one");
  await say(page, "two");
  const second = await twin(page);
  const first = page.locator("article").nth(1);
  await first.getByRole("button", { name: "Answer again" }).click();
  await turn(page, () => page.getByRole("dialog").getByRole("button", { name: "Answer again" }).click());
  await second.getByText("Another first answer.").waitFor();
  await undo(second).click();
  for (const tab of [second, page]) {
    await tab.getByText("The later answer.").waitFor();
    assert.equal(await tab.getByText("Another first answer.").count(), 0);
    await undo(tab).waitFor({ state: "detached" });
  }
  // Both go on from the same.
  await say(page, "three");
  assert.deepEqual(server.state.bodies.at(-1).messages.map((message) => message.parts.findLast((part) => part.type === "text").text), ["one", "The first answer.", "two", "The later answer.", "three"]);
});

/** Hears nothing of the other tabs, as one that is frozen. */
const deaf = () => Object.defineProperty(BroadcastChannel.prototype, "onmessage", { set() {} });

for (const [name, act] of Object.entries({
  "Answer again": (page) => page.locator("article").nth(1).getByRole("button", { name: "Answer again" }).click(),
  "an edited message": async (page) => {
    await page.locator("article").first().getByRole("button", { name: "Edit" }).click();
    await page.getByLabel("Edit your message").fill("one, better");
    await page.getByLabel("Edit your message").press("Enter");
  },
})) {
  test(`what ${name} takes away that this tab has not heard of comes back by Undo`, async () => {
    const page = await server.chat([text("The first answer."), text("The later answer."), text("Another first answer.")]);
    await say(page, "one");
    const second = await open(page.url(), { context: page.context(), reducedMotion: "reduce", init: deaf });
    await say(page, "two");
    assert.equal(await second.locator("article").count(), 2);
    await turn(second, () => act(second));
    for (const tab of [second, page]) await tab.getByText("Another first answer.").waitFor();
    await undo(second).click();
    for (const tab of [second, page]) {
      await tab.getByText("The later answer.").waitFor();
      assert.equal(await tab.getByText("Another first answer.").count(), 0);
      await undo(tab).waitFor({ state: "detached" });
    }
  });
}

test("a request that another tab takes off in the moment in which it is worded anew is not sent again", async () => {
  const takenOff = () => {
    Object.defineProperty(BroadcastChannel.prototype, "onmessage", { set() {} });
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (names, mode, ...rest) {
      const isOfPosts = this.name === "partsong-outbox" && [names].flat().includes("posts");
      if (isOfPosts && window.off === "soon" && mode !== "readwrite") window.off = "next";
      else if (isOfPosts && window.off === "next") {
        window.off = "over";
        transaction.call(this, "posts", "readwrite").objectStore("posts").clear();
      }
      return transaction.call(this, names, mode, ...rest);
    };
  };
  const page = await server.chat([text("The first answer."), text("The later answer.")], { init: takenOff });
  await say(page, "one");
  const second = await twin(page);
  await say(second, "two");
  await page.evaluate(() => (window.off = "soon"));
  await composer(page).fill("three");
  await composer(page).press("Enter");
  await page.waitForFunction(() => window.off === "over");
  await status(page, "ready", "done");
  assert.equal(server.state.bodies.length, 2);
});

test("the name that an answer gives stands in the list of a tab that looks on before the answer ends", async () => {
  let isOver = false;
  const named = async (send) => {
    send(...BEGIN, { type: "data-chat-title", data: "Garden plans" }, { type: "text-start", id: "t" });
    while (!isOver) {
      send({ type: "text-delta", id: "t", delta: "More. " });
      await new Promise((done) => setTimeout(done, 200));
    }
    send({ type: "text-end", id: "t" }, ...END);
  };
  const page = await server.chat([text("The first answer."), named]);
  await say(page, "one");
  const second = await twin(page);
  await composer(page).fill("two");
  await composer(page).press("Enter");
  const row = second.locator(".ps-side").getByText("Garden plans");
  await row.waitFor();
  await second.locator("article").getByText(/More\. More/).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.status), "streaming");
  isOver = true;
  for (const tab of [page, second]) await status(tab, "done", "ready");
  assert.equal(await row.count(), 1);
});

const retry = (page) => page.getByRole("button", { name: "Retry" });
/** Half an answer, whose end nobody tells, once `until` is settled. */
const half = (until) => async (send) => {
  send(...BEGIN, ...text("Half of it"));
  await until;
  return "cut";
};

test("where a chat went on in another tab, Retry of what broke off here is offered no more", async () => {
  const page = await server.chat([half(), text("The whole answer.")]);
  await say(page, "one", "error");
  await retry(page).waitFor();
  const second = await twin(page);
  await say(second, "two");
  await page.getByText("The whole answer.").waitFor();
  await retry(page).waitFor({ state: "detached" });
  assert.equal(await status(page, "ready", "done"), "ready");
});

test("what waits behind an answer that broke off goes out, and Retry of that is offered no more", async () => {
  let breaks;
  const page = await server.chat([half(new Promise((done) => (breaks = done))), text("The whole answer.")]);
  await composer(page).fill("one");
  await composer(page).press("Enter");
  await page.locator("article").getByText("Half of it").waitFor();
  await composer(page).fill("two");
  await composer(page).press("Enter");
  await page.getByText("After this answer").waitFor();
  breaks();
  await page.locator("article").getByText("The whole answer.").waitFor();
  await status(page, "done");
  assert.equal(await retry(page).count(), 0);
  assert.equal(await page.getByText("The answer broke off here").count(), 1);
});

test("Stop in a tab that waits for another one to send leaves nothing behind that was sent", async () => {
  let answers;
  const silent = new Promise((done) => (answers = done));
  const page = await server.chat([async (send) => (await silent, send(...BEGIN, ...text("Here it is."), ...END))]);
  await composer(page).fill("one");
  await composer(page).press("Enter");
  await until(() => server.state.bodies.length, "the message is sent");
  const second = await open(null, { context: page.context(), reducedMotion: "reduce" });
  await second.goto(page.url());
  await second.getByRole("button", { name: "Stop", exact: true }).click();
  answers();
  for (const tab of [page, second]) {
    await tab.locator("article").getByText("Here it is.").waitFor();
    await retry(tab).waitFor({ state: "detached" });
    await tab.getByText("Not sent").waitFor({ state: "detached" });
  }
  await say(second, "two");
  assert.equal(server.state.bodies.length, 2);
});

test("a page that goes away after its answer was kept, and before its request was taken off, does not send it again", async () => {
  const slowOutbox = () => {
    const commit = IDBTransaction.prototype.commit;
    IDBTransaction.prototype.commit = function () {
      const names = [...this.objectStoreNames];
      const until = performance.now() + (names.includes("answers") && names.includes("posts") ? 4000 : 0);
      const again = () => (performance.now() < until ? (this.objectStore("posts").get("").onsuccess = again) : commit.call(this));
      again();
    };
  };
  const page = await server.chat([text("Only once.")], { init: slowOutbox });
  await say(page, "one");
  await page.waitForTimeout(200);
  await page.reload();
  await page.locator("article").getByText("Only once.").waitFor();
  await status(page, "ready", "done");
  await say(page, "two");
  assert.deepEqual(server.state.bodies.map((body) => body.messages.length), [1, 3]);
  assert.equal(await page.locator("article").count(), 4);
});

test("two tabs that read the same answer go on with it once", async () => {
  let ends;
  const end = new Promise((done) => (ends = done));
  const made = async (send) => {
    send({ type: "start", messageId: "m1" }, { type: "start-step" }, { type: "tool-input-available", toolCallId: "c1", toolName: "look_up", input: {} });
    await end;
    send({ type: "tool-output-available", toolCallId: "c1", output: "Found" }, { type: "finish-step" }, { type: "finish" });
  };
  const page = await server.chat([made]);
  server.state.resume = made;
  await composer(page).fill("one");
  await composer(page).press("Enter");
  await page.locator(".ps-call").waitFor();
  const second = await open(null, { context: page.context(), reducedMotion: "reduce" });
  await second.goto(page.url());
  await second.locator(".ps-call").waitFor();
  await status(second, "streaming");
  ends();
  for (const tab of [page, second]) {
    await tab.locator("article").getByText("Fine.").waitFor();
    await status(tab, "ready", "done");
  }
  await say(page, "two");
  assert.deepEqual(server.state.bodies.map((body) => body.messages.at(-1).role), ["user", "assistant", "user"]);
});

test("a message that was stopped before its turn came goes along with the next one", async () => {
  const holdsLocks = () => {
    const request = LockManager.prototype.request;
    LockManager.prototype.request = async function (...args) {
      await window.held;
      return request.apply(this, args);
    };
    window.hold = () => {
      window.held = new Promise((done) => (window.goOn = done));
    };
  };
  let ends;
  const page = await server.chat([async (send) => (send(...BEGIN), await new Promise((done) => (ends = done)), send(...text("The first answer."), ...END))], { init: holdsLocks });
  for (const words of ["one", "two"]) {
    await composer(page).fill(words);
    await composer(page).press("Enter");
    await page.locator("article", { hasText: words }).waitFor();
  }
  await until(() => ends, "the answer begins");
  await page.evaluate(() => window.hold());
  ends();
  await page.locator("article").nth(1).getByRole("button", { name: "Copy", exact: true }).waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await composer(page).fill("three");
  await composer(page).press("Enter");
  await page.evaluate(() => window.goOn());
  await page.locator("article").getByText("Fine.").waitFor();
  await status(page, "done");
  const said = ["one", "The first answer.", "two", "three"];
  assert.deepEqual(server.state.bodies.at(-1).messages.map((message) => message.parts.findLast((part) => part.type === "text").text), said);
  await page.reload();
  await page.locator("article", { hasText: "two" }).waitFor();
  assert.equal(await page.locator("article").count(), 5);
});

test("a tab that is opened on an answer which another one reads shows it as one that grows, and no part of it as the whole", async () => {
  let isOver = false;
  const grows = async (send) => {
    send(...BEGIN, { type: "text-start", id: "t" });
    for (let line = 1; !isOver; line += 1) {
      send({ type: "text-delta", id: "t", delta: `Line ${line}. ` });
      await new Promise((done) => setTimeout(done, 200));
    }
    send({ type: "text-delta", id: "t", delta: "The end." }, { type: "text-end", id: "t" }, ...END);
  };
  const page = await server.chat([text("Before."), grows]);
  await say(page, "one");
  const looksOn = await twin(page);
  await composer(page).fill("two");
  await composer(page).press("Enter");
  await looksOn.getByText("Line 1.").waitFor();
  const seesWhole = () => {
    window.seenWhole = [];
    const look = () => {
      const last = document.querySelectorAll("article")[3];
      if (last?.textContent.includes("Line 1.") && last.ariaBusy !== "true") window.seenWhole.push(last.textContent);
    };
    new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true });
  };
  const second = await open(null, { context: page.context(), reducedMotion: "reduce", init: seesWhole });
  await second.goto(page.url());
  const answer = second.locator("article").nth(3);
  await answer.getByText("Line 1.").waitFor();
  const had = (await answer.innerText()).match(/Line \d+/g).length;
  await answer.getByText(`Line ${had + 1}.`).waitFor();
  assert.equal(await answer.getAttribute("aria-busy"), "true");
  isOver = true;
  await answer.getByText("The end.").waitFor();
  await answer.getByRole("button", { name: "Copy", exact: true }).waitFor();
  const seen = await second.evaluate(() => window.seenWhole);
  assert.deepEqual(seen.filter((words) => !words.includes("The end.")), []);
  for (const tab of [page, second, looksOn]) assert.equal(await tab.locator("article[aria-busy=true]").count(), 0);
});

test("a tab that looks on goes on with the answer when the one that read it is closed", async () => {
  let ends;
  const end = new Promise((done) => (ends = done));
  const begins = async (send) => {
    send(...BEGIN, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "The" });
    // Behind the first save of an answer.
    await new Promise((done) => setTimeout(done, 3200));
    send({ type: "text-delta", id: "t", delta: " beginning" });
    await end;
  };
  const page = await server.chat([text("Before."), begins]);
  await say(page, "one");
  const looksOn = await twin(page);
  await composer(page).fill("two");
  await composer(page).press("Enter");
  await looksOn.getByText("The beginning").waitFor();
  server.state.resume = async (send) => send(...BEGIN, ...text("The beginning and the end."), ...END);
  await page.close();
  await looksOn.getByText("The beginning and the end.").waitFor();
  await status(looksOn, "ready", "done");
  ends();
  assert.equal(await looksOn.locator("article").count(), 4);
  assert.equal(server.state.bodies.length, 2);
  await say(looksOn, "three");
});

for (const [name, stops] of [["that asked", 0], ["that was opened in mid-answer", 1]]) {
  test(`Stop in the tab ${name} is Stop in the other that reads the answer too, also after a reload`, async () => {
    const page = await open(agent.origin, { reducedMotion: "reduce" });
    await composer(page).fill("give me a slow answer");
    await composer(page).press("Enter");
    await page.getByText(/Line 1:/).waitFor();
    const second = await twin(page, null);
    await second.goto(page.url());
    await status(second, "streaming");
    await second.getByText(/Line 2:/).waitFor();
    const tabs = [page, second];
    await tabs[stops].getByRole("button", { name: "Stop", exact: true }).click();
    const told = async (tab) => {
      await tab.getByText("You stopped this answer").waitFor();
      assert.equal(await tab.getByText(/broke off|connection was lost/).count(), 0);
    };
    for (const tab of tabs) await told(tab);
    // The stream of the other has ended by now, too.
    await page.waitForTimeout(1500);
    for (const tab of tabs) {
      await told(tab);
      await tab.reload();
      await status(tab, "ready", "done");
      await told(tab);
    }
  });
}
