// How far the thread follows what grows: to its end, until the beginning of what is new is at the top of the view.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { composer, held, open, say, status, turn } from "./harness.mjs";
import { BEGIN, END, live, question, text } from "./live.mjs";

const server = given(live);

const PHONE = { viewport: { width: 390, height: 700 }, hasTouch: true, isMobile: true };
const lines = (count, word = "Line") => Array.from({ length: count }, (_, at) => `${word} ${at + 1} of some words.\n\n`);
const latest = (page) => page.getByRole("button", { name: "Latest" });
const scroller = (page) => page.locator(".ps-scroll");
const left = (page) => scroller(page).evaluate((scroll) => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight);
/** How far below the top of the thread's view the first of these elements begins. */
const below = (page, selector) => page.locator(selector).last().evaluate((element) => Math.round(element.getBoundingClientRect().top - document.querySelector(".ps-scroll").getBoundingClientRect().top));
/** A question with more options than a phone shows at once. */
const tall = (id) => question(id, "Which of all these?").map((chunk) => ({ ...chunk, input: { ...chunk.input, options: Array.from({ length: 20 }, (_, at) => ({ id: `o${at}`, label: `Option ${at}` })) } }));

/** An answer that streams these words piece by piece, each when the test says so. */
function steady() {
  const state = { say: null };
  state.turn = async (send) => {
    send(...BEGIN, { type: "text-start", id: "t" });
    await new Promise((done) => {
      state.say = (...pieces) => send(...pieces.map((delta) => ({ type: "text-delta", id: "t", delta })));
      state.end = () => {
        send({ type: "text-end", id: "t" }, ...END);
        done();
      };
    });
  };
  return state;
}

test("a tall answer stays at its beginning on a phone, and a tall question at its title, after a reload too", async () => {
  const page = await server.chat([text(lines(40).join("")), question("q1", "First?"), [{ type: "start-step" }, ...text(lines(3, "Then").join("")), ...tall("q2")], text("Thanks.")], PHONE);
  await say(page, "Tell me much");
  const top = await below(page, "article");
  assert.ok(top >= 0 && top <= 40, `the answer begins ${top} px below the top`);
  await latest(page).tap();
  await latest(page).waitFor({ state: "detached" });
  assert.ok((await left(page)) <= 40);
  await say(page, "Ask me");
  const card = page.locator('[data-interaction="ready"]').last();
  await card.getByRole("radio").first().check();
  await turn(page, () => card.locator(".ps-question-submit").tap());
  const title = page.getByRole("heading", { name: "Which of all these?" }).or(page.getByText("Which of all these?"));
  const seen = async () => {
    const box = await title.first().boundingBox();
    const view = await scroller(page).boundingBox();
    return box && box.y >= view.y - 1 && box.y + box.height <= view.y + view.height;
  };
  assert.ok(await seen(), "the next question's title is in view");
  await page.reload();
  await status(page, "ready");
  await title.first().waitFor();
  // The card is drawn when its code is there.
  for (let at = 0; at < 40 && !(await seen()); at += 1) await page.waitForTimeout(50);
  assert.ok(await seen(), "and again when the chat is opened");
});

for (const [name, ends] of [["over", true], ["there", false]]) {
  test(`a tall first answer that is ${name} before the thread's code has come stands at its beginning`, async () => {
    const words = steady();
    const page = await server.chat([words.turn], PHONE);
    const go = await held(page, "conversation");
    await page.reload();
    await composer(page).fill("Tell me much");
    await composer(page).press("Enter");
    for (let at = 0; at < 100 && !words.say; at += 1) await page.waitForTimeout(20);
    // The page reads no further than the end of the answer.
    const over = new Promise((over) => ["requestfinished", "requestfailed"].forEach((name) => page.on(name, (request) => request.method() === "POST" && over())));
    words.say(...lines(40));
    if (ends) {
      words.end();
      await over;
    } else await status(page, "streaming");
    go();
    // The region that is read aloud has them, too.
    await page.getByText("Line 40 of some words.", { exact: true }).waitFor();
    await latest(page).waitFor();
    const top = await below(page, "article");
    assert.ok(top >= 0 && top <= 40, `the answer begins ${top} px below the top`);
    words.end();
    await status(page, "done");
  });
}

test("a scroll that nobody made does not end the following; wheel, keys and a held mouse do", async () => {
  const words = steady();
  const page = await server.chat([text("Hello."), words.turn], { viewport: { width: 800, height: 500 } });
  await say(page, "Hi");
  await composer(page).fill("Go on");
  await composer(page).press("Enter");
  await page.waitForFunction(() => document.documentElement.dataset.status !== "done");
  const waits = async (ready) => {
    for (let at = 0; at < 100 && !ready(); at += 1) await page.waitForTimeout(20);
  };
  await waits(() => words.say);
  words.say(...lines(30));
  await latest(page).waitFor();
  await latest(page).click();
  const grown = async (count, mark) => {
    words.say(...lines(count, mark));
    await page.getByText(`${mark} ${count} of some words.`).waitFor();
  };
  await grown(3, "One");
  await page.waitForFunction(() => ((scroll) => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight <= 40)(document.querySelector(".ps-scroll")));
  // As a browser does that lays the end out anew.
  await page.waitForTimeout(900);
  await scroller(page).evaluate((scroll) => (scroll.scrollTop -= 400));
  await grown(3, "Two");
  await page.waitForFunction(() => ((scroll) => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight <= 40)(document.querySelector(".ps-scroll")));
  await scroller(page).hover();
  await page.mouse.wheel(0, -300);
  await latest(page).waitFor();
  const at = await scroller(page).evaluate((scroll) => scroll.scrollTop);
  await grown(3, "Three");
  assert.equal(await scroller(page).evaluate((scroll) => scroll.scrollTop), at, "the reader's place stays");
  const leaves = async (act) => {
    await latest(page).click();
    await latest(page).waitFor({ state: "detached" });
    await page.waitForTimeout(900);
    await act();
    await latest(page).waitFor({ timeout: 5000 });
  };
  await leaves(() => scroller(page).press("Shift+Space"));
  await leaves(async () => {
    // Words are chosen beyond the upper edge.
    await page.getByText("Three 3 of some words.").hover();
    await page.mouse.down();
    await page.waitForTimeout(900);
    await scroller(page).evaluate((scroll) => (scroll.scrollTop -= 300));
  });
  await page.mouse.up();
  words.end();
  await status(page, "done");
});

test("what a search in the page or a screen reader leads to stays in view", async () => {
  const page = await server.chat([text(lines(60, "Early").join("")), text(lines(60, "Late").join(""))], { viewport: { width: 800, height: 500 } });
  await say(page, "Hi");
  await say(page, "Go on");
  await page.reload();
  await status(page, "ready");
  await page.waitForTimeout(1000);
  const found = page.getByText("Early 3 of some words.");
  await found.evaluate((element) => element.scrollIntoView());
  await page.waitForTimeout(1000);
  assert.ok(await found.evaluate((element) => { const { top, bottom } = element.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }), "it is in view");
});

test("what is held behind a growing answer is in view to the word under it", async () => {
  const words = steady();
  const page = await server.chat([words.turn]);
  await composer(page).fill("Tell me much");
  await page.keyboard.press("Enter");
  await status(page, "streaming");
  await page.waitForFunction(() => document.querySelectorAll("article").length === 2);
  words.say(...lines(40));
  await page.getByText("Line 40").waitFor();
  for (const held of ["And then?", "And after that?"]) {
    await composer(page).fill(held);
    await page.keyboard.press("Enter");
    await page.getByText(held).waitFor();
    await page.waitForFunction(() => {
      const { scrollHeight, scrollTop, clientHeight } = document.querySelector(".ps-scroll");
      return scrollHeight - scrollTop - clientHeight <= 1;
    });
  }
  words.say(...lines(1, "More"));
  await page.getByText("More 1").waitFor();
  await page.waitForTimeout(300);
  assert.ok((await left(page)) <= 1, `${await left(page)} px below the view after more came`);
  words.end();
  await status(page, "done");
});

/** The focused element is in the thread's view with its whole height. */
const isFocusInView = (page) => page.evaluate(() => {
  const [own, view] = [document.activeElement, document.querySelector(".ps-scroll")].map((element) => element.getBoundingClientRect());
  return own.top >= view.top && own.bottom <= view.bottom;
});

test("the field that the focus goes to stays in view where what it is told makes the thread grow", async () => {
  const page = await open(`${server.origin}/?protocol=gulf&api=/gulf`, { viewport: { width: 1180, height: 860 }, reducedMotion: "reduce" });
  await status(page, "ready");
  await say(page, "I want to book a table");
  const form = page.locator(".ps-surface");
  await form.getByLabel("E-mail").fill("foo");
  // Whoever comes to the end by keys goes on with it.
  await form.getByRole("checkbox").focus();
  while (!(await page.evaluate(() => document.activeElement.textContent.includes("Book the table")))) await page.keyboard.press("Tab");
  await page.waitForFunction(() => ((scroll) => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight <= 1)(document.querySelector(".ps-scroll")));
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement.ariaInvalid === "true");
  // What follows the growth does so within two frames.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
  assert.ok(await isFocusInView(page), "the wrong field is in view");
});

test("what has the focus in the thread stays in view while an answer grows below it, until the reader goes on", async () => {
  const words = steady();
  const page = await server.chat([[...text(lines(20).join("")), ...question("q1", "First?")], words.turn], { viewport: { width: 1180, height: 700 } });
  await say(page, "Ask me");
  const card = page.locator('[data-interaction="ready"]');
  await card.getByRole("radio").first().check();
  await card.locator(".ps-question-submit").press("Enter");
  await page.waitForFunction(() => document.activeElement.closest("[data-receipt]"));
  for (let at = 0; at < 100 && !words.say; at += 1) await page.waitForTimeout(20);
  for (let at = 1; at <= 12; at += 1) {
    words.say(...lines(4, `Part ${at}, line`));
    await page.getByText(`Part ${at}, line 4`).waitFor();
  }
  await latest(page).waitFor();
  assert.ok(await isFocusInView(page), "the receipt is in view");
  assert.ok((await below(page, ":focus")) < 40, "and all that there is room for below it");
  await latest(page).press("Enter");
  await latest(page).waitFor({ state: "detached" });
  words.say(...lines(4, "Last"));
  await page.getByText("Last 4").waitFor();
  await page.waitForFunction(() => ((scroll) => scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight <= 40)(document.querySelector(".ps-scroll")));
  words.end();
  await status(page, "done");
});

test("a thought with the focus inside does not close when the answer goes on", async () => {
  let go;
  const waits = new Promise((done) => (go = done));
  const thinks = async (send) => {
    send(...BEGIN, { type: "reasoning-start", id: "r" }, { type: "reasoning-delta", id: "r", delta: "As [a page](https://example.com/) says.\n\nSo" });
    await waits;
    send({ type: "reasoning-end", id: "r" }, ...text("So it is."), ...END);
  };
  const page = await server.chat([thinks]);
  await composer(page).fill("Think");
  await composer(page).press("Enter");
  await page.locator(".ps-reasoning a").focus();
  go();
  await status(page, "done");
  assert.equal(await page.evaluate(() => document.activeElement.matches(".ps-reasoning[open] a")), true);
});

test("an answer leaves the messages above as they stand, and takes away what must not be done meanwhile", async () => {
  let ends;
  const end = new Promise((done) => (ends = done));
  const slow = async (send) => {
    send(...BEGIN, ...text("The third."));
    await end;
    send(...END);
  };
  const page = await server.chat([text("The first."), text("The second."), slow]);
  await say(page, "one");
  await say(page, "two");
  const can = () => page.evaluate(() => ["Edit", "Answer again"].map((name) => [...document.querySelectorAll(`article [aria-label="${name}"]`)].filter((button) => button.checkVisibility()).length));
  assert.deepEqual(await can(), [2, 2]);
  await page.evaluate(() => {
    window.moved = [];
    const watched = new MutationObserver((changes) => window.moved.push(...changes.map(({ target }) => target.outerHTML ?? target.textContent)));
    for (const article of [...document.querySelectorAll("article")].slice(0, -1)) watched.observe(article, { childList: true, characterData: true, subtree: true });
  });
  await composer(page).fill("three");
  await composer(page).press("Enter");
  await page.getByText("The third.").waitFor();
  await status(page, "streaming");
  assert.deepEqual(await can(), [0, 0]);
  ends();
  await status(page, "done");
  assert.deepEqual(await can(), [3, 3]);
  assert.deepEqual(await page.evaluate(() => window.moved), []);
});
