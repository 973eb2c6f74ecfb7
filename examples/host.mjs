// What the examples share: a page on an origin of its own, and `partsong serve` with the widget and the demo agent on another.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const PROGRAM = process.env.PARTSONG_BIN ?? ["release", "debug"].map((profile) => join(ROOT, "target", profile, "partsong")).find(existsSync);

/** Starts the widget's server for pages of this origin; resolves to its own. */
function widget(origin) {
  if (!PROGRAM) throw new Error("There is no partsong yet: cargo build --release --bin partsong, and make app.");
  const dist = process.env.DIST ?? join(ROOT, "dist");
  const child = spawn(PROGRAM, ["serve", "--port", "0", "--dist", dist, "--embed-origin", origin], { stdio: ["ignore", "pipe", "inherit"] });
  process.on("exit", () => child.kill());
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());
  return new Promise((done, failed) => {
    child.stdout.on("data", (text) => {
      const [, address] = /ready: (http:\/\/\S+)/.exec(text) ?? [];
      if (address) done(address);
    });
    child.once("exit", (code) => failed(new Error(`partsong serve ended with ${code}.`)));
  });
}

/** Serves what `answer(path, assets)` gives, `{ headers, text }`, and says where. */
export async function host(answer) {
  let assets;
  const server = createServer((request, response) => {
    const found = answer(new URL(request.url, "http://host").pathname, assets);
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, found.headers).end(found.text);
  });
  await new Promise((done) => server.listen(Number(process.env.PORT ?? 8090), "127.0.0.1", done));
  const origin = `http://127.0.0.1:${server.address().port}`;
  assets = await widget(origin);
  console.log(`The host is ready: ${origin} (widget and agent: ${assets})`);
}
