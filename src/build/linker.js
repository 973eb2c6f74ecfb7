// Loads the parts into which the page's module was cut (cut.mjs); all share its memory and its table of functions. What failed
// can be asked for again, unless the server has another build by now: `start.outdated` tells (src/browser/lazy.rs).
const PATIENCE = [300, 1500];

// Shared by who starts the module and by all that belongs to it: early.js on our own page, the loader on a host's.
const start = (globalThis[Symbol.for("partsong.start")] ??= { coming: new Map() });
// It stands in the glue, so each instance of the module has a linker of its own; `PLACE` is the parts' folder.
const at = (file) => new URL(`${PLACE}${file}.wasm`, import.meta.url).href;

const brought = new Map();
const compiled = new Map();

async function compile(file, nearly) {
  const href = at(file);
  const { coming } = start;
  // On a host's page that verifies (src/js/embed/started.js).
  const asked = coming.get(href) ?? fetch(href, start.integrity && { integrity: start.integrity(href) });
  // An answer is read once.
  coming.delete(href);
  const response = await asked;
  if (response.status === 404 || response.status === 410 || response.headers.get("content-type")?.startsWith("text/html")) start.outdated = true;
  if (!response.ok) throw new Error(`${file}.wasm: ${response.status}`);
  return WebAssembly.compileStreaming(start.paced && nearly ? start.paced(response, SIZE, nearly) : response);
}

const put = (file, compiling) => {
  // Asked for again when it is needed.
  compiling.catch(() => compiled.delete(file));
  compiled.set(file, compiling);
};

/**
 * What the page asked for ahead of need (early.js) is compiled while it comes. What draws an answer comes after what sends a request, and not beside it:
 * the request would leave when both are there.
 */
export const ahead = async (files, after) => {
  // In a host's page the glue may be there before who starts it.
  if (!start.module) {
    start.ahead = () => ahead(files, after);
    return;
  }
  // Whoever starts the page says what went wrong with it.
  await start.module.catch(() => {});
  const asked = files.filter((file) => start.coming.has(at(file)));
  if (!asked.length) return;
  let nearly;
  const near = new Promise((resolve) => (nearly = resolve));
  for (const file of asked) put(file, compile(file, file === FIRST && nearly));
  Promise.allSettled(asked.map((file) => compiled.get(file))).then(nearly);
  for (const file of after) put(file, near.then(() => compile(file)));
};

async function bring(file, shared) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await WebAssembly.instantiate(await (compiled.get(file) ?? compile(file)), { shared });
    } catch (error) {
      if (tries === PATIENCE.length || start.outdated) throw error;
      await new Promise((done) => setTimeout(done, PATIENCE[tries]));
    }
  }
}

// Those who waited for the same part ask for it in turn: they fail with the first, and whoever asks later tries again.
const forget = (file, error) => {
  console.error(error);
  setTimeout(() => brought.delete(file));
  throw error;
};

/** A function that loads these files and then calls the function of the table at an index, as the module expects it. */
export const loader = (shared, files) => async (index, data) => {
  // Our own page has it from the start.
  const each = files.filter((file) => start.name !== "app" || file !== OWNED).map((file) => {
    if (!brought.has(file)) brought.set(file, bring(file, shared()).catch((error) => forget(file, error)));
    return brought.get(file);
  });
  const all = await Promise.allSettled(each);
  shared().__indirect_function_table.get(index)(data, all.every((one) => one.status === "fulfilled"));
};
