// A chat in a frame of another origin. First what page and frame say to each other, around a stand-in of the module; then the whole journey with the real
// one, the page being of another site.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { given } from "./given.mjs";
import { ROOT, axe, picture } from "./harness.mjs";
import { framing, lying, say, status } from "./embed-pages.mjs";
import { heard, visit } from "./hosts.mjs";

let widget;
let host;
let site;
let server;
let list;
given(async () => ({ widget, host, site, server, list } = await framing()));

const done = (page) => page.context().close();
const CHAT = `<partsong-chat api="/api/chat" isolation="frame"></partsong-chat>`;

async function place(origin, from, body, { page = {}, ...options } = {}) {
  const path = `/${Math.random().toString(36).slice(2)}`;
  host.pages[path] = { body: `${body}<script type="module" src="${from}/partsong.js" crossorigin></script>`, ...page };
  return visit(`${origin}${path}`, options);
}
/** A page around the stand-in. */
const at = (body, options) => place(host.origin, widget.origin, body, options);
/** A page around the real module, of another site than it. */
const real = (body, options) => place(site, server.origin, body, options);
const chat = (attributes = "") => `<partsong-chat api="${server.origin}/api/chat" isolation="frame" ${attributes}></partsong-chat>`;
const launcher = (attributes = "") => `<partsong-launcher>${chat(attributes)}</partsong-launcher>`;

/** What stands in the chat's frame now. */
const inner = async (page) => (await (await page.waitForSelector("partsong-chat iframe")).contentFrame());

test("a listed page gets a chat in a titled frame, and no module of its own", async () => {
  widget.state.asked.length = 0;
  const page = await at(CHAT.replace("<partsong-chat", `<partsong-chat heading="Shop help"`));
  await status(page, "ready");
  const frame = await page.evaluate(() => Object.fromEntries([...document.querySelector("partsong-chat").shadowRoot.querySelector("iframe").attributes].map(({ name, value }) => [name, value])));
  assert.equal(frame.title, "Shop help");
  assert.equal(frame.allow, "clipboard-write");
  assert.deepEqual(frame.sandbox.split(" ").sort(), ["allow-downloads", "allow-forms", "allow-popups", "allow-popups-to-escape-sandbox", "allow-same-origin", "allow-scripts"]);
  assert.equal(await page.evaluate(() => window.told), undefined);
  for (const name of ["/partsong_app.js", "/partsong_embed_bg.wasm"]) assert.equal(widget.state.asked.filter((one) => one === name).length, 1, name);
  const told = await (await inner(page)).evaluate(() => ({ ...window.told.mounts[0].options, lang: document.documentElement.lang, title: document.title }));
  assert.deepEqual([told.api, told.isolation, told.heading, told.lang, told.title], [`${host.origin}/api/chat`, "shadow", "Shop help", "en", "Shop help"]);
  const [{ version }] = await heard(page, "ready");
  assert.equal(version, await page.evaluate(() => partsong.version));
  assert.deepEqual((await heard(page, "status")).map(({ status }) => status), ["loading", "ready"]);
});

test("calls and their results, files and errors cross; options apply live; a change of the user begins anew", async () => {
  const page = await at(CHAT);
  await status(page, "ready");
  const answers = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const sent = await chat.send({ text: "hello", files: [new File(["x"], "a.txt")], chat: "new" });
    const messages = await chat.getMessages();
    await chat.setDraft("draft", [new File(["y"], "b.txt")]);
    const log = await (await chat.exportLog()).text();
    return [sent.chatId, sent.messageId, Object.isFrozen(sent), await sent.answer, messages[0].id, await chat.newChat(), log, chat.chatId, await chat.openChat("lost").catch(({ name, code }) => [name, code]), await chat.send("too many").catch(({ code, retryable }) => [code, retryable])];
  });
  assert.deepEqual(answers, ["c1", "m1", true, "done", "m2", "c2", "{}", "c1", ["PartsongError", "not-found"], ["full", true]]);
  const frame = await inner(page);
  assert.deepEqual(await frame.evaluate(() => window.told.calls.slice(0, 3)), [["send", "hello", ["a.txt"], true], ["messages", null], ["draft", "draft", 1]].map((one) => one.map((what) => what ?? undefined)));
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ heading: "Anew", theme: "dark" }));
  await frame.waitForFunction(() => window.told.mounts[0].options.heading === "Anew" && window.told.mounts[0].options.theme === "dark");
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").shadowRoot.querySelector("iframe").title), "Anew");
  const [last] = await page.evaluate(() => {
    window.warned = [];
    console.warn = (text) => window.warned.push(text);
    const loop = {};
    loop.loop = loop;
    const chat = document.querySelector("partsong-chat");
    chat.configure({ words: { loop } });
    chat.configure({ words: undefined, starters: [{ title: "a".repeat(1_048_577), prompt: "b" }] });
    chat.configure({ starters: undefined });
    return [window.warned];
  });
  assert.equal(last.length, 2, last.join());
  assert.match(last.join(), /words: nested too deeply, or a cycle; the frame does not know of it.*words, starters: more than/);
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ heading: undefined }));
  await frame.waitForFunction(() => window.told.mounts[0].options.heading === undefined);
  await page.evaluate(() => document.querySelector("partsong-chat").setUser({ id: "next" }));
  assert.deepEqual(await (await inner(page)).evaluate(() => window.told.mounts[0].options.user), { id: "next" });
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").shadowRoot.querySelectorAll("iframe").length), 1);
  assert.equal((await heard(page, "ready")).length, 2);
  await page.evaluate(() => document.querySelector("partsong-chat").destroy());
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").send("x").catch(({ code }) => code)), "destroyed");
  assert.equal(page.frames().length, 1);
});

test("the page's functions are asked for what they say, when they are needed", async () => {
  const page = await at(CHAT);
  await status(page, "ready");
  await page.evaluate(() => {
    window.warned = [];
    console.warn = (text) => window.warned.push(text);
    document.querySelector("partsong-chat").configure({
      headers: ({ reason, url, signal }) => ({ authorization: `${reason} ${url} ${signal instanceof AbortSignal}` }),
      body: () => ({ tenant: "acme" }),
      context: [{ description: "basket", value: [1, 2] }],
    });
  });
  const frame = await inner(page);
  await frame.waitForFunction(() => window.told.calls.some(([name]) => name === "configure"));
  const asked = () => frame.evaluate(async () => { const { bridge } = window.told.mounts[0]; return [await bridge.headers("request", "https://a.b/"), await bridge.body(), await bridge.context()]; });
  assert.deepEqual(await asked(), [[["authorization", "request https://a.b/ true"]], '{"tenant":"acme"}', '[{"description":"basket","value":[1,2]}]']);
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ body: () => { throw new Error("who is it?"); } }));
  const failed = await frame.evaluate(() => window.told.mounts[0].bridge.body().catch(({ code, message, retryable }) => [code, message, retryable]));
  assert.equal(failed[0], "options");
  assert.match(failed[1], /who is it\?/);
  assert.equal(failed[2], true);
});

test("all events arrive, with details that nobody changes; a cancelled action or link is one in the frame, too", async () => {
  const page = await at(`<partsong-launcher>${CHAT}</partsong-launcher>`);
  await page.getByRole("button", { name: "Open chat" }).click();
  await status(page, "ready");
  const frame = await inner(page);
  const tell = (name, detail, cancelable = false) => frame.evaluate(([name, detail, cancelable]) => window.told.mounts[0].bridge.emit(`partsong-${name}`, detail, cancelable), [name, detail, cancelable]);
  await tell("status", { status: "streaming" });
  await tell("chat", { chatId: "c7" });
  await tell("message", { chatId: "c7", messageId: "m1", role: "user", status: "sent" });
  await tell("part", { messageId: "m1", index: 0, type: "text" });
  await tell("tool", { toolCallId: "t", name: "n", state: "running" });
  await tell("approval", { approvalId: "a", toolName: "n", state: "asked" });
  await tell("interaction", { interactionId: "i", type: "choice", state: "shown" });
  await tell("feedback", { messageId: "m1", vote: "up" });
  await tell("error", { code: "http", message: "500", fatal: false, retryable: true });
  assert.equal(await tell("action", { name: "buy", source: "card" }, true), true);
  await page.evaluate(() => document.querySelector("partsong-launcher").close());
  const names = [...readFileSync(join(ROOT, "src/js/embed/partsong.d.ts"), "utf8").matchAll(/^ {2}"partsong-(\w+)":/gm)].map(([, name]) => name).filter((name) => name !== "link");
  await page.waitForFunction((names) => names.every((name) => window.heard.some((one) => one.name === name)), names);
  assert.ok(await page.evaluate(() => window.heard.every(({ frozen }) => frozen)));
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").chatId), "c7");
  assert.deepEqual((await heard(page, "unread")).at(-1), { count: 0, needsYou: true });
  assert.deepEqual(await heard(page, "error"), [{ code: "http", message: "500", fatal: false, retryable: true }]);
  await page.evaluate(() => { for (const name of ["action", "link"]) addEventListener(`partsong-${name}`, (event) => event.preventDefault(), { once: true }); });
  assert.equal(await tell("action", { name: "buy", source: "card" }, true), false);
  await frame.evaluate(() => (window.open = (...given) => (window.opened ??= []).push(given)));
  // The module cancels the link that the page takes; the frame does so always, and opens it when the page does not.
  for (const path of ["one", "two"]) assert.equal(await tell("link", { href: `${host.origin}/${path}`, sameOrigin: false }, true), false);
  await frame.waitForFunction(() => window.opened?.length);
  assert.deepEqual(await frame.evaluate(() => window.opened), [[`${host.origin}/two`, "_blank", "noopener,noreferrer"]]);
  assert.deepEqual(await heard(page, "link"), ["one", "two"].map((path) => ({ href: `${host.origin}/${path}`, sameOrigin: true })));
  assert.equal(await tell("link", { href: `${widget.origin}/frame.html#a`, sameOrigin: true }, true), true);
});

test("a page that is not listed gets no chat: the frame says why, the element too, and Try again asks anew", async () => {
  list("https://other.example");
  const page = await at(CHAT);
  const frame = await inner(page);
  await frame.getByText("not set up correctly").waitFor();
  assert.equal(await frame.evaluate(() => document.querySelector("partsong-chat")), null);
  assert.match(await frame.evaluate(() => document.querySelector(".ps-refused").shadowRoot.textContent), new RegExp(`${host.origin} is not among`));
  assert.deepEqual(await page.evaluate(() => document.querySelector("partsong-chat").ready.catch(({ code, retryable }) => [code, retryable])), ["frame", true]);
  assert.match(await page.evaluate(() => document.querySelector("partsong-chat").shadowRoot.textContent), /not set up correctly.*frame: No answer from/);
  assert.equal(page.frames().length, 1);
  list(host.origin);
  await page.getByRole("button", { name: "Try again" }).click();
  await status(page, "ready");
  assert.equal((await heard(page, "error")).length, 1);
});

test("a frame answers nobody but the page around it, and that one only with a port", async () => {
  const page = await visit(`${widget.origin}/frame.html`);
  await page.getByText("not set up correctly").waitFor();
  assert.match(await page.evaluate(() => document.querySelector(".ps-refused").shadowRoot.textContent), /stands in a page of another/);
  await done(page);
  host.pages["/by-hand"] = { body: `<iframe src="${widget.origin}/frame.html"></iframe><iframe src="/beside"></iframe><script>window.said = []; addEventListener("message", ({ data }) => window.said.push(data));</script>` };
  host.pages["/beside"] = { body: "Beside" };
  const held = await visit(`${host.origin}/by-hand`);
  await held.waitForFunction(() => window.said.some(({ t }) => t === "hello"));
  const frame = held.frames().find((one) => one.url().endsWith("/frame.html"));
  const connect = (ports) => held.evaluate(([origin, ports]) => {
    const lines = Array.from({ length: ports }, () => new MessageChannel());
    window.mine = lines.map(({ port1 }) => port1);
    for (const port of window.mine) port.onmessage = ({ data }) => window.said.push(data);
    frames[0].postMessage({ partsong: 1, t: "connect", options: { api: "https://a.b/" } }, origin, lines.map(({ port2 }) => port2));
  }, [widget.origin, ports]);
  await connect(0);
  await connect(2);
  await held.frames().find((one) => one.url().endsWith("/beside")).evaluate((origin) => parent.frames[0].postMessage({ partsong: 1, t: "connect", options: { api: "https://a.b/" } }, origin, [new MessageChannel().port2]), widget.origin);
  await held.waitForTimeout(500);
  assert.equal(await frame.evaluate(() => document.querySelector("main").children.length), 0);
  assert.deepEqual(await held.evaluate(() => window.said), [{ partsong: 1, t: "hello" }]);
  await connect(1);
  await held.waitForFunction(() => window.said.some(({ name }) => name === "ready"));
});

test("who says hello from another window or another origin is not answered", async () => {
  const sneak = "<script>window.got = []; addEventListener('message', ({ data }) => window.got.push(data)); setInterval(() => parent.postMessage({ partsong: 1, t: 'hello' }, '*'), 5)</script>";
  writeFileSync(join(widget.folder, "sneak.html"), sneak);
  const beside = await at(`<iframe src="${widget.origin}/sneak.html"></iframe>${CHAT}`);
  await status(beside, "ready");
  await beside.waitForTimeout(200);
  assert.deepEqual(await beside.frames().find((one) => one.url().endsWith("/sneak.html")).evaluate(() => window.got), []);
  await done(beside);
  writeFileSync(join(widget.folder, "hop.html"), `<script>location.replace("${site}/sneak")</script>`);
  host.pages["/sneak"] = { body: sneak };
  const led = await at(CHAT.replace(">", ` frame="${widget.origin}/hop.html">`));
  const frame = await inner(led);
  await frame.waitForURL("**/sneak");
  await led.waitForTimeout(500);
  assert.deepEqual(await frame.evaluate(() => window.got), []);
  await frame.evaluate((address) => void (location.href = address), `${widget.origin}/frame.html`);
  await status(led, "ready");
  assert.equal(led.frames().length, 2);
});

test("a frame that went elsewhere learns nothing, no token follows it, and the chat comes back", async () => {
  host.pages["/evil"] = { body: `<script>window.got = []; addEventListener("message", ({ data }) => window.got.push(data)); for (const one of [parent, top]) one.postMessage({ partsong: 1, t: "hello" }, "*");</script><img src="/held">` };
  const page = await at(CHAT);
  // It has time to speak until it has loaded.
  let release;
  await page.route("**/held", (route) => (release = () => route.abort()));
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ headers: () => { window.asked = true; return { authorization: "secret" }; } }));
  await status(page, "ready");
  const frame = await inner(page);
  await frame.evaluate((address) => void (location.href = address), `${site}/evil`);
  await frame.waitForURL("**/evil", { waitUntil: "commit" });
  await frame.waitForFunction(() => document.querySelector("img"));
  await page.evaluate(() => { const chat = document.querySelector("partsong-chat"); chat.configure({ heading: "Secret" }); void chat.send("secret").catch(({ code }) => (window.code = code)); });
  await page.waitForTimeout(500);
  assert.deepEqual(await frame.evaluate(() => window.got), []);
  release();
  await page.waitForFunction(() => window.heard.filter(({ name }) => name === "ready").length === 2 && window.code);
  assert.equal(await page.evaluate(() => window.code), "frame");
  const next = await inner(page);
  assert.ok(next.url().startsWith(widget.origin));
  assert.equal(await page.evaluate(() => window.asked), undefined, "nobody asked for the token");
  assert.deepEqual(await next.evaluate(() => window.told.mounts[0].bridge.headers("request", "https://a.b/")), [["authorization", "secret"]]);
  page.allowed = [/ERR_FAILED/];
});

test("what is too long, too deep or too much is not read, and counted", async () => {
  const page = await at(CHAT, { init: () => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...given) { window.port = this; return postMessage.apply(this, given); };
  } });
  await status(page, "ready");
  const frame = await inner(page);
  const log = () => page.evaluate(() => document.querySelector("partsong-chat").debugLog());
  assert.doesNotMatch(await log(), /too long/);
  const write = (make) => frame.evaluate(`(() => { for (const detail of (${make})()) window.port.postMessage({ t: "event", name: "part", detail }); })()`);
  await write(() => [{ type: "a".repeat(1_048_577) }]);
  await write(() => { let deep = 1; for (let at = 0; at < 40; at += 1) deep = [deep]; return [{ type: deep }]; });
  await write(() => [new Map([["type", "x"]]), { type: new Uint8Array(9) }]);
  await write(() => [{ type: "a".repeat(1_000_000), files: [new File(["b".repeat(2_000_000)], "b")] }]);
  await page.waitForFunction(() => window.heard.some(({ name }) => name === "part"));
  const count = () => page.evaluate(() => window.heard.filter(({ name }) => name === "part").length);
  assert.equal(await count(), 1, "files are not counted");
  assert.match(await log(), /\b4 messages .* too long/);
  await page.waitForTimeout(1000);
  await write(() => Array.from({ length: 5_000 }, (_, index) => ({ index })));
  await page.waitForFunction(() => /\d{4} messages/.test(document.querySelector("partsong-chat").debugLog()));
  const parts = (await count()) - 1;
  assert.ok(parts >= 900 && parts <= 3_000, `${parts} were read`);
  // The second that was too full is over.
  await page.waitForTimeout(1000);
  const long = await page.evaluate(() => document.querySelector("partsong-chat").send("a".repeat(1_048_577)).catch(({ code }) => code));
  assert.equal(long, "full");
  assert.equal((await page.evaluate(async () => (await document.querySelector("partsong-chat").send("hello")).messageId)), "m1");
});

test("a chat that stops in its frame says so there and to the page, and begins anew there", async () => {
  const page = await at(CHAT);
  await status(page, "ready");
  const frame = await inner(page);
  await frame.evaluate(() => dispatchEvent(new CustomEvent("partsong-panic", { detail: "at line 1" })));
  await status(page, "error");
  const [told] = await heard(page, "error");
  assert.deepEqual([told.code, told.fatal], ["crashed", true]);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").send("x").catch(({ code }) => code)), "crashed");
  await frame.getByRole("button", { name: "Restart" }).click();
  await status(page, "ready");
  assert.equal(await page.evaluate(async () => (await document.querySelector("partsong-chat").send("hello")).messageId), "m1");
  assert.equal((await heard(page, "ready")).length, 2);
  assert.equal(page.frames().length, 2, "it is the same frame");
});

test("a chat in a frame that is moved in the page comes back, also where it was still loading", async () => {
  let release;
  widget.state.slow = (path) => (path === "/partsong_app.js" && !release ? new Promise((done) => (release = done)) : undefined);
  const page = await at(`${CHAT}<div id="first"></div><div id="there"></div>`, { init: () => addEventListener("message", ({ data }) => data?.t === "hello" && (window.hellos = (window.hellos ?? 0) + 1)) });
  await page.waitForFunction(() => window.hellos === 1);
  await page.evaluate(() => document.querySelector("#first").append(document.querySelector("partsong-chat")));
  await page.waitForFunction(() => window.hellos >= 2);
  release?.();
  widget.state.slow = async () => {};
  await status(page, "ready");
  const before = (await heard(page, "ready")).length;
  await page.evaluate(() => document.querySelector("#there").append(document.querySelector("partsong-chat")));
  await page.waitForFunction((before) => window.heard.filter(({ name }) => name === "ready").length === before + 1, before);
  assert.equal(await page.evaluate(async () => (await document.querySelector("partsong-chat").send("hello")).messageId), "m1");
  assert.equal(page.frames().length, 2);
});

/** What people do: words, a chart, an approval by a real press, a reload. */
async function journey(page) {
  assert.equal(await say(page, "hello"), "done");
  assert.equal(await say(page, "Show last month's campaign performance"), "done");
  const frame = () => page.frameLocator("partsong-chat iframe");
  await frame().locator("svg path").first().waitFor();
  await page.evaluate(() => void document.querySelector("partsong-chat").send("weather in Seoul"));
  const allow = () => frame().getByRole("button", { name: "Allow once" });
  await allow().waitFor();
  await page.reload();
  await page.waitForFunction(() => document.querySelector("partsong-chat").newChat);
  await page.evaluate(() => document.querySelector("partsong-launcher")?.open());
  await status(page, "ready", "done");
  await allow().scrollIntoViewIfNeeded();
  await page.waitForTimeout(1000);
  await allow().click();
  await frame().getByText("°C").first().waitFor();
}

test("the whole journey in a frame, from a page of another site", async () => {
  const page = await real(launcher());
  await page.getByRole("button", { name: "Open chat" }).click();
  await status(page, "ready");
  await journey(page);
  assert.deepEqual((await heard(page, "approval")).at(-1).state, "allowed");
  assert.deepEqual(await page.evaluate(async () => [(await indexedDB.databases()).length, Object.keys(localStorage).length]), [0, 0], "the page keeps nothing of it");
});

// 8
test("a module that panics in a frame is an event of its page, also where the words of it cannot be had", async () => {
  const page = await real(chat(), { init: lying });
  await status(page, "ready");
  await page.route(/\/lazy\/fault\.js|\/words\//, (route) => route.abort());
  const frame = await inner(page);
  await frame.evaluate(() => (window.lies = true));
  await page.evaluate(() => void document.querySelector("partsong-chat").send("hello").catch(() => {}));
  await status(page, "error");
  const { code, fatal, retryable, message } = (await heard(page, "error")).at(-1);
  assert.deepEqual([code, fatal, retryable], ["crashed", true, true], JSON.stringify(await heard(page, "error")));
  assert.match(message, /panicked at/);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").send("x").catch(({ code }) => code)), "crashed");
  await frame.evaluate(() => (window.lies = false));
  await frame.getByRole("button").last().click();
  await status(page, "ready", "done");
  page.allowed = [/panicked|unreachable|ERR_FAILED/];
});

test("where the policy forbids WebAssembly, a chat says so in words, and auto stands in a frame", async () => {
  const policy = `default-src 'none'; script-src ${server.origin}; connect-src ${server.origin}; frame-src ${server.origin}; require-trusted-types-for 'script'; trusted-types 'none'`;
  const page = await real(chat().replace(`isolation="frame"`, ""), { page: { headers: { "content-security-policy": policy } } });
  await status(page, "error");
  assert.equal((await heard(page, "error"))[0].code, "csp-wasm");
  await page.evaluate(() => (window.violations.length = 0));
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ isolation: "auto" }));
  await status(page, "ready");
  assert.equal(page.frames().length, 2);
  assert.equal(await say(page, "hello"), "done");
  await done(page);
  const framed = await real(chat(), { page: { headers: { "content-security-policy": policy.replace(/connect-src [^;]+; /, "") } } });
  await status(framed, "ready");
  assert.equal(await say(framed, "hello"), "done");
  assert.deepEqual(await framed.evaluate(() => window.violations), []);
  await done(framed);
  const free = await real(chat().replace(`"frame"`, `"auto"`));
  await status(free, "ready");
  assert.equal(free.frames().length, 1, "a page that lets it run has it in its own shadow");
});

test("a page that the server does not list cannot show the frame", async () => {
  const page = await place(host.origin, server.origin, chat());
  await page.waitForFunction(() => document.querySelector("partsong-chat").shadowRoot.querySelector("iframe"));
  await status(page, "error");
  assert.equal((await heard(page, "error"))[0].code, "frame");
  page.allowed = [/frame-ancestors/];
});

// 29 in a frame
test("opening goes to the composer in the frame, Escape back to the bubble; below 480 px all else is inert", async () => {
  const page = await real(`<button id="host">Basket</button>${launcher()}`);
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  await page.getByRole("button", { name: "Open chat" }).click();
  await status(page, "ready");
  const focused = async () => (await inner(page)).waitForFunction(() => document.hasFocus() && document.querySelector("partsong-chat").shadowRoot.activeElement?.matches("textarea"));
  await focused();
  assert.equal(await (await inner(page)).evaluate(() => document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-in-panel") !== null), true);
  await page.keyboard.type("typed");
  await (await inner(page)).evaluate(() => {
    const dialog = document.createElement("dialog");
    document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-root").append(dialog);
    dialog.showModal();
  });
  await page.keyboard.press("Escape");
  await (await inner(page)).waitForFunction(() => !document.querySelector("partsong-chat").shadowRoot.querySelector("dialog:modal"));
  await page.waitForTimeout(200);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), true, "Escape was the dialog's");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("partsong-launcher").isOpen);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").shadowRoot.activeElement.getAttribute("aria-label")), "Open chat");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.waitForFunction(() => document.querySelector("partsong-launcher").shadowRoot.querySelector("dialog").matches(":modal"));
  await focused();
  assert.equal(await page.frameLocator("partsong-chat iframe").getByRole("textbox").first().inputValue(), "typed");
  assert.equal(await page.evaluate(() => (document.querySelector("#host").focus(), document.activeElement.id)), "");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("partsong-launcher").isOpen);
});

test("an approval that something of the page covers cannot be given", async () => {
  const page = await real(chat(), { viewport: { width: 1180, height: 900 } });
  await status(page, "ready");
  await page.evaluate(() => void document.querySelector("partsong-chat").send("weather in Seoul"));
  const frame = page.frameLocator("partsong-chat iframe");
  const allow = frame.getByRole("button", { name: "Allow once" });
  await allow.waitFor();
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("#cover { position: fixed; inset: 0; background: white; opacity: .9; pointer-events: none } partsong-chat.faded { opacity: .02 }");
    document.adoptedStyleSheets = [sheet];
    document.body.append(Object.assign(document.createElement("div"), { id: "cover" }));
  });
  const press = async () => {
    await page.waitForTimeout(1000);
    await allow.click({ force: true });
    await page.waitForTimeout(500);
    return frame.getByText("°C").count();
  };
  assert.equal(await press(), 0, "covered");
  await page.evaluate(() => { document.querySelector("#cover").remove(); document.querySelector("partsong-chat").className = "faded"; });
  assert.equal(await press(), 0, "faded");
  await page.evaluate(() => (document.querySelector("partsong-chat").className = ""));
  await page.waitForTimeout(1000);
  await allow.click();
  await frame.getByText("°C").first().waitFor();
});

// 30
for (const colorScheme of ["light", "dark"]) {
  test(`axe finds nothing in the frame, nor around it, in ${colorScheme}`, async () => {
    const page = await real(launcher(), { colorScheme });
    await page.getByRole("button", { name: "Open chat" }).click();
    await status(page, "ready");
    assert.equal(await say(page, "hello"), "done");
    await page.evaluate(() => void document.querySelector("partsong-chat").send("weather in Seoul"));
    await page.frameLocator("partsong-chat iframe").getByRole("button", { name: "Allow once" }).waitFor();
    const frame = await inner(page);
    await axe(frame, `frame ${colorScheme}`, undefined, ["region"]);
    await axe(page, `around the frame ${colorScheme}`, "partsong-launcher", ["region"]);
    await picture(page, `embed-frame-${colorScheme}`);
  });
}
