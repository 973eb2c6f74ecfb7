// What a person does before all of the page is there: while a part of it is on its way or could not be had, nothing is lost, sent twice or given away empty.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { given } from "./given.mjs";
import { axe, composer, copied, held, open, say, serve, status, turn } from "./harness.mjs";
import { JOURNEYS, reply } from "../bench/journeys.mjs";
import { SENTINEL } from "../bench/workloads.mjs";
import { listen } from "../peers/script.mjs";
import { approval, live, text } from "./live.mjs";

const server = given(live);

const FAILED = [/net::ERR_FAILED/, /Failed to fetch/];
const menu = async (page, name) => {
  await page.locator(".ps-head .ps-menu__button").click();
  return page.locator(".ps-head").getByRole("button", { name });
};
const users = (body) => body.messages.filter(({ role }) => role === "user").map(({ parts }) => parts.find(({ type }) => type === "text").text);

/** A chat of one answer that is kept, and on its way again until what comes back with it is called. */
async function onItsWay(part = "session") {
  const page = await server.chat([text("Good morning."), text("It will rain.")]);
  await say(page, "Hello");
  await page.waitForTimeout(600);
  const go = await held(page, part);
  await page.reload();
  await composer(page).waitFor();
  return [page, go];
}

/** The same part of the page cannot be fetched, until what comes back is called. */
async function missing(page, part) {
  const address = `**/lazy/*/${part}.wasm`;
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

test("Enter pressed twice before the first session is there sends once", async () => {
  const page = await server.chat([text("Good morning.")]);
  const go = await held(page, "session");
  await page.reload();
  await composer(page).fill("Hello");
  await composer(page).press("Enter");
  await composer(page).press("Enter");
  await turn(page, () => go());
  await page.getByText("Good morning.").waitFor();
  await page.waitForTimeout(300);
  assert.deepEqual(server.state.bodies.map(users), [["Hello"]]);
  assert.equal(await composer(page).inputValue(), "");
});

test("what could not be sent because the session's code was missing is sent once, by whichever press, and is told of after one round of tries", async () => {
  const retry = (page) => page.getByRole("button", { name: "Retry" });
  for (const press of [(page) => composer(page).press("Enter"), (page) => retry(page).click()]) {
    const page = await server.chat([text("Good morning.")]);
    const found = await missing(page, "session");
    const asked = [];
    page.on("request", (request) => request.url().endsWith("/session.wasm") && asked.push(request));
    await page.reload();
    await composer(page).fill("Hello");
    await composer(page).press("Enter");
    await retry(page).waitFor();
    await page.waitForTimeout(500);
    // One of them was ahead of need.
    assert.ok(asked.length <= 4, `${asked.length} requests`);
    await found();
    await turn(page, () => press(page));
    await page.waitForTimeout(500);
    assert.deepEqual(server.state.bodies.map(users), [["Hello"]]);
    assert.equal(await composer(page).inputValue(), "");
    page.allowed = FAILED;
    await page.context().close();
  }
});

test("a chat that is given away while it is still on its way is given away whole", async () => {
  const [page, go] = await onItsWay();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const coming = page.waitForEvent("download");
  await (await menu(page, /Markdown/)).click();
  await page.waitForTimeout(300);
  const words = await copied(page, async () => {
    await (await menu(page, "Copy conversation")).click();
    await page.waitForTimeout(300);
    go();
  });
  for (const given of [words, readFileSync(await (await coming).path(), "utf8")]) {
    assert.match(given, /Hello[^]*Good morning\./);
  }
});

test("a chat that is printed while it is still on its way is printed whole, by menu and by key", async () => {
  const [page, go] = await onItsWay();
  await page.evaluate(() => {
    window.printed = [];
    window.print = () => window.printed.push(document.querySelector("#ps-main").innerText);
  });
  await (await menu(page, "Print")).click();
  await page.keyboard.press("Control+p");
  await page.waitForTimeout(500);
  go();
  await page.waitForFunction(() => window.printed.length === 2);
  for (const printed of await page.evaluate(() => window.printed)) assert.match(printed, /Hello[^]*Good morning\./);
});

test("a name and the word on markers that a chat gets while it is on its way stay", async () => {
  const [page, go] = await onItsWay();
  await (await menu(page, "Rename")).click();
  await page.locator(".ps-head__rename").fill("Weather");
  await page.keyboard.press("Enter");
  const title = page.getByRole("heading", { level: 1 });
  assert.equal(await title.textContent(), "Weather");
  await (await menu(page, "Advanced")).click();
  await page.getByRole("button", { name: "Show source marks as sources" }).click();
  go();
  await status(page, "ready");
  for (const _ of ["loaded", "reloaded"]) {
    await page.getByText("Good morning.").waitFor();
    assert.equal(await title.textContent(), "Weather");
    assert.equal(await page.locator(".ps-side").getByRole("link", { name: "Weather" }).count(), 1);
    await (await menu(page, "Advanced")).click();
    await page.getByRole("button", { name: "Show source marks as written" }).waitFor();
    await page.waitForTimeout(300);
    await page.reload();
  }
});

test("words in the composer outlive a reload while the chat is still on its way, and one right after the last key", async () => {
  const [page, go] = await onItsWay();
  await composer(page).pressSequentially("Half a thought");
  for (const _ of ["once", "twice"]) {
    await page.reload();
    await composer(page).waitFor();
    assert.equal(await composer(page).inputValue(), "Half a thought");
  }
  go();
  await page.getByText("Good morning.").waitFor();
  await page.waitForTimeout(600);
  await composer(page).press("End");
  await composer(page).pressSequentially(" and more");
  await page.reload();
  await page.getByText("Good morning.").waitFor();
  assert.equal(await composer(page).inputValue(), "Half a thought and more");
  await turn(page, () => composer(page).press("Enter"));
  assert.deepEqual(users(server.state.bodies.at(-1)), ["Hello", "Half a thought and more"]);
  assert.equal(await composer(page).inputValue(), "");
});

test("what is written at an address where no chat is, before that is known, is kept, and begins one when it is sent", async () => {
  const page = await server.chat([text("Good morning.")]);
  const go = await held(page, "session");
  await page.goto(`${server.origin}/chat/nobody-keeps-this?api=/live/chat`);
  await composer(page).fill("Hello");
  go();
  await status(page, "ready");
  assert.equal(await composer(page).inputValue(), "Hello");
  await turn(page, () => composer(page).press("Enter"));
  await page.getByText("Good morning.").waitFor();
});

test("words of a chat in which nothing was said yet are there again after another chat", async () => {
  const page = await server.chat([text("Good morning.")]);
  await say(page, "Hello");
  await page.getByRole("button", { name: "New chat" }).click();
  await composer(page).fill("Half a thought");
  await page.locator(".ps-side").getByRole("link", { name: "Hello" }).click();
  await page.getByText("Good morning.").waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "What shall we work on?" }).waitFor();
  assert.equal(await composer(page).inputValue(), "Half a thought");
  // It is a new chat already.
  await page.getByRole("button", { name: "New chat" }).click();
  assert.equal(await composer(page).inputValue(), "Half a thought");
});

test("Retry by keyboard where a part was missing does not lose the focus", async () => {
  const page = await server.chat([approval("call", "ap")]);
  const found = await missing(page, "approval");
  await say(page, "Hello");
  const retry = page.getByRole("button", { name: "Retry" });
  await retry.focus();
  await found();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Allow once" }).waitFor();
  await page.waitForFunction(() => document.activeElement.id === "ps-composer");
  page.allowed = FAILED;
});

test("Escape closes the list of chats over the page also while its code is on its way", async () => {
  const page = await open(undefined, { viewport: { width: 390, height: 844 } });
  const go = await held(page, "chats");
  await page.goto(server.origin);
  await page.getByRole("button", { name: "Show chats" }).click();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement.classList.contains("ps-head__side"));
  go();
  await page.getByRole("button", { name: "Show chats" }).click();
  await page.locator(".ps-side").getByRole("button", { name: "New chat" }).waitFor();
  // The button that opened it goes with the chat: the page that comes has its like.
  await page.locator(".ps-side").getByRole("link", { name: "Settings" }).press("Enter");
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
  await page.waitForFunction(() => document.activeElement.matches(".ps-head__side"));
});

test("Escape takes back a search whose code is on its way", async () => {
  const [page, go] = await onItsWay("extras");
  await composer(page).press("Control+k");
  await page.keyboard.press("Escape");
  go();
  await status(page, "ready");
  await page.waitForTimeout(500);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), "ps-composer");
  await page.keyboard.press("Control+k");
  await page.locator("dialog[open]").waitFor();
});

test("what is typed while the search is on its way is looked for, and neither written nor sent", async () => {
  const [page, go] = await onItsWay("extras");
  await composer(page).fill("Half a thought");
  await composer(page).press("Control+k");
  await page.keyboard.type("gardex");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("n");
  await page.keyboard.press("Enter");
  go();
  const field = page.getByRole("combobox", { name: "Search chats" });
  await field.waitFor();
  await page.waitForFunction(() => document.activeElement.role === "combobox");
  await page.keyboard.type(" shed");
  assert.equal(await field.inputValue(), "garden shed");
  await page.keyboard.press("Escape");
  assert.equal(await composer(page).inputValue(), "Half a thought");
  assert.equal(await page.locator(".ps-person").count(), 1);
  // From then on its words are what is written over.
  await page.keyboard.press("Control+k");
  await page.keyboard.type("rain");
  assert.equal(await field.inputValue(), "rain");
});

test("what is sent before the chat is there says that it waits, and words that it took the place of do not come back", async () => {
  const page = await server.chat([text("Good morning."), text("It will rain.")]);
  await say(page, "Hello");
  await composer(page).fill("Half a thought");
  await page.waitForTimeout(600);
  const go = await held(page, "session");
  await page.reload();
  await page.waitForFunction(() => document.querySelector("#ps-composer")?.value === "Half a thought");
  await composer(page).fill("And the weather?");
  const waits = page.getByText("Waiting to be sent");
  assert.equal(await waits.count(), 0);
  await composer(page).press("Enter");
  await page.locator(".ps-composer__hint", { hasText: "Waiting to be sent" }).waitFor();
  await turn(page, () => go());
  await page.getByText("It will rain.").waitFor();
  assert.equal(await page.locator(".ps-composer__hint").innerText(), "");
  assert.equal(await composer(page).inputValue(), "");
});

test("Escape takes back what was sent before the chat is there: it stays in the composer with its file, and goes out once, when it is sent again", async () => {
  const [page, go] = await onItsWay();
  const hint = page.locator(".ps-composer__hint");
  const waits = hint.getByText("Waiting to be sent");
  await page.locator(".ps-composer input[type=file]").setInputFiles({ name: "plan.txt", mimeType: "text/plain", buffer: Buffer.from("a plan") });
  await composer(page).fill("And the weather?");
  await composer(page).press("Enter");
  await waits.waitFor();
  assert.equal(await page.getByRole("button", { name: "Remove plan.txt" }).isVisible(), false, "what waits is whole");
  await composer(page).press("Escape");
  await waits.waitFor({ state: "detached" });
  assert.equal(await composer(page).inputValue(), "And the weather?");
  await page.getByRole("button", { name: "Remove plan.txt" }).waitFor();
  go();
  await page.getByText("Good morning.").waitFor();
  await page.waitForTimeout(500);
  assert.equal(server.state.bodies.length, 1, "it was not sent");
  assert.equal(await composer(page).inputValue(), "And the weather?");
  await turn(page, () => composer(page).press("Enter"));
  await page.getByText("It will rain.").waitFor();
  assert.equal(server.state.bodies.length, 2);
  const sent = server.state.bodies[1].messages.at(-1).parts;
  assert.deepEqual(sent.map(({ type, filename, text }) => filename ?? text ?? type), ["plan.txt", "And the weather?"]);
  assert.equal(await composer(page).inputValue(), "");
});

test("what waits can be taken back by its button, and is by who goes on writing; kept words stand before it", async () => {
  const page = await server.chat([text("Good morning."), text("It will rain.")]);
  await say(page, "Hello");
  await composer(page).fill("Half a thought");
  await page.waitForTimeout(600);
  // As another tab begins, which knows nothing of the last words.
  await page.addInitScript(() => sessionStorage.removeItem("partsong.draft"));
  const send = page.locator(".ps-composer .ps-send");
  for (const back of [() => send.click(), () => composer(page).pressSequentially(" today?")]) {
    const go = await held(page, "session");
    await page.reload();
    await composer(page).fill("And the weather");
    await composer(page).press("Enter");
    await page.locator(".ps-composer__hint", { hasText: "Waiting to be sent" }).waitFor();
    await axe(page, "words that wait", ".ps-composer");
    assert.equal(await send.getAttribute("aria-label"), "Stop");
    await back();
    assert.equal(await send.getAttribute("aria-label"), "Send");
    const written = await composer(page).inputValue();
    go();
    await page.getByText("Good morning.").waitFor();
    await page.waitForTimeout(500);
    assert.equal(server.state.bodies.length, 1);
    assert.equal(await composer(page).inputValue(), `Half a thought\n${written}`);
    await composer(page).fill("Half a thought");
    await page.waitForTimeout(600);
    await page.unroute("**/lazy/*/session.wasm");
  }
});

test("words that were changed after the code of the first session was missing go out as they are now", async () => {
  const page = await server.chat([text("Good morning.")]);
  const found = await missing(page, "session");
  await page.reload();
  await composer(page).fill("Hello");
  await composer(page).press("Enter");
  await page.getByRole("button", { name: "Retry" }).waitFor();
  await found();
  await composer(page).pressSequentially(" there");
  await turn(page, () => composer(page).press("Enter"));
  await page.waitForTimeout(500);
  assert.deepEqual(server.state.bodies.map(users), [["Hello there"]]);
  assert.equal(await composer(page).inputValue(), "");
  page.allowed = FAILED;
});

test("Retry by mouse leaves the focus at what came for it, outside of a chat too", async () => {
  const page = await server.chat([approval("call", "ap")]);
  /** Presses Retry once it can bring what is missing, which then has the focus, or stands beside what has. */
  const retried = async (lost, begin, came, place) => {
    await page.route(lost, (route) => route.abort());
    await begin();
    const retry = page.locator(".ps-waiting").getByRole("button", { name: "Retry" });
    await retry.waitFor();
    await page.unroute(lost);
    await retry.click();
    await came.waitFor();
    await page.waitForFunction((place) => document.activeElement.matches(place), place);
  };
  const settings = () => page.getByRole("link", { name: "Settings" }).click();
  await retried("**/lazy/*/settings.wasm", settings, page.getByRole("heading", { name: "Appearance" }), "#ps-main");
  await page.getByRole("link", { name: "Back to the chat" }).click();
  await retried("**/lazy/*/approval.wasm", () => say(page, "Hello"), page.getByRole("button", { name: "Allow once" }), "#ps-composer");
  const sample = () => page.goto(`${server.origin}/gallery?component=Weather&state=current-only`);
  await retried("**/lazy/later.css", sample, page.locator(".ps-weather"), "main");
  page.allowed = FAILED;
});

// On a slow line half of the wait would be for nothing.
test("over no protocol does a message wait for what draws its answer, nor an answer in words for what draws calls and data", async () => {
  const peer = await listen();
  peer.answer = reply;
  const proxy = await serve("--proxy", `/api/peer=${peer.origin}/`);
  for (const name of ["first", "first-ag-ui", "first-gulf", "first-a2ui", "first-genui", "first-genos"]) {
    const { path, question } = JOURNEYS[name];
    const page = await open(null);
    const go = await held(page, "conversation");
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const sent = page.waitForResponse((response) => response.request().method() === "POST");
    await page.goto(proxy.origin + path);
    await status(page, "ready");
    await composer(page).fill(question);
    await composer(page).press("Enter");
    await (await sent).finished();
    assert.doesNotMatch(await page.locator("main").innerText(), new RegExp(SENTINEL), name);
    go();
    await page.getByText(SENTINEL).waitFor();
    // What was over before this code came is read aloud all the same.
    await page.locator('[aria-live="polite"]', { hasText: "Answer complete" }).waitFor({ state: "attached" });
    assert.deepEqual(asked.filter((path) => path.endsWith("structured.wasm")), [], name);
    await page.context().close();
  }
  await Promise.all([proxy.stop(), peer.stop()]);
});
