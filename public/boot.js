// Starts the page, and says what happened when it cannot start.
import init from "../partsong_app.js";

init({ module_or_path: new URL("../partsong_app_bg.wasm", import.meta.url) }).catch((error) => {
  document.documentElement.dataset.status = "error";
  console.error(error);
});
