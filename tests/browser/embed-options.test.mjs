// What a page may say of its chat, with the real module: each option that applies live, features, words, density, storage, colours, and what it is told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { scripted as streamed, whole } from "./components.mjs";
import { given } from "./given.mjs";
import { axe } from "./harness.mjs";
import { heard } from "./hosts.mjs";
import { configure, embedding, say, scripted, status, warnings, words } from "./embed-pages.mjs";

const embed = given(embedding);

const done = (page) => page.context().close();
const own = (attributes = "") => `<partsong-chat api="/api" ${attributes}></partsong-chat>`;
const inChat = (page, selector) => page.locator(`partsong-chat ${selector}`);
const databases = (page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());

test("two people with numbers for ids have each their own chats", async () => {
  const page = await embed.at(own());
  await scripted(page, []);
  await configure(page, { user: { id: 41 } });
  await say(page, "the first's words");
  await page.evaluate(() => document.querySelector("partsong-chat").setUser({ id: 42 }));
  await say(page, "the second's words");
  const told = await page.evaluate(async () => JSON.stringify(await document.querySelector("partsong-chat").getMessages()));
  assert.ok(told.includes("second") && !told.includes("first"));
  assert.equal((await databases(page)).filter((name) => !name.endsWith("-outbox")).length, 2);
  await configure(page, { user: 41 });
  await status(page, "ready", "done");
  await inChat(page, "").getByText("the first's words").first().waitFor();
});

test("what the page's functions throw is told to its developer", async () => {
  const page = await embed.at(own());
  const told = warnings(page);
  await scripted(page, []);
  await status(page, "ready");
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ headers: () => { throw new Error("no token"); } }));
  assert.equal(await say(page, "hello"), "failed");
  assert.deepEqual(told, ["partsong: headers: no token"]);
});

test("a problem's words lead to no settings: a host's page has none", async () => {
  const page = await embed.at(own());
  for (const status of [401, 404]) {
    await page.route("**/api", (route) => route.fulfill({ status, contentType: "text/plain", body: "" }));
    assert.equal(await say(page, `hello ${status}`), "failed");
    const words = inChat(page, ".ps-alert__words");
    await words.filter({ hasText: String(status) }).waitFor();
    assert.doesNotMatch(await words.innerText(), /settings/);
  }
  assert.doesNotMatch(JSON.stringify(await heard(page, "error")), /settings/);
  page.allowed = [/401|404/];
});

test("credentials, upload, body shape and files apply while the chat stands", async () => {
  const page = await embed.at(own());
  await status(page, "ready");
  await page.evaluate(() => {
    window.asked = [];
    const fetch = async (request) => {
      window.asked.push({ credentials: request.credentials, body: await request.clone().json() });
      return new Response('data: {"type":"start"}\n\ndata: {"type":"finish"}\n\ndata: [DONE]\n\n', { headers: { "content-type": "text/event-stream" } });
    };
    document.querySelector("partsong-chat").configure({ fetch });
  });
  await say(page, "one");
  await configure(page, { credentials: "include", bodyShape: "template" });
  await say(page, "two");
  const [one, two] = await page.evaluate(() => window.asked);
  assert.deepEqual([one.credentials, two.credentials], ["same-origin", "include"]);
  assert.ok("messages" in one.body && !("messages" in two.body), "the body has the other shape");
  await scripted(page, []);
  await configure(page, { fetch: undefined, bodyShape: undefined });
  const uploads = [];
  await page.route("**/files", (route) => {
    uploads.push(route.request().headers().authorization);
    if (uploads.length === 1) return route.fulfill({ status: 401 });
    return route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify({ url: "https://media.example/a.txt", pathname: "a.txt", contentType: "text/plain" }) });
  });
  await page.evaluate(() => document.querySelector("partsong-chat").configure({ upload: "/files", headers: ({ reason }) => ({ authorization: reason }) }));
  await page.evaluate(async () => {
    const { answer } = await document.querySelector("partsong-chat").send({ text: "three", files: [new File(["hello"], "a.txt", { type: "text/plain" })] });
    await answer;
  });
  assert.deepEqual(uploads, ["request", "unauthorized"], "a file goes with the page's headers, and once more with newer ones");
  await page.route("**/refuses", (route) => route.fulfill({ status: 500 }));
  await configure(page, { upload: "/refuses" });
  const refused = await page.evaluate(async () => {
    const sent = document.querySelector("partsong-chat").send({ text: "four", files: [new File(["hello"], "a.txt", { type: "text/plain" })] });
    return sent.then(() => "sent", ({ code, retryable }) => `${code} ${retryable}`);
  });
  assert.equal(refused, "network true", "a file that cannot be made ready ends the call");
  const clip = inChat(page, "").getByRole("button", { name: "Attach files" });
  assert.equal(await clip.isVisible(), true);
  await configure(page, { features: { attachments: false } });
  await clip.waitFor({ state: "hidden" });
  await configure(page, { features: undefined });
  await clip.waitFor();
  page.allowed = [/401|500/];
});

test("a file that goes to a server of another origin is shown from there", async () => {
  const page = await embed.at(embed.chat(`upload="${embed.server.origin}/api/files/upload"`));
  await status(page, "ready");
  const end = await page.evaluate(async () => {
    const bytes = Uint8Array.from(atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="), (letter) => letter.charCodeAt(0));
    const { answer } = await document.querySelector("partsong-chat").send({ text: "hello", files: [new File([bytes], "a.png", { type: "image/png" })] });
    return answer;
  });
  assert.equal(end, "done");
  const [said] = await page.evaluate(() => document.querySelector("partsong-chat").getMessages());
  const { url } = said.parts.find(({ type }) => type === "file");
  assert.ok(url.startsWith(`${embed.server.origin}/api/files/`), url);
  // Over plain http the chat has a link in a picture's place.
  await page.locator(`partsong-chat a[href="${url}"]`).waitFor();
  assert.equal(await page.evaluate((url) => new Promise((done) => Object.assign(new Image(), { src: url, onload: () => done("shown"), onerror: () => done("refused") })), url), "shown");
});

test("an origin that is listed while the chat stands may bring its pictures", async () => {
  const page = await embed.at(own());
  await page.route("https://media.example/**", (route) => route.fulfill({ status: 200, contentType: "image/svg+xml", body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>' }));
  await scripted(page, [words("![a picture](https://media.example/a.svg)"), words("![a picture](https://media.example/b.svg)")]);
  await status(page, "ready");
  await say(page, "show it");
  assert.equal(await inChat(page, "img").count(), 0, "nothing is fetched from a place that is not listed");
  await configure(page, { origins: ["https://media.example"] });
  await say(page, "again");
  await inChat(page, 'img[src="https://media.example/b.svg"]').waitFor();
});

test("words of the page stand in place of ours, live, and the list of ours is fetched only for them", async () => {
  const page = await embed.at(own());
  const told = warnings(page);
  const lists = [];
  page.on("request", (request) => /words\/ids/.test(request.url()) && lists.push(request.url()));
  await scripted(page, [words("Hello.")]);
  await status(page, "ready");
  await inChat(page, "").getByRole("button", { name: "Send" }).waitFor();
  assert.equal(lists.length, 0);
  await configure(page, { words: { "view.send": "Ask", "view.question": "Which jacket?", "view.files-attached": { one: "{count} paper", other: "{count} papers" }, "view.no-such": "x", "view.stop": { few: "x" } } });
  await inChat(page, "").getByRole("button", { name: "Ask" }).waitFor();
  await inChat(page, "").getByRole("heading", { name: "Which jacket?" }).waitFor();
  await configure(page, { placeholder: "Type" });
  assert.deepEqual(told, ["partsong: there is no message view.no-such", "partsong: the words of view.stop are no text, and have none for the category other"]);
  assert.equal(lists.length, 1);
  // The others stay in the language of the chat, and these in that of the page.
  await configure(page, { locale: "ko" });
  await inChat(page, ':lang(ko)').getByRole("button", { name: "파일 첨부" }).waitFor();
  await inChat(page, "").getByRole("button", { name: "Ask" }).waitFor();
  await configure(page, { words: undefined });
  await inChat(page, "").getByRole("button", { name: "보내기" }).waitFor();
});

test("two chats of a page each have their own words", async () => {
  const page = await embed.at(own(`words='{"view.send":"Ask"}'`) + own(`id="two" words='{"view.send":"Post"}'`), { viewport: { width: 1180, height: 1500 } });
  await page.locator("partsong-chat").first().getByRole("button", { name: "Ask" }).waitFor();
  await page.locator("#two").getByRole("button", { name: "Post" }).waitFor();
});

test("compact is closer by a quarter, live, and every target keeps its least size", async () => {
  const page = await embed.at(embed.chat());
  await status(page, "ready");
  await say(page, "Chart spend and revenue of the last 30 days");
  await inChat(page, ".ps-chart-stage").first().waitFor();
  const padding = () => inChat(page, ".ps-head").evaluate((head) => getComputedStyle(head).paddingInlineStart);
  const usual = parseFloat(await padding());
  await configure(page, { density: "compact" });
  await page.waitForFunction((usual) => parseFloat(getComputedStyle(document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-head")).paddingInlineStart) === usual * 0.75, usual);
  const small = await page.evaluate(() => {
    const seen = [...document.querySelector("partsong-chat").shadowRoot.querySelectorAll("button, a[href], summary, input:not(.ps-hidden), textarea")].filter((one) => one.checkVisibility());
    return seen.map((one) => [one.className, one.getBoundingClientRect()]).filter(([, { width, height }]) => width < 24 || height < 24).map(([name, { width, height }]) => `${name} ${width} x ${height}`);
  });
  assert.deepEqual(small, []);
  await axe(page, "compact", "partsong-chat", ["region"]);
  await configure(page, { density: "comfortable" });
  await page.waitForFunction((usual) => parseFloat(getComputedStyle(document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-head")).paddingInlineStart) === usual, usual);
});

test("the list of chats stands beside a wide chat and over a narrow one, and leads from one to the other", async () => {
  const page = await embed.at(`<div id="box" style="width: 1100px">${own(`features='{"sidebar":true}'`)}</div>`);
  await scripted(page, []);
  await status(page, "ready");
  await say(page, "The first chat");
  await page.evaluate(() => document.querySelector("partsong-chat").newChat());
  await say(page, "The second chat");
  const list = inChat(page, "").getByRole("navigation", { name: "Chats" });
  await list.getByRole("button", { name: "The first chat", exact: true }).click();
  await page.waitForFunction(async () => JSON.stringify(await document.querySelector("partsong-chat").getMessages()).includes("The first chat"));
  assert.equal(await list.getByRole("link").count(), 0, "nothing of it leads away from the page");
  await axe(page, "list beside a chat", "partsong-chat", ["region"]);
  await page.evaluate(() => (document.querySelector("#box").style.width = "380px"));
  await list.waitFor({ state: "hidden" });
  await inChat(page, "").getByRole("button", { name: "Show chats" }).click();
  await list.waitFor();
  // A chat that a page hides is not narrow: what was closed stays closed.
  await page.evaluate(() => (document.querySelector("#box").style.width = "1100px"));
  await page.waitForFunction(() => document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-root").clientWidth === 1100);
  await inChat(page, "").getByRole("button", { name: "Hide chats" }).click();
  await list.waitFor({ state: "hidden" });
  for (const display of ["none", ""]) {
    await page.evaluate((display) => (document.querySelector("#box").style.display = display), display);
    await page.waitForTimeout(200);
  }
  assert.equal(await list.isVisible(), false);
  await page.evaluate(() => (document.querySelector("#box").style.width = "380px"));
  await page.waitForFunction(() => document.querySelector("partsong-chat").shadowRoot.querySelector(".ps-root").clientWidth === 380);
  await inChat(page, "").getByRole("button", { name: "Show chats" }).click();
  await list.getByRole("button", { name: "The second chat", exact: true }).click();
  await list.waitFor({ state: "hidden" });
  await page.waitForFunction(async () => JSON.stringify(await document.querySelector("partsong-chat").getMessages()).includes("The second chat"));
  await configure(page, { features: { sidebar: false } });
  await inChat(page, "").getByRole("button", { name: "Show chats" }).waitFor({ state: "hidden" });
});

test("the log can be taken away by the menu where the page wants it", async () => {
  const page = await embed.at(own());
  await scripted(page, [words("Hello.")]);
  await status(page, "ready");
  await say(page, "hello");
  // The page around would be printed, and not the answer.
  await inChat(page, "article").last().getByRole("button", { name: "More" }).click();
  await inChat(page, "article").last().getByRole("button", { name: "Download as Markdown" }).waitFor();
  assert.equal(await inChat(page, "article").last().getByRole("button", { name: "Print this answer" }).count(), 0);
  const more = inChat(page, ".ps-head").getByRole("button", { name: "More" });
  const entry = inChat(page, "").getByRole("button", { name: "Download the event log" });
  await more.click();
  await inChat(page, "").getByRole("button", { name: "New chat" }).waitFor();
  assert.equal(await entry.count(), 0);
  await page.keyboard.press("Escape");
  await configure(page, { features: { exportLog: true } });
  await more.click();
  const [file] = await Promise.all([page.waitForEvent("download"), entry.click()]);
  assert.match(file.suggestedFilename(), /^chat-\d{4}-\d\d-\d\d-[\w-]+\.jsonl$/);
});

test("without charts a figure is its table, and the library that draws is never fetched", async () => {
  const page = await embed.at(embed.chat(`features='{"charts":false}'`));
  const drawn = [];
  page.on("request", (request) => /echarts|plots/.test(request.url()) && drawn.push(request.url()));
  await status(page, "ready");
  await say(page, "Chart spend and revenue of the last 30 days");
  await inChat(page, ".ps-chart table").first().waitFor();
  await page.waitForTimeout(500);
  assert.deepEqual(drawn, []);
  assert.equal(await inChat(page, ".ps-chart-stage").count(), 0);
  await configure(page, { features: { charts: true } });
  await inChat(page, ".ps-chart-stage").first().waitFor();
});

const thinking = [{ type: "reasoning-start", id: "r" }, { type: "reasoning-delta", id: "r", delta: "It is a jacket." }, { type: "reasoning-end", id: "r" }, ...words("Yes.")];

test("what the model thinks is closed, open or not there, as the page wants it", async () => {
  const page = await embed.at(own());
  await scripted(page, [thinking]);
  await status(page, "ready");
  await say(page, "is it?");
  const thought = inChat(page, "").getByText("It is a jacket.");
  await inChat(page, ".ps-reasoning").waitFor();
  assert.equal(await thought.count(), 0);
  await configure(page, { features: { reasoning: "open" } });
  await thought.waitFor();
  await configure(page, { features: { reasoning: "hidden" } });
  await thought.waitFor({ state: "detached" });
  assert.equal(await inChat(page, ".ps-reasoning").count(), 0);
});

test("a person votes on an answer by mouse and by keys, takes it back, and the page hears it", async () => {
  const page = await embed.at(own(`features='{"votes":true}'`));
  await scripted(page, [words("Yes.")]);
  await status(page, "ready");
  await say(page, "is it?");
  const good = inChat(page, "").getByRole("button", { name: "Good answer" });
  const bad = inChat(page, "").getByRole("button", { name: "Bad answer" });
  await good.click();
  assert.deepEqual([await good.getAttribute("aria-pressed"), await bad.getAttribute("aria-pressed")], ["true", "false"]);
  await bad.focus();
  await page.keyboard.press("Space");
  assert.deepEqual([await good.getAttribute("aria-pressed"), await bad.getAttribute("aria-pressed")], ["false", "true"]);
  await page.keyboard.press("Enter");
  assert.equal(await bad.getAttribute("aria-pressed"), "false");
  const id = await page.evaluate(async () => (await document.querySelector("partsong-chat").getMessages()).at(-1).id);
  assert.deepEqual(await heard(page, "feedback"), ["up", "down", null].map((vote) => ({ messageId: id, vote })));
  for (const [locale, name] of Object.entries({ ko: "좋은 답변", zh: "回答得好", ja: "良い回答", ar: "إجابة جيدة" })) {
    await configure(page, { locale });
    await inChat(page, "").getByRole("button", { name }).waitFor();
  }
});

test("messages that the page has are shown, and stored nowhere", async () => {
  const messages = [{ id: "a", role: "user", parts: [{ type: "text", text: "Is it covered?" }] }, { id: "b", role: "assistant", parts: [{ type: "text", text: "Until March." }] }];
  const page = await embed.at("<div id=box></div>");
  await scripted(page, []);
  await page.evaluate((messages) => {
    const chat = document.createElement("partsong-chat");
    chat.options = { api: "/api", messages };
    document.querySelector("#box").append(chat);
  }, messages);
  await status(page, "ready");
  await inChat(page, "").getByText("Until March.").waitFor();
  await page.waitForTimeout(800);
  assert.deepEqual((await page.evaluate(() => document.querySelector("partsong-chat").getMessages())).map(({ id }) => id), ["a", "b"]);
  const stored = await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((done) => (indexedDB.open(name).onsuccess = ({ target }) => done(target.result)));
      for (const store of database.objectStoreNames) {
        const rows = await new Promise((done) => (database.transaction(store).objectStore(store).getAll().onsuccess = ({ target }) => done(target.result)));
        if (JSON.stringify(rows).includes("Until March")) return name;
      }
    }
    return null;
  });
  assert.equal(stored, null);
  await say(page, "And the zip?");
  assert.deepEqual(page.bodies[0].messages.map(({ id }) => id).slice(0, 2), ["a", "b"]);
  // A framework does so whenever it draws.
  await configure(page, { messages });
  await page.waitForTimeout(300);
  await inChat(page, "").getByText("And the zip?").waitFor();
  await configure(page, { messages: messages.slice(0, 1) });
  await inChat(page, "").getByText("And the zip?").waitFor({ state: "detached" });
});

test("the page hears when a part begins, changes its state and ends, and never of a delta", async () => {
  const api = await streamed(embed.host);
  const STATES = { "tool-input-start": "input-streaming", "tool-input-available": "input-available", "tool-output-available": "output-available" };
  const lookup = (type, more = {}) => ({ type, toolCallId: "c1", ...more, providerExecuted: true });
  const steps = [
    lookup("tool-input-start", { toolName: "lookup" }), lookup("tool-input-available", { toolName: "lookup", input: {} }), lookup("tool-output-available", { output: {} }),
    { type: "text-start", id: "t" }, ...Array.from({ length: 8 }, (_, at) => ({ type: "text-delta", id: "t", delta: `word ${at} ` })), { type: "text-end", id: "t" },
  ];
  api.turns.push(async ({ write, end }) => {
    for (const chunk of whole(...steps)) {
      write(chunk);
      // Each is drawn before the next comes, however busy the machine is.
      const state = STATES[chunk.type];
      if (state) await page.waitForFunction((state) => window.heard.some(({ name, detail }) => name === "part" && detail.part?.state === state), state);
      await new Promise((next) => setTimeout(next, 100));
    }
    end();
  });
  const page = await embed.at(`<partsong-chat api="${api.url}" detail="full"></partsong-chat>`);
  await status(page, "ready");
  await say(page, "look it up");
  const parts = await heard(page, "part");
  const calls = parts.filter(({ type }) => type === "tool-lookup");
  assert.deepEqual(calls.map(({ part }) => part.state), ["input-streaming", "input-available", "output-available"]);
  assert.ok(calls.every(({ toolCallId }) => toolCallId === "c1"));
  const texts = parts.filter(({ type }) => type === "text").map(({ part }) => part.text);
  assert.equal(texts.length, 2, `${texts.length} events of a text of 8 deltas`);
  assert.match(texts[1], /^word 0 .*word 7/);
  assert.ok(parts.every((part) => Number.isInteger(part.index) && part.messageId));
  await configure(page, { detail: "meta" });
  const before = parts.length;
  await say(page, "again");
  const bare = (await heard(page, "part")).slice(before);
  assert.ok(bare.length && bare.every((part) => !("part" in part)), "no words without detail");
  await done(page);
  api.stop();
});

test("the page hears of a question when it is asked, when it is answered, and when the server has the answer", async () => {
  const page = await embed.at(`<partsong-chat api="/api" detail="full"></partsong-chat>`);
  const input = {
    tool: "render_interaction", interaction_id: "i1", schema_version: "2026-06-01", type: "single_choice", title: "Which one?", research_intent: "preference",
    options: [{ id: "a", label: "Oak" }, { id: "b", label: "Linen" }],
    output_schema: { type: "object", required: ["selected_option_id"], properties: { selected_option_id: { type: "string" } } },
  };
  await scripted(page, [[{ type: "tool-input-available", toolCallId: "c1", toolName: "render_interaction", input }]]);
  await status(page, "ready");
  await page.evaluate(() => void document.querySelector("partsong-chat").send("ask me"));
  const option = page.getByRole("radio", { name: "Oak" });
  await option.waitFor();
  const states = async () => (await heard(page, "interaction")).map(({ interactionId, type, state }) => `${interactionId} ${type} ${state}`);
  assert.deepEqual(await states(), ["i1 single_choice shown"]);
  await option.check({ force: true });
  await page.getByRole("button", { name: "Submit" }).click();
  await page.waitForFunction(() => window.heard.some(({ name, detail }) => name === "interaction" && detail.state === "delivered"));
  assert.deepEqual(await states(), ["i1 single_choice shown", "i1 single_choice submitted", "i1 single_choice delivered"]);
  const said = (await heard(page, "message")).find(({ role, status }) => role === "user" && status === "sent");
  assert.equal(said.message.parts[0].text, "ask me", "words go along in full detail");
});

test("a link that is to open elsewhere is the browser's, and no page's router takes it", async () => {
  const page = await embed.at(own());
  await scripted(page, [words("See [the shop](https://shop.example/a) or [write](mailto:a@shop.example).")]);
  await status(page, "ready");
  await say(page, "where?");
  await page.evaluate(() => {
    window.asked = [];
    addEventListener("partsong-link", (event) => (window.asked.push(event.detail.href), event.preventDefault()));
    // None of them is really followed here.
    addEventListener("click", (event) => event.preventDefault());
  });
  await page.getByRole("link", { name: "the shop" }).click({ modifiers: ["Control"] });
  await page.getByRole("link", { name: "write" }).click();
  assert.deepEqual(await page.evaluate(() => window.asked), []);
  await page.getByRole("link", { name: "the shop" }).click();
  assert.deepEqual(await page.evaluate(() => window.asked), ["https://shop.example/a"]);
});

test("the answer of a message is over when nothing waits any more, an approval and its continuation included", async () => {
  const page = await embed.at(embed.chat());
  await status(page, "ready");
  await page.evaluate(async () => {
    const { answer } = await document.querySelector("partsong-chat").send("weather in Seoul");
    answer.then((end) => (window.ended = end));
  });
  const allow = page.getByRole("button", { name: "Allow once" });
  await allow.waitFor();
  await page.waitForTimeout(1000);
  assert.equal(await page.evaluate(() => window.ended), undefined);
  await allow.scrollIntoViewIfNeeded();
  await allow.click();
  await page.waitForFunction(() => window.ended === "done");
  await page.getByText("°C").first().waitFor();
  const calls = (await heard(page, "tool")).map(({ state }) => state);
  assert.equal(calls.at(-1), "done");
});

test("forget deletes the databases and the keys, and leaves a new chat that works", async () => {
  const page = await embed.at(own());
  await scripted(page, []);
  await status(page, "ready");
  await say(page, "hello");
  await page.waitForTimeout(1500);
  assert.ok((await databases(page)).length >= 2);
  const before = await page.evaluate(() => document.querySelector("partsong-chat").chatId);
  const left = await page.evaluate(async () => {
    const chat = document.querySelector("partsong-chat");
    await chat.forget();
    return [(await indexedDB.databases()).length, [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.startsWith("partsong")), await chat.getMessages()];
  });
  assert.deepEqual(left, [0, [], []]);
  assert.notEqual(await page.evaluate(() => document.querySelector("partsong-chat").chatId), before);
  assert.equal(await say(page, "hello again"), "done");
  await page.waitForTimeout(1500);
  assert.equal((await page.evaluate(async () => document.querySelector("partsong-chat").getMessages())).length, 2);
});

test("what a tab kept for itself is swept when the tab has gone", async () => {
  const first = await embed.at(own('storage="session"'));
  await scripted(first, []);
  await status(first, "ready");
  await say(first, "hello");
  await first.waitForTimeout(1000);
  const kept = await databases(first);
  assert.ok(kept.length > 0 && kept.every((name) => /^partsong-e-[0-9a-f]{32}-t/.test(name)), kept.join());
  const second = await first.context().newPage();
  await second.goto(first.url());
  await status(second, "ready");
  for (const name of kept) assert.ok((await databases(second)).includes(name), "a tab that lives keeps what it has");
  await first.close();
  await second.reload();
  await status(second, "ready");
  const left = async () => (await databases(second)).filter((name) => kept.includes(name));
  for (let tries = 0; tries < 50 && (await left()).length; tries += 1) await second.waitForTimeout(100);
  assert.deepEqual(await left(), []);
});

test("a chat in memory comes along when it may be kept, and is deleted when it may not", async () => {
  const page = await embed.at(own('storage="memory"'));
  await scripted(page, [words("Hello.")]);
  await status(page, "ready");
  await say(page, "hello");
  const id = await page.evaluate(() => document.querySelector("partsong-chat").chatId);
  await configure(page, { storage: "persistent" });
  await page.waitForFunction(async () => (await document.querySelector("partsong-chat").getMessages()).length === 2);
  assert.equal(await page.evaluate(() => document.querySelector("partsong-chat").chatId), id);
  await page.waitForTimeout(1000);
  await page.evaluate(() => document.querySelector("partsong-chat").removeAttribute("storage"));
  await embed.go(page, own());
  await status(page, "ready");
  await page.waitForFunction(async () => (await document.querySelector("partsong-chat").getMessages()).length === 2);
  await configure(page, { storage: "memory" });
  await status(page, "ready");
  for (let tries = 0; tries < 50 && (await databases(page)).length; tries += 1) await page.waitForTimeout(100);
  assert.deepEqual(await databases(page), []);
  assert.deepEqual(await page.evaluate(() => document.querySelector("partsong-chat").getMessages()), []);
});

test("an accent of the page brings its fill, its ground and its line along; one that cannot be read is refused", async () => {
  const page = await embed.at(`<style>#green { --partsong-accent: light-dark(#17603a, #7fdba8) } #pale { --partsong-accent: #c9d8cf } #both { --partsong-accent: light-dark(#17603a, #7fdba8); --partsong-accent-fill: #7a1f5c; --partsong-on-accent: #fff }</style>${own('id="green"')}${own('id="both"')}${own('id="pale"')}${own('id="ours"')}`, { viewport: { width: 1180, height: 2900 } });
  const told = warnings(page);
  await page.reload();
  await page.waitForFunction(() => [...document.querySelectorAll("partsong-chat")].every(({ status }) => status === "ready"));
  const colors = (id) =>
    page.evaluate((id) => {
      const root = document.getElementById(id).shadowRoot.querySelector(".ps-root");
      return ["--ps-accent", "--ps-accent-soft", "--ps-accent-line", "--ps-accent-fill", "--ps-on-accent"].map((token) => {
        const probe = document.createElement("i");
        probe.style.color = `var(${token})`;
        root.append(probe);
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      });
    }, id);
  const [green, pale, ours] = [await colors("green"), await colors("pale"), await colors("ours")];
  assert.equal(green[0], "rgb(23, 96, 58)");
  assert.deepEqual(green.slice(3), ["rgb(23, 96, 58)", "rgb(255, 255, 255)"]);
  assert.deepEqual((await colors("both")).slice(3), ["rgb(122, 31, 92)", "rgb(255, 255, 255)"]);
  assert.ok(green[1] !== ours[1] && green[2] !== ours[2]);
  assert.deepEqual(pale, ours);
  assert.ok(told.some((text) => text.includes("--partsong-accent")));
  assert.ok(!told.some((text) => text.includes("undefined")));
  await configure(page, { theme: "dark" });
  await page.waitForFunction(() => getComputedStyle(document.querySelector("#green").shadowRoot.querySelector(".ps-root")).colorScheme === "dark");
  assert.equal((await colors("green"))[0], "rgb(127, 219, 168)");
  assert.deepEqual((await colors("green")).slice(3), ["rgb(127, 219, 168)", "rgb(18, 17, 42)"]);
});

test("an AG-UI agent is told the language of the chat, not that of the page around it", async () => {
  const page = await embed.at(`<partsong-chat api="/agent" protocol="ag-ui" locale="ko"></partsong-chat>`);
  const sent = [];
  await page.route("**/agent", (route) => {
    const body = route.request().postDataJSON();
    sent.push(body);
    const events = [{ type: "RUN_STARTED", threadId: body.threadId, runId: body.runId }, { type: "RUN_FINISHED", threadId: body.threadId, runId: body.runId }];
    return route.fulfill({ status: 200, headers: { "content-type": "text/event-stream" }, body: events.map((one) => `data: ${JSON.stringify(one)}\n\n`).join("") });
  });
  await status(page, "ready");
  await say(page, "안녕");
  const language = sent[0].context.find(({ description }) => description.includes("language"));
  assert.equal(language.value, "ko");
});
