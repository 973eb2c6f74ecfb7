// Brings what a first answer does not need, when it is needed first. All of it stands beside this code in lazy/.

const coming = {};
const tries = {};

/** A module of this name, once; one that did not come is asked for again when it is needed again. */
export const later = (name) =>
  (coming[name] ??= import(`${new URL(`${name}.js`, import.meta.url).href}${tries[name] ?? ""}`).catch((error) => {
    delete coming[name];
    // A browser may keep what an address failed with.
    tries[name] = `?${Date.now()}`;
    throw error;
  }));
