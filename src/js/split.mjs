// Cuts the page's module into one that the first paint needs and modules that load later; all share one memory. Trunk cannot do it itself:
// the cut belongs between rustc and wasm-bindgen (trunk-rs/trunk#1022), so this repeats what Trunk did with the module that rustc made.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { kept, tool } from "./kept.mjs";

// What every browser has that runs the page; wasm-opt must not use more.
const FEATURES = ["bulk-memory", "bulk-memory-opt", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
// Tiny functions go into their callers: a quarter fewer functions to compile on first use for one percent more bytes.
const SMALL = ["-Oz", "--always-inline-max-function-size=8"];
// This text is part of what a result was made from: it holds every option and step.
const RECIPE = readFileSync(new URL(import.meta.url));

function run(program, args) {
  try {
    execFileSync(program, args, { stdio: ["ignore", "inherit", "pipe"], shell: process.platform === "win32" });
  } catch (error) {
    const missing = error.code === "ENOENT" ? `${program} is not on the PATH: run \`make setup\`.` : String(error.stderr);
    throw new Error(`The page's module could not be cut. ${missing}`);
  }
}

const shrink = (path, to) =>
  run("wasm-opt", [...SMALL, ...FEATURES.map((name) => `--enable-${name}`), "--strip-debug", "--strip-producers", "--strip-target-features", path, "-o", to]);

/** Puts the optimized module in the place of `<name>_bg.wasm`. */
export function optimize(staging, name) {
  const file = `${name}_bg.wasm`;
  const input = join(staging, file);
  const made = kept(["optimize", file, RECIPE, tool("wasm-opt"), readFileSync(input)], (folder) => shrink(input, join(folder, file)));
  cpSync(made, staging, { recursive: true });
}

/** Cuts `<name>.wasm` of this cargo profile and puts the parts into the staging folder, in place of the whole. */
export function split(staging, name, profile) {
  const input = join(process.env.CARGO_TARGET_DIR ?? "target", "wasm32-unknown-unknown", profile, `${name}.wasm`);
  const tools = ["wasm-split-cli", "wasm-bindgen", "wasm-opt"].map(tool);
  const made = kept(["split", name, RECIPE, ...tools, readFileSync(input)], (folder) => cut(input, name, folder));
  cpSync(made, staging, { recursive: true });
}

function cut(input, name, bound) {
  const work = mkdtempSync(join(tmpdir(), "partsong-split-"));
  try {
    const parts = join(work, "parts");
    run("wasm-split-cli", [input, parts, "--out-name", name]);
    run("wasm-bindgen", [join(parts, `${name}.wasm`), "--target", "web", "--no-typescript", "--keep-lld-exports", "--out-dir", bound, "--out-name", name]);
    rmSync(join(bound, "package.json"), { force: true });
    const modules = readdirSync(parts).filter((file) => file.endsWith(".wasm") && file !== `${name}.wasm`);
    for (const file of modules) shrink(join(parts, file), join(parts, file));
    // A page that is open while a new build is put in place must not meet that build's modules: their folder is named by what is in it.
    const digest = createHash("sha256");
    for (const file of [`${name}.wasm`, ...modules.sort()]) digest.update(readFileSync(join(parts, file)));
    const folder = `lazy/${digest.digest("hex").slice(0, 12)}`;
    mkdirSync(join(bound, folder), { recursive: true });
    for (const file of modules) cpSync(join(parts, file), join(bound, folder, file));
    const link = readFileSync(join(parts, "__wasm_split.js"), "utf8").replace(`"./${name}.js"`, `"../../${name}.js"`);
    writeFileSync(join(bound, folder, "link.js"), link);
    const glue = join(bound, `${name}.js`);
    const imported = /from (["'])\.\/__wasm_split\.js\1/g;
    const text = readFileSync(glue, "utf8");
    writeFileSync(glue, text.replaceAll(imported, `from "./${folder}/link.js"`));
    shrink(join(bound, `${name}_bg.wasm`), join(bound, `${name}_bg.wasm`));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Whether this build of the module was made to be cut. */
export function isUncut(staging, name) {
  const path = join(staging, `${name}_bg.wasm`);
  return existsSync(path) && readFileSync(path).includes("__wasm_split_");
}
