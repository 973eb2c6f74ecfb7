// Figures as people read them: a table on a phone, charts that do not mislead, and the row of the tool that brought them.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, considered, drawn, open, say, serve, status, turn } from "./harness.mjs";
import { BEGIN, END, live, text } from "./live.mjs";
import { chat, tool, words } from "./scripted.mjs";

const server = given(() => serve("--delay", "2"));

const phone = (width, more = {}) => ({ viewport: { width, height: 760 }, hasTouch: true, ...more });
/** Scrolls as a person does, who taps when what they see has come to rest. */
const reached = async (locator) => {
  await locator.scrollIntoViewIfNeeded();
  await drawn(locator.page());
  return locator;
};
const box = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

const CAMPAIGNS = ["Brand Search", "Shopping", "Performance Max", "Display", "Video", "Generic", "Clearance"].map((campaign, at) => ({
  id: `c${at}`, campaign, channel: at % 2 ? "Search" : "Video", status: ["active", "limited_by_budget", "learning"][at % 3], spend: 1000 + at * 731.4, clicks: 10 * at, cpa: 10 + at, roas: at / 2 + 0.6399999999999997,
}));
const TABLE = {
  demoType: "table", title: "Campaigns", summary: "7 campaigns, 2 of them cost too much.",
  columns: [{ key: "campaign", label: "Campaign" }, { key: "channel", label: "Channel" }, { key: "status", label: "Status", type: "status" }, { key: "spend", label: "Spend", type: "currency", currency: "USD", decimals: 0 },
    { key: "clicks", label: "Clicks", type: "number" }, { key: "cpa", label: "CPA", type: "currency", currency: "USD", decimals: 2 }, { key: "roas", label: "ROAS", type: "number", decimals: 2 }],
  rows: CAMPAIGNS, totals: { spend: 22359, cpa: 13, roas: 2.14 },
  highlights: [{ row_id: "c3", reason: "CPA is 2.6 times the average", column: "cpa" }, { row_id: "c5", reason: "ROAS below 2 for 30 days" }],
};

describe("a table on a phone", () => {
  for (const width of [320, 360, 390]) {
    test(`is a list on one grid at ${width} px: marked rows first, totals below, rows open in place`, async () => {
      const page = await chat(server.origin, [tool("showTable", {}, TABLE)], phone(width));
      await say(page, "Show them");
      const rows = page.locator(".ps-phone-row");
      await rows.first().waitFor();
      assert.deepEqual((await page.locator(".ps-phone-row .ps-phone-name").allInnerTexts()).slice(0, 3), ["Display", "Generic", "Brand Search"], "what needs a look comes first");
      assert.equal(await rows.count(), 5);
      assert.match(await rows.first().innerText(), /CPA is 2\.6 times the average/);
      const card = await box(page.locator(".ps-table-card"));
      const ends = [];
      for (const row of [rows.first(), page.locator(".ps-phone-totals")]) {
        const cells = await row.locator(".ps-phone-figure").evaluateAll((cells) => cells.map((cell) => { const { left, right } = cell.getBoundingClientRect(); return [Math.round(left), Math.round(right)]; }));
        assert.equal(cells.length, 3);
        ends.push(cells);
      }
      assert.deepEqual(ends[0], ends[1], "the totals stand on the rows' grid");
      assert.ok(card.right - ends[0][2][1] < 24, `figures reach the edge: ${ends[0][2][1]} of ${card.right}`);
      await reached(page.getByRole("button", { name: "Show 2 more" })).then((more) => more.tap());
      await rows.nth(6).waitFor();
      assert.equal(await rows.count(), 7);
      const press = rows.first().getByRole("button");
      assert.ok((await box(press)).height >= 44);
      await press.tap();
      assert.equal(await press.getAttribute("aria-expanded"), "true");
      assert.match(await rows.first().locator("dl").innerText(), /Channel\s+Search[\s\S]*Status\s+Active[\s\S]*Clicks\s+30/);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), "nothing is wider than the screen");
      await axe(page, `a phone table at ${width}`, ".ps-table-card");
    });
  }

  test("sorts by a select, and its sheet filters on the ink button alone, which says how many rows there will be", async () => {
    const page = await chat(server.origin, [tool("showTable", {}, TABLE)], phone(360, { permissions: ["clipboard-read", "clipboard-write"] }));
    await say(page, "Show them");
    const names = () => page.locator(".ps-phone-row .ps-phone-name").allInnerTexts();
    await page.locator(".ps-phone-row").first().waitFor();
    await page.getByLabel("Sort by").last().selectOption({ label: "Highest spend" });
    assert.equal((await names())[0], "Clearance");
    await page.getByRole("button", { name: "Filter" }).tap();
    const sheet = page.getByRole("dialog", { name: "Filter and sort" });
    await sheet.waitFor();
    await sheet.getByLabel("Search", { exact: true }).uncheck();
    await sheet.getByRole("button", { name: "Show 4 campaigns" }).waitFor();
    await sheet.getByLabel("Clicks", { exact: true }).click();
    await sheet.getByText("A row has room for three.").waitFor();
    assert.equal(await sheet.getByLabel("Clicks", { exact: true }).isChecked(), false, "a fourth figure is refused in words");
    await axe(page, "the sheet", ".ps-sheet");
    assert.equal((await names()).length, 5, "nothing changes behind the sheet");
    await sheet.getByRole("button", { name: "Show 4 campaigns" }).tap();
    await sheet.waitFor({ state: "hidden" });
    assert.equal((await names()).length, 4);
    await reached(page.locator(".ps-phone-foot").getByRole("button", { name: "Copy" })).then((copy) => copy.tap());
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    for (let at = 0; at < 40 && !(await clipboard()); at += 1) await page.waitForTimeout(50);
    const copied = (await clipboard()).trim().split("\n");
    assert.equal(copied.length, 5);
    assert.match(copied[1], /^Clearance\tVideo\tActive\t5388\t60\t16\.00\t3\.64$/, "figures as they are shown, states in words");
  });

  test("says of how many columns something is left out, in whatever order that was chosen", async () => {
    const page = await chat(server.origin, [tool("showTable", {}, TABLE)], phone(360));
    await say(page, "Show them");
    await page.getByRole("button", { name: "Filter" }).tap();
    const sheet = page.getByRole("dialog", { name: "Filter and sort" });
    for (const word of ["Active", "Search", "Learning"]) await sheet.getByLabel(word, { exact: true }).uncheck();
    await sheet.getByRole("button", { name: /^Show / }).tap();
    await sheet.waitFor({ state: "hidden" });
    assert.match(await page.locator(".ps-phone-filter").getAttribute("aria-label"), /\b2\b/);
  });

  test("keeps its title and sorting in sight when its head is scrolled out", async () => {
    const page = await chat(server.origin, [tool("showTable", {}, TABLE)], phone(390));
    await say(page, "Show them");
    await page.locator(".ps-phone-row").first().waitFor();
    const stuck = page.locator(".ps-phone-stuck");
    const scroller = page.locator(".ps-scroll");
    await scroller.evaluate((scroller) => scroller.scrollTo(0, 0));
    await stuck.waitFor({ state: "hidden" });
    await page.locator(".ps-phone-row").nth(3).evaluate((row) => row.scrollIntoView({ block: "start" }));
    await stuck.waitFor({ state: "visible" });
    assert.match(await stuck.innerText(), /Campaigns[\s\S]*Needs a look/);
    const [row, view] = [await box(stuck), await box(scroller)];
    assert.ok(Math.abs(row.top - view.top) <= 2 && Math.round(row.height) === 48, JSON.stringify([row, view]));
  });
});

test("a wide table gives each reason a line of its own over the whole row, and colours states by meaning in every language", async () => {
  const korean = { ...TABLE, rows: CAMPAIGNS.map((row, at) => ({ ...row, status: ["운영 중", "예산 제한", "학습 중"][at % 3] })) };
  const page = await chat(server.origin, [tool("showTable", {}, korean)], { locale: "ko-KR" });
  await say(page, "Show them");
  const why = page.locator(".ps-row-why").first();
  await why.waitFor();
  assert.equal(await why.locator("td").getAttribute("colspan"), "7");
  const line = await box(why.locator(".ps-cell-reason"));
  assert.ok(line.height < 24, "the reason does not wrap");
  const colours = await page.locator("tbody .ps-tag").evaluateAll((tags) => tags.slice(0, 3).map((tag) => `${tag.textContent} ${tag.className}`));
  assert.deepEqual(colours, ["운영 중 ps-tag ps-tag-positive", "예산 제한 ps-tag ps-tag-caution", "학습 중 ps-tag ps-tag-info"]);
});

const line = (values, more = {}) => ({
  demoType: "chart", title: "Clicks", chart: "line", x: { key: "date", type: "date" }, series: [{ key: "clicks", label: "Clicks" }],
  data: values.map((clicks, at) => ({ date: `2026-03-0${at + 1}`, clicks })), ...more,
});

describe("a chart", () => {
  test("fills from zero or not at all, names its axes, and says exact figures in every language", async () => {
    for (const [locale, said, from] of [["en-US", "Clicks fell from 1,654 to 1,581.", "Clicks, from 1,580"], ["ko-KR", "Clicks가 1,654에서 1,581로 줄었습니다.", "Clicks, 1,580부터"], ["zh-CN", "Clicks从 1,654 降至 1,581。", "Clicks，从 1,580 起"]]) {
      const page = await chat(server.origin, [tool("showChart", {}, line([1654, 1640, 1622, 1590, 1581]))], { locale });
      await say(page, "Draw it");
      assert.equal((await page.locator(".ps-chart-said").innerText()).trim(), said);
      assert.equal((await page.locator(".ps-chart-name").innerText()).trim(), from);
      await page.locator(".ps-chart-host svg path").first().waitFor({ state: "attached" });
      const fills = await page.locator(".ps-chart-host svg path").evaluateAll((paths) => paths.filter((path) => Number(path.getAttribute("fill-opacity") ?? 1) < 0.3 && path.getAttribute("fill") && path.getAttribute("fill") !== "none").length);
      assert.equal(fills, 0, "no fill stands on 1,580");
      await page.context().close();
    }
  });

  test("with long names lies down: every name whole, every value at its bar, the largest first", async () => {
    const names = ["Brand search: trail jackets and windproof jackets", "Retargeting of the summer running shoes, mobile", "Shopping, all products of the house", "Video reach, first quarter", "Newsletter sign-ups of new customers"];
    const data = names.map((name, at) => ({ name, spend: [1960, 8420, 5880, 4210, 6905][at] }));
    const page = await chat(server.origin, [tool("showChart", {}, { demoType: "chart", title: "Spend by campaign", chart: "bar", x: { key: "name", type: "category" }, series: [{ key: "spend", label: "Spend", unit: "USD" }], data })], phone(360));
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await say(page, "Draw it");
    const rows = page.locator(".ps-bars-row");
    await rows.first().waitFor();
    assert.deepEqual(await rows.allInnerTexts().then((all) => all.map((text) => text.replace(/\s+/g, " ").trim())), [`${names[1]} $8,420`, `${names[4]} $6,905`, `${names[2]} $5,880`, `${names[3]} $4,210`, `${names[0]} $1,960`]);
    const [longest, shortest] = [await box(page.locator(".ps-bars-bar").first()), await box(page.locator(".ps-bars-bar").last())];
    assert.ok(Math.abs(shortest.width / longest.width - 1960 / 8420) < 0.02, "lengths are in proportion");
    assert.ok(!asked.some((url) => /echarts/.test(url)), "nobody loads a drawing library for it");
    await axe(page, "lying bars", ".ps-chart");
  });

  test("of shares is one bar and a list that adds up; its data stand at the same height", async () => {
    const data = [["Search", 12600], ["Shopping", 7300], ["Video", 4200], ["Display", 2400]].map(([name, spend]) => ({ name, spend }));
    const page = await chat(server.origin, [tool("showChart", {}, { demoType: "chart", title: "Share of spend", chart: "pie", x: { key: "name", type: "category" }, series: [{ key: "spend", label: "Spend", unit: "USD" }], data })]);
    await say(page, "Draw it");
    const rows = page.locator(".ps-share-row");
    await rows.first().waitFor();
    assert.equal((await page.locator(".ps-chart-said").innerText()).trim(), "Search takes 47.5% of $26,500.");
    const percents = (await page.locator(".ps-share-percent").allInnerTexts()).map((text) => Number(text.replace("%", "")));
    assert.equal(Math.round(percents.slice(0, -1).reduce((sum, percent) => sum + percent * 10, 0)), 1000, "the parts are the whole");
    assert.match(await rows.last().innerText(), /Together\s+\$26,500\s+100%/);
    const before = await box(page.locator(".ps-chart"));
    await page.getByRole("button", { name: "View data" }).click();
    await page.getByRole("table").waitFor();
    const after = await box(page.locator(".ps-chart"));
    assert.ok(Math.abs(before.height - after.height) <= 1, `${before.height} became ${after.height}`);
    await page.getByRole("button", { name: "View chart" }).click();
    await axe(page, "shares", ".ps-chart");
  });

  test("is drawn again after a panel that is drawn otherwise", async () => {
    const page = await open(server.origin);
    await say(page, "Show the ad performance trend of the last 30 days as a chart");
    const lines = page.locator(".ps-chart-host svg path").first();
    await lines.waitFor({ state: "attached" });
    await page.getByRole("tab", { name: "By device" }).click();
    await page.locator(".ps-share").waitFor();
    await page.getByRole("tab", { name: "Trend" }).click();
    await lines.waitFor({ state: "attached" });
    await page.locator(".ps-chart-ghost").waitFor({ state: "detached" });
  });

  test("without figures offers another range where its server speaks of ranges, and one that cannot be drawn says so and has its table", async () => {
    const page = await chat(server.origin, [tool("showChart", { title: "Conversions by device" }, line([], { title: "Conversions by device", dateRange: "Last 90 days" })), tool("showChart", {}, line([], { title: "Votes by district" })), tool("showChart", {}, line([4, 2, 9]))]);
    await page.route("**/*echarts*", (route) => route.abort());
    await say(page, "Draw it");
    await page.getByText("Votes by district").first().waitFor();
    // One of the two.
    await page.getByRole("button", { name: "Last 30 days" }).click();
    await page.waitForFunction(() => document.querySelectorAll("article").length === 4);
    assert.match(JSON.stringify(page.bodies.at(-1)), /"Conversions by device, last 30 days"/);
    const alert = page.locator(".ps-chart-state.is-failed");
    await alert.waitFor();
    assert.match(await alert.innerText(), /The chart could not be drawn\. The table can\./);
    const before = await box(page.locator(".ps-chart").last());
    await alert.getByRole("button", { name: "View data" }).click();
    assert.match(await page.getByRole("table").last().innerText(), /Mar 2\s+2/);
    assert.ok(Math.abs((await box(page.locator(".ps-chart").last())).height - before.height) <= 1);
    page.allowed = [/ERR_FAILED/];
  });
});

const STACKED = {
  demoType: "chart", title: "Spend by channel and week", chart: "stacked-bar", x: { key: "week", type: "category" }, series: ["Search", "Shopping", "Video"].map((key) => ({ key, label: key, unit: "USD" })),
  data: [6, 7, 8, 9, 10].map((week, at) => ({ week: `W${week}`, Search: 2100 + at * 250, Shopping: 1300 + at * 50, Video: 600 + at * 100 })),
};

describe("a chart of stacks", () => {
  test("says the whole on top of each, and reads out the place under the pointer and the keys", async () => {
    const page = await chat(server.origin, [tool("showChart", {}, STACKED)]);
    await say(page, "Draw it");
    const totals = page.locator(".ps-chart-total");
    await totals.first().waitFor();
    assert.deepEqual(await totals.allInnerTexts(), ["$4,000", "$4,400", "$4,800", "$5,200", "$5,600"]);
    const tops = await totals.evaluateAll((all) => all.map((total) => total.getBoundingClientRect().top));
    assert.deepEqual(tops, [...tops].sort((a, b) => b - a), "each stands on its stack");
    const cursor = page.locator(".ps-chart-cursor");
    await cursor.scrollIntoViewIfNeeded();
    const place = await box(totals.nth(2));
    await page.mouse.move(place.x + place.width / 2, place.y + 60);
    const tip = page.locator(".ps-chart-tip");
    await tip.waitFor();
    assert.match(await tip.innerText(), /W8\s+Search\s+\$2,600\s+Shopping\s+\$1,400\s+Video\s+\$800/);
    const [read, plot] = [await box(tip), await box(cursor)];
    assert.ok(read.left >= plot.left && read.right <= plot.right, "the readout stands in the plot");
    assert.equal(await tip.evaluate((tip) => tip.offsetWidth), 176);
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "detached" });
    await page.mouse.move(0, 0);
    await cursor.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowDown");
    await tip.waitFor();
    await page.locator("[aria-live=polite]", { hasText: /W6.*Shopping.*\$1,300/ }).waitFor({ state: "attached" });
    // Of the places that keys pass by while words are said only the last is said.
    for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
    await page.locator("[aria-live=polite]", { hasText: /^[^W]*W8[^W]*$/ }).waitFor({ state: "attached" });
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "detached" });
    await axe(page, "a chart of stacks", ".ps-chart");
  });
});

describe("the place of a chart that comes", () => {
  const scripted = given(live);

  // On a phone bars lie, as high as there are many.
  const LINES = [["lines", line([1654, 1640, 1622, 1590, 1581])], ["lines from zero", line([4, 2, 9, 3, 0])]];
  for (const [device, options, charts] of [["a desk", {}, [...LINES, ["stacks", STACKED]]], ["a phone", phone(360), LINES]])
    for (const [name, chart] of charts)
      test(`is as high as the chart of ${name} on ${device}`, async () => {
        let come;
        const wanted = new Promise((go) => (come = go));
        const [call, output] = tool("showChart", { title: chart.title, chart: chart.chart, series: chart.series }, chart);
        const page = await scripted.chat([async (send) => {
          send(...BEGIN, call);
          await wanted;
          send(output, ...END);
        }, text("Here it is.")], options);
        await composer(page).fill("Draw it");
        await composer(page).press("Enter");
        await page.locator(".ps-chart.is-coming").waitFor();
        const before = await box(page.locator(".ps-chart"));
        come();
        await page.locator(".ps-chart-host svg, .ps-bars-row").first().waitFor();
        await page.locator(".ps-chart.is-coming, .ps-chart-ghost").waitFor({ state: "detached" });
        const after = await box(page.locator(".ps-chart"));
        assert.ok(Math.abs(before.height - after.height) <= 1, `${before.height} became ${after.height}`);
      });
});

test("the weather is asked for and told in the person's own words, and a figure's change is said once", async () => {
  const page = await open(server.origin, { locale: "ko-KR" });
  await say(page, "서울 날씨를 알려줘", "done", "ready");
  const facts = page.locator(".ps-facts");
  await facts.waitFor();
  assert.equal((await facts.innerText()).replace(/\s+/g, " ").trim(), "지역 서울", "no key and no English name");
  await considered(page);
  await turn(page, () => page.locator(".ps-approval-card .ps-button-ink").click());
  const card = page.locator(".ps-weather");
  await card.waitFor();
  assert.match(await card.innerText(), /서울/);
  assert.doesNotMatch(await page.locator("article").last().innerText(), /Seoul/);
  assert.equal(await card.locator(".ps-sun").count(), 1, "today's sun");
  await card.locator(".ps-disclosure").last().click();
  assert.equal(await card.locator(".ps-sun").count(), 7);
  await page.context().close();
  const cards = await open(server.origin);
  await say(cards, "Show action cards");
  const change = cards.locator(".ps-action .ps-tag").filter({ hasText: "12.4" }).first();
  assert.equal((await change.locator("bdi").innerText()).trim(), "+12.4");
  assert.equal(await change.evaluate((tag) => [...tag.children].filter((child) => child.matches("span:not(.ps-hidden)")).length), 0, "the sign says that it rises; the word is for who cannot see it");
});

test("an opened tool row says its arguments in words, and keeps the JSON under Raw", async () => {
  const page = await open(server.origin);
  await say(page, "Show campaign performance as a table");
  const row = page.locator(".ps-call").first();
  await row.locator("summary").click();
  const inside = row.locator(".ps-call__inside");
  const asked = inside.locator(".ps-call__block").first();
  assert.match(await asked.locator("dl").innerText(), /Period\s+Last 30 days[\s\S]*Budget\s+A day 1,200, Currency USD/);
  assert.doesNotMatch(await inside.innerText(), /[{}]|demoType/, "no JSON meets the eye");
  for (const block of await inside.locator("dl").all()) {
    const names = await block.locator("dt").allInnerTexts();
    assert.deepEqual(names, [...new Set(names)], "each name once");
    assert.doesNotMatch(names.join(), /variant/i, "no name is a word of the wire");
  }
  assert.match(await asked.locator("dl").innerText(), /Kind of action\s+budget-redistribution/);
  await asked.getByRole("button", { name: "Raw" }).click();
  const { demoType, datePreset } = JSON.parse(await asked.locator("pre").innerText());
  assert.deepEqual([demoType, datePreset], ["table", "30d"]);
  await axe(page, "an opened tool row", ".ps-call");
});

test("the first four starters show a table, an approval, questions and charts; the others are one press away, and all is said to be made up", async () => {
  const page = await open(server.origin);
  const starters = page.locator(".ps-starter");
  assert.equal(await starters.count(), 4);
  assert.deepEqual(await starters.locator(".ps-starter__title").allInnerTexts(), ["Find inefficient campaigns", "Weather, with your approval", "Two short questions", "A dashboard of 30 days"]);
  const signs = await starters.locator("svg path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")));
  assert.equal(new Set(signs).size, 4, "each has a sign of its own");
  await page.getByText("This is a demo: its accounts and figures are made up.").waitFor();
  await page.getByRole("button", { name: "More suggestions" }).click();
  await starters.nth(12).waitFor();
  for (const title of ["An answer that breaks off", "Tools that nobody knows", "Ask for what isn't there"]) await starters.filter({ hasText: title }).waitFor();
  await axe(page, "all starters");
});

test("a call that streams its input says what it is about, and no JSON", async () => {
  const peer = await live();
  try {
    // What each piece brings into sight: the subject in the row, then what stands in the opened one.
    const pieces = [['{"pad": 39, "ti', /39/], ['tle": "Night la', /Night la/], ['unch", "pil', /Night launch/], ['ot": "Ada", "wind": {"kn', /Ada/], ['ots": 12}}', /wind/i]];
    let next;
    const page = await peer.chat([async (send) => {
      const step = () => new Promise((done) => (next = done));
      send(...BEGIN, { type: "tool-input-start", toolCallId: "c1", toolName: "launchRocket" });
      for (const [inputTextDelta] of pieces) {
        await step();
        send({ type: "tool-input-delta", toolCallId: "c1", inputTextDelta });
      }
      await step();
      send({ type: "tool-input-available", toolCallId: "c1", toolName: "launchRocket", input: JSON.parse(pieces.map(([piece]) => piece).join("")) }, ...END);
    }]);
    await page.evaluate(() => {
      window.said = [];
      const look = () => document.querySelectorAll(".ps-call").forEach((call) => window.said.push(call.innerText));
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    await composer(page).fill("Launch");
    await composer(page).press("Enter");
    const row = page.locator(".ps-call");
    await row.locator("summary").first().click();
    for (const [, seen] of pieces) {
      next();
      await row.filter({ hasText: seen }).waitFor();
      assert.equal(await row.getAttribute("data-state"), "input-streaming");
    }
    assert.equal(await row.locator(".ps-call__words").innerText(), "Night launch");
    next();
    await status(page, "done", "ready");
    const said = await page.evaluate(() => window.said);
    assert.ok(said.some((words) => words.includes("Ada")), "it was looked at");
    assert.deepEqual(said.filter((words) => /[{}[\]"]/.test(words)), []);
    await page.context().close();
  } finally {
    await peer.stop();
  }
});

test("a tool that nobody knows keeps its JSON under Raw, to look at and to copy", async () => {
  const page = await chat(server.origin, [[...tool("launchRocket", { pad: 39, crew: ["Ada"] }, { accepted: true, orbit: { km: 420 } }), ...words("Lift-off.")]], { permissions: ["clipboard-read", "clipboard-write"] });
  await say(page, "Launch");
  await page.locator("summary").filter({ hasText: "Launch rocket" }).click();
  const [asked, came] = [0, 1].map((at) => page.locator(".ps-call__inside .ps-call__block").nth(at));
  await asked.getByRole("row", { name: /pad/ }).waitFor();
  assert.doesNotMatch(await page.locator(".ps-call__inside").innerText(), /[{}]/, "no JSON meets the eye");
  await asked.getByRole("button", { name: "Raw" }).click();
  assert.deepEqual(JSON.parse(await asked.locator("pre").innerText()), { pad: 39, crew: ["Ada"] });
  await came.getByRole("button", { name: "Raw" }).click();
  assert.deepEqual(JSON.parse(await came.locator("pre").innerText()), { accepted: true, orbit: { km: 420 } });
  await came.getByRole("button", { name: "Copy" }).click();
  assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), { accepted: true, orbit: { km: 420 } });
  await axe(page, "the raw values of an unknown tool", ".ps-call");
  await asked.getByRole("button", { name: "Words" }).click();
  await asked.getByRole("row", { name: /pad/ }).waitFor();
});

test("an opened tool row says when the model's provider ran the tool, and only then", async () => {
  const run = (toolCallId, more) => [
    { type: "tool-input-available", toolCallId, toolName: "web_search", input: { query: "tides" }, ...more },
    { type: "tool-output-available", toolCallId, output: { found: 2 }, ...more },
  ];
  const page = await chat(server.origin, [[...run("c1", { providerExecuted: true }), ...words("Two."), ...run("c2", {})]]);
  await say(page, "Search");
  const rows = page.locator(".ps-call");
  for (const at of [0, 1]) await rows.nth(at).locator("summary").first().click();
  const said = (at) => rows.nth(at).getByText("Run by the model's provider, not by this chat's server.");
  await said(0).waitFor();
  await rows.nth(1).locator(".ps-call__inside").waitFor();
  assert.equal(await said(1).count(), 0, "the other is the server's own");
  await page.reload();
  await status(page, "ready");
  await rows.nth(0).locator("summary").first().click();
  await said(0).waitFor();
});

test("figures are said to be made up where the demo agent answers, and nowhere else", async () => {
  const made = "This is a demo: its accounts and figures are made up.";
  const behind = await serve("--proxy", "/api/chat=http://127.0.0.1:9/", "--proxy", "/live=http://127.0.0.1:9/");
  try {
    const cases = [
      [server.origin, 1], [`${server.origin}/?protocol=ag-ui&api=/agui`, 1], [`${server.origin}/?protocol=genos&api=/genos/chat/stream`, 1],
      [`${server.origin}/?api=/another/chat`, 0], [behind.origin, 0], [`${behind.origin}/?protocol=gulf&api=/live/gulf`, 0], [`${behind.origin}/?protocol=gulf&api=/gulf`, 1],
    ];
    for (const [address, count] of cases) {
      const page = await open(address);
      await page.locator(".ps-starter").first().waitFor();
      assert.equal(await page.getByText(made).count(), count, address);
      page.allowed = [/50\d/];
      await page.context().close();
    }
  } finally {
    await behind.stop();
  }
});
