// Surfaces in the page: every component operated, what goes out compared, kept over a reload, in three languages.
import assert from "node:assert/strict";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, picture, say, serve, status, turn } from "./harness.mjs";
import { lines, pages } from "./surface_pages.mjs";

const server = given(() => serve("--delay", "1"));

const { chat, scripted } = pages(() => server.origin);

const events = (body) => (body.data ?? body).conversation.at(-1).parts;

test("a GULF form: every input is bound, the event carries them, the answer updates the form in its place", async () => {
  const page = await chat("gulf", "/gulf");
  await say(page, "I want to book a table");
  const form = page.locator(".ps-surface");
  await form.getByLabel("Your name").fill("Ada");
  await form.getByLabel("E-mail").fill("ada");
  await form.getByLabel("Date and time").fill("2026-12-24T19:30");
  assert.equal(await form.getByLabel("E-mail").getAttribute("aria-invalid"), "true");
  const described = await form.getByLabel("E-mail").getAttribute("aria-describedby");
  assert.match(await page.locator(`#${described}`).innerText(), /expected form/);
  await form.getByLabel("E-mail").fill("ada@example.com");
  assert.equal(await form.getByLabel("E-mail").getAttribute("aria-invalid"), null);
  await form.getByRole("slider", { name: "Guests" }).press("ArrowRight");
  await form.getByRole("radio", { name: "In the garden" }).check();
  await form.getByLabel("Anything else?").fill("A candle");
  await form.getByRole("checkbox").check();
  await axe(page, "the form", ".ps-surface");
  await turn(page, () => form.getByRole("button", { name: "Book the table" }).click());
  const [{ gulfEvent }] = events(page.bodies.at(-1));
  assert.equal(gulfEvent.actionName, "book");
  assert.equal(gulfEvent.sourceComponentId, "book");
  assert.deepEqual(gulfEvent.resolvedContext, {
    form: { name: "Ada", mail: "ada@example.com", when: "2026-12-24T19:30", guests: 3, seat: ["garden"], wishes: "A candle", terms: true, note: "" },
    locale: "en",
  });
  assert.ok(!Number.isNaN(Date.parse(gulfEvent.timestamp)));
  assert.equal(await page.locator(".ps-surface").count(), 1, "one surface, in the message that made it");
  await page.locator(".ps-surface").getByText("Booked, Ada").waitFor();
  await page.reload();
  await status(page, "ready", "done");
  await page.locator(".ps-surface").getByText("Booked, Ada").waitFor();
});

test("a GULF list: rows keep the focus, ticks are kept over a reload, and it works again", async () => {
  const page = await chat("gulf", "/gulf");
  await say(page, "Make me a packing list");
  const list = page.locator(".ps-surface");
  await list.getByRole("checkbox", { name: "Charger" }).check();
  await list.getByLabel("Something else").fill("Camera");
  await turn(page, () => list.getByRole("button", { name: "Add" }).click());
  assert.deepEqual(await list.getByRole("checkbox").evaluateAll((boxes) => boxes.map((box) => box.checked)), [true, true, false, false]);
  assert.equal(await list.getByLabel("Something else").inputValue(), "");
  await list.getByRole("checkbox", { name: "Camera" }).check();
  await page.waitForTimeout(900);
  await page.reload();
  await status(page, "ready", "done");
  assert.deepEqual(await list.getByRole("checkbox").evaluateAll((boxes) => boxes.map((box) => box.checked)), [true, true, false, true]);
  await turn(page, () => list.getByRole("listitem").filter({ hasText: "Passport" }).getByRole("button", { name: "Remove" }).click());
  assert.equal(await list.getByRole("listitem").count(), 3);
});

test("GenUI: changes wait, an action takes them along, a deleted surface leaves a line", async () => {
  const page = await chat("genui", "/generateUi");
  await say(page, "I'd like to order coffee beans");
  const order = page.locator(".ps-surface").first();
  await order.getByRole("slider").press("ArrowRight");
  await order.getByRole("checkbox", { name: "Grind it" }).check();
  await order.getByRole("slider").press("ArrowRight");
  assert.equal(page.bodies.length, 1, "a change starts no turn");
  await turn(page, () => order.getByRole("button", { name: "Confirm the order" }).click());
  const body = page.bodies.at(-1);
  assert.deepEqual(Object.keys(body), ["catalog", "conversation"]);
  assert.deepEqual(body.catalog.required, ["root", "widgets"]);
  assert.deepEqual(body.conversation.map((message) => `${message.role}: ${message.parts.map((part) => part.type)}`), [
    "user: text",
    "model: ui,text",
    "user: uiEvent,uiEvent,uiEvent",
  ]);
  assert.equal(body.conversation[1].parts[0].definition.surfaceId, "order");
  const told = events(body).map((part) => part.event);
  const times = told.map((event) => event.timestamp);
  assert.deepEqual(times, [...times].sort());
  for (const event of told) delete event.timestamp;
  assert.deepEqual(told, [
    { surfaceId: "order", widgetId: "extras", eventType: "onChanged", isAction: false, value: [true, false] },
    { surfaceId: "order", widgetId: "amount", eventType: "onChanged", isAction: false, value: 4 },
    { surfaceId: "order", widgetId: "confirm", eventType: "onTap", isAction: true, value: { amount: 4, extras: [true, false] } },
  ]);
  await page.getByText("This view was removed").waitFor();
  await page.locator(".ps-surface").getByText("Receipt").waitFor();
  await axe(page, "the receipt", ".ps-thread");
});

test("GenUI's seven widgets, and Enter in a field submits", async () => {
  const widgets = {
    all: { Column: { children: ["head", "vase", "extras", "card", "photo", "send"] } },
    head: { Text: { text: "Order flowers" } },
    vase: { RadioGroup: { groupValue: "Glass", labels: ["Glass", "Clay"] } },
    extras: { CheckboxGroup: { values: [true, false], labels: ["Ribbon", "Card"] } },
    card: { TextField: { value: "", hintText: "Words on the card", obscureText: false } },
    photo: { Image: { url: "https://media.example/tulips.jpg", fit: "cover" } },
    send: { ElevatedButton: { child: "send-label" } },
    "send-label": { Text: { text: "Order" } },
  };
  const definition = { root: "all", widgets: Object.entries(widgets).map(([id, widget]) => ({ id, widget })) };
  const shown = { message: { role: "model", content: [{ toolRequest: { name: "addOrUpdateSurface", input: { surfaceId: "flowers", definition } } }] } };
  const said = (text) => ({ result: { message: { role: "model", content: [{ text }] } } });
  const page = await scripted("genui", [lines(shown, said("What shall it be?")), lines(said("Done."))]);
  await say(page, "Flowers, please");
  const order = page.locator(".ps-surface");
  await order.getByText("Order flowers").waitFor();
  await order.getByRole("radio", { name: "Clay" }).check();
  await order.getByRole("checkbox", { name: "Card" }).check();
  assert.equal(await order.locator("img").count(), 0, "nothing is fetched from an unlisted host");
  await order.getByRole("button", { name: /media\.example/ }).waitFor();
  await order.getByLabel("Words on the card").fill("For Ada");
  await turn(page, () => order.getByLabel("Words on the card").press("Enter"));
  const told = events(page.bodies.at(-1)).map(({ event: { timestamp, ...event } }) => event);
  assert.deepEqual(told.at(-1), { surfaceId: "flowers", widgetId: "card", eventType: "onSubmitted", isAction: true, value: "For Ada" });
  assert.deepEqual(told.slice(0, -1).map((event) => [event.widgetId, event.value]), [["vase", "Clay"], ["extras", [true, true]], ["card", "For Ada"]]);
});

test("A2UI: tabs by keys, a dialog that gives the focus back, checks, chips, a link through the gate", async () => {
  const component = (id, component, rest) => ({ id, component, ...rest });
  const page = await scripted("a2ui", [
    lines(
      { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "x" } },
      { version: "v0.9", updateDataModel: { surfaceId: "s", value: { mail: "", tags: [], agree: false } } },
      { version: "v0.9", updateComponents: { surfaceId: "s", components: [
        component("root", "Column", { children: ["tabs", "modal", "mail", "tags", "audio", "icon", "line", "nothing", "weird", "send", "open"] }),
        component("tabs", "Tabs", { tabs: [{ title: "One", child: "t1" }, { title: "Two", child: "t2" }] }),
        component("t1", "Text", { text: "First panel" }),
        component("t2", "Text", { text: "Second **panel**" }),
        component("modal", "Modal", { trigger: "more", content: "inside" }),
        component("more", "Button", { child: "more-label" }),
        component("more-label", "Text", { text: "More" }),
        component("inside", "Text", { text: "Inside the dialog" }),
        component("mail", "TextField", { label: "E-mail", value: { path: "/mail" }, accessibility: { description: "For the receipt" }, checks: [{ condition: { call: "email", args: { value: { path: "/mail" } } }, message: "Not an e-mail." }] }),
        component("tags", "ChoicePicker", { label: "Tags", variant: "multipleSelection", displayStyle: "chips", filterable: true, value: { path: "/tags" }, options: [{ label: "Red", value: "r" }, { label: "Green", value: "g" }] }),
        component("audio", "AudioPlayer", { url: "https://media.example/a.mp3", description: "A song" }),
        component("icon", "Icon", { name: "calendarToday", accessibility: { label: "Calendar" } }),
        component("line", "Divider", {}),
        component("weird", "Carousel3D", {}),
        component("send", "Button", { child: "send-label", variant: "primary", action: { event: { name: "send", context: { mail: { path: "/mail" }, tags: { path: "/tags" } } } }, checks: [{ condition: { call: "email", args: { value: { path: "/mail" } } }, message: "Fill in the e-mail first." }] }),
        component("send-label", "Text", { text: "Send" }),
        component("open", "Button", { child: "open-label", variant: "borderless", action: { functionCall: { call: "openUrl", args: { url: "javascript:alert(1)" } } } }),
        component("open-label", "Text", { text: "Open" }),
      ] } },
    ),
    lines({ version: "v0.9", updateDataModel: { surfaceId: "s", path: "/mail", value: "done@example.com" } }),
  ]);
  await say(page, "show");
  const surface = page.locator(".ps-surface").first();
  await surface.getByRole("tab", { name: "One" }).focus();
  await page.keyboard.press("ArrowRight");
  assert.equal(await surface.getByRole("tab", { name: "Two" }).getAttribute("aria-selected"), "true");
  await surface.getByRole("tabpanel", { name: "Two" }).getByText("panel").waitFor();
  await surface.getByRole("button", { name: "More" }).press("Enter");
  await page.getByRole("dialog").getByText("Inside the dialog").waitFor();
  await axe(page, "the dialog", "dialog[open]");
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), "More");
  await surface.getByRole("img", { name: "Calendar" }).waitFor();
  assert.equal(await surface.locator("audio").count(), 0);
  await surface.getByRole("button", { name: /A song/ }).waitFor();
  const before = page.bodies.length;
  await surface.getByRole("button", { name: "Send" }).click({ force: true });
  assert.equal(page.bodies.length, before, "a failing check sends nothing");
  await surface.getByText("Fill in the e-mail first.").waitFor();
  assert.match(await surface.getByLabel("E-mail").getAttribute("aria-describedby"), /help .*error/);
  await surface.getByLabel("E-mail").fill("ada@example.com");
  await surface.getByText("Fill in the e-mail first.").waitFor({ state: "detached" });
  await surface.getByRole("searchbox").fill("gre");
  assert.equal(await surface.getByRole("checkbox", { name: "Red" }).isVisible(), false);
  await surface.getByRole("checkbox", { name: "Green" }).check();
  const pages = page.context().pages().length;
  await surface.getByRole("button", { name: "Open" }).click();
  assert.equal(page.context().pages().length, pages, "the gate refuses the address");
  await axe(page, "the surface", ".ps-thread");
  await turn(page, () => surface.getByRole("button", { name: "Send" }).click(), "done");
  const { action } = page.bodies.at(-1);
  delete action.timestamp;
  assert.deepEqual(action, { name: "send", surfaceId: "s", sourceComponentId: "send", context: { mail: "ada@example.com", tags: ["g"] } });
  assert.equal(await surface.getByLabel("E-mail").inputValue(), "done@example.com");
});

test("A2UI: a button that leads to another site shows the whole address first, and goes there when the person says so", async () => {
  const address = "https://elsewhere.example/book/table?for=2&from=partsong#times";
  const component = (id, component, rest) => ({ id, component, ...rest });
  const page = await scripted("a2ui", [
    lines(
      { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "x" } },
      { version: "v0.9", updateComponents: { surfaceId: "s", components: [
        component("root", "Button", { child: "words", action: { functionCall: { call: "openUrl", args: { url: address } } } }),
        component("words", "Text", { text: "Back to bank.example" }),
      ] } },
    ),
  ]);
  const fetched = [];
  await page.context().route("https://elsewhere.example/**", (route) => {
    fetched.push(route.request().url());
    return route.fulfill({ status: 200, contentType: "text/html", body: "<title>Elsewhere</title>" });
  });
  await say(page, "book");
  const press = page.locator(".ps-surface").getByRole("button", { name: "Back to bank.example" });
  const dialog = page.getByRole("dialog", { name: "Open elsewhere.example?" });
  for (const [name, stay] of [["Cancel", () => dialog.getByRole("button", { name: "Cancel" }).click()], ["Escape", () => page.keyboard.press("Escape")]]) {
    await press.click();
    await dialog.getByText(address, { exact: true }).waitFor();
    if (name === "Cancel") await axe(page, "an address before it is opened", "dialog[open]");
    await stay();
    await dialog.waitFor({ state: "hidden" });
  }
  assert.equal(page.context().pages().length, 1);
  assert.deepEqual(fetched, [], "nothing is opened or fetched before the person says so");
  await press.click();
  const [opened] = await Promise.all([page.context().waitForEvent("page"), dialog.getByRole("link", { name: "Open" }).click()]);
  await opened.waitForURL(address);
  assert.deepEqual(await opened.evaluate(() => [window.opener, document.referrer]), [null, ""]);
  await dialog.waitFor({ state: "hidden" });
  assert.equal(page.bodies.length, 1, "the agent is told nothing");
});

test("a hostile surface harms only itself", async () => {
  const surface = (...components) =>
    lines(
      { streamHeader: { version: "1.0.0" } },
      { componentUpdate: { components: components.map(([id, componentProperties]) => ({ id, componentProperties })) } },
      { beginRendering: { root: "root" } },
    );
  const children = (...ids) => ({ Column: { children: { explicitList: ids } } });
  const page = await scripted("gulf", [
    surface(["root", children("alive", "loop")], ["alive", { Text: { text: { literalString: "Still here" } } }], ["loop", { Card: { child: "root" } }]),
    surface(["root", children("known", "nobody")], ["known", { Text: { text: { literalString: "Known" } } }], ["nobody", { Hologram: { beam: { path: "/beam" } } }]),
  ]);
  await say(page, "one");
  await page.locator(".ps-surface").getByText("Still here").waitFor();
  await say(page, "two");
  await page.locator(".ps-surface").getByText("Known").waitFor();
  await page.locator(".ps-surface").getByText("This part can't be shown here.").waitFor();
});

test("a surface without a beginning, in itself or too deep says so in its place", async () => {
  const later = (...components) => lines(
    { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "https://a2ui.org/specification/v0_9/basic_catalog.json" } },
    { version: "v0.9", updateComponents: { surfaceId: "s", components } },
  );
  const card = (at) => ({ id: at ? `c${at}` : "root", component: "Card", child: `c${at + 1}` });
  const noStart = "This view didn't arrive in full, so it can't be shown.";
  for (const [body, words] of [
    [later({ id: "a", component: "Text", text: "Lost" }), noStart],
    [lines({ surfaceUpdate: { surfaceId: "s", components: [{ id: "a", component: { Text: { text: { literalString: "Lost" } } } }] } }), noStart],
    [lines({ beginRendering: { surfaceId: "s", root: "nowhere" } }), noStart],
    [later({ id: "root", component: "Card", child: "root" }), "This part can't be shown: it contains itself."],
    [later(...Array.from({ length: 80 }, (_, at) => card(at))), "This part can't be shown: it is nested too deeply."],
  ]) {
    const page = await scripted("a2ui", [body, later({ id: "root", component: "Text", text: "Here now" })]);
    await say(page, "go");
    await page.locator(".ps-surface").getByText(words).waitFor();
    assert.equal(await page.locator(".ps-surface").innerText(), words);
    await page.reload();
    await page.locator(".ps-surface").getByText(words).waitFor();
    await page.context().close();
  }
  const page = await scripted("a2ui", [later({ id: "a", component: "Text", text: "Lost" }), lines({ version: "v0.9", updateComponents: { surfaceId: "s", components: [{ id: "root", component: "Text", text: "Here now" }] } })]);
  await say(page, "one");
  await page.getByText(noStart).waitFor();
  await say(page, "two");
  await page.getByText("Here now").waitFor();
  assert.equal(await page.getByText(noStart).count(), 0, "it came after all");
});

test("an answer of lines that are no messages says that it could not be read", async () => {
  for (const [protocol, body] of [["gulf", "Bad\ngateway\n"], ["a2ui", "Bad gateway"], ["a2ui", '{"x": 1}\n{"y": 2}\n']]) {
    const page = await scripted(protocol, [body, lines({ message: { text: "A whole answer" } })]);
    await say(page, "go", "error");
    const alert = page.locator(".ps-alert");
    await alert.getByText(/What the server sent could not be read/).waitFor();
    await turn(page, () => alert.getByRole("button", { name: "Retry" }).click());
    await page.getByText("A whole answer").waitFor();
    assert.equal(await page.locator(".ps-alert").count(), 0);
    await page.context().close();
  }
});

test("a surface follows the language of the page, also one that was stored, and keeps what was entered", async () => {
  const text = { call: "formatDate", args: { value: { path: "/day" }, format: "EEEE" } };
  const page = await scripted("gulf", [lines(
    { version: "v0.9", createSurface: { surfaceId: "s", catalogId: "https://a2ui.org/specification/v0_9/basic_catalog.json" } },
    { version: "v0.9", updateDataModel: { surfaceId: "s", value: { day: "2026-03-05T10:00:00Z", name: "" } } },
    { version: "v0.9", updateComponents: { surfaceId: "s", components: [
      { id: "root", component: "Column", children: ["day", "name"] }, { id: "day", component: "Text", text }, { id: "name", component: "TextField", label: "Name", value: { path: "/name" } },
    ] } },
  )]);
  const shown = async (day) => {
    await page.locator(".ps-surface").getByText(day).waitFor();
    assert.equal(await page.locator(".ps-surface").getByRole("textbox").inputValue(), "Eve");
  };
  const choose = async (language) => {
    await page.getByRole("link", { name: /^(Settings|설정)$/ }).first().click();
    await page.locator("select").filter({ has: page.locator("option[value=ko]") }).selectOption(language);
    await page.goBack();
  };
  await say(page, "go");
  await page.locator(".ps-surface").getByRole("textbox").fill("Eve");
  await shown("Thursday");
  await choose("ko");
  await shown("목요일");
  // What was entered is stored after a moment of quiet.
  await page.waitForTimeout(700);
  await page.reload();
  await shown("목요일");
  await choose("en");
  await shown("Thursday");
});

for (const [locale, words, scheme, width] of [["en-US", "Show me a dashboard of this week", "light", 1180], ["ko-KR", "이번 주 대시보드를 보여 줘", "dark", 360], ["zh-CN", "给我看本周的仪表盘", "light", 360]]) {
  test(`the dashboard on both protocols, ${locale} ${scheme} ${width}`, async () => {
    for (const [protocol, path] of [["gulf", "/gulf"], ["genui", "/generateUi"]]) {
      const page = await chat(protocol, path, { locale, colorScheme: scheme, viewport: { width, height: 860 } });
      await say(page, words);
      const surface = page.locator(".ps-surface").first();
      await surface.getByRole("radio").nth(1).check();
      await turn(page, () => surface.getByRole("button", { name: /^(Show this region|이 지역 보기|查看该地区)$/ }).click());
      await surface.getByText("$21,480").waitFor();
      assert.equal(await page.locator(".ps-surface").count(), 1);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide}px too wide`);
      await axe(page, `${protocol} ${locale}`, ".ps-thread");
      await picture(page, `surface-${protocol}-${locale}-${scheme}`);
      await page.context().close();
    }
  });
}

test("A2UI 1.0 as Google's Python SDK sends it: what is bound, checked, counted and called with a sign", async () => {
  const text = (id, value) => ({ id, component: "Text", text: value });
  const call = (name, args) => ({ "@call": name, args });
  const page = await scripted("a2ui", [
    lines({ version: "v1.0", createSurface: { surfaceId: "s", catalogId: "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json", sendDataModel: true, dataModel: { name: "Ada", left: 0, items: [{ t: "Tea" }, { t: "Milk" }] }, components: [
      { id: "root", component: "Column", children: ["hello", "rows", "left", "name", "go"] },
      text("hello", call("formatString", { value: "Hello, ${/name}" })),
      { id: "rows", component: "List", children: { componentId: "row", path: "/items" } },
      text("row", call("formatString", { value: "${@index(offset: 1)}: ${t}" })),
      text("left", call("pluralize", { value: { "@path": "/left" }, zero: "Nothing left", one: "One left", other: "Some left" })),
      { id: "name", component: "TextField", label: "Name", value: { "@path": "/name" }, checks: [{ condition: call("length", { value: { "@path": "/name" }, min: 2 }), message: "Too short" }] },
      { id: "go", component: "Button", child: "label", action: { event: { name: "order", userMessage: call("formatString", { value: "Order for ${/name}" }), context: { who: { "@path": "/name" }, note: { "@@path": "/kept" } } } } },
      text("label", "Order"),
    ] } }),
    lines({ version: "v1.0", updateDataModel: { surfaceId: "s", path: "/left", value: 1 } }),
  ]);
  await say(page, "Tea?");
  const surface = page.locator(".ps-surface");
  await surface.getByText("Hello, Ada").waitFor();
  await surface.getByText("2: Milk").waitFor();
  await surface.getByText("Nothing left").waitFor();
  const name = surface.getByLabel("Name");
  await name.fill("G");
  await name.press("Tab");
  await surface.getByText("Too short").waitFor();
  await name.fill("Grace");
  await surface.getByText("Hello, Grace").waitFor();
  await picture(page, "a2ui-1.0");
  await turn(page, () => surface.getByRole("button", { name: "Order" }).click());
  const { timestamp, ...action } = page.bodies.at(-1).action;
  assert.deepEqual(action, { name: "order", surfaceId: "s", sourceComponentId: "go", userMessage: "Order for Grace", context: { who: "Grace", note: { "@path": "/kept" } } });
  assert.equal(page.bodies.at(-1).metadata.a2uiClientDataModel.surfaces.s.name, "Grace");
  await surface.getByText("One left").waitFor();
  await page.reload();
  await status(page, "ready", "done");
  await surface.getByText("Hello, Grace").waitFor();
});
