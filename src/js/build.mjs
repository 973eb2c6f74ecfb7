// Bundles the lazily loaded JavaScript and the style sheet into Trunk's staging folder. Runs `npm ci` first when a package is missing.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";

const staging = process.env.TRUNK_STAGING_DIR ?? "dist";
if (!existsSync("node_modules/esbuild/package.json")) {
  console.log("node_modules is missing: running npm ci");
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { stdio: "inherit", shell: process.platform === "win32" });
}
const esbuild = await import("esbuild");
await esbuild.build({
  entryPoints: { echarts: "src/js/echarts.js", highlight: "src/js/highlight.js" },
  outdir: join(staging, "lazy"),
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  legalComments: "linked",
  logLevel: "warning",
});
await esbuild.build({
  entryPoints: { main: "style/main.css", ...Object.fromEntries(["prose", "later", "figures", "questions", "pages", "print"].map((name) => [`lazy/${name}`, `style/${name}.css`])) },
  outdir: staging,
  bundle: true,
  minify: true,
  // The least versions that the README names: what they know by a prefix only gets it.
  target: ["chrome123", "firefox125", "safari17.5"],
  logLevel: "warning",
});
