// The program that cuts modules and writes their glue (tools/). It is built once for each state of its sources and lock file, and found by that:
// a tool of another version is never taken for it.
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./work.mjs";

const SOURCES = fileURLToPath(new URL("tools/", import.meta.url));
const PLACE = process.env.PARTSONG_TOOLS ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "partsong", "tools");

/** The program's path. */
export async function tools() {
  const digest = createHash("sha256");
  for (const name of ["Cargo.toml", "Cargo.lock", "src/direct.rs", "src/main.rs"]) digest.update(readFileSync(join(SOURCES, name)));
  const end = process.platform === "win32" ? ".exe" : "";
  const program = join(PLACE, `partsong-tools-${digest.digest("hex").slice(0, 12)}${end}`);
  if (existsSync(program)) return program;
  console.log("building partsong-tools: it cuts the page's module and writes its glue");
  const work = mkdtempSync(join(tmpdir(), "partsong-tools-"));
  try {
    cpSync(SOURCES, work, { recursive: true, filter: (path) => !path.endsWith("/target") });
    // `build.rs` and flags of the page are not for it.
    const build = (...more) =>
      run("cargo", ["build", "--quiet", "--release", "--manifest-path", join(work, "Cargo.toml"), "--target-dir", join(work, "target"), ...more]);
    await build("--locked").catch((error) => {
      // A mirror may lack a version that the lock file names: the nearest that it has is taken, and that is said.
      if (!/failed to select a version|no matching package|failed to download|is not found/.test(error.message)) throw error;
      console.log("not with the versions of its lock file: with those that are there");
      rmSync(join(work, "Cargo.lock"));
      return build();
    });
    mkdirSync(PLACE, { recursive: true });
    // Another build may read it while it is put there.
    const making = `${program}.${process.pid}`;
    cpSync(join(work, "target/release", `partsong-tools${end}`), making);
    renameSync(making, program);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return program;
}
