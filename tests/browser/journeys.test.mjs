// What a newcomer does on the first day, against `partsong serve` and its demo agent: stream, chart, table, nudge,
// approval, question, stop, retry, reload, several chats, languages, narrow screens, keyboard only.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, considered, open, picture, say, serve, status, turn } from "./harness.mjs";

const server = given(() => serve("--delay", "2", "--faults"));

describe("the first conversation", () => {
  test("the empty page offers starters, and one of them streams a table with reasons in words", async () => {
    const page = await open(server.origin);
    await axe(page, "empty page");
    await picture(page, "empty");
    await page.getByRole("button", { name: /inefficient campaigns/i }).first().click();
    await status(page, "done");
    const table = page.getByRole("table").first();
    assert.ok((await table.getByRole("row").count()) > 5, "the table has its rows");
    assert.match(await page.locator("main").innerText(), /CPA|ROAS|average/i);
    assert.match(page.url(), /\/chat\//, "the chat has an address");
    await axe(page, "table");
    await picture(page, "table");
  });

  test("a chart draws itself, says what it shows and gives its numbers as a table", async () => {
    const page = await open(server.origin);
    await say(page, "Show the ad performance trend of the last 30 days as a chart");
    const figure = page.locator("figure, .ps-chart").first();
    await figure.locator("svg").first().waitFor();
    await page.getByRole("button", { name: "View data" }).first().click();
    assert.ok((await page.getByRole("table").first().getByRole("row").count()) > 5);
    await axe(page, "chart");
    await picture(page, "chart");
  });

  test("charts weigh on the first load only when one appears", async () => {
    const page = await open();
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(server.origin);
    await status(page, "ready");
    assert.ok(!asked.some((path) => /echarts|plots|highlight|partsong_agent/.test(path)), asked.join(" "));
    await say(page, "Show the trend of spend");
    await page.locator(".ps-chart-host svg path").first().waitFor({ state: "attached" });
    // The icons of the card may stand before the chart's own modules are asked for.
    const both = () => [/echarts/, /\/plots\.wasm/].every((name) => asked.some((path) => name.test(path)));
    for (let i = 0; i < 100 && !both(); i++) await page.waitForTimeout(50);
    assert.ok(both(), asked.join(" "));
  });

  test("a chat in words fetches no code that it doesn't need, and each other part comes with the first that needs it, once", async () => {
    const page = await open(server.origin);
    const parts = () => page.evaluate(() => performance.getEntriesByType("resource").map((entry) => /lazy\/[0-9a-f]+\/(.+)\.wasm$/.exec(entry.name)?.[1]).filter(Boolean).sort());
    await say(page, "give me a slow answer");
    // The list of chats stands beside it in a window of this width.
    assert.deepEqual(await parts(), ["chats", "conversation", "page", "session"]);
    await say(page, "Show the campaign performance as a table and mark the inefficient campaigns");
    await page.locator(".ps-table").first().waitFor();
    const drawn = await parts();
    assert.ok(drawn.includes("tables") && drawn.includes("calls"), drawn.join());
    const idle = ["ag_ui", "approval", "asked", "consents", "forms", "genos", "genui", "gulf", "settings", "extras", "surfaces", "questions", "charts", "documents", "cards", "canvas", "upload", "ordering", "agents", "attach", "patterns", "details"];
    assert.deepEqual(drawn.filter((name) => idle.includes(name)), []);
    await page.locator(".ps-call summary").first().click();
    await page.locator(".ps-call__inside").waitFor();
    assert.ok((await parts()).includes("details"), "what stands behind a row comes when it is opened");
    await page.getByRole("link", { name: "Settings" }).click();
    await page.getByRole("heading", { name: "Settings" }).waitFor();
    assert.ok((await parts()).includes("settings"));
    const all = await parts();
    assert.deepEqual(all, [...new Set(all)], "each once");
    await page.goto(`${server.origin}/?protocol=gulf&api=/gulf`);
    await status(page, "ready");
    await say(page, "Show me a dashboard of this week");
    await page.locator(".ps-surface").first().waitFor();
    const asked = await parts();
    assert.ok(asked.includes("gulf") && asked.includes("surfaces"), asked.join());
    assert.deepEqual(asked.filter((name) => ["ag_ui", "asked", "genos", "genui", "patterns", "questions"].includes(name)), []);
  });

  test("a part of the page whose fetch fails once is fetched again by itself", async () => {
    const page = await open(server.origin);
    let refused = 0;
    await page.route("**/ends.wasm", (route) => (refused++ ? route.continue() : route.abort()), { times: 2 });
    await say(page, "hello");
    await page.locator(".ps-suggestions").waitFor();
    assert.equal(refused, 2);
    assert.equal(await page.locator(".ps-alert, .ps-waiting").count(), 0);
    page.allowed = [/ERR_FAILED/];
  });

  test("a page whose build is gone from the server says so, and a reload keeps what was typed", async () => {
    const page = await open();
    await page.route("**/lazy/*/session.wasm", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(server.origin);
    await status(page, "ready");
    await page.getByRole("textbox").first().fill("Words that nobody wants to type twice");
    await page.keyboard.press("Enter");
    const told = page.getByRole("alert").filter({ hasText: "newer version" }).first();
    await told.waitFor();
    await axe(page, "outdated");
    await picture(page, "outdated");
    await page.unroute("**/lazy/*/session.wasm");
    await told.getByRole("button", { name: "Reload" }).click();
    await page.waitForFunction(() => document.querySelector("#ps-composer")?.value === "Words that nobody wants to type twice");
    page.allowed = [/404|session\.wasm/];
  });

  test("a request leaves while what draws its answer is on its way, and the answer stands when that is there", async () => {
    const page = await open();
    let go;
    const waits = new Promise((resolve) => (go = resolve));
    await page.route("**/lazy/*/conversation.wasm", async (route) => {
      await waits;
      await route.continue();
    });
    await page.goto(server.origin);
    await status(page, "ready");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("textbox").first().fill("hello");
    await page.keyboard.press("Enter");
    await (await answered).finished();
    assert.equal(await page.locator("article").count(), 0);
    // What was said stands at once, and where it will stand.
    const words = await page.locator(".ps-shape .ps-bubble").boundingBox();
    await picture(page, "on-its-way");
    await axe(page, "on its way");
    go();
    await status(page, "done");
    await page.getByRole("article").nth(1).getByText("Hello!").first().waitFor();
    assert.equal(await page.getByRole("article").count(), 2);
    const drawn = await page.locator("article .ps-bubble").boundingBox();
    for (const side of ["x", "y", "width", "height"]) assert.ok(Math.abs(words[side] - drawn[side]) < 2, `${side}: ${words[side]}, then ${drawn[side]}`);
  });

  test("a conversation whose code is gone from the server is answered, says so in its place, and stands after a reload", async () => {
    const page = await open();
    await page.route("**/lazy/*/conversation.wasm", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(server.origin);
    await status(page, "ready");
    await page.getByRole("textbox").first().fill("hello");
    await page.keyboard.press("Enter");
    const told = page.getByRole("alert").filter({ hasText: "newer version" }).first();
    await told.waitFor();
    await status(page, "done");
    await page.unroute("**/lazy/*/conversation.wasm");
    await told.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("article").nth(1).getByText("Hello!").first().waitFor();
    assert.equal(await page.getByRole("article").count(), 2);
    page.allowed = [/404|conversation\.wasm/];
  });

  test("a chart whose part is gone from the server offers the table and a reload in its place", async () => {
    const page = await open();
    await page.route("**/plots.wasm", (route) => route.fulfill({ status: 404, body: "" }));
    await page.goto(server.origin);
    await say(page, "Show the trend of spend");
    const told = page.locator(".ps-chart-state[role=alert]");
    await told.waitFor();
    assert.match(await told.innerText(), /newer version/);
    assert.equal(await told.getByRole("button", { name: "View data" }).count(), 1);
    await page.unroute("**/plots.wasm");
    await told.getByRole("button", { name: "Reload" }).click();
    await page.locator(".ps-chart-host svg path").first().waitFor({ state: "attached" });
    page.allowed = [/404|plots\.wasm|charts could not be loaded/];
  });

  test("a call whose family is gone from the server says so in its place, and the answer stands", async () => {
    const page = await open(server.origin);
    // A host that answers every address with its page.
    await page.route("**/lazy/*/tables.wasm", (route) => route.fulfill({ status: 200, contentType: "text/html", body: "<!doctype html>" }));
    await say(page, "Show me the campaign table");
    await page.locator(".ps-message .ps-waiting").filter({ hasText: "newer version" }).waitFor();
    await page.unroute("**/lazy/*/tables.wasm");
    await page.locator(".ps-message .ps-waiting").getByRole("button", { name: "Reload" }).click();
    await page.locator(".ps-table-card").waitFor();
    page.allowed = [/tables\.wasm|Incorrect response MIME/];
  });

  test("surfaces whose code cannot be had say so, and are there when it can", async () => {
    const page = await open(`${server.origin}/?protocol=gulf&api=/gulf`);
    await page.route("**/surfaces.wasm", (route) => route.abort());
    await say(page, "Show me a dashboard of this week");
    await page.locator(".ps-alert").waitFor();
    assert.equal(await page.locator(".ps-surface").count(), 0);
    await page.unroute("**/surfaces.wasm");
    await turn(page, () => page.locator(".ps-alert").getByRole("button", { name: "Retry" }).click());
    await page.locator(".ps-surface").first().waitFor();
    page.allowed = [/ERR_FAILED|surfaces\.wasm|Failed to fetch/];
  });

  test("a nudge is applied by the server, not by the page", async () => {
    const page = await open(server.origin);
    await say(page, "Briefly show ad optimization suggestions that I can apply right now");
    await picture(page, "nudges");
    await axe(page, "nudges");
    await turn(page, () => page.getByRole("button", { name: /^Apply/ }).first().click(), "done");
    await page.getByText("Applied", { exact: true }).first().waitFor();
    await page.reload();
    await status(page, "ready", "done");
    await page.getByText("Applied", { exact: true }).first().waitFor();
  });

  test("the weather waits for an approval that only the page draws; it survives a reload; allow goes on", async () => {
    const page = await open(server.origin);
    await say(page, "weather in Seoul");
    const allow = page.getByRole("button", { name: "Allow once" });
    await allow.waitFor();
    assert.equal(await allow.count(), 1);
    await axe(page, "approval");
    await picture(page, "approval");
    await page.reload();
    await status(page, "ready", "done");
    await considered(page);
    await allow.click();
    await page.getByText(/°C/).first().waitFor();
    await status(page, "done");
    assert.equal(await allow.count(), 0, "an answered approval has no buttons");
    await axe(page, "weather");
    await picture(page, "weather");
  });

  test("deny says so, and the assistant reacts", async () => {
    const page = await open(server.origin);
    await say(page, "weather in Seoul");
    await considered(page);
    await page.getByRole("button", { name: "Deny", exact: true }).click();
    await page.getByText(/Denied by you/).first().waitFor();
    await status(page, "done");
  });

  test("a question is answered by keyboard alone, and the assistant quotes the answer", async () => {
    const page = await open(server.origin);
    await say(page, "ask me a question");
    const radio = page.getByRole("radio").first();
    await radio.waitFor();
    await axe(page, "question");
    await picture(page, "question");
    await radio.focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("radio").first().waitFor({ state: "detached" });
    await status(page, "done");
    // The focus is not lost: it goes to the receipt, one frame later.
    await page.waitForFunction(() => document.activeElement !== document.body);
    await axe(page, "receipt");
  });

  test("a Likert question goes the same way", async () => {
    const page = await open(server.origin);
    await say(page, "ask me about my satisfaction");
    const radios = page.getByRole("radio");
    await radios.first().waitFor();
    await axe(page, "likert");
    await radios.nth(3).check({ force: true });
    await page.getByRole("button", { name: /Submit/ }).click();
    await radios.first().waitFor({ state: "detached" });
    await status(page, "done");
  });

  test("what is out of scope is refused honestly, with choices that work", async () => {
    const page = await open(server.origin);
    await say(page, "Show the ad performance trend of the last 900 days as a chart");
    await picture(page, "refusal");
    const chip = page.getByRole("button", { name: /days/ }).last();
    await turn(page, () => chip.click(), "done");
    await page.locator("figure svg, .ps-chart svg").first().waitFor();
  });
});

describe("turns", () => {
  test("stop keeps what came, and the draft typed meanwhile", async () => {
    const page = await open(server.origin);
    await composer(page).fill("give me a slow answer");
    await composer(page).press("Enter");
    await status(page, "streaming");
    await page.waitForFunction(() => document.querySelector("main").innerText.length > 150);
    await composer(page).fill("typed meanwhile");
    await page.getByRole("button", { name: "Stop" }).click();
    await status(page, "ready", "done");
    // The hour beside it may come later, which is no word of the answer.
    const words = page.locator("article").last().locator(".ps-prose");
    const text = await words.allInnerTexts();
    await page.waitForTimeout(300);
    assert.match(text.join(), /Line 1/);
    assert.deepEqual(await words.allInnerTexts(), text, "nothing moves after Stop");
    assert.equal(await composer(page).inputValue(), "typed meanwhile");
    assert.match(await page.locator("main").innerText(), /stopped/i);
  });

  test("the thread follows what grows, and lets go of a reader who goes up", async () => {
    const page = await open(server.origin, { viewport: { width: 900, height: 480 } });
    const latest = page.getByRole("button", { name: "Latest" });
    await say(page, "write a long report");
    const left = () => page.locator(".ps-scroll").evaluate((thread) => thread.scrollHeight - thread.scrollTop - thread.clientHeight);
    // Longer than the view: its beginning stays, and the way to its end is offered.
    const top = () => page.evaluate(() => document.querySelector(".ps-message--newest").getBoundingClientRect().top - document.querySelector(".ps-scroll").getBoundingClientRect().top);
    assert.ok((await top()) >= 0 && (await top()) <= 40, `the answer begins ${await top()} px below the top`);
    await latest.click();
    await latest.waitFor({ state: "detached" });
    // Whoever asks for the end has it in view from there on. What was painted is looked at after its frame.
    await page.evaluate(() => {
      window.hidden = [];
      let asked = false;
      const look = () => {
        const words = [...document.querySelectorAll(".ps-message--newest .ps-prose > *")].at(-1);
        const latest = document.querySelector(".ps-pill--end");
        if (latest && document.documentElement.dataset.status === "streaming") {
          latest.click();
          asked = true;
        } else if (asked && document.documentElement.dataset.status === "streaming" && words) window.hidden.push(words.getBoundingClientRect().bottom - document.querySelector(".ps-scroll").getBoundingClientRect().bottom);
        if (!window.stopLooking) requestAnimationFrame(() => setTimeout(look));
      };
      look();
    });
    await say(page, "write a long report");
    const hidden = await page.evaluate(() => window.hidden);
    assert.ok(hidden.length > 5, `${hidden.length} frames were seen`);
    assert.ok(Math.max(...hidden) <= 0, `the last words were ${Math.max(...hidden)} px below the edge`);
    assert.ok((await left()) <= 1, "at its end nothing is hidden");
    await page.evaluate(() => (window.stopLooking = true));

    await composer(page).fill("give me a slow answer");
    await composer(page).press("Enter");
    await page.waitForFunction(() => document.querySelector(".ps-message--newest").textContent.length > 150);
    await page.locator(".ps-scroll").hover();
    await page.mouse.wheel(0, -300);
    await latest.waitFor();
    const read = () => page.evaluate(() => [document.querySelector(".ps-scroll").scrollTop, document.querySelector(".ps-message--newest").textContent.length]);
    const [place, length] = await read();
    await page.waitForFunction((length) => document.querySelector(".ps-message--newest").textContent.length > length + 100, length);
    assert.equal((await read())[0], place, "the place that is read stays");
    await latest.click();
    await latest.waitFor({ state: "detached" });
    assert.ok((await left()) <= 40);
    await page.getByRole("button", { name: "Stop" }).click();
    await status(page, "ready", "done");
    await page.waitForFunction(() => ((thread) => thread.scrollHeight - thread.scrollTop - thread.clientHeight <= 1)(document.querySelector(".ps-scroll")));
  });

  test("an error is named, keeps the rest, and Retry works", async () => {
    const page = await open(server.origin);
    await say(page, "show an error 500", "error");
    await page.getByRole("button", { name: "Retry" }).waitFor();
    await axe(page, "error notice");
    await picture(page, "error");
    assert.equal(await turn(page, () => page.getByRole("button", { name: "Retry" }).click()), "done");
    page.allowed = [/500/];
  });

  test("the chat comes back after a reload, and several chats live side by side", async () => {
    const page = await open(server.origin);
    await say(page, "hello");
    const first = page.url();
    await page.getByRole("link", { name: "New chat" }).or(page.getByRole("button", { name: "New chat" })).first().click();
    await say(page, "why did the CPA rise?");
    const second = page.url();
    assert.notEqual(first, second);
    await page.reload();
    await status(page, "ready", "done");
    assert.match(await page.locator("main").innerText(), /CPA/);
    await page.goto(first);
    await status(page, "ready", "done");
    assert.match(await page.locator("main").innerText(), /hello/);
  });

  test("reasoning is closed when done and says how long it took", async () => {
    const page = await open(server.origin);
    await say(page, "why did the CPA rise?");
    const thoughts = page.locator("details", { hasText: /Thought/ }).first();
    assert.match(await thoughts.locator("summary").innerText(), /Thought for \d+ s/);
    assert.equal(await thoughts.getAttribute("open"), null, "it is closed");
  });

  test("an edited message replaces what followed", async () => {
    const page = await open(server.origin);
    await say(page, "hello");
    await page.locator("article").first().hover();
    await page.getByRole("button", { name: "Edit" }).first().click();
    const editor = page.getByLabel("Edit your message");
    const note = () => editor.evaluate((field) => [field.ariaInvalid, document.getElementById(field.getAttribute("aria-describedby")).textContent]);
    await editor.fill(" ");
    await page.locator(".ps-editor").getByRole("button", { name: "Send" }).click();
    assert.deepEqual(await note(), ["true", "Write something, or cancel."], "nothing is no message");
    assert.equal(await editor.evaluate((field) => field === document.activeElement), true);
    await axe(page, "an empty edit", ".ps-editor");
    const polite = page.locator("[aria-live=polite]");
    assert.equal(await polite.count(), 1);
    assert.doesNotMatch(await polite.textContent(), /Write something/, "the field that takes the focus says it");
    await editor.press("Enter");
    await polite.filter({ hasText: "Write something, or cancel." }).waitFor({ state: "attached" });
    await editor.fill("why did the CPA rise?");
    assert.deepEqual(await note(), [null, "Sending replaces this message and everything after it."]);
    await turn(page, () => editor.press("Enter"), "done");
    assert.equal(await page.locator("article").count(), 2);
    assert.doesNotMatch(await page.locator("article").first().innerText(), /hello/);
  });

  test("composition with an input method never sends", async () => {
    const page = await open(server.origin);
    await composer(page).focus();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Input.imeSetComposition", { text: "안녕", selectionStart: 2, selectionEnd: 2 });
    await page.keyboard.press("Enter");
    await page.waitForTimeout(200);
    assert.equal(await page.locator("article").count(), 0, "Enter that ends a composition is not Send");
    await composer(page).fill("안녕하세요");
    await composer(page).press("Shift+Enter");
    assert.equal(await page.locator("article").count(), 0);
    assert.match(await composer(page).inputValue(), /\n/);
    await turn(page, () => composer(page).press("Enter"), "done");
  });

  test("a file goes with the message, before its words", async () => {
    const page = await open(server.origin);
    await page.locator('input[type="file"]').setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("three lines") });
    await page.getByText("notes.txt").first().waitFor();
    await say(page, "what is in this file?");
    const log = await (await fetch(`${server.origin}/__log`)).json();
    const body = log.map((entry) => entry.body ?? entry).findLast((entry) => JSON.stringify(entry).includes("notes.txt"));
    const parts = body.messages.at(-1).parts;
    assert.equal(parts[0].type, "file");
    assert.equal(parts[0].filename, "notes.txt");
    assert.match(parts[0].url, /^data:text\/plain/);
    assert.equal(parts[1].type, "text");
  });
});

describe("bad input", () => {
  const cases = [
    ["html200", "error"],
    ["500", "error"],
    ["truncate", "error"],
    ["badjson", "done"],
    ["unknownchunk", "done"],
  ];
  for (const [mode, expected] of cases) {
    test(`${mode} ends in a clear message and a usable composer`, async () => {
      const page = await open(`${server.origin}/?api=${encodeURIComponent(`/api/fault/${mode}`)}`);
      assert.equal(await say(page, "go"), expected);
      assert.doesNotMatch(await page.locator("main").innerText(), /<html|<body/i, "a raw page is never shown");
      await composer(page).fill("again");
      assert.equal(await composer(page).inputValue(), "again");
      page.allowed = [/500|ERR_|Failed to load/];
    });
  }

  test("a javascript: link is text, and nothing runs", async () => {
    const page = await open(`${server.origin}/?api=${encodeURIComponent("/api/fault/jslink")}`);
    await say(page, "go");
    const hrefs = await page.locator("main a").evaluateAll((links) => links.map((a) => a.getAttribute("href")));
    assert.ok(!hrefs.some((href) => /javascript:/i.test(href ?? "")));
  });

  test("a 10 MB tool output leaves the page usable", async () => {
    const page = await open(`${server.origin}/?api=${encodeURIComponent("/api/fault/hugeoutput")}`);
    await say(page, "go");
    await composer(page).fill("still here");
    assert.equal(await composer(page).inputValue(), "still here");
  });

  test("a link cannot send words to a stranger", async () => {
    const page = await open();
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).host));
    await page.goto(`${server.origin}/?api=${encodeURIComponent("https://evil.example/api")}&q=secret`);
    await status(page, "ready", "done", "error");
    await page.waitForTimeout(500);
    assert.ok(asked.length, "requests are seen");
    assert.ok(!asked.includes("evil.example"));
    assert.match(await page.locator("body").innerText(), /evil\.example/);
  });
});

describe("looks", () => {
  for (const [name, options, prompt] of [
    ["dark", { colorScheme: "dark" }, "Show the ad performance trend of the last 30 days as a chart"],
    ["narrow", { viewport: { width: 360, height: 740 }, hasTouch: true }, "Show campaign performance as a table and point out the inefficient campaigns"],
    ["tiny", { viewport: { width: 320, height: 640 } }, "Briefly show ad optimization suggestions that I can apply right now"],
    ["korean", { locale: "ko-KR" }, "지금 바로 적용할 수 있는 광고 최적화 제안을 간단히 보여줘"],
    ["chinese", { locale: "zh-CN" }, "把广告系列效果整理成表格，并指出低效的广告系列"],
    ["forced", { forcedColors: "active" }, "weather in Seoul"],
    ["still", { reducedMotion: "reduce" }, "hello"],
  ]) {
    test(`${name}: axe finds nothing, nothing overflows`, async () => {
      const page = await open(server.origin, options);
      await axe(page, `${name} empty`);
      await picture(page, `${name}-empty`);
      await say(page, prompt);
      await page.waitForTimeout(600);
      await axe(page, name);
      await picture(page, name);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1);
      assert.equal(wide, false, "the page does not scroll sideways");
    });
  }

  test("Arabic is spoken from the right from the first frame on, with the words of its plural", async () => {
    const page = await open(undefined, { locale: "ar-EG" });
    await page.addInitScript(() => {
      window.seen = new Set();
      const look = () => {
        const words = document.querySelector("main h1, main h2")?.textContent.trim();
        if (words) window.seen.add(`${document.documentElement.dir} ${words}`);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(server.origin);
    await status(page, "ready");
    const seen = await page.evaluate(() => [...window.seen]);
    assert.ok(seen.length > 0 && seen.every((said) => /^rtl [\u0600-\u06ff]/.test(said)), seen.join(" | "));
    await axe(page, "Arabic");
    await picture(page, "arabic-empty");
    // The demo agent answers in English.
    await say(page, "hello");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1), false);
    await picture(page, "arabic");
  });

  test("a language whose words do not come leaves the page in the one before, says so, and comes when it is chosen again", async () => {
    const page = await open(undefined, {});
    await page.route("**/words/ja.page.txt", (route) => route.abort());
    await page.goto(`${server.origin}/settings`);
    const language = page.getByLabel(/Language/).first();
    await language.selectOption("ja");
    await page.getByRole("alert").filter({ hasText: "日本語 could not be loaded" }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
    await page.unroute("**/words/ja.page.txt");
    await language.selectOption("ko");
    await page.waitForFunction(() => document.documentElement.lang === "ko");
    await page.locator("#ps-s-language").selectOption("ja");
    await page.waitForFunction(() => document.documentElement.lang === "ja" && document.querySelector("h1").textContent === "設定");
    page.allowed = [/ERR_FAILED/];
  });

  test("settings are clean and change the language at once", async () => {
    const page = await open(`${server.origin}/settings`);
    await axe(page, "settings");
    await picture(page, "settings");
    await page.getByLabel(/Language/).first().selectOption("ko").catch(async () => page.getByText("한국어").first().click());
    await page.waitForFunction(() => document.documentElement.lang === "ko");
    await axe(page, "settings, Korean");
  });
});
