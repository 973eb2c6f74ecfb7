// The end of what a browser keeps for one person of one application. Comes with the first that is to go.
import { partition } from "./partition.js";

const databaseGone = (name) =>
  new Promise((done) => {
    const asked = indexedDB.deleteDatabase(name);
    // Others that have it open give way; who doesn't loses it when they close.
    asked.onsuccess = asked.onerror = asked.onblocked = () => done();
  });

/** Deletes the databases and the keys; of a tab's own storage only this tab's. */
export const wipe = async (options) => {
  const all = `partsong-e-${partition(options)}`;
  try {
    const own = options.storage === "session" ? all + `-t${sessionStorage[`${all}-t`]}` : all;
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(`${own}.`) || key === `${all}.unread`) storage.removeItem(key);
    }
    await Promise.all([own, `${own}-outbox`, `${own}-journal`].map(databaseGone));
  } catch {
    // Where nothing may be kept nothing is.
  }
};
