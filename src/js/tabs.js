// Web Locks and a BroadcastChannel, where the browser has them.

/** What gives the locks back that this module holds. */
const held = new Set();
// A module that has stopped gives nothing back any more.
addEventListener("partsong-panic", () => held.forEach((release) => release()));

// Resolves to a function that gives the lock back, and whether somebody else held it meanwhile.
export const lock = (name) =>
  new Promise((resolve) => {
    const free = () => resolve([() => {}, false]);
    if (!navigator.locks) return free();
    const hold = (waited) => (lock) =>
      lock ? new Promise((release) => held.add(release) && resolve([() => held.delete(release) && release(), waited])) : navigator.locks.request(name, hold(true));
    navigator.locks.request(name, { ifAvailable: true }, hold(false)).catch(free);
  });

// Whether anybody holds it.
export const isHeld = async (name) => (await navigator.locks?.query())?.held.some((lock) => lock.name === name);

export const locks = () => Boolean(navigator.locks);

/** A channel of this name, until it is closed. */
export class Channel {
  constructor(name, heard) {
    try {
      this.channel = new BroadcastChannel(name);
      this.channel.onmessage = ({ data }) => typeof data === "string" && heard(data);
    } catch {
      // One tab, then.
    }
  }

  tell(word) {
    this.channel?.postMessage(word);
  }

  close() {
    this.channel?.close();
  }
}

/** The tab's own stores, whose locks it holds for as long as it lives. */
const own = new Set();

/** Keeps the databases that begin with this prefix and this tab's id as long as the tab lives, and clears away those of tabs that have gone. */
export const keepOwn = async (prefix, tab) => {
  if (!navigator.locks || !indexedDB.databases) return;
  if (!own.has(prefix + tab)) navigator.locks.request(prefix + tab, () => new Promise(() => {}));
  own.add(prefix + tab);
  const names = (await indexedDB.databases()).map(({ name }) => name).filter((name) => name.startsWith(prefix));
  for (const other of new Set(names.map((name) => name.slice(prefix.length).split("-")[0]))) {
    const theirs = prefix + other;
    const sweep = () => names.filter((name) => name.startsWith(theirs)).forEach((name) => indexedDB.deleteDatabase(name));
    if (other !== tab) navigator.locks.request(theirs, { ifAvailable: true }, (free) => free && sweep());
  }
};
