// The style sheet of what loads later, put behind the page's own once. Its address hangs on the first sheet's, and so does the nonce that
// `trunk serve` wants. It is fetched for no medium and comes into force together with what it is for: all styles are resolved anew with it.
let link;
let loading;

export const fetchStyle = (path) =>
  (loading ??= new Promise((resolve, reject) => {
    const first = document.querySelector('link[rel="stylesheet"]');
    link = document.createElement("link");
    link.rel = "stylesheet";
    link.media = "not all";
    link.fetchPriority = "high";
    link.href = new URL(path, first?.href ?? document.baseURI).href;
    link.nonce = first?.nonce ?? "";
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      loading = undefined;
      reject(new Error(`${path} could not be loaded`));
    };
    document.head.append(link);
  }));

export const applyStyle = () => {
  if (link.media !== "all") link.media = "all";
};
