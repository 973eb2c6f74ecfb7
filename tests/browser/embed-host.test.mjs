// The widget with its real module as a guest: what it leaves alone in its page, and what its page may do to it.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { before, test } from "node:test";
import { given } from "./given.mjs";
import { close } from "./harness.mjs";
import { heard } from "./hosts.mjs";
import { configure, embedding, lying, say, scripted, status, words } from "./embed-pages.mjs";

const embed = given(embedding);

const done = (page) => page.context().close();
const own = (attributes = "") => `<partsong-chat api="/api" ${attributes}></partsong-chat>`;
const launcher = (inner = own()) => `<partsong-launcher>${inner}</partsong-launcher>`;
const field = (page) => page.locator("partsong-chat textarea").first();
const open = async (page) => {
  await page.getByRole("button", { name: "Open chat" }).click();
  await status(page, "ready", "done");
};

/** An API that streams as the test says: `{ url, bodies, next() }`; `next()` resolves to the response of the next request. */
async function streaming() {
  const waiting = [];
  const here = [];
  const server = createServer((request, response) => {
    const cors = { "access-control-allow-origin": embed.host.origin, "access-control-allow-headers": "content-type, idempotency-key" };
    if (request.method !== "POST") return response.writeHead(204, cors).end();
    let body = "";
    request.on("data", (piece) => (body += piece));
    request.on("end", () => {
      response.writeHead(200, { ...cors, "content-type": "text/event-stream", "x-vercel-ai-ui-message-stream": "v1" });
      const say = (...chunks) => response.write(chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join(""));
      say({ type: "start" }, { type: "start-step" }, { type: "text-start", id: "t" });
      const answer = {
        body: JSON.parse(body),
        text: (delta) => say({ type: "text-delta", id: "t", delta }),
        question: (input) => say({ type: "tool-input-available", toolCallId: input.interaction_id, toolName: "render_interaction", input }),
        end: () => (say({ type: "text-end", id: "t" }, { type: "finish-step" }, { type: "finish" }), response.end("data: [DONE]\n\n")),
      };
      const waits = waiting.shift();
      if (waits) waits(answer);
      else here.push(answer);
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  // A test that fails must not keep the run from ending.
  server.unref();
  return {
    url: `http://127.0.0.1:${server.address().port}/api`,
    next: () => (here.length ? here.shift() : new Promise((done) => waiting.push(done))),
    stop: () => (server.closeAllConnections(), server.close()),
  };
}

// 4
test("no computed style of the page's own elements changes", async () => {
  const markup = `<header><h1>Shop</h1><nav><a href="#a">Coats</a></nav></header><main><p class="lead">Warm <b>coats</b></p><table><tr><td>1</td></tr></table><ul><li>one</li></ul>
    <form><input placeholder="Name"><select><option>a</option></select><textarea>words</textarea><button>Buy</button></form><details open><summary>More</summary>text</details><dialog open>Hello</dialog><pre>code</pre></main>`;
  const page = await embed.at(`${markup}${launcher()}`, { page: { head: "<style>body { font: 17px serif; color: #223 } .lead { margin: 9px } * { letter-spacing: .2px }</style>" } });
  await scripted(page, [words("Hello **there**.\n\n| a | b |\n|---|---|\n| 1 | 2 |")]);
  const styles = () =>
    page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll("body, header *, header, main, main *")].map((element) =>
        ["", "::before", "::after", "::placeholder"].map((pseudo) => {
          const style = getComputedStyle(element, pseudo || null);
          return [element.localName + pseudo, ...Array.from(style, (name) => `${name}: ${style.getPropertyValue(name)}`)].join("\n");
        }),
      ).flat(),
    );
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  const before = await styles();
  assert.ok(before.length > 40);
  await open(page);
  await say(page, "hello");
  await page.waitForTimeout(2000);
  const after = await styles();
  const changed = before.map((text, at) => text.split("\n").filter((line) => !after[at].includes(line)).join("; ")).filter(Boolean);
  assert.deepEqual(changed, []);
});

// 13
test("a chat that speaks and goes leaves no channel, interval, lock, observer or listener behind", async () => {
  const page = await embed.at("<div id=box></div>", {
    init: () => {
      window.left = {};
      const count = (name, by) => (window.left[name] = (window.left[name] ?? 0) + by);
      const RealChannel = BroadcastChannel;
      window.BroadcastChannel = class extends RealChannel {
        constructor(name) { super(name); count("channels", 1); }
        close() { count("channels", -1); super.close(); }
      };
      for (const name of ["ResizeObserver", "IntersectionObserver", "MutationObserver"]) {
        const Real = window[name];
        window[name] = class extends Real {
          #on = false;
          observe(...given) { if (!this.#on) count(name, 1); this.#on = true; return super.observe(...given); }
          disconnect() { if (this.#on) count(name, -1); this.#on = false; return super.disconnect(); }
        };
      }
      const intervals = new Set();
      const { setInterval: set, clearInterval: clear } = window;
      window.setInterval = (...given) => { const id = set(...given); intervals.add(id); window.left.intervals = intervals.size; return id; };
      window.clearInterval = (id) => { intervals.delete(id); window.left.intervals = intervals.size; clear(id); };
      for (const [target, name] of [[window, "window"], [document, "document"]]) {
        const { addEventListener: add, removeEventListener: remove } = target;
        target.addEventListener = (...given) => { count(name, 1); return add.apply(target, given); };
        target.removeEventListener = (...given) => { count(name, -1); return remove.apply(target, given); };
      }
    },
  });
  await scripted(page, []);
  const around = (times) =>
    page.evaluate(async (times) => {
      for (let at = 0; at < times; at += 1) {
        const chat = document.createElement("partsong-chat");
        chat.options = { api: "/api", loading: "eager" };
        document.querySelector("#box").append(chat);
        await chat.ready;
        const { answer } = await chat.send({ text: "hello", chat: "new" });
        await answer;
        chat.remove();
        await new Promise((done) => setTimeout(done, 60));
      }
      await new Promise((done) => setTimeout(done, 2000));
      const { held, pending } = await navigator.locks.query();
      return { ...window.left, locks: held.length + pending.length };
    }, times);
  const first = await around(4);
  const later = await around(12);
  assert.deepEqual(later, first);
  assert.equal(first.channels, 0);
});

// 19
for (const [name, pieces, whole] of [["Korean", ["ㅎ", "하", "한"], "한"], ["Chinese", ["n", "ni", "ni h"], "你好"]]) {
  test(`${name}: Enter commits what is composed and sends nothing, the next one sends`, async () => {
    const page = await embed.at(own());
    await scripted(page, []);
    await status(page, "ready");
    await field(page).focus();
    const session = await page.context().newCDPSession(page);
    const compose = (text) => session.send("Input.imeSetComposition", { text, selectionStart: text.length, selectionEnd: text.length });
    const key = (type) => session.send("Input.dispatchKeyEvent", { type, key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 });
    for (const piece of pieces) await compose(piece);
    await key("rawKeyDown");
    await session.send("Input.insertText", { text: whole });
    await key("keyUp");
    await page.waitForTimeout(300);
    assert.equal(page.bodies.length, 0);
    assert.equal(await field(page).inputValue(), whole);
    // Safari ends the composition before the key, and marks the key alone.
    await field(page).evaluate((field) => {
      const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, composed: true, cancelable: true });
      Object.defineProperty(event, "keyCode", { value: 229 });
      field.dispatchEvent(event);
    });
    await page.waitForTimeout(200);
    assert.equal(page.bodies.length, 0);
    await page.keyboard.press("Enter");
    await status(page, "done");
    assert.equal(page.bodies.length, 1);
    assert.equal(page.bodies[0].messages.at(-1).parts.at(-1).text, whole);
  });
}

// 20
test("what a page put onto every object harms nothing", async () => {
  const page = await embed.at(embed.chat(), {
    init: () => {
      Object.prototype.debug = true;
      Object.prototype.extend = function () {};
    },
  });
  await status(page, "ready");
  assert.equal(await say(page, "Show last month's campaign performance"), "done");
  await page.locator("partsong-chat svg path").first().waitFor();
  assert.deepEqual(await heard(page, "error"), []);
});

test("a frozen Array.prototype with a toJSON of its own harms nothing", async () => {
  const page = await embed.at(embed.chat(), {
    init: () => {
      Object.defineProperty(Array.prototype, "toJSON", { value: () => "broken", enumerable: false });
      Object.freeze(Array.prototype);
    },
  });
  const sent = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()));
  await status(page, "ready");
  await configure(page, { context: [{ description: "cart", value: ["coat"] }], starters: [{ title: "a", prompt: "b" }], detail: "full" });
  assert.equal(await say(page, "hello"), "done");
  assert.equal(await say(page, "Chart spend and revenue of the last 30 days"), "done");
  await page.locator("partsong-chat .ps-chart-stage svg path").filter({ visible: true }).first().waitFor();
  assert.ok(sent.length >= 2 && sent.every((body) => !body.includes("broken") && Array.isArray(JSON.parse(body).messages)));
  const messages = await page.evaluate(() => document.querySelector("partsong-chat").getMessages());
  assert.equal(messages.length, 4);
  await page.waitForTimeout(1000);
  await page.reload();
  await status(page, "ready", "done");
  await page.waitForFunction(async () => (await document.querySelector("partsong-chat").getMessages()).length === 4);
  await page.evaluate((messages) => document.querySelector("partsong-chat").configure({ storage: "memory", chatId: undefined, messages }), messages.slice(0, 2));
  await page.waitForFunction(async () => (await document.querySelector("partsong-chat").getMessages()).length === 2);
});

// 21
test("a fetch of the page that clones every answer does not hold the stream up, and an own fetch sees every request", async () => {
  const api = await streaming();
  const page = await embed.at(`<partsong-chat api="${api.url}"></partsong-chat>`, {
    init: () => {
      const real = window.fetch;
      window.cloned = [];
      window.fetch = async (...given) => {
        const answer = await real(...given);
        answer.clone().text().then((text) => window.cloned.push(text.length), () => {});
        return answer;
      };
    },
  });
  await status(page, "ready");
  await page.evaluate(() => void document.querySelector("partsong-chat").send("hello"));
  const first = await api.next();
  first.text("The first words. ");
  await page.locator("partsong-chat").getByText("The first words.").waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").status), "streaming");
  first.text("And the last.");
  first.end();
  await status(page, "done");
  assert.ok((await page.evaluate(() => window.cloned)).some((length) => length > 0), "the clone was read, too");
  // Another script of the page wraps it later, and keeps a clone that nobody reads.
  await page.evaluate(() => {
    const real = window.fetch;
    window.later = [];
    window.fetch = async (...given) => {
      const answer = await real(...given);
      if (given[0].method === "POST") window.later.push(answer.clone());
      return answer;
    };
    void document.querySelector("partsong-chat").send("and now?");
  });
  const wrapped = await api.next();
  wrapped.text(`${"Many words. ".repeat(20_000)} Words of a late wrap. `);
  await page.locator("partsong-chat").getByText("Words of a late wrap.").waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").status), "streaming");
  wrapped.end();
  await status(page, "done");
  assert.equal(await page.evaluate(() => window.later.length), 1, "it is read at each call");
  const requests = [];
  page.on("request", (request) => request.url().startsWith(new URL(api.url).origin) && request.method() !== "OPTIONS" && requests.push(request.url()));
  await page.evaluate(() => {
    window.seen = [];
    document.querySelector("partsong-chat").configure({ upload: "/files", fetch: (request, init) => (window.seen.push(request.url), fetch(request, init)) });
  });
  await page.route("**/files", (route) => (requests.push(route.request().url()), route.fulfill({ status: 200, contentType: "application/json", body: '{"url":"https://media.example/a.txt"}' })));
  await page.evaluate(() => void document.querySelector("partsong-chat").send({ text: "again", files: [new File(["x"], "a.txt", { type: "text/plain" })] }));
  const second = await api.next();
  second.text("Fine.");
  second.end();
  await status(page, "done");
  await page.route("**/history", (route) => (requests.push(route.request().url()), route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify([{ id: "m1", role: "assistant", parts: [{ type: "text", text: "From before." }] }]) })));
  await configure(page, { messages: "/history" });
  await page.locator("partsong-chat").getByText("From before.").waitFor();
  assert.deepEqual(requests.map((url) => new URL(url).pathname).sort(), ["/api", "/files", "/history"]);
  assert.deepEqual((await page.evaluate(() => window.seen)).sort(), requests.sort());
  await done(page);
  api.stop();
});

// 23
test("another person sees and sends nothing of the one before, and nothing of theirs arrives", async () => {
  const api = await streaming();
  const page = await embed.at(`<partsong-chat api="${api.url}" user="ann"></partsong-chat>`);
  await status(page, "ready");
  await page.evaluate(() => void document.querySelector("partsong-chat").send("Ann's secret"));
  const first = await api.next();
  first.text("Ann, this is ");
  await page.locator("partsong-chat").getByText("Ann, this is").waitFor();
  const anns = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    await chat.setDraft("Ann's draft");
    return chat.chatId;
  });
  await page.evaluate(() => {
    window.heard.length = 0;
    return document.querySelector("partsong-chat").setUser({ id: "bob" });
  });
  await status(page, "ready");
  first.text("for you alone.");
  first.end();
  const shown = () => page.evaluate(() => document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-root").textContent + [...document.querySelector("partsong-chat").shadowRoot.querySelectorAll("textarea")].map(({ value }) => value));
  await page.waitForTimeout(500);
  assert.doesNotMatch(await shown(), /Ann/);
  assert.deepEqual(await page.evaluate(() => document.querySelector("partsong-chat").getMessages()), []);
  await page.evaluate(() => void document.querySelector("partsong-chat").send("Bob's question"));
  const second = await api.next();
  second.text("Hello Bob.");
  second.end();
  await status(page, "done");
  assert.doesNotMatch(JSON.stringify(second.body), /Ann/);
  assert.ok(!JSON.stringify(second.body).includes(anns));
  assert.doesNotMatch(await shown(), /Ann/);
  const told = JSON.stringify(await page.evaluate(() => window.heard.filter(({ name }) => name === "message" || name === "part" || name === "unread")));
  assert.ok(!told.includes(anns), told);
  await assert.rejects(page.evaluate((id) => document.querySelector("partsong-chat").openChat(id), anns), /no chat of this id/);
  await page.evaluate(() => document.querySelector("partsong-chat").setUser({ id: "ann" }));
  await page.waitForFunction(async () => JSON.stringify(await document.querySelector("partsong-chat").getMessages()).includes("Ann's secret"));
  assert.doesNotMatch(await shown(), /Bob/);
  assert.ok(!page.problems.some((text) => text.includes("unreachable")), page.problems.join("\n"));
  await done(page);
  api.stop();
});

// 26
test("a page that is read from the right has the bubble on its left, and the chat reads as its language does", async () => {
  const page = await embed.at(launcher(own('locale="en"')), { page: { attributes: 'lang="ar" dir="rtl"' } });
  await scripted(page, [words("Hello.")]);
  const bubble = page.getByRole("button", { name: "Open chat" });
  await bubble.waitFor();
  const { x } = await bubble.boundingBox();
  assert.ok(x < 100, `the bubble stands at ${x}`);
  await open(page);
  await say(page, "hello");
  const panel = await page.locator("#panel").boundingBox();
  assert.ok(panel.x < 100, `the panel stands at ${panel.x}`);
  const read = await page.evaluate(() => {
    const root = document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-root");
    const bubble = root.querySelector(".ps-bubble").getBoundingClientRect();
    const box = root.getBoundingClientRect();
    return [root.dir, getComputedStyle(root).direction, box.right - bubble.right < bubble.left - box.left];
  });
  assert.deepEqual(read, ["ltr", "ltr", true]);
  await configure(page, { locale: "ar" });
  await page.waitForFunction(() => getComputedStyle(document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-root")).direction === "rtl");
});

test("a form opens by itself only in a chat that is seen and used, and lets go of the page when the chat is hidden", async () => {
  const api = await streaming();
  const page = await embed.at(`<button id="host" onclick="window.pressed = true">Basket</button>${launcher(`<partsong-chat api="${api.url}"></partsong-chat>`)}`);
  const input = (interaction_id) => ({
    tool: "render_interaction", interaction_id, schema_version: "2026-06-01", type: "single_choice", title: "Which one?", research_intent: "preference", display: { mode: "modal" },
    options: [{ id: "a", label: "Oak" }, { id: "b", label: "Linen" }],
    output_schema: { type: "object", required: ["selected_option_id"], properties: { selected_option_id: { type: "string" } } },
  });
  const modal = () => page.evaluate(() => Boolean(document.querySelector("partsong-chat").shadowRoot.querySelector("dialog:modal")));
  const ask = async () => {
    await field(page).fill("ask me");
    await field(page).press("Enter");
    return api.next();
  };
  await open(page);
  const first = await ask();
  await page.getByRole("button", { name: "Close chat" }).click();
  first.question(input("i1"));
  first.end();
  await page.waitForFunction(() => window.heard.some(({ name, detail }) => name === "interaction" && detail.state === "shown"));
  await page.waitForTimeout(300);
  assert.equal(await modal(), false, "nobody sees the panel");
  await page.locator("#host").click();
  assert.equal(await page.evaluate(() => window.pressed), true);
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await page.waitForFunction(() => document.querySelector("partsong-chat").shadowRoot.querySelector("dialog:modal"));
  await page.evaluate(() => document.querySelector("partsong-launcher").close());
  await page.waitForFunction(() => !document.querySelector("partsong-chat").shadowRoot.querySelector("dialog:modal"));
  await page.locator("#host").click();
  await page.getByRole("button", { name: "Open chat" }).click();
  const second = await ask();
  second.question(input("i2"));
  second.end();
  await page.waitForFunction(() => document.querySelector("partsong-chat").shadowRoot.querySelector("dialog:modal"), undefined, { timeout: 10_000 });
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("partsong-chat").shadowRoot.querySelector("dialog:modal"));
  assert.equal(await page.evaluate(() => document.querySelector("partsong-launcher").isOpen), true, "Escape was the dialog's");
  await done(page);
  api.stop();
});

test("HTML of a server runs in a frame of the widget's own folder", async () => {
  const page = await embed.at(own('protocol="genos"'));
  const event = (event, data) => `data: ${JSON.stringify({ event, data })}\n\n`;
  const html = "<!DOCTYPE html><p>drawn</p><script>parent.postMessage({ type: 'chart-ready' }, '*')</script>";
  const body = event("tool_state", { id_to_url: {}, id_to_iframe: { "0†chart": html }, url_to_page: {}, current_url: null, tool_results: {} }) + event("token", "A\n\n【0†chart】") + event("result", null);
  await page.route("**/api", (route) => route.fulfill({ status: 200, contentType: "text/event-stream", body }));
  await status(page, "ready");
  await page.evaluate(() => void document.querySelector("partsong-chat").send("chart"));
  await page.locator("partsong-chat .ps-frame-start").click();
  await page.frameLocator("partsong-chat .ps-frame iframe").getByText("drawn").waitFor();
  await page.locator("partsong-chat .ps-frame-over").waitFor({ state: "detached" });
});

// 38
test("when the module panics all chats say so, what it held is free, and Restart brings them back with what was said", async () => {
  const api = await streaming();
  const page = await embed.at(`<partsong-chat api="${api.url}/one"></partsong-chat><partsong-chat api="/api" id="two" user="two"></partsong-chat>`, { viewport: { width: 1180, height: 1500 }, init: lying });
  await scripted(page, [words("Two's own words.")]);
  await page.waitForFunction(() => [...document.querySelectorAll("partsong-chat")].every(({ status }) => status === "ready"));
  await page.evaluate(() => { window.mark = 1; });
  assert.equal(await say(page, "two's question", "#two"), "done");
  await page.evaluate(() => void document.querySelector("partsong-chat").send("hello"));
  const answer = await api.next();
  answer.text("The first words. ");
  await page.locator("partsong-chat p", { hasText: "The first words." }).waitFor();
  await page.waitForTimeout(500);
  const locks = () => page.evaluate(async () => (await navigator.locks.query()).held.map(({ name }) => name).filter((name) => name.includes(":thread:")));
  assert.equal((await locks()).length, 1);
  await page.evaluate(() => {
    window.heard.length = 0;
    window.lies = true;
    void document.querySelector("#two").send("the last straw");
  });
  const restart = page.getByRole("button", { name: "Restart" });
  await restart.nth(1).waitFor();
  assert.ok(page.problems.some((text) => text.includes("panicked at") && text.includes("capacity overflow")), page.problems.join("\n"));
  assert.equal(await page.getByRole("alert").filter({ hasText: "error of its own" }).count(), 2);
  assert.deepEqual((await heard(page, "error")).map(({ code, fatal, retryable }) => [code, fatal, retryable]), [["crashed", true, true], ["crashed", true, true]]);
  for (const id of ["partsong-chat", "#two"]) assert.equal(await page.evaluate((id) => document.querySelector(id).send("x").catch(({ code }) => code), id), "crashed");
  assert.deepEqual(await locks(), []);
  await page.evaluate(() => (window.lies = false));
  await restart.first().click();
  await page.waitForFunction(() => [...document.querySelectorAll("partsong-chat")].every(({ status }) => !["error", "loading"].includes(status)));
  assert.equal(await restart.count(), 0);
  const said = (id, words) => page.waitForFunction(async ([id, words]) => JSON.stringify(await document.querySelector(id).getMessages()).includes(words), [id, words]);
  await said("partsong-chat", "hello");
  await said("#two", "Two's own words");
  assert.equal((await heard(page, "ready")).length, 2);
  // The new module sends what had no answer, and offers to ask again for the one that was cut off.
  await page.locator("#two").getByText("Fine.").waitFor();
  await page.locator("partsong-chat").first().getByRole("button", { name: "Retry" }).click();
  const again = await api.next();
  again.text("Once more.");
  again.end();
  await page.locator("partsong-chat").getByText("Once more.").waitFor();
  assert.equal(await page.evaluate(() => window.mark), 1, "the page was not loaded anew");
  await done(page);
  api.stop();
  page.allowed = [/panicked|unreachable|404/];
});
