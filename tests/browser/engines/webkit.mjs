// WebKitGTK over the plain WebDriver protocol, under an X server of its own. Its driver holds one session, and each session keeps nothing.
import { spawn } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { Tab } from "./tab.mjs";

export const NAME = "WebKit";

const KEYS = {
  Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004", Backspace: "\uE003", ArrowUp: "\uE013", ArrowDown: "\uE015", ArrowLeft: "\uE012", ArrowRight: "\uE014",
  Home: "\uE011", End: "\uE010", Shift: "\uE008", Control: "\uE009", Space: " ",
};

function executable() {
  if (process.env.WEBKIT) return process.env.WEBKIT;
  const libraries = ["/usr/lib", "/usr/lib64", "/usr/libexec"].filter(existsSync);
  const machines = libraries.flatMap((folder) => [folder, ...readdirSync(folder).filter((name) => name.endsWith("-linux-gnu")).map((name) => join(folder, name))]);
  const places = machines.flatMap((folder) => ["webkitgtk-6.0", "webkit2gtk-4.1", "webkit2gtk-4.0"].map((version) => join(folder, version, "MiniBrowser")));
  const found = places.find(existsSync);
  if (!found) throw new Error("WebKit is missing: install webkit2gtk-driver and xvfb, or put the path of its MiniBrowser into WEBKIT");
  return found;
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

class Session {
  constructor(driver, id) {
    this.address = `${driver}/session/${id}`;
    this.turn = Promise.resolve();
  }

  /** A driver that once did not answer is not asked again: each further question would wait as long. */
  async ask(method, path, body) {
    if (this.isStuck) throw new Error("WebKitWebDriver does not answer any more");
    const asked = fetch(`${this.address}${path}`, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(80_000) });
    const answer = await asked.catch((error) => {
      this.isStuck = true;
      throw new Error(`WebKitWebDriver did not answer ${method} ${path}`, { cause: error });
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  /** One tab has the session at a time. */
  in(handle, act) {
    const done = this.turn.then(async () => {
      if (this.handle !== handle) await this.ask("POST", "/window", { handle });
      this.handle = handle;
      return act();
    });
    this.turn = done.catch(() => {});
    return done;
  }
}

class WebKitTab extends Tab {
  constructor(session, handle) {
    super();
    this.session = session;
    this.handle = handle;
  }

  ask = (method, path, body) => this.session.in(this.handle, () => this.session.ask(method, path, body));
  goTo = (url) => this.ask("POST", "/url", { url });
  reload = () => this.ask("POST", "/refresh", {});
  show = () => this.session.in(this.handle, () => {});

  async run(source, given) {
    const script = `const given = [...arguments]; const done = given.pop();
      new Promise((resolve) => resolve((${source})(...given))).then((value) => done({ value: value ?? null }), (error) => done({ error: String(error) }));`;
    const said = await this.ask("POST", "/execute/async", { script, args: given });
    if (said.error) throw new Error(said.error);
    return said.value;
  }

  act = (...actions) => this.ask("POST", "/actions", { actions });

  pointer = (...actions) => this.act({ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions });
  mouse = (x, y) => this.drag([x, y]);

  /** Presses at the first place and lets go at the last. */
  drag(from, ...rest) {
    const move = ([x, y]) => ({ type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) });
    return this.pointer(move(from), { type: "pointerDown", button: 0 }, ...rest.map(move), { type: "pointerUp", button: 0 });
  }

  press = (actions) => this.act({ type: "key", id: "keys", actions });
  write = (text) => this.press([...text].flatMap((value) => [{ type: "keyDown", value }, { type: "keyUp", value }]));

  async keys(...list) {
    for (const key of list) {
      const values = key.split("+").map((name) => KEYS[name] ?? name);
      await this.press([...values.map((value) => ({ type: "keyDown", value })), ...values.reverse().map((value) => ({ type: "keyUp", value }))]);
    }
  }

  // A tab behind another is hidden, and its driver waits for ever for what a hidden page does with mouse and keys.
  async another() {
    const { handle } = await this.ask("POST", "/window/new", { type: "window" });
    return new WebKitTab(this.session, handle);
  }

  picture = async (path) => writeFileSync(path, Buffer.from(await this.ask("GET", "/screenshot"), "base64"));
}

/** Starts the driver under an X server of its own; resolves to its address once it answers. */
async function start() {
  const port = await freePort();
  const child = spawn("xvfb-run", ["-a", "-s", "-screen 0 1280x1000x24", "WebKitWebDriver", `--port=${port}`], {
    stdio: "ignore",
    detached: true,
    env: { ...process.env, LANG: "en_US.UTF-8", LANGUAGE: "en_US" },
  });
  const stop = () => {
    try {
      process.kill(-child.pid, "SIGTERM");
    } catch {
      // It is gone.
    }
  };
  const failed = new Promise((_, reject) => child.once("error", () => reject(new Error("WebKit cannot be driven: install webkit2gtk-driver and xvfb"))));
  failed.catch(() => {});
  const address = `http://127.0.0.1:${port}`;
  const ready = async () => {
    for (let look = 0; look < 200; look++) {
      if ((await fetch(`${address}/status`).catch(() => null))?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error("WebKitWebDriver does not answer");
  };
  await Promise.race([ready(), failed]);
  return { address, stop };
}

/** `tab()` opens a tab with nothing kept, `end()` forgets all that it kept. */
export async function launch() {
  let driver = await start();
  // The X server goes with its group, also when the tests are broken off.
  process.once("exit", () => driver.stop());
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  const capabilities = { alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: executable(), args: ["--automation"] } } };
  let session;
  const end = async () => {
    await session?.ask("DELETE", "").catch(() => {});
    if (session?.isStuck) {
      driver.stop();
      driver = await start();
    }
    session = undefined;
  };
  // Now and then the browser that it starts never reports to it.
  const begin = async (tries = 2) => {
    try {
      const answer = await fetch(`${driver.address}/session`, { method: "POST", body: JSON.stringify({ capabilities }), signal: AbortSignal.timeout(30_000) });
      const { value } = await answer.json();
      if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
      return value;
    } catch (error) {
      if (!tries) throw new Error("WebKitWebDriver starts no browser", { cause: error });
      driver.stop();
      driver = await start();
      return begin(tries - 1);
    }
  };
  return {
    async tab() {
      const value = await begin();
      session = new Session(driver.address, value.sessionId);
      await session.ask("POST", "/timeouts", { script: 30_000, pageLoad: 30_000 });
      const handle = await session.ask("GET", "/window");
      await session.ask("POST", "/window/rect", { x: 0, y: 0, width: 1180, height: 900 }).catch(() => {});
      return new WebKitTab(session, handle);
    },
    end,
    async close() {
      await end();
      driver.stop();
    },
  };
}
