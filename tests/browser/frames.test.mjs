// Documents of somebody else's in their frames: they run when they are asked for, leave the keyboard to the person, lead
// nowhere, keep nobody busy, and what they are refused is said in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { join } from "node:path";
import { serve as serveStatic } from "../bench/server.mjs";
import { given } from "./given.mjs";
import { axe, composer, open, ROOT, say, serve, status } from "./harness.mjs";
import { listen } from "./hosts.mjs";

const LIBRARY = "https://cdn.example";
const QUERY = "?protocol=genos&api=/genos/chat/stream";
const NOISE = /sandboxed|Blocked|chart-frame\.html|about:srcdoc|Content Security Policy/;
const listed = given(() => listen((_, response) => response.setHeader("content-type", "text/html").end("<p>a plain page</p>")));
const server = given(() => serve("--delay", "1", "--frame-origin", LIBRARY, listed.origin));

const frame = (event, data) => `data: ${JSON.stringify({ event, data })}\n\n`;
const charts = (...documents) => {
  const named = Object.fromEntries(documents.map((document, at) => [`${at}†chart`, document]));
  return frame("tool_state", { id_to_url: {}, id_to_iframe: named, url_to_page: {}, current_url: null, tool_results: {} })
    + frame("token", documents.map((_, at) => `Chart ${at}\n\n【${at}†chart】\n\n`).join("") + "The end.") + frame("result", null);
};
const program = (script) => `<!DOCTYPE html><input id=trap><p id=said>running</p><script>${script}</script>`;

/** A page whose agent answered with these documents. */
async function showing(origin, ...documents) {
  const page = await open(null, { reducedMotion: "reduce" });
  await page.route((url) => url.pathname === "/genos/chat/stream", (route) => route.fulfill({ status: 200, contentType: "text/event-stream", body: charts(...documents) }));
  await page.goto(`${origin}/${QUERY}`);
  await status(page, "ready");
  await say(page, "chart");
  return page;
}
const started = async (page, at = 0) => {
  const mark = page.locator(".ps-chart-mark").nth(at);
  await mark.locator(".ps-frame-start").click();
  await mark.locator("iframe").scrollIntoViewIfNeeded();
  return page.frameLocator(`.ps-chart-mark >> nth=${at} >> iframe`);
};

test("a document that comes late moves nothing that stands below it", { timeout: 60000 }, async () => {
  const page = await open(null, { reducedMotion: "reduce" });
  let go;
  const late = new Promise((done) => (go = done));
  const source = await listen(async (request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(frame("token", "Before\n\n【0†chart】\n\nBelow it."));
    await late;
    response.end(frame("tool_state", { id_to_url: {}, id_to_iframe: { "0†chart": program("") }, url_to_page: {}, current_url: null, tool_results: {} }) + frame("result", null));
  });
  const proxied = await serve("--proxy", `/late=${source.origin}`);
  try {
    await page.goto(`${proxied.origin}/?protocol=genos&api=/late/chat`);
    await status(page, "ready");
    await composer(page).fill("chart");
    await composer(page).press("Enter");
    await page.locator(".ps-frame-wait").waitFor();
    const place = () => page.evaluate(() => {
      const nodes = document.createTreeWalker(document.querySelector("article:last-of-type .ps-prose, main"), NodeFilter.SHOW_TEXT);
      for (let node; (node = nodes.nextNode()); ) {
        if (!node.data.includes("Below it.")) continue;
        const range = document.createRange();
        range.selectNode(node);
        return range.getBoundingClientRect().top - document.querySelector(".ps-chart-mark").getBoundingClientRect().top;
      }
    });
    const before = await place();
    go();
    await page.locator(".ps-frame-start").waitFor();
    await status(page, "done");
    assert.equal(await place(), before);
    page.allowed = [NOISE];
  } finally {
    await proxied.stop();
    await source.stop();
  }
});

test("a library of a listed origin runs, and what is refused or breaks is said", { timeout: 60000 }, async () => {
  const library = (origin) => `<!DOCTYPE html><p id=said>waiting</p><script src="${origin}/lib.js"></script>`;
  const page = await open(null, { reducedMotion: "reduce" });
  const asked = [];
  await page.context().route(/cdn\.example|other\.example/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "document.getElementById('said').textContent = 'the library ran'" });
  });
  await page.route((url) => url.pathname === "/genos/chat/stream", (route) => route.fulfill({ status: 200, contentType: "text/event-stream", body: charts(library(LIBRARY), library("https://other.example"), program("missing()"), `${listed.origin}/page`) }));
  await page.goto(`${server.origin}/${QUERY}`);
  await status(page, "ready");
  await say(page, "chart");
  await (await started(page, 0)).getByText("the library ran").waitFor();
  await started(page, 1);
  const trouble = (at) => page.locator(".ps-chart-mark").nth(at).locator(".ps-frame-trouble");
  await trouble(1).waitFor();
  assert.equal((await trouble(1).innerText()).trim(), "This chart needs other.example, which is not allowed here.");
  await started(page, 2);
  await trouble(2).waitFor();
  assert.match(await trouble(2).innerText(), /reported an error: .*missing/);
  assert.equal(await trouble(0).count(), 0);
  assert.deepEqual(asked, [`${LIBRARY}/lib.js`]);
  await page.locator(".ps-chart-mark").nth(3).scrollIntoViewIfNeeded();
  await page.frameLocator(".ps-chart-mark >> nth=3 >> iframe").getByText("a plain page").waitFor();
  page.allowed = [NOISE, /missing|other\.example/];
});

test("a document that takes the keyboard while the person writes elsewhere is stopped, and can be started again", { timeout: 60000 }, async () => {
  const thief = program(`window.taken = ""; addEventListener("keydown", (event) => (taken += event.key, said.textContent = "taken: " + taken)); setInterval(() => { window.focus(); trap.focus(); }, 50)`);
  const page = await showing(server.origin, thief);
  await started(page);
  await page.frameLocator(".ps-chart-mark iframe").getByText("running").waitFor();
  await composer(page).click();
  await page.getByText("it took the keyboard").waitFor();
  assert.equal(await page.locator(".ps-frame iframe").count(), 0);
  await composer(page).click();
  await page.keyboard.type("my secret words", { delay: 20 });
  assert.equal(await composer(page).inputValue(), "my secret words");
  await axe(page, "a stopped document", ".ps-frame");
  await page.locator(".ps-frame-start").click();
  await page.frameLocator(".ps-chart-mark iframe").getByText("running").waitFor();
  page.allowed = [NOISE];
});

test("a document that waits for its turn gets the keyboard by a press and by Tab, and nothing that is written elsewhere", { timeout: 60000 }, async () => {
  const page = await showing(server.origin, program(`trap.addEventListener("input", () => (said.textContent = "written: " + trap.value))`));
  const inside = await started(page);
  await composer(page).click();
  await page.keyboard.type("outside ");
  // The first press is ours: it says whose turn it is.
  await page.locator(".ps-frame-cover").click();
  await inside.locator("#trap").click();
  await page.keyboard.type("abc");
  await inside.getByText("written: abc").waitFor();
  await composer(page).click();
  await page.locator(".ps-frame-cover").waitFor();
  await page.keyboard.type("again");
  assert.equal(await composer(page).inputValue(), "outside again");
  for (let at = 0; at < 40 && !(await page.evaluate(() => document.activeElement?.tagName === "IFRAME")); at += 1) await page.keyboard.press("Shift+Tab");
  await page.waitForTimeout(700);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "IFRAME", "the frame is reached by Tab and stays");
  page.allowed = [NOISE];
});

test("a document that floods the page is stopped", { timeout: 60000 }, async () => {
  const page = await showing(server.origin, program("setInterval(() => { for (let n = 0; n < 2500; n++) parent.postMessage({ type: 'chart-resize', height: 200 + n % 900 }, '*') }, 50)"));
  await page.locator(".ps-frame-start").click();
  await page.getByText("it kept this page too busy").waitFor();
  assert.equal(await page.locator(".ps-frame iframe").count(), 0);
  await composer(page).fill("still here");
  assert.equal(await composer(page).inputValue(), "still here");
  page.allowed = [NOISE];
});

for (const [name, host] of [["serve", async () => ({ origin: server.origin, stop: () => {} })], ["a static host", async () => {
  const host = await serveStatic({ dist: process.env.DIST ?? join(ROOT, "dist") });
  return { origin: host.origin, stop: host.close };
}]]) {
  test(`a document leads its frame to no other address of ours: ${name}`, { timeout: 60000 }, async () => {
    const { origin, stop } = await host();
    const page = await showing(origin, program(`setTimeout(() => (location = "${origin}/p/x?leak=1"), 100); setTimeout(() => (document.getElementById("said").textContent = "stayed"), 50)`));
    const leaks = [];
    page.on("request", (request) => /leak/.test(request.url()) && !request.failure() && leaks.push(request));
    await started(page);
    // The frame is gone to the browser's own page that says no, or is still there; what counts is that nothing was asked for.
    await page.waitForFunction(() => document.querySelector(".ps-frame iframe"));
    await page.waitForTimeout(800);
    const answered = (await Promise.all(leaks.map((request) => request.response()))).filter(Boolean);
    assert.equal(answered.length, 0);
    assert.ok(page.problems.some((problem) => /frame-src/.test(problem)), "the policy refused it");
    page.allowed = [/frame-src/];
    await stop();
  });
}
