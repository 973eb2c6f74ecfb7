// Narrow pages with large letters, and languages that read from the right: nothing is cut, squeezed or turned around.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, expectClean, open, say, serve } from "./harness.mjs";
import { chat, words } from "./scripted.mjs";

let server;
before(async () => (server = await serve("--delay", "1")));
after(async () => {
  await close();
  await server.stop();
});

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
    await page.locator(".ps-seal").waitFor();
    await page.mouse.move(160, 200);
    await page.mouse.wheel(0, -20_000);
    await page.locator(".ps-pill--end").waitFor();
    await page.locator(".ps-pill--asks").waitFor();
    const places = await page.locator(".ps-pill").evaluateAll((all) => all.map((pill) => pill.getBoundingClientRect().toJSON()));
    for (const { left, right, top } of places) assert.ok(left >= 12 && right <= 308 && top > 0, JSON.stringify(places));
    expectClean(page);
    await page.context().close();
  });
}

/** A sample of the gallery alone. */
async function sample(component, state, locale, width = 360) {
  const page = await open(null, { viewport: { width, height: 740 }, reducedMotion: "reduce" });
  await page.goto(`${server.origin}/gallery?component=${component}&state=${state}&locale=${locale}`);
  const stage = page.locator(`[data-sample="${component}/${state}"]`);
  await stage.waitFor();
  return { page, stage };
}

test("a document of code reads from the left in Arabic", async () => {
  const { page, stage } = await sample("DocumentCard", "code", "ar");
  const code = stage.locator(".ps-document-code");
  await code.waitFor();
  assert.deepEqual(await code.evaluate((node) => [getComputedStyle(node).direction, getComputedStyle(node).textAlign]), ["ltr", "left"]);
  expectClean(page);
  await page.context().close();
});

test("what a call is about begins with its beginning in Arabic, where it is too long for its line", async () => {
  const { page, stage } = await sample("ToolRow", "input-streaming", "ar", 280);
  const about = stage.locator(".ps-call__words bdi").first();
  await about.waitFor();
  const inside = await about.evaluate((node) => {
    const [own, line] = [node, node.parentElement].map((one) => one.getBoundingClientRect());
    return { cut: node.scrollWidth > node.clientWidth, left: own.left >= line.left - 1, right: own.right <= line.right + 1 };
  });
  assert.deepEqual(inside, { cut: true, left: true, right: true });
  expectClean(page);
  await page.context().close();
});

for (const locale of ["ja", "ar"]) {
  test(`a file keeps room for its name beside a long note: ${locale}`, async () => {
    const { page, stage } = await sample("Message", "files", locale);
    await stage.locator(".ps-file__note").first().waitFor();
    const widths = await stage.locator(".ps-file:has(.ps-file__note) > .ps-file__words").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    assert.ok(widths.length > 0 && widths.every((width) => width >= 100), `${widths}`);
    expectClean(page);
    await page.context().close();
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
  expectClean(page);
  await page.context().close();
});
