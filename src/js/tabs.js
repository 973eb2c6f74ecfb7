// Web Locks and a BroadcastChannel, where the browser has them.

// Resolves to a function that gives the lock back.
export const lock = (name) =>
  new Promise((resolve) => {
    const free = () => resolve(() => {});
    if (!navigator.locks) return free();
    navigator.locks.request(name, () => new Promise((release) => resolve(release))).catch(free);
  });

let channel;
try {
  channel = new BroadcastChannel("partsong");
} catch {
  // One tab, then.
}

export const listen = (heard) => channel?.addEventListener("message", ({ data }) => typeof data === "string" && heard(data));
export const tell = (word) => channel?.postMessage(word);
