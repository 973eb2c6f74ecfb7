// The widget's scripts: the loader, which a host's page has from the start, and what it brings when a chat is meant.
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, transform } from "esbuild";
import { minify } from "terser";
import { framePage } from "./html.mjs";

const FROM = "src/js/embed";
/** Bytes of the loader at most, compressed with Brotli. */
const BUDGET = 3_072;
/** The same of the loader and what every chat brings with it, up to the end of a first answer. */
const FIRST = 12_288;
/**
 * What elements, their launcher and their code know of each other; no object of a page is asked for one of these names. Each becomes a letter, in
 * this order: it is the one of many that compresses best, and esbuild's own differs from build to build.
 */
const INNER = "ended leave draw settle changed watch renew wanted core connect root live panel own turn registered launcher place bubble element fail dispatch".split(" ");
const LETTERS = Object.fromEntries(INNER.map((name, at) => [name, String.fromCharCode(97 + at)]));
const IMPORT = /\bimport\((\w+)\)/g;
/** What is brought when it is needed first (src/js/embed/later.js). */
const LATER = ["asked", "components", "fault", "framed", "kept", "members", "misfits", "own", "panel", "running", "tokens", "unread"];
/** Bundlers leave addresses alone that are not known before the page runs. */
const LEFT_ALONE = "import(/*@vite-ignore*//*webpackIgnore:true*/$1)";

const sheets = (target) => ({
  name: "sheets",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true, target });
      // In what a custom property falls back to, blanks are kept.
      return { contents: code.trim().replaceAll(", ", ","), loader: "text" };
    }),
});

/** A file's digest, as `integrity` has it (https://www.w3.org/TR/sri-2/). */
export const digest = (path) => `sha384-${createHash("sha384").update(readFileSync(path)).digest("base64")}`;

/** The version of the package. */
export const version = () => /^version = "(.+)"$/m.exec(readFileSync("Cargo.toml", "utf8"))[1];

/** All that `widget` makes its files of, besides what it is given. */
export const sources = () => [
  version(),
  ...["html.mjs", "widget.mjs"].map((name) => readFileSync(new URL(name, import.meta.url))),
  ...readdirSync(FROM).map((name) => readFileSync(join(FROM, name))),
];

/**
 * Writes the loader, its types and its other files into a folder of the page. `module`: what starts a chat; `ahead`: parts that every answer
 * needs; `languages`: the tags of all words; `targets`: what scripts and sheets may use.
 */
export async function widget(folder, { module, ahead, languages, targets }) {
  for (const [name, from] of [["partsong", "partsong.js"], ["lazy/embed", "lazy.js"], ...LATER.map((name) => [`lazy/${name}`, `${name}.js`]), ["frame", "frame.js"]]) {
    await build({
      entryPoints: { [name]: `${FROM}/${from}` },
      outdir: folder,
      bundle: true,
      // A frame loads what the page around it would.
      external: name === "frame" ? ["./partsong.js", "./lazy/fault.js"] : [],
      minify: true,
      // Words of five languages would be twice as long in escapes.
      charset: "utf8",
      format: "esm",
      mangleProps: new RegExp(`^(${INNER.join("|")})$`),
      mangleCache: { ...LETTERS },
      target: targets.scripts,
      plugins: [sheets(targets.sheets)],
      // What is defined counts for the choice of short names: the loader's must not depend on what a build's parts are called.
      define: { VERSION: JSON.stringify(version()), MODULE: JSON.stringify(`${module}_bg.wasm`), ...(from !== "partsong.js" && { AHEAD: JSON.stringify(ahead), LANGUAGES: JSON.stringify(languages) }) },
      logLevel: "warning",
    });
  }
  const [loader, rest] = ["partsong.js", "lazy/embed.js"].map((name) => join(folder, name));
  // Every page has the one from the start, every chat the other: worth a second pass, by another tool.
  const smaller = async (path) => (await minify(readFileSync(path, "utf8"), { module: true, ecma: 2022, compress: { passes: 3 } })).code;
  writeFileSync(rest, await smaller(rest));
  const text = await smaller(loader);
  const imports = text.match(IMPORT) ?? [];
  if (imports.length !== 1) throw new Error(`The loader imports in ${imports.length} places: bundlers are told of one.`);
  const told = text.replace(IMPORT, LEFT_ALONE);
  const size = brotliCompressSync(told).length;
  if (size > BUDGET) throw new Error(`The loader is ${size} bytes compressed: ${BUDGET} are its limit.`);
  const first = size + brotliCompressSync(readFileSync(rest)).length;
  if (first > FIRST) throw new Error(`Loader and lazy/embed.js are ${first} bytes compressed: ${FIRST} are their limit.`);
  writeFileSync(loader, told);
  writeFileSync(join(folder, "frame.html"), framePage(readFileSync(join(FROM, "frame.html"), "utf8")));
  copyFileSync(join(FROM, "partsong.d.ts"), join(folder, "partsong.d.ts"));
  // For pages that verify the modules. A script, since an import map can pin it.
  const modules = readdirSync(folder, { recursive: true }).map((path) => path.replaceAll("\\", "/")).filter((path) => path === `${module}_bg.wasm` || /^lazy\/.*\.wasm$/.test(path));
  writeFileSync(join(folder, "lazy/digests.js"), `export default ${JSON.stringify(Object.fromEntries(modules.sort().map((path) => [path, digest(join(folder, path))])))};\n`);
}
