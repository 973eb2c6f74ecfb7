// Finishes the release page after Trunk: cuts the page's module, takes out what only `trunk serve` fills, minifies the glue, and writes the strict policy into the
// page for static hosts that cannot send headers. `partsong serve` sends its own policy and takes this one out.
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, transform } from "esbuild";
import { compress } from "./compress.mjs";
import { drop } from "./kept.mjs";
import { IMPORTED, shorten } from "./shorten.mjs";
import { isUncut, optimize, split } from "./split.mjs";

if (process.env.TRUNK_PROFILE === "release") {
  const staging = process.env.TRUNK_STAGING_DIR;
  const linkers = {};
  for (const name of ["partsong_app", "partsong_gallery", "partsong_replay"]) {
    if (isUncut(staging, name)) linkers[name] = split(staging, name, "wasm");
    else optimize(staging, name);
  }
  // These load nothing later and are made without the entries of what would (index.html): those would keep the whole page in them.
  for (const name of ["partsong_charts", "partsong_agent"]) optimize(staging, name);
  // The glue of a module and the scripts that it imports are one file: each file of its own is a request more before the first paint.
  for (const name of readdirSync(staging).filter((name) => /^partsong_\w+\.js$/.test(name))) {
    const path = join(staging, name);
    const linker = linkers[name.replace(".js", "")];
    const { mangleCache } = await build({
      entryPoints: [path],
      outfile: path,
      allowOverwrite: true,
      bundle: true,
      plugins: [{ name: "linker", setup: ({ onResolve }) => onResolve({ filter: /__wasm_split\.js$/ }, () => ({ path: linker, external: true })) }],
      format: "esm",
      minify: true,
      mangleProps: IMPORTED,
      mangleCache: {},
      target: "es2022",
      // The module calls most of its imports while it starts: a browser that knows this hint compiles them all beside the page's thread.
      banner: { js: "//# allFunctionsCalledOnLoad" },
      logLevel: "warning",
      logOverride: { "duplicate-object-key": "silent" },
    });
    shorten(path.replace(/\.js$/, "_bg.wasm"), mangleCache);
  }
  rmSync(join(staging, "snippets"), { recursive: true });
  for (const name of readdirSync(staging, { recursive: true })) {
    if (!/^(public.[\w-]+|lazy.[0-9a-f]+.link)\.js$/.test(name)) continue;
    const path = join(staging, name);
    writeFileSync(path, (await transform(readFileSync(path, "utf8"), { minify: true, format: "esm", target: "es2022" })).code);
  }
  const page = join(staging, "index.html");
  const html = readFileSync(page, "utf8");
  const listed = (name) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1] ?? "";
  const origins = listed("partsong-origins");
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${origins}`,
    `media-src 'self' blob: ${origins}`,
    "font-src 'self'",
    `connect-src 'self' ${origins}`,
    // boot.js narrows "self" to the one page that is meant: here nobody knows the address yet.
    `frame-src 'self' ${listed("partsong-frames")}`,
    "base-uri 'self'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default",
  ];
  const written = /\s*(<!--[^>]*-->\s*)?<meta\s+http-equiv="?Content-Security-Policy"?[^>]*>/;
  if (!written.test(html)) throw new Error("index.html has no Content-Security-Policy to replace");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.map((line) => line.trim()).join("; ")}" />`;
  writeFileSync(
    page,
    html
      .replaceAll(' nonce="{{__TRUNK NONCE__}}"', "")
      .replace(/\s*<link data-trunk rel="rust"[^>]*>/g, "")
      .replace(written, `\n    ${meta}`),
  );
  compress(staging);
  drop();
}
