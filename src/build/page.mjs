// Builds the page: the modules by cargo, their cut and glue, the scripts and style sheets beside them, and the page itself.
//   node src/build/page.mjs [--profile page|fast|dev]
// `page` is what people get. `fast` is the same page, with the same cut and policy, but neither optimized nor compressed. `dev` is what Trunk asks for
// while it serves (Trunk.toml): one module, not cut; Trunk makes the page of it.
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";
import { TARGET, drop, kept } from "./cache.mjs";
import { compact } from "./compact.mjs";
import { compress, paced } from "./compress.mjs";
import { WIDGET, cut, whole } from "./cut.mjs";
import { grammars } from "./grammars.mjs";
import { page } from "./html.mjs";
import { integrity } from "./integrity.mjs";
import { ownNames } from "./own_names.mjs";
import { IMPORTED, shorten } from "./shorten.mjs";
import { noSinks, withoutSinks } from "./sinks.mjs";
import { tools } from "./tools.mjs";
import { sources, widget } from "./widget.mjs";
import { runTold } from "./work.mjs";

const PROFILES = {
  page: { cargo: "wasm", folder: "wasm", small: true },
  fast: { cargo: "fast", folder: "fast", small: false },
  dev: { cargo: "hot", folder: "hot", small: false, feature: "dev" },
};
/** The module that is cut, and those that load nothing later. */
const [APP, ...OTHERS] = ["partsong_app", "partsong_workshop", "partsong_agent"];
/** All three as one, and what stands for each of the others then. */
const DEV = "partsong_dev";
const AS_ONE = {
  partsong_workshop: `import init, { workshop } from "./${APP}.js";\nexport default async (given) => {\n  await init(given);\n  workshop();\n};\n`,
  partsong_agent: `export { default, respond, version } from "./${APP}.js";\n`,
};
/** They stand in the page's text. */
const INLINE = ["public/early.js"];
// A Windows without a POSIX shell has no such wrapper: its page works, in bytes of its own.
const COMPILER = process.platform === "win32" ? {} : { RUSTC_WRAPPER: fileURLToPath(new URL("rustc.sh", import.meta.url)) };
const SHEETS = ["prose", "later", "figures", "options", "questions", "surfaces", "pages", "print"];
const TARGETS = {
  // The least versions that the README names: what they know by a prefix only gets it.
  sheets: ["chrome123", "firefox125", "safari17.5"],
  scripts: "es2022",
};

/** The programs' modules by name, and the folder into which the package's build script wrote the words (words.rs). */
async function modules(profile, programs) {
  const program = ["build", "--quiet", "--message-format", "json-render-diagnostics", "--target", "wasm32-unknown-unknown", "--features", profile.feature ?? "page", "--profile", profile.cargo];
  const [said] = await Promise.all([runTold("cargo", [...program, ...programs.flatMap((name) => ["--bin", name])], COMPILER), tools()]);
  const messages = said.split("\n").filter(Boolean).map((line) => JSON.parse(line));
  const script = messages.find(({ reason, package_id }) => reason === "build-script-executed" && /[/#]partsong[@#]/.test(package_id));
  const built = Object.fromEntries(programs.map((name) => [name, join(TARGET, "wasm32-unknown-unknown", profile.folder, `${name}.wasm`)]));
  return { built, words: script.out_dir };
}

/** The words of the other languages, as the page asks for them; answers the languages' tags, the built-in one first. */
function words(from, folder) {
  mkdirSync(join(folder, "words"), { recursive: true });
  for (const name of readdirSync(from).filter((name) => name.endsWith(".txt"))) cpSync(join(from, name), join(folder, "words", name));
  return readFileSync(join(from, "languages"), "utf8");
}

/** Scripts that load when they are needed, and the style sheets. */
async function assets(folder, small) {
  const common = { bundle: true, minify: small, logLevel: "warning" };
  const scripts = Object.fromEntries(["echarts", "highlight"].map((name) => [name, `src/js/${name}.js`]));
  const recipe = ["page.mjs", "sinks.mjs", "grammars.mjs"].map((name) => readFileSync(new URL(name, import.meta.url)));
  const made = await kept(["scripts", String(small), readFileSync("package-lock.json"), ...recipe, ...Object.values(scripts).map((path) => readFileSync(path))], (work) => {
    const { languages, entries } = grammars();
    const entryPoints = { ...scripts, ...entries };
    const define = { LANGUAGES: JSON.stringify(languages) };
    return build({ ...common, entryPoints, outdir: work, format: "esm", target: TARGETS.scripts, define, legalComments: "linked", plugins: [withoutSinks] });
  });
  cpSync(made, join(folder, "lazy"), { recursive: true });
  const sheets = { main: "style/main.css", "public/examples": "style/examples.css", ...Object.fromEntries(SHEETS.map((name) => [`lazy/${name}`, `style/${name}.css`])) };
  await build({ ...common, entryPoints: sheets, outdir: folder, target: TARGETS.sheets });
  compact(folder, ["main", ...SHEETS.filter((name) => name !== "print").map((name) => `lazy/${name}`)]);
}

/** The glue of a module and the scripts that it imports become one file: each file of its own is a request more before the first paint. */
async function bundle(folder, name, linker, modules = [name]) {
  const path = join(folder, `${name}.js`);
  const { mangleCache } = await build({
    entryPoints: [path],
    outfile: path,
    allowOverwrite: true,
    bundle: true,
    plugins: [{ name: "linker", setup: ({ onResolve }) => onResolve({ filter: /__wasm_split\.js$/ }, () => ({ path: resolve(folder, linker) })) }],
    format: "esm",
    minify: true,
    mangleProps: IMPORTED,
    mangleCache: {},
    target: TARGETS.scripts,
    // The module calls most of its imports while it starts: a browser that knows this hint compiles them all beside the page's thread.
    banner: { js: "//# allFunctionsCalledOnLoad" },
    logLevel: "warning",
    logOverride: { "duplicate-object-key": "silent" },
  });
  const { text, count } = ownNames(readFileSync(path, "utf8"));
  if (count > 1) throw new Error(`${path} lists names in ${count} places: esbuild does so in one.`);
  writeFileSync(path, text);
  for (const module of modules) shorten(join(folder, `${module}_bg.wasm`), mangleCache);
}

async function minify(path) {
  writeFileSync(path, (await transform(readFileSync(path, "utf8"), { minify: true, format: "esm", target: TARGETS.scripts })).code);
}

/** The whole page, in a folder of its own until all of it is there. */
async function release(profile, to) {
  const folder = join(TARGET, "page");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const [{ built, words: said }] = await Promise.all([modules(profile, [APP, ...OTHERS]), assets(folder, profile.small)]);
  const [{ linker, ahead }] = await Promise.all([cut(built[APP], folder, profile.small), ...OTHERS.map((name) => whole(built[name], folder, { small: profile.small }))]);
  await Promise.all([bundle(folder, APP, linker, [APP, WIDGET]), ...OTHERS.map((name) => bundle(folder, name))]);
  rmSync(join(folder, "snippets"), { recursive: true });
  // It stands in the glue.
  rmSync(join(folder, linker));
  cpSync("public", join(folder, "public"), { recursive: true });
  cpSync("THIRD-PARTY-NOTICES.txt", join(folder, "THIRD-PARTY-NOTICES.txt"));
  const scripts = readdirSync(join(folder, "public")).filter((name) => name.endsWith(".js"));
  await Promise.all(scripts.map((name) => join(folder, "public", name)).map(minify));
  const inline = Object.fromEntries(INLINE.map((path) => [path, readFileSync(join(folder, path), "utf8").trim()]));
  // Read back by the script in the page (early.js): what to ask for ahead of need, how many bytes the module before it has (`paced`), and the languages.
  const given = { ahead: ahead.join(" "), size: String(paced(join(folder, `${APP}_bg.wasm`))), languages: words(said, folder) };
  await widget(folder, { module: WIDGET, ahead, languages: given.languages, targets: TARGETS });
  writeFileSync(join(folder, "index.html"), page(readFileSync("index.html", "utf8"), "/", inline, given));
  noSinks(folder);
  writeFileSync(join(folder, "integrity.json"), integrity(folder));
  if (profile.small) await compress(folder);
  rmSync(to, { recursive: true, force: true });
  renameSync(folder, to);
  drop();
}

/** What Trunk serves: one program, so that a changed line is linked once, and its glue written once. */
async function develop(profile, folder) {
  const [{ built, words: said }] = await Promise.all([modules(profile, [DEV]), assets(folder, false)]);
  const given = { module: APP, ahead: [], languages: words(said, folder), targets: TARGETS };
  const scripts = await kept(["widget", JSON.stringify(given), ...sources()], (work) => widget(work, given), "widget");
  cpSync(scripts, folder, { recursive: true });
  await whole(built[DEV], folder, { name: APP, latest: DEV });
  for (const [name, script] of Object.entries(AS_ONE)) writeFileSync(join(folder, `${name}.js`), script);
  // It is fetched by the name of the page that is asked for (early.js).
  copyFileSync(join(folder, `${APP}_bg.wasm`), join(folder, "partsong_workshop_bg.wasm"));
}

const asked = process.argv.indexOf("--profile");
const name = process.env.TRUNK_STAGING_DIR ? "dev" : asked > 0 ? process.argv[asked + 1] : "page";
const profile = PROFILES[name];
if (!profile) throw new Error(`There is no profile ${name}: page, fast or dev.`);
if (!existsSync("Cargo.toml")) throw new Error("Run it in the project's folder.");
if (name === "dev") await develop(profile, process.env.TRUNK_STAGING_DIR ?? "dist");
else await release(profile, "dist");
