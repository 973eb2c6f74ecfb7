// Runs test files three at a time: two leave two cores idle for a third of the time, as tests wait too. What was red there is run once more
// with the machine to itself: a page that shares its cores with other browsers can miss a moment that a test waits for. Red twice is red, and what was red once is named at the end.
import { once } from "node:events";
import { dirname, resolve } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";

/** Milliseconds that a file may take: one that hangs is red, and the rest still runs. */
const PATIENCE = 600_000;

const files = process.argv.slice(2);

/** Runs these files; resolves to those with a test that failed. */
async function red(files, concurrency) {
  const failed = new Set();
  // A test that fails leaves its servers running, and with them its file.
  const tests = run({ files, concurrency, timeout: PATIENCE, forceExit: true });
  tests.on("test:fail", ({ file, todo, name }) => {
    // A file that ended by itself has no place but its name.
    if (todo === undefined) failed.add(resolve(file ?? name));
  });
  const told = tests.compose(new spec());
  told.pipe(process.stdout, { end: false });
  await once(told, "end");
  const known = files.filter((path) => failed.delete(resolve(path)));
  // A test that another file describes bears that file's name: one of those in its folder ran it.
  const folders = [...failed].map(dirname);
  return files.filter((path) => known.includes(path) || folders.includes(dirname(resolve(path))));
}

const first = await red(files, 3);
const again = first.length ? await red(first, 1) : [];
const moody = first.filter((path) => !again.includes(path));
if (moody.length) console.log(`red beside another file, green alone: ${moody.join(", ")}`);
if (again.length) console.log(`red twice: ${again.join(", ")}`);
process.exit(again.length ? 1 : 0);
