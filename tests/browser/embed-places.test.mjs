// Where a launcher stands while the page around it changes: a keyboard that covers half of a phone, and libraries that swap the page's body. With the real
// module, in the page and in a frame.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { embedding, say, status } from "./embed-pages.mjs";
import { until } from "./harness.mjs";
import { heard, visit } from "./hosts.mjs";
import { HEADERS, sse, whole, words } from "./sse.mjs";

let host;
let server;
given(async () => ({ host, server } = await embedding()));
const own = (isolation) => `<script type="module" src="${server.origin}/partsong.js" data-partsong data-api="${server.origin}/api/chat" data-isolation="${isolation}" crossorigin></script>`;
/** What holds the chat's own nodes. */
const inside = (page, isolation) => (isolation === "frame" ? page.frameLocator("partsong-chat iframe") : page);

for (const isolation of ["shadow", "frame"]) {
  // 25
  test(`${isolation}: with a keyboard over half of a phone the composer is in view, and the page is not scrolled`, async () => {
    host.pages["/phone"] = { body: `<h1>Shop</h1><div style="height:3000px"></div>${own(isolation)}`, head: `<meta name="viewport" content="width=device-width, initial-scale=1">` };
    const page = await visit(`${host.origin}/phone`, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, init: () => {
      if (parent !== self) return;
      const fake = Object.assign(new EventTarget(), { height: 844, width: 390, offsetTop: 0, offsetLeft: 0, scale: 1 });
      Object.defineProperty(window, "visualViewport", { value: fake });
    } });
    await page.getByRole("button", { name: "Open chat" }).tap();
    await status(page, "ready");
    assert.equal(await say(page, "hello"), "done");
    const field = inside(page, isolation).getByRole("textbox").first();
    await field.tap();
    await page.evaluate(() => { Object.assign(visualViewport, { height: 450, offsetTop: 0 }); visualViewport.dispatchEvent(new Event("resize")); });
    await page.waitForFunction(() => document.querySelector("partsong-chat").getBoundingClientRect().bottom <= 450);
    await page.waitForTimeout(300);
    const { y, height } = await field.boundingBox();
    assert.ok(y >= 0 && y + height <= 450, `the composer is at ${y} to ${y + height}`);
    assert.equal(await page.evaluate(() => scrollY), 0);
  });

  test(`${isolation}: an answer that nobody saw is shown and said at the bubble as it is read out, in a chat that was never opened, too`, async () => {
    host.pages["/shop"] = { body: `<h1>Shop</h1>${own(isolation)}` };
    const page = await visit(`${host.origin}/shop`);
    const body = sse(...whole(...words("## Your order\n\n**42** is on [its way](https://a.example/track?id=1).\n\n| a | b |\n|---|---|\n| 1 | 2 |")));
    await page.route("**/api/chat", (route) => route.fulfill({ headers: { ...HEADERS, "access-control-allow-origin": "*" }, body }));
    await page.waitForFunction(() => document.querySelector("partsong-launcher"));
    await page.evaluate(async () => (await document.querySelector("partsong-launcher").chat.send("Where is it?")).answer);
    const text = page.locator("partsong-launcher .nudge .text");
    await text.waitFor();
    assert.equal(await text.textContent(), "Your order 42 is on its way. table, 1 row");
    assert.equal(await page.locator("partsong-launcher").getByRole("status").textContent(), "Chat: Your order 42 is on its way. table, 1 row");
  });

  // 15
  for (const [library, swap] of Object.entries({ turbo, astro })) {
    test(`${isolation}: the loader's own launcher outlives a swap as ${library} does it, there and back`, async () => {
      const body = (name) => `<h1>${name}</h1>${own(isolation)}`;
      host.pages["/one"] = { body: body("One") };
      host.pages["/two"] = { body: body("Two") };
      const page = await visit(`${host.origin}/one`);
      await page.getByRole("button", { name: "Open chat" }).click();
      await status(page, "ready");
      assert.equal(await say(page, "hello"), "done");
      await page.evaluate(() => Object.assign(document.querySelector("partsong-launcher"), { mark: 1 }));
      for (const [times, path, name] of [[2, "/two", "Two"], [3, "/one", "One"]]) {
        await page.evaluate(swap, path);
        await page.getByRole("heading", { name, exact: true }).waitFor();
        // A frame that stands elsewhere is loaded anew.
        if (isolation === "frame") await page.waitForFunction((times) => window.heard.filter(({ name }) => name === "ready").length === times, times);
        await status(page, "ready", "done");
        assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll("partsong-launcher")].map(({ mark, isOpen, parentNode }) => [mark, isOpen, parentNode === document.body])), [[1, true, true]]);
        // What a frame that was loaded anew has stored, it reads first.
        const messages = () => page.evaluate(() => document.querySelector("partsong-chat").getMessages());
        for (let tries = 0; tries < 100 && (await messages()).length !== 2; tries += 1) await page.waitForTimeout(50);
        assert.equal((await messages()).length, 2);
      }
      if (isolation === "shadow") assert.equal((await heard(page, "ready")).length, 1);
      assert.equal(await say(page, "What can you do?"), "done");
    });
  }
}

/** As Turbo Drive renders a page: it keeps a copy of the body that goes, and takes the new one whole, its scripts made anew so that they run. */
async function turbo(path) {
  const tell = (name, detail) => document.documentElement.dispatchEvent(new CustomEvent(`turbo:${name}`, { bubbles: true, detail }));
  window.snapshots ??= new Map();
  tell("before-cache");
  window.snapshots.set(location.pathname, document.body.cloneNode(true));
  const kept = window.snapshots.get(path);
  const next = kept ?? new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html").body;
  tell("before-render", { newBody: next });
  document.adoptNode(next);
  for (const inert of next.querySelectorAll("script")) {
    const made = document.createElement("script");
    made.textContent = inert.textContent;
    made.async = false;
    for (const { name, value } of inert.attributes) made.setAttribute(name, value);
    inert.replaceWith(made);
  }
  document.body.replaceWith(next);
  history.pushState({}, "", path);
  tell("render");
  tell("load");
}

/** As Astro's client router swaps: the new document's body in place of the old one, then the scripts that the page did not have yet are made anew. */
async function astro(path) {
  const next = new DOMParser().parseFromString(await (await fetch(path)).text(), "text/html");
  document.dispatchEvent(Object.assign(new Event("astro:before-swap"), { newDocument: next }));
  for (const script of document.scripts) {
    for (const other of next.scripts) if (script.src && script.src === other.src) other.dataset.astroExec = "";
  }
  document.body.replaceWith(next.body);
  document.dispatchEvent(new Event("astro:after-swap"));
  for (const script of document.querySelectorAll("script")) {
    if (script.dataset.astroExec === "") continue;
    const made = document.createElement("script");
    made.textContent = script.textContent;
    for (const { name, value } of script.attributes) made.setAttribute(name, value);
    made.dataset.astroExec = "";
    script.replaceWith(made);
  }
  history.pushState({}, "", path);
  document.dispatchEvent(new Event("astro:page-load"));
}

test("a chat in the page is printed with it, all of it and without what is pressed", async () => {
  host.pages["/paper"] = { body: `<h1>Report</h1><partsong-chat api="${server.origin}/api/chat"></partsong-chat><script type="module" src="${server.origin}/partsong.js" crossorigin></script>` };
  const page = await visit(`${host.origin}/paper`, { viewport: { width: 1180, height: 900 } });
  await status(page, "ready");
  for (const words of ["Show last month's campaign results", "hello"]) assert.equal(await say(page, words), "done");
  await page.emulateMedia({ media: "print" });
  const chat = await page.locator("partsong-chat").evaluate((chat) => {
    const words = [...chat.shadowRoot.querySelectorAll("article")].at(-1).getBoundingClientRect();
    const shows = (selector) => [...chat.shadowRoot.querySelectorAll(selector)].some((node) => node.checkVisibility());
    return { ends: words.bottom - chat.getBoundingClientRect().bottom, height: chat.offsetHeight, shows: [".ps-dock", ".ps-actions", ".ps-table-tools", "table"].map(shows) };
  });
  assert.ok(chat.height > 640 && chat.ends <= 0, JSON.stringify(chat));
  assert.deepEqual(chat.shows, [false, false, false, true]);
});

test("Latest goes once the end is in view, also where the page sends right behind a long answer", async () => {
  for (const pause of [100, 300]) {
    const page = await visit(`${host.origin}/paper`, { viewport: { width: 1180, height: 900 } });
    await status(page, "ready");
    assert.equal(await say(page, "Show last month's campaign results"), "done");
    await page.waitForTimeout(pause);
    assert.equal(await say(page, "Hello"), "done");
    const thread = page.locator("partsong-chat .ps-scroll");
    await until(() => thread.evaluate((thread) => thread.scrollHeight - thread.clientHeight - thread.scrollTop < 2), "the end is in view");
    await page.getByRole("button", { name: "Latest" }).waitFor({ state: "detached", timeout: 3000 });
    await page.close();
  }
});
