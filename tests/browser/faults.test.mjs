// What a page must survive: servers that break off, lie, loop or fall silent; reloads in mid-answer; storage that
// refuses. And what it must never need: a pointer.
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { given } from "./given.mjs";
import { composer, considered, open, say, serve, status, turn } from "./harness.mjs";

const server = given(() => serve("--faults", "--delay", "2"));
beforeEach(() => fetch(`${server.origin}/__log`, { method: "DELETE" }));

const log = async () => (await fetch(`${server.origin}/__log`)).json();
const main = (page) => page.locator("main").innerText();
const last = (page) => page.locator("article").last().innerText();
const retry = (page) => page.getByRole("button", { name: "Retry" });
const faulty = (mode) => `${server.origin}/?api=${encodeURIComponent(`/api/fault/${mode}`)}`;

/** A test with a page of its own at `url()`, which must stay clean but for `allow`. */
function it(name, url, run, { allow = [], ...options } = {}) {
  test(name, async () => {
    const page = await open(url(), options);
    page.allowed = allow;
    await run(page);
  });
}
const home = () => server.origin;
const fault = (mode) => () => faulty(mode);

/** A browser that keeps nothing. */
const refuseStorage = () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  IDBFactory.prototype.open = refuse;
  for (const name of ["getItem", "setItem", "removeItem"]) Storage.prototype[name] = refuse;
  Object.defineProperty(window, "localStorage", { get: refuse });
};

describe("broken answers", () => {
  for (const [mode, kept] of [
    ["truncate", /Kept after the cut\./],
    ["nofinish", /There is no end/],
  ]) {
    it(
      `${mode}: what came is kept and marked, Retry is offered, nothing is sent by itself`,
      fault(mode),
      async (page) => {
        assert.equal(await say(page, "go"), "error");
        assert.match(await last(page), kept);
        assert.match(await last(page), /broke off/);
        assert.equal(await retry(page).count(), 1);
        await page.waitForTimeout(700);
        assert.equal((await log()).length, 1);
        await turn(page, () => retry(page).click(), "error");
        assert.equal((await log()).length, 2);
        assert.equal(await page.locator("article").count(), 2, "the second answer took the first one's place");
      },
      { allow: [/ERR_/] },
    );
  }

  for (const [what, protocol, contentType, body, words] of [
    ["a page that ends without a line's end", "a2ui", "text/html", "<h1>Sign in</h1>", /text\/html/],
    ["lines of JSON where events are read", "ai-sdk", "application/jsonl", '{"streamHeader":{"version":"1.0.0"}}\n', /could not be read/],
    ["an end without an answer", "ai-sdk", "text/event-stream", ": nothing\n\n", /was empty/],
  ]) {
    it(`${what}: said for what it is`, () => `${server.origin}/?protocol=${protocol}&api=/api/other`, async (page) => {
      await page.route("**/api/other", (route) => route.fulfill({ status: 200, contentType, body }));
      assert.equal(await say(page, "go"), "error");
      assert.match(await main(page), words);
    });
  }

  for (const [mode, expected] of [
    ["orphan", /before[\s\S]*after/],
    ["deep", /before after/],
    ["surrogate", /before 🧪 after/],
    ["bytes", /한국어 中文 🇰🇷 English/],
    ["late", /All of it at once\./],
  ]) {
    it(`${mode}: the answer is whole`, fault(mode), async (page) => {
      assert.equal(await say(page, "go"), "done");
      assert.match(await last(page), expected);
      assert.doesNotMatch(await last(page), /\ufffd/);
      assert.equal(await retry(page).count(), 0);
    });
  }

  it("error: the text before it is kept, and the server's words are only words", fault("error"), async (page) => {
    assert.equal(await say(page, "go"), "error");
    assert.match(await main(page), /Said before the error\./);
    assert.match(await main(page), /<b>The model failed<\/b>/);
    assert.equal(await page.locator(".ps-alert b").count(), 0);
  });

  it("hugeoutput: a second message still goes out", fault("hugeoutput"), async (page) => {
    assert.equal(await say(page, "go"), "done");
    await page.goto(page.url().replace(/\?.*/, ""));
    await status(page, "ready", "done");
    assert.match(await main(page), /after/, "the huge answer was stored");
    assert.equal(await say(page, "hello"), "done");
    assert.equal((await log()).length, 2);
  });

  it("loop: the stream that an official client answers for ever is answered once", fault("loop"), async (page) => {
    await say(page, "go");
    await page.waitForTimeout(1500);
    assert.ok((await log()).length <= 2, `${(await log()).length} requests`);
    assert.ok(["done", "ready", "error"].includes(await status(page, "done", "ready", "error")));
  });

  it(
    "429: the wait is named",
    fault("429"),
    async (page) => {
      assert.equal(await say(page, "go", "error"), "error");
      assert.match(await main(page), /Try again in 1 second/);
      assert.equal(await composer(page).isEnabled(), true);
    },
    { allow: [/429/] },
  );

  it(
    "404: the message is kept, and the notice says what to do",
    fault("404"),
    async (page) => {
      assert.equal(await say(page, "go", "error"), "error");
      assert.match(await page.locator("article").first().innerText(), /go/);
      assert.match(await page.locator(".ps-alert").innerText(), /404/);
      assert.equal(await retry(page).count(), 1);
    },
    { allow: [/404/] },
  );

  test("silence is named after ten seconds, and Stop works at once", async () => {
    const pages = await Promise.all(["silent", "hang"].map((mode) => open(faulty(mode))));
    for (const page of pages) {
      await composer(page).fill("go");
      await composer(page).press("Enter");
    }
    await Promise.all(pages.map((page) => page.getByText(/Still working/).first().waitFor({ timeout: 14000 })));
    await Promise.all(pages.map((page) => page.locator("[aria-live=polite]", { hasText: "Still working" }).waitFor({ state: "attached" })));
    for (const [at, page] of pages.entries()) {
      await page.getByRole("button", { name: "Stop" }).click();
      await page.locator("html[data-status=ready]").waitFor({ timeout: 1500 });
      if (at === 1) assert.match(await main(page), /And then nothing/);
      await composer(page).fill("again");
      assert.equal(await composer(page).inputValue(), "again");
      page.allowed = [/ERR_/];
      await page.context().close();
    }
  });
});

describe("keeping and taking up", () => {
  it("a reload in mid-answer goes on, and says nothing twice", home, async (page) => {
    await composer(page).fill("give me a slow answer");
    await composer(page).press("Enter");
    await page.getByText(/Line 3:/).first().waitFor();
    await page.reload();
    await status(page, "done");
    const text = await last(page);
    const lines = text.match(/Line \d+:/g);
    assert.ok(lines.length > 5, text);
    assert.deepEqual(lines, lines.map((_, at) => `Line ${at + 1}:`), "every line once, in order");
    assert.doesNotMatch(text, /broke off/);
    assert.equal(await retry(page).count(), 0);
    assert.equal((await log()).length, 1, "it was resumed, not asked again");
  });

  it("an answer that ended while the page was away is there afterwards", home, async (page) => {
    await composer(page).fill("why did the CPA rise?");
    await composer(page).press("Enter");
    await status(page, "streaming");
    const url = page.url();
    await page.goto("about:blank");
    await page.waitForTimeout(2500);
    await page.goto(url);
    await status(page, "done", "ready");
    await page.waitForFunction(() => document.querySelectorAll("article").length === 2);
    await page.locator("article").last().getByRole("button", { name: "Copy" }).first().waitFor();
    assert.doesNotMatch(await main(page), /broke off/);
    assert.equal((await log()).length, 1);
  });

  it(
    "storage that throws: one notice, and the chat works in memory",
    home,
    async (page) => {
      // It is seen when the stores are opened for the first answer, before anybody has written it.
      await page.locator(".ps-alert").waitFor();
      assert.match(await page.locator(".ps-alert").innerText(), /does not store/);
      assert.equal(await say(page, "hello"), "done");
      assert.equal(await say(page, "why did the CPA rise?"), "done");
      assert.equal(await page.locator("article").count(), 4);
      assert.equal(await page.locator(".ps-alert").count(), 0, "said once");
    },
    {
      init: refuseStorage,
    },
  );

  test("of two notices the worse one stands, and the other one after it", async () => {
    const page = await open(`${server.origin}/?protocol=genui&api=/generateUi`, { init: refuseStorage });
    const alert = page.locator(".ps-alert, .ps-offline");
    await alert.getByText(/does not store/).waitFor();
    await page.locator("input[type=file]").setInputFiles({ name: "plan.csv", mimeType: "text/csv", buffer: Buffer.from("a,b") });
    await alert.getByText(/pictures only/).waitFor();
    assert.equal(await alert.count(), 1, "one at a time");
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await alert.getByText(/does not store/).waitFor();
    assert.equal(await alert.count(), 1);
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await alert.waitFor({ state: "detached" });
  });

  it("two chats stream at once", home, async (page) => {
    const go = async () => {
      await composer(page).fill("give me a slow answer");
      await composer(page).press("Enter");
      await page.getByText(/Line 1:/).first().waitFor();
      return page.url();
    };
    const first = await go();
    await page.getByRole("link", { name: "New chat" }).or(page.getByRole("button", { name: "New chat" })).first().click();
    await page.waitForFunction(() => document.querySelectorAll("article").length === 0);
    const second = await go();
    assert.notEqual(first, second);
    await status(page, "done");
    // Not by `innerText`: what was drawn just now and is out of sight has none yet.
    const lines = async () => (await page.locator("article").last().textContent()).match(/Line \d+:/g).length;
    const whole = await lines();
    assert.ok(whole > 1);
    await page.goBack();
    await page.waitForURL(first);
    await status(page, "done");
    assert.equal(await lines(), whole);
    assert.equal((await log()).length, 2);
    assert.equal(new Set((await log()).map((entry) => entry.body.id)).size, 2);
  });

  test("?q= stands in the composer, and only the person sends it", async () => {
    const page = await open();
    await page.goto(`${server.origin}/?q=hello`);
    await page.waitForFunction(() => document.querySelector("#ps-composer")?.value === "hello");
    await page.waitForTimeout(500);
    assert.equal((await log()).length, 0);
    await turn(page, () => composer(page).press("Enter"));
    assert.doesNotMatch(page.url(), /q=/);
    assert.equal(await composer(page).inputValue(), "");
    await page.reload();
    await status(page, "ready", "done");
    assert.equal((await log()).length, 1);
    assert.equal(await page.locator("article").count(), 2);
  });

  it("a document is one card, while it is written, afterwards and after a reload", home, async (page) => {
    await composer(page).fill("write a document");
    await composer(page).press("Enter");
    const cards = page.locator(".ps-document");
    await cards.first().waitFor();
    const most = page.evaluate(
      () =>
        new Promise((done) => {
          let most = 0;
          const look = () => {
            most = Math.max(most, document.querySelectorAll(".ps-document").length);
            if (document.documentElement.dataset.status === "done") done(most);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    assert.equal(await most, 1);
    await page.reload();
    await status(page, "ready", "done");
    await cards.first().waitFor();
    assert.equal(await cards.count(), 1);
  });
});

describe("without a pointer", () => {
  it("Tab leads from the skip link to the composer; F6, approval and question work by keys", home, async (page) => {
    const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.className);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Tab");
    assert.match(await focused(), /ps-skip/, "the skip link comes first");
    let steps = 0;
    while ((await focused()) !== "ps-composer" && steps++ < 40) await page.keyboard.press("Tab");
    assert.equal(await focused(), "ps-composer", "the composer is reached");
    await page.keyboard.type("weather in Seoul");
    await turn(page, () => page.keyboard.press("Enter"));
    await considered(page);
    for (let step = 0; step < 3 && !/ps-approval-card__deny/.test(await focused()); step++) await page.keyboard.press("F6");
    assert.match(await focused(), /ps-approval-card__deny/, "F6 comes to the approval, on the safe side");
    await page.keyboard.press("Tab");
    assert.match(await focused(), /ps-approval-card__allow/);
    await turn(page, () => page.keyboard.press("Enter"));
    await page.getByText(/°C/).first().waitFor();
    for (let step = 0; step < 3 && (await focused()) !== "ps-composer"; step++) await page.keyboard.press("F6");
    assert.equal(await focused(), "ps-composer");
    await page.keyboard.type("ask me a question");
    await turn(page, () => page.keyboard.press("Enter"));
    await page.locator('[data-interaction="ready"]').waitFor();
    const on = () => page.evaluate(() => document.activeElement.closest("[data-interaction]") !== null);
    for (let step = 0; step < 3 && !(await on()); step++) await page.keyboard.press("F6");
    assert.ok(await on(), "F6 comes to the question");
    await page.keyboard.press("2");
    assert.equal(await page.getByRole("radio").nth(1).isChecked(), true, "digits choose");
    await turn(page, () => page.keyboard.press("Control+Enter"));
    assert.equal(await page.getByRole("radio").count(), 0);
  });

  it(
    "one polite region says that the answer is complete, once",
    home,
    async (page) => {
      assert.equal(await page.locator('[aria-live="polite"], [role="status"]').count(), 1);
      await say(page, "why did the CPA rise?");
      await page.waitForFunction(() => window.said.some((words) => words.includes("Answer complete")));
      await page.waitForTimeout(1800);
      const said = await page.evaluate(() => window.said);
      assert.equal(said.join(" ").match(/Answer complete/g).length, 1, said.join(" | "));
      assert.equal(new Set(said).size, said.length, "nothing is said twice");
      assert.ok(said.length < 30);
    },
    {
      init: () => {
        window.said = [];
        new MutationObserver(() => {
          const words = document.querySelector('[aria-live="polite"]')?.textContent.trim();
          if (words && words !== window.said.at(-1)) window.said.push(words);
        }).observe(document, { childList: true, subtree: true, characterData: true });
      },
    },
  );

  for (const [locale, title] of [
    ["ko-KR", /캠페인/],
    ["zh-CN", /广告/],
  ]) {
    it(
      `starters speak ${locale}`,
      home,
      async (page) => {
        const starter = page.locator(".ps-starter").first();
        assert.match(await starter.innerText(), title);
        await turn(page, () => starter.click());
        await page.getByRole("table").first().waitFor();
        const [body] = await log();
        assert.match(body.body.messages[0].parts.at(-1).text, title);
      },
      { locale },
    );
  }
});
