// What this page's policy forbade. A browser tells of it a little after the request has failed, so the next attempt knows.

const refused = new Set();
addEventListener("securitypolicyviolation", ({ blockedURI, disposition }) => disposition === "enforce" && refused.size < 64 && refused.add(blockedURI));

export const forbidden = (url) => (refused.has(url) ? new URL(url).origin : undefined);
