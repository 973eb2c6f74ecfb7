// Landmarks of a host's page with a chat in it: the page's own main place and banner stay the only ones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe } from "./harness.mjs";
import { embedding, say, status } from "./embed-pages.mjs";

const host = given(embedding);

const named = (page, name) => page.getByRole("region", { name, exact: true }).count();
const shop = (inMain, beside) => `<header><p>Shop</p></header><main><h1>Oak and linen</h1>${inMain}</main>${beside}`;

/** Where a page has the chat; each once as it begins and once with an answer in it. A way past the list stands before all landmarks, as such links do. */
const PLACES = [
  ["in the main place", (chat) => shop(chat, "")],
  ["beside the main place", (chat) => shop("", chat)],
  ["beside it, with the list of chats", (chat) => shop("", chat.replace("<partsong-chat ", `<partsong-chat features='{"sidebar":true}' `)), ["region"]],
];
for (const [place, body, except] of PLACES) {
  // 30
  test(`a page with a main place and a header of its own, the chat ${place}: axe finds nothing`, async () => {
    const page = await host.at(body(host.chat()));
    await status(page, "ready");
    for (const said of [false, true]) {
      if (said) assert.equal(await say(page, "hello"), "done");
      assert.equal(await page.getByRole("main").count(), 1, "the page's own");
      assert.equal(await page.getByRole("banner").count(), 1, "the page's own");
      assert.equal(await named(page, "Chat"), 1);
      await axe(page, `${place}, ${said ? "with an answer" : "empty"}`, undefined, except);
    }
  });
}

test("two chats in a page are told apart by what the page calls them, in the language of each", async () => {
  const page = await host.at(`<main><h1>Help</h1></main>${host.chat('heading="Orders"')}${host.chat('heading="" locale="ko" user="two"')}`, { viewport: { width: 1180, height: 1500 } });
  await page.waitForFunction(() => [...document.querySelectorAll("partsong-chat")].every(({ status }) => status === "ready"), undefined, { timeout: 30_000 });
  assert.deepEqual([await named(page, "Orders"), await named(page, "채팅")], [1, 1]);
  await axe(page, "two chats");
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ heading: "Returns" }));
  await page.getByRole("region", { name: "Returns" }).waitFor({ state: "attached" });
});

test("a chat in a launcher adds no main place and no banner", async () => {
  const page = await host.at(shop("", `<partsong-launcher>${host.chat()}</partsong-launcher>`));
  await page.getByRole("button", { name: "Open chat" }).click();
  await status(page, "ready");
  assert.equal(await say(page, "hello"), "done");
  assert.deepEqual([await page.getByRole("main").count(), await page.getByRole("banner").count()], [1, 1]);
  // The bubble stands in the page's own place for it, which no landmark has to hold.
  await axe(page, "launcher", undefined, ["region"]);
});
