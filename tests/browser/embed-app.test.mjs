// The widget with its real module in pages of others: `partsong serve` on one origin, hosts on another.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { given } from "./given.mjs";
import { axe } from "./harness.mjs";
import { configure, embedding, remembering, say, status } from "./embed-pages.mjs";
import { heard, strict, visit } from "./hosts.mjs";

let host;
let server;
const embed = given(async () => ({ host, server } = await embedding()));

const done = (page) => page.context().close();
const at = (body, options) => embed.at(body, options);
const chat = (attributes) => embed.chat(attributes);
const launcher = (attributes = "") => `<partsong-launcher ${attributes}>${chat()}</partsong-launcher>`;

/** What people do: words, a chart, an approval, a reload. */
async function journey(page) {
  assert.equal(await say(page, "hello"), "done");
  assert.equal(await say(page, "Show last month's campaign performance"), "done");
  await page.locator("partsong-chat svg path").first().waitFor();
  await page.evaluate(() => void document.querySelector("partsong-chat").send("weather in Seoul"));
  const allow = page.getByRole("button", { name: "Allow once" });
  await allow.waitFor();
  await page.reload();
  await page.evaluate(() => document.querySelector("partsong-chat").newChat && document.querySelector("partsong-launcher")?.open());
  await status(page, "ready", "done");
  await allow.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  await allow.click();
  await page.getByText("°C").first().waitFor();
}

// 1
test("the snippet works in a page of another origin", async () => {
  const page = await at(launcher());
  await page.getByRole("button", { name: "Open chat" }).click();
  await status(page, "ready");
  await journey(page);
});

// 2
test("so does a script with data-partsong", async () => {
  host.pages["/by-script"] = { body: `<script type="module" src="${server.origin}/partsong.js" data-partsong data-api="${server.origin}/api/chat" crossorigin></script>` };
  const page = await visit(`${host.origin}/by-script`);
  await page.getByRole("button", { name: "Open chat" }).click();
  await status(page, "ready");
  assert.equal(await say(page, "hello"), "done");
});

test("what a page says as soon as its chat is there goes out, also in a chat of before and in one that is only named", async () => {
  const page = await at(chat());
  const greet = () =>
    page.evaluate(async () => {
      await customElements.whenDefined("partsong-chat");
      const element = document.querySelector("partsong-chat");
      await element.ready;
      const { answer, chatId } = await element.send("hello");
      const late = new Promise((end) => setTimeout(() => end("never sent"), 10_000));
      return [await Promise.race([answer, late]), chatId];
    });
  const [first, id] = await greet();
  assert.equal(first, "done");
  await page.reload();
  assert.deepEqual(await greet(), ["done", id]);
  await done(page);
  const named = await at(chat('chat-id="order-42"'));
  assert.equal(await say(named, "hello"), "done");
  const chatId = () => named.evaluate(() => document.querySelector("partsong-chat").chatId);
  assert.equal(await chatId(), "order-42");
  // Another that is only named, with words in its composer, is no new chat; and nothing named is this tab's last.
  await configure(named, { chatId: "order-43" });
  const fresh = await named.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    await chat.setDraft("Where is it?");
    return [await chat.newChat(), await chat.newChat()];
  });
  assert.ok(!fresh.includes("order-43"), fresh.join());
  await configure(named, { chatId: undefined });
  await named.waitForFunction(() => document.querySelector("partsong-chat").chatId === "order-42");
});

test("options that begin the chat anew may change in the moment in which it comes", async () => {
  const page = await at(chat('loading="intent"'));
  const end = await page.evaluate(async () => {
    await customElements.whenDefined("partsong-chat");
    const element = document.querySelector("partsong-chat");
    let changes = 0;
    new MutationObserver(() => {
      if (element.shadowRoot.querySelector(".ps-root") && changes < 2) element.configure({ user: { id: `u${(changes += 1)}` } });
    }).observe(element.shadowRoot, { childList: true });
    const { answer } = await element.send("Show last month's campaign performance");
    const late = new Promise((done) => setTimeout(() => done("no end"), 10_000));
    return [await Promise.race([answer, late]), changes];
  });
  assert.deepEqual(end, ["done", 2]);
  await page.locator("partsong-chat svg path").first().waitFor();
});

test("options that begin the chat anew may change while it sends and answers", async () => {
  const page = await at(chat());
  await status(page, "ready");
  await page.evaluate(async (others) => {
    const element = document.querySelector("partsong-chat");
    for (let at = 0; at < 9; at += 1) {
      const [protocol, api] = others[at % others.length];
      element.configure({ protocol, api, user: { id: `u${at}` } });
      await element.ready;
      element.send("Show last month's campaign performance").catch(() => {});
      await new Promise((go) => setTimeout(go, [0, 5, 60, 400][at % 4]));
    }
    await new Promise((go) => setTimeout(go, 800));
  }, [["ai-sdk", `${server.origin}/api/chat`], ["ag-ui", `${server.origin}/agui`], ["a2ui", `${server.origin}/gulf`]]);
  assert.deepEqual((await heard(page, "error")).filter(({ code }) => code === "crashed"), []);
  await page.evaluate((api) => document.querySelector("partsong-chat").configure({ protocol: "ai-sdk", api }), `${server.origin}/api/chat`);
  assert.equal(await say(page, "hello"), "done");
});

test("what a chat waited for when it was taken out harms nobody", async () => {
  const page = await at(chat(), {
    init: () => {
      const slowly = () => new Promise((done) => setTimeout(done, 300));
      Object.assign(Clipboard.prototype, { write: slowly, writeText: slowly });
    },
  });
  await status(page, "ready");
  assert.equal(await say(page, "hello"), "done");
  await page.route("**/compact.css", async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  await page.locator("partsong-chat").getByRole("button", { name: "Copy", exact: true }).last().click();
  await page.evaluate(async () => {
    const element = document.querySelector("partsong-chat");
    element.configure({ density: "compact" });
    await new Promise((done) => setTimeout(done, 60));
    element.remove();
    await new Promise((done) => setTimeout(done, 800));
    document.body.append(element);
  });
  await status(page, "ready", "done");
  assert.equal(await say(page, "hello"), "done");
  assert.deepEqual(await heard(page, "error"), []);
});

// 3
test("styles of a hostile page change nothing of the chat", async () => {
  const css = "* { all: unset } button { display: none } html { font-size: 62.5% } body { letter-spacing: 9px }";
  const shots = [];
  for (const more of ["", css]) {
    const page = await at(launcher(), { page: { head: `<style>${more}</style>` } });
    await page.getByRole("button", { name: "Open chat" }).click();
    await status(page, "ready");
    assert.equal(await say(page, "hello"), "done");
    await page.mouse.move(1, 1);
    // The second chat may be of another minute, and its times are worded a moment later.
    const times = page.locator("partsong-chat time");
    await times.filter({ hasText: /\d/ }).nth(1).waitFor();
    await page.waitForTimeout(500);
    const mask = [times];
    shots.push(PNG.sync.read(await page.screenshot({ clip: { x: 756, y: 128, width: 400, height: 708 }, mask })));
    await done(page);
  }
  const [{ data, width, height }, { data: hostile }] = shots;
  // A round corner's shade may be one step of 256 apart from one page to the next.
  assert.equal(pixelmatch(data, hostile, null, width, height, { threshold: 0.01, includeAA: true }), 0);
});

// 5, 6, 7
for (const [name, more] of [
  ["the policy of the document", ""],
  ["Trusted Types with somebody else's policy", "; require-trusted-types-for 'script'; trusted-types foreign"],
  ["Trusted Types without any policy", "; require-trusted-types-for 'script'; trusted-types 'none'"],
]) {
  test(`the whole journey under ${name}, without a violation`, async () => {
    const page = await at(launcher(), {
      page: { headers: { "content-security-policy": strict(server.origin, server.origin) + more } },
      init: () => {
        const { trustedTypes } = window;
        if (!trustedTypes) return;
        const create = trustedTypes.createPolicy.bind(trustedTypes);
        TrustedTypePolicyFactory.prototype.createPolicy = (...given) => { window.policies = (window.policies ?? 0) + 1; return create(...given); };
      },
    });
    await page.getByRole("button", { name: "Open chat" }).click();
    await status(page, "ready");
    await journey(page);
    assert.deepEqual(await page.evaluate(() => [window.violations, window.policies ?? 0]), [[], 0]);
  });
}

test("an HTML chart that the page's policy lets have no frame says so at once", async () => {
  const named = { "0†chart": "<!doctype html><p>A chart</p>" };
  const frame = (event, data) => `data: ${JSON.stringify({ event, data })}\n\n`;
  const body = frame("tool_state", { id_to_url: {}, id_to_iframe: named, url_to_page: {}, current_url: null, tool_results: {} }) + frame("token", "【0†chart】") + frame("result", null);
  const page = await at(`<partsong-chat api="${server.origin}/genos/chat/stream" protocol="genos"></partsong-chat>`, {
    page: { headers: { "content-security-policy": strict(server.origin, server.origin) } },
  });
  await page.route("**/genos/chat/stream", (route) => route.fulfill({ status: 200, contentType: "text/event-stream", headers: { "access-control-allow-origin": "*" }, body }));
  await status(page, "ready");
  await say(page, "chart");
  await page.locator(".ps-frame-start").click();
  await page.getByText("The chart could not be loaded.").waitFor({ timeout: 5000 });
  page.allowed = [/Framing/];
});

// 9
test("a nonce with strict-dynamic is enough", async () => {
  const policy = `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic' 'wasm-unsafe-eval'; connect-src ${server.origin}; img-src blob: data:`;
  host.pages["/nonce"] = { body: `${launcher()}${embed.script.replace("crossorigin", 'crossorigin nonce="abc"')}`, headers: { "content-security-policy": policy } };
  const page = await visit(`${host.origin}/nonce`);
  await page.getByRole("button", { name: "Open chat" }).click();
  await status(page, "ready");
  assert.equal(await say(page, "Show last month's campaign performance"), "done");
  assert.deepEqual(await page.evaluate(() => window.violations), []);
});

// 10
test("a page that isolates itself has it too", async () => {
  const page = await at(chat(), { page: { headers: { "cross-origin-embedder-policy": "require-corp", "cross-origin-opener-policy": "same-origin" } } });
  await status(page, "ready");
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  assert.equal(await say(page, "hello"), "done");
});

// 11
test("two chats of two protocols answer at once, with one module", async () => {
  let modules = 0;
  const page = await at(`${chat()}<partsong-chat id="two" protocol="ag-ui" api="${server.origin}/agui"></partsong-chat>`, { viewport: { width: 1180, height: 1500 } });
  await status(page, "ready");
  page.on("request", (request) => (modules += request.url().endsWith("partsong_embed_bg.wasm")));
  await page.reload();
  await status(page, "ready");
  const ends = await Promise.all([say(page, "hello"), say(page, "hello", "#two")]);
  assert.deepEqual(ends, ["done", "done"]);
  assert.equal(modules, 1);
});

// 13
test("a chat that comes and goes a hundred times leaves nothing behind, and the memory stays flat", async () => {
  const page = await at("<div id=box></div>", { init: remembering });
  const around = (times) =>
    page.evaluate(async ([times, api]) => {
      for (let at = 0; at < times; at += 1) {
        const chat = document.createElement("partsong-chat");
        chat.options = { api, loading: "eager" };
        document.querySelector("#box").append(chat);
        await chat.ready;
        chat.remove();
        await new Promise((done) => setTimeout(done, 40));
      }
    }, [times, `${server.origin}/api/chat`]);
  const session = await page.context().newCDPSession(page);
  const counts = async () => {
    await session.send("HeapProfiler.collectGarbage");
    const { documents, nodes, jsEventListeners } = await session.send("Memory.getDOMCounters");
    return { documents, nodes, jsEventListeners, memory: await page.evaluate(() => window.memory.buffer.byteLength) };
  };
  await around(10);
  const before = await counts();
  await around(90);
  const after = await counts();
  assert.equal(after.documents, before.documents);
  // It grows by pages of 64 KB: how near the next one is at the beginning is chance.
  assert.ok(after.memory <= before.memory + 65_536, `${before.memory} bytes of the module, then ${after.memory}`);
  assert.ok(after.nodes <= before.nodes + 20, `${before.nodes} nodes, then ${after.nodes}`);
  assert.ok(after.jsEventListeners <= before.jsEventListeners + 5, `${before.jsEventListeners} listeners, then ${after.jsEventListeners}`);
});

// 14
test("a chat that is moved while it answers loses nothing", async () => {
  const page = await at(`${chat()}<div id="there"></div>`);
  await status(page, "ready");
  const end = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    const { answer } = await chat.send("give me a slow answer");
    await new Promise((done) => setTimeout(done, 300));
    document.querySelector("#there").append(chat);
    document.body.moveBefore?.(chat, null);
    return answer;
  });
  assert.equal(end, "done");
  assert.equal((await heard(page, "ready")).length, 1);
});

test("an answer that is waited for ends with its message, where the person takes that back", async () => {
  const page = await at(chat());
  await status(page, "ready");
  const early = page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    await chat.send("give me a slow answer");
    const { answer } = await chat.send("and another");
    const late = new Promise((done) => setTimeout(done, 5000, "still waiting"));
    window.end = answer.then(async (end) => [end, (await chat.getMessages()).filter(({ role }) => role === "user").length]);
    window.end = Promise.race([window.end, late]);
  });
  await early;
  await page.locator("article").filter({ hasText: "and another" }).getByRole("button", { name: "Do not send" }).click();
  await page.evaluate(() => document.querySelector("partsong-chat").stop());
  assert.deepEqual(await page.evaluate(() => window.end), ["stopped", 1]);
});

// 16, 17
test("history, address, title and the page's own nodes stay as they are, and its query is not the chat's", async () => {
  const page = await at(`<main>Shop</main>${chat()}`, { query: "?q=secret&api=https://evil.example/&protocol=gulf#here" });
  const state = () => page.evaluate(() => ({ history: history.length, address: location.href, title: document.title, html: [...document.documentElement.attributes].map(({ name, value }) => `${name}=${value}`), body: [...document.body.children].map(({ localName }) => localName), head: document.head.innerHTML }));
  await page.waitForFunction(() => customElements.get("partsong-chat"));
  const before = await state();
  const asked = [];
  page.on("request", (request) => request.method() === "POST" && asked.push([request.url(), request.postData()]));
  await status(page, "ready");
  await page.waitForTimeout(300);
  assert.deepEqual(asked, [], "nothing is sent by loading");
  assert.equal(await say(page, "hello"), "done");
  assert.deepEqual(await state(), before);
  assert.equal(asked[0][0], `${server.origin}/api/chat`);
  assert.doesNotMatch(asked[0][1], /secret/);
});

// 18
test("shortcuts of the page are silent while somebody types, and heard with Ctrl", async () => {
  const page = await at(chat(), { init: () => { window.keys = []; addEventListener("keydown", ({ key, ctrlKey }) => window.keys.push(ctrlKey ? `Ctrl+${key}` : key)); } });
  await status(page, "ready");
  const field = page.locator("partsong-chat").getByRole("textbox").first();
  await field.pressSequentially("/sj");
  assert.deepEqual(await page.evaluate(() => window.keys), []);
  await field.press("Control+k");
  assert.ok((await page.evaluate(() => window.keys)).includes("Ctrl+k"));
  assert.equal(await page.getByRole("dialog").count(), 0, "keys are the host's");
  assert.equal(await field.inputValue(), "/sj");
});

// 22
test("a 401 is answered with fresh headers once, with the same bytes and key", async () => {
  const seen = [];
  const api = createServer((request, response) => {
    const cors = { "access-control-allow-origin": host.origin, "access-control-allow-headers": "authorization, content-type, idempotency-key" };
    if (request.method !== "POST") return response.writeHead(204, cors).end();
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () => {
      seen.push({ body, key: request.headers["idempotency-key"], token: request.headers.authorization });
      response.writeHead(401, cors).end();
    });
  });
  await new Promise((ready) => api.listen(0, "127.0.0.1", ready));
  // A test that fails must not keep the run from ending.
  api.unref();
  const page = await at(`<partsong-chat></partsong-chat>`);
  await page.evaluate((api) => document.querySelector("partsong-chat").configure({ api, headers: ({ reason }) => ({ authorization: reason }) }), `http://127.0.0.1:${api.address().port}/chat`);
  await status(page, "ready");
  await page.evaluate(() => void document.querySelector("partsong-chat").send("hello"));
  await page.waitForFunction(() => window.heard.some(({ name, detail }) => name === "error" && detail.code === "unauthorized"));
  assert.deepEqual(seen.map(({ token }) => token), ["request", "unauthorized"]);
  assert.deepEqual([seen[1].body, seen[1].key], [seen[0].body, seen[0].key]);
  await done(page);
  api.closeAllConnections();
  api.close();
  page.allowed = [/401/];
});

// 28
test("400 px in a wide page is the narrow layout", async () => {
  const page = await at(`<div style="width:400px">${chat()}</div>`, { viewport: { width: 1400, height: 900 } });
  await status(page, "ready");
  const root = await page.evaluate(() => { const root = document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-root"); return [root.clientWidth, root.scrollWidth, root.querySelector("nav, .ps-shell__side")?.checkVisibility() ?? false]; });
  assert.deepEqual(root, [400, 400, false]);
});

// 29
test("loading takes no focus; opening goes to the composer, Escape back; below 480 px all else is inert", async () => {
  const page = await at(`<button id="host">Basket</button>${launcher()}`);
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement === document.body), true);
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.waitForFunction(() => document.querySelector("partsong-chat").shadowRoot.activeElement?.matches("textarea, [contenteditable]"));
  await axe(page, "widget", "partsong-launcher", ["region"]);
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").shadowRoot.activeElement.getAttribute("aria-label")), "Open chat");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.waitForFunction(() => document.querySelector("partsong-launcher").shadowRoot.querySelector("dialog").matches(":modal"));
  assert.equal(await page.evaluate(() => (document.querySelector("#host").focus(), document.activeElement.id)), "");
});

// 12
test("two chats of one person are as two tabs: what one says, the other shows", async () => {
  const page = await at(`${chat()}${chat('id="two"')}`, { viewport: { width: 1180, height: 1500 } });
  await status(page, "ready");
  assert.equal(await say(page, "hello"), "done");
  await page.waitForTimeout(500);
  await page.evaluate(async () => {
    const [one, two] = document.querySelectorAll("partsong-chat");
    await two.openChat(one.chatId);
  });
  const shows = async (count) => {
    const told = () => page.evaluate(async () => (await document.querySelector("#two").getMessages()).length);
    for (let tries = 0; tries < 50 && (await told()) !== count; tries += 1) await page.waitForTimeout(100);
    assert.equal(await told(), count);
  };
  await shows(2);
  assert.equal(await say(page, "What can you do?"), "done");
  await shows(4);
  await assert.rejects(page.evaluate(() => document.querySelector("#two").openChat("no-such-chat")), /no chat of this id/);
});

// 24
test("a chat in memory writes nothing, and is gone with the page", async () => {
  const page = await at(chat('storage="memory"'));
  await status(page, "ready");
  assert.equal(await say(page, "hello"), "done");
  await page.waitForTimeout(1500);
  const kept = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)],
  }));
  assert.deepEqual(kept, { databases: [], keys: [] });
  await page.reload();
  await status(page, "ready");
  assert.deepEqual(await page.evaluate(() => document.querySelector("partsong-chat").getMessages()), []);
});

// 33
test("what a script presses on an approval counts for nothing, a person's press does", async () => {
  const page = await at(chat());
  await status(page, "ready");
  await page.evaluate(() => void document.querySelector("partsong-chat").send("weather in Seoul"));
  const allow = page.getByRole("button", { name: "Allow once" });
  await allow.waitFor();
  await allow.scrollIntoViewIfNeeded();
  await page.waitForTimeout(1000);
  await allow.evaluate((button) => button.click());
  await page.waitForTimeout(500);
  assert.equal(await page.getByText("°C").count(), 0);
  await allow.click();
  await page.getByText("°C").first().waitFor();
  const told = await page.evaluate(() => window.heard.filter(({ name }) => name === "approval").map(({ detail }) => detail.state));
  assert.deepEqual(told, ["asked", "allowed"]);
});

test("a page that cannot say what goes along keeps the request back, and Retry asks it again", async () => {
  const page = await at(chat());
  const posts = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.postDataJSON()));
  await page.evaluate(() => {
    window.tenant = undefined;
    document.querySelector("partsong-chat").configure({
      body() {
        if (!window.tenant) throw new Error("who is it?");
        return { tenant: window.tenant };
      },
    });
  });
  await status(page, "ready");
  await page.evaluate(() => void document.querySelector("partsong-chat").send("hello"));
  await page.getByRole("button", { name: "Retry" }).waitFor();
  assert.deepEqual(posts, []);
  await page.evaluate(() => (window.tenant = "acme"));
  await page.getByRole("button", { name: "Retry" }).click();
  await status(page, "done");
  assert.deepEqual(posts.map(({ tenant }) => tenant), ["acme"]);
});
