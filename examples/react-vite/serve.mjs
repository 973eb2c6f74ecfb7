// A React page that Vite builds, with the package: node examples/react-vite/serve.mjs
import { built, folder, host } from "../host.mjs";

built("react-vite");
const answer = folder(new URL("dist/", import.meta.url));
await host((path, assets) => answer(path, assets));
