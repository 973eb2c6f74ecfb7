// Compresses the release page's files as small as they go, once: a server that finds `.br` or `.gz` beside a file sends that, and has nothing to do.
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { kept } from "./kept.mjs";

/** Files smaller than this are sent as they are, in bytes. */
const WORTH = 1_024;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
const CODINGS = {
  // 24 is the largest window that every browser takes.
  br: (bytes) => brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gz: (bytes) => gzipSync(bytes, { level: 9 }),
};
const RECIPE = readFileSync(new URL(import.meta.url));

/** Puts compressed copies beside the scripts, style sheets and modules under this folder. The page itself has none: who serves it writes into it. */
export function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css|wasm|json|svg|webmanifest)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    if (bytes.length < WORTH) continue;
    const made = kept(["compress", name, RECIPE, bytes], (work) => {
      mkdirSync(join(work, dirname(name)), { recursive: true });
      for (const [ending, make] of Object.entries(CODINGS)) writeFileSync(join(work, `${name}.${ending}`), make(bytes));
    });
    cpSync(made, folder, { recursive: true });
  }
}
