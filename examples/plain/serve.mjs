// A plain page with a chat in it and a launcher: node examples/plain/serve.mjs
import { readFileSync } from "node:fs";
import { host } from "../host.mjs";

const page = readFileSync(new URL("page.html", import.meta.url), "utf8");

await host((path, assets) => path === "/" && { headers: { "content-type": "text/html; charset=utf-8" }, text: page.replaceAll("ASSETS", assets) });
