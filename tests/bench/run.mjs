// Measures the release app beside the floor page: one Chromium, interleaved runs, main-thread CPU in thread ticks, medians; and what people
// wait for on a slow line, in seconds and bytes. Prints a table and a line of JSON. `ONLY=W1,W4 RUNS=3 node tests/bench/run.mjs` narrows
// it; `ONLY=journeys` walks them all, `PEERS=1` lets other chats give the first answer too.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { chromium } from "playwright-core";
import { JOURNEYS, READY, READY_IN_WIDGET } from "./journeys.mjs";
import { serve } from "./server.mjs";
import * as visits from "./walk.mjs";

const RUNS = Number(process.env.RUNS ?? 5);
const only = process.env.ONLY?.split(",").flatMap((name) => (name === "journeys" ? Object.keys(JOURNEYS) : [name]));
const dist = resolve(process.env.DIST ?? "dist");
const server = await serve({ dist });
const browser = await chromium.launch({
  executablePath: process.env.CHROME ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"],
});

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];

async function open(path) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const task = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map((m) => [m.name, m.value])).TaskDuration * 1000;
  const status = (words) => page.waitForFunction((list) => list.includes(document.documentElement.dataset.status), words, { polling: 50, timeout: 180000 });
  // What a history ended with is called done already.
  await page.addInitScript(() => {
    const note = () => (window.streamed ||= document.documentElement?.dataset.status === "streaming");
    new MutationObserver(note).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-status"] });
  });
  await page.goto(server.origin + path);
  await status(["ready", "done"]);
  return { page, cdp, task, status, close: () => context.close() };
}

// Private memory of the page's renderer process, in MB.
async function memory() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  let most = 0;
  for (const { type, id } of processInfo) {
    if (type !== "renderer") continue;
    try {
      const rollup = readFileSync(`/proc/${id}/smaps_rollup`, "utf8");
      const kb = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].reduce((sum, m) => sum + Number(m[1]), 0);
      most = Math.max(most, kb / 1024);
    } catch {
      most = Math.max(most, 0);
    }
  }
  await session.detach();
  return most;
}

// `whole` counts everything from navigation to the end of the answer, not the answer alone, and lets nothing rest in between.
async function answer(path, { readMemory, whole } = {}) {
  const tab = await open(path);
  if (!whole) await tab.page.waitForTimeout(300);
  const before = whole ? 0 : await tab.task();
  const field = tab.page.locator("#ps-composer, body > textarea");
  await field.fill("go");
  await field.press("Enter");
  await tab.page.waitForFunction(() => window.streamed, null, { polling: 50 });
  await tab.status(["done", "error"]);
  const status = await tab.page.evaluate(() => document.documentElement.dataset.status);
  if (status !== "done") throw new Error(`${path} ended in ${status}`);
  if (!whole) await tab.page.waitForTimeout(400);
  const result = { task: (await tab.task()) - before };
  if (readMemory) result.memory = await memory();
  await tab.close();
  return result;
}

const stream = (w, extra = "") => `/bench/stream/${w}${extra}`;
const app = (api) => `/?api=${encodeURIComponent(api)}`;
const floor = (api) => `/floor.html?api=${encodeURIComponent(api)}`;
const HISTORY = `&history=${encodeURIComponent("/bench/history?n=1000")}`;

async function compare(name, goal, ours, theirs) {
  const a = [];
  const b = [];
  for (let run = 0; run < RUNS; run++) {
    a.push((await ours()).task);
    b.push((await theirs()).task);
  }
  const ratio = median(a) / median(b);
  return { name, goal: `<= ${goal}x`, app: `${median(a).toFixed(0)} ms`, floor: `${median(b).toFixed(0)} ms`, value: `${ratio.toFixed(2)}x`, ok: ratio <= goal };
}

// The row of a journey, or of another chat's page that takes the same one: a visit more than the others warms up what serves it.
async function visit(origin, journey, options) {
  const walked = [];
  for (let run = 0; run <= RUNS; run++) walked.push(await visits.walk(browser, origin, journey, options));
  walked.shift();
  const row = (name, goal, until) => {
    const seconds = median(walked.map(until)) / 1000;
    const kb = median(walked.map((walk) => visits.weight(walk.requests, until(walk)))) / 1024;
    const limits = [goal?.seconds && `${goal.seconds} s`, goal?.kb && `${goal.kb} KB`].filter(Boolean).join(", ");
    return { name, goal: limits && `<= ${limits}`, app: `${seconds.toFixed(2)} s`, floor: "", value: `${kb.toFixed(0)} KB`, ok: !(seconds > goal?.seconds || kb > goal?.kb) };
  };
  return { ready: (name, goal) => row(name, goal, (walk) => walk.ready), stands: (name, goal) => row(name, goal, (walk) => walk.stands) };
}

let served;
async function journey(name) {
  served ??= await visits.serve({ dist, binary: resolve(process.env.PARTSONG_BIN ?? "target/release/partsong") });
  const { title, goal } = JOURNEYS[name];
  const walked = await visit(served.origin, JOURNEYS[name]);
  if (name === "first-widget") return [walked.ready("ready in a widget", READY_IN_WIDGET), walked.stands(title, goal)];
  if (name !== "first") return [walked.stands(title, goal)];
  return [walked.ready("ready", READY), walked.stands(title, goal), ...(process.env.PEERS ? await peers() : [])];
}

/** The same first answer in other chats' pages. */
async function peers() {
  const { PEERS, servePeers } = await import("./peers/serve.mjs");
  const other = await servePeers();
  const rows = [];
  for (const [name, title] of Object.entries(PEERS)) {
    const walked = await visit(other.origin, { ...JOURNEYS.first, path: `/${name}` }, { composer: "textarea" });
    rows.push(walked.ready(`ready ${title}`), walked.stands(`first answer ${title}`));
  }
  other.stop();
  return rows;
}

const CASES = {
  W1: () => compare("W1 burst", 1.6, () => answer(app(stream("W1"))), () => answer(floor(stream("W1")))),
  W4: () => compare("W4 burst", 1.05, () => answer(app(stream("W4"))), () => answer(floor(stream("W4")))),
  W1r: () => compare("W1 at 200/s", 0.85, () => answer(app(stream("W1", "?n=3000&rate=200"))), () => answer(floor(stream("W1", "?n=3000&rate=200")))),
  W5: () => compare("W5 history", 1.2, () => answer(app(stream("W5")) + HISTORY, { whole: true }), () => answer(floor(stream("W5")) + HISTORY, { whole: true })),
  W3: async () => {
    const runs = [];
    for (let run = 0; run < RUNS; run++) runs.push(await answer(app(stream("W3")), { readMemory: true }));
    const task = median(runs.map((r) => r.task));
    const mb = median(runs.map((r) => r.memory));
    return { name: "W3 tables", goal: "<= 600 ms, 100 MB", app: `${task.toFixed(0)} ms`, floor: "", value: `${mb.toFixed(0)} MB`, ok: task <= 600 && mb <= 100 };
  },
  G: async () => {
    const at = async (n) => {
      const runs = [];
      for (let run = 0; run < RUNS; run++) runs.push((await answer(app(stream("W1", `?n=${n}`)))).task);
      return median(runs);
    };
    const small = await at(5000);
    const large = await at(40000);
    const exponent = Math.log(large / small) / Math.log(8);
    return { name: "growth 5k to 40k", goal: "<= 1.05", app: `${small.toFixed(0)}, ${large.toFixed(0)} ms`, floor: "", value: exponent.toFixed(2), ok: exponent <= 1.05 };
  },
};

const rows = [];
for (const key of only ?? [...Object.keys(CASES), "first"]) {
  const found = CASES[key] ? [await CASES[key]()] : await journey(key);
  rows.push(...found);
  console.table(found);
}
console.table(rows);
console.log(JSON.stringify({ runs: RUNS, rows }));
await browser.close();
await served?.stop();
server.close();
process.exit(rows.every((row) => row.ok) ? 0 : 1);
