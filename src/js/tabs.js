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

/** Keeps the databases that begin with this prefix and this tab's id as long as the tab lives, and clears away those of tabs that have gone. */
export const keepOwn = async (prefix, own) => {
  if (!navigator.locks || !indexedDB.databases) return;
  navigator.locks.request(prefix + own, () => new Promise(() => {}));
  for (const { name } of await indexedDB.databases()) {
    const [tab] = name.slice(prefix.length).split("-");
    if (name.startsWith(prefix) && tab !== own) navigator.locks.request(prefix + tab, { ifAvailable: true }, (free) => free && indexedDB.deleteDatabase(name));
  }
};
