// The examples, each started by its command, in a browser on an origin of its own: what people do there.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { after, test } from "node:test";
import { ROOT, close, expectClean, start } from "./harness.mjs";
import { heard, visit } from "./hosts.mjs";

process.env.PORT = "0";
after(close);

const CHAT = "partsong-launcher partsong-chat";
const ended = (page, count) => page.waitForFunction((count) => window.heard.filter(({ name, detail }) => name === "message" && detail.status === "done").length >= count, count, { timeout: 30_000 });

/** Sends a message as a person does. */
async function send(page, text) {
  const field = page.locator(CHAT).getByRole("textbox");
  await field.fill(text);
  await field.press("Enter");
}

/** The same, and waits for the end of its answer. */
async function say(page, text) {
  const before = (await heard(page, "message")).filter(({ status }) => status === "done").length;
  await send(page, text);
  await ended(page, before + 1);
}

/** Waits until a press on a card that asks counts: it has to be in view for a while. */
const considered = (card) =>
  card.evaluate((node) => new Promise((done) => new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setTimeout(done, 450)).observe(node)));

async function opened(page) {
  await page.getByRole("button", { name: "Open chat" }).click();
  await page.waitForFunction((chat) => ["ready", "done"].includes(document.querySelector(chat)?.status), CHAT, { timeout: 30_000 });
}

/** Words, a chart, a tool that is asked about, a reload before the answer to that. */
async function journey(page) {
  await opened(page);
  await say(page, "hello");
  await say(page, "Show last month's campaign performance");
  await page.locator(`${CHAT} svg path`).first().waitFor();
  assert.ok((await heard(page, "tool")).some(({ state }) => state === "done"), "a tool ran");
  await send(page, "weather in Seoul");
  const chat = page.locator(CHAT);
  await chat.getByRole("button", { name: "Allow once" }).waitFor();
  await page.reload();
  // Scripts of the page may wait for a gesture.
  await page.keyboard.press("Shift");
  await opened(page);
  await chat.getByRole("button", { name: "Allow once" }).scrollIntoViewIfNeeded();
  await considered(chat.locator(".ps-approval-card").last());
  await chat.getByRole("button", { name: "Allow once" }).click();
  await chat.getByText("°C").first().waitFor();
  assert.ok((await heard(page, "tool")).some(({ name, state }) => name === "getWeather" && state === "done"), "the tool ran when it was allowed");
}

/** The origins that all pages of this one's profile ask for anything, as it happens. */
function asking(page) {
  const asked = new Set();
  const note = (address) => {
    const { protocol, host } = new URL(address);
    if (!["data:", "blob:", "about:"].includes(protocol)) asked.add(`${protocol}//${host}`);
  };
  page.context().on("request", (request) => note(request.url()));
  page.on("websocket", (socket) => note(socket.url()));
  return asked;
}

/** The origins that a page names: its own, those of its scripts, and the one that answers its chat. */
const named = (page) =>
  page.evaluate((chat) => {
    const element = document.querySelector(chat);
    const api = element.getAttribute("api") ?? element.closest("partsong-launcher").getAttribute("api");
    const addresses = [location.href, ...[...document.scripts].map(({ src }) => src), api];
    return [...new Set(addresses.filter(Boolean).map((address) => new URL(address, location).origin))].sort();
  }, CHAT);

/** Starts an example, does `then(page, {origin, server})` in it, and what people do; it asks the origins that it names, and nobody else. */
async function at(name, then = async () => {}) {
  const example = await start("node", [`examples/${name}/serve.mjs`], /The host is ready: (\S+) \(widget and agent: (\S+)\)/);
  const [, origin, server] = example.match;
  try {
    const page = await visit("about:blank");
    const asked = asking(page);
    await page.goto(origin);
    await then(page, { origin, server });
    await journey(page);
    assert.deepEqual(await named(page), [origin, server].sort(), "what it names");
    assert.deepEqual([...asked].sort(), await named(page), "each of them is asked, and nobody else");
    assert.deepEqual(await page.evaluate(() => window.violations), []);
    expectClean(page);
    await page.context().close();
  } finally {
    await example.stop();
  }
}

test("a port that is taken is told in a sentence that names PORT", async (t) => {
  const other = createServer();
  t.after(() => other.close());
  await new Promise((done) => other.listen(0, "127.0.0.1", done));
  const { port } = other.address();
  const { status, stderr } = spawnSync("node", ["examples/plain/serve.mjs"], { cwd: ROOT, encoding: "utf8", env: { ...process.env, PORT: `${port}` } });
  assert.equal(status, 1);
  assert.match(stderr, new RegExp(`^The host cannot listen on port ${port} .*: PORT=${port + 1} node examples/plain/serve\\.mjs\n$`));
});

test("an origin that is asked for a picture, by a script or in a socket is noticed", async () => {
  const page = await visit("about:blank");
  const asked = asking(page);
  await page.setContent("<p>Shop</p>");
  await page.evaluate(() => {
    new Image().src = "http://picture.invalid/a.png";
    navigator.sendBeacon("http://beacon.invalid/", "x");
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "http://sheet.invalid/a.css" }));
    document.body.append(Object.assign(document.createElement("iframe"), { srcdoc: "<script>fetch('http://frame.invalid/').catch(() => {})<\/script>" }));
    new Worker(URL.createObjectURL(new Blob(["fetch('http://worker.invalid/').catch(() => {})"])));
    new WebSocket("ws://socket.invalid/");
  });
  const names = ["beacon", "frame", "picture", "sheet", "socket", "worker"];
  for (let left = 100; left > 0 && asked.size < names.length; left -= 1) await page.waitForTimeout(50);
  assert.deepEqual([...asked].sort(), names.map((name) => `${name === "socket" ? "ws" : "http"}://${name}.invalid`).sort());
  await page.context().close();
});

test("the plain page", () => at("plain"));

test("the page under a strict policy", () => at("strict-csp"));

test("the page of WordPress with an optimizer brings the widget with the first gesture", () =>
  at("wordpress", async (page) => {
    await page.waitForTimeout(300);
    assert.equal(await page.locator("partsong-launcher").count(), 0);
    await page.keyboard.press("Shift");
    await page.locator("partsong-launcher").waitFor({ state: "attached" });
    await page.waitForFunction(() => document.body.classList.contains("is-ready"));
  }));

test("the React page that Vite built, with the package", () =>
  at("react-vite", async (page) => {
    const theme = () => page.locator("partsong-launcher").getAttribute("theme");
    assert.equal(await theme(), "light");
    await page.getByRole("button", { name: "Chat in dark" }).click();
    assert.equal(await theme(), "dark");
    await page.getByRole("button", { name: "Chat in light" }).click();
  }));

test("the page that Next.js rendered on its server, with the package", () =>
  at("next", async (page, { origin, server }) => {
    const html = await (await fetch(origin)).text();
    assert.match(html, new RegExp(`<partsong-chat[^>]* api="${server}/api/chat"`), "the element is in what the server sent");
  }));
