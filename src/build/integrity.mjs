// Which of a built page's files the widget has, and their digests, by which a host's page pins them.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { importMap } from "../js/package/import_map.js";
import { digest, version } from "./widget.mjs";

/** Of all files of the build, those that a host's page loads; `partsong serve` gives the same to pages of others (src/cli/serve/widget.rs). */
const FILES = ["partsong.js", "partsong.d.ts", "partsong_app.js", "partsong_embed_bg.wasm", "main.css", "frame.html", "frame.js", "public/chart-frame.html"];
const FOLDERS = ["lazy", "words"];
/** Compressed copies, and the words of programs that no host's page loads. */
const OTHERS = /\.(br|gz)$|^words\/.*\.(demo|workshop)\.txt$/;

const inside = (folder, name) =>
  readdirSync(join(folder, name), { recursive: true })
    .map((path) => `${name}/${path.replaceAll("\\", "/")}`)
    .filter((path) => !OTHERS.test(path) && statSync(join(folder, path)).isFile());

/** The paths of the widget's files under a built page, in order; compressed copies are left out. */
export const widgetFiles = (folder) => [...FILES, ...FOLDERS.flatMap((name) => inside(folder, name))].sort();

/** What `integrity.json` says: the digest of each file, and the import map for the address at which `copy-assets` has them served. */
export function integrity(folder) {
  const files = Object.fromEntries(widgetFiles(folder).map((path) => [path, digest(join(folder, path))]));
  return `${JSON.stringify({ version: version(), files, importMap: importMap(files, `/partsong-${version()}/`) }, null, 2)}\n`;
}
