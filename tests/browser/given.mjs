// What the tests of a file are given, and what every page of theirs has to be: after each test all pages that were opened must be clean, and are closed.
import { after, afterEach, before } from "node:test";
import { close, contexts, expectClean, watched } from "./harness.mjs";

// The runner begins with all of them at once.
let earlier = Promise.resolve();

/** What `make` resolves to once everything given earlier is there: from before the first test of the file until after its last, when it is stopped. */
export function given(make) {
  let made;
  before(() => (earlier = earlier.then(async () => void (made = await make()))));
  after(() => made?.stop?.());
  return new Proxy({}, { get: (_, name) => made[name], set: (_, name, value) => Reflect.set(made, name, value) });
}

// Registered by the import, they hold for nested tests and for those that fail. What a test provokes on purpose it names in `page.allowed`;
// a profile that later tests go on with has `outlives`.
afterEach(async () => {
  try {
    for (const page of watched.splice(0)) expectClean(page, ...(page.allowed ?? []));
  } finally {
    await Promise.all(contexts().flatMap((context) => (context.outlives ? context.pages() : [context])).map((one) => one.close()));
  }
});
after(close);
