// Prints what a person waits for, by journey, in bytes as Chromium got them from `partsong serve` on a slow line, and fails above the
// limits. `--first` walks the first answers alone, in our page and in one of others, and weighs all modules; `--requests` lists what each journey asked for; names of journeys walk those.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { FOREIGN } from "../../src/build/cut.mjs";
import { JOURNEYS } from "./journeys.mjs";
import { serve, walk, weight } from "./walk.mjs";

/** What has arrived today and a little, in KB of 1,024 bytes: a ratchet that only ever goes down. */
const LIMITS = {
  start: 174,
  first: 443,
  "first-desk": 450,
  "first-ko": 453,
  "first-ag-ui": 507,
  "first-gulf": 459,
  "first-a2ui": 459,
  "first-genui": 470,
  "first-genos": 508,
  "first-kept": 443,
  "first-widget": 458,
  above: 15,
  hello: 456,
  approval: 495,
  table: 547,
  chart: 559,
  picture: 575,
  question: 642,
  genos: 640,
  gulf: 710,
  genui: 665,
  charts: 152,
  everything: 1167,
};
/** All wasm of the page `/`, settings included; not the charts' library, the highlighter and the demo agent. */
const EVERYTHING = 1200;
/** What a first answer in a page of others may weigh beyond one in ours: the loader, and what is between the chat and that page. */
const ABOVE = 12;

/** What comes ahead of need begins before the page is ready: how much of it is there by then says how quick the machine is. */
const AHEAD = /\/lazy\//;

const KB = 1024;
const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const dist = resolve(process.env.DIST ?? join(root, "dist"));
const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const named = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wanted = flags.includes("--first") ? ["first", "first-widget"] : named.length ? named : Object.keys(JOURNEYS);

/** What is sent of a file: its Brotli copy, where the build left one. */
const sent = (path) => statSync(`${path}.br`, { throwIfNoEntry: false })?.size ?? statSync(path).size;

function everything() {
  const folders = new Set(readFileSync(join(dist, "partsong_app.js"), "utf8").match(/lazy\/[0-9a-f]+(?=\/)/g));
  const parts = [...folders].flatMap((folder) => readdirSync(join(dist, folder)).filter((name) => name.endsWith(".wasm") && !FOREIGN.includes(name.replace(".wasm", ""))).map((name) => join(folder, name)));
  return ["partsong_app_bg.wasm", ...parts].map((name) => ({ name, bytes: sent(join(dist, name)) }));
}

function binary() {
  if (process.env.PARTSONG_BIN) return resolve(process.env.PARTSONG_BIN);
  execFileSync("cargo", ["build", "--quiet", "--bin", "partsong"], { cwd: root, stdio: "inherit" });
  return join(root, "target/debug/partsong");
}

const over = [];
function row(name, title, bytes, goal, parts = []) {
  const kb = bytes / KB;
  const limit = LIMITS[name];
  console.log([title.padEnd(34), kb.toFixed(0), goal ?? "", limit ?? ""].map((cell) => String(cell).padStart(7)).join(" "));
  if (flags.includes("--requests")) for (const part of parts) console.log(`${String(part.bytes).padStart(43)}  ${part.name}`);
  if (kb > limit) over.push(`${title}: ${kb.toFixed(1)} KB are more than the limit of ${limit} KB. See with --requests what came; take something out, or load it later.`);
}

if (!statSync(join(dist, "partsong_app_bg.wasm.br"), { throwIfNoEntry: false })) throw new Error(`${dist} holds no compressed release page: make app`);
const server = await serve({ dist, binary: binary() });
const browser = await chromium.launch({
  executablePath: process.env.CHROME ?? execFileSync("bash", [".ci/chrome"], { cwd: root, encoding: "utf8" }).trim(),
  args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
});
try {
  console.log(`${"KB until it stands".padEnd(34)} ${"today".padStart(7)} ${"goal".padStart(7)} ${"limit".padStart(7)}`);
  let charts = 0;
  const walked = {};
  for (const name of wanted) {
    const { title, goal } = JOURNEYS[name];
    const { ready, stands, requests } = await walk(browser, server.origin, JOURNEYS[name]);
    const at = (ms) => `${ms.toFixed(0).padStart(6)}`;
    const parts = requests.map(({ address, begun, to, size }) => ({ bytes: size, name: `${at(begun)} to ${at(to)} ms  ${address}` }));
    if (name === "first") {
      row("ready", "ready", weight(requests, ready));
      row("start", "ready, without what comes ahead", weight(requests.filter(({ address }) => !AHEAD.test(address)), ready));
    }
    walked[name] = weight(requests, stands);
    row(name, title, walked[name], goal?.kb, parts);
    charts = Math.max(charts, weight(requests, Infinity, { charts: true }));
  }
  const { first, "first-widget": widget } = walked;
  if (first && widget) row("above", "a widget's, above our own page's", widget - first, ABOVE);
  if (charts) row("charts", "the charts' library, apart", charts);
  if (!named.length) {
    const parts = everything();
    row("everything", "everything (wasm)", parts.reduce((total, part) => total + part.bytes, 0), EVERYTHING, parts);
  }
} finally {
  await browser.close();
  await server.stop();
}
for (const sentence of over) console.error(sentence);
process.exitCode = over.length ? 1 : 0;
