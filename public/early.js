// Begins to fetch and compile the module of this page before anything else is read; `boot.js` goes on with it. The built page has it in its
// text: a request of its own would be a round trip before the first byte of the module. (A `preload` is not handed to `fetch` by every
// browser: WebKit would fetch the module twice.)
(() => {
  const { ahead = "", size = 0, languages = "" } = document.currentScript?.dataset ?? {};
  const home = document.baseURI;
  // The gallery and the replay have a binary of their own.
  const workshop = ["gallery", "replay"].some((name) => location.pathname === new URL(name, home).pathname);
  const name = workshop ? "workshop" : "app";
  // What every request needs, by its address: those who load it take it from here.
  const coming = new Map();
  let trip = 0;
  // When the line began to be free for what was asked for last.
  let begun = 0;
  const goOn = () => {
    if (workshop || coming.size || navigator.connection?.saveData) return;
    begun = performance.now() + trip;
    for (const part of ahead.split(" ").filter(Boolean)) {
      const { href } = new URL(part, home);
      coming.set(href, fetch(href));
      // Asked for again when it is needed.
      coming.get(href).catch(() => coming.delete(href));
    }
  };
  // The line would rest for a whole round trip: what comes after a module of this size is asked for when what is left of it takes as long.
  const counted = (answer, size, nearly) => {
    let got = 0;
    const transform = (chunk, out) => {
      out.enqueue(chunk);
      got += chunk.length;
      // Of little that has come nothing can be told.
      if (got * 4 > size && (size - got) * (performance.now() - begun) <= got * trip) nearly();
    };
    return new Response(answer.body.pipeThrough(new TransformStream({ transform })), answer);
  };
  // A module that comes in pieces is compiled anew each time; a browser that has had this build keeps what it compiled.
  const KEY = "partsong.build";
  const isKnown = () => {
    try {
      const known = localStorage[KEY] === ahead;
      localStorage[KEY] = ahead;
      return known;
    } catch {
      return false;
    }
  };
  const paced = ahead && !workshop && !isKnown() ? counted : undefined;
  const fetchModule = async () => {
    const asked = performance.now();
    const answer = await fetch(new URL(`partsong_${name}_bg.wasm`, home));
    begun = performance.now();
    trip = begun - asked;
    // The glue knows what to do with a server that doesn't know WebAssembly's type.
    if (!answer.ok || answer.headers.get("content-type") !== "application/wasm") return answer;
    return WebAssembly.compileStreaming(paced ? paced(answer, size, goOn) : answer);
  };
  // The words of every language but the first stand in files of their own (locales/). One that failed may be asked for again.
  const asked = {};
  const fetchWords = async (name) => {
    const answer = await fetch(new URL(`words/${name}.txt`, home));
    if (!answer.ok) throw new Error(`words/${name}.txt: ${answer.status}`);
    return answer.text();
  };
  const words = (name) =>
    (asked[name] ??= fetchWords(name).catch((error) => {
      delete asked[name];
      throw error;
    }));
  const chosen = () => {
    try {
      return JSON.parse(localStorage["partsong.settings"]).locale;
    } catch {
      return null;
    }
  };
  const [first, ...others] = languages.split(" ");
  const spoken = [chosen() ?? navigator.languages].flat().map((tag) => String(tag).split("-")[0].toLowerCase());
  const language = spoken.find((tag) => tag === first || others.includes(tag));
  if (others.includes(language)) words(`${language}.page`).catch(() => {});
  const module = fetchModule();
  // Whoever starts the page says what went wrong.
  module.then(goOn, () => {});
  globalThis[Symbol.for("partsong.start")] = { name, module, coming, paced, words };
})();
