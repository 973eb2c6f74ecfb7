// The style sheet of what loads later, put behind the page's own once. Its address hangs on the first sheet's, and so does the nonce that
// `trunk serve` wants.
let loading;

export const style = (path) =>
  (loading ??= new Promise((resolve, reject) => {
    const first = document.querySelector('link[rel="stylesheet"]');
    const link = document.createElement("link");
    link.rel = "stylesheet";
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
