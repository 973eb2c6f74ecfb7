// The style sheets of what loads later. They are fetched as text and come into force together with what they are for, since all styles are
// resolved anew with each. A `<link>` that waits for its medium would be fetched a second time by WebKit when that changes.

// The order in which they stand, whichever came first.
const ORDER = ["prose", "later", "figures", "options", "questions", "surfaces", "pages", "print"].map((name) => `lazy/${name}.css`);

const fetched = new Map();
const sheets = new Map();

async function fetchOne(path) {
  const first = document.querySelector('link[rel="stylesheet"]');
  const answer = await fetch(new URL(path, first?.href ?? document.baseURI));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  sheets.set(path, await new CSSStyleSheet().replace(await answer.text()));
}

const PAPER = 1 << (ORDER.length - 1);
/** Milliseconds between two looks at whether the page rests. */
const PAUSE = 1500;

const fetchAll = (wanted) =>
  Promise.all(
    ORDER.filter((_, at) => wanted & (1 << at)).map((path) => {
      if (!fetched.has(path)) {
        fetched.set(path, fetchOne(path).catch((error) => {
          fetched.delete(path);
          throw error;
        }));
      }
      return fetched.get(path);
    }),
  );

/** The browser's own Print waits for nobody: its sheet comes when the page has rested for a while, so that no answer waits for it. */
let looking = false;
const fetchPaper = (rested) => {
  const rests = !["loading", "streaming"].includes(document.documentElement.dataset.status);
  if (rests && rested) fetchAll(PAPER).then(applyStyles, () => {});
  else setTimeout(fetchPaper, PAUSE, rests);
};

/** Fetches the sheets whose bits are set, by their places in the order; what failed may be asked for again. */
export const fetchStyles = (wanted) => {
  if (!looking) setTimeout(fetchPaper, PAUSE, false);
  looking = true;
  return fetchAll(wanted);
};

/** Brings into force what was fetched. */
export const applyStyles = () => {
  const ours = ORDER.map((path) => sheets.get(path)).filter(Boolean);
  const now = document.adoptedStyleSheets;
  if (ours.some((sheet) => !now.includes(sheet))) document.adoptedStyleSheets = [...now.filter((sheet) => !ours.includes(sheet)), ...ours];
};
