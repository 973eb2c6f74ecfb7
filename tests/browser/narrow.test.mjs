// Narrow pages with large letters, and languages that read from the right: nothing is cut, squeezed or turned around.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { open, say, serve, status } from "./harness.mjs";
import { question } from "./live.mjs";
import { STEP, chat, tool, words } from "./scripted.mjs";

const server = given(() => serve("--delay", "1"));

const largeLetters = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { font-size: 32px }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};
const APPROVAL = [{ type: "tool-input-available", toolCallId: "c1", toolName: "pay", input: {} }, { type: "tool-approval-request", approvalId: "p1", toolCallId: "c1" }];

for (const locale of ["en-US", "ar", "ja-JP"]) {
  test(`with letters of 32 px at 320 px both pills are whole, side by side or one over the other: ${locale}`, async () => {
    const long = "Line.\n\n".repeat(40);
    const page = await chat(server.origin, [[...words(long), ...APPROVAL]], { viewport: { width: 320, height: 720 }, locale, init: largeLetters });
    await say(page, "Pay");
    await page.locator(".ps-approval-card").waitFor();
    await page.mouse.move(160, 200);
    await page.mouse.wheel(0, -20_000);
    await page.locator(".ps-pill--end").waitFor();
    await page.locator(".ps-pill--asks").waitFor();
    const places = await page.locator(".ps-pill").evaluateAll((all) => all.map((pill) => pill.getBoundingClientRect().toJSON()));
    for (const { left, right, top } of places) assert.ok(left >= 12 && right <= 308 && top > 0, JSON.stringify(places));
  });
}

/** A sample of the gallery alone. */
async function sample(component, state, locale, width = 360, options = {}) {
  const page = await open(null, { viewport: { width, height: 740 }, reducedMotion: "reduce", ...options });
  await page.goto(`${server.origin}/gallery?component=${component}&state=${state}&locale=${locale}`);
  const stage = page.locator(`[data-sample="${component}/${state}"]`);
  await stage.waitFor();
  return { page, stage };
}

test("with letters of 32 px the field that filters a table is as high as its words", async () => {
  const page = await open(server.origin, { init: largeLetters, viewport: { width: 1180, height: 860 } });
  await say(page, "Show me last month's campaign results");
  const [field, line] = await page.locator(".ps-filter input").evaluate((node) => [node.clientHeight, parseFloat(getComputedStyle(node).lineHeight)]);
  assert.ok(field >= line, `${line} px in ${field} px`);
});

test("at 280 px what takes a file away stands at the end of its row", async () => {
  const { page, stage } = await sample("UploadDropzone", "chosen", "ar", 280, { hasTouch: true, isMobile: true });
  const row = stage.locator(".ps-upload-file").first();
  await row.waitFor();
  const inside = await row.evaluate((row) => [...row.querySelectorAll(".ps-upload-act")].at(-1).getBoundingClientRect().left - row.getBoundingClientRect().left);
  assert.ok(inside < 12, `${inside} px from the end`);
});

/** The words of a sample that stand on two lines each. */
const brokenWords = (stage) =>
  stage.evaluate((node) => {
    const broken = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      for (const { 0: word, index } of texts.currentNode.data.matchAll(/[\p{L}\p{M}\p{N}.,@_$-]{2,}/gu)) {
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0.5);
        if (lines.length && lines.at(-1).top - lines[0].top > 6) broken.push(word);
      }
    }
    return broken;
  });

for (const [width, locale, samples] of [
  [280, "en", ["ApprovalCard/weather", "ApprovalCard/editable", "ApprovalCard/every-argument", "DragSortableList/chosen", "Weather/output-available", "ConfirmationCard/ready", "GenericTool/output-available", "Message/files"]],
  [320, "en", ["ApprovalCard/every-argument", "ApprovalCard/editable", "DragSortableList/best-worst", "ComparisonCards/attributes"]],
  [320, "ar", ["ApprovalCard/every-argument", "DataTable/output-available", "MatrixQuestionTable/boxes", "ComparisonCards/attributes"]],
  [360, "ko", ["ApprovalCard/every-argument", "Message/files"]],
]) {
  test(`no word is broken at ${width} px: ${locale}`, async () => {
    const page = await open(null, { viewport: { width, height: 740 }, reducedMotion: "reduce" });
    const broken = {};
    for (const name of samples) {
      const [component, state] = name.split("/");
      await page.goto(`${server.origin}/gallery?component=${component}&state=${state}&locale=${locale}`);
      const stage = page.locator(`[data-sample="${name}"]`);
      await stage.locator("*").first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      const words = await brokenWords(stage);
      if (words.length) broken[name] = words;
    }
    assert.deepEqual(broken, {});
  });
}

test("a document of code reads from the left in Arabic", async () => {
  const { page, stage } = await sample("DocumentCard", "code", "ar");
  const code = stage.locator(".ps-document-code");
  await code.waitFor();
  assert.deepEqual(await code.evaluate((node) => [getComputedStyle(node).direction, getComputedStyle(node).textAlign]), ["ltr", "left"]);
});

test("what a call is about begins with its beginning in Arabic, where it is too long for its line", async () => {
  const { page, stage } = await sample("ToolRow", "input-streaming", "ar", 280);
  const about = stage.locator(".ps-call__words bdi").first();
  await about.waitFor();
  const inside = await about.evaluate((node) => {
    node.textContent = "San Francisco, ".repeat(5);
    const [own, line] = [node, node.parentElement].map((one) => one.getBoundingClientRect());
    return { cut: node.scrollWidth > node.clientWidth, left: own.left >= line.left - 1, right: own.right <= line.right + 1 };
  });
  assert.deepEqual(inside, { cut: true, left: true, right: true });
});

for (const locale of ["ja", "ar"]) {
  test(`a file keeps room for its name beside a long note: ${locale}`, async () => {
    const { page, stage } = await sample("Message", "files", locale);
    await stage.locator(".ps-file__note").first().waitFor();
    const widths = await stage.locator(".ps-file:has(.ps-file__note) > .ps-file__words").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    assert.ok(widths.length > 0 && widths.every((width) => width >= 100), `${widths}`);
  });
}

test("a reason stands in its sentence, without gaps around it", async () => {
  const { page, stage } = await sample("Message", "stopped-by-server", "en");
  const reason = stage.locator(".ps-mark-line bdi");
  await reason.waitFor();
  const gap = await reason.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node.previousSibling);
    return node.getBoundingClientRect().left - [...range.getClientRects()].at(-1).right;
  });
  assert.ok(gap < 1, `${gap}`);
});

test("the words of Retry stand on one line where a part could not be loaded", async () => {
  const page = await chat(server.origin, [tool("showChart", { chart: "line" }, { kind: "line", data: [{ x: 1, a: 2 }, { x: 2, a: 3 }] })], { viewport: { width: 360, height: 740 }, locale: "ko" });
  await page.route(/\/lazy\/.*\/(charts|plots)\b/, (route) => route.abort());
  await say(page, "Draw");
  const button = page.locator(".ps-waiting .ps-button");
  await button.waitFor();
  const lines = await button.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map((line) => line.top)).size;
  });
  assert.equal(lines, 1);
  page.allowed = [/Failed to load|net::|fetch/i];
});

test("in Arabic a size and a price in dollars read as they are written", async () => {
  /** What stands in an element, in the order in which it is seen from the left. */
  const seen = (locator) => locator.evaluate((node) => {
    const walk = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const letters = [];
    for (let text = walk.nextNode(); text; text = walk.nextNode()) {
      for (let at = 0; at < text.length; at += 1) {
        const range = document.createRange();
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const { left, width } = range.getBoundingClientRect();
        if (width) letters.push({ left, letter: text.data[at] });
      }
    }
    return letters.sort((a, b) => a.left - b.left).map(({ letter }) => letter).join("");
  });
  const page = await open(server.origin, { locale: "ar" });
  await page.locator("input[type=file]").first().setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await page.locator(".ps-file__size").waitFor();
  assert.equal(await seen(page.locator(".ps-file__size")), "1 B");
  await page.context().close();
  for (const [component, state, cell] of [["Chart", "two-axes", ".ps-chart-data td"], ["DataTable", "output-available", "td, .ps-phone-value"]]) {
    const { page, stage } = await sample(component, state, "ar", 1100);
    if (component === "Chart") await stage.locator(".ps-chart-actions button").last().click();
    const money = stage.locator(cell).filter({ hasText: "$" }).first();
    await money.waitFor();
    assert.match(await seen(money), /US\$/, component);
    await page.context().close();
  }
});

test("a rate that goes on and on is said and shown to hundredths", async () => {
  const { page, stage } = await sample("Chart", "two-axes", "en", 1100);
  await stage.locator(".ps-chart-actions button").last().click();
  await stage.locator(".ps-chart-data td").first().waitFor();
  const words = await stage.evaluate((node) => node.textContent.match(/\d+\.\d+%/g));
  assert.ok(words.length > 10);
  assert.deepEqual(words.filter((one) => /\.\d{3,}/.test(one)), []);
});

test("in Arabic a title or a line in another script that is too long loses its end and not its beginning", async () => {
  for (const [component, state, words] of [["DocumentResults", "hostile", ".ps-hit-title"], ["Message", "subagents", ".ps-lane__words"]]) {
    const { page, stage } = await sample(component, state, "ar", 280);
    await stage.locator(words).first().waitFor();
    const cut = await stage.locator(words).evaluateAll((all) => all.flatMap((node) => [node, ...node.querySelectorAll("*")])
      .filter((node) => getComputedStyle(node).textOverflow === "ellipsis" && node.scrollWidth > node.clientWidth + 1)
      .map((node) => [/[A-Za-z\u0600-\u06ff]/.exec(node.textContent)[0] < "\u0600" ? "ltr" : "rtl", getComputedStyle(node).direction]));
    assert.ok(cut.length, `${component}: something is too long`);
    for (const [meant, given] of cut) assert.equal(given, meant, component);
    await page.context().close();
  }
});

test("where a page is low, as on a phone that lies or at 400 %, a long message leaves its head and Send in view", async () => {
  for (const height of [256, 360]) {
    const page = await open(server.origin, { viewport: { width: 640, height } });
    await say(page, "hello");
    await page.locator("#ps-composer").fill("line\n".repeat(12));
    for (const place of [".ps-head__title", ".ps-send"]) {
      const { top, bottom } = await page.locator(place).last().evaluate((node) => node.getBoundingClientRect().toJSON());
      assert.ok(top >= 0 && bottom <= height, `${place} at ${height}: ${top} to ${bottom}`);
    }
    await page.context().close();
  }
});

test("at 400 % what a person reads has more of the page than what stands around it, and a search shows what it found", async () => {
  const page = await chat(server.origin, [[...words("Line.\n\n".repeat(40)), ...APPROVAL]], { viewport: { width: 320, height: 256 } });
  await say(page, "Pay");
  await page.locator(".ps-pill--end").waitFor();
  await page.mouse.move(160, 100);
  await page.mouse.wheel(0, -20_000);
  await page.locator(".ps-pill--asks").waitFor();
  const box = (selector) => page.locator(selector).evaluate((node) => node.getBoundingClientRect().toJSON());
  const thread = await box(".ps-scroll");
  const dock = await box(".ps-dock");
  assert.ok(dock.top - thread.top >= 128, `${thread.top} to ${dock.top}`);
  const [asks, end] = [await box(".ps-pill--asks"), await box(".ps-pill--end")];
  assert.ok(end.right <= 312 && end.top < asks.bottom && end.left >= asks.right, "side by side");
  await page.getByRole("button", { name: "Latest" }).waitFor();
  await page.keyboard.press("Control+K");
  const found = page.locator(".ps-find__row").first();
  await found.waitFor();
  const [row, all] = [await found.evaluate((node) => node.getBoundingClientRect().toJSON()), await box(".ps-find")];
  assert.ok(row.bottom <= all.bottom, JSON.stringify([row, all]));
});

for (const locale of ["en-US", "ar"]) {
  test(`the button of a column that has the focus is never behind the names: ${locale}`, async () => {
    const page = await open(server.origin, { viewport: { width: 900, height: 860 }, locale, reducedMotion: "reduce" });
    await say(page, "Show me last month's campaign results");
    const heads = page.locator(".ps-table thead th button");
    await heads.last().focus();
    for (let left = (await heads.count()) - 1; left > 0; left--) {
      const hidden = await page.evaluate(() => {
        const { left, right, top, bottom } = document.activeElement.getBoundingClientRect();
        const seen = [left + 2, right - 2].map((x) => document.elementFromPoint(x, (top + bottom) / 2)?.closest("th"));
        return seen.every((head) => head === document.activeElement.closest("th")) ? null : document.activeElement.textContent;
      });
      assert.equal(hidden, null);
      await page.keyboard.press("Shift+Tab");
    }
  });
}

test("a figure of a narrow table is never cut into pieces, however long it is, and a tiny one is not nothing", async () => {
  const columns = [{ key: "a", label: "Name" }, { key: "b", label: "Value", type: "number" }, { key: "c", label: "Rate", type: "percent" }, { key: "d", label: "Money", type: "currency", currency: "USD" }];
  const rows = [{ a: "below", b: -1234567.891, c: -12.3456, d: -0.5 }, { a: "large", b: 1e12, c: 1e9, d: 1.5e12 }, { a: "tiny", b: 0.0000012, c: 0.00012, d: 0.001 }];
  for (const [width, locale] of [[320, "en-US"], [360, "ar"]]) {
    const page = await chat(server.origin, [[...tool("showTable", {}, { title: "Odd", columns, rows }), ...STEP, ...words("Here.")]], { viewport: { width, height: 740 }, locale });
    await say(page, "Show");
    const figures = page.locator(".ps-phone-value");
    await figures.first().waitFor();
    const lines = await figures.evaluateAll((all) => all.map((node) => Math.round(node.getBoundingClientRect().height / parseFloat(getComputedStyle(node).lineHeight))));
    assert.deepEqual(new Set(lines), new Set([1]), JSON.stringify(await figures.allInnerTexts()));
    await page.locator(".ps-phone-press").nth(2).click();
    const told = await page.locator(".ps-phone-row").nth(2).innerText();
    for (const figure of [/0\.0000012/, /0\.00012/, /0\.001/]) assert.match(told, figure);
    await page.context().close();
  }
});

test("in Arabic a list and a quotation in English begin on the left, with their signs beside them", async () => {
  const page = await chat(server.origin, [words("- [ ] one\n- [x] two\n\n1. first\n2. second\n\n> a quotation\n\n- أول\n- ثان\n")], { viewport: { width: 360, height: 740 }, locale: "ar" });
  await say(page, "List");
  const directions = await page.locator(".ps-prose :is(ul, ol, blockquote)").evaluateAll((all) => all.map((node) => getComputedStyle(node).direction));
  assert.deepEqual(directions, ["ltr", "ltr", "ltr", "rtl"]);
  const [box, text] = await page.locator(".ps-prose li").first().evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents([...node.childNodes].at(-1));
    return [node.querySelector("input").getBoundingClientRect().right, range.getBoundingClientRect().left];
  });
  assert.ok(box <= text, `${box} ${text}`);
});

test("in Arabic a menu opens beside its button, on a phone too, and hides nothing of the name that it is of", async () => {
  for (const options of [{}, { viewport: { width: 360, height: 720 }, hasTouch: true, isMobile: true }]) {
    const page = await open(server.origin, { locale: "ar", reducedMotion: "reduce", ...options });
    await say(page, "Show me last month's campaign results");
    const beside = async (place) => {
      const button = page.locator(`${place} .ps-menu__button`).first();
      await button.click();
      const [at, list] = await page.locator(`${place} .ps-menu`).first().evaluate((menu) => [menu.querySelector("button"), menu.querySelector(".ps-menu__list")].map((node) => node.getBoundingClientRect().toJSON()));
      assert.ok(list.left < at.right && list.right > at.left, `${place}: ${at.left} to ${at.right}, and ${list.left} to ${list.right}`);
      return at;
    };
    await beside(".ps-head");
    await page.keyboard.press("Escape");
    if (options.isMobile) await page.locator(".ps-head button").first().click();
    else await page.locator(".ps-side__item").hover();
    const { right } = await beside(".ps-side__item");
    const title = await page.locator(".ps-side__title").evaluate((node) => node.getBoundingClientRect().left);
    assert.ok(title >= right, `${title} is behind the button, which ends at ${right}`);
    await page.context().close();
  }
});

test("the rows that a narrow table shows more of take the focus from the button that asked for them", async () => {
  const page = await open(server.origin, { viewport: { width: 420, height: 800 } });
  await say(page, "Show me last month's campaign results");
  const rows = page.locator(".ps-phone-press");
  const before = await rows.count();
  await page.locator(".ps-phone-more-press").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => [...document.querySelectorAll(".ps-phone-press")].indexOf(document.activeElement) === before, before);
  assert.ok((await rows.count()) > before);
});

test("a table that is turned keeps what was searched and sorted in its other shape", async () => {
  const page = await open(server.origin, { viewport: { width: 900, height: 420 } });
  await say(page, "Show me last month's campaign results");
  const names = (rows) => page.locator(rows).evaluateAll((all) => all.map((one) => one.textContent.trim()));
  const first = ".ps-table-wide tbody th";
  const all = await names(first);
  const word = all[0].split(" ")[0];
  const found = all.filter((name) => name.includes(word)).sort().reverse();
  await page.getByRole("searchbox", { name: "Filter" }).fill(word);
  for (const way of ["ascending", "descending"]) {
    await page.locator(".ps-table-wide .ps-sort").first().click();
    await page.locator(`.ps-table-wide th[aria-sort=${way}]`).waitFor();
  }
  assert.deepEqual(await names(first), found);
  await page.setViewportSize({ width: 400, height: 800 });
  await page.locator(".ps-phone-press").first().waitFor();
  assert.equal(await page.locator(".ps-phone-press").count(), Math.min(found.length, 5));
  assert.ok((await names(".ps-phone-press"))[0].includes(found[0]));
  await page.setViewportSize({ width: 900, height: 420 });
  await page.locator(first).first().waitFor();
  assert.deepEqual(await names(first), found);
});

test("in Arabic the title of a question in English begins where its instruction does", async () => {
  const [call] = question("q1", "Which of them?");
  call.input.instruction = "Choose one.";
  const page = await chat(server.origin, [[call]], { locale: "ar" });
  await say(page, "ask");
  await page.locator(".ps-question-description").waitFor();
  const directions = await page.locator(".ps-question-title, .ps-question-description").evaluateAll((all) => all.map((one) => getComputedStyle(one).direction));
  assert.deepEqual(directions, ["ltr", "ltr"]);
});

for (const locale of ["en-US", "ar"]) {
  test(`at 360 px what ends an edit stands on one line: ${locale}`, async () => {
    const page = await chat(server.origin, [], { viewport: { width: 360, height: 740 }, locale });
    await say(page, "Hello");
    await page.locator(".ps-actions__edit").first().click();
    const tops = await page.locator(".ps-editor__foot button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.equal(tops.length, 2);
    assert.equal(tops[0], tops[1]);
  });
}

test("at 360 px a thing to tick and its button stand on one line of a surface", async () => {
  const page = await open(`${server.origin}/?protocol=gulf&api=/gulf`, { viewport: { width: 360, height: 740 } });
  await page.locator(".ps-starter").filter({ hasText: "packing list" }).click();
  await status(page, "done");
  const row = page.locator(".ps-s-row").filter({ hasText: "Rain jacket" });
  await row.getByRole("button", { name: "Remove" }).waitFor();
  const lines = await row.evaluate((row) => new Set([...row.children].map((one) => { const { top, height } = one.getBoundingClientRect(); return Math.round(top + height / 2); })).size);
  assert.equal(lines, 1);
});

test("the time of an answer ends where its column does, on a phone", async () => {
  const page = await chat(server.origin, [words("Hello.")], { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await say(page, "Hi");
  const end = (selector) => page.locator(selector).last().evaluate((node) => node.getBoundingClientRect().right);
  assert.ok(await end("article:last-of-type .ps-message__time") <= await end("article:last-of-type .ps-prose"));
});

for (const width of [360, 1180]) {
  test(`what stands under the starters begins and ends where they do: ${width}`, async () => {
    const page = await open(server.origin, { viewport: { width, height: 860 } });
    await page.locator(".ps-starters__foot button").waitFor();
    const { inside, isBelow } = await page.evaluate(() => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(".ps-starters__foot button"));
      const [list, note] = [".ps-starters", ".ps-starters__foot p"].map((one) => document.querySelector(one).getBoundingClientRect());
      const own = range.getBoundingClientRect();
      const isBelow = own.top >= note.bottom;
      return { isBelow, inside: isBelow ? own.left - list.left : list.right - own.right };
    });
    assert.equal(isBelow, width === 360);
    assert.ok(Math.abs(inside) <= 1, `${inside}`);
  });
}

test("beside a taller starter, what one gets still stands right under what it does", async () => {
  const page = await open(server.origin, { viewport: { width: 1280, height: 860 } });
  await page.locator(".ps-starter").nth(3).waitFor();
  await page.locator(".ps-starter__title").first().evaluate((title) => (title.textContent += " and what they cost".repeat(6)));
  const gaps = await page.locator(".ps-starter").evaluateAll((all) =>
    all.map((one) => {
      const [title, detail] = [".ps-starter__title", ".ps-starter__detail"].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(one.querySelector(part));
        return range.getBoundingClientRect();
      });
      return Math.round(detail.top - title.bottom);
    }),
  );
  assert.ok(gaps.every((gap) => gap <= 6), `${gaps}`);
});

test("nothing lies over an answer while no more than its actions are out of view", async () => {
  const page = await chat(server.origin, [words("Line.\n\n".repeat(40))], { viewport: { width: 360, height: 740 } });
  await say(page, "Hi");
  const scroller = page.locator(".ps-scroll");
  const upFromEnd = async (pixels) => {
    await scroller.evaluate((node) => (node.scrollTop = node.scrollHeight));
    await page.mouse.move(180, 300);
    await page.mouse.wheel(0, -pixels);
    await page.waitForFunction((wanted) => ((node) => Math.abs(node.scrollHeight - node.scrollTop - node.clientHeight - wanted) <= 2)(document.querySelector(".ps-scroll")), pixels);
  };
  await upFromEnd(70);
  assert.equal(await page.locator(".ps-pill").count(), 0);
  await upFromEnd(160);
  await page.locator(".ps-pill--end").waitFor();
});

for (const [width, tools] of [[360, ".ps-phone-tools"], [1180, ".ps-table-tools"]]) {
  test(`the tools of a sheet keep off the line above them: ${width}`, async () => {
    const page = await open(server.origin, { viewport: { width, height: 860 } });
    await say(page, "Make a spreadsheet");
    const row = page.locator(`.ps-document-body ${tools}`);
    await row.waitFor();
    const room = await row.evaluate((node) => {
      const first = node.querySelector("input, select, button").getBoundingClientRect();
      return first.top - node.closest(".ps-document-body").getBoundingClientRect().top;
    });
    assert.ok(room >= 8, `${room}`);
  });
}

for (const locale of ["en", "ja"]) {
  test(`at 360 px a call that waits for the person says whole what it was called with: ${locale}`, async () => {
    const { page, stage } = await sample("ToolRow", "approval-requested", locale);
    const about = stage.locator(".ps-call__words bdi").first();
    await about.waitFor();
    const [whole, room] = await about.evaluate((node) => [node.scrollWidth, node.clientWidth]);
    assert.ok(whole <= room, `${whole} px in ${room}`);
  });
}

/** A page whose letters are so many times as large as usual, with the chart of the demo agent. */
async function trend(times, width) {
  const init = (times) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:root { font-size: ${100 * times}% }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  };
  const page = await open(null, { viewport: { width, height: 860 }, reducedMotion: "reduce" });
  await page.addInitScript(init, times);
  await page.goto(server.origin);
  await status(page, "ready");
  await say(page, "Show the ad performance trend of the last 30 days as a chart");
  await page.locator(".ps-chart-host svg text").first().waitFor({ state: "attached" });
  return page;
}

for (const [times, width] of [[1, 1180], [1, 390], [1.5, 1180], [2, 1180], [2, 1440], [2, 390]]) {
  test(`a chart's title and its tabs are whole with letters ${times} times as large, at ${width} px, and its figures grow too`, async () => {
    const page = await trend(times, width);
    const seen = await page.locator(".ps-chart").first().evaluate((card) => {
      const box = (selector) => card.querySelector(selector).getBoundingClientRect().toJSON();
      const cut = [...card.querySelectorAll(".ps-chart-tab")].filter((tab) => tab.scrollWidth > tab.clientWidth).map((tab) => tab.textContent);
      const title = card.querySelector(".ps-chart-title > bdi");
      const lines = title.getBoundingClientRect().height / parseFloat(getComputedStyle(title).lineHeight);
      const text = card.querySelector(".ps-chart-host svg text");
      return { title: box(".ps-chart-title"), tabs: box(".ps-chart-tabs"), cut, lines, figures: parseFloat(getComputedStyle(text).fontSize) };
    });
    const { title, tabs } = seen;
    assert.ok(seen.lines < 1.5, JSON.stringify(seen));
    assert.ok(title.right <= tabs.left || title.bottom <= tabs.top, `the tabs keep off the title: ${JSON.stringify(seen)}`);
    assert.equal(title.right <= tabs.left, times === 1 && width > 600, "beside it where there is room");
    assert.deepEqual(seen.cut, []);
    assert.equal(seen.figures, 12 * times);
  });
}

test("with letters twice as large the values of bars that lie stay inside of their card", async () => {
  const page = await trend(2, 1180);
  await page.getByRole("tab", { name: "By campaign" }).click();
  await page.locator(".ps-bars-value").first().waitFor();
  const over = await page.locator(".ps-chart").first().evaluate((card) => {
    const { right } = card.querySelector(".ps-bars").getBoundingClientRect();
    return [...card.querySelectorAll(".ps-bars-value")].filter((value) => value.getBoundingClientRect().right > right).map((value) => value.textContent);
  });
  assert.deepEqual(over, []);
});

const CAMPAIGNS = ["Brand Search", "Shopping", "Performance Max", "Display", "Video", "Generic", "Clearance", "Local"].map((name, at) => ({ name, spend: 1000 + at, clicks: 10 * at, cost: at, status: at % 2 ? "active" : "paused" }));
const TABLE = {
  title: "Campaign performance",
  columns: [{ key: "name", label: "Campaign" }, { key: "spend", label: "Spend", type: "currency", currency: "USD" }, { key: "clicks", label: "Clicks", type: "number" }, { key: "cost", label: "Cost", type: "number" }, { key: "status", label: "Status" }],
  rows: CAMPAIGNS,
};

for (const height of [256, 640]) {
  test(`what has the focus in a narrow table is never behind the line that stays at its top: ${height} px`, async () => {
    const page = await chat(server.origin, [[...tool("showTable", {}, TABLE), ...STEP, ...words("Line.\n\n".repeat(40))]], { viewport: { width: 320, height } });
    await say(page, "Show");
    await page.locator(".ps-phone-row").first().waitFor();
    await page.locator("#ps-composer").focus();
    const walked = [];
    for (let at = 0; at < 30 && walked.at(-1)?.name !== "Filter"; at++) {
      await page.keyboard.press("Shift+Tab");
      const one = await page.evaluate(() => {
        const active = document.activeElement;
        if (!active.closest(".ps-table-card")) return null;
        const { left, right, top, bottom } = active.getBoundingClientRect();
        const seen = [0.1, 0.5, 0.9].map((share) => document.elementFromPoint((left + right) / 2, top + (bottom - top) * share));
        return { name: active.ariaLabel ?? active.innerText.trim().split("\n")[0], covered: seen.filter((found) => found?.closest(".ps-phone-stuck")).length };
      });
      if (one) walked.push(one);
    }
    assert.ok(walked.some(({ name }) => name.startsWith("CSV")) && walked.some(({ name }) => name === "Copy"), JSON.stringify(walked));
    assert.deepEqual(walked.filter(({ covered }) => covered), []);
  });
}

test("at 320 px what stays over a narrow table says its title whole, and by what it is sorted where there is room for both", async () => {
  for (const [width, title, sorted] of [[320, "Campaign performance", false], [390, "Campaigns", true]]) {
    const page = await chat(server.origin, [tool("showTable", {}, { ...TABLE, title })], { viewport: { width, height: 640 } });
    await say(page, "Show");
    await page.locator(".ps-phone-row").nth(3).evaluate((row) => row.scrollIntoView({ block: "start" }));
    const line = page.locator(".ps-phone-stuck");
    await line.waitFor({ state: "visible" });
    const cut = await line.locator(".ps-phone-title").evaluate((node) => node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 1);
    assert.equal(cut, false, `${width} px`);
    assert.equal(await line.locator(".ps-phone-sort-words").isVisible(), sorted);
    assert.ok(await line.getByRole("combobox", { name: "Sort by" }).isVisible());
    await page.context().close();
  }
});

test("at 320 px a call that was left open, and the names of chats that are found, are said whole", async () => {
  const question = "What is the weather in San Francisco?";
  const asked = [{ type: "tool-input-available", toolCallId: "c1", toolName: "pay", input: {} }, { type: "tool-approval-request", approvalId: "p1", toolCallId: "c1" }];
  const page = await chat(server.origin, [asked, words("Fine.")], { viewport: { width: 320, height: 640 } });
  await say(page, question);
  await page.locator(".ps-approval-card").waitFor();
  await say(page, "Never mind");
  const cut = (selector) => page.locator(selector).first().evaluate((node) => [node.textContent, node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight + 1]);
  const left = page.locator(".ps-call__words", { hasText: "you went on with a new message" });
  await left.waitFor();
  assert.equal((await cut(".ps-call__words"))[1], false);
  await page.keyboard.press("Control+K");
  await page.locator(".ps-find__title").first().waitFor();
  assert.deepEqual(await cut(".ps-find__title"), [question, false]);
});
