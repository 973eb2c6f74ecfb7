// A chat whose server is a script of AI SDK chunks, and the chunks that tests send most.
import { open, status } from "./harness.mjs";
import { HEADERS, sse, whole, words } from "./sse.mjs";

export { words };

/** A finished call of a tool that the server ran. */
export const tool = (toolName, input, output) => [
  { type: "tool-input-available", toolCallId: "c1", toolName, input },
  { type: "tool-output-available", toolCallId: "c1", output },
];

/** The end of one step and the begin of the next. */
export const STEP = [{ type: "finish-step" }, { type: "start-step" }];

/** A page whose server answers each request with the next of these lists of chunks, then with "Fine."; keeps what it sent in `bodies`. */
export async function chat(origin, turns, options = {}) {
  const page = await open(null, { reducedMotion: "reduce", ...options });
  page.bodies = [];
  await page.route("**/api/chat", (route) => {
    page.bodies.push(route.request().postDataJSON());
    const body = sse(...whole(...(turns[page.bodies.length - 1] ?? words("Fine."))));
    return route.fulfill({ status: 200, headers: HEADERS, body });
  });
  await page.goto(origin);
  await status(page, "ready");
  return page;
}
