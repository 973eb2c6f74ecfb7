// A page under a strict policy, which names all that the widget needs: node examples/strict-csp/serve.mjs
import { readFileSync } from "node:fs";
import { host } from "../host.mjs";

const page = readFileSync(new URL("page.html", import.meta.url), "utf8");
const css = "body { margin: 0 auto; max-width: 60rem; padding: 2rem; font: 1.1rem/1.6 Georgia, serif }";

const policy = (assets) =>
  [
    "default-src 'none'",
    `script-src ${assets} 'wasm-unsafe-eval'`,
    "style-src 'self'",
    `connect-src ${assets}`,
    "img-src blob: data:",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");

await host((path, assets) => {
  if (path === "/page.css") return { headers: { "content-type": "text/css" }, text: css };
  return path === "/" && { headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy(assets) }, text: page.replaceAll("ASSETS", assets) };
});
