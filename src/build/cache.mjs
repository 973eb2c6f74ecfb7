// Keeps what slow tools made, so that a build whose modules did not change does not cut and optimize them again. A result is found by the content
// of all that went into it: the tools' own bytes too, since a version that a tool tells of itself may stay when the tool changes.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** Where cargo puts what it builds, and the build what it keeps. */
export const TARGET = process.env.CARGO_TARGET_DIR ?? "target";
const PLACE = join(TARGET, "kept");
/** A build has about a hundred results, most of them small: the ones of a few builds before stay, so that going back to a commit costs nothing. */
const MOST = 400;

/**
 * The folder that holds what `make(folder)` makes of these inputs (texts or bytes), be it now or before. Only a whole result is ever kept. `latest`: the
 * name of what changes with every line, of which no result but the last one stays.
 */
export async function kept(inputs, make, latest) {
  const digest = createHash("sha256");
  for (const input of inputs) digest.update(`${Buffer.byteLength(input)}:`).update(input);
  const key = digest.digest("hex");
  const result = join(PLACE, latest ? `${latest}-${key}` : key);
  if (!existsSync(result)) {
    mkdirSync(PLACE, { recursive: true });
    const work = mkdtempSync(join(PLACE, "making-"));
    try {
      await make(work);
      // Another build may have put the same there meanwhile.
      if (!existsSync(result)) renameSync(work, result);
      const older = latest ? readdirSync(PLACE).filter((name) => name.startsWith(`${latest}-`) && join(PLACE, name) !== result) : [];
      for (const name of older) rmSync(join(PLACE, name), { recursive: true, force: true });
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  utimesSync(result, new Date(), new Date());
  return result;
}

/** Drops the results that were not used for longest. */
export function drop() {
  const used = (name) => statSync(join(PLACE, name)).mtimeMs;
  const names = readdirSync(PLACE).sort((one, other) => used(other) - used(one));
  for (const name of names.slice(MOST)) rmSync(join(PLACE, name), { recursive: true, force: true });
}
