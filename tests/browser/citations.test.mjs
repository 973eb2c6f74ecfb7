// Sources of every protocol are the same chips, the same list and the same footnotes; a source that becomes known late moves
// nothing; a chat's menu says whether markers are read.
import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, copied, drawn, open, picture, say, serve, status } from "./harness.mjs";
import { events, sse } from "./sse.mjs";
import { gate, listen, pause, stream } from "../peers/script.mjs";

const peer = given(listen);
const server = given(() => serve("--proxy", `/api/peer=${peer.origin}/`));
beforeEach(() => (peer.requests.length = 0));

const frame = (event, data) => `data: ${JSON.stringify({ event, data })}\n\n`;
const state = (urls, charts = {}, pages = {}) => frame("tool_state", { id_to_url: urls, id_to_iframe: charts, url_to_page: pages, current_url: null, tool_results: {} });
const chips = (page) => page.locator("article").last().locator(".ps-prose .ps-cite").allTextContents();
const list = (page) => page.locator("article").last().locator(".ps-source");

/** A page that talks to the peer in this protocol. */
async function talking(protocol, options = {}) {
  const page = await open(null, { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"], ...options });
  await page.goto(`${server.origin}/?protocol=${protocol}&api=${encodeURIComponent("/api/peer")}`);
  await status(page, "ready");
  return page;
}

/** Writes down every frame in which half of a marker could be read. */
const watchRaw = (page) =>
  page.evaluate(() => {
    window.raw = [];
    const look = () => {
      for (const prose of document.querySelectorAll("article .ps-prose")) if (/†|【\s*\d+\s*[:：]/.test(prose.innerText)) window.raw.push(prose.innerText);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new MutationObserver(() => {
      for (const prose of document.querySelectorAll("article .ps-prose")) if (/†|【\s*\d+\s*[:：]/.test(prose.textContent)) window.raw.push(prose.textContent);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });

const copiedAnswer = (page) => copied(page, () => page.locator("article").last().getByRole("button", { name: "Copy" }).first().click());

/** Where every word of the answer stands in its text. */
const places = (page) =>
  page.evaluate(() => {
    const prose = [...document.querySelectorAll("article .ps-prose")].at(-1);
    const origin = prose.getBoundingClientRect();
    const words = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT);
    const out = [];
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      if (node.parentElement.closest(".ps-cites")) continue;
      for (const word of node.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const box = range.getBoundingClientRect();
        out.push({ word: word[0], left: box.left - origin.left, top: box.top - origin.top });
      }
    }
    return out;
  });

/** No word moved by a pixel. */
function samePlaces(now, before) {
  assert.deepEqual(now.map(({ word }) => word), before.map(({ word }) => word));
  const moved = now.filter(({ left, top }, at) => Math.abs(left - before[at].left) > 0.6 || Math.abs(top - before[at].top) > 0.6);
  assert.deepEqual(moved, [], "every word stands where it stood");
}

for (const [width, language] of [[1180, "en-US"], [360, "ko-KR"]]) {
  test(`a source that becomes known late moves no word, ${width} px`, { timeout: 60000 }, async () => {
    const late = gate();
    peer.answer = async (_, response) => {
      const write = stream(response);
      await write(state({}));
      // Twelve sources, so that numbers of two figures come late as well; cut inside of markers, of emphasis and of a table's cell.
      for (let at = 0; at < 11; at++) await write(frame("token", `단어 number ${at} 【0:${at}†T${at}】 말이 이어집니다. `));
      for (const token of ["**굵은【0", ":0†ti", "tle】 글씨**와 여럿【0:1, 0", ":11】.\n\n| 항목 | 값 |\n|---|---|\n| 하나 | 셀【0:11†", "site】 |\n\n【공지】 끝 `【0:1】`."]) await write(frame("token", token));
      await late.pass();
      await write(state(Object.fromEntries([...Array(12)].map((_, at) => [`0:${at}`, `https://s${at}.example/`]))));
      await pause(200);
      await write(frame("result", null));
      response.end();
    };
    const page = await talking("genos", { viewport: { width, height: 860 }, locale: language });
    await watchRaw(page);
    await composer(page).fill("go");
    await composer(page).press("Enter");
    await page.waitForFunction(() => document.querySelectorAll(".ps-cite-wait").length === 15 && /공지/.test(document.querySelector("main").textContent));
    await pause(200);
    const before = await places(page);
    await picture(page, `citations-waiting-${width}`);
    late.open();
    await page.waitForFunction(() => document.querySelectorAll(".ps-prose .ps-cite").length === 15);
    samePlaces(await places(page), before);
    await status(page, "done");
    await drawn(page);
    samePlaces(await places(page), before);
    assert.deepEqual((await chips(page)).slice(9), ["10", "11", "1", "2", "12", "12"]);
    assert.equal(await page.locator("article code").textContent(), "【0:1】", "code shows what was written");
    assert.equal(await page.locator("article td .ps-cite").count(), 1);
    assert.equal(await page.locator("article strong .ps-cite").count(), 1);
    assert.deepEqual((await page.evaluate(() => window.raw)).filter((text) => !text.includes("`") && text.replaceAll("【0:1】", "").match(/†|【\s*\d+\s*[:：]/)), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await picture(page, `citations-known-${width}`);
    await axe(page, "late sources");
  });
}

test("Escape closes the card of a source and leaves the answer running", { timeout: 60000 }, async () => {
  const late = gate();
  peer.answer = async (_, response) => {
    const write = stream(response, { "x-vercel-ai-ui-message-stream": "v1" });
    const source = { type: "source", sourceType: "url", id: "a", url: "https://a.example/page", title: "Alpha" };
    await write(events(
      { type: "start", messageId: "m1" },
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: "One claim." },
      { type: "text-end", id: "t", citations: [{ type: "citation", source, startIndex: 0, endIndex: 10 }] },
      { type: "text-start", id: "u" },
      { type: "text-delta", id: "u", delta: "More comes." },
    ));
    await late.pass();
    await write(sse({ type: "text-end", id: "u" }, { type: "finish" }));
    response.end();
  };
  const page = await talking("ai-sdk");
  await composer(page).fill("go");
  await composer(page).press("Enter");
  const chip = page.locator(".ps-cite");
  await chip.waitFor();
  await chip.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  const card = page.locator("#ps-preview");
  await card.waitFor({ state: "visible" });
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  assert.equal(await page.evaluate(() => document.documentElement.dataset.status), "streaming");
  late.open();
  await status(page, "done");
  await page.getByText("Stopped").waitFor({ state: "detached" });
});

test("sources of the AI SDK", { timeout: 60000 }, async () => {
  const cite = (id, end, extra = {}) => ({ type: "citation", source: { type: "source", sourceType: "url", id, url: `https://${id}.example/page`, ...extra }, startIndex: 0, endIndex: end });
  peer.answer = async (_, response) => {
    const write = stream(response, { "x-vercel-ai-ui-message-stream": "v1" });
    await write(events(
      { type: "start", messageId: "m1" },
      { type: "source-url", sourceId: "a", url: "https://a.example/page", title: "Alpha" },
      { type: "source-url", sourceId: "again", url: "https://a.example/page" },
      { type: "source-url", sourceId: "evil", url: "javascript:document.title='pwned'", title: "Evil" },
      { type: "source-document", sourceId: "d", mediaType: "application/pdf", title: "A paper", filename: "paper.pdf" },
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: "One claim. 둘째 **주장**. A paper says so. 【공지】" },
      { type: "text-end", id: "t", citations: [cite("a", 21), cite("b", 10, { title: "Beta" }), { source: { type: "source", sourceType: "document", id: "d", mediaType: "application/pdf", title: "A paper", filename: "paper.pdf" }, endIndex: 38, citedText: "What the paper says." }] },
      { type: "finish" },
    ));
    response.end();
  };
  const page = await talking("ai-sdk");
  await say(page, "go");
  assert.deepEqual(await chips(page), ["1", "2", "3"]);
  const names = await page.locator("article .ps-cite").evaluateAll((chips) => chips.map((chip) => chip.getAttribute("aria-label")));
  assert.deepEqual(names, ["Source 1: Beta, b.example", "Source 2: Alpha, a.example", "Source 3: A paper, paper.pdf"]);
  assert.match(await page.locator(".ps-sources").textContent(), /Sources \(3\)/);
  assert.deepEqual(await list(page).evaluateAll((cards) => cards.map((card) => card.getAttribute("href"))), ["https://b.example/page", "https://a.example/page", null]);
  await page.locator(".ps-cite").last().focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.locator("#ps-preview").waitFor({ state: "visible" });
  assert.match(await page.locator("#ps-preview").textContent(), /A paper.*What the paper says\./);
  await axe(page, "sources of the AI SDK");
  await page.keyboard.press("Escape");
  await page.locator("#ps-preview").waitFor({ state: "hidden" });
  const text = await copiedAnswer(page);
  assert.match(text, /^One claim\.\[1\] 둘째 \*\*주장/);
  assert.match(text, /\n\[1\] Beta – https:\/\/b\.example\/page\n\[2\] Alpha – https:\/\/a\.example\/page\n\[3\] A paper$/);
  await page.locator(".ps-head .ps-menu__button").click();
  assert.match(await copied(page, () => page.getByRole("button", { name: "Copy conversation" }).click()), /^# go\n\n## go\n\nOne claim\.\[1\].*\n\n\[1\] Beta – /s, "the whole chat takes its footnotes along");
  await page.reload();
  await status(page, "ready", "done");
  await page.locator(".ps-cite").first().waitFor();
  assert.deepEqual(await chips(page), ["1", "2", "3"]);
});

test("sources of an AG-UI agent", { timeout: 60000 }, async () => {
  const event = (type, fields) => `data: ${JSON.stringify({ type, ...fields })}\n\n`;
  peer.answer = async (_, response, body) => {
    const write = stream(response);
    const custom = (name, value) => event("CUSTOM", { name, value });
    await write([
      event("RUN_STARTED", { threadId: body.threadId, runId: body.runId }),
      custom("data-citations", { state: true, sources: [{ ids: ["0:0"], url: "https://a.example/", title: "Alpha" }], charts: [] }),
      custom("source-url", { sourceId: "b", url: "https://b.example/", title: "Beta" }),
      custom("sources", [{ title: "A paper", filename: "p.pdf" }, { url: "data:text/html,x", title: "Evil" }]),
      event("TEXT_MESSAGE_START", { messageId: "m", role: "assistant" }),
      event("TEXT_MESSAGE_CONTENT", { messageId: "m", delta: "A claim 【0" }),
      event("TEXT_MESSAGE_CONTENT", { messageId: "m", delta: ":0†Alpha】 and 【공지】." }),
      event("TEXT_MESSAGE_END", { messageId: "m" }),
      event("RUN_FINISHED", { threadId: body.threadId, runId: body.runId }),
    ].join(""));
    response.end();
  };
  const page = await talking("ag-ui");
  await say(page, "go");
  assert.deepEqual(await chips(page), ["1"]);
  assert.match(await page.locator(".ps-sources").textContent(), /Sources \(3\).*Alpha.*Beta.*A paper/);
  assert.match(await copiedAnswer(page), /A claim \[1\] and 【공지】\.\n\n\[1\] Alpha – https:\/\/a\.example\/\n\[2\] Beta/);
  await axe(page, "sources of AG-UI");
});

for (const [locale, on, off] of [["en-US", "Show source marks as sources", "Show source marks as written"], ["ko-KR", "출처 표시를 출처로 보기", "출처 표시를 글자 그대로 보기"], ["zh-CN", "将来源标记显示为来源", "按原文显示来源标记"]]) {
  test(`markers are switched per chat, ${locale}`, { timeout: 60000 }, async () => {
    peer.answer = async (_, response) => {
      const write = stream(response, { "x-vercel-ai-ui-message-stream": "v1" });
      await write(events(
        { type: "start", messageId: "m1" },
        { type: "source-url", sourceId: "0:1", url: "https://a.example/", title: "Alpha" },
        { type: "text-start", id: "t" },
        { type: "text-delta", id: "t", delta: "Meet at 【12:30】 as 【0:1†Alpha】 says." },
        { type: "text-end", id: "t" },
        { type: "finish" },
      ));
      response.end();
    };
    const page = await talking("ai-sdk", { locale });
    await say(page, "go");
    const answer = page.locator("article").last();
    assert.match(await answer.locator(".ps-prose").textContent(), /【12:30】 as 【0:1†Alpha】/, "off by default");
    const flip = async (name) => {
      await page.locator(".ps-head .ps-menu__button").click();
      await page.locator(".ps-menu__rest > button").click();
      await page.getByRole("button", { name, exact: true }).click();
    };
    await flip(on);
    assert.deepEqual(await chips(page), ["1"]);
    assert.match(await answer.locator(".ps-prose").textContent(), /【12:30】 as/, "a time that nobody cites stays");
    await pause(400);
    await page.reload();
    await status(page, "ready", "done");
    await page.locator(".ps-cite").waitFor();
    await flip(off);
    assert.match(await page.locator("article").last().locator(".ps-prose").textContent(), /【0:1†Alpha】/);
    // The other chats are as they were.
    await page.goto(`${server.origin}/?protocol=ai-sdk&api=${encodeURIComponent("/api/peer")}`);
    await status(page, "ready");
    await say(page, "go");
    assert.equal(await page.locator(".ps-cite").count(), 0);
  });
}

for (const locale of ["en-US", "ar"]) {
  test(`the titles and the places of sources beside each other stand in one line each: ${locale}`, async () => {
    const page = await open(null, { reducedMotion: "reduce", viewport: { width: 1280, height: 860 }, locale });
    await page.goto(`${server.origin}/?protocol=genos&api=/genos/chat/stream`);
    await status(page, "ready");
    await say(page, "When did Python begin, and how much is it used today? Tell me with sources");
    await list(page).nth(3).waitFor();
    const cards = await list(page).evaluateAll((all) =>
      all.map((card) => {
        const range = document.createRange();
        range.selectNodeContents(card.querySelector(".ps-source__title"));
        const [title, site] = [range, card.querySelector(".ps-source__site > *")].map((one) => one.getBoundingClientRect());
        const reads = getComputedStyle(card).direction;
        return { top: title.top, site: site.top, aside: reads === "rtl" ? site.right - title.right : title.left - site.left };
      }),
    );
    for (const key of ["top", "site"]) assert.equal(new Set(cards.slice(0, 3).map((card) => Math.round(card[key]))).size, 1, JSON.stringify(cards));
    for (const { aside } of cards) assert.ok(Math.abs(aside) <= 2 || locale === "ar" && aside < 0, JSON.stringify(cards));
  });
}
