/** The folder above has a lock file too, which is not this page's. */
export default { turbopack: { root: import.meta.dirname } };
