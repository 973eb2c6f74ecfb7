// Prints what a first visit transfers, by file, brotli 11. The conversation loads when the page stands and is idle (never where
// data is saved), charts, highlighting and the in-page agent when they are needed: they are listed below the line, but
// for `--first`: to compress them takes ten times as long. Says how far the goal is, and fails above the limit: a ratchet that only ever goes down.
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const GOAL = 240 * 1024;
const LIMIT = 280 * 1024;
const dist = process.env.DIST ?? "dist";
const FIRST = ["index.html", "main.css", "public/early.js", "public/trusted-types.js", "public/boot.js", "partsong_app.js", "partsong_app_bg.wasm"];

const brotli = (file) =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
const walk = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
const row = (name, raw, size) => console.log(`${name.padEnd(44)} ${String(raw).padStart(10)} ${String(size).padStart(10)}`);

console.log(`${"file".padEnd(44)} ${"raw".padStart(10)} ${"brotli".padStart(10)}`);
const links = readFileSync(join(dist, "partsong_app.js"), "utf8").match(/lazy\/[0-9a-f]+\/link\.js/)?.slice(0, 1) ?? [];
const first = [...FIRST, ...links];
let total = 0;
for (const name of first) {
  const path = join(dist, name);
  const size = brotli(path);
  total += size;
  row(name, statSync(path).size, size);
}
row("first load", "", total);
if (!process.argv.includes("--first")) {
  console.log("later, when idle or first needed:");
  for (const path of walk(dist)) {
    const name = relative(dist, path);
    if (!first.includes(name) && /\.(js|wasm|css)$/.test(name)) row(name, statSync(path).size, brotli(path));
  }
}
console.log(total > GOAL ? `goal ${GOAL}: ${total - GOAL} bytes over` : `goal ${GOAL}: met`);
if (total > LIMIT) {
  console.error(`first load is ${total} bytes, more than the limit of ${LIMIT}: take something out, or load it later`);
  process.exit(1);
}
