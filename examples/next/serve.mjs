// A page that Next.js renders on its server, with the package: node examples/next/serve.mjs
import { built, program } from "../host.mjs";

const place = built("next");
await program((port) => ["node_modules/next/dist/bin/next", "start", "--port", String(port), "--hostname", "127.0.0.1"], place);
