// Compares the pictures of two folders, pixel by pixel, and writes one that shows the difference for each that is another.
//   node tests/visual/compare.mjs BASE NEW DIFFERENCES
// Ends with 1 when anything differs: a picture that only one of them has does, too.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** How far apart two colours may be, from 0 to 1: less than this nobody sees. */
const NEAR = 0.1;

const [base, head, differences] = process.argv.slice(2);
if (!differences) {
  console.error("node tests/visual/compare.mjs BASE NEW DIFFERENCES");
  process.exit(2);
}

const pictures = (folder) => readdirSync(folder).filter((name) => name.endsWith(".png"));
const read = (folder, name) => PNG.sync.read(readFileSync(join(folder, name)));

/** The same picture on a larger sheet. What it does not reach is transparent, and so differs from anything. */
function sheet(picture, width, height) {
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}

/** How many pixels differ; the picture of them is written when some do. */
function compare(name) {
  const [one, other] = [read(base, name), read(head, name)];
  if (one.width === other.width && one.height === other.height && one.data.equals(other.data)) return 0;
  const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
  const shown = new PNG({ width, height });
  const count = pixelmatch(sheet(one, width, height).data, sheet(other, width, height).data, shown.data, width, height, { threshold: NEAR });
  if (count > 0) writeFileSync(join(differences, name), PNG.sync.write(shown));
  return count;
}

mkdirSync(differences, { recursive: true });
const [before, after] = [pictures(base), pictures(head)];
const both = before.filter((name) => after.includes(name));
const said = [
  ...before.filter((name) => !after.includes(name)).map((name) => `gone     ${name}`),
  ...after.filter((name) => !before.includes(name)).map((name) => `new      ${name}`),
  ...both.map((name) => [name, compare(name)]).filter(([, count]) => count > 0).map(([name, count]) => `differs  ${name}: ${count} pixels`),
];
console.log(said.join("\n") || `${both.length} pictures, all the same`);
if (before.length + after.length === 0) {
  console.error("There is no picture in either folder.");
  process.exit(2);
}
process.exit(said.length > 0 ? 1 : 0);
