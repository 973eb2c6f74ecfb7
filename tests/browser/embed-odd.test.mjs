// The widget in pages that are odd: without a doctype, zoomed by their own styles, short, or of another language than they began with.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { embedding, say, scripted, status, words } from "./embed-pages.mjs";

const embed = given(embedding);

const done = (page) => page.context().close();
const chat = (attributes = "") => `<partsong-chat api="/api" storage="memory" ${attributes}></partsong-chat>`;
const launcher = (inner = chat()) => `<partsong-launcher>${inner}</partsong-launcher>`;
const open = async (page) => {
  await page.getByRole("button", { name: "Open chat" }).click();
  await status(page, "ready");
};
/** Where something in the launcher or its chat stands in the window. */
const boxOf = (page, element, selector) => page.evaluate(([element, selector]) => document.querySelector(element).shadowRoot.querySelector(selector).getBoundingClientRect().toJSON(), [element, selector]);

test("a page without a doctype has the same chat: its tables take no colour of the page, its forms no margin", async () => {
  const looks = [];
  for (const doctype of ["<!doctype html>", ""]) {
    const text = `${doctype}<html lang="en"><head><meta charset="utf-8"><title>Host</title></head><body text="#300">${chat('theme="dark" heading="Help"')}${embed.script}</body></html>`;
    const page = await embed.at("", { page: { text } });
    await scripted(page, [words("One coat:\n\n| Coat | Price |\n|---|---:|\n| Loden | 120 |")]);
    await status(page, "ready");
    assert.equal(await say(page, "hello"), "done");
    await page.locator("partsong-chat td").first().waitFor();
    assert.equal(await page.evaluate(() => document.compatMode), doctype ? "CSS1Compat" : "BackCompat");
    looks.push(
      await page.evaluate(() =>
        [...document.querySelector("partsong-chat").shadowRoot.querySelectorAll(".ps-chat :is(form, form *, table, table *)")].map((one) => {
          const { color, fontSize, fontWeight, margin, textAlign, whiteSpace } = getComputedStyle(one);
          return [one.localName, one.getAttribute("class"), color, fontSize, fontWeight, margin, textAlign, whiteSpace].join(" ");
        }),
      ),
    );
    await done(page);
  }
  assert.deepEqual(looks[1], looks[0]);
});

for (const [name, viewport] of [["beside the page", { width: 1180, height: 800 }], ["on a phone", { width: 400, height: 700 }]]) {
  for (const zoom of [1.5, 0.8]) {
    test(`in a page that zooms itself by ${zoom} the panel ${name} is all in sight`, async () => {
      const page = await embed.at(launcher(), { viewport, page: { head: `<meta name="viewport" content="width=device-width"><style>body { zoom: ${zoom}; margin: 0 }</style>` } });
      await open(page);
      const { top, bottom, left, right } = await boxOf(page, "partsong-launcher", "dialog");
      assert.ok(top >= 0 && left >= 0 && bottom <= viewport.height && right <= viewport.width, JSON.stringify({ top, bottom, left, right }));
      if (name === "on a phone") assert.deepEqual([top, left, bottom, right].map(Math.round), [0, 0, 700, 400], "it covers the page");
    });
  }
}

const ZOOMED = { page: { head: "<style>body { zoom: 1.4; margin: 0 }</style>" } };

test("in a page that zooms itself a long answer begins in sight", async () => {
  const page = await embed.at(chat(), ZOOMED);
  await scripted(page, [words("Short."), words(Array.from({ length: 40 }, (_, at) => `Line ${at}`).join("\n\n"))]);
  await status(page, "ready");
  await say(page, "one");
  await say(page, "two");
  const [scroll, first] = await Promise.all([boxOf(page, "partsong-chat", ".ps-scroll"), page.locator("partsong-chat").getByText("Line 0", { exact: true }).boundingBox()]);
  assert.ok(first.y > scroll.top && first.y < scroll.top + 120, `${first.y} below ${scroll.top}`);
});

test("in a page that zooms itself a menu stands beside its button", async () => {
  const page = await embed.at(chat(), ZOOMED);
  await status(page, "ready");
  await page.locator("partsong-chat .ps-head .ps-menu__button").click();
  const [button, list] = await Promise.all([boxOf(page, "partsong-chat", ".ps-head .ps-menu__button"), boxOf(page, "partsong-chat", ".ps-head .ps-menu__list")]);
  assert.ok(Math.abs(list.right - button.right) < 3 && Math.abs(list.top - button.bottom - 4) < 3, JSON.stringify({ button, list }));
});

test("a call that waits for the person says so, however narrow the chat is and long its input", async () => {
  const page = await embed.at(`<div style="inline-size: 320px">${chat()}</div>`);
  await scripted(page, [[{ type: "tool-input-available", toolCallId: "c", toolName: "pay", input: { to: "somebody@example.com", note: "for a long list of things" } }, { type: "tool-approval-request", approvalId: "a", toolCallId: "c" }]]);
  await status(page, "ready");
  await page.evaluate(() => void document.querySelector("partsong-chat").send("pay"));
  await page.locator("partsong-chat .ps-call__asks").waitFor();
  const [asks, row, input] = await Promise.all([".ps-call__asks", ".ps-call__words", ".ps-call__words bdi"].map((selector) => boxOf(page, "partsong-chat", selector)));
  assert.ok(asks.right <= row.right + 1 && input.width > 20, JSON.stringify({ asks, row, input }));
  assert.equal(await page.locator("partsong-chat .ps-call__asks").evaluate((words) => words.scrollWidth > words.clientWidth), false, "in whole words");
});

for (const width of [280, 320]) {
  test(`a table's figures stay in one piece in a place of ${width} px`, async () => {
    const page = await embed.at(`<div style="inline-size: ${width}px">${embed.chat('storage="memory"')}</div>`);
    await status(page, "ready");
    await say(page, "table");
    const figures = page.locator("partsong-chat .ps-phone-rows .ps-phone-value");
    await figures.first().waitFor();
    const broken = await figures.evaluateAll((all) =>
      all.filter((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1;
      }).map(({ textContent }) => textContent),
    );
    assert.deepEqual(broken, []);
  });
}

test("an empty heading hides it, also once the chat has a title", async () => {
  const page = await embed.at(`${chat('heading=""')}`);
  await scripted(page, []);
  await status(page, "ready");
  const title = page.locator("partsong-chat .ps-head__title");
  assert.equal(await title.isVisible(), false);
  await say(page, "hello");
  assert.equal(await title.isVisible(), false);
  assert.equal(await title.textContent(), "");
  await page.evaluate(() => document.querySelector("partsong-chat").removeAttribute("heading"));
  await title.getByText("hello").waitFor();
});

for (const [name, viewport] of [["a phone that lies on its side", { width: 740, height: 360 }], ["a window that is magnified four times", { width: 320, height: 256 }]]) {
  test(`on ${name} a new chat has its field in sight`, async () => {
    const page = await embed.at(launcher(chat('greeting="How can we help?"')), { viewport, page: { head: '<meta name="viewport" content="width=device-width">' } });
    await open(page);
    const field = await boxOf(page, "partsong-chat", ".ps-composer");
    const chatBox = await boxOf(page, "partsong-chat", ".ps-root");
    assert.ok(field.bottom <= chatBox.bottom, `${field.bottom} of ${chatBox.bottom}`);
    await page.locator("partsong-chat").getByText("How can we help?").waitFor();
  });
}

test("a page that changes its language takes chat and launcher along, unless they have one of their own", async () => {
  const page = await embed.at(`${launcher()}<partsong-chat id="own" lang="ja" api="/api" storage="memory"></partsong-chat>`);
  await open(page);
  await page.waitForFunction(() => document.querySelector("#own").status === "ready");
  await page.evaluate(() => (document.documentElement.lang = "ko"));
  await page.getByRole("button", { name: "채팅 닫기" }).waitFor();
  await page.locator("partsong-launcher textarea[placeholder='무엇이든 물어보세요']").waitFor();
  assert.equal(await page.evaluate(() => document.querySelector("#own").shadowRoot.querySelector(".ps-root").lang), "ja");
});
