// The style sheets of what loads later. They are fetched as text and come into force together with what they are for, since all styles are
// resolved anew with each. A `<link>` that waits for its medium would be fetched a second time by WebKit when that changes.

// The order in which they stand, whichever came first.
const ORDER = ["prose", "later", "figures", "questions", "pages", "print"].map((name) => `lazy/${name}.css`);

const fetched = new Map();
const sheets = new Map();

async function fetchOne(path) {
  const first = document.querySelector('link[rel="stylesheet"]');
  const answer = await fetch(new URL(path, first?.href ?? document.baseURI));
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  sheets.set(path, await new CSSStyleSheet().replace(await answer.text()));
}

/** Fetches the sheets whose bits are set, by their places in the order, and the last, which is for paper; what failed may be asked for again. */
export const fetchStyles = (wanted) =>
  Promise.all(
    ORDER.filter((path, at) => wanted & (1 << at) || path === ORDER.at(-1)).map((path) => {
      if (!fetched.has(path)) {
        fetched.set(path, fetchOne(path).catch((error) => {
          fetched.delete(path);
          throw error;
        }));
      }
      return fetched.get(path);
    }),
  );

/** Brings into force what was fetched. */
export const applyStyles = () => {
  const ours = ORDER.map((path) => sheets.get(path)).filter(Boolean);
  const now = document.adoptedStyleSheets;
  if (ours.some((sheet) => !now.includes(sheet))) document.adoptedStyleSheets = [...now.filter((sheet) => !ours.includes(sheet)), ...ours];
};
