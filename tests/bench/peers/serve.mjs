// Bundles the other chats' pages and serves them as Partsong's is served: minified, Brotli 11, the same agent on the same origin.
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { reply } from "../journeys.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));

/** By name: what the row is called. */
export const PEERS = { "assistant-ui": "of assistant-ui", streamdown: "of ai with streamdown" };

const page = (name, early) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title>` +
  `<link rel="icon" href="data:,">${early.map((address) => `<link rel="modulepreload" href="${address}">`).join("")}<script type="module" src="/${name}.js"></script></head><body><main></main></body></html>`;

/** One page and its scripts, by address. What it loads later is cut off; what it loads at once is said in the page, as other bundlers do. */
async function bundle(name) {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(HERE, `${name}.jsx`)],
    outdir: HERE,
    absWorkingDir: HERE,
    write: false,
    metafile: true,
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    jsx: "automatic",
    target: "es2022",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const early = metafile.outputs[`${name}.js`].imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => `/${path}`);
  return [[`/${name}`, "text/html; charset=utf-8", Buffer.from(page(name, early))], ...outputFiles.map(({ path, contents }) => [path.slice(HERE.length), "text/javascript", contents])];
}

const compressed = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } });

/** By address: type and compressed bytes. */
async function files() {
  const found = (await Promise.all(Object.keys(PEERS).map(bundle))).flat();
  return new Map(found.map(([address, type, bytes]) => [address, { type, bytes: compressed(bytes) }]));
}

/** `{ origin, stop }`; the page of a peer stands at `/NAME`. */
export async function servePeers() {
  const known = await files();
  const server = createServer((request, response) => {
    if (request.url.startsWith("/api/peer/")) {
      request.resume();
      return reply(Object.assign(request, { url: request.url.slice("/api/peer".length) }), response, {});
    }
    const file = known.get(request.url);
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": file.type, "content-encoding": "br", "content-length": file.bytes.length, "cache-control": "no-cache" });
    response.end(file.bytes);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
