// The launcher around a stand-in of the module: bubble, panel, focus, keys, unread marks, and pages that swap their body.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, close, picture } from "./harness.mjs";
import { warnings } from "./embed-pages.mjs";
import { heard, hosts, standIn, visit } from "./hosts.mjs";

const CHAT = `<partsong-launcher><partsong-chat api="/api/chat" heading="Shop help"></partsong-chat></partsong-launcher>`;
const SHOP = `<header style="padding:24px;font:700 20px serif">Tallow &amp; Pine</header><main style="padding:24px"><h1 style="font:500 44px serif">Things that stay<br>in the house.</h1><p>Oak, linen and brass.</p><button id="host">Basket</button></main>`;

const widget = given(standIn);
const host = given(hosts);

async function at(body, { page = {}, ...options } = {}) {
  const path = `/${Math.random().toString(36).slice(2)}`;
  host.pages[path] = { body: `${body}<script type="module" src="${widget.origin}/partsong.js" crossorigin></script>`, head: "<style>body { margin: 0; background: light-dark(#f6f2ea, #17170f); color: light-dark(#222, #eee) } :root { color-scheme: light dark }</style>", ...page };
  widget.state.asked.length = 0;
  widget.state.lost.clear();
  widget.state.slow = async () => {};
  return visit(`${host.origin}${path}`, options);
}
const done = (page) => page.context().close();
const ready = (page) => page.waitForFunction(() => document.querySelector("partsong-chat")?.status === "ready");
const open = async (page, name = "Open chat") => {
  await page.getByRole("button", { name, exact: true }).click();
  await ready(page);
};
const focused = (page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at.getAttribute("aria-label") || at.id || at.localName;
  });
const boxOf = (page, selector) => page.evaluate((selector) => { const { x, y, width, height } = document.querySelector("partsong-launcher").shadowRoot.querySelector(selector).getBoundingClientRect(); return { x, y, width, height }; }, selector);

test("loading takes no focus and no scroll; opening goes to the composer, Escape back to the bubble", async () => {
  const page = await at(`${SHOP}<div style="height:2000px"></div>${CHAT}`);
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  assert.equal(await focused(page), "body");
  assert.equal(await page.evaluate(() => scrollY), 0);
  await open(page);
  await page.waitForFunction(() => window.told.calls.length > 0);
  assert.equal(await focused(page), "Message");
  assert.deepEqual(await heard(page, "toggle"), [{ open: true }]);
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "Open chat");
  assert.deepEqual(await heard(page, "toggle"), [{ open: true }, { open: false }]);
  assert.equal(await page.evaluate(() => scrollY), 0);
  assert.equal(await page.evaluate(() => window.told.calls.some(([name]) => name === "unmount")), false, "a closed chat goes on");
});

test("on the page's paper there is no bubble, and no panel of a chat that was opened; one that covers the page is the page", async () => {
  const page = await at(`${SHOP}${CHAT}`);
  const bubble = page.getByRole("button", { name: "Open chat" });
  await bubble.waitFor();
  await page.emulateMedia({ media: "print" });
  assert.equal(await bubble.isVisible(), false, "nobody opened it");
  await page.emulateMedia({ media: "screen" });
  await open(page);
  const shown = () => page.evaluate(() => [".box", "dialog"].map((selector) => document.querySelector("partsong-launcher").shadowRoot.querySelector(selector).checkVisibility()));
  assert.deepEqual(await shown(), [true, true]);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await shown(), [false, false]);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.waitForFunction(() => document.querySelector("partsong-launcher").shadowRoot.querySelector("dialog.full"));
  assert.deepEqual(await shown(), [false, true]);
});

test("a position that there is none of, and an `open` that says no, are told of in the console", async () => {
  const page = await at(CHAT.replace("<partsong-launcher", `<partsong-launcher position="bottom-left" open="false"`));
  const told = warnings(page);
  await ready(page);
  await page.waitForFunction(() => document.querySelector("partsong-launcher").isOpen);
  await page.waitForTimeout(300);
  assert.deepEqual(told.sort(), ['partsong: open="false" opens the panel, too: leave the attribute away', 'partsong: position is one of bottom-end, bottom-start, top-end, top-start, not "bottom-left"']);
  await done(page);
  const right = await at(CHAT.replace("<partsong-launcher", `<partsong-launcher position="top-start"`));
  const nothing = warnings(right);
  await open(right);
  assert.deepEqual(nothing, []);
});

test("what stands on a launcher and means nothing is told of as soon as the code is there, before anybody opens it", async () => {
  const page = await at(CHAT.replace("<partsong-launcher", `<partsong-launcher position="left"`));
  const told = warnings(page);
  await page.getByRole("button", { name: "Open chat" }).hover();
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("misfits.js")));
  await page.waitForTimeout(300);
  assert.deepEqual(told, ['partsong: position is one of bottom-end, bottom-start, top-end, top-start, not "left"']);
  await open(page);
  assert.equal(told.length, 1);
});

test("an Escape that the chat used closes nothing, nor does one that ends a composition or one for a dialog inside, nor a file that is not chosen", async () => {
  const page = await at(CHAT);
  await open(page);
  await page.evaluate(() => window.told.mounts[0].root.addEventListener("keydown", (event) => event.preventDefault(), { once: true }));
  await page.locator("partsong-chat textarea").press("Escape");
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), true);
  await page.evaluate(() => document.querySelector("partsong-chat").shadowRoot.querySelector("textarea").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", isComposing: true, bubbles: true, composed: true })));
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), true);
  for (const place of ["told.mounts[0].root", "document.querySelector('partsong-chat')"]) {
    const dialog = await page.evaluateHandle((place) => {
      const dialog = document.createElement("dialog");
      dialog.append(document.createElement("input"));
      eval(place).append(dialog);
      dialog.showModal();
      return dialog;
    }, place);
    await page.keyboard.press("Escape");
    assert.deepEqual(await page.evaluate((dialog) => [dialog.open, document.querySelector("partsong-launcher").isOpen], dialog), [false, true], place);
  }
  await page.evaluate(() => document.querySelector("partsong-chat input").dispatchEvent(new Event("cancel", { bubbles: true })));
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), true);
  await page.locator("partsong-chat textarea").press("Escape");
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), false);
});

test("who types elsewhere while the chat comes keeps the focus, in a shadow root of the page, too", async () => {
  const page = await at(`<div id="box"></div><script>document.querySelector("#box").attachShadow({ mode: "open" }).innerHTML = \`<input id="search">${CHAT.replace("api=", `id="chat" api=`)}\`</script>`);
  let release;
  widget.state.slow = (path) => (path === "/partsong_embed_bg.wasm" ? new Promise((done) => (release = done)) : undefined);
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.locator("partsong-launcher .loading").waitFor();
  await page.locator("#search").click();
  release();
  await page.locator("partsong-chat textarea").waitFor();
  await page.keyboard.type("oak");
  await page.waitForTimeout(300);
  assert.equal(await focused(page), "search");
  await page.evaluate(() => {
    const launcher = document.querySelector("#box").shadowRoot.querySelector("partsong-launcher");
    launcher.close();
    return launcher.open();
  });
  assert.equal(await focused(page), "Message", "who asks for it goes there");
});

test("the page beside the panel stays in use; below 480 px the panel is all there is", async () => {
  const page = await at(`${SHOP}${CHAT}`);
  await open(page);
  const [panel, bubble] = [await boxOf(page, "dialog"), await boxOf(page, "[part=bubble]")];
  assert.deepEqual([panel.width, panel.height, bubble.width], [400, 640, 56]);
  assert.deepEqual([1180 - panel.x - panel.width, 860 - bubble.y - bubble.height, bubble.y - panel.y - panel.height], [24, 24, 12]);
  await page.locator("#host").click();
  assert.equal(await focused(page), "host");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction(() => document.querySelector("partsong-launcher").shadowRoot.querySelector("dialog").matches(":modal"));
  assert.deepEqual(await boxOf(page, "dialog"), { x: 0, y: 0, width: 390, height: 844 });
  assert.equal(await page.evaluate(() => (document.querySelector("#host").focus(), document.activeElement.id)), "", "the rest is inert");
  const cross = page.getByRole("button", { name: "Close chat", exact: true });
  assert.equal(await cross.count(), 1, "no bubble behind the panel");
  await cross.click();
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), false);
  await page.getByRole("button", { name: "Basket" }).click();
  await open(page);
  await page.evaluate(() => (document.querySelector("partsong-launcher").hidden = true));
  await page.waitForFunction(() => !document.querySelector("partsong-launcher").isOpen);
  assert.equal(await page.evaluate(() => (document.querySelector("#host").focus(), document.activeElement.id)), "host", "a panel that the page hides makes it inert no longer");
});

test("a panel over all of the page gives the focus back to its bubble, closed by its button or by Escape", async () => {
  for (const hasTouch of [true, false]) {
    const page = await at(`${SHOP}${CHAT}`, { viewport: { width: 400, height: 800 }, hasTouch });
    for (const close of [() => page.getByRole("button", { name: "Close chat" }).click(), () => page.keyboard.press("Escape")]) {
      await open(page);
      await close();
      assert.equal(await focused(page), "Open chat");
    }
    await done(page);
  }
});

test("a keyboard that covers half of a phone leaves the panel what is seen", async () => {
  const page = await at(CHAT, { viewport: { width: 390, height: 844 }, init: () => {
    const fake = Object.assign(new EventTarget(), { height: 844, width: 390, offsetTop: 0, offsetLeft: 0, scale: 1 });
    Object.defineProperty(window, "visualViewport", { value: fake });
  } });
  await open(page);
  await page.evaluate(() => { Object.assign(visualViewport, { height: 450, offsetTop: 40 }); visualViewport.dispatchEvent(new Event("resize")); });
  const { y, height } = await boxOf(page, "dialog");
  assert.deepEqual([y, height], [40, 450]);
  assert.equal(await page.evaluate(() => scrollY), 0);
});

test("the attribute open opens without taking the focus, and covers no phone at once", async () => {
  const body = CHAT.replace("<partsong-launcher>", "<partsong-launcher open>");
  const page = await at(body);
  await ready(page);
  assert.equal(await focused(page), "body");
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), true);
  await page.evaluate(() => document.querySelector("partsong-launcher").removeAttribute("open"));
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), false);
  await done(page);
  const phone = await at(body, { viewport: { width: 390, height: 844 } });
  await phone.getByRole("button", { name: "Open chat" }).waitFor();
  assert.deepEqual(widget.state.asked, ["/partsong.js"]);
});

test("what a person closed stays closed where the page moves the launcher", async () => {
  const page = await at(CHAT.replace("<partsong-launcher", "<partsong-launcher open"));
  await ready(page);
  await page.keyboard.press("Tab");
  await page.evaluate(() => document.querySelector("partsong-launcher").close());
  await page.evaluate(() => document.body.append(document.querySelector("partsong-launcher")));
  await page.waitForTimeout(300);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), false);
});

test("an open panel takes the chat that the page puts in the place of another", async () => {
  const page = await at(CHAT);
  await open(page);
  await page.evaluate(() => {
    const other = document.createElement("partsong-chat");
    other.options = { api: "/other" };
    document.querySelector("partsong-chat").replaceWith(other);
  });
  await page.waitForFunction(() => window.told.mounts.length === 2);
  await ready(page);
  assert.match(await page.evaluate(() => window.told.mounts[1].options.api), /\/other$/);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").chat === document.querySelector("partsong-chat")), true);
});

test("a chat that the page puts in later is the launcher's, and the one it made itself goes", async () => {
  const page = await at("<partsong-launcher></partsong-launcher>");
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  await page.evaluate(() => {
    const own = document.createElement("partsong-chat");
    own.options = { api: "/own" };
    document.querySelector("partsong-launcher").append(own);
  });
  await open(page);
  await page.waitForFunction(() => document.querySelectorAll("partsong-chat").length === 1);
  assert.deepEqual(await page.evaluate(() => window.told.mounts.map(({ options }) => new URL(options.api).pathname)), ["/own"]);
});

test("open, close, toggle, show and hide; a close while it loads wins", async () => {
  const page = await at(CHAT);
  const state = () => page.evaluate(() => { const one = document.querySelector("partsong-launcher"); return [one.isOpen, getComputedStyle(one).display]; });
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  await page.evaluate(() => document.querySelector("partsong-launcher").open());
  assert.deepEqual(await state(), [true, "contents"]);
  await page.evaluate(() => document.querySelector("partsong-launcher").toggle());
  assert.deepEqual(await state(), [false, "contents"]);
  await page.evaluate(() => document.querySelector("partsong-launcher").hide());
  assert.deepEqual(await state(), [false, "none"]);
  await page.evaluate(() => document.querySelector("partsong-launcher").show());
  assert.deepEqual(await state(), [false, "contents"]);
  await page.reload();
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  await page.evaluate(() => { const one = document.querySelector("partsong-launcher"); one.open(); one.close(); return one.chat.setDraft("x"); });
  assert.deepEqual(await state(), [false, "contents"]);
});

test("opening a hidden launcher shows it, and on a phone one that its page does not show leaves the page alive", async () => {
  const page = await at(`<button id="buy">Buy</button><div id="around">${CHAT}</div>`, { viewport: { width: 390, height: 844 } });
  const act = (name) => page.evaluate(async (name) => { const one = document.querySelector("partsong-launcher"); await one[name](); return [one.isOpen, one.hidden]; }, name);
  assert.deepEqual(await act("hide"), [false, true]);
  assert.deepEqual(await act("open"), [true, false]);
  await act("close");
  await page.evaluate(() => (document.querySelector("#around").style.display = "none"));
  assert.deepEqual(await act("open"), [false, false]);
  await page.locator("#buy").click({ timeout: 3000 });
});

test("what is slow shows a ring on the bubble; what does not come a sign to try again", async () => {
  const page = await at(CHAT);
  let release;
  widget.state.slow = (path) => (path === "/partsong_embed_bg.wasm" ? new Promise((done) => (release = done)) : undefined);
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.waitForFunction(() => document.querySelector("partsong-launcher").shadowRoot.querySelector(".loading"));
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), false);
  release();
  await ready(page);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), true);
  await done(page);
  for (const file of ["/lazy/embed.js", "/lazy/panel.js"]) {
    const lost = await at(CHAT);
    widget.state.lost.add(file);
    await lost.getByRole("button", { name: "Open chat" }).click();
    const again = lost.getByRole("button", { name: "Chat did not load, try again" });
    await again.waitFor();
    widget.state.lost.clear();
    await again.click();
    await ready(lost);
    lost.allowed = [/404/];
    await done(lost);
  }
});

test("a bubble whose code is slow says so after a moment, until the panel is there; one that is closed or fails meanwhile does no longer", async () => {
  const page = await at(CHAT);
  let release;
  const held = (file) => (widget.state.slow = (path) => (path === file ? new Promise((done) => (release = done)) : undefined));
  const shown = () => page.evaluate(() => { const bubble = document.querySelector("partsong-launcher").shadowRoot.querySelector("[part=bubble]"); return [bubble.ariaBusy, getComputedStyle(bubble).opacity]; });
  const becomes = (busy, opacity) =>
    page.waitForFunction(([busy, opacity]) => { const bubble = document.querySelector("partsong-launcher").shadowRoot.querySelector("[part=bubble]"); return bubble.ariaBusy === busy && getComputedStyle(bubble).opacity === opacity; }, [busy, opacity]);
  const bubble = page.getByRole("button", { name: "Open chat" });
  held("/lazy/embed.js");
  await bubble.click();
  assert.deepEqual(await shown(), ["true", "1"], "nothing is seen of what is quick");
  await becomes("true", "0.5");
  release();
  await ready(page);
  assert.deepEqual(await shown(), ["false", "1"]);
  await page.reload();
  held("/lazy/panel.js");
  await bubble.click();
  await becomes("true", "0.5");
  await page.evaluate(() => document.querySelector("partsong-launcher").close());
  release();
  await becomes("false", "1");
  await page.reload();
  widget.state.lost.add("/lazy/embed.js");
  held("/lazy/embed.js");
  await bubble.click();
  await becomes("true", "0.5");
  release();
  await page.getByRole("button", { name: "Chat did not load, try again" }).waitFor();
  assert.deepEqual(await shown(), ["false", "1"]);
  page.allowed = [/404/];
});

test("answers that nobody saw are counted, what waits is a dot, and both survive the page without a chat", async () => {
  const page = await at(CHAT);
  await open(page);
  await page.keyboard.press("Escape");
  const say = (name, detail) => page.evaluate(([name, detail]) => window.told.mounts[0].bridge.emit(`partsong-${name}`, detail), [name, detail]);
  await say("message", { chatId: "c1", messageId: "m2", role: "assistant", status: "done" });
  const bubble = page.getByRole("button", { name: "Open chat", exact: true });
  assert.equal(await bubble.evaluate((node) => node.getRootNode().querySelector(".badge").textContent), "1");
  assert.equal(await bubble.evaluate((node) => node.getRootNode().getElementById(node.getAttribute("aria-describedby")).textContent), "1 unread");
  assert.deepEqual(await heard(page, "unread"), [{ count: 1, needsYou: false }]);
  const nudge = page.getByRole("group", { name: "Shop help" });
  await nudge.waitFor();
  assert.match(await nudge.innerText(), /Your order is on its way/);
  assert.equal(await focused(page), "Open chat", "a nudge takes no focus");
  await axe(page, "nudge", "partsong-launcher", ["region"]);
  await picture(page, "embed-nudge");
  assert.equal(await page.getByRole("status").innerText(), "Shop help: Your order is on its way. It arrives on Thursday.");
  await nudge.getByRole("button", { name: "Dismiss" }).press("Enter");
  assert.equal(await nudge.count(), 0);
  assert.equal(await focused(page), "Open chat");
  for (let at = 0; at < 9; at += 1) await say("message", { chatId: "c1", messageId: `m${at}`, role: "assistant", status: "done" });
  assert.equal(await bubble.evaluate((node) => node.getRootNode().querySelector(".badge").textContent), "9+");
  await page.reload();
  await page.waitForFunction(() => document.querySelector("partsong-launcher").shadowRoot.querySelector(".badge"));
  assert.equal(await page.evaluate(() => window.told), undefined, "no chat is needed for a mark");
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").unread), 10);
  assert.match(await page.evaluate(() => Object.keys(sessionStorage).join()), /^partsong-e-[0-9a-f]{32}\.unread$/);
  await open(page);
  await page.waitForFunction(() => !document.querySelector("partsong-launcher").shadowRoot.querySelector(".badge"));
  assert.deepEqual(await page.evaluate(() => [Object.keys(sessionStorage).length, document.querySelector("partsong-chat").unread]), [0, 0]);
  await page.keyboard.press("Escape");
  await say("approval", { approvalId: "a1", toolName: "t", state: "asked" });
  assert.equal(await page.getByRole("button", { name: "Open chat" }).evaluate((node) => node.getRootNode().getElementById("said").textContent), "needs you");
  assert.equal(await page.getByRole("status").textContent(), "Shop help: needs you");
  await say("approval", { approvalId: "a1", toolName: "t", state: "allowed" });
  await page.waitForFunction(() => !document.querySelector("partsong-launcher").shadowRoot.querySelector(".badge"));
  // What waited when the page went away may be settled by then: whoever looks is told of it no more.
  await say("approval", { approvalId: "a2", toolName: "t", state: "asked" });
  await page.reload();
  await page.waitForFunction(() => document.querySelector("partsong-launcher").shadowRoot.querySelector(".badge"));
  await open(page);
  await page.waitForFunction(() => !Object.keys(sessionStorage).length);
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").shadowRoot.querySelectorAll(".badge").length), 0);
  assert.deepEqual(await heard(page, "unread"), [{ count: 0, needsYou: false }]);
});

test("what an answer begins with stands over the bubble, whichever ways page and chat are read", async () => {
  for (const [dir, locale, position] of [["ltr", "ar", "bottom-end"], ["rtl", "en", "bottom-end"], ["ltr", "ar", "top-start"], ["rtl", "ar", "bottom-start"]]) {
    const page = await at(CHAT.replace("<partsong-launcher>", `<partsong-launcher locale="${locale}" position="${position}">`), { page: { attributes: `lang="en" dir="${dir}"` } });
    // A page may ask in a chat that nobody has opened.
    await page.evaluate(async (opens) => { const one = document.querySelector("partsong-launcher"); if (opens) { await one.open(); one.close(); } else await one.chat.newChat(); }, dir === "rtl");
    await page.evaluate(() => window.told.mounts.at(-1).bridge.emit("partsong-message", { role: "assistant", status: "done" }));
    const group = page.getByRole("group", { name: "Shop help" });
    await group.waitFor();
    assert.equal(await page.getByRole("status").textContent(), "Shop help: Your order is on its way. It arrives on Thursday.");
    assert.equal(await group.locator(".text").evaluate((words) => getComputedStyle(words).direction), "ltr", "an answer is cut where it ends");
    const [nudge, bubble] = [await boxOf(page, ".nudge"), await boxOf(page, "[part=bubble]")];
    const ends = position.endsWith("end") === (dir === "ltr");
    const apart = ends ? nudge.x + nudge.width - bubble.x - bubble.width : nudge.x - bubble.x;
    assert.ok(Math.abs(apart) <= 2, `${dir} ${locale} ${position}: ${apart}`);
    const [words, shut] = [await boxOf(page, ".nudge .words"), await boxOf(page, ".shut")];
    assert.equal(shut.x > words.x, locale === "en", "Dismiss stands where the line ends");
    await group.locator(".words").click();
    await page.waitForFunction(() => document.querySelector("partsong-launcher").isOpen);
    assert.equal(await group.count(), 0);
    await done(page);
  }
});

test("a nudge stays, however late what counts comes", async () => {
  const page = await at(CHAT);
  let come;
  const held = new Promise((done) => (come = done));
  widget.state.slow = (path) => (path === "/lazy/unread.js" ? held : undefined);
  await page.evaluate(async () => { const one = document.querySelector("partsong-launcher"); await one.open(); one.close(); });
  await page.evaluate(() => window.told.mounts.at(-1).bridge.emit("partsong-message", { role: "assistant", status: "done" }));
  come();
  await page.waitForFunction(() => document.querySelector("partsong-launcher").shadowRoot.querySelector(".badge"));
  await page.waitForTimeout(300);
  assert.equal(await page.getByRole("group", { name: "Shop help" }).count(), 1);
});

test("storage in memory keeps no mark", async () => {
  const page = await at(CHAT.replace("api=", `storage="memory" api=`));
  await open(page);
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.told.mounts[0].bridge.emit("partsong-message", { chatId: "c1", messageId: "m2", role: "assistant", status: "done" }));
  assert.equal(await page.evaluate(() => sessionStorage.length + localStorage.length), 0);
});

test("a launcher of a script outlives a body that Turbo or Astro swaps, and no copy of it stands beside", async () => {
  const page = await visit(`${host.origin}${(host.pages["/swap"] = { body: `<p>One</p><script type="module" src="${widget.origin}/partsong.js" data-partsong data-api="/api" crossorigin></script>` }) && "/swap"}`);
  await open(page);
  const kept = await page.evaluateHandle(() => (window.copy = document.body.cloneNode(true), document.querySelector("partsong-launcher")));
  await page.evaluate(() => {
    const next = new DOMParser().parseFromString("<body><p>Two</p></body>", "text/html").body;
    dispatchEvent(new CustomEvent("turbo:before-render", { detail: { newBody: next } }));
    document.body.replaceWith(document.adoptNode(next));
  });
  await page.waitForTimeout(100);
  const state = () => page.evaluate((kept) => ({ same: document.body.contains(kept), open: kept.isOpen, count: document.querySelectorAll("partsong-launcher").length, mounts: window.told.mounts.length, gone: window.told.mounts.filter(({ gone }) => gone).length }), kept);
  assert.deepEqual(await state(), { same: true, open: true, count: 1, mounts: 1, gone: 0 });
  await page.evaluate(() => document.body.replaceWith(window.copy));
  await page.waitForTimeout(100);
  assert.deepEqual(await state(), { same: true, open: true, count: 1, mounts: 1, gone: 0 });
  assert.equal(await page.locator("partsong-launcher").evaluate((node) => node.shadowRoot.adoptedStyleSheets.length > 1), true);
  await page.evaluate((kept) => kept.remove(), kept);
  await page.waitForFunction(() => window.told.mounts[0].gone);
  assert.equal(await page.locator("partsong-launcher").count(), 0, "a page may take it away");
});

test("an open panel on a phone is still one over all after a swap", async () => {
  host.pages["/swap-phone"] = { body: `<script type="module" src="${widget.origin}/partsong.js" data-partsong data-api="/api" crossorigin></script>` };
  const page = await visit(`${host.origin}/swap-phone`, { viewport: { width: 390, height: 844 } });
  await open(page);
  await page.evaluate(() => { const next = document.createElement("body"); next.append("Two"); document.body.replaceWith(next); });
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").shadowRoot.querySelector("dialog").matches(":modal")), true);
});

test("the page's own styles and direction: nothing gets in but the place", async () => {
  const css = "<style>* { all: unset } button { display: none } html { font-size: 62.5% } body { letter-spacing: 9px; text-transform: uppercase } dialog { background: red }</style>";
  const plain = await at(CHAT, { page: { head: "" } });
  const hostile = await at(CHAT, { page: { head: css } });
  for (const page of [plain, hostile]) {
    await open(page);
    await page.mouse.move(5, 5);
  }
  const shot = async (page) => (await page.screenshot({ clip: { x: 740, y: 700, width: 440, height: 160 } })).toString("base64");
  assert.equal(await shot(hostile), await shot(plain));
  await done(plain);
  await done(hostile);
  const rtl = await at(CHAT, { page: { attributes: `lang="en" dir="rtl"` } });
  await open(rtl);
  const [panel, bubble] = [await boxOf(rtl, "dialog"), await boxOf(rtl, "[part=bubble]")];
  assert.deepEqual([panel.x, bubble.x], [24, 24]);
});

test("a bubble wears theme and language of its config before any code is there", async () => {
  const page = await at(`<script type="application/json" id="conf">{ "theme": "dark", "locale": "ko", "api": "/a" }</script><partsong-launcher config="#conf"></partsong-launcher>`);
  const bubble = page.getByRole("button", { name: "채팅 열기" });
  await bubble.waitFor();
  assert.equal(await bubble.evaluate((node) => getComputedStyle(node).backgroundColor), "rgb(237, 237, 240)");
  assert.deepEqual(widget.state.asked, ["/partsong.js"]);
  await open(page, "채팅 열기");
  assert.equal(await page.evaluate(() => window.told.mounts[0].options.locale), "ko");
  await done(page);
  const inside = `<script type="application/json" id="conf">{ "theme": "dark", "loading": "eager", "api": "/a" }<\\/script><div lang=""><partsong-launcher config="#conf"></partsong-launcher></div>`;
  const shadow = await at(`<div id="app"></div><script>document.querySelector("#app").attachShadow({ mode: "open" }).innerHTML = '${inside}'</script>`, { page: { attributes: `lang="ar" dir="rtl"` } });
  const inShadow = shadow.getByRole("button", { name: "فتح المحادثة" });
  await inShadow.waitFor();
  assert.equal(await inShadow.evaluate((node) => getComputedStyle(node).backgroundColor), "rgb(237, 237, 240)");
  await shadow.waitForFunction(() => window.told?.mounts[0]);
  assert.equal(await shadow.evaluate(() => window.told.mounts[0].options.locale), "ar");
});

test("what stands on a launcher is for the chat in it, also when it is to come", async () => {
  const page = await at(`<partsong-launcher api="/on-launcher" loading="eager" heading="On the launcher"></partsong-launcher>`);
  await ready(page);
  const { api, heading } = await page.evaluate(() => window.told.mounts[0].options);
  assert.deepEqual([api, heading], [`${host.origin}/on-launcher`, "On the launcher"]);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), false);
  await page.evaluate(() => document.querySelector("partsong-launcher").setAttribute("heading", "Anew"));
  await page.waitForFunction(() => window.told.calls.some(([name, what]) => name === "configure" && what === "heading"));
  assert.equal(await page.evaluate(() => window.told.mounts[0].options.heading), "Anew");
});

test("tokens of the page: place, size and layer", async () => {
  const page = await at(CHAT, { page: { head: "<style>partsong-launcher { --partsong-z: 7; --partsong-offset-inline: 40px; --partsong-offset-block: 50px; --partsong-panel-inline-size: 360px; --partsong-panel-block-size: 500px }</style>" } });
  await open(page);
  const [panel, bubble] = [await boxOf(page, "dialog"), await boxOf(page, "[part=bubble]")];
  assert.deepEqual([panel.width, panel.height, 1180 - bubble.x - 56, 860 - bubble.y - 56], [360, 500, 40, 50]);
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector("partsong-launcher").shadowRoot.querySelector("dialog")).zIndex), "7");
});

test("colours of the page that nobody could read are not used, and the console says so", async () => {
  const colors = (page) => page.evaluate(() => { const { color, backgroundColor } = getComputedStyle(document.querySelector("partsong-launcher").shadowRoot.querySelector("[part=bubble]")); return [color, backgroundColor]; });
  const warned = () => { window.warned = []; console.warn = (text) => window.warned.push(text); };
  const good = await at(CHAT, { init: warned, page: { head: "<style>partsong-launcher { --partsong-ink: light-dark(#2d4a36, #eee); --partsong-on-ink: oklch(98% 0 0) }</style>" } });
  await open(good);
  await good.mouse.move(5, 5);
  assert.equal((await colors(good))[1], "rgb(45, 74, 54)");
  assert.deepEqual(await good.evaluate(() => window.warned), []);
  await good.emulateMedia({ colorScheme: "dark" });
  await good.waitForFunction(() => window.told.mounts[0].root.classList.contains("ps-own-ink"));
  assert.deepEqual(await colors(good), ["rgb(20, 20, 23)", "rgb(237, 237, 240)"], "they are looked at anew at sunset");
  await done(good);
  const bad = await at(CHAT, { init: warned, page: { head: "<style>:root { --partsong-ink: #eee; --partsong-on-ink: #fff }</style>" } });
  await open(bad);
  await bad.mouse.move(5, 5);
  assert.deepEqual(await colors(bad), ["rgb(255, 255, 255)", "rgb(28, 27, 32)"]);
  assert.equal((await bad.evaluate(() => window.warned)).length, 1);
  assert.equal(await bad.evaluate(() => window.told.mounts[0].root.classList.contains("ps-own-ink")), true);
  await done(bad);
  const own = await at(CHAT.replace("api=", `theme="inherit" api=`), { page: { head: "<style>html { --partsong-accent: #003399; color-scheme: light } .dark { color-scheme: dark }</style>" } });
  await open(own);
  const refuses = (is) => own.waitForFunction((is) => window.told.mounts[0].root.classList.contains("ps-own-tint") === is, is);
  await refuses(false);
  for (const where of ["documentElement", "body"]) {
    await own.evaluate((where) => document[where].classList.add("dark"), where);
    await refuses(true);
    await own.evaluate((where) => document[where].classList.remove("dark"), where);
    await refuses(false);
  }
});

test("a bubble that is pressed twice while it loads makes one panel", async () => {
  const page = await at(CHAT);
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  await page.evaluate(() => Promise.all([document.querySelector("partsong-launcher").open(), document.querySelector("partsong-launcher").open()]));
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").shadowRoot.querySelectorAll("dialog").length), 1);
  assert.deepEqual(await heard(page, "toggle"), [{ open: true }]);
});

test("what was unread of one person is not shown to the next", async () => {
  const page = await at(CHAT);
  await open(page);
  await page.keyboard.press("Escape");
  await page.evaluate(() => window.told.mounts[0].bridge.emit("partsong-message", { chatId: "c1", messageId: "m2", role: "assistant", status: "done" }));
  await page.waitForFunction(() => document.querySelector("partsong-chat").unread === 1);
  const nudge = page.getByRole("group", { name: "Shop help" });
  await nudge.waitFor();
  await page.evaluate(async () => {
    // The words of an answer that are still asked for when the person changes.
    const [mounted] = window.told.mounts;
    mounted.beginning = () => new Promise((done) => (window.release = () => done("It is late.")));
    mounted.bridge.emit("partsong-message", { chatId: "c1", messageId: "m3", role: "assistant", status: "done" });
  });
  await page.waitForFunction(() => window.release);
  await page.evaluate(() => document.querySelector("partsong-chat").setUser({ id: "next" }));
  await page.evaluate(() => window.release());
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").unread), 0);
  assert.deepEqual(await heard(page, "unread"), [{ count: 1, needsYou: false }, { count: 2, needsYou: false }, { count: 0, needsYou: false }]);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").shadowRoot.querySelectorAll(".badge").length), 0);
  await page.waitForTimeout(100);
  assert.deepEqual([await nudge.count(), await page.getByRole("status").textContent()], [0, ""]);
});

test("words of the launcher in five languages, its looks in both schemes, and axe", async () => {
  const names = { en: ["Open chat", "Minimize chat"], ko: ["채팅 열기", "채팅 최소화"], zh: ["打开聊天", "最小化聊天"], ja: ["チャットを開く", "チャットを最小化"], ar: ["فتح المحادثة", "تصغير المحادثة"] };
  for (const [lang, [name, less]] of Object.entries(names)) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await at(`${SHOP}${CHAT}`, { colorScheme, page: { attributes: `lang="${lang}" dir="${lang === "ar" ? "rtl" : "ltr"}"`, head: "<style>:root { color-scheme: light dark } body { margin: 0; background: light-dark(#f6f2ea, #17170f); color: light-dark(#222, #eee) }</style>" } });
      await picture(page, `embed-closed-${lang}-${colorScheme}`);
      await open(page, name);
      await page.getByRole("button", { name: less }).waitFor();
      await picture(page, `embed-open-${lang}-${colorScheme}`);
      await axe(page, `launcher ${lang} ${colorScheme}`, "partsong-launcher", ["region"]);
      await done(page);
    }
  }
});
