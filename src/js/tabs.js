// Web Locks and a BroadcastChannel, where the browser has them.

// Resolves to a function that gives the lock back, and whether somebody else held it meanwhile.
export const lock = (name) =>
  new Promise((resolve) => {
    const free = () => resolve([() => {}, false]);
    if (!navigator.locks) return free();
    const hold = (waited) => (held) =>
      held ? new Promise((release) => resolve([release, waited])) : navigator.locks.request(name, hold(true));
    navigator.locks.request(name, { ifAvailable: true }, hold(false)).catch(free);
  });

export const locks = () => Boolean(navigator.locks);

let channel;
try {
  channel = new BroadcastChannel("partsong");
} catch {
  // One tab, then.
}

export const listen = (heard) => channel?.addEventListener("message", ({ data }) => typeof data === "string" && heard(data));
export const tell = (word) => channel?.postMessage(word);
