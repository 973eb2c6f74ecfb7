// What this page's policy forbade. A browser tells of it a little after the request has failed, so the next attempt knows.

const refused = new Map();
addEventListener("securitypolicyviolation", ({ blockedURI, disposition, originalPolicy }) => disposition === "enforce" && refused.size < 64 && refused.set(blockedURI, originalPolicy));

// A browser names the address before a redirect, never the one that it leads to: where the policy lists what it names, the server sent
// the request on.
export const forbidden = (url) => {
  const policy = refused.get(url);
  if (!policy) return undefined;
  const { origin } = new URL(url);
  const sources = /connect-src[^;]*/.exec(policy) ?? /default-src[^;]*/.exec(policy) ?? "";
  return `${sources}`.split(" ").some((source) => source === (origin === location.origin ? "'self'" : origin)) ? "" : origin;
};
