// Words of one direction among those of the other: an English answer in an Arabic page, an Arabic one in an English page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { open, say, serve } from "./harness.mjs";
import { question } from "./live.mjs";
import { chat, words } from "./scripted.mjs";

const server = given(() => serve("--delay", "1"));

/** Where pieces of an element's first text with these words stand: left and right edge of each. */
const edges = (locator, ...pieces) =>
  locator.evaluate((node, pieces) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = {};
    while (texts.nextNode()) {
      for (const piece of pieces) {
        const at = texts.currentNode.data.indexOf(piece);
        if (at < 0 || found[piece]) continue;
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + piece.length);
        const { left, right } = range.getBoundingClientRect();
        found[piece] = { left, right };
      }
    }
    return pieces.map((piece) => found[piece]);
  }, pieces);

test("code in an Arabic sentence reads from the left, its brackets behind its name", async () => {
  const page = await chat(server.origin, [words("استخدم الأمر `run()` الآن.")], { locale: "ar" });
  await say(page, "?");
  const [name, brackets] = await edges(page.locator(".ps-prose code"), "run", "()");
  assert.ok(name.right <= brackets.left + 1, JSON.stringify([name, brackets]));
});

const TABLES = {
  ar: ["| Name | Clicks | Cost |\n|---|---|---:|\n| Alpha | 33 | 1,200 |", "Name", "Clicks", "33", "Cost", "1,200"],
  "en-US": ["| الاسم | النقرات | الكلفة |\n|---|---|---:|\n| ألفا | 33 | 1,200 |", "الاسم", "النقرات", "33", "الكلفة", "1,200"],
};
for (const [locale, [table, ...named]] of Object.entries(TABLES)) {
  test(`a table of another direction has its columns in the order of its words, and figures below their heads: ${locale}`, async () => {
    const page = await chat(server.origin, [words(table)], { locale });
    await say(page, "?");
    const [name, clicks, count, cost, money] = await edges(page.locator(".ps-prose table"), ...named);
    const fromLeft = locale === "ar";
    assert.equal(name.left < clicks.left, fromLeft, "the first column stands first");
    const start = fromLeft ? "left" : "right";
    assert.ok(Math.abs(clicks[start] - count[start]) < 2, JSON.stringify([clicks, count]));
    const end = fromLeft ? "right" : "left";
    assert.ok(Math.abs(cost[end] - money[end]) < 2, JSON.stringify([cost, money]));
  });
}

test("a Latin name in an Arabic list stands at its marker", async () => {
  const page = await chat(server.origin, [words("- حملة الربيع\n- Spring Sale\n")], { locale: "ar" });
  await say(page, "?");
  const [first, second] = await edges(page.locator(".ps-prose ul"), "حملة الربيع", "Spring Sale");
  assert.ok(Math.abs(first.right - second.right) < 2, JSON.stringify([first, second]));
});

test("the check of a task is no mirror image in Arabic", async () => {
  const page = await chat(server.origin, [words("- [x] منجز\n")], { locale: "ar" });
  await say(page, "?");
  const sides = await page.locator(".ps-task > input").evaluate((node) => {
    const { borderLeftWidth, borderRightWidth } = getComputedStyle(node, "::before");
    return [parseFloat(borderLeftWidth), parseFloat(borderRightWidth) > 0];
  });
  assert.deepEqual(sides, [0, true]);
});

test("at 320 px in Arabic no figure of a campaign is broken, and no head of a column", async () => {
  const page = await open(server.origin, { locale: "ar", viewport: { width: 320, height: 800 } });
  await say(page, "Show me last month's campaign results");
  const values = page.locator(".ps-phone-value");
  await values.first().waitFor();
  const broken = await values.evaluateAll((all) =>
    all.filter((value) => value.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(value).lineHeight)).map((value) => value.innerText),
  );
  assert.deepEqual(broken, []);
  assert.ok((await page.locator(".ps-phone-totals .ps-phone-value").count()) > 1);
});

test("at 320 px the name of a column is whole in Arabic where there is room", async () => {
  const page = await open(null, { viewport: { width: 320, height: 740 } });
  await page.goto(`${server.origin}/gallery?component=DataTable&state=every-type&locale=ar`);
  await page.locator(".ps-phone-label").first().waitFor();
  const cut = await page.locator(".ps-phone-label, .ps-phone-label > bdi").evaluateAll((all) => all.filter((label) => label.scrollWidth > label.clientWidth && label.clientWidth).map((label) => label.innerText));
  assert.deepEqual(cut, []);
});

test("the sign of a degree stands before its letter in Arabic, and a moment has its language's own comma", async () => {
  const page = await open(null, { viewport: { width: 360, height: 740 } });
  const moment = async (locale) => {
    await page.goto(`${server.origin}/gallery?component=Weather&state=output-available&locale=${locale}`);
    return page.locator(".ps-weather-time").innerText();
  };
  assert.doesNotMatch(await moment("ar"), /, /);
  const [sign, letter] = await edges(page.locator(".ps-weather .ps-switch-option").first(), "°", "C");
  assert.ok(sign.right <= letter.left + 1, JSON.stringify([sign, letter]));
  assert.doesNotMatch(await moment("ja"), /, /);
});

for (const [locale, name] of [["en-US", "Show me last month's campaign results"], ["ar", "اعرض نتائج حملات الشهر الماضي"]]) {
  test(`at 320 px the name of a chat in the head is whole: ${locale}`, async () => {
    const page = await chat(server.origin, [words("Fine.")], { locale, viewport: { width: 320, height: 740 } });
    await say(page, name);
    const title = page.locator(".ps-head__title");
    assert.equal(await title.innerText(), name);
    const cut = await title.evaluate((node) => [node.scrollWidth > node.clientWidth, node.scrollHeight > node.clientHeight]);
    assert.deepEqual(cut, [false, false]);
    assert.equal(await page.locator(".ps-head").evaluate((node) => node.offsetHeight <= 53), true, "the head is no higher");
  });
}

test("the name of a star has the comma of its language", async () => {
  const page = await open(null, { viewport: { width: 360, height: 740 } });
  for (const [locale, comma] of [["ar", "، "], ["ja", "、"], ["en", ", "]]) {
    await page.goto(`${server.origin}/gallery?component=StarRating&state=ready&locale=${locale}`);
    const star = page.locator("[data-sample] input").first();
    await star.waitFor();
    const name = await star.evaluate((node) => node.ariaLabel ?? node.labels[0].innerText);
    assert.ok(name.replace(/[\u2068\u2069]/g, "").includes(comma) && (locale === "en" || !name.includes(",")), name);
  }
});

test("a press on half a star counts from the side where the stars begin, whatever says in which language they are", async () => {
  for (const [locale, spoken, from] of [["ar", undefined, "right"], ["ar", "en", "left"], ["en-US", "ar", "right"], ["en-US", undefined, "left"]]) {
    const [call] = question("c1", "How was it?");
    Object.assign(call.input, { type: "rating", options: undefined, scale: { min: 0.5, max: 5, step: 0.5 }, metadata: { locale: spoken } });
    const page = await chat(server.origin, [[call]], { locale });
    await say(page, "?");
    const strip = page.locator(".ps-halves-strip");
    await strip.waitFor();
    const box = await strip.evaluate((node) => node.getBoundingClientRect().toJSON());
    const sign = box.width / (await strip.locator(".ps-half").count());
    await page.mouse.click(from === "right" ? box.right - sign * 0.8 : box.left + sign * 0.8, box.top + box.height / 2);
    assert.equal(await strip.locator("input").inputValue(), "1", `${locale}, ${spoken}`);
    await page.context().close();
  }
});

test("a question that says that it is English stands from the left in an Arabic page; our own words in it are Arabic", async () => {
  const [call] = question("c1", "How was it?");
  call.input.metadata = { locale: "en" };
  const page = await chat(server.origin, [[call]], { locale: "ar" });
  await say(page, "?");
  const card = page.locator(".ps-question");
  await card.locator("input").first().waitFor();
  assert.deepEqual(await card.evaluate((node) => [node.lang, getComputedStyle(node).direction]), ["en", "ltr"]);
  assert.equal(await card.locator(".ps-question-foot").getAttribute("lang"), "ar");
  await say(page, "مرحبا");
  const line = page.locator(".ps-question [data-receipt]");
  await line.waitFor();
  assert.deepEqual(await line.locator("strong [lang]").evaluateAll((all) => all.map((node) => node.lang)), ["ar"]);
});
