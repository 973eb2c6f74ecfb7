// The import map that pins the widget's scripts (https://html.spec.whatwg.org/#import-map-integrity-map).
import { createHash } from "node:crypto";

/** After a crash the module's glue is asked for anew (src/js/embed/started.js). */
const ANEW = { "partsong_app.js": ["", "?r=1", "?r=2", "?r=3"] };

/**
 * The text of the map for scripts below `base`, by `files`, `{ path: "sha384-…" }`; and `hash`, by which a Content Security Policy without
 * inline scripts lets it in. The text has to stand in its element as it is, without a space more.
 */
export function importMap(files, base) {
  const scripts = Object.keys(files).filter((path) => path.endsWith(".js"));
  const home = base.replace(/\/*$/, "/");
  const integrity = Object.fromEntries(scripts.flatMap((path) => (ANEW[path] ?? [""]).map((query) => [`${home}${path}${query}`, files[path]])));
  const text = JSON.stringify({ integrity });
  return { text, hash: `sha256-${createHash("sha256").update(text).digest("base64")}` };
}
