// A page as WordPress with an optimizer sends it: node examples/wordpress/serve.mjs
// Its styles are one sheet that names bare elements, and its scripts wait for the first gesture, so the widget comes late and by a script that a
// script made.
import { readFileSync } from "node:fs";
import { host } from "../host.mjs";

const page = readFileSync(new URL("page.html", import.meta.url), "utf8");

await host((path, assets) => path === "/" && { headers: { "content-type": "text/html; charset=UTF-8" }, text: page.replaceAll("ASSETS", assets) });
