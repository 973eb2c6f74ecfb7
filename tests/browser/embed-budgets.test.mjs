// What the widget may cost the page that has it (docs/embed.md, "When it comes"): how much is asked for and when, what moves, what wakes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliCompressSync } from "node:zlib";
import { given } from "./given.mjs";
import { open as opened } from "./harness.mjs";
import { heard } from "./hosts.mjs";
import { embedding, remembering, say, scripted, status } from "./embed-pages.mjs";

const embed = given(embedding);

const done = (page) => page.context().close();
const launcher = () => '<partsong-launcher><partsong-chat api="/api"></partsong-chat></partsong-launcher>';
const open = async (page) => {
  await page.getByRole("button", { name: "Open chat" }).click();
  await status(page, "ready", "done");
};

// 39
test("nothing is asked for before somebody means it, a second chat asks for nothing, and nothing moves", async () => {
  const asked = [];
  const page = await embed.at("<p>Shop</p>");
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await embed.go(page, `<style>.room { height: 640px } partsong-chat:not(:defined) { display: block; height: 640px }</style><main>Shop</main>${launcher()}<div style="height: 2000px"></div><div class="room" id="room"></div>`);
  await page.evaluate(() => {
    window.shift = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value, hadRecentInput }) => (window.shift += hadRecentInput ? 0 : value))).observe({ type: "layout-shift", buffered: true });
  });
  await page.getByRole("button", { name: "Open chat" }).waitFor();
  await page.mouse.wheel(0, 600);
  await page.mouse.move(300, 300);
  await page.waitForTimeout(1500);
  assert.deepEqual(asked.slice(1), ["/partsong.js"]);
  await page.evaluate(() => scrollTo(0, 0));
  await open(page);
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => window.shift), 0, "nothing moves while the chat comes");
  await scripted(page, []);
  await say(page, "hello");
  await page.waitForTimeout(4000);
  asked.length = 0;
  await page.evaluate(() => (window.shift = 0));
  await page.evaluate(async () => {
    const chat = document.createElement("partsong-chat");
    chat.options = { api: "/api", loading: "eager" };
    document.querySelector("#room").append(chat);
    await chat.ready;
  });
  await page.waitForTimeout(500);
  assert.deepEqual(asked, []);
  assert.equal(await page.evaluate(() => window.shift), 0);
});

test("closed and idle it wakes nobody: no timer, no frame", async () => {
  const page = await embed.at(launcher(), {
    init: () => {
      window.woken = [];
      for (const name of ["setTimeout", "setInterval", "requestAnimationFrame", "requestIdleCallback"]) {
        const real = window[name].bind(window);
        window[name] = (run, ...given) => real((...with_) => { window.woken.push(`${name} ${String(given[0] ?? "")}`); return run(...with_); }, ...given);
      }
    },
  });
  await scripted(page, []);
  await open(page);
  await say(page, "hello");
  await page.getByRole("button", { name: "Minimize chat" }).click();
  await page.waitForTimeout(12_000);
  await page.evaluate(() => (window.woken.length = 0));
  await page.waitForTimeout(6000);
  assert.deepEqual(await page.evaluate(() => window.woken), []);
  assert.equal((await heard(page, "toggle")).at(-1).open, false);
});

/** Bytes of the loader at most, compressed; and of all scripts that a chat in a page has beyond those of our own page, to the end of a first answer. */
const LOADER = 3_072;
const BEYOND = 12_288;

/** The scripts of the server that a page asks for, by their paths. */
const scripts = (page) => {
  const asked = new Set();
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === embed.server.origin && pathname.endsWith(".js")) asked.add(pathname);
  });
  return asked;
};
const weight = async (paths) => {
  const sizes = await Promise.all([...paths].map(async (path) => brotliCompressSync(Buffer.from(await (await fetch(embed.server.origin + path)).arrayBuffer())).length));
  return sizes.reduce((sum, size) => sum + size, 0);
};

test("the loader is light, and so is what a chat has beyond our own page by the end of a first answer", async () => {
  assert.ok((await weight(["/partsong.js"])) <= LOADER);
  const ours = await opened();
  const known = scripts(ours);
  await ours.goto(embed.server.origin);
  await ours.getByRole("textbox").first().fill("hello");
  await ours.keyboard.press("Enter");
  await ours.waitForFunction(() => document.documentElement.dataset.status === "done");
  await done(ours);
  const page = await embed.at("<p>Shop</p>");
  const brought = scripts(page);
  await scripted(page, []);
  await embed.go(page, '<partsong-chat api="/api"></partsong-chat>');
  await status(page, "ready");
  await say(page, "hello");
  await page.waitForTimeout(500);
  assert.ok(brought.has("/partsong.js") && brought.has("/lazy/embed.js"), [...brought].join(" "));
  const beyond = [...brought].filter((path) => !known.has(path));
  const bytes = await weight(beyond);
  assert.ok(bytes <= BEYOND, `${bytes} bytes: ${beyond.join(" ")}`);
});

test("the loader hears no scrolling and no moving of a pointer", async () => {
  const page = await embed.at(launcher() + embed.chat('loading="intent"'), {
    init: () => {
      window.listened = new Set();
      const real = EventTarget.prototype.addEventListener;
      EventTarget.prototype.addEventListener = function (type, ...rest) {
        window.listened.add(type);
        return real.call(this, type, ...rest);
      };
    },
  });
  await page.getByRole("button", { name: "Open chat" }).first().waitFor();
  await page.waitForTimeout(300);
  const costly = ["scroll", "scrollend", "wheel", "pointermove", "pointerrawupdate", "mousemove", "touchmove"];
  const hears = await page.evaluate((types) => {
    const bubble = document.querySelector("partsong-launcher").shadowRoot.querySelector("button");
    const all = [window, document, bubble, ...document.querySelectorAll("*")];
    return { meant: Boolean(bubble.onpointerenter), costly: types.filter((type) => window.listened.has(type) || all.some((one) => one[`on${type}`])) };
  }, costly);
  assert.deepEqual(hears, { meant: true, costly: [] });
});

/** How somebody means a chat. */
const MEANT = {
  "is pointed at": (bubble) => bubble.hover(),
  "is touched": async (bubble, page) => {
    const { x, y, width, height } = await bubble.boundingBox();
    const session = await page.context().newCDPSession(page);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  },
  "is focused": (bubble) => bubble.focus(),
  "is opened by the page": (_, page) => page.evaluate(() => void document.querySelector("partsong-launcher").open()),
};
for (const [how, act] of Object.entries(MEANT)) {
  test(`a bubble that ${how} asks for glue, module and the rest at once, before any of them is there`, async () => {
    const page = await embed.at("<p>Shop</p>", { hasTouch: true });
    const asked = [];
    let go;
    const held = new Promise((done) => (go = done));
    await page.route((url) => url.origin === embed.server.origin && url.pathname !== "/partsong.js", async (route) => {
      asked.push(new URL(route.request().url()).pathname);
      await held;
      await route.continue().catch(() => {});
    });
    await embed.go(page, launcher());
    const bubble = page.getByRole("button", { name: "Open chat" });
    await bubble.waitFor();
    assert.deepEqual(asked, []);
    await act(bubble, page);
    for (let left = 100; left > 0 && asked.length < 3; left -= 1) await page.waitForTimeout(20);
    assert.deepEqual(asked.slice(0, 3).sort(), ["/lazy/embed.js", "/partsong_app.js", "/partsong_embed_bg.wasm"]);
    go();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

/** Bytes by which a second chat may grow the module's memory. */
const SECOND = 2 ** 21;

test("a second chat takes little of the module's memory", async () => {
  const page = await embed.at('<partsong-chat api="/api" loading="eager"></partsong-chat><div id="room"></div>', { init: remembering, viewport: { width: 1180, height: 1600 } });
  await scripted(page, []);
  await status(page, "ready");
  await say(page, "hello");
  const before = await page.evaluate(() => window.memory.buffer.byteLength);
  await page.evaluate(async () => {
    const chat = document.createElement("partsong-chat");
    chat.options = { api: "/api", loading: "eager", user: { id: "two" } };
    document.querySelector("#room").append(chat);
    await chat.ready;
  });
  const grown = (await page.evaluate(() => window.memory.buffer.byteLength)) - before;
  assert.ok(grown <= SECOND, `${grown} bytes`);
});
