// The style sheet of what loads later. It is fetched as text and comes into force together with what it is for, since all styles are resolved
// anew with it. A `<link>` that waits for its medium would be fetched a second time by WebKit when that changes.
let fetching;
let sheet;

export const fetchStyle = (path) =>
  (fetching ??= (async () => {
    const first = document.querySelector('link[rel="stylesheet"]');
    const answer = await fetch(new URL(path, first?.href ?? document.baseURI));
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    sheet = await new CSSStyleSheet().replace(await answer.text());
  })().catch((error) => {
    fetching = undefined;
    throw error;
  }));

export const applyStyle = () => {
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
};
