// The page of a built folder: takes out what only `trunk serve` fills, and writes the strict policy for static hosts that cannot send
// headers. `partsong serve` sends its own policy and takes this one out.
import { createHash } from "node:crypto";
import { parse, serialize } from "parse5";

function policy(listed, scripts) {
  const origins = listed("partsong-origins");
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ")}`,
    "style-src 'self'",
    `img-src 'self' data: blob: ${origins}`,
    `media-src 'self' blob: ${origins}`,
    "font-src 'self'",
    `connect-src 'self' ${origins}`,
    // boot.js narrows "self" to the one page that is meant: here nobody knows the address yet.
    `frame-src 'self' ${listed("partsong-frames")}`,
    "base-uri 'self'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
    .map((line) => line.trim())
    .join("; ");
}

const attribute = (node, name) => node.attrs?.find((one) => one.name === name);

/** A page's head, what a `<meta>` of a name in it says, and the `<meta>` that holds its policy. */
function read(source, name) {
  const document = parse(source);
  const head = document.childNodes.find(({ tagName }) => tagName === "html").childNodes.find(({ tagName }) => tagName === "head");
  const metas = head.childNodes.filter(({ tagName }) => tagName === "meta");
  const listed = (name) => attribute(metas.find((meta) => attribute(meta, "name")?.value === name) ?? {}, "content")?.value ?? "";
  const written = metas.find((meta) => attribute(meta, "http-equiv")?.value === "Content-Security-Policy");
  if (!written) throw new Error(`${name} has no Content-Security-Policy to replace.`);
  return { document, head, listed, written: attribute(written, "content") };
}

/** The page for a chat in a frame, with its policy. */
export function framePage(source) {
  const { document, listed, written } = read(source, "frame.html");
  written.value = policy(listed, []);
  return serialize(document);
}

/**
 * The built page, from the source of index.html; its addresses begin at `base`. `inline` holds the texts of scripts that stand in the page
 * instead of being fetched, by their addresses, and `given` what their elements say to them in `data-*`.
 */
export function page(source, base, inline, given) {
  const { document, head, listed, written } = read(source, "index.html");
  written.value = policy(listed, Object.values(inline));
  // Trunk's own links, comments for those who work on the page, and the space before either.
  const kept = [];
  for (const node of head.childNodes) {
    if (node.nodeName === "#comment" || attribute(node, "data-trunk")) {
      if (kept.at(-1)?.nodeName === "#text") kept.pop();
      continue;
    }
    const root = attribute(node, "data-trunk-public-url");
    if (root) Object.assign(root, { name: "href", value: base });
    if (node.attrs) node.attrs = node.attrs.filter(({ name }) => name !== "nonce");
    const text = node.tagName === "script" && inline[attribute(node, "src")?.value];
    if (text) {
      if (/<\/script|<!--/i.test(text)) throw new Error(`${attribute(node, "src").value} cannot stand in a page: it holds the end of its element.`);
      node.attrs = Object.entries(given).map(([name, value]) => ({ name: `data-${name}`, value }));
      node.childNodes = [{ nodeName: "#text", value: text, parentNode: node }];
    }
    kept.push(node);
  }
  head.childNodes = kept;
  return serialize(document);
}
