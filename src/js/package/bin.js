#!/usr/bin/env node
// The package's commands: the widget's files for a folder that is served, and the import map that pins them.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
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

/** What is told in a sentence. */
class Refusal extends Error {}

/** A folder that is there is whole: it is made beside its place, and the name comes last. */
function copyAssets(to) {
  if (statSync(to, { throwIfNoEntry: false })?.isDirectory() === false) throw new Refusal(`${to} is a file: name the folder that is to hold ${FOLDER}/.`);
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

function printMap(address) {
  // A browser reads any other as a bare name, or not at all, and such a map pins nothing.
  if (!/^(https?:\/\/[^/]|\/)/.test(address)) throw new Refusal(`${address} is no address: it begins with https://, http:// or /.`);
  const base = address.replace(/[^/]*\.js$/, "");
  const { text, hash } = importMap(files, base);
  console.log(`<script type="importmap">${text}</script>\nscript-src '${hash}'`);
}

const [command, given, ...more] = process.argv.slice(2);
const run = { "copy-assets": copyAssets, "import-map": printMap }[command];
if (run && given && !more.length) {
  try {
    run(given);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
} else {
  const asked = ["--help", "-h", "help"].includes(command);
  process[asked ? "stdout" : "stderr"].write(USAGE);
  process.exitCode = asked ? 0 : 2;
}
