// The style sheets of what loads later. They are fetched as text and come into force together with what they are for, since all styles are
// resolved anew with each. A `<link>` that waits for its medium would be fetched a second time by WebKit when that changes. In a host's page
// all sheets, the first too, are worn by the shadow roots of its chats.
import { address } from "./build.js";

// The order in which they stand, whichever came first.
const ORDER = ["prose", "later", "figures", "options", "questions", "surfaces", "pages", "compact", "print"].map((name) => `lazy/${name}.css`);

/** The sheet of the first paint; our own page has it as a link. */
const FIRST = "main.css";

const fetched = new Map();
const sheets = new Map();
/** What wears our sheets. */
const roots = new Set();

async function fetchOne(path) {
  const url = address(path);
  // A loader asks for the first sheet ahead of need (src/js/embed/started.js); an answer is read once.
  const coming = globalThis[Symbol.for("partsong.start")]?.coming;
  const asked = coming?.get(url) ?? fetch(url);
  coming?.delete(url);
  const answer = await asked;
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  sheets.set(path, await new CSSStyleSheet().replace(await answer.text()));
}

const PAPER = 1 << (ORDER.length - 1);
/** Milliseconds between two looks at whether the page rests. */
const PAUSE = 1500;

const once = (path) => {
  if (!fetched.has(path)) {
    fetched.set(path, fetchOne(path).catch((error) => {
      fetched.delete(path);
      throw error;
    }));
  }
  return fetched.get(path);
};

const fetchAll = (wanted) => Promise.all(ORDER.filter((_, at) => wanted & (1 << at)).map(once));

/** The browser's own Print waits for nobody: its sheet comes when the page has rested for a while, so that no answer waits for it. */
let looking = false;
const fetchPaper = (rested) => {
  const rests = !["loading", "streaming"].includes(document.documentElement.dataset.status);
  if (rests && rested) fetchAll(PAPER).then(applyStyles, () => {});
  else setTimeout(fetchPaper, PAUSE, rests);
};

/** Fetches the sheets whose bits are set, by their places in the order; what failed may be asked for again. */
export const fetchStyles = (wanted) => {
  if (!looking && roots.has(document)) setTimeout(fetchPaper, PAUSE, false);
  looking = true;
  return fetchAll(wanted);
};

const dress = (root) => {
  const ours = [FIRST, ...ORDER].map((path) => sheets.get(path)).filter(Boolean);
  const now = root.adoptedStyleSheets;
  if (ours.some((sheet) => !now.includes(sheet))) root.adoptedStyleSheets = [...now.filter((sheet) => !ours.includes(sheet)), ...ours];
};

/** Brings into force what was fetched. */
export const applyStyles = () => roots.forEach(dress);

/** Lets a document or a shadow root wear the sheets, those that are in force and those that come. Ends when the first is there. */
export const wear = async (root) => {
  // Who left the page needs nothing more.
  for (const other of roots) if (other !== document && !other.host.isConnected) roots.delete(other);
  // What was taken out again before it was drawn stands in no root.
  if (!root.adoptedStyleSheets) return;
  roots.add(root);
  if (root === document) return;
  // Rules of this kind count in documents only.
  try {
    CSS.registerProperty({ name: "--ps-table-fade", syntax: "<length>", inherits: false, initialValue: "0px" });
  } catch {
    // It is known.
  }
  dress(root);
  await once(FIRST);
  dress(root);
};
