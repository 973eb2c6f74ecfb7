// Writes THIRD-PARTY-NOTICES.txt: whose code is in the page's modules and scripts and in the command line, and the licences that ask for being told
// with it. The file stands in the repository, since a build of the command line alone needs nothing but cargo; `--check` tells whether it is up to date.
//   node src/build/notices.mjs [--check]
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const FILE = "THIRD-PARTY-NOTICES.txt";
const PAGE = "wasm32-unknown-unknown";
/** What the command line is released for. */
const NATIVE = ["x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", "x86_64-apple-darwin", "aarch64-apple-darwin", "x86_64-pc-windows-msvc"];
const SCRIPTS = ["src/js/echarts.js", "src/js/highlight.js"];

/** Packages that were published without the licence file of their repository, by that: `like` names a package of the same one that has it. */
const WITHOUT = {
  "https://github.com/JonathanBrouwer/erased": { is: "MIT" },
  "https://github.com/WorldSEnder/wasm-split-prototype": { is: "MIT" },
  "https://github.com/dropbox/rust-alloc-no-stdlib": { like: "alloc-no-stdlib" },
  "https://github.com/leptos-rs/leptos": { is: "MIT" },
  "https://github.com/rs-tml/rstml": { is: "MIT" },
  "https://github.com/rustwasm/gloo": { is: "MIT" },
  "https://github.com/rutrum/convert-case-extras": { is: "MIT" },
  "https://github.com/whentze/drain_filter_polyfill.git": { is: "MIT" },
  "https://github.com/yuankunzhang/charming": { is: "MIT" },
};
const MIT = (holder) => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;

/** The crates of other people that are linked for a target: neither what only builds or tests use, nor what runs inside the compiler. */
function crates(target) {
  const cargo = (...asked) => execFileSync("cargo", [...asked, "--locked"], { encoding: "utf8", maxBuffer: 1 << 28 });
  const { packages } = JSON.parse(cargo("metadata", "--format-version", "1", "--filter-platform", target));
  const tree = cargo("tree", "--target", target, "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}");
  const linked = new Set(tree.split("\n").map((line) => line.split(" ", 2).join(" ")));
  return packages.filter(({ name, version, source }) => source && linked.has(`${name} v${version}`));
}

/** The npm packages of which the bundled scripts have code. */
async function scripts() {
  const { metafile } = await build({ entryPoints: SCRIPTS, bundle: true, format: "esm", metafile: true, write: false, outdir: "none", logLevel: "warning" });
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const names = used.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]);
  return [...new Set(names.filter(Boolean))].map((name) => ({ folder: `node_modules/${name}`, ...JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")) }));
}

const tidy = (text) => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n").replace(/[ \t]+$/gm, "").replace(/^\n+|\n+$/g, "");

/** The texts in a package's folder that its licence asks for. Where it leaves a choice that has MIT in it, MIT is taken. */
function texts(folder, licence) {
  const isText = (name) => /^(licen[cs]e|copying|copyright|notice|unlicense)/i.test(name);
  const files = readdirSync(folder).filter(isText).sort();
  const inside = files.filter((name) => statSync(join(folder, name)).isDirectory()).flatMap((name) => readdirSync(join(folder, name)).sort().map((file) => join(name, file)));
  const all = [...files.filter((name) => statSync(join(folder, name)).isFile()), ...inside];
  const choice = /\bOR\b|\//.test(licence) && !/\bAND\b/.test(licence);
  const mit = choice && /\bMIT\b/.test(licence) ? all.filter((name) => /mit/i.test(name)) : [];
  return (mit.length > 0 ? mit : all).map((name) => tidy(readFileSync(join(folder, name), "utf8"))).filter(Boolean);
}

function textsOf(crate, others) {
  const { name, license, manifest_path, repository, authors } = crate;
  const found = texts(dirname(manifest_path), license ?? "");
  if (found.length > 0) return found;
  const rule = WITHOUT[Object.keys(WITHOUT).find((address) => repository === address || repository?.startsWith(`${address}/`))];
  if (rule?.is && new RegExp(`\\b${rule.is}\\b`).test(license)) return [MIT(authors.map((author) => author.replace(/ <.*>/, "")).join(", ") || `the authors of ${name}`)];
  const like = rule?.like && others.find((one) => one.name === rule.like);
  if (like) return texts(dirname(like.manifest_path), like.license);
  throw new Error(`${name}: the package has no licence file, and src/build/notices.mjs names no reason`);
}

/** The text of the file: each licence once, under those who use it. */
async function notices() {
  const where = new Map();
  const all = new Map();
  const add = (one, place) => {
    const title = `${one.name} ${one.version}`;
    all.set(title, one);
    where.set(title, new Set([...(where.get(title) ?? []), place]));
  };
  for (const crate of crates(PAGE)) add(crate, "page");
  for (const target of NATIVE) for (const crate of crates(target)) add(crate, "command line");
  const packages = await scripts();
  for (const one of packages) add(one, "page");
  // By their words: where lines are broken differently, the text is the same.
  const groups = new Map();
  const put = (title, text) => {
    const words = text.replace(/\s+/g, " ").trim();
    const group = groups.get(words) ?? { text, titles: [] };
    groups.set(words, group);
    group.titles.push(title);
  };
  for (const [title, one] of [...all].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const found = one.folder ? texts(one.folder, one.license) : textsOf(one, [...all.values()]);
    if (found.length === 0) throw new Error(`${one.name}: the package has no licence file`);
    put(title, found.join("\n\n---\n\n"));
  }
  // The standard library is linked into both, and comes from no registry.
  put("Rust's standard library", MIT("the Rust Project contributors"));
  where.set("Rust's standard library", new Set(["page", "command line"]));
  const order = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
  for (const { titles } of groups.values()) titles.sort(order);
  const sorted = [...groups.values()].sort((one, other) => order(one.titles[0], other.titles[0]));
  const line = "=".repeat(78);
  const told = sorted.map(({ text, titles }) => [line, ...titles.map((title) => `${title} (${[...where.get(title)].sort().reverse().join(", ")})`), line, "", text, ""].join("\n"));
  return `Third-party notices of Partsong

Partsong itself is licensed under MIT or Apache-2.0. Its page and its command
line contain code of others. Each is named here with the text of its licence;
where a licence leaves a choice, the one that was taken stands here.

${told.join("\n")}`;
}

const told = await notices();
if (!process.argv.includes("--check")) writeFileSync(FILE, told);
else if (readFileSync(FILE, "utf8") !== told) {
  console.error(`${FILE} is not what the lock files and the licences of their packages say: run \`make notices\`.`);
  process.exit(1);
}
