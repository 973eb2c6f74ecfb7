// What stands in the composer and was not sent stays in its chat: over a reload, another page, another chat and a tab that is taken
// away; in our page and in that of others.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { given } from "./given.mjs";
import { composer, open, say, serve, status } from "./harness.mjs";
import { embedding, say as tell, status as told } from "./embed-pages.mjs";

const server = given(() => serve("--delay", "2"));
const embed = given(embedding);

/** What is typed is written down after a moment of quiet. */
const quiet = (page) => page.waitForTimeout(700);
const begin = (page) => page.getByRole("button", { name: "New chat" }).first().click();
const row = (page, title) => page.getByRole("navigation").getByRole("link", { name: title });
const holds = (page, words) => page.waitForFunction((words) => {
  const root = document.querySelector("partsong-chat")?.shadowRoot ?? document;
  return root.querySelector("#ps-composer")?.value === words;
}, words);
/** Whatever was kept would stand there by now. */
async function isBlank(page) {
  await page.mouse.move(9, 9);
  await page.waitForTimeout(1500);
  await holds(page, "");
}
/** Goes to a chat of the list. */
async function go(page, title) {
  await row(page, title).click();
  await page.locator("article", { hasText: title }).first().waitFor();
  await status(page, "ready", "done");
}
const kept = (page) =>
  page.evaluate(async () => {
    const done = (request) => new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
    const history = await done(indexedDB.open("partsong"));
    const drafts = await done(history.transaction("drafts").objectStore("drafts").getAll());
    history.close();
    return [...drafts, sessionStorage["partsong.draft"]].filter(Boolean);
  });
/** As a browser tells a page that is put aside, and one that is shown again as it was. */
const aside = (page) => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
const again = (page) => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));

/** Two chats, each with a draft; the second is shown. */
async function two() {
  const page = await open(server.origin);
  for (const [title, draft] of [["Apples", "aaa"], ["Bananas", "bbb"]]) {
    await begin(page);
    await say(page, title);
    await composer(page).fill(draft);
    await quiet(page);
  }
  return page;
}

describe("a draft stays in its chat", { concurrency: false }, () => {
  test("after a reload in the settings it stands in no other", async () => {
    const page = await two();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.reload();
    await status(page, "ready");
    await go(page, "Apples");
    await holds(page, "aaa");
    await go(page, "Bananas");
    await holds(page, "bbb");
    await page.getByRole("link", { name: "Settings" }).click();
    await page.reload();
    await page.getByRole("link", { name: "Back to the chat" }).click();
    await isBlank(page);
  });

  test("what is sent after the page came back as it was left is no draft any more", async () => {
    const page = await two();
    // The other one isn't open yet.
    await page.reload();
    await holds(page, "bbb");
    await status(page, "ready");
    await aside(page);
    await again(page);
    await say(page, "bbb");
    await go(page, "Apples");
    await holds(page, "aaa");
    assert.deepEqual(await kept(page), ["aaa"]);
  });

  test("where a link brought a history", async () => {
    const page = await open(null);
    const messages = [{ id: "u1", role: "user", parts: [{ type: "text", text: "Cherries" }] }];
    await page.route((url) => url.pathname === "/yesterday.json", (route) => route.fulfill({ json: { messages } }));
    await page.goto(`${server.origin}/?history=/yesterday.json`);
    await page.locator("article", { hasText: "Cherries" }).waitFor();
    await say(page, "And more of them");
    await composer(page).fill("ccc");
    await quiet(page);
    const address = page.url();
    await begin(page);
    await isBlank(page);
    await page.goto(server.origin);
    await page.goto(address);
    await holds(page, "ccc");
  });
});

describe("words in a chat that has not begun", { concurrency: false }, () => {
  test("wait there over a reload elsewhere, and are gone once they are sent", async () => {
    const page = await open(server.origin);
    await say(page, "Apples");
    await begin(page);
    await composer(page).fill("half a thought");
    await quiet(page);
    await go(page, "Apples");
    await holds(page, "");
    await page.reload();
    await status(page, "ready");
    await begin(page);
    await holds(page, "half a thought");
    await composer(page).press("Enter");
    await row(page, "half a thought").waitFor();
    await status(page, "done");
    await begin(page);
    await isBlank(page);
    assert.deepEqual(await kept(page), []);
  });

  test("outlive a tab that is hidden, and never hears that it ends", async () => {
    const page = await open(server.origin);
    await composer(page).click();
    await quiet(page);
    await page.keyboard.type("half a thought");
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    });
    await page.waitForTimeout(100);
    const next = await open(server.origin, { context: page.context() });
    await next.mouse.move(9, 9);
    await holds(next, "half a thought");
  });

  test("outlive a tab that is killed before its session came, where the person saves data", async () => {
    const page = await open(server.origin, {
      init: () => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
        // A page that is killed hears nothing more.
        for (const name of ["pagehide", "visibilitychange"]) addEventListener(name, (event) => window.killed && event.stopImmediatePropagation(), true);
      },
    });
    const hide = (hidden) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }, hidden);
    const kill = () => page.evaluate(() => (window.killed = true)).then(() => page.reload());
    await composer(page).click();
    await page.keyboard.type("half a thought");
    await hide(true);
    await kill();
    await holds(page, "half a thought");
    await page.keyboard.type(" more");
    await hide(true);
    await hide(false);
    await say(page, "all of it");
    await begin(page);
    await kill();
    await isBlank(page);
  });

  test("stay beside words of a new chat in another tab", async () => {
    const page = await open(server.origin);
    const other = await open(server.origin, { context: page.context() });
    for (const [tab, words] of [[page, "one"], [other, "two"]]) {
      await composer(tab).click();
      await quiet(tab);
      await tab.keyboard.type(words);
      await quiet(tab);
    }
    await composer(page).press("Enter");
    await row(page, "one").waitFor();
    await quiet(page);
    assert.deepEqual(await kept(other), ["two"], "what another tab keeps is not its to forget");
    await holds(other, "two");
    await other.reload();
    await holds(other, "two");
  });

  test("and files that wait in a composer, outlive many other chats", async () => {
    const page = await open(server.origin);
    const titles = ["Apples", "Bananas", "Cherries", "Dates", "Elderberries", "Figs", "Grapes"];
    for (const title of titles) {
      await begin(page);
      await say(page, title);
    }
    const files = () => page.locator('.ps-composer input[type="file"]').setInputFiles({ name: "plan.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n") });
    await files();
    await page.getByRole("button", { name: "Remove plan.csv" }).waitFor();
    await begin(page);
    await composer(page).fill("half a thought");
    await files();
    for (const title of titles.slice(0, 6)) await go(page, title);
    await begin(page);
    await holds(page, "half a thought");
    await page.getByRole("button", { name: "Remove plan.csv" }).waitFor();
    await go(page, "Grapes");
    await page.getByRole("button", { name: "Remove plan.csv" }).waitFor();
  });
});

describe("in a page of others", { concurrency: false }, () => {
  const chat = (attributes) => embed.at(embed.chat(attributes));

  test("a first message that is half typed stands on the next page at once, also beside a chat that was shown before", async () => {
    const page = await chat();
    await told(page, "ready");
    await composer(page).fill("half a thought");
    await embed.go(page, embed.chat());
    await holds(page, "half a thought");
    await tell(page, "Apples");
    await holds(page, "half a thought");
    await page.evaluate(() => document.querySelector("partsong-chat").newChat());
    await isBlank(page);
    await composer(page).fill("another one");
    await page.reload();
    await holds(page, "another one");
  });

  test("words stay where the chat is taken away right after them", async () => {
    const page = await chat();
    await told(page, "ready");
    await tell(page, "Apples");
    await composer(page).fill("half a thought");
    await page.evaluate(() => {
      const chat = document.querySelector("partsong-chat");
      const place = chat.parentNode;
      chat.remove();
      setTimeout(() => place.append(chat), 500);
    });
    await page.waitForTimeout(600);
    await holds(page, "half a thought");
  });

  test("what was said elsewhere while the page was put aside is shown", async () => {
    const page = await embed.at(embed.chat(), { init: () => (window.BroadcastChannel = undefined) });
    await told(page, "ready");
    assert.equal(await tell(page, "Apples"), "done");
    await page.waitForTimeout(1500);
    const id = await page.evaluate(() => document.querySelector("partsong-chat").chatId);
    await aside(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await told(other, "ready");
    await other.evaluate((id) => document.querySelector("partsong-chat").openChat(id), id);
    assert.equal(await tell(other, "Bananas"), "done");
    await other.waitForTimeout(1500);
    await again(page);
    await page.locator("article", { hasText: "Bananas" }).first().waitFor();
  });

  test("nothing is kept where nothing may be, nor what the page itself put there", async () => {
    const page = await chat('storage="memory"');
    await told(page, "ready");
    await composer(page).fill("half a thought");
    await quiet(page);
    await page.reload();
    await told(page, "ready");
    await composer(page).click();
    await isBlank(page);
    assert.deepEqual(await page.evaluate(async () => [sessionStorage.length, (await indexedDB.databases()).length]), [0, 0]);
    await embed.go(page, embed.chat());
    for (const words of ["About coats?", "About hats?"]) {
      await told(page, "ready");
      await page.evaluate((words) => document.querySelector("partsong-chat").setDraft(words), words);
      await composer(page).click();
      await quiet(page);
      await holds(page, words);
      await page.reload();
    }
  });
});
