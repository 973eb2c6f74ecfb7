// What every browser test stands on: one server, one Chromium, pages that record what must not happen (policy
// violations, errors), and waits that follow `<html data-status>`.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../..");
export const ARTIFACTS = join(ROOT, "tests/artifacts");
const BINARY = process.env.PARTSONG_BIN ?? join(ROOT, "target/debug/partsong");
const DIST = process.env.PARTSONG_DIST ?? join(ROOT, "dist");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
mkdirSync(ARTIFACTS, { recursive: true });

const running = new Set();
process.once("exit", () => running.forEach((child) => child.kill()));

/** Runs a command until it prints a line that matches `ready`; resolves to `{ match, stop, output }`. */
export function start(command, args, ready) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ["ignore", "pipe", "pipe"] });
    running.add(child);
    child.once("exit", () => running.delete(child));
    let output = "";
    const stop = () =>
      new Promise((done) => {
        if (child.exitCode !== null) return done();
        child.once("exit", done);
        child.kill("SIGINT");
        setTimeout(() => child.kill("SIGKILL"), 3000).unref();
      });
    const read = (bytes) => {
      output += bytes;
      const match = ready.exec(output);
      if (match) resolve({ match, stop, output: () => output, child });
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${command} ended with ${code} before it was ready:\n${output}`)));
  });
}

/** `partsong serve` on a free port; resolves to `{ origin, stop }`. */
export async function serve(...extra) {
  const server = await start(BINARY, ["serve", "--port", "0", "--dist", DIST, ...extra], /ready: (http:\/\/\S+)/);
  return { origin: server.match[1].replace(/\/$/, ""), stop: server.stop };
}

// The first two draw Chromium's own address bar: a page of its own in every window, which costs more than ours. The rest is of the list of
// Playwright that this one replaces.
const WITHOUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "OptimizationHints",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
];

let browser;
/** The one Chromium of this test file. */
export async function launch() {
  browser ??= await chromium.launch({
    executablePath: process.env.CHROME ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", `--disable-features=${WITHOUT.join(",")}`],
  });
  return browser;
}
export async function close() {
  await browser?.close();
  browser = undefined;
}
/** The profiles that stand. */
export const contexts = () => browser?.contexts() ?? [];

/** A fresh profile and page at `url` (none: a blank page); a page in the profile of `options.context`, if there is one. `options` are Playwright's context options; English and light unless they say otherwise. */
export async function open(url, options = {}) {
  const { init, context: shared, ...contextOptions } = options;
  const context = shared ?? await (await launch()).newContext({ viewport: { width: 1180, height: 860 }, locale: "en-US", colorScheme: "light", ...contextOptions });
  const page = await context.newPage();
  watch(page);
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) =>
      console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
    );
  });
  // A fast answer may pass through "streaming" between two looks, so every word is written down.
  await page.addInitScript(() => {
    window.statusLog = [];
    new MutationObserver(() => {
      const word = document.documentElement?.dataset.status;
      if (word && word !== window.statusLog.at(-1)) window.statusLog.push(word);
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-status"] });
  });
  if (init) await page.addInitScript(init);
  if (url) {
    await page.goto(url);
    await status(page, "ready", "done", "error");
  }
  return page;
}

/** For `options.init`: a browser that cannot size a field by its words. */
export const sizesNoFields = () => {
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...asked) => asked[0] !== "field-sizing" && supports(...asked);
  const set = CSSStyleDeclaration.prototype.setProperty;
  CSSStyleDeclaration.prototype.setProperty = function (name, ...value) {
    if (name !== "field-sizing") set.call(this, name, ...value);
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("textarea { field-sizing: fixed !important }");
  document.adoptedStyleSheets = [sheet];
};

/** How much of a field's words stands outside of it, in pixels. */
export const hiddenIn = (field) => field.evaluate((node) => node.scrollHeight - node.clientHeight);

/** Two frames of a page, the time in which it draws what a gesture changed; at most a second (hidden pages draw nothing), and none when it is gone. */
export const drawn = (page) =>
  Promise.race([
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))).catch(() => {}),
    new Promise((done) => setTimeout(done, 1000).unref()),
  ]);

/** Lets gestures end when the page has drawn what they did, as a person sees it: on a busy machine a look right after the key is too early. */
function seeGestures(page) {
  const locators = Object.getPrototypeOf(page.locator("html"));
  const after = (target, names, pageOf) => {
    if (Object.hasOwn(target, "seen")) return;
    target.seen = true;
    for (const name of names) {
      const act = target[name];
      target[name] = async function (...args) {
        const result = await act.apply(this, args);
        await drawn(pageOf(this));
        return result;
      };
    }
  };
  after(page.keyboard, ["press", "insertText"], () => page);
  after(page.mouse, ["up", "click"], () => page);
  after(locators, ["press", "click", "tap", "check", "uncheck", "fill", "selectOption", "setInputFiles"], (locator) => locator.page());
}

/** Lets a look for words find what stands on the page: the region that is read aloud has the same words, at the same moment or a little later. */
function seeWhatStands(page) {
  for (const target of [Object.getPrototypeOf(page), Object.getPrototypeOf(page.locator("html"))]) {
    if (Object.hasOwn(target, "stands")) continue;
    target.stands = true;
    const find = target.getByText;
    target.getByText = function (...asked) {
      return find.apply(this, asked).and((this.page?.() ?? this).locator(":not([aria-atomic], [aria-atomic] *)"));
    };
  }
}

/** The pages that are watched and that nobody took from here, those that were closed among them. */
export const watched = [];

/** Records everything that a good page never does; `expectClean` looks at it. */
export function watch(page) {
  watched.push(page);
  seeGestures(page);
  seeWhatStands(page);
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(`error: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") page.problems.push(message.text());
  });
}

/** Fails on a policy violation, an exception or an error in the console; `allow` names what the test provoked. */
export function expectClean(page, ...allow) {
  const left = page.problems.filter((text) => !allow.some((pattern) => pattern.test(text)));
  assert.deepEqual(left, [], "the page must not report errors or policy violations");
}

/** Holds back a part of the page, asked for from now on, until what comes back is called. */
export async function held(page, part) {
  let go;
  const waits = new Promise((resolve) => (go = resolve));
  await page.route(`**/lazy/*/${part}.wasm`, async (route) => {
    await waits;
    await route.continue().catch(() => {});
  });
  return go;
}

/** Waits until the page keeps its height: what moves while axe looks seems to lie over its neighbours. */
export async function rested(page) {
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  for (let same = 0, last = 0; same < 5; ) {
    const now = await height();
    same = now === last ? same + 1 : 0;
    last = now;
    await page.waitForTimeout(100);
  }
}

/** Waits until `<html data-status>` is one of these words. */
export async function status(page, ...words) {
  await page.waitForFunction((list) => list.includes(document.documentElement.dataset.status), words, { timeout: 30000 });
  await drawn(page);
  return page.evaluate(() => document.documentElement.dataset.status);
}

export const composer = (page) => page.locator("#ps-composer");

/** Types into the composer and sends with Enter, then waits for the end of the answer. */
export async function say(page, text, ...until) {
  await composer(page).fill(text);
  return turn(page, () => composer(page).press("Enter"), ...until);
}

/** Does something that starts an answer, and waits for its end; resolves to the last status. */
export async function turn(page, act, ...until) {
  const seen = await page.evaluate(() => window.statusLog.length);
  await act();
  await page.waitForFunction(
    ([from, words]) => window.statusLog.slice(from).includes("streaming") && words.includes(document.documentElement.dataset.status),
    [seen, until.length ? until : ["done", "error"]],
    { timeout: 30000 },
  );
  await drawn(page);
  return page.evaluate(() => document.documentElement.dataset.status);
}

/** Waits until `check` is truthy, and resolves to what it was; fails after `ms` and says `what` did not happen. */
export async function until(check, what, ms = 10_000) {
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((done) => setTimeout(done, 25))) {
    const found = await check();
    if (found) return found;
  }
  throw new Error(`not within ${ms / 1000} s: ${what}`);
}

/** What a press copies: the code that writes it down may have to be fetched first. */
export async function copied(page, press) {
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await press();
  return until(() => page.evaluate(() => navigator.clipboard.readText()), "something is copied");
}

/**
 * Waits until a press on a card that asks counts: what was in view for a moment only is no decision. The page's own observer tells the page no
 * sooner than ours tells us, also where frames are rare.
 */
export const considered = async (page) => {
  await page.locator(".ps-approval-card").last().waitFor();
  await page.evaluate(() => new Promise((done) => {
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setTimeout(done, 450));
    for (const seal of document.querySelectorAll(".ps-approval-card")) watch.observe(seal);
  }));
};

/** Runs axe on the page as it stands and fails on any violation of WCAG 2.2 A/AA or best practice, but for the rules in `except`. */
export async function axe(page, label, scope, except = []) {
  // Half a megabyte of script that a page needs only once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // What fades in has the contrast of half of it.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime)).map((one) => one.finished.catch(() => {}))));
  const violations = await page.evaluate(
    async ([rules, selector, off]) => {
      const result = await window.axe.run(selector ?? document, { runOnly: { type: "tag", values: rules }, rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])), resultTypes: ["violations"] });
      return result.violations.map((v) => `${v.id}: ${v.nodes.map((n) => `${n.target.join(" ")} (${n.failureSummary?.split("\n")[1]?.trim()})`).slice(0, 3).join(" | ")}`);
    },
    [RULES, scope, except],
  );
  assert.deepEqual(violations, [], `axe: ${label}`);
}

/** Keeps a picture of the page under tests/artifacts, where PICTURES is set. */
export const picture = async (page, name) => process.env.PICTURES && page.screenshot({ path: join(ARTIFACTS, `${name}.png`) });

/** Waits for the sheet of paper, which comes when the page has rested for a while. */
export const paper = (page) => page.waitForFunction(() => document.adoptedStyleSheets.some(({ cssRules }) => [...cssRules].some((rule) => rule instanceof CSSPageRule)));
