// Pages for the tests of surfaces: one that talks to the flow of a server, one whose server is a script. Both keep what they
// send in `page.bodies`.
import { open } from "./harness.mjs";

/** Messages as JSON lines. */
export const lines = (...messages) => messages.map((message) => JSON.stringify(message)).join("\n") + "\n";

/** Both kinds of page; `origin` is asked when one is opened. */
export function pages(origin) {
  return {
    /** A page that talks to this server's flow at `path`. */
    async chat(protocol, path, options = {}) {
      const page = await open(`${origin()}/?api=${path}&protocol=${protocol}`, options);
      page.bodies = [];
      page.on("request", (request) => {
        if (request.method() === "POST" && request.url().includes(path)) page.bodies.push(request.postDataJSON());
      });
      return page;
    },
    /** A page whose server answers each turn with the next of these bodies. */
    async scripted(protocol, bodies, options = {}) {
      const page = await open(`${origin()}/?api=/scripted&protocol=${protocol}`, options);
      page.bodies = [];
      await page.route("**/scripted*", (route) => {
        page.bodies.push(route.request().postDataJSON());
        route.fulfill({ status: 200, contentType: "text/plain", body: bodies.shift() ?? "" });
      });
      return page;
    },
  };
}
