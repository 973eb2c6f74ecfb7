// Cuts the page's module into one that the first paint needs and modules that load later; all share one memory. Trunk cannot do it itself:
// the cut belongs between rustc and wasm-bindgen (trunk-rs/trunk#1022), so this repeats what Trunk did with the module that rustc made.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "acorn";
import { kept, tool } from "./kept.mjs";
import { IMPORTS, imports, sections } from "./wasm.mjs";

// What every browser has that runs the page; wasm-opt must not use more.
const FEATURES = ["bulk-memory", "bulk-memory-opt", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
const ENABLED = FEATURES.map((name) => `--enable-${name}`);
// What the page's module gives to its parts.
const SHARED = ["memory", "__indirect_function_table", "__wasm_split_shared0"];
// The part that is there before any other.
const FIRST = "conversation";
// The parts that a first answer may need too: nothing else is fetched because of them.
const PROTOCOLS = ["ag_ui", "genos", "genui", "gulf"];
// The part of an open sidebar, which must not wait for a conversation; what they share is a file of its own.
const SIDEBAR = "chats";
// The part that most answers end with: small enough for all others to bring along.
const ENDS = "ends";
// The part that draws every call and datum, and the families of what stands in it.
const ROWS = "structured";
const FAMILIES = ["canvas", "cards", "charts", "documents", "ordering", "questions", "surfaces", "tables", "upload"];
// Bytes from which what the same parts share is a file of its own.
const LARGE = 100_000;
// Tiny functions go into their callers: a quarter fewer functions to compile on first use for one percent more bytes.
const SMALL = ["-Oz", "--always-inline-max-function-size=8"];
// This text is part of what a result was made from: it holds every option and step.
const RECIPE = readFileSync(new URL(import.meta.url));
const LINKER = readFileSync(new URL("linker.js", import.meta.url), "utf8").replaceAll("export const", "const");

function run(program, args) {
  try {
    execFileSync(program, args, { stdio: ["ignore", "inherit", "pipe"], shell: process.platform === "win32" });
  } catch (error) {
    const missing = error.code === "ENOENT" ? `${program} is not on the PATH: run \`make setup\`.` : String(error.stderr);
    throw new Error(`The page's module could not be cut. ${missing}`);
  }
}

const shrink = (path, to) =>
  run("wasm-opt", [...SMALL, ...ENABLED, "--strip-debug", "--strip-producers", "--strip-target-features", path, "-o", to]);

/** Puts the optimized module in the place of `<name>_bg.wasm`. */
export function optimize(staging, name) {
  const file = `${name}_bg.wasm`;
  const input = join(staging, file);
  const made = kept(["optimize", file, RECIPE, tool("wasm-opt"), readFileSync(input)], (folder) => shrink(input, join(folder, file)));
  cpSync(made, staging, { recursive: true });
}

/** Cuts `<name>.wasm` of this cargo profile and puts the parts into the staging folder, in place of the whole; answers where their linker is. */
export function split(staging, name, profile) {
  const input = join(process.env.CARGO_TARGET_DIR ?? "target", "wasm32-unknown-unknown", profile, `${name}.wasm`);
  const tools = ["wasm-split-cli", "wasm-bindgen", "wasm-opt", "wasm-merge"].map(tool);
  const made = kept(["split", name, RECIPE, LINKER, ...tools, readFileSync(input)], (folder) => cut(input, name, folder));
  cpSync(made, staging, { recursive: true });
  return `./lazy/${readdirSync(join(made, "lazy"))[0]}/link.js`;
}

function cut(input, name, bound) {
  const work = mkdtempSync(join(tmpdir(), "partsong-split-"));
  try {
    const parts = join(work, "parts");
    run("wasm-split-cli", [input, parts, "--out-name", name]);
    run("wasm-bindgen", [join(parts, `${name}.wasm`), "--target", "web", "--no-typescript", "--keep-lld-exports", "--out-dir", bound, "--out-name", name]);
    rmSync(join(bound, "package.json"), { force: true });
    const made = join(work, "made");
    mkdirSync(made);
    const loads = bundle(parts, made, readFileSync(join(parts, "__wasm_split.js"), "utf8"));
    // A page that is open while a new build is put in place must not meet that build's modules: their folder is named by what is in it.
    const digest = createHash("sha256").update(readFileSync(join(parts, `${name}.wasm`))).update(LINKER);
    for (const file of readdirSync(made).sort()) digest.update(readFileSync(join(made, file)));
    const folder = join(bound, "lazy", digest.digest("hex").slice(0, 12));
    cpSync(made, folder, { recursive: true });
    const entries = Object.entries(loads).map(([entry, files]) => `export const ${entry} = loader(shared, ${JSON.stringify(files)});`);
    writeFileSync(join(folder, "link.js"), `import { initSync } from "../../${name}.js";\n${LINKER}\nlet exported;\nconst shared = () => (exported ??= initSync());\n${entries.join("\n")}\n`);
    shrink(join(bound, `${name}_bg.wasm`), join(bound, `${name}_bg.wasm`));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What each entry of the linker that wasm-split-cli wrote loads: `{ __wasm_split_load_x: ["split_x", "chunk_1", ...] }`. */
function told(linker, parts) {
  const loads = {};
  for (const { type, declaration } of parse(linker, { ecmaVersion: "latest", sourceType: "module" }).body) {
    if (type !== "ExportNamedDeclaration") continue;
    const [{ id, init: { arguments: [{ arguments: [, needs] }] } }] = declaration.declarations;
    const own = id.name.replace("__wasm_split_load_", "split_");
    const chunks = needs.elements.map((chunk) => chunk.name.replace("__chunk_", "chunk_"));
    // A part that holds nothing of its own has no file.
    loads[id.name] = [own, ...chunks].filter((file) => existsSync(join(parts, `${file}.wasm`)));
  }
  return loads;
}

/** Where that stands which these parts share, `size` bytes of it. */
function home(parts, size) {
  if (parts.length === 1) return parts[0];
  if (parts.includes(SIDEBAR)) return "page";
  if (parts.some((part) => part === FIRST || PROTOCOLS.includes(part))) return FIRST;
  if (parts.includes(ENDS)) return ENDS;
  const families = parts.filter((part) => part !== ROWS).every((part) => FAMILIES.includes(part));
  if (families && parts.includes(ROWS)) return ROWS;
  if (size >= LARGE) return parts.join("-");
  return families ? "catalog" : "shared";
}

/** The cut makes one file for each combination of parts that share something, most of them tiny: they are put together into a few. */
function bundle(parts, made, linker) {
  const loads = told(linker, parts);
  const users = {};
  for (const [entry, files] of Object.entries(loads)) for (const file of files) (users[file] ??= []).push(entry.replace("__wasm_split_load_", ""));
  const unused = readdirSync(parts).filter((file) => /^(split|chunk)_.*\.wasm$/.test(file) && !users[file.replace(".wasm", "")]);
  if (unused.length) throw new Error(`Nothing loads ${unused.join(", ")}.`);
  const bundles = {};
  const at = {};
  for (const [file, names] of Object.entries(users)) {
    at[file] = home(names.sort(), statSync(join(parts, `${file}.wasm`)).size);
    (bundles[at[file]] ??= []).push(file);
  }
  for (const [name, files] of Object.entries(bundles)) merge(parts, files.sort(), join(made, `${name}.wasm`));
  return Object.fromEntries(Object.entries(loads).map(([entry, files]) => [entry, [...new Set(files.map((file) => at[file]))].sort()]));
}

/** Puts modules together that take nothing but what the page's module shares. */
function merge(parts, files, to) {
  const paths = files.map((file) => join(parts, `${file}.wasm`));
  const least = { memory: 0, table: 0 };
  for (const path of paths) {
    for (const { id, body } of sections(readFileSync(path))) {
      if (id !== IMPORTS) continue;
      for (const taken of imports(body)) {
        if (!SHARED.includes(taken.name)) throw new Error(`${path} takes ${taken.name}, which the parts are not given.`);
        if (taken.kind in least) least[taken.kind] = Math.max(least[taken.kind], taken.least);
      }
    }
  }
  // Each takes memory and table for itself, which would be two of each; taken through this they are the same.
  const [memory, table, stack] = SHARED;
  const through = `${to}.through`;
  const types = { [memory]: `(memory ${least.memory})`, [table]: `(table ${least.table} funcref)`, [stack]: "(global (mut i32))" };
  const kinds = { [memory]: "memory", [table]: "table", [stack]: "global" };
  writeFileSync(through, `(module ${SHARED.map((name) => `(import "shared" "${name}" ${types[name]})`).join("")} ${SHARED.map((name) => `(export "${name}" (${kinds[name]} 0))`).join("")})`);
  run("wasm-as", [...ENABLED, through, "-o", `${through}.wasm`]);
  run("wasm-merge", [...ENABLED, `${through}.wasm`, "__wasm_split", ...paths.flatMap((path, at) => [path, `part${at}`]), "-o", to]);
  shrink(to, to);
  for (const path of [through, `${through}.wasm`]) rmSync(path);
}

/** Whether this build of the module was made to be cut. */
export function isUncut(staging, name) {
  const path = join(staging, `${name}_bg.wasm`);
  return existsSync(path) && readFileSync(path).includes("__wasm_split_");
}
