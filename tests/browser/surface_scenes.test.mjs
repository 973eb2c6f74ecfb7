// The scripted agent's surfaces in three languages on both protocols: each does what its controls say.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, open, picture, say, serve, turn } from "./harness.mjs";

const server = given(() => serve("--delay", "1"));

const WORDS = {
  "en-US": {
    booking: "I want to book a table", list: "Make me a packing list", order: "I'd like to order coffee beans",
    missing: /Please (fill in|choose)/, booked: /Booked/, confirmed: /Confirmed: 5 kg/, receipt: "Receipt", left: "Saved. 3 to go.",
  },
  "ko-KR": {
    booking: "테이블을 예약하고 싶어", list: "짐 목록을 만들어 줘", order: "원두를 주문하고 싶어",
    missing: /입력해 주세요/, booked: /예약되었습니다/, confirmed: /5kg 주문이 확정되었습니다/, receipt: "영수증", left: "저장했어요. 3개 남았어요.",
  },
  "zh-CN": {
    booking: "我想预订餐桌", list: "帮我列一个行李清单", order: "我想订购咖啡豆",
    missing: /请(填写|选择)/, booked: /预订成功|已预约/, confirmed: /已确认，5 公斤/, receipt: "收据", left: "已保存，还剩 3 件。",
  },
};

for (const [locale, colorScheme, width] of [["en-US", "light", 1180], ["ko-KR", "dark", 1180], ["zh-CN", "light", 360]]) {
  const words = WORDS[locale];
  const chat = (protocol, path) => open(`${server.origin}/?api=${path}&protocol=${protocol}`, { locale, colorScheme, viewport: { width, height: 860 } });
  const buttons = (surface) => surface.getByRole("button");

  test(`GULF: booking, list and order, ${locale}`, async () => {
    const page = await chat("gulf", "/gulf");
    await say(page, words.booking);
    const form = page.locator(".ps-surface").first();
    await turn(page, () => buttons(form).last().click());
    await form.getByText(words.missing).waitFor();
    const fields = form.getByRole("textbox");
    await fields.nth(0).fill("Ada");
    await fields.nth(1).fill("ada@example.com");
    await form.locator("input[type=datetime-local]").fill("2026-12-24T19:30");
    await turn(page, () => buttons(form).last().click());
    await form.getByText(words.booked).waitFor();
    await axe(page, `booking ${locale}`, ".ps-thread");
    await page.context().close();

    const second = await chat("gulf", "/gulf");
    await say(second, words.list);
    const list = second.locator(".ps-surface").first();
    for (const [name, count] of [["Camera", 4], ["Map", 5]]) {
      await list.getByRole("textbox").fill(name);
      await turn(second, () => buttons(list).last().click());
      await list.getByRole("checkbox", { name }).waitFor();
      assert.equal(await list.getByRole("listitem").count(), count);
    }
    await turn(second, () => list.getByRole("listitem").nth(0).getByRole("button").click());
    assert.equal(await list.getByRole("listitem").count(), 4);
    await list.getByRole("checkbox", { name: "Map" }).waitFor();
    await say(second, words.order);
    const order = second.locator(".ps-surface").last();
    for (let step = 0; step < 3; step += 1) await order.getByRole("slider").press("ArrowRight");
    await turn(second, () => buttons(order).last().click());
    await order.getByText(words.confirmed).waitFor();
    await picture(second, `scenes-gulf-${locale}`);
  });

  test(`GenUI: booking, list and order, ${locale}`, async () => {
    const page = await chat("genui", "/generateUi");
    await say(page, words.booking);
    const form = page.locator(".ps-surface").last();
    await form.getByRole("textbox").fill("Ada");
    await turn(page, () => form.getByRole("textbox").press("Enter"));
    await page.getByText(words.missing).last().waitFor();
    await form.getByRole("radio").nth(1).check();
    await turn(page, () => form.getByRole("textbox").press("Enter"));
    await form.getByText(words.booked).waitFor();
    assert.match(await form.innerText(), /Ada/);
    await say(page, words.list);
    const list = page.locator(".ps-surface").last();
    for (const name of ["Camera", "Map"]) {
      await list.getByRole("textbox").fill(name);
      await turn(page, () => buttons(list).last().click());
      await list.getByRole("checkbox", { name }).waitFor();
      assert.equal(await list.getByRole("textbox").inputValue(), "", "the field is free again");
    }
    assert.equal(await list.getByRole("checkbox").count(), 5, "what was added earlier is remembered");
    await list.getByRole("checkbox", { name: "Camera" }).check();
    await turn(page, () => buttons(list).last().click());
    await page.getByText(words.left).first().waitFor();
    assert.deepEqual(await list.getByRole("checkbox").evaluateAll((boxes) => boxes.map((box) => box.checked)), [true, false, false, true, false]);
    await say(page, words.order);
    const order = page.locator(".ps-surface").last();
    for (let step = 0; step < 3; step += 1) await order.getByRole("slider").press("ArrowRight");
    await turn(page, () => buttons(order).last().click());
    await page.locator(".ps-surface").getByText(words.receipt).waitFor();
    await page.locator(".ps-surface").getByText(words.confirmed).first().waitFor();
    assert.equal(await page.locator(".ps-s-removed").count(), 1);
    await axe(page, `genui ${locale}`, ".ps-thread");
    await picture(page, `scenes-genui-${locale}`);
  });
}

test("the lines of figures beside each other stand on one height, also where one has its change in a line of its own", async () => {
  const page = await open(`${server.origin}/?api=/gulf&protocol=gulf`, { viewport: { width: 1280, height: 860 } });
  await say(page, "Show me a dashboard of this week");
  await page.locator(".ps-s-spark").nth(2).waitFor();
  // The letters of another system may be wider: there the change has no room beside its figure.
  await page.locator(".ps-s-figure-line").first().evaluate((line) => line.style.setProperty("flex-direction", "column"));
  const feet = await page.locator(".ps-s-spark").evaluateAll((all) => all.map((line) => Math.round(line.getBoundingClientRect().bottom)));
  assert.equal(new Set(feet).size, 1, `${feet}`);
});
