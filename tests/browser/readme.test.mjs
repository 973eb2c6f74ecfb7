// The README's own server, as it stands there: with a stand-in for the model behind it, since nobody has a key here.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, start } from "./harness.mjs";

const MODEL = `
import { MockLanguageModelV4, simulateReadableStream } from "ai/test";
const chunks = [{ type: "stream-start", warnings: [] }, { type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: "Hello." }, { type: "text-end", id: "t" }, { type: "finish", finishReason: { unified: "stop", raw: "stop" }, usage: { inputTokens: {}, outputTokens: {} } }];
const openai = () => new MockLanguageModelV4({ doStream: async () => ({ stream: simulateReadableStream({ chunks }) }) });
`;
// Where its packages are found.
const FILE = join(ROOT, "tests/readme-server.mjs");

let server;
before(async () => {
  const [, code] = /```js\n(\/\/ server\.mjs[^]*?)```/.exec(readFileSync(join(ROOT, "README.md"), "utf8"));
  const stood = code.replace(/import \{ openai \} from "@ai-sdk\/openai";\n/, MODEL).replace(".listen(3000)", `.listen(0, function () { console.log(\`ready: http://127.0.0.1:\${this.address().port}\`); })`);
  assert.ok(!stood.includes("@ai-sdk/openai\"") && !stood.includes("listen(3000)"));
  writeFileSync(FILE, stood);
  server = await start(process.execPath, [FILE], /ready: (http:\/\/\S+)/);
});
after(async () => {
  await server?.stop();
  rmSync(FILE, { force: true });
});

test("the README's server answers, and what a page asks for besides does not stop it", async () => {
  const [, origin] = server.match;
  for (const [path, method] of [["/", "GET"], ["/chat-1/stream", "GET"], ["/", "OPTIONS"], ["/", "DELETE"]]) {
    const { status } = await fetch(`${origin}${path}`, { method });
    assert.equal(status, 204, `${method} ${path}`);
  }
  const asked = { messages: [{ id: "m", role: "user", parts: [{ type: "text", text: "hello" }] }] };
  const answer = await fetch(`${origin}/`, { method: "POST", body: JSON.stringify(asked) });
  assert.match(await answer.text(), /"delta":"Hello\."/);
});
