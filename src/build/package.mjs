// Makes the npm package of the built page: target/package/partsong/ and target/package/partsong-VERSION.tgz.
//   node src/build/package.mjs
// Nothing is published, and nothing is asked of a registry. What is in dist/ decides what is in the package, byte for byte.
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { TARGET } from "./cache.mjs";
import { integrity, widgetFiles } from "./integrity.mjs";
import { version } from "./widget.mjs";
import { run } from "./work.mjs";

const DIST = "dist";
const FROM = "src/js/package";
const PLACE = join(TARGET, "package");
const FOLDER = join(PLACE, "partsong");
const LICENCES = ["LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY-NOTICES.txt"];
/** Where they stand in the package, by their names in the sources. */
const OWN = { "react.js": "react.js", "react.d.ts": "react.d.ts", "bin.js": "bin/partsong.js", "import_map.js": "bin/import_map.js", "README.md": "README.md" };

const manifest = () => ({
  name: "partsong",
  version: version(),
  description: "A chat whose answers are interfaces, as a custom element for any page.",
  license: "MIT OR Apache-2.0",
  type: "module",
  types: "./partsong.d.ts",
  exports: {
    ".": { types: "./partsong.d.ts", default: "./partsong.js" },
    "./react": { types: "./react.d.ts", default: "./react.js" },
    "./integrity.json": "./integrity.json",
    "./package.json": "./package.json",
  },
  bin: { partsong: "bin/partsong.js" },
  // The elements are defined by loading it.
  sideEffects: true,
  peerDependencies: { react: "^18.2.0 || ^19.0.0", "react-dom": "^18.2.0 || ^19.0.0" },
  peerDependenciesMeta: { react: { optional: true }, "react-dom": { optional: true } },
});

function put(from, to) {
  mkdirSync(dirname(join(FOLDER, to)), { recursive: true });
  cpSync(from, join(FOLDER, to));
}

if (!existsSync(join(DIST, "partsong.js"))) throw new Error("There is no built page in dist/: run `make app`.");
rmSync(PLACE, { recursive: true, force: true });
for (const path of widgetFiles(DIST)) put(join(DIST, path), path);
for (const [from, to] of Object.entries(OWN)) put(join(FROM, from), to);
for (const name of LICENCES) put(name, name);
chmodSync(join(FOLDER, "bin/partsong.js"), 0o755);
writeFileSync(join(FOLDER, "package.json"), `${JSON.stringify(manifest(), null, 2)}\n`);
writeFileSync(join(FOLDER, "integrity.json"), integrity(FOLDER));
// Times and owners are the same in each archive that npm packs.
await run("npm", ["pack", "--silent", "--offline", "--ignore-scripts", "--no-update-notifier", "--pack-destination", PLACE, resolve(FOLDER)]);
const packed = join(PLACE, `partsong-${version()}.tgz`);
console.log(`${packed}: ${readFileSync(packed).length.toLocaleString("en")} bytes`);
