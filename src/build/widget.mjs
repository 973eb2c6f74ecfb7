// The widget's scripts: the loader, which a host's page has from the start, and what it brings when a chat is meant.
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build, transform } from "esbuild";

const FROM = "src/js/embed";
/** Bytes of the loader at most, compressed with Brotli. */
const BUDGET = 3_072;
/** What elements, their launcher and their code know of each other; no object of a page is asked for one of these names. */
const INNER = /^(element|own|settle|renew|live|core|watch|launcher|wanted|bubble|box|ended|draw|fail|turn|dispatch|leave)$/;
const IMPORT = /\bimport\((\w+)\)/g;
/** Bundlers leave addresses alone that are not known before the page runs. */
const LEFT_ALONE = "import(/* @vite-ignore *//* webpackIgnore: true */$1)";

const sheets = (target) => ({
  name: "sheets",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, "utf8"), { loader: "css", minify: true, target });
      return { contents: code.trim(), loader: "text" };
    }),
});

/** The version of the package. */
export const version = () => /^version = "(.+)"$/m.exec(readFileSync("Cargo.toml", "utf8"))[1];

/**
 * Writes the loader, its types and its other file into a folder of the page. `ahead`: parts that every answer needs; `languages`: the tags of
 * all words; `targets`: what scripts and sheets may use.
 */
export async function widget(folder, { ahead, languages, targets }) {
  // Both name what they share alike.
  let mangleCache = {};
  for (const [name, from] of [["partsong", "partsong.js"], ["lazy/embed", "lazy.js"]]) {
    ({ mangleCache } = await build({
      entryPoints: { [name]: `${FROM}/${from}` },
      outdir: folder,
      bundle: true,
      minify: true,
      // Words of five languages would be twice as long in escapes.
      charset: "utf8",
      format: "esm",
      mangleProps: INNER,
      mangleCache,
      target: targets.scripts,
      plugins: [sheets(targets.sheets)],
      define: { VERSION: JSON.stringify(version()), AHEAD: JSON.stringify(ahead), LANGUAGES: JSON.stringify(languages) },
      logLevel: "warning",
    }));
  }
  const loader = join(folder, "partsong.js");
  const text = readFileSync(loader, "utf8");
  const imports = text.match(IMPORT) ?? [];
  if (imports.length !== 1) throw new Error(`The loader imports in ${imports.length} places: bundlers are told of one.`);
  const told = text.replace(IMPORT, LEFT_ALONE);
  const size = brotliCompressSync(told).length;
  if (size > BUDGET) throw new Error(`The loader is ${size} bytes compressed: ${BUDGET} are its limit.`);
  writeFileSync(loader, told);
  copyFileSync(join(FROM, "partsong.d.ts"), join(folder, "partsong.d.ts"));
}
