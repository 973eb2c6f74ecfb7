// Begins to fetch and compile the module of this page before anything else is read; `boot.js` goes on with it. A `preload` would begin no
// sooner worth speaking of, and not every browser hands what it preloaded to `fetch`: WebKit would fetch three quarters of a megabyte twice.
(() => {
  const home = new URL("..", document.currentScript.src);
  // The gallery and the replay have a binary of their own.
  const workshop = ["gallery", "replay"].some((name) => location.pathname === new URL(name, document.baseURI).pathname);
  const name = workshop ? "workshop" : "app";
  const fetchModule = async () => {
    const answer = await fetch(new URL(`partsong_${name}_bg.wasm`, home));
    // The glue knows what to do with a server that doesn't know WebAssembly's type.
    return answer.ok && answer.headers.get("content-type") === "application/wasm" ? WebAssembly.compileStreaming(answer) : answer;
  };
  const module = fetchModule();
  // Whoever starts the page says what went wrong.
  module.catch(() => {});
  window.partsongModule = { name, module };
})();
