// The widget's loader in pages of others, around a stand-in of the module: what comes when, what is said early, options, errors, life.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, until } from "./harness.mjs";
import { heard, hosts, standIn, strict, visit } from "./hosts.mjs";

const LATER = ["/partsong_app.js", "/partsong_embed_bg.wasm", "/lazy/embed.js"];

const widget = given(standIn);
const host = given(hosts);
let script;
given(() => {
  script = `<script type="module" src="${widget.origin}/partsong.js" crossorigin></script>`;
});

/** A page with this in its body, and the loader. */
async function at(body, { page = {}, ...options } = {}) {
  const path = `/${Math.random().toString(36).slice(2)}`;
  host.pages[path] = { body: `${body}${script}`, ...page };
  widget.state.asked.length = 0;
  widget.state.lost.clear();
  widget.state.slow = async () => {};
  return visit(`${host.origin}${path}`, options);
}
const ready = (page, selector = "partsong-chat") => page.waitForFunction((selector) => document.querySelector(selector)?.status === "ready", selector);
const done = (page) => page.context().close();
const calls = (page) => page.evaluate(() => window.told?.calls ?? []);
const CHAT = `<partsong-chat api="/api/chat"></partsong-chat>`;

test("an inline chat in view comes by itself, with one request for each file; one out of view waits", async () => {
  const page = await at(`${CHAT}<div style="height:3000px"></div><partsong-chat id="far" api="/far"></partsong-chat>`);
  await ready(page);
  assert.deepEqual(widget.state.asked.sort(), ["/main.css", "/partsong.js", ...LATER].sort());
  assert.equal(await page.evaluate(() => document.querySelector("#far").status), "idle");
  assert.equal(await page.evaluate(() => window.told.mounts.length), 1);
  await page.locator("#far").scrollIntoViewIfNeeded();
  await ready(page, "#far");
  assert.equal(await page.evaluate(() => window.told.inits), 1, "one module for all");
  assert.equal(widget.state.asked.length, 5, "the second chat asks for nothing");
});

test("a launcher asks for nothing until it is meant, and then for everything at once", async () => {
  const page = await at(`<partsong-launcher>${CHAT}</partsong-launcher>`);
  const bubble = page.getByRole("button", { name: "Open chat" });
  await bubble.waitFor();
  await page.waitForTimeout(300);
  assert.deepEqual(widget.state.asked, ["/partsong.js"]);
  let release;
  widget.state.slow = (path) => (path === "/partsong_app.js" ? new Promise((done) => (release = done)) : undefined);
  await bubble.hover();
  await assert.doesNotReject(page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.endsWith("embed.js"))));
  assert.deepEqual(widget.state.asked.slice(1, 4).sort(), [...LATER].sort(), "none waits for another");
  assert.equal(await page.evaluate(() => window.told), undefined, "a hover mounts nothing");
  release();
  widget.state.slow = async () => {};
});

test("a script with data-partsong makes a launcher of its attributes, once", async () => {
  const path = "/by-script";
  host.pages[path] = { body: `<p>Shop</p><script type="module" src="${widget.origin}/partsong.js" data-partsong data-api="/api/chat" data-heading="Shop help" data-position="bottom-start" crossorigin></script>` };
  const page = await visit(`${host.origin}${path}`);
  await page.getByRole("button", { name: "Open chat" }).click();
  await ready(page);
  const { api, heading } = await page.evaluate(() => window.told.mounts[0].options);
  assert.equal(api, `${host.origin}/api/chat`);
  assert.equal(heading, "Shop help");
  const left = await page.getByRole("button", { name: "Close chat" }).boundingBox();
  assert.ok(left.x < 60, "bottom-start is on the left of a page that reads from there");
  await page.evaluate((src) => import(`${src}?again`), `${widget.origin}/partsong.js`);
  assert.equal(await page.locator("partsong-launcher").count(), 1);
  assert.deepEqual(await heard(page, "error"), [], "the same version again is no conflict");
});

test("the same script tag twice makes one bubble, also from another address; another configuration makes another", async () => {
  const tag = (attributes, query = "") => `<script type="module" src="${widget.origin}/partsong.js${query}" data-partsong ${attributes} crossorigin></script>`;
  host.pages["/twice"] = { body: tag('data-api="/api/chat"') + tag('data-api="/api/chat"') };
  const page = await visit(`${host.origin}/twice`);
  await page.getByRole("button", { name: "Open chat" }).first().waitFor();
  await page.waitForTimeout(100);
  assert.equal(await page.locator("partsong-launcher").count(), 1);
  const add = (attributes, query) =>
    page.evaluate(
      ([tag, src]) =>
        new Promise((loaded) => {
          const made = document.createElement("script");
          for (const { name, value } of new DOMParser().parseFromString(tag, "text/html").querySelector("script").attributes) made.setAttribute(name, value);
          made.onload = () => setTimeout(loaded, 50);
          document.head.append(made);
        }),
      [tag(attributes, query)],
    );
  await add('data-api="/api/chat"', "?added");
  assert.equal(await page.locator("partsong-launcher").count(), 1, "a tag manager's own address");
  await add('data-api="/api/other" data-position="bottom-start"', "?other");
  assert.deepEqual(await page.locator("partsong-launcher").evaluateAll((all) => all.map((one) => one.getAttribute("api"))), ["/api/chat", "/api/other"]);
  await page.locator("partsong-launcher").first().evaluate((one) => one.remove());
  await page.locator("script").first().evaluate((one) => one.remove());
  await add('data-api="/api/chat"', "?again");
  assert.deepEqual(await page.locator("partsong-launcher").evaluateAll((all) => all.map((one) => one.getAttribute("api"))), ["/api/other", "/api/chat"], "what was taken away may be put there again");
});

test("a chat in the page whose code has not come stands as a centred button of its theme that shows the focus, before and after it failed", async () => {
  for (const theme of ["light", "dark"]) {
    const page = await at(`<partsong-chat loading="intent" api="/api" theme="${theme}"></partsong-chat>`);
    const looks = () =>
      page.evaluate(() => {
        const chat = document.querySelector("partsong-chat");
        const button = chat.shadowRoot.querySelector("button");
        const [box, at] = [chat, button].map((one) => one.getBoundingClientRect());
        const { backgroundColor, color, fontFamily, outlineStyle } = getComputedStyle(button);
        return { off: [box.x + box.width / 2 - at.x - at.width / 2, box.y + box.height / 2 - at.y - at.height / 2], height: at.height, wide: at.width > box.width / 2, backgroundColor, color, fontFamily, outlineStyle };
      });
    const colours = { light: ["rgb(28, 27, 32)", "rgb(255, 255, 255)"], dark: ["rgb(237, 237, 240)", "rgb(20, 20, 23)"] }[theme];
    const check = async (outline) => {
      const { off, height, wide, backgroundColor, color, fontFamily, outlineStyle } = await looks();
      assert.ok(off.every((one) => Math.abs(one) < 1), `${theme}: ${off}`);
      assert.deepEqual([height, wide, backgroundColor, color, fontFamily, outlineStyle], [56, false, ...colours, "system-ui", outline]);
    };
    await page.getByRole("button", { name: "Open chat" }).waitFor();
    await check("none");
    await page.keyboard.press("Tab");
    await check("solid");
    widget.state.lost.add("/lazy/embed.js");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Chat did not load, try again" }).waitFor();
    await check("solid");
    page.allowed = [/404/];
    widget.state.lost.clear();
    await page.keyboard.press("Enter");
    await ready(page);
    await page.context().close();
  }
});

test("what was queued before the script runs in its order, and push runs at once from then on", async () => {
  const page = await at("<script>(window.partsong ??= []).push((partsong) => partsong.configure({ heading: 'queued', api: '/q' }), () => { throw new Error('host') }, () => (window.second = true));</script><partsong-chat></partsong-chat>");
  await ready(page);
  assert.equal(await page.evaluate(() => window.second), true);
  assert.equal(await page.evaluate(() => window.told.mounts[0].options.heading), "queued");
  assert.equal(await page.evaluate(() => { let ran = false; partsong.push(() => (ran = true)); return ran; }), true);
  page.allowed = [/host/];
});

test("what a call says is newer than options that were set before the loader came", async () => {
  // An element of that id is no queue.
  const page = await at(`<p id="partsong"></p><partsong-chat></partsong-chat><script>
    const chat = document.querySelector("partsong-chat");
    chat.options = { api: "/early", heading: "Early" };
    customElements.whenDefined("partsong-chat").then(() => chat.configure({ heading: "Later" }));
  </script>`);
  await ready(page);
  const { api, heading } = await page.evaluate(() => window.told.mounts[0].options);
  assert.deepEqual([new URL(api).pathname, heading], ["/early", "Later"]);
});

test("a value that fits nothing lets the one below it count, and features are merged", async () => {
  const page = await at(
    `<script>(window.partsong ??= []).push((partsong) => partsong.configure({ theme: "dark", features: { attachments: false } }));</script>
     <partsong-chat api="/a" theme="drak" heading="Help" user="u1" loading="lazy" features='{"votes":true,"attachments":"no","reasoning":"opened"}'></partsong-chat>`,
  );
  await ready(page);
  const told = () => page.evaluate(() => window.told.mounts.at(-1).options);
  const { theme, heading, features, user } = await told();
  assert.deepEqual([theme, heading, features.attachments, features.votes, features.reasoning, user.id], ["dark", "Help", false, true, "closed", "u1"]);
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ user: null }));
  await page.waitForFunction(() => window.told.mounts.length === 2);
  assert.equal((await told()).user, null, "nobody is a user, too");
});

test("configure beats attributes, these beat config, and that beats partsong.configure; undefined resets", async () => {
  const page = await at(
    `<script>(window.partsong ??= []).push((partsong) => partsong.configure({ heading: "all", greeting: "all", placeholder: "all", disclaimer: "all" }));</script>
     <script type="application/json" id="conf">{ "greeting": "config", "placeholder": "config", "disclaimer": "config", "headers": { "x-a": "1" } }</script>
     <partsong-chat api="/a" config="#conf" placeholder="attribute" disclaimer="attribute" body-shape="legacy" origins="https://a.b  https://c.d" user="u1" features='{"charts":false}' starters='[{"title":"t","prompt":"p"}]'></partsong-chat>`,
    { init: () => addEventListener("DOMContentLoaded", () => customElements.whenDefined("partsong-chat").then(() => (document.querySelector("partsong-chat").options = { disclaimer: "own", greeting: undefined }))) },
  );
  await ready(page);
  const told = await page.evaluate(() => window.told.mounts[0].options);
  assert.deepEqual(
    [told.heading, told.greeting, told.placeholder, told.disclaimer, told.bodyShape, told.origins, told.user],
    ["all", "config", "attribute", "own", "legacy", ["https://a.b", "https://c.d"], { id: "u1" }],
  );
  assert.deepEqual([told.protocol, told.credentials, told.storage, told.theme, told.density, told.isolation, told.detail, told.locale], ["ai-sdk", "same-origin", "persistent", "auto", "comfortable", "shadow", "meta", "en"]);
  assert.deepEqual(told.features, { attachments: true, history: true, charts: false, sidebar: false, exportLog: false, reasoning: "closed" });
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ disclaimer: undefined }));
  assert.equal(await page.evaluate(() => window.told.mounts[0].options.disclaimer), "attribute");
});

test("an unknown name and a wrong value are warned of once, and harm nothing", async () => {
  const warnings = [];
  const page = await at(`<partsong-chat api="/a" apii="/b" theme="pink" data-x="1" v-if="y" aria-label="z" starters="{"></partsong-chat><partsong-chat api="/a" apii="/b"></partsong-chat>`, {
    init: () => (console.warn = (text) => (window.warned ??= []).push(text)),
  });
  await ready(page);
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ colour: "red", heading: "x" }));
  await page.waitForFunction(() => window.warned?.length > 3);
  warnings.push(...(await page.evaluate(() => window.warned)));
  assert.equal(warnings.length, 4, warnings.join("\n"));
  for (const word of ["apii", "theme is one of", "starters is not JSON", "option colour"]) assert.equal(warnings.filter((text) => text.includes(word)).length, 1, word);
});

test("an option of another type is told of in words, and counts as if it were not there; what can be meant in one way only is taken so", async () => {
  const page = await at("<partsong-chat loading=intent></partsong-chat>", { init: () => (console.warn = (text) => (window.warned ??= []).push(text)) });
  const given = {
    api: "/a", heading: 5, greeting: { en: "x" }, placeholder: null, locale: "ko_KR", user: { id: 42 }, app: 7, origins: "https://a.b https://c.d", starters: [{ title: "x" }, { title: "y", prompt: "z", icon: "rocket" }],
    features: { attachment: false, history: "no", reasoning: "never", models: true }, headers: "a: b", body: [1], context: {}, fetch: "x", words: ["a"], messages: { a: 1 }, chatId: "a b", upload: "ftp://a.b/", credentials: true,
  };
  await page.evaluate(async (given) => {
    const chat = document.querySelector("partsong-chat");
    chat.configure(given);
    chat.focus();
    await chat.ready;
  }, given);
  const told = await page.evaluate(() => window.told.mounts[0].options);
  assert.deepEqual(
    [told.heading, told.greeting, told.placeholder, told.locale, told.user, told.app, told.origins, told.headers, told.body, told.context, told.fetch, told.words, told.messages, told.chatId, told.upload, told.credentials],
    ["5", undefined, undefined, "ko-KR", { id: "42" }, "7", ["https://a.b", "https://c.d"], undefined, undefined, undefined, undefined, undefined, undefined, undefined, undefined, "same-origin"],
  );
  await page.waitForFunction(() => window.warned?.length > 14);
  const warned = await page.evaluate(() => window.warned);
  const words = [
    'greeting is a text, not {"en":"x"}', 'a starter has title and prompt, both texts: not {"title":"x"}', 'the icon of a starter is one of chart, bulb, form, search, weather, not "rocket"', "there is no feature attachment",
    'features.history is one of true, false, not "no"', 'features.reasoning is one of closed, open, hidden, not "never"', 'headers is an object or a function, not "a: b"', "body is an object or a function, not [1]",
    "context is a list or a function, not {}", 'fetch is a function, not "x"', 'words is an object, not ["a"]', 'messages is a list, or the address of one, not {"a":1}', 'chatId is 1 to 64 of A-Z a-z 0-9 _ -, not "a b"',
    'upload is an address of the web, not "ftp://a.b/"', "credentials is one of omit, same-origin, include, not true",
  ];
  for (const one of words) assert.equal(warned.filter((text) => text.includes(one)).length, 1, `${one}:\n${warned.join("\n")}`);
  assert.equal(warned.length, words.length, warned.join("\n"));
});

test("options apply live, or begin anew; attributes too", async () => {
  const page = await at(CHAT);
  await ready(page);
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ heading: "Help", theme: "dark" }));
  await page.evaluate(() => document.querySelector("partsong-chat").setAttribute("placeholder", "Ask"));
  await page.waitForFunction(() => window.told.calls.length === 2);
  assert.deepEqual(await calls(page), [["configure", "heading theme"], ["configure", "placeholder"]]);
  const first = await page.evaluateHandle(() => document.querySelector("partsong-chat").ready);
  await page.evaluate(() => document.querySelector("partsong-chat").setUser({ id: "u2" }));
  assert.equal(await page.evaluate((first) => first === document.querySelector("partsong-chat").ready, first), false, "ready is renewed");
  assert.deepEqual((await calls(page)).at(-1), ["unmount"]);
  assert.equal(await page.evaluate(() => window.told.mounts.length), 2);
  assert.deepEqual(await page.evaluate(() => window.told.mounts[1].options.user), { id: "u2" });
  await page.evaluate(() => partsong.configure({ locale: "ko" }));
  assert.deepEqual((await calls(page)).at(-1), ["configure", "locale"]);
  assert.equal((await heard(page, "ready")).length, 2);
});

test("calls before the code is there bring it, and keep their order", async () => {
  const page = await at(`<partsong-launcher>${CHAT}</partsong-launcher>`);
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  const answers = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const all = [chat.setDraft("draft"), chat.send("one"), chat.send({ text: "two", files: [new File(["x"], "x.txt")], chat: "new" }), chat.newChat(), chat.stop()];
    const [, one, two, fresh] = await Promise.all(all);
    return { ids: [one.chatId, two.messageId, fresh], end: await one.answer, open: document.querySelector("partsong-launcher").isOpen };
  });
  assert.deepEqual(answers, { ids: ["c1", "m1", "c2"], end: "done", open: false });
  assert.deepEqual(await calls(page), [["draft", "draft", 0], ["send", "one", [], false], ["send", "two", ["x.txt"], true], ["newChat"], ["stop"]]);
});

test("what cannot be sent is refused in words, and no call waits for ever", async () => {
  const page = await at(CHAT);
  await ready(page);
  const told = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const tried = (call) => call.then(() => "taken", ({ code, message }) => `${code}: ${message}`);
    const all = [chat.send(), chat.send(" "), chat.send({ files: [] }), chat.send({ text: "a", files: ["b"] }), chat.setDraft("a", [new Blob(["b"])]), chat.send({ text: "a", files: null }), chat.send(5), chat.setDraft(null)];
    return Promise.all(all.map(tried));
  });
  const nothing = "options: there is nothing to send: neither text nor files";
  const wrong = "options: files is a list of File objects";
  assert.deepEqual(told, [nothing, nothing, nothing, wrong, wrong, "taken", "taken", "taken"]);
  assert.deepEqual(await calls(page), [["send", "a", [], false], ["send", "5", [], false], ["draft", "", 0]]);
});

test("a call that waits for its chat is refused when that leaves the page, and goes to the one that begins in its place", async () => {
  const page = await at("<p>Shop</p>");
  let go;
  const waits = new Promise((resolve) => (go = resolve));
  widget.state.slow = (path) => (path === "/partsong_app.js" ? waits : undefined);
  const ends = await page.evaluate(async () => {
    document.body.insertAdjacentHTML("afterbegin", '<partsong-chat api="/a"></partsong-chat>');
    const chat = document.querySelector("partsong-chat");
    const call = (name, ...given) => chat[name](...given).then(() => "done", ({ code }) => code);
    const calls = [call("send", "x"), call("getMessages"), call("forget"), call("setContext", []), call("setUser", "a")];
    await new Promise((done) => setTimeout(done, 300));
    chat.remove();
    const late = new Promise((done) => setTimeout(done, 2_000, "late"));
    const ends = await Promise.all(calls.map((one) => Promise.race([one, late])));
    document.body.prepend(chat);
    window.sent = call("send", "y");
    return ends;
  });
  assert.deepEqual(ends, ["destroyed", "destroyed", "destroyed", "destroyed", "destroyed"]);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
  await page.evaluate(() => document.querySelector("partsong-chat").setAttribute("api", "/b"));
  go();
  assert.equal(await page.evaluate(() => window.sent), "done");
  assert.deepEqual(await calls(page), [["send", "y", [], false]]);
  assert.match(await page.evaluate(() => window.told.mounts[0].options.api), /\/b$/);
});

test("a chat that did not begin is tried again by a call, if that may help", async () => {
  const page = await at("<p>Shop</p>");
  widget.state.lost.add("/partsong_app.js");
  await page.evaluate(() => document.body.insertAdjacentHTML("afterbegin", '<partsong-chat api="/a"></partsong-chat>'));
  await page.getByRole("button", { name: "try again" }).waitFor();
  const sent = () => page.evaluate(() => document.querySelector("partsong-chat").send("x").then(() => "sent", ({ code }) => code));
  assert.equal(await sent(), "assets");
  widget.state.lost.clear();
  assert.equal(await sent(), "sent");
  assert.equal((await heard(page, "ready")).length, 1);
  page.allowed = [/404/];
});

test("a status is told when it is another one", async () => {
  const page = await at(CHAT);
  await ready(page);
  await page.evaluate(() => ["ready", "streaming", "streaming", "done"].forEach((status) => window.told.mounts[0].bridge.emit("partsong-status", { status })));
  assert.deepEqual((await heard(page, "status")).map(({ status }) => status), ["loading", "ready", "streaming", "done"]);
});

test("what the app refuses is a PartsongError with a code", async () => {
  const page = await at(CHAT);
  await ready(page);
  const errors = await page.evaluate(async (src) => {
    const { PartsongError } = await import(src);
    const chat = document.querySelector("partsong-chat");
    const refused = async (run) => run().then(() => null, (error) => [error instanceof PartsongError, error.name, error.code, error.retryable]);
    return [await refused(() => chat.openChat("c9")), await refused(() => chat.send("too many"))];
  }, `${widget.origin}/partsong.js`);
  assert.deepEqual(errors, [[true, "PartsongError", "not-found", false], [true, "PartsongError", "full", true]]);
  assert.deepEqual(await page.evaluate(async () => [await document.querySelector("partsong-chat").setContext([{ description: "d", value: 1 }]), document.querySelector("partsong-chat").debugLog(), (await document.querySelector("partsong-chat").getMessages())[0].id]), [true, "log", "m2"]);
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ protocol: "gulf" }));
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").setContext([])), false);
});

test("a missing api is said in words, rejects ready, and is mended by naming one", async () => {
  const page = await at("<partsong-chat></partsong-chat>");
  await page.getByRole("alert").filter({ hasText: "not set up correctly" }).waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").ready.catch(({ code }) => code)), "options");
  assert.deepEqual((await heard(page, "error")).map(({ code, fatal, retryable }) => [code, fatal, retryable]), [["options", true, false]]);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").send("x").catch(({ code }) => code)), "options");
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ api: "/a" }));
  await ready(page);
  assert.equal(await page.getByRole("alert").count(), 0);
});

test("what the module says when it cannot begin stands in words, and is tried again", async () => {
  const page = await at(`<partsong-chat api="/a" heading="broken" lang="ko" theme="dark"></partsong-chat>`);
  const alert = page.getByRole("alert").filter({ hasText: "채팅을 시작하지 못했습니다" });
  await alert.waitFor();
  assert.deepEqual((await heard(page, "error")).map(({ code, retryable }) => [code, retryable]), [["storage", true]]);
  assert.equal(await alert.evaluate((node) => getComputedStyle(node.parentElement).backgroundColor), "rgb(19, 19, 22)", "in the scheme that was asked for");
  await axe(page, "fault", "partsong-chat", ["region"]);
  await page.evaluate(() => document.querySelector("partsong-chat").setAttribute("heading", "Help"));
  await ready(page);
});

test("files that are not there are said as assets, and come when they are asked for again", async () => {
  for (const lost of LATER) {
    const page = await at("", { page: {} });
    widget.state.lost.add(lost);
    await page.evaluate(() => document.body.insertAdjacentHTML("afterbegin", `<partsong-chat api="/a"></partsong-chat>`));
    const again = page.getByRole("button", { name: "try again" });
    await again.waitFor();
    const [{ code, fatal, message, retryable }] = await heard(page, "error");
    assert.deepEqual([code, fatal, retryable], ["assets", true, true], lost);
    assert.match(message, /assets/);
    widget.state.lost.clear();
    await again.click();
    await ready(page);
    page.allowed = [/404/];
    await done(page);
  }
});

test("what went wrong is said even where its words do not come, with a way to try again", async () => {
  const page = await at("");
  widget.state.lost.add("/partsong_app.js").add("/lazy/fault.js");
  await page.evaluate(() => document.body.insertAdjacentHTML("afterbegin", `<partsong-chat api="/a" heading="Help"></partsong-chat>`));
  const said = page.getByRole("alert");
  await said.waitFor();
  assert.match(await said.textContent(), /^assets: Partsong's files at .* are not whole/);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").status), "error");
  widget.state.lost.clear();
  await page.getByRole("button", { name: "Try again" }).click();
  await ready(page);
  page.allowed = [/404/];
});

test("tools whose code does not come run nothing: a person is asked, and the assistant is told", async () => {
  const page = await at(`<script>(window.partsong = []).push((partsong) => partsong.registerTool({ name: "cart", description: "d", parameters: {}, needsApproval: () => false, execute: () => (window.ran = true) }))</script>${CHAT}`);
  await ready(page);
  widget.state.lost.add("/lazy/running.js");
  const bridged = (name, ...given) => page.evaluate(([name, given]) => window.told.mounts[0].bridge[name](...given), [name, given]);
  assert.equal(await bridged("needsApproval", "cart", "{}"), true);
  assert.match((await bridged("runTool", "r", "cart", "{}", "c", "x")).error, /running\.js/);
  widget.state.lost.clear();
  assert.equal(await bridged("needsApproval", "cart", "{}"), false);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  // Stopped before its code was there.
  let release;
  const late = await at(`<script>(window.partsong = []).push((partsong) => partsong.registerTool({ name: "cart", description: "d", parameters: {}, needsApproval: true, execute: () => (window.ran = true) }))</script>${CHAT}`);
  await ready(late);
  widget.state.slow = (path) => (path === "/lazy/running.js" ? new Promise((go) => (release = go)) : undefined);
  await late.evaluate(() => { const { bridge } = window.told.mounts[0]; window.end = bridge.runTool("r", "cart", "{}", "c", "x"); bridge.stopTool("r"); });
  await until(() => release, "the file is asked for");
  release();
  assert.deepEqual(await late.evaluate(async () => [await window.end, window.ran]), [{ error: "it was stopped" }, undefined]);
  widget.state.slow = () => {};
  page.allowed = [/404/];
});

test("files elsewhere: assets names their folder, as a bundler's output needs it", async () => {
  const path = "/bundled";
  host.pages["/bundle.js"] = { type: "text/javascript", text: await (await fetch(`${widget.origin}/partsong.js`)).text() };
  host.pages[path] = { body: `${CHAT}<script>(window.partsong ??= []).push((partsong) => partsong.configure({ assets: "${widget.origin}" }))</script><script type="module" src="/bundle.js"></script>` };
  const page = await visit(`${host.origin}${path}`);
  await ready(page);
});

test("a policy without wasm-unsafe-eval is told as csp-wasm, in words", async () => {
  const policy = strict(widget.origin, widget.origin).replace("'wasm-unsafe-eval'", "");
  const page = await at(CHAT, { page: { headers: { "content-security-policy": policy } } });
  await page.getByRole("alert").filter({ hasText: "security policy does not let the chat run" }).waitFor();
  assert.deepEqual((await heard(page, "error")).map(({ code }) => code), ["csp-wasm"]);
});

test("the loader and its launcher do with a strict policy and without a Trusted Types policy", async () => {
  for (const types of ["'none'", "foreign"]) {
    const policy = strict(widget.origin, widget.origin, `require-trusted-types-for 'script'; trusted-types ${types}`);
    const page = await at(`<partsong-launcher>${CHAT}</partsong-launcher>`, { page: { headers: { "content-security-policy": policy } } });
    await page.getByRole("button", { name: "Open chat" }).click();
    await ready(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForFunction(() => document.querySelector("partsong-launcher").shadowRoot.querySelector("dialog").matches(":modal"));
    await page.getByRole("button", { name: "Close chat" }).click();
    assert.deepEqual(await page.evaluate(() => window.violations), []);
    assert.equal(await page.evaluate(() => [...document.querySelectorAll("*")].flatMap((one) => [one, ...(one.shadowRoot?.querySelectorAll("*") ?? [])]).filter((one) => one.matches("style, [style]")).length), 0);
    await done(page);
  }
});

test("verify holds in a shadow root of the page, too", async () => {
  const page = await at(`<div><template shadowrootmode="open"><partsong-chat verify api="/a" loading="eager"></partsong-chat></template></div>`);
  await page.waitForFunction(() => window.heard.some(({ name, detail }) => name === "status" && ["ready", "error"].includes(detail.status)));
  assert.deepEqual((await heard(page, "error")).map(({ code }) => code), ["assets"], "nobody wrote down what the stand-in is made of");
  page.allowed = [/integrity/];
});

test("a browser that is too old is told so", async () => {
  const page = await at(CHAT, { init: () => { const supports = CSS.supports; CSS.supports = (...asked) => !String(asked).includes("light-dark") && supports.apply(CSS, asked); } });
  await page.getByRole("alert").filter({ hasText: "too old" }).waitFor();
  assert.deepEqual((await heard(page, "error")).map(({ code }) => code), ["unsupported"]);
});

test("what the app says goes out as events whose details nobody changes; a cancelled one is told", async () => {
  const page = await at(CHAT);
  await ready(page);
  const went = await page.evaluate(() => {
    addEventListener("partsong-link", (event) => event.detail.href.endsWith("/no") && event.preventDefault());
    const { bridge } = window.told.mounts[0];
    const link = (href) => bridge.emit("partsong-link", { href, sameOrigin: true }, true);
    bridge.emit("partsong-message", { chatId: "c1", messageId: "m1", role: "assistant", status: "done", message: { id: "m1", parts: [{ type: "text" }] } });
    addEventListener("partsong-chat", ({ target }) => (window.known = target.chatId));
    bridge.emit("partsong-chat", { chatId: "c7" });
    bridge.emit("partsong-status", { status: "streaming" });
    const { message } = window.heard.find(({ name }) => name === "message").detail;
    return { goes: [link("/yes"), link("/no")], deep: Object.isFrozen(message.parts[0]), frozen: window.heard.every(({ frozen }) => frozen), at: new Set(window.heard.map(({ target }) => target)).size };
  });
  assert.deepEqual(went, { goes: [true, false], deep: true, frozen: true, at: 1 });
  assert.deepEqual(await page.evaluate(() => [document.querySelector("partsong-chat").chatId, document.querySelector("partsong-chat").status, window.known]), ["c7", "streaming", "c7"]);
});

test("the page's functions are called with their limits: headers, body, context, fetch", async () => {
  const page = await at(CHAT);
  await ready(page);
  const got = await page.evaluate(async () => {
    Array.prototype.toJSON = () => "poisoned";
    const chat = document.querySelector("partsong-chat");
    const { bridge } = window.told.mounts[0];
    let aborted = false;
    chat.configure({
      headers: async ({ reason, url, signal }) => (reason === "unauthorized" ? new Promise(() => signal.addEventListener("abort", () => (aborted = true))) : { "X-For": url }),
      body: () => ({ tags: ["a", new Date(0)], model: undefined }),
      context: [{ description: "cart", value: [1] }, { description: "long", value: "x".repeat(70_000) }],
      fetch: async (url) => new Response(`own ${url}`),
    });
    const setTimer = window.setTimeout;
    window.setTimeout = (run, wait) => setTimer(run, wait === 10_000 ? 20 : wait);
    const late = await bridge.headers("unauthorized", "/u").catch((error) => error);
    const answer = { headers: await bridge.headers("request", "/r"), body: await bridge.body(), context: await bridge.context(), own: await (await (bridge.options().fetch ?? fetch)("/f")).text(), late: late.code, aborted };
    chat.configure({ fetch: undefined, body: { list: [1] }, headers: { authorization: "Bearer x" } });
    window.fetch = async () => new Response("the page's");
    Object.assign(answer, { plain: await bridge.body(), fixed: await bridge.headers("request", "/r"), page: await (await (bridge.options().fetch ?? fetch)("/f")).text() });
    delete Array.prototype.toJSON;
    return answer;
  });
  assert.deepEqual(got, {
    headers: [["x-for", "/r"]], body: `{"tags":["a","1970-01-01T00:00:00.000Z"]}`, context: `[{"description":"cart","value":[1]}]`, own: "own /f", late: "options", aborted: true,
    plain: `{"list":[1]}`, fixed: [["authorization", "Bearer x"]], page: "the page's",
  });
});

test("what a fetch of the page's throws is the network's where a browser says so, in whatever wrapping, and else the page's", async () => {
  const page = await at(CHAT);
  await ready(page);
  const codes = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const codeOf = async (error) => {
      chat.configure({ fetch: () => Promise.reject(error) });
      return window.told.mounts[0].bridge.options().fetch(new Request("/")).catch(({ code }) => code);
    };
    const frame = document.body.appendChild(document.createElement("iframe"));
    const all = {
      chromium: new TypeError("Failed to fetch"),
      named: new TypeError("Failed to fetch (api.example)"),
      firefox: new TypeError("NetworkError when attempting to fetch resource."),
      webkit: new TypeError("Load failed"),
      read: new TypeError("network error"),
      inFirefox: new TypeError("Error in input stream"),
      polyfill: new TypeError("Network request failed"),
      aborted: new DOMException("The user aborted a request.", "AbortError"),
      late: AbortSignal.abort(new DOMException("signal timed out", "TimeoutError")).reason,
      wrapped: new Error("GET /: no response", { cause: new TypeError("Load failed") }),
      ofAnother: new frame.contentWindow.TypeError("Failed to fetch"),
      nowhere: new TypeError("Cannot read properties of undefined (reading 'fetch')"),
      inWebkit: new TypeError("undefined is not an object (evaluating 'shop.connection')"),
      malformed: new TypeError("Failed to execute 'fetch' on 'Window': Failed to parse URL from //"),
      own: new Error("Failed to fetch the token"),
      wrappedOwn: new Error("no token", { cause: new Error("Load failed") }),
      nothing: null,
    };
    const codes = {};
    for (const [name, error] of Object.entries(all)) codes[name] = await codeOf(error);
    return codes;
  });
  const network = ["chromium", "named", "firefox", "webkit", "read", "inFirefox", "polyfill", "aborted", "late", "wrapped", "ofAnother"];
  const own = ["nowhere", "inWebkit", "malformed", "own", "wrappedOwn", "nothing"];
  assert.deepEqual(codes, Object.fromEntries([...network.map((name) => [name, "network"]), ...own.map((name) => [name, "options"])]));
  await page.context().setOffline(true);
  const offline = await page.evaluate(() => {
    document.querySelector("partsong-chat").configure({ fetch: () => Promise.reject(new TypeError("Die Verbindung wurde unterbrochen.")) });
    return window.told.mounts[0].bridge.options().fetch(new Request("/")).catch(({ code }) => code);
  });
  assert.equal(offline, "network");
});

test("who is told the same again, as a framework does at each render, begins nothing anew", async () => {
  const page = await at(`<partsong-chat api="/api/chat"></partsong-chat>`);
  await ready(page);
  const mounts = async (change) => {
    await page.evaluate(change);
    await page.waitForTimeout(200);
    await ready(page);
    return page.evaluate(() => window.told.mounts.length);
  };
  assert.equal(await mounts(() => document.querySelector("partsong-chat").configure({ user: { id: "ann" }, api: new URL("/api/chat", location.href) })), 2);
  assert.equal(await mounts(() => document.querySelector("partsong-chat").configure({ user: { id: "ann" }, api: new URL("/api/chat", location.href) })), 2);
  assert.equal(await mounts(() => document.querySelector("partsong-chat").setAttribute("api", "/api/chat")), 2);
  assert.equal(await mounts(() => document.querySelector("partsong-chat").configure({ user: { id: "bob" } })), 3);
});

test("what is moved in the page goes on; what is taken out ends, and begins again when it comes back", async () => {
  const page = await at(`${CHAT}<div id="there"></div>`);
  await ready(page);
  const open = await page.evaluate(() => {
    const dialogs = ["any", "none"].map((closedby) => Object.assign(document.createElement("dialog"), { className: closedby }));
    for (const dialog of dialogs) {
      dialog.setAttribute("closedby", dialog.className);
      window.told.mounts[0].root.append(dialog);
    }
    dialogs[0].showModal();
    dialogs[1].open = true;
    document.querySelector("#there").append(document.querySelector("partsong-chat"));
    return dialogs.map(({ open }) => open);
  });
  assert.deepEqual(open, [false, true], "what was modal is so no longer");
  await page.evaluate(() => document.body.moveBefore?.(document.querySelector("partsong-chat"), null));
  await page.waitForTimeout(100);
  assert.deepEqual(await calls(page), []);
  assert.equal(await page.evaluate(() => window.told.mounts.length), 1);
  await page.evaluate(() => (window.kept = document.querySelector("partsong-chat")).remove());
  await page.waitForFunction(() => window.told.calls.some(([name]) => name === "unmount"));
  assert.equal(await page.evaluate(() => window.kept.status), "idle");
  await page.evaluate(() => document.body.append(window.kept));
  await ready(page);
  assert.equal(await page.evaluate(() => window.told.mounts.length), 2);
  const codes = await page.evaluate(async () => {
    const { kept } = window;
    await kept.destroy();
    document.body.append(kept);
    return [await kept.ready.catch(({ code }) => code), await kept.send("x").catch(({ code }) => code), kept.shadowRoot.childElementCount];
  });
  assert.deepEqual(codes, ["destroyed", "destroyed", 0]);
});

test("a chat that comes and goes a hundred times leaves no node, no observer and no timer behind", async () => {
  const page = await at("<div id=box></div>", {
    init: () => {
      window.open = { observers: 0, listeners: 0 };
      for (const name of ["IntersectionObserver", "MutationObserver"]) {
        const Real = window[name];
        window[name] = class extends Real {
          #on = false;
          observe(...given) { if (!this.#on) window.open.observers += 1; this.#on = true; return super.observe(...given); }
          disconnect() { if (this.#on) window.open.observers -= 1; this.#on = false; return super.disconnect(); }
        };
      }
      const { addEventListener: add } = EventTarget.prototype;
      window.addEventListener = function (...given) { window.open.listeners += 1; return add.apply(this, given); };
    },
  });
  const around = (times) =>
    page.evaluate(async (times) => {
      for (let at = 0; at < times; at += 1) {
        const chat = document.createElement("partsong-chat");
        chat.options = { api: "/a", loading: "eager" };
        document.querySelector("#box").append(chat);
        await chat.ready;
        chat.remove();
      }
      await new Promise((done) => setTimeout(done, 60));
      return { ...window.open, nodes: document.querySelectorAll("*").length, left: window.told.mounts.filter(({ gone }) => !gone).length };
    }, times);
  const once = await around(1);
  assert.deepEqual(await around(100), once);
  assert.equal(once.left, 0);
});

test("a module that stops says so in all its chats, and Restart brings them back without a reload", async () => {
  const page = await at(`${CHAT}<partsong-chat id="two" api="/two"></partsong-chat>`, { viewport: { width: 1180, height: 1600 } });
  await ready(page);
  await ready(page, "#two");
  await page.evaluate(() => { window.mark = 1; dispatchEvent(new CustomEvent("partsong-panic", { detail: "index out of bounds" })); });
  const said = page.getByRole("alert").filter({ hasText: "error of its own" });
  await said.nth(1).waitFor();
  assert.equal(await said.count(), 2);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").send("x").catch(({ code }) => code)), "crashed");
  // What is changed meanwhile, and a chat that comes meanwhile, do not wake what has stopped.
  await page.evaluate(() => {
    const two = document.querySelector("#two");
    two.configure({ heading: "Two" });
    two.configure({ user: { id: "u" } });
    two.parentNode.insertAdjacentHTML("beforeend", `<partsong-chat id="three" api="/three" loading="eager"></partsong-chat>`);
  });
  await said.nth(2).waitFor();
  await page.waitForTimeout(300);
  assert.equal(await page.getByRole("button", { name: "Restart" }).count(), 3);
  assert.equal(await page.evaluate(() => document.querySelector("#three").send("x").catch(({ code }) => code)), "crashed");
  assert.equal((await heard(page, "error")).length, 3, "each has said it once");
  await page.getByRole("button", { name: "Restart" }).first().click();
  await ready(page);
  await ready(page, "#two");
  await ready(page, "#three");
  assert.equal(await page.evaluate(() => window.mark), 1);
  assert.ok(widget.state.asked.includes("/partsong_app.js"));
  assert.equal(await page.evaluate(() => window.told.mounts.length), 5);
  assert.equal(await page.evaluate(() => window.told.mounts.filter(({ options }) => options.heading === "Two").length), 1, "with the options as they are now");
  assert.equal((await heard(page, "ready")).length, 5);
});

test("two versions on a page: the first wins, and the other says so", async () => {
  const path = "/two-versions";
  const other = (await (await fetch(`${widget.origin}/partsong.js`)).text()).replace(/version:"[^"]+"/, `version:"9.9.9"`);
  host.pages["/other.js"] = { type: "text/javascript", text: other };
  host.pages[path] = { body: `${CHAT}<script type="module" src="${widget.origin}/partsong.js" crossorigin></script><script type="module" src="/other.js"></script>` };
  const changed = other.replace(/"[\d.]+"(?=!==\w+\.version)/, `"9.9.9"`);
  host.pages["/other.js"].text = changed;
  const page = await visit(`${host.origin}${path}`);
  await ready(page);
  const [told] = await heard(page, "error");
  assert.equal(told.code, "version");
  assert.notEqual(await page.evaluate(() => partsong.version), "9.9.9");
  assert.equal((await heard(page, "error")).length, 1);
});

test("the loader can be imported where there is no document", async () => {
  const loaded = await import(`${widget.folder}/partsong.js`);
  loaded.partsong.configure({ assets: "/a" });
  loaded.partsong.push(() => {});
  assert.deepEqual(Object.keys(loaded).sort(), ["PartsongChat", "PartsongError", "PartsongLauncher", "partsong"]);
});
