// Runs test files three at a time: two leave two cores idle for a third of the time, as tests wait too. What was red there is run once more
// with the machine to itself: a page that shares its cores with other browsers can miss a moment that a test waits for. Red twice is red, and what was red once is named at the end.
import { once } from "node:events";
import { dirname, resolve } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";

/** Milliseconds that a file may take: one that hangs is red, and the rest still runs. */
const PATIENCE = 600_000;

const files = process.argv.slice(2);

/** Runs these files, or only their tests of these `names`. Resolves to the files with a test that failed, and the names of those tests that another file describes. */
async function red(files, concurrency, names) {
  const failed = new Map();
  const passed = new Set();
  const only = names && { testNamePatterns: names.map((name) => new RegExp(`^${name.replace(/[^\w\s]/g, "\\$&")}$`)) };
  // A test that fails leaves its servers running, and with them its file.
  const tests = run({ files, concurrency, timeout: PATIENCE, forceExit: true, ...only });
  tests.on("test:fail", ({ file, todo, name }) => {
    // A file that ended by itself has no place but its name.
    const path = resolve(file ?? name);
    if (todo === undefined) failed.set(path, [...(failed.get(path) ?? []), name]);
  });
  tests.on("test:pass", ({ name, skip }) => skip === undefined && passed.add(name));
  const told = tests.compose(new spec());
  told.pipe(process.stdout, { end: false });
  await once(told, "end");
  const known = files.filter((path) => failed.delete(resolve(path)));
  // A test that another file describes bears that file's name: one of those in its folder ran it.
  const folders = [...failed.keys()].map(dirname);
  const described = files.filter((path) => !known.includes(path) && folders.includes(dirname(resolve(path))));
  return { known, described, names: [...failed.values()].flat(), passed, all: [...known, ...described] };
}

const first = await red(files, 3);
const again = [];
if (first.known.length) again.push(...(await red(first.known, 1)).all);
// Each of those begins with a page of its own.
if (first.described.length) {
  const { all, passed } = await red(first.described, 1, first.names);
  // What could not be run again by its name is red as it was.
  again.push(...(first.names.every((name) => passed.has(name)) ? all : first.described));
}
const moody = first.all.filter((path) => !again.includes(path));
if (moody.length) console.log(`red beside another file, green alone: ${moody.join(", ")}`);
if (again.length) console.log(`red twice: ${again.join(", ")}`);
process.exit(again.length ? 1 : 0);
