// What one tab does while its answer runs, or takes back, stands in the other tab at once and in the way of nobody.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, composer, expectClean, open, say, status, turn } from "./harness.mjs";
import { BEGIN, END, live, text } from "./live.mjs";

let server;
before(async () => (server = await live()));
after(async () => {
  await close();
  await server.stop();
});

const row = (page, title) => page.getByRole("navigation").getByRole("listitem").filter({ hasText: title });
const undo = (page) => page.getByRole("button", { name: "Undo" });
/** The same chat in a second tab of the same browser. */
const twin = (page, url = page.url()) => open(url, { context: page.context(), reducedMotion: "reduce" });

test("the name that a server gives stands in every list while its answer still runs, and never in the field in which the person gives another", async () => {
  let name, end;
  const page = await server.chat([
    async (send) => {
      send(...BEGIN, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "It begins." });
      await new Promise((done) => (name = done));
      send({ type: "data-chat-title", data: "A name of the server", transient: true });
      await new Promise((done) => (end = done));
      send({ type: "text-end", id: "t" }, ...END);
    },
  ]);
  const second = await twin(page, `${server.origin}/?api=/live/chat`);
  await composer(page).fill("my first words");
  await composer(page).press("Enter");
  await page.getByText("It begins.").waitFor();
  await row(second, "my first words").waitFor();
  // The list of the second tab is in the middle of a name.
  await row(second, "my first words").getByRole("button").focus();
  await second.keyboard.press("Enter");
  await second.getByRole("button", { name: "Rename" }).click();
  const field = second.getByRole("textbox", { name: "Chat name" });
  await field.fill("My own na");
  name();
  await row(page, "A name of the server").waitFor();
  const third = await twin(page, `${server.origin}/?api=/live/chat`);
  await row(third, "A name of the server").waitFor();
  assert.equal(await field.inputValue(), "My own na", "what the person types");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.status), "streaming");
  await field.press("End");
  await second.keyboard.type("me");
  await second.keyboard.press("Enter");
  for (const tab of [page, second, third]) await row(tab, "My own name").waitFor();
  end();
  await status(page, "done");
  for (const tab of [page, second, third]) {
    await row(tab, "My own name").waitFor();
    expectClean(tab);
  }
  await page.context().close();
});

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
  for (const tab of [page, second]) expectClean(tab);
  await page.context().close();
});
