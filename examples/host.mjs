// What the examples share: a page on an origin of its own, and `partsong serve` with the widget and the demo agent on another.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..");
const PROGRAM = process.env.PARTSONG_BIN ?? ["release", "debug"].map((profile) => join(ROOT, "target", profile, "partsong")).find(existsSync);
const PORT = Number(process.env.PORT ?? 8090);
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css", ".wasm": "application/wasm", ".json": "application/json", ".txt": "text/plain; charset=utf-8" };
/** Says nothing to its makers. */
const QUIET = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };

process.on("exit", () => children.forEach((child) => child.kill()));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit());

const children = [];
/** Starts a program that ends with this one; resolves to what it says first that matches. */
function started(command, given, said, options) {
  const child = spawn(command, given, { stdio: ["ignore", "pipe", "inherit"], ...options });
  children.push(child);
  return new Promise((done, failed) => {
    let all = "";
    child.stdout.on("data", (text) => {
      const match = said.exec((all += text));
      if (match) done(match);
    });
    child.once("exit", (code) => failed(new Error(`${command} ${given[0]} ended with ${code}.`)));
  });
}

/** Starts the widget's server for pages of this origin; resolves to its own. */
async function widget(origin) {
  if (!PROGRAM) throw new Error("There is no partsong yet: cargo build --release --bin partsong, and make app.");
  const dist = process.env.PARTSONG_DIST ?? join(ROOT, "dist");
  const [, address] = await started(PROGRAM, ["serve", "--port", "0", "--dist", dist, "--embed-origin", origin], /ready: (http:\/\/\S+)/);
  return address;
}

const say = (origin, assets) => console.log(`The host is ready: ${origin} (widget and agent: ${assets})`);

/** A server on this machine; resolves to it and its origin. */
async function listening(answer, port) {
  const server = createServer(answer);
  await new Promise((done) => {
    server.once("error", ({ message }) => {
      console.error(`The host cannot listen on port ${port} (${message}). Choose another: PORT=${port + 1} node ${relative(process.cwd(), process.argv[1])}`);
      process.exit(1);
    });
    server.listen(port, "127.0.0.1", done);
  });
  return { server, origin: `http://127.0.0.1:${server.address().port}` };
}

/** Serves what `answer(path, assets)` gives, `{ headers, text }`, and says where. */
export async function host(answer) {
  let assets;
  const { origin } = await listening((request, response) => {
    const found = answer(new URL(request.url, "http://host").pathname, assets);
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, found.headers).end(found.text);
  }, PORT);
  assets = await widget(origin);
  say(origin, assets);
}

/** For `host`: the files of a folder, in whose page ASSETS is where the widget's server is. */
export function folder(url) {
  const root = fileURLToPath(url);
  return (path, assets) => {
    const file = join(root, path === "/" ? "index.html" : path);
    if (!file.startsWith(root) || !existsSync(file) || !statSync(file).isFile()) return undefined;
    const bytes = readFileSync(file);
    const headers = { "content-type": TYPES[extname(file)] ?? "application/octet-stream" };
    return { headers, text: extname(file) === ".html" ? bytes.toString().replaceAll("ASSETS", assets) : bytes };
  };
}

/** Runs a server of the page's own; `command(port)` is what node is given. It finds the widget's server in PARTSONG_SERVER. */
export async function program(command, cwd) {
  const { server, origin } = await listening(() => {}, PORT);
  // Its port was free, and is again.
  await new Promise((done) => server.close(done));
  const assets = await widget(origin);
  await started(process.execPath, command(new URL(origin).port), /Ready/, { cwd, env: { ...QUIET, PARTSONG_SERVER: assets } });
  say(origin, assets);
}

/** Installs the packages of an example, the one of `make package` among them, and builds its page; answers its folder. */
export function built(name) {
  const place = join(ROOT, "examples", name);
  execFileSync("bash", [join(ROOT, ".ci/setup"), "--examples"], { stdio: "inherit" });
  execFileSync("npm", ["run", "--silent", "build"], { cwd: place, env: QUIET, stdio: ["ignore", process.env.CI ? "ignore" : "inherit", "inherit"] });
  return place;
}
