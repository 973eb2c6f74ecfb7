// The demo interview over AG-UI in the page: started from the empty page, answered by keyboard, quoted by the agent.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { axe, close, composer, expectClean, open, serve, status, turn } from "./harness.mjs";

let server;
before(async () => (server = await serve("--delay", "1")));
after(async () => {
  await close();
  await server?.stop();
});

const card = (page) => page.locator("[data-interaction=ready]").last();

/** Walks the focus backwards from the composer to what the selector means. */
async function reach(page, selector) {
  await composer(page).focus();
  for (let step = 0; step < 60; step++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Shift+Tab");
  }
  assert.fail(`the keyboard does not reach ${selector}`);
}

/** Sends the answer that has the focus, and waits for the next question. */
async function submit(page, key = "Control+Enter") {
  await turn(page, () => page.keyboard.press(key));
  await card(page).waitFor();
}

const thread = (page) => page.locator("main").evaluate((main) => main.textContent);

test("the first four questions by keyboard, and the agent quotes each answer", { timeout: 60000 }, async () => {
  const page = await open(null, { reducedMotion: "reduce" });
  await page.goto(`${server.origin}/?protocol=ag-ui&api=/agui`);
  await status(page, "ready");
  await page.getByRole("button", { name: /Start the interview/ }).focus();
  await turn(page, () => page.keyboard.press("Enter"));
  await card(page).waitFor();

  await reach(page, "[data-interaction=ready] input[type=checkbox]");
  // The first statement is the one that must be agreed to.
  await page.keyboard.press("Shift+Tab");
  if (!(await page.evaluate(() => document.activeElement.matches("input[type=checkbox]")))) await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await card(page).getByRole("button", { name: "I agree", exact: true }).focus();
  await submit(page, "Enter");
  assert.match(await thread(page), /you said “I agree”/);

  await reach(page, "[data-interaction=ready] input[type=radio]");
  await page.keyboard.press("3");
  await submit(page);
  assert.match(await thread(page), /So “Sorting answers by hand costs too much” is what weighs most/);
  assert.match(await card(page).textContent(), /“Sorting answers by hand costs too much”: when did you/);

  await reach(page, "[data-interaction=ready] textarea");
  await page.keyboard.type("We copied *300* answers last Friday");
  await submit(page);
  assert.match(await thread(page), /“We copied \*300\* answers last Friday”. I keep it as evidence/);

  await reach(page, "[data-interaction=ready] input[type=checkbox]");
  await page.keyboard.press("2");
  await page.keyboard.press("4");
  await submit(page);
  assert.match(await thread(page), /You need “Knowledge base \/ RAG, A chain of evidence”/);
  await axe(page, "the interview");

  // A person who answers is no assistant that goes on by itself: there is no end after eight answers.
  for (let step = 5; step <= 11; step++) {
    await turn(page, () => card(page).getByRole("button", { name: "Skip", exact: true }).press("Enter"));
    await card(page).waitFor();
  }
  assert.match(await card(page).textContent(), /How likely are you to recommend/);
  expectClean(page);
});

test("the agent inside the page and the usual address hold it too", { timeout: 60000 }, async () => {
  for (const query of ["?protocol=ag-ui&api=demo:", "?protocol=ag-ui"]) {
    const page = await open(null, { reducedMotion: "reduce", locale: "ko-KR" });
    await page.goto(`${server.origin}/${query}`);
    await status(page, "ready");
    await turn(page, () => page.getByRole("button", { name: /짧은 인터뷰/ }).press("Enter"));
    await card(page).waitFor();
    assert.match(await card(page).textContent(), /시작하기 전에/);
    expectClean(page);
  }
});
