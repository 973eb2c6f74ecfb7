// What one tab takes back comes back in the other.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, expectClean, open, say, turn } from "./harness.mjs";
import { live, text } from "./live.mjs";

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
