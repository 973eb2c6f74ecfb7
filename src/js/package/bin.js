#!/usr/bin/env node
// The package's commands: the widget's files for a folder that is served, and the import map that pins them.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { importMap } from "./import_map.js";

const PACKAGE = join(dirname(fileURLToPath(import.meta.url)), "..");
const read = (name) => JSON.parse(readFileSync(join(PACKAGE, name), "utf8"));
const { files, version } = read("integrity.json");
const FOLDER = `partsong-${version}`;

const USAGE = `partsong ${version}

  npx partsong copy-assets FOLDER  makes FOLDER/${FOLDER}/, for partsong.configure({ assets: "/${FOLDER}/" })
  npx partsong import-map ADDRESS  prints the import map that pins the scripts below ADDRESS, and its hash for script-src
`;

/** A folder that is there is whole: it is made beside its place, and the name comes last. */
function copyAssets(to) {
  mkdirSync(to, { recursive: true });
  const work = join(to, `.${FOLDER}.${process.pid}`);
  for (const path of [...Object.keys(files), "integrity.json", "THIRD-PARTY-NOTICES.txt"]) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    cpSync(join(PACKAGE, path), join(work, path));
  }
  rmSync(join(to, FOLDER), { recursive: true, force: true });
  renameSync(work, join(to, FOLDER));
  console.log(`${join(to, FOLDER)} has the files of Partsong ${version}. Say where they are served: partsong.configure({ assets: "/${FOLDER}/" })`);
}

function printMap(base) {
  const { text, hash } = importMap(files, base);
  console.log(`<script type="importmap">${text}</script>\nscript-src '${hash}'`);
}

const [command, given, ...more] = process.argv.slice(2);
const run = { "copy-assets": copyAssets, "import-map": printMap }[command];
if (run && given && !more.length) run(given);
else {
  const asked = ["--help", "-h", "help"].includes(command);
  process[asked ? "stdout" : "stderr"].write(USAGE);
  process.exitCode = asked ? 0 : 2;
}
