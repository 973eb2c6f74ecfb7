// Compresses the release page's files as small as they go, once: a server that finds `.br` or `.gz` beside a file sends that, and has nothing to do.
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants, gzip } from "node:zlib";
import { kept } from "./cache.mjs";

/** Files smaller than this are sent as they are, in bytes. */
const WORTH = 1_024;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
const CODINGS = {
  // 24 is the largest window that every browser takes.
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};
const RECIPE = readFileSync(new URL(import.meta.url));

async function copies(folder, name) {
  const bytes = readFileSync(join(folder, name));
  if (bytes.length < WORTH) return;
  const made = await kept(["compress", name, RECIPE, bytes], async (work) => {
    mkdirSync(join(work, dirname(name)), { recursive: true });
    await Promise.all(Object.entries(CODINGS).map(async ([ending, make]) => writeFileSync(join(work, `${name}.${ending}`), await make(bytes))));
  });
  cpSync(made, folder, { recursive: true });
}

/** Puts compressed copies beside the scripts, style sheets and modules under this folder. The page itself has none: who serves it writes into it. */
export async function compress(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css|wasm|json|svg|txt|webmanifest)$/.test(name));
  await Promise.all(names.map((name) => copies(folder, name)));
}

/** The bytes that a module would have if all of it compressed like its first four fifths: from those that have come, the page tells by this when the
 * rest is nearly there (early.js), and only what comes compressed takes its time. */
export function paced(path) {
  const sent = brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } });
  const begun = brotliDecompressSync(sent.subarray(0, sent.length * 0.8), { finishFlush: constants.BROTLI_OPERATION_FLUSH });
  return Math.round(begun.length / 0.8);
}
