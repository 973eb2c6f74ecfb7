// What one tab takes back comes back in the other.
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
  for (const tab of [page, second]) expectClean(tab);
  await page.context().close();
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
  for (const tab of [page, second]) expectClean(tab);
  await page.context().close();
});
