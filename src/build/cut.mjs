// Cuts the page's module into one that the first paint needs and modules that load later; all share one memory. The first is made twice, for our
// own page and for a page of others: each has what both need, and its own. The cut belongs between rustc and wasm-bindgen. Writes the glue of whole
// modules, too. Knows nothing of the page around them.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parse } from "acorn";
import { kept } from "./cache.mjs";
import { withoutClasses } from "./classes.mjs";
import { paced } from "./compress.mjs";
import { ordered } from "./order.mjs";
import { tools } from "./tools.mjs";
import { exporting, importing, names, through } from "./wasm.mjs";
import { binaryen, run, runBinaryen } from "./work.mjs";

// What every browser has that runs the page; wasm-opt must not use more.
const FEATURES = ["bulk-memory", "bulk-memory-opt", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
const ENABLED = FEATURES.map((name) => `--enable-${name}`);
// What the page's module gives to its parts.
const SHARED = ["memory", "__indirect_function_table", "__wasm_split_shared0"];
// The part that is there before any other: what sends requests and reads answers. And the one that draws them, which comes behind it.
const FIRST = "session";
const DRAWING = "conversation";
// The part of an open sidebar, which must not wait for either; what they share is a file of its own.
const SIDEBAR = "chats";
// What makes a request and reads its answer over another protocol than the session's own: it must not wait for what draws.
const SPEAKING = ["ag_ui", "genos", "genui", "gulf"];
// What reads citations, and who else has to: the protocol whose texts have them, and what writes a chat down.
const CITING = "citing";
const WRITER = "extras";
const CITE = [CITING, "genos", WRITER];
// The part that is our own page, and the one that is a chat in a page of others: of the two modules that start, each has one.
const [OWN, OTHERS] = ["app", "embed"];
// What our own page has from the start and shares with these parts alone: a page of others asks for it with one of them.
const OWNED = "owned";
const ASIDE = [SIDEBAR, WRITER, "settings"];
// What both have from the start, besides what the module itself reaches.
const BOTH = "both";
// A function that stays in the module is given away under such a name until the module is whole.
const STAYING = "staying ";
const FUNCTION = 0;
// What stands in the modules that start, and in no file of its own.
const AT_ONCE = [BOTH, OWN, OTHERS];
/** The module of pages of others. */
export const WIDGET = "partsong_embed";
// The families of what stands in calls and data.
const FAMILIES = ["asked", "canvas", "cards", "charts", "consents", "documents", "forms", "hosted", "marks", "ordering", "questions", "surfaces", "tables", "upload"];
// What never comes without another part, on which it stands: marks in a text that are charts, functions of surfaces.
const UPON = { marks: "charts", functions: "surfaces" };
// The families of questions: what some of them share is the frame of every question, or reads what every question has, for the writer too.
const QUESTIONS = ["asked", "canvas", "consents", "forms", "ordering", "questions", "upload"];
// What a chat in a page of others has besides as soon as something is said in it: it stands in that page's module. One works with a session, the other
// with what draws a conversation.
const WITH = { telling: FIRST, around: DRAWING };
// Chats in pages of others, and what those have tools and components for.
const ELSEWHERE = [OTHERS, ...Object.keys(WITH), "hosted", "methods", "tools"];
/** The files of parts that `/` never asks for. */
export const FOREIGN = [OWNED, ...ELSEWHERE];
// Who reads what questions are made of, and draws none.
const READING = [WRITER, "hosted", "tools"];
// What people do, each by the parts that it takes beside those of an answer in words, and how much it counts: the log comes with everything.
const CALL = ["calls", "ends"];
const FIGURES = ["structured", "surfaces", "charts", "plots", "ends"];
const VISITS = [
  { parts: ["journal"], counts: 2 },
  { parts: ["genos", "citing"], counts: 3 },
  { parts: ["ag_ui"], counts: 3 },
  { parts: ["gulf"], counts: 3 },
  { parts: ["genui"], counts: 5 },
  { parts: ["ends"], counts: 2 },
  ...[["settings"], ["extras"], [...CALL, "approval"], [...CALL, "tables"], [...CALL, "charts"], [...CALL, "cards"], [...CALL, "documents"]].map((parts) => ({ parts, counts: 1 })),
  ...[["calls", "asked", "consents"], ["calls", "asked", "questions"], ["calls", "asked", "forms"], ["genos", "citing", "agents", "marks", "charts"], ["gulf", ...FIGURES], ["genui", ...FIGURES]].map((parts) => ({ parts, counts: 1 })),
];
// Files at most for what is shared in no other way: each is one more to ask for.
const FILES = 18;
// Bytes of a module around what is in it, which are there once when several become one.
const AROUND = 1_250;
// Bytes from which what the same parts share is a file of its own, and from which what one family shares with the writer is.
const LARGE = 60_000;
const WORTH = 8_000;
// Blocks and loops are made anew from a function's jumps before anything else, and values stay in their locals: one percent of what is sent.
// Tiny functions go into their callers: a quarter fewer functions to compile on first use for one percent more bytes.
// The stack begins at address 0 and grows downwards, so nothing is read or written below 1,024: constants may go into the accesses.
// What is written twice, and what has one caller and stands for itself, compresses better than what was shared or put in its place: one percent.
const SMALL = ["--flatten", "--rereloop", "-Oz", "--skip-pass=simplify-locals", "--always-inline-max-function-size=8", "--one-caller-inline-max-function-size=100", "--skip-pass=local-cse", "--low-memory-unused", "--optimize-added-constants"];
// As order.mjs names them.
const ORDERED = ["--reorder-functions-by-name"];
// These texts are part of what a result was made from: they hold every option and step.
const RECIPE = ["cut.mjs", "classes.mjs", "compress.mjs", "order.mjs", "wasm.mjs", "linker.js"].map((name) => readFileSync(new URL(name, import.meta.url)));
const LINKER = readFileSync(new URL("linker.js", import.meta.url), "utf8").replaceAll("export const", "const");
const PROGRAMS = ["wasm-opt", "wasm-merge"].map((name) => readFileSync(binaryen(name)));

const STRIPPED = ["--strip-debug", "--strip-producers", "--strip-target-features"];

/** Makes a module as small as it gets. */
async function shrink(path) {
  writeFileSync(path, ordered(readFileSync(path)));
  await runBinaryen("wasm-opt", [...ORDERED, ...SMALL, ...ENABLED, ...STRIPPED, path, "-o", path]);
}

/**
 * Writes glue and module of a whole program into the folder, stripped where it is meant to be small. Gallery and replay are nobody's first page, and
 * to optimize the agent takes half a minute for not one byte less that is sent.
 */
export async function whole(module, folder, { name = basename(module, ".wasm"), small = false, latest }) {
  const program = await tools();
  const make = async (work) => {
    const bare = join(work, `${name}.wasm`);
    writeFileSync(bare, withoutClasses(readFileSync(module)));
    await run(program, ["glue", bare, work, name]);
    rmSync(bare);
    rmSync(join(work, "package.json"), { force: true });
    const path = join(work, `${name}_bg.wasm`);
    if (small) await runBinaryen("wasm-opt", [...ENABLED, ...STRIPPED, path, "-o", path]);
  };
  const made = await kept(["whole", name, String(small), ...RECIPE, program, ...(small ? PROGRAMS : []), readFileSync(module)], make, latest);
  cpSync(made, folder, { recursive: true });
}

/** Writes glue, module and parts of a program into the folder; answers where the parts' linker is, and the parts that every request needs. */
export async function cut(module, folder, small) {
  const program = await tools();
  const name = basename(module, ".wasm");
  const made = await kept(["cut", name, String(small), ...RECIPE, program, ...PROGRAMS, readFileSync(module)], (work) =>
    divide(module, name, work, { program, small }),
  );
  cpSync(made, folder, { recursive: true, filter: (path) => !path.endsWith("cut.json") });
  const place = `lazy/${readdirSync(join(made, "lazy"))[0]}`;
  const { ahead } = JSON.parse(readFileSync(join(made, "cut.json"), "utf8"));
  return { linker: `./${place}/link.js`, ahead: ahead.map((file) => `${place}/${file}.wasm`) };
}

async function divide(module, name, bound, { program, small }) {
  const work = mkdtempSync(join(tmpdir(), "partsong-cut-"));
  try {
    const parts = await taken(module, name, work, program);
    const made = join(work, "made");
    mkdirSync(made);
    const { loads, bundles } = bundled(parts);
    const starts = { [name]: [BOTH, OWN, OWNED], [WIDGET]: [BOTH, OTHERS] };
    const begun = async () => {
      await run(program, ["glue", join(parts, `${name}.wasm`), bound, name]);
      rmSync(join(bound, "package.json"), { force: true });
      const core = join(work, "core.wasm");
      const path = join(bound, `${name}_bg.wasm`);
      writeFileSync(core, exporting(readFileSync(path), (exports) => exports.filter(([name]) => !name.startsWith(STAYING))));
      await Promise.all(Object.entries(starts).map(([start, names]) => begin(core, parts, names.flatMap((name) => bundles[name] ?? []), join(bound, `${start}_bg.wasm`))));
    };
    const apart = Object.entries(bundles).filter(([name]) => !AT_ONCE.includes(name));
    await Promise.all([begun(), ...apart.map(([name, files]) => merge(parts, files, join(made, `${name}.wasm`)))]);
    const modules = Object.keys(starts).map((name) => join(bound, `${name}_bg.wasm`));
    const all = [...modules, ...apart.map(([name]) => join(made, `${name}.wasm`))];
    if (small) {
      await run(program, ["direct", module, ...all]);
      await Promise.all(all.map((path) => shrink(path)));
    }
    for (const path of modules) await link(path, made);
    // A page that is open while a new build is put in place must not meet that build's modules: their folder is named by what is in it.
    const digest = createHash("sha256").update(LINKER);
    for (const path of modules) digest.update(readFileSync(path));
    for (const file of readdirSync(made).sort()) digest.update(readFileSync(join(made, file)));
    const place = `lazy/${digest.digest("hex").slice(0, 12)}/`;
    const folder = join(bound, place);
    cpSync(made, folder, { recursive: true });
    const bytes = (file) => statSync(join(folder, `${file}.wasm`)).size;
    const needs = (part) => loads[`__wasm_split_load_${part}`].filter((file) => file !== OWNED).sort((one, other) => bytes(one) - bytes(other));
    const ahead = needs(FIRST);
    const after = needs(DRAWING).filter((file) => !ahead.includes(file));
    writeFileSync(join(bound, "cut.json"), JSON.stringify({ ahead }));
    const entries = Object.entries(loads).map(([entry, files]) => `export const ${entry} = loader(shared, ${JSON.stringify(files)});`);
    writeFileSync(join(folder, "link.js"), `import { initSync } from "../../${name}.js";\nconst PLACE = ${JSON.stringify(place)};\n${LINKER}\nconst [OWNED, FIRST, SIZE] = ${JSON.stringify([OWNED, FIRST, paced(join(folder, `${FIRST}.wasm`))])};\nlet exported;\nconst shared = () => (exported ??= initSync());\n${entries.join("\n")}\nahead(${JSON.stringify(ahead)}, ${JSON.stringify(after)});\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/**
 * The parts of a module, in a folder. What both who start need stays in it, though either alone is a part: a first cut tells what that is. Calls
 * within a module are shorter than those from one to another.
 */
async function taken(module, name, work, program) {
  const cut = async (module, folder) => {
    await run(program, ["cut", module, folder, name]);
    return folder;
  };
  const bytes = withoutClasses(readFileSync(module));
  const whole = join(work, "whole.wasm");
  writeFileSync(whole, bytes);
  const first = await cut(whole, join(work, "first"));
  const staying = Object.entries(used(first)).filter(([, parts]) => isOfBoth(parts)).flatMap(([file]) => names(readFileSync(join(first, `${file}.wasm`))).map(([, name]) => name));
  rmSync(first, { recursive: true });
  const called = new Set(staying);
  const numbers = names(bytes).filter(([, name]) => called.has(name)).map(([number]) => number);
  writeFileSync(whole, exporting(bytes, (exports) => [...exports, ...numbers.map((number) => [`${STAYING}${number}`, FUNCTION, number])]));
  const parts = await cut(whole, join(work, "parts"));
  rmSync(whole);
  return parts;
}

/** Links every part with the page's module, whose own imports do nothing here: a part that does not fit ends the build, not a visit. */
async function link(page, parts) {
  const program = await WebAssembly.compile(readFileSync(page));
  const nothing = {};
  for (const { module, name } of WebAssembly.Module.imports(program)) (nothing[module] ??= {})[name] = () => 0;
  const { exports } = await WebAssembly.instantiate(program, nothing);
  for (const file of readdirSync(parts)) {
    await WebAssembly.instantiate(readFileSync(join(parts, file)), { shared: exports }).catch((error) => {
      throw new Error(`${file} does not fit the page's module: ${error.message}`);
    });
  }
}

/** What each entry of the linker that wasm-split-cli wrote loads: `{ __wasm_split_load_x: ["split_x", "chunk_1", ...] }`. */
function told(parts) {
  const loads = {};
  const linker = readFileSync(join(parts, "__wasm_split.js"), "utf8");
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

/** The parts that have each file's use: `{ chunk_1: ["x", "y"] }`. */
function used(parts) {
  const users = {};
  for (const [entry, files] of Object.entries(told(parts))) for (const file of files) (users[file] ??= []).push(entry.replace("__wasm_split_load_", ""));
  return users;
}

/** Whether a module that starts has it in either page. */
const isOfBoth = (users) => users.includes(OWN) && users.some((part) => part !== OWN && !ASIDE.includes(part));

/** Where that stands which these parts share, `size` bytes of it; nothing where what people do decides. */
function home(users, size) {
  if (isOfBoth(users)) return BOTH;
  if (users.includes(OWN)) return users.length === 1 ? OWN : OWNED;
  const parts = [...new Set(users.filter((part) => !users.includes(UPON[part])).map((part) => (WITH[part] ? OTHERS : part)))];
  if (parts.length === 1) return parts[0];
  if (parts.every((part) => ELSEWHERE.includes(part))) return parts.includes(OTHERS) ? OTHERS : parts[0];
  if (parts.includes(SIDEBAR)) return "page";
  // A page of others has it in its module, and would have it twice.
  if (users.some((part) => WITH[part] === FIRST)) return FIRST;
  if (parts.includes(FIRST)) return FIRST;
  if (parts.includes(DRAWING)) return parts.some((part) => SPEAKING.includes(part)) ? FIRST : DRAWING;
  if (parts.includes(CITING) && parts.every((part) => CITE.includes(part))) return CITING;
  const asking = parts.filter((part) => QUESTIONS.includes(part));
  if (asking.length > 1 && parts.every((part) => asking.includes(part) || READING.includes(part))) return asking.length < parts.length ? "reading" : "frame";
  // What reads the data of one family: who only draws a call must not wait for it, nor who writes a chat down for the family.
  const one = parts.length === 2 && parts.includes(WRITER) && parts.some((part) => FAMILIES.includes(part));
  if (size >= (one ? WORTH : LARGE)) return parts.join("-");
}

/** Puts what is left of the shared code into a few files, so that people get little that they have no use for: `{file: name}`. */
function gathered(left) {
  const waste = ({ size, visits }) => size * VISITS.reduce((sum, { counts }, at) => sum + (visits & (1 << at) ? counts : 0), 0);
  const joined = (one, other) => ({ size: one.size + other.size, visits: one.visits | other.visits, files: [...one.files, ...other.files] });
  const alike = {};
  for (const { file, users, size } of left) {
    const visits = VISITS.reduce((sum, { parts }, at) => sum | (parts.some((part) => users.includes(part)) ? 1 << at : 0), 0);
    const one = { size: Math.max(0, size - AROUND), visits, files: [file] };
    alike[visits] = alike[visits] ? joined(alike[visits], one) : one;
  }
  const pieces = Object.values(alike);
  const groups = [...pieces];
  while (groups.length > FILES) {
    let best = { more: Infinity };
    for (const [at, one] of groups.entries()) {
      for (const [next, other] of groups.entries()) {
        if (next <= at) continue;
        const both = joined(one, other);
        const more = waste(both) - waste(one) - waste(other);
        if (more < best.more) best = { more, at, next, both };
      }
    }
    groups.splice(best.next, 1);
    groups[best.at] = best.both;
  }
  // What was put together early may have a better place among what the groups became.
  const places = pieces.map(({ files: [file] }) => groups.findIndex(({ files }) => files.includes(file)));
  const at = (place, but) =>
    pieces.reduce(({ size, visits }, piece, number) => (piece === but || places[number] !== place ? { size, visits } : { size: size + piece.size, visits: visits | piece.visits }), { size: 0, visits: 0 });
  for (let moved = true; moved; ) {
    moved = false;
    for (const [number, piece] of pieces.entries()) {
      const costs = groups.map((_, place) => at(place, piece)).map(({ size, visits }) => waste({ size: size + piece.size, visits: visits | piece.visits }) - waste({ size, visits }));
      const best = costs.indexOf(Math.min(...costs));
      if (costs[best] >= costs[places[number]]) continue;
      places[number] = best;
      moved = true;
    }
  }
  return Object.fromEntries(pieces.flatMap(({ files }, number) => files.map((file) => [file, `shared${places[number]}`])));
}

/** The cut makes one file for each combination of parts that share something, most of them tiny: they are put together into a few. */
function bundled(parts) {
  const users = used(parts);
  const unused = readdirSync(parts).filter((file) => /^(split|chunk)_.*\.wasm$/.test(file) && !users[file.replace(".wasm", "")]);
  if (unused.length) throw new Error(`Nothing loads ${unused.join(", ")}.`);
  const bundles = {};
  const at = {};
  const size = (file) => statSync(join(parts, `${file}.wasm`)).size;
  for (const [file, names] of Object.entries(users)) at[file] = home(names.sort(), size(file));
  const left = Object.keys(users).filter((file) => !at[file]);
  Object.assign(at, gathered(left.map((file) => ({ file, users: users[file], size: size(file) }))));
  for (const file of Object.keys(users).sort()) (bundles[at[file]] ??= []).push(file);
  const apart = (files) => [...new Set(files.map((file) => at[file]))].filter((name) => !AT_ONCE.includes(name)).sort();
  const loads = Object.fromEntries(Object.entries(told(parts)).map(([entry, files]) => [entry, apart(files)]));
  // A chat in a page of others has what it shares with parts at once, too: it would wait for all of a file because of a piece. Nothing is wrong with
  // a function that is there twice.
  const taken = new Set();
  const after = Object.entries(WITH).map(([part, before]) => [part, loads[`__wasm_split_load_${before}`]]);
  for (const [part, waits] of [[OTHERS, []], ...after]) {
    const entry = `__wasm_split_load_${part}`;
    for (const file of told(parts)[entry]) if (![...AT_ONCE, ...waits].includes(at[file])) taken.add(file);
    loads[entry] = loads[entry].filter((file) => waits.includes(file));
  }
  bundles[OTHERS].push(...taken);
  return { bundles, loads };
}

/** Makes a module that starts of the one that all share and of what is there with it. */
const begin = (core, parts, files, to) => runBinaryen("wasm-merge", [...ENABLED, core, "__wasm_split", ...files.flatMap((file, at) => [join(parts, `${file}.wasm`), `part${at}`]), "-o", to]);

/** Puts modules together that take nothing but what the page's module shares. */
async function merge(parts, files, to) {
  const paths = files.map((file) => join(parts, `${file}.wasm`));
  const most = {};
  const shared = (path) => (one) => {
    if (!SHARED.includes(one.name)) throw new Error(`${path} takes ${one.name}, which the parts are not given.`);
    if (!(most[one.name]?.least >= one.least)) most[one.name] = one;
    return { ...one, module: "shared" };
  };
  const modules = paths.map((path) => importing(readFileSync(path), shared(path), { bare: true }));
  if (modules.length === 1) writeFileSync(to, modules[0]);
  else {
    // Each takes memory and table for itself, which would be two of each; taken through this they are the same.
    const first = `${to}.through`;
    writeFileSync(first, through(Object.values(most).map((one) => ({ ...one, module: "shared" }))));
    await runBinaryen("wasm-merge", [...ENABLED, first, "__wasm_split", ...paths.flatMap((path, at) => [path, `part${at}`]), "-o", to]);
    rmSync(first);
  }
}
