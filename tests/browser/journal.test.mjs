// The event log: a conversation with questions is written down as it happens, exported, delivered, and replayed from the
// log alone, by the command line and by /replay.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { given } from "./given.mjs";
import { ROOT, axe, composer, open, picture, say, serve, status, turn, until } from "./harness.mjs";

const BINARY = process.env.PARTSONG_BIN ?? join(ROOT, "target/debug/partsong");
const folder = mkdtempSync(join(tmpdir(), "partsong-journal-"));
const collected = join(folder, "collected.jsonl");

const server = given(() => serve("--delay", "2", "--journal", collected));
after(() => rmSync(folder, { recursive: true, force: true }));

const lines = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));
const inFile = () => {
  try {
    return lines(readFileSync(collected, "utf8"));
  } catch {
    return [];
  }
};

/** The log that the chat's menu exports: the file's path, its text, its records. */
async function exported(page, name) {
  await page.locator(".ps-head .ps-menu__button").click();
  await page.getByRole("button", { name: "Advanced" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the event log" }).click()]);
  assert.match(download.suggestedFilename(), /^partsong-\d{4}-\d\d-\d\d-.*\.jsonl$/);
  const path = join(folder, name);
  await download.saveAs(path);
  const text = readFileSync(path, "utf8");
  return { path, text, records: lines(text) };
}

/** The messages of the chat as the page keeps them. */
const stored = (page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("partsong");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const id = location.pathname.split("/").pop();
          const store = opening.result.transaction("messages").objectStore("messages");
          const rows = store.getAll(IDBKeyRange.bound([id, 0], [id, Infinity]));
          // What only this browser knows of a message is in no log.
          rows.onsuccess = () => resolve(rows.result.map((row) => ({ ...JSON.parse(row), partsongLocal: undefined })).map((row) => JSON.parse(JSON.stringify(row))));
        };
      }),
  );

/** What the thread says, without what only the live page offers, and without the time that a receipt tells as long as it is the newest. */
const said = (page) =>
  page.locator(".ps-thread").evaluate((thread) => {
    const copy = thread.cloneNode(true);
    copy.querySelectorAll(".ps-actions, .ps-approval").forEach((node) => node.remove());
    return copy.textContent.replace(/\s+/g, " ").replace(/Answered at \d+:\d+ [AP]M/g, "").trim();
  });

async function answerByKeyboard(page, presses = ["Space", "ArrowDown"]) {
  const radio = page.locator("[data-interaction=ready] input[type=radio]").first();
  await radio.waitFor();
  await radio.focus();
  for (const key of presses) await page.keyboard.press(key);
  await page.waitForTimeout(150);
  await turn(page, () => page.keyboard.press("Control+Enter"), "done");
}

/** A conversation with two questions, both answered. */
async function survey(page) {
  await say(page, "start a short survey");
  await answerByKeyboard(page);
  await answerByKeyboard(page, ["Space", "ArrowRight"]);
}

describe("the event log", () => {
  test("a conversation with two questions is logged, exported and replayed from the log alone", async () => {
    const page = await open(server.origin);
    await survey(page);
    const { path, text, records } = await exported(page, "survey.jsonl");

    const kinds = new Set(records.map((record) => record.kind));
    assert.deepEqual([...kinds].sort(), ["extraction_evidence", "interaction_events", "session_state", "tool_calls", "transcript_turns"]);
    assert.deepEqual(records.map((record) => record.seq), records.map((_, index) => index + 1), "sequence numbers without a gap");
    assert.equal(new Set(records.map((record) => record.event_id)).size, records.length);
    assert.deepEqual(records.map((record) => record.event_id), records.map((record) => record.event_id).toSorted(), "ids in order");
    assert.ok(records.every((record, at) => at === 0 || record.mono_ms >= records[at - 1].mono_ms), "time never goes back");
    const calls = records.filter((record) => record.kind === "tool_calls" && record.call);
    assert.equal(calls.length, 2);
    assert.ok(calls.every((record) => record.research_intent && record.call.title && record.interaction_id));
    for (const { interaction_id } of calls) {
      const events = records.filter((record) => record.kind === "interaction_events" && record.interaction_id === interaction_id);
      const words = events.map((record) => record.event);
      for (const word of ["shown", "first_input", "change", "submit_clicked", "sent", "acked"]) assert.ok(words.includes(word), `${word} in ${words}`);
      assert.equal(words[0], "shown");
      assert.ok(events.every((record) => Number.isInteger(record.t_ms) && record.research_intent));
    }

    // The command line tells the same conversation.
    const live = await stored(page);
    const replayed = JSON.parse(execFileSync(BINARY, ["replay", "--json", path], { encoding: "utf8" }));
    assert.deepEqual(replayed.messages, live, "the same messages");
    assert.deepEqual(replayed.warnings, []);
    assert.equal(replayed.evidence.length, 2);
    const readable = execFileSync(BINARY, ["replay", path], { encoding: "utf8" });
    for (const { call } of calls) assert.ok(readable.includes(call.title), readable);
    assert.match(readable, /└ Answered: /);

    // So does the page, without a request to anybody.
    const words = await said(page);
    const replay = await open(`${server.origin}/replay`);
    const asked = [];
    replay.on("request", (request) => asked.push(request.url()));
    await axe(replay, "replay, empty");
    await replay.locator("input[type=file]").setInputFiles(path);
    const slider = replay.getByRole("slider");
    await slider.waitFor();
    await replay.waitForFunction((count) => document.querySelector(".ps-player__slider").value === String(count), records.length);
    assert.equal(await said(replay), words, "the same words as the live chat");
    assert.equal(await replay.locator(".ps-thread button:enabled", { hasText: /Submit|Skip/ }).count(), 0);
    await axe(replay, "replay, end");
    await picture(replay, "replay-end");

    // Step by step, by keyboard.
    await slider.focus();
    await replay.keyboard.press("Home");
    assert.equal(await replay.locator(".ps-thread article").count(), 0);
    const shown = records.findIndex((record) => record.event === "shown") + 1;
    for (let step = 0; step < shown; step += 1) await replay.keyboard.press("ArrowRight");
    assert.match(await slider.getAttribute("aria-valuetext"), new RegExp(`^${shown} of ${records.length}, Question seen$`));
    const card = replay.getByRole("group", { name: calls[0].call.title });
    await card.waitFor();
    for (const option of calls[0].call.options) assert.ok((await card.innerText()).includes(option.label));
    assert.equal(await card.getByRole("button", { name: "Submit" }).count(), 0, "an old question takes no answer");
    await axe(replay, "replay, question");
    await picture(replay, "replay-question");
    await replay.getByRole("button", { name: "Next step" }).click();
    assert.equal(await slider.inputValue(), String(shown + 1));
    await replay.getByRole("button", { name: "Previous step" }).click();
    assert.equal(await slider.inputValue(), String(shown));
    await replay.getByRole("complementary", { name: "Events" }).getByRole("button", { name: /Question answered/ }).first().click();
    assert.equal(await slider.inputValue(), String(records.findIndex((record) => record.status === "submitted") + 1));
    await slider.focus();
    await replay.keyboard.press("End");
    assert.equal(await said(replay), words);
    await replay.getByRole("button", { name: "Play", exact: true }).click();
    await replay.waitForFunction((count) => Number(document.querySelector(".ps-player__slider").value) < count, records.length);
    await replay.getByRole("button", { name: "Pause" }).click();
    assert.deepEqual(asked, [], "a replay asks nobody");
    assert.ok(text.endsWith("\n"));
  });

  test("the log goes on after a reload, and the chat's menu replays it", async () => {
    const page = await open(server.origin);
    await say(page, "ask me a question");
    await page.reload();
    await status(page, "ready", "done");
    await answerByKeyboard(page);
    const { path, records } = await exported(page, "reload.jsonl");
    assert.deepEqual(records.map((record) => record.seq), records.map((_, index) => index + 1));
    assert.equal(new Set(records.map((record) => record.visit_id)).size, 2);
    const turns = records.filter((record) => record.kind === "transcript_turns");
    assert.equal(turns.length, 3, "the person, the question, and what was said to the answer");
    const replayed = JSON.parse(execFileSync(BINARY, ["replay", "--json", path], { encoding: "utf8" }));
    assert.deepEqual(replayed.messages, await stored(page));
    await page.locator(".ps-head .ps-menu__button").click();
    await page.getByRole("button", { name: "Advanced" }).click();
    const [replay] = await Promise.all([page.context().waitForEvent("page"), page.getByRole("button", { name: "Replay" }).click()]);
    await replay.getByRole("slider").waitFor();
    assert.equal(await said(replay), await said(page));
  });

  test("a failed delivery of an answer is in the log, and so is its success", async () => {
    const page = await open(server.origin);
    await say(page, "ask me a question");
    let failures = 1;
    await page.route("**/api/chat", (route) => (failures-- > 0 ? route.abort() : route.continue()));
    await answerByKeyboard(page);
    const { records } = await exported(page, "failed.jsonl");
    const events = records.filter((record) => record.kind === "interaction_events").map((record) => record.event);
    assert.deepEqual(events.filter((event) => /sen[dt]|ack/.test(event)), ["sent", "send_failed", "sent", "acked"]);
    page.allowed = [/ERR_FAILED/];
  });

  test("without a store the log is in memory and can be exported", async () => {
    const page = await open(server.origin, {
      init: () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("no", "SecurityError");
        };
      },
    });
    await say(page, "hello");
    const { path, records } = await exported(page, "memory.jsonl");
    assert.deepEqual(records.map((record) => record.seq), records.map((_, index) => index + 1));
    const replayed = JSON.parse(execFileSync(BINARY, ["replay", "--json", path], { encoding: "utf8" }));
    assert.equal(replayed.messages.length, 2);
  });

  test("what happens before the log's code is there is recorded with its moment, and a code that cannot be had is said and loses nothing", async () => {
    const page = await open();
    await page.route("**/journal.wasm", (route) => route.abort());
    await page.goto(server.origin);
    await status(page, "ready");
    const begun = Date.now();
    await say(page, "hello");
    const ended = Date.now();
    await page.locator(".ps-head .ps-menu__button").click();
    await page.getByRole("button", { name: "Advanced" }).click();
    await page.getByRole("button", { name: "Download the event log" }).click();
    await page.locator(".ps-alert").waitFor();
    await page.unroute("**/journal.wasm");
    const { path, records } = await exported(page, "late.jsonl");
    for (const record of records) {
      const at = Date.parse(record.at);
      assert.ok(at >= begun && at <= ended, `${record.kind} ${record.state ?? ""} at ${record.at}`);
    }
    assert.deepEqual(records.filter((record) => record.kind === "session_state").map((record) => record.state), ["opened", "turn_started", "turn_ended"]);
    const replayed = JSON.parse(execFileSync(BINARY, ["replay", "--json", path], { encoding: "utf8" }));
    assert.deepEqual(replayed.messages, await stored(page));
    page.allowed = [/ERR_FAILED|Failed to fetch/];
  });

  test("two tabs write one log", async () => {
    const page = await open(server.origin);
    await say(page, "ask me a question");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await status(other, "ready", "done");
    await other.locator("[data-interaction=ready] input[type=radio]").first().waitFor();
    await answerByKeyboard(page);
    await other.getByText(/Noted/).first().waitFor();
    await composer(other).fill("hello");
    await composer(other).press("Enter");
    await status(other, "done");
    await page.getByRole("article").nth(3).waitFor();
    const { path, records } = await exported(page, "tabs.jsonl");
    assert.deepEqual(records.map((record) => record.seq), records.map((_, index) => index + 1), "one sequence");
    assert.equal(new Set(records.map((record) => record.visit_id)).size, 2);
    assert.equal(records.filter((record) => record.event === "acked").length, 1);
    assert.equal(records.filter((record) => record.kind === "extraction_evidence").length, 1);
    const replayed = JSON.parse(execFileSync(BINARY, ["replay", "--json", path], { encoding: "utf8" }));
    assert.deepEqual(replayed.messages, await stored(page));
  });

  test("a deleted chat has no log any more", async () => {
    const page = await open(server.origin);
    await say(page, "hello");
    const id = page.url().split("/").pop();
    await page.getByRole("button", { name: "New chat" }).first().click();
    const row = page.locator(".ps-side__item").first();
    await row.hover();
    await row.locator(".ps-menu__button").click();
    await row.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForTimeout(400);
    await page.goto(`${server.origin}/replay?chat=${id}`);
    await page.getByText("This browser has no log of that chat.").waitFor();
  });

  test("what the disk refused for a while is in the log behind what it has, and is written down with what comes next", async () => {
    const page = await open(server.origin, {
      init: () => {
        const { put } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.put = function (...args) {
          if (window.full && this.transaction.db.name === "partsong-journal") throw new DOMException("full", "QuotaExceededError");
          return put.apply(this, args);
        };
      },
    });
    await say(page, "one");
    await page.waitForTimeout(1200);
    await page.evaluate(() => (window.full = true));
    await say(page, "two");
    const { records } = await exported(page, "refused.jsonl");
    const turns = (records) => ["one", "two", "three"].filter((word) => records.some((record) => JSON.stringify(record).includes(`"${word}"`)));
    assert.deepEqual(turns(records), ["one", "two"]);
    assert.deepEqual(records.map((record) => record.seq), records.map((_, index) => index + 1));
    await page.keyboard.press("Escape");
    await page.evaluate(() => (window.full = false));
    await say(page, "three");
    await page.waitForTimeout(600);
    await page.reload();
    await status(page, "ready", "done");
    const later = (await exported(page, "later.jsonl")).records;
    assert.deepEqual(turns(later), ["one", "two", "three"]);
    assert.deepEqual(later.slice(0, records.length).map((record) => record.event_id), records.map((record) => record.event_id));
  });

  test("an edited message rewinds the log", async () => {
    const page = await open(server.origin);
    await say(page, "hello");
    await page.getByRole("button", { name: "Edit" }).first().click();
    await page.getByRole("textbox", { name: /Edit/ }).fill("ask me a question");
    await turn(page, () => page.keyboard.press("Enter"), "done");
    const { path, records } = await exported(page, "edited.jsonl");
    assert.ok(records.some((record) => record.state === "rewound"));
    const replayed = JSON.parse(execFileSync(BINARY, ["replay", "--json", path], { encoding: "utf8" }));
    assert.deepEqual(replayed.messages, await stored(page));
  });
});

describe("delivery to a collector", () => {
  test("records arrive in batches, once each, and wait while the collector is away", async () => {
    const page = await open(server.origin);
    const failing = (route) => route.abort();
    await page.route("**/journal", failing);
    await say(page, "ask me a question");
    await page.waitForTimeout(2600);
    const thread = page.url().split("/").pop().split("?")[0];
    const mine = () => inFile().filter((record) => record.thread_id === thread);
    assert.equal(mine().length, 0);
    await page.unroute("**/journal", failing);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    const { records } = await exported(page, "delivered.jsonl");
    await until(() => mine().length === records.length, "all records");
    assert.deepEqual(mine().map((record) => record.event_id), records.map((record) => record.event_id));
    page.allowed = [/ERR_FAILED/];
  });

  test("what was not delivered goes out when the page is left, and again with the next visit, and is kept once", async () => {
    const page = await open(server.origin);
    await say(page, "ask me a question");
    const address = page.url();
    const thread = address.split("/").pop().split("?")[0];
    const mine = () => inFile().filter((record) => record.thread_id === thread);
    assert.equal(mine().length, 0, "it still gathers");
    await page.goto("about:blank");
    const left = (await until(() => mine().length > 3 && mine(), "the last words of the page")).length;
    await page.goto(address);
    await status(page, "ready", "done");
    const { records } = await exported(page, "left.jsonl");
    await until(() => mine().length === records.length, "the rest");
    assert.ok(left > 3);
    assert.equal(new Set(mine().map((record) => record.event_id)).size, records.length);
  });
});

describe("the replay page", () => {
  test("a log of another origin is refused in words and not asked for; one of our own opens", async () => {
    const page = await open();
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${server.origin}/replay?log=https://evil.example/log.jsonl`);
    await page.getByRole("alert").getByText("https://evil.example").waitFor();
    assert.ok(!asked.some((url) => url.startsWith("https://evil.example")));
    await page.route("**/my.jsonl", (route) => route.fulfill({ contentType: "text/plain", body: readFileSync(join(ROOT, "tests/fixtures/journal.jsonl"), "utf8") }));
    await page.goto(`${server.origin}/replay?log=my.jsonl`);
    await page.getByText("你当前最主要的痛点是什么？").first().waitFor();
  });

  test("a damaged file shows what it has and says what is missing; a wrong one says so", async () => {
    const page = await open(`${server.origin}/replay`);
    const golden = readFileSync(join(ROOT, "tests/fixtures/journal.jsonl"), "utf8");
    const wrong = join(folder, "wrong.txt");
    writeFileSync(wrong, "these are no records\n");
    await page.locator("input[type=file]").setInputFiles(wrong);
    await page.locator(".ps-notice").waitFor();
    const damaged = join(folder, "damaged.jsonl");
    writeFileSync(damaged, `${golden.slice(0, -200)}`);
    await page.locator("input[type=file]").setInputFiles(damaged);
    await page.getByRole("slider").waitFor();
    await page.getByText("1 line could not be read").waitFor();
    await axe(page, "replay, damaged");
  });

  test("a file may be dropped", async () => {
    const page = await open(`${server.origin}/replay`);
    const golden = readFileSync(join(ROOT, "tests/fixtures/journal.jsonl"), "utf8");
    const transfer = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "golden.jsonl"));
      return data;
    }, golden);
    await page.locator("main").dispatchEvent("drop", { dataTransfer: transfer });
    await page.getByRole("slider").waitFor();
    await page.getByText("golden.jsonl").waitFor();
  });

  for (const [name, options] of [
    ["narrow, Korean", { locale: "ko-KR", viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
    ["dark, Chinese", { locale: "zh-CN", colorScheme: "dark" }],
    ["forced colours", { forcedColors: "active" }],
  ]) {
    test(`${name}: clean at every kind of step`, async () => {
      const page = await open(`${server.origin}/replay`, options);
      await axe(page, `${name}, empty`);
      await page.locator("input[type=file]").setInputFiles(join(ROOT, "tests/fixtures/journal.jsonl"));
      const slider = page.getByRole("slider");
      await slider.waitFor();
      const last = Number(await slider.getAttribute("max"));
      const seen = new Set();
      for (let step = last; step >= 0; step -= 1) {
        await slider.fill(String(step));
        const caption = await slider.getAttribute("aria-valuetext");
        const words = caption.split(", ").slice(-1)[0];
        if (seen.has(words)) continue;
        seen.add(words);
        await axe(page, `${name}, ${caption}`);
      }
      assert.ok(seen.size > 6);
      await slider.fill("9");
      await picture(page, `replay-${name.replace(/\W+/g, "-")}`);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      assert.equal(overflow, false, "no sideways scrolling");
      if (options.viewport) {
        await page.locator(".ps-replay__list").click();
        await page.getByRole("complementary").waitFor();
        await axe(page, `${name}, list of events`);
        await picture(page, "replay-narrow-events");
      }
    });
  }
});
