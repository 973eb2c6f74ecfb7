// What goes between a page and the servers of surfaces beside presses: files, dates in the server's own form, what an answer changed, answers
// that break off, long lists, and what the settings add.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, hiddenIn, open, say, serve, sizesNoFields, status, turn } from "./harness.mjs";
import { lines, pages } from "./surface_pages.mjs";

const server = given(() => serve("--delay", "1"));

const { scripted } = pages(() => server.origin);
const PNG = { name: "dot.png", mimeType: "image/png", buffer: Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==", "base64") };

const gulf = (components, data = {}) => lines({ componentUpdate: { components: Object.entries(components).map(([id, componentProperties]) => ({ id, componentProperties })) } }, { dataModelUpdate: { contents: data } }, { beginRendering: { root: "root" } });
const a2ui = (surfaceId, components, value = {}) => lines({ version: "v0.9", createSurface: { surfaceId, catalogId: "c" } }, { version: "v0.9", updateComponents: { surfaceId, components } }, { version: "v0.9", updateDataModel: { surfaceId, value } });
const genui = (widgets) => lines({ message: { role: "model", content: [{ toolRequest: { name: "addOrUpdateSurface", input: { surfaceId: "s", definition: { root: "all", widgets: Object.entries(widgets).map(([id, widget]) => ({ id, widget })) } } } }] } }, { result: {} });
const gone = lines({ message: { role: "model", content: [{ toolRequest: { name: "deleteSurface", input: { surfaceId: "s" } } }] } }, { result: {} });

test("GULF: dates stand and go out in the form that the server asks for, inputs without a label have one", async () => {
  const page = await scripted("gulf", [gulf(
    {
      root: { Column: { children: { explicitList: ["day", "at", "cap", "much", "go"] } } },
      day: { DateTimeInput: { value: { path: "/day" }, outputFormat: "DD.MM.YYYY" } },
      at: { DateTimeInput: { value: { path: "/at" }, enableTime: true } },
      cap: { Text: { text: { literalString: "Spice" } } },
      much: { Slider: { value: { path: "/much" }, maxValue: 5 } },
      go: { Button: { label: { literalString: "Go" }, action: { action: "go", context: ["day", "at"].map((key) => ({ key, value: { path: `/${key}` } })) } } },
    },
    { day: "09.03.2026", at: "", much: 2 },
  ), ""]);
  await say(page, "form");
  const form = page.locator(".ps-surface");
  const [day, at] = [form.locator("input").nth(0), form.locator("input").nth(1)];
  assert.deepEqual([await day.getAttribute("type"), await day.inputValue()], ["date", "2026-03-09"]);
  assert.equal(await at.getAttribute("type"), "datetime-local", "GULF's date is on unless it is said to be off");
  assert.deepEqual(await form.locator("label").allInnerTexts(), ["Date or time", "Date or time"], "a text before an input names it already");
  await form.getByRole("slider", { name: "Spice" }).waitFor();
  assert.equal(await form.getByRole("status").count(), 0, "a slider says its value itself");
  const context = () => page.bodies.at(-1).data.conversation.at(-1).parts[0].gulfEvent.resolvedContext;
  await turn(page, () => form.getByRole("button", { name: "Go" }).click(), "done", "error");
  assert.deepEqual(context(), { day: "09.03.2026", at: "" }, "what nobody touched stays as it was");
  await day.fill("2026-12-24");
  await at.fill("2026-12-24T19:30");
  await turn(page, () => form.getByRole("button", { name: "Go" }).click(), "done", "error");
  assert.deepEqual(context(), { day: "24.12.2026", at: "2026-12-24T19:30" });
});

test("files go along where the server takes them, and are refused in words where not", async () => {
  const page = await scripted("gulf", [lines({ text: "Nice." })]);
  await page.locator("input[type=file]").setInputFiles(PNG);
  await turn(page, () => page.getByRole("button", { name: "Send" }).click());
  const { media } = page.bodies[0].data.conversation[0].parts[0];
  assert.deepEqual([media.contentType, media.name, media.url.startsWith("data:image/png;base64,")], ["image/png", "dot.png", true]);

  const pictures = await scripted("genui", []);
  await pictures.locator("input[type=file]").setInputFiles([{ name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") }, PNG]);
  await pictures.locator(".ps-alert").getByText("“plan.pdf” was not attached: this server takes pictures only.").waitFor();
  assert.equal(await pictures.locator(".ps-file").count(), 1, "the picture stays");

  const none = await open(`${server.origin}/?api=/genos/chat/stream&protocol=genos`);
  assert.equal(await none.getByRole("button", { name: "Attach" }).count(), 0);
});

test("GenUI: what the server told anew is not told back as a change", async () => {
  const form = (a, b) => ({
    all: { Column: { children: ["a", ...(b === null ? [] : ["b"]), "go"] } },
    a: { TextField: { value: a, hintText: "First" } },
    ...(b === null ? {} : { b: { TextField: { value: b, hintText: "Second" } } }),
    go: { ElevatedButton: { child: "go-label" } },
    "go-label": { Text: { text: "Go" } },
  });
  const page = await scripted("genui", [genui(form("", "")), genui(form("told", "")), lines({ result: {} }), genui(form("", "")), gone, genui(form("", ""))]);
  const surface = page.locator(".ps-surface");
  const fill = async (label, text) => surface.getByLabel(label).fill(text);
  const changes = () => page.bodies.at(-1).conversation.at(-1).parts.map((part) => part.event).filter((event) => event.eventType === "onChanged").map((event) => `${event.widgetId}=${event.value}`);
  await say(page, "form");
  await fill("First", "mine");
  await fill("Second", "too");
  await say(page, "another first");
  assert.equal(await surface.getByLabel("First").inputValue(), "told");
  await turn(page, () => surface.getByRole("button", { name: "Go" }).click());
  assert.deepEqual(changes(), ["b=too"]);
  await fill("Second", "later");
  await say(page, "begin again");
  await fill("Second", "last");
  await say(page, "take it away");
  await page.getByText("This view was removed").waitFor();
  await say(page, "and back");
  await page.reload();
  await status(page, "ready", "done");
  await turn(page, () => surface.getByRole("button", { name: "Go" }).click());
  assert.deepEqual(changes(), [], "the fields of a deleted view are gone with it");
});

test("an answer says which older view it changed, and leads there", async () => {
  const week = (name) => a2ui("week", [{ id: "root", component: "Text", variant: "h2", text: { path: "/name" } }], { name });
  const long = lines({ text: Array.from({ length: 60 }, (_, at) => `Paragraph ${at}.`).join("\n\n") });
  const page = await scripted("a2ui", [week("This week"), long, lines({ version: "v0.9", updateDataModel: { surfaceId: "week", path: "/name", value: "Only East" } })]);
  await page.evaluate(() => {
    window.heard = [];
    const region = document.querySelector("[aria-live=polite][aria-atomic]");
    new MutationObserver(() => window.heard.push(region.textContent)).observe(region, { childList: true, characterData: true, subtree: true });
  });
  await say(page, "show");
  await say(page, "explain");
  await say(page, "only East");
  const pointer = page.getByRole("button", { name: "Changed: Only East" });
  await pointer.waitFor();
  await page.waitForFunction(() => window.heard.some((words) => words.includes("Changed: Only East")));
  const surface = page.locator(".ps-surface");
  assert.equal(await surface.evaluate((one) => one.getBoundingClientRect().bottom < 0), true, "the view is out of sight");
  await pointer.click();
  await page.waitForFunction(() => document.activeElement?.matches(".ps-surface"));
  assert.equal(await surface.evaluate((one) => { const { top, bottom } = one.getBoundingClientRect(); return top >= 0 && bottom <= innerHeight; }), true);
  assert.equal(page.bodies[2].surfaces[0].dataModel.name, "This week", "the server learned what stood there");
  await page.reload();
  await status(page, "ready", "done");
  await page.getByRole("button", { name: "Changed: Only East" }).waitFor();
});

test("an answer that ends within a line is told with Retry", async () => {
  for (const [protocol, half, whole] of [
    ["gulf", '{"text":"Half an answer"}\n{"componentUpdate":{"comp', lines({ text: "A whole answer" })],
    ["a2ui", '{"version":"v0.9","createSur', lines({ text: "A whole answer" })],
    ["genui", '{"message":{"role":"model","content":[{"te', lines({ result: { message: { content: [{ text: "A whole answer" }] } } })],
  ]) {
    const page = await scripted(protocol, [half, whole]);
    await composer(page).fill("go");
    await page.keyboard.press("Enter");
    await status(page, "error");
    assert.match(await page.locator(".ps-alert").innerText(), /connection was lost/, protocol);
    await turn(page, () => page.getByRole("button", { name: "Retry" }).first().click());
    await page.locator(".ps-thread").getByText("A whole answer").waitFor();
  }
});

test("a list of thousands of rows is light, found by its words and reached by the keyboard", async () => {
  const rows = Array.from({ length: 2400 }, (_, at) => ({ id: `r${at}`, name: `Row number ${at}` }));
  const components = [
    { id: "root", component: "List", children: { componentId: "row", path: "/rows" } },
    { id: "row", component: "Row", children: ["name", "more"] },
    { id: "name", component: "Text", text: { path: "name" } },
    { id: "more", component: "Button", child: "more-label", action: { event: { name: "more", context: { id: { path: "id" } } } } },
    { id: "more-label", component: "Text", text: "More" },
  ];
  const page = await scripted("a2ui", [a2ui("list", components, { rows }), ""]);
  await say(page, "list");
  const list = page.locator(".ps-s-list");
  assert.equal(await list.locator(":scope > li").count(), 2400);
  assert.ok((await list.evaluate((list) => list.querySelectorAll("*").length)) < 5000, "rows far away are one element each");
  const last = list.locator(":scope > li").nth(2350);
  assert.equal((await last.textContent()).startsWith("Row number 2350"), true, "its words are there to be found");
  await last.scrollIntoViewIfNeeded();
  await last.getByRole("button", { name: "More" }).click();
  await status(page, "done", "error");
  assert.equal(page.bodies[1].action.context.id, "r2350");
  const row = list.locator(":scope > li").nth(39).getByRole("button", { name: "More" });
  await row.scrollIntoViewIfNeeded();
  await row.focus();
  for (let at = 40; at < 60; at++) await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.closest("li")?.textContent.startsWith("Row number 59")), true, "Tab goes on into rows that were not drawn");
  page.allowed = [/./];
});

test("GenUI: a picture of the app's own comes from the folder that the page names, and from nowhere else", async () => {
  const widgets = { all: { Column: { children: ["own", "out"] } }, own: { Image: { assetName: "shop/logo.png" } }, out: { Image: { assetName: "../secret.png" } } };
  const shown = genui(widgets);
  const asked = [];
  for (const folder of [null, "images/"]) {
    const page = await scripted("genui", [shown], { init: `addEventListener("DOMContentLoaded", () => { ${folder ? `document.head.append(Object.assign(document.createElement("meta"), { name: "partsong-assets", content: "${folder}" }))` : ""} })` });
    await page.route("**/images/**", (route) => { asked.push(new URL(route.request().url()).pathname); return route.fulfill({ contentType: "image/png", body: PNG.buffer }); });
    await say(page, "show");
    await page.locator(".ps-surface").waitFor();
    if (folder) await page.locator(".ps-surface img").waitFor();
    assert.equal(await page.locator(".ps-surface img").count(), folder ? 1 : 0);
  }
  assert.deepEqual([...new Set(asked)], ["/images/shop/logo.png"]);
});

test("a button says what it waits for, and a server's own look goes no further than that", async () => {
  const asked = [];
  const page = await scripted("a2ui", [lines(
    { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "c", theme: { primaryColor: "#ffcc00", font: "Georgia", iconUrl: "https://logo.example/l.png", agentDisplayName: "Shop" } } },
    { version: "v0.9", updateComponents: { surfaceId: "s", components: [
      { id: "root", component: "Column", children: ["name", "go"] },
      { id: "name", component: "TextField", label: "Name", value: { path: "/name" } },
      { id: "go", component: "Button", variant: "primary", child: "go-label", action: { event: { name: "go" } }, checks: [{ condition: { call: "required", args: { value: { path: "/name" } } }, message: "Enter a name first." }] },
      { id: "go-label", component: "Text", text: "Go on" },
    ] } },
    { version: "v0.9", updateDataModel: { surfaceId: "s", value: { name: "" } } },
  )]);
  page.on("request", (request) => request.url().includes("logo.example") && asked.push(request.url()));
  await say(page, "form");
  const button = page.getByRole("button", { name: "Go on" });
  await page.locator(".ps-surface").getByText("Enter a name first.").waitFor();
  assert.equal(await page.locator(`#${await button.getAttribute("aria-describedby")}`).innerText(), "Enter a name first.");
  const look = await button.evaluate(async (button) => { await Promise.all(button.getAnimations().map(({ finished }) => finished)); const style = getComputedStyle(button); return [style.backgroundColor, style.color, style.fontFamily.split(",")[0]]; });
  assert.deepEqual(look, ["rgb(255, 204, 0)", "rgb(0, 0, 0)", "Georgia"]);
  await page.getByRole("button", { name: "Show “Shop” from logo.example" }).waitFor();
  assert.deepEqual(asked, [], "a mark from elsewhere waits to be asked for");
  await page.getByLabel("Name").fill("Ada");
  assert.equal(await page.getByText("Enter a name first.").count(), 0);
});

test("the settings offer GULF's bare body and fields of one's own", async () => {
  const page = await open(`${server.origin}/settings`);
  await page.getByLabel("Protocol").selectOption("gulf");
  await page.getByLabel("Request body").selectOption("bare");
  const fields = page.getByLabel("More request fields");
  await fields.fill("[1]");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This is not a JSON object.").waitFor();
  await fields.fill('{"tenant": 7}');
  await page.getByLabel("Endpoint", { exact: false }).first().fill("/scripted");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved").first().waitFor();
  const bodies = [];
  await page.route("**/scripted*", (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ status: 200, contentType: "application/jsonl", body: lines({ text: "Fine." }) });
  });
  await page.goto(server.origin);
  await status(page, "ready");
  await say(page, "hello");
  assert.deepEqual([bodies[0].tenant, bodies[0].conversation[0].parts[0].text, bodies[0].data], [7, "hello", undefined]);
  await page.goto(`${server.origin}/settings`);
  await page.getByLabel("Protocol").selectOption("genos");
  assert.equal(await page.getByLabel("Request body").locator("option").first().innerText(), "One question, for a GenOS agent");
});

/** A form with every kind of button, a field and a date. */
const FORM = [
  { id: "root", component: "Column", children: ["name", "day", "much", "go", "both"] },
  { id: "name", component: "TextField", label: "Name", value: { path: "/name" } },
  { id: "day", component: "DateTimeInput", label: "Day", enableDate: true, value: { path: "/day" } },
  { id: "much", component: "TextField", variant: "longText", label: "More", value: { path: "/more" } },
  { id: "go", component: "Button", variant: "primary", child: "go-label", action: { event: { name: "go" } } },
  { id: "go-label", component: "Text", text: "Go" },
  { id: "both", component: "Row", children: ["yes", "no"] },
  { id: "yes", component: "Button", child: "yes-label", action: { event: { name: "yes" } } },
  { id: "yes-label", component: "Text", text: "Yes" },
  { id: "no", component: "Button", child: "no-label", action: { event: { name: "no" } } },
  { id: "no-label", component: "Text", text: "No" },
];
const edges = (locator) => locator.evaluate((node) => node.getBoundingClientRect().toJSON());

test("the buttons of a surface begin where its fields do and are as wide as their words, in a narrow one as wide as it is", async () => {
  const page = await scripted("a2ui", [a2ui("s", FORM, { name: "", day: "", more: "" })]);
  await say(page, "form");
  const form = page.locator(".ps-surface");
  const button = (name) => form.getByRole("button", { name, exact: true });
  const [field, go, yes, no] = [await edges(form.getByLabel("Name")), await edges(button("Go")), await edges(button("Yes")), await edges(button("No"))];
  for (const box of [go, yes, no]) assert.ok(box.width >= 120 && box.width < field.width / 2, `${box.width} of ${field.width}`);
  assert.ok(Math.abs(go.x - field.x) < 1 && Math.abs(yes.x - field.x) < 1, "they begin together");
  assert.ok(Math.abs(yes.y - no.y) < 1 && no.x > yes.x + yes.width, "those of a row stand in it");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForFunction(() => document.querySelector(".ps-surface").clientWidth < 420);
  const [narrow, whole] = [await edges(form.getByLabel("Name")), await edges(button("Go"))];
  assert.ok(Math.abs(whole.width - narrow.width) < 1, `${whole.width} of ${narrow.width}`);
});

test("the date field of a surface is one of its fields: its height, edge and letters", async () => {
  for (const options of [{}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }]) {
    const page = await scripted("a2ui", [a2ui("s", FORM, { name: "", day: "", more: "" })], options);
    await say(page, "form");
    const look = (label) =>
      page.locator(".ps-surface").getByLabel(label).evaluate((field) => {
        const { appearance, borderTopColor, borderTopWidth, borderTopLeftRadius, fontFamily, fontSize, paddingLeft, backgroundColor } = getComputedStyle(field);
        return { height: field.offsetHeight, appearance: appearance === "none" || field.type === "text", borderTopColor, borderTopWidth, borderTopLeftRadius, fontFamily, fontSize, paddingLeft, backgroundColor };
      });
    assert.deepEqual(await look("Day"), await look("Name"));
    assert.ok((await edges(page.getByLabel("Day"))).width <= 260, "no wider than a date needs");
    await axe(page, "a form with a date", ".ps-surface");
    await page.context().close();
  }
});

test("a text field of a surface is as tall as its words where the browser cannot size it", async () => {
  const page = await scripted("a2ui", [a2ui("s", FORM, { name: "", day: "", more: "One.\nTwo.\nThree.\nFour.\nFive.\nSix." })], { init: sizesNoFields });
  await say(page, "form");
  const field = page.locator(".ps-surface textarea");
  assert.ok((await hiddenIn(field)) <= 1, "what the server wrote");
  const before = await field.evaluate((node) => node.clientHeight);
  await field.fill(`${await field.inputValue()}\nSeven.\nEight.`);
  assert.ok((await hiddenIn(field)) <= 1, "and what the person did");
  assert.ok((await field.evaluate((node) => node.clientHeight)) > before);
});

test("what is done on a surface while as much waits as may wait is refused in words, and can be tried again", async () => {
  const components = [
    { id: "root", component: "Column", children: ["nps", "go"] },
    { id: "nps", component: "NpsScale", title: "How likely?" },
    { id: "go", component: "Button", child: "go-label", action: { event: { name: "go" } } },
    { id: "go-label", component: "Text", text: "Go" },
  ];
  const page = await scripted("a2ui", [a2ui("s", components).replaceAll('"c"', '"https://partsong.dev/catalogs/surface/v1/catalog.json"')]);
  await say(page, "form");
  await page.unroute("**/scripted*");
  await page.context().setOffline(true);
  for (let at = 1; at <= 50; at += 1) {
    await composer(page).fill(`Message ${at}`);
    await composer(page).press("Enter");
  }
  assert.equal(await page.locator("article").count(), 52, "all of them wait");
  const surface = page.locator(".ps-surface");
  const refused = surface.getByText("Too many messages wait to be sent.");
  await surface.getByRole("button", { name: "Go" }).click();
  await refused.waitFor();
  await surface.getByRole("radio", { name: "9", exact: true }).check();
  await page.keyboard.press("Control+Enter");
  const card = surface.locator(".ps-question");
  await card.getByText("Your answer was not sent. Too many messages wait to be sent.").waitFor();
  assert.equal(await refused.count(), 1, "the last that was refused says so");
  await card.getByRole("button", { name: "Retry" }).click();
  await card.getByRole("alert").filter({ hasText: "Too many messages" }).waitFor();
  assert.equal(await card.getByRole("radio", { name: "9", exact: true }).isChecked(), true, "the answer stays");
  await axe(page, "a refused answer", ".ps-surface");
  await page.getByRole("button", { name: "Do not send" }).last().click();
  await card.getByRole("button", { name: "Retry" }).click();
  await surface.locator("[data-receipt]").waitFor();
  assert.equal(await refused.count(), 0);
  page.allowed = [/ERR_INTERNET_DISCONNECTED/];
});

test("a heading has its Markdown as any text has, within its line", async () => {
  const texts = { h1: "**Total:** $5 in `make`", h2: "1. First *of all*", h3: "Rows_of_data [here](https://example.com/)" };
  const components = Object.entries(texts).map(([variant, text]) => ({ id: variant, component: "Text", variant, text }));
  const page = await scripted("a2ui", [a2ui("s", [{ id: "root", component: "Column", children: Object.keys(texts) }, ...components])]);
  await say(page, "Headings");
  const [one, two, three] = [0, 1, 2].map((at) => page.locator(".ps-surface h3").nth(at));
  assert.deepEqual([await one.innerText(), await one.locator("code").innerText()], ["Total: $5 in make", "make"]);
  assert.equal(await two.innerText(), "1. First *of all*", "what begins as a list does is no list");
  assert.deepEqual([await three.innerText(), await three.getByRole("link").count()], ["Rows_of_data here", 1]);
  const fonts = await page.locator(".ps-surface h3, .ps-surface h3 p").evaluateAll((all) => all.map((each) => getComputedStyle(each).font));
  assert.equal(fonts[0], fonts[1], "its words look like those of any heading of its kind");
});

test("the panel of a surface is named by the words of its heading", async () => {
  const components = [{ id: "root", component: "Column", children: ["title"] }, { id: "title", component: "Text", variant: "h1", text: "**Stock** of `here` & there" }];
  const created = { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "c", display: "side_panel" } };
  const page = await scripted("a2ui", [lines(created, { version: "v0.9", updateComponents: { surfaceId: "s", components } })]);
  await say(page, "Stock");
  const panel = page.getByRole("dialog", { name: "Stock of here & there", exact: true });
  assert.equal(await panel.locator(".ps-s-aside-title").innerText(), "Stock of here & there");
});
