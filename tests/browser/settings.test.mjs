// The settings: what one tab keeps the others have, a mistake is brought into view, and the way back leads to the chat.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, open, say, serve, status } from "./harness.mjs";
import { chat } from "./scripted.mjs";

const server = given(() => serve("--delay", "2"));

const api = (page) => page.getByLabel("Chat endpoint");
const settings = async (options) => {
  const page = await open(`${server.origin}/settings`, options);
  await page.locator("#ps-s-api").waitFor();
  return page;
};
const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("partsong.settings")));

for (const [locale, words] of [["en-US", "Settings"], ["ko-KR", "설정"]]) {
  test(`the page of the settings is called so (${locale}), and a chat by its own name before and after`, async () => {
    const page = await chat(server.origin, [], { locale });
    await say(page, "Hello");
    await page.getByRole("link", { name: words }).click();
    await page.locator("#ps-s-api").waitFor();
    assert.equal(await page.title(), `${words} · Partsong`);
    await page.goBack();
    await page.locator("article").first().waitFor();
    assert.equal(await page.title(), "Hello · Partsong");
  });
}

test("what one tab keeps the other has and does not undo, and what is entered there stays", async () => {
  const page = await settings();
  const second = await settings({ context: page.context() });
  await second.getByLabel("Upload endpoint").fill("/files");
  await api(page).fill("/agui");
  await page.getByLabel("Protocol").selectOption("ag-ui");
  await page.getByRole("button", { name: "Save" }).click();
  await second.waitForFunction(() => document.querySelector("#ps-s-api").value === "/agui");
  assert.equal(await second.getByLabel("Protocol").inputValue(), "ag-ui");
  assert.equal(await second.getByLabel("Upload endpoint").inputValue(), "/files", "not saved yet, but entered");
  await second.getByRole("radio", { name: "Dark" }).check();
  await page.waitForFunction(() => getComputedStyle(document.documentElement).colorScheme === "dark");
  assert.equal(await page.getByRole("radio", { name: "Dark" }).isChecked(), true);
  await second.getByRole("button", { name: "Save" }).click();
  const { api: address, protocol, theme, upload } = await kept(page);
  assert.deepEqual({ address, protocol, theme, upload }, { address: "/agui", protocol: "ag-ui", theme: "dark", upload: "/files" });
});

test("a mistake that is out of view is brought into it with the focus", async () => {
  const page = await settings({ viewport: { width: 360, height: 640 } });
  await api(page).fill("ftp://example.com");
  await page.getByLabel("Allowed servers").press("Tab");
  await page.getByRole("button", { name: "Save" }).press("Enter");
  const seen = await page.evaluate(() => {
    const { top, bottom } = document.activeElement.getBoundingClientRect();
    return { id: document.activeElement.id, inView: top > 52 && bottom < innerHeight - 52 };
  });
  assert.deepEqual(seen, { id: "ps-s-api", inView: true });
});

test("in Arabic addresses, headers and JSON read from the left", async () => {
  const page = await settings({ locale: "ar" });
  await page.locator(".ps-headers__add").click();
  const fields = page.locator(".ps-settings :is(input.ps-input, textarea)");
  const directions = await fields.evaluateAll((all) => all.map((field) => getComputedStyle(field).direction));
  assert.deepEqual(directions, Array(6).fill("ltr"));
  assert.equal(await page.evaluate(() => document.documentElement.dir), "rtl");
});

test("the way back leads to the chat that was left", async () => {
  const page = await chat(server.origin, []);
  await say(page, "Stay here");
  const address = page.url();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("link", { name: "Back to the chat" }).click();
  await page.locator("article").getByText("Stay here").waitFor();
  assert.equal(page.url(), address);
});

test("the links of the page keep the server that its address names", async () => {
  const page = await chat(server.origin, []);
  await page.goto(`${server.origin}/?api=/api/chat&protocol=ai-sdk`);
  await status(page, "ready");
  await say(page, "First");
  const kept = new URL(page.url()).search;
  assert.match(kept, /api=.*protocol=ai-sdk/);
  const first = page.url();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.locator("#ps-s-api").waitFor();
  assert.equal(new URL(page.url()).search, kept);
  await page.getByRole("link", { name: "Back to the chat" }).click();
  await page.locator("article").first().waitFor();
  assert.equal(page.url(), first);
  await page.getByRole("link", { name: "Partsong" }).click();
  await composer(page).waitFor();
  assert.equal(page.url(), `${server.origin}/${kept}`);
  await page.getByRole("navigation").getByRole("link", { name: "First" }).click();
  await page.locator("article").first().waitFor();
  assert.equal(page.url(), first);
  await page.goto(`${server.origin}/nowhere${kept}`);
  await page.locator("main").getByRole("link", { name: "First" }).click();
  await page.locator("article").first().waitFor();
  assert.equal(page.url(), first);
});

test("a header that would not be sent is named before it is kept, at its field", async () => {
  const page = await settings();
  const wrong = () => page.locator(".ps-headers [aria-invalid=true]").evaluateAll((fields) => fields.map((field) => field.ariaLabel));
  const save = () => page.getByRole("button", { name: "Save" }).press("Enter");
  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByLabel("Header 1, name").fill("X-Team");
  await page.getByLabel("Header 1, value").fill("한국어");
  await save();
  assert.deepEqual(await wrong(), ["Header 1, value"]);
  assert.equal(await page.evaluate(() => document.activeElement.ariaLabel), "Header 1, value");
  await page.getByText(/A value has Latin letters/).waitFor();
  await page.getByLabel("Header 1, value").fill("Köln");
  await page.getByLabel("Header 1, name").fill("content-type");
  await save();
  assert.deepEqual(await wrong(), ["Header 1, name"]);
  await page.getByLabel("Header 1, name").fill("X-Team");
  await save();
  assert.deepEqual((await kept(page)).headers, [["X-Team", "Köln"]]);
});

test("what was entered and not saved is said to be so, waits for who comes back, and goes when it is discarded", async () => {
  const page = await settings();
  const state = page.locator(".ps-settings__state");
  const left = async (leave) => {
    await leave();
    await page.locator("#ps-composer").waitFor();
    await page.getByRole("link", { name: "Settings" }).click();
    await page.locator("#ps-s-api").waitFor();
  };
  assert.equal(await state.innerText(), "");
  await api(page).fill("/agui");
  await page.getByLabel("Allowed servers").fill("https://a.example\nhttps://b");
  await page.getByRole("button", { name: "Add header" }).click();
  await page.getByLabel("Header 1, name").fill("X-Team");
  for (const leave of [() => page.getByRole("link", { name: "Back to the chat" }).click(), () => page.getByRole("link", { name: "New chat" }).or(page.getByRole("button", { name: "New chat" })).first().click()]) {
    await left(leave);
    assert.match(await state.innerText(), /Not saved yet/);
    assert.equal(await api(page).inputValue(), "/agui");
    assert.equal(await page.getByLabel("Allowed servers").inputValue(), "https://a.example\nhttps://b");
    assert.equal(await page.getByLabel("Header 1, name").inputValue(), "X-Team");
  }
  assert.equal((await kept(page))?.api ?? "", "", "nothing is kept before Save");
  await axe(page, "unsaved settings");
  await page.getByRole("button", { name: "Discard changes" }).click();
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Save");
  assert.equal(await state.innerText(), "");
  assert.equal(await api(page).inputValue(), "");
  await left(() => page.getByRole("link", { name: "Back to the chat" }).click());
  assert.equal(await api(page).inputValue(), "");
  await api(page).fill("/agui");
  await page.getByRole("button", { name: "Save" }).click();
  await state.getByText("Saved", { exact: true }).waitFor();
  await left(() => page.getByRole("link", { name: "Back to the chat" }).click());
  assert.equal(await state.innerText(), "");
  assert.equal(await api(page).inputValue(), "/agui");
});

for (const locale of ["en-US", "ar", "ja", "ko", "zh"]) {
  test(`at 360 px and on a desk every choice has room for its words: ${locale}`, async () => {
    const page = await settings({ viewport: { width: 360, height: 640 }, locale });
    const cut = () => page.locator(".ps-settings select").evaluateAll((all) =>
      all.flatMap((select) => {
        const style = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = style.font;
        const room = select.clientWidth - parseFloat(style.paddingInlineStart) - parseFloat(style.paddingInlineEnd);
        const words = [...select.options].filter(({ hidden }) => !hidden).map(({ text }) => text);
        return words.filter((text) => pen.measureText(text).width > room);
      }),
    );
    assert.deepEqual(await cut(), []);
    await page.setViewportSize({ width: 1180, height: 640 });
    assert.deepEqual(await cut(), []);
  });

  test(`at 360 px the way back and Save stand on one line, whatever is said beside them: ${locale}`, async () => {
    const page = await settings({ viewport: { width: 360, height: 640 }, locale });
    const save = page.locator(".ps-settings__foot [type=submit]");
    const lines = () => page.locator(".ps-settings__foot").evaluate((foot) => [...foot.querySelectorAll("a, [type=submit]")].map((end) => end.getBoundingClientRect().top));
    await api(page).or(page.locator("#ps-s-api")).first().fill("ftp://example.com");
    assert.equal(new Set(await lines()).size, 1, "not saved yet");
    await save.click();
    await page.locator(".ps-settings__state .ps-setting__fault").waitFor();
    assert.equal(new Set(await lines()).size, 1, "a mistake");
  });
}

test("a chat in another protocol goes to the agent for it on the page's own server, unless an endpoint is named", async () => {
  const agents = { "ai-sdk": "/api/chat", "ag-ui": "/agui", gulf: "/gulf", a2ui: "/gulf", genos: "/genos/chat/stream", genui: "/generateUi" };
  const goesTo = async (page, address) => {
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.goto(server.origin + address);
    await composer(page).fill("Hello");
    await composer(page).press("Enter");
    const { pathname } = new URL((await sent).url());
    // Who leaves in the middle of an answer may be asked whether to.
    await status(page, "done", "error");
    return pathname;
  };
  const page = await settings();
  for (const [protocol, path] of Object.entries(agents)) assert.equal(await goesTo(page, `/?protocol=${protocol}`), path);
  assert.equal(await goesTo(page, "/?protocol=gulf&api=/agui"), "/agui");
  const choose = async (protocol, address) => {
    await page.goto(`${server.origin}/settings`);
    await page.getByLabel("Protocol").selectOption(protocol);
    await api(page).fill(address);
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForFunction((protocol) => JSON.parse(localStorage.getItem("partsong.settings"))?.protocol === protocol, protocol);
  };
  await choose("genui", "");
  assert.equal(await goesTo(page, "/"), "/generateUi");
  await choose("ag-ui", "/api/chat");
  assert.equal(await goesTo(page, "/"), "/api/chat");
  page.allowed = [/400/];
});

test("a server that the person allows and the page's policy does not is told so, and not tried for ever", async (t) => {
  let asked = 0;
  const other = createServer((request, response) => response.writeHead(204, { "access-control-allow-origin": "*" }).end((asked += 1)));
  t.after(() => other.close());
  await new Promise((done) => other.listen(0, "127.0.0.1", done));
  const origin = `http://127.0.0.1:${other.address().port}`;
  const page = await settings();
  await page.getByLabel("Allowed servers").fill(origin);
  await api(page).fill(`${origin}/chat`);
  await page.getByRole("button", { name: "Save" }).click();
  await page.goto(server.origin);
  await status(page, "ready");
  await say(page, "Hello", "error");
  const notice = page.locator("#ps-main").getByText(`This page's policy does not list ${origin}.`);
  await notice.waitFor();
  assert.match(await notice.textContent(), /partsong serve --allow-origin/);
  assert.equal(await page.getByText("tried again every minute").count(), 0);
  assert.equal(asked, 0);
  page.allowed = [/Content Security Policy/, /policy violation: connect-src/, /Fetch API cannot load/];
});
