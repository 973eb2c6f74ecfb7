// Bytes on their way through a line of messages, as letters of one byte each. What comes in many small pieces goes in few.

/** Bytes of a piece at most. */
const LARGEST = 262_144;
/** Milliseconds between two pieces at least: a line takes a thousand messages in a second. */
const PACE = 10;
/** Bytes that become letters at once: each is an argument of one call. */
const STEP = 8_192;

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

const letters = (bytes) => {
  let text = "";
  for (let at = 0; at < bytes.length; at += STEP) text += String.fromCharCode(...bytes.subarray(at, at + STEP));
  return text;
};

/** The bytes of a piece. */
export const bytesOf = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export class Flow {
  #reader;
  #coming;
  #rest;
  #told = 0;

  constructor(stream) {
    this.#reader = stream?.getReader();
  }

  /** What came since it was last asked, at least a byte; `null` at the end. */
  async next() {
    if (!this.#reader) return null;
    await wait(this.#told + PACE - performance.now());
    let text = "";
    while (text.length < LARGEST) {
      const { done, value } = (await this.#more(text.length > 0)) ?? {};
      if (done && !text) return null;
      if (!value) break;
      const room = LARGEST - text.length;
      if (value.length > room) this.#rest = value.subarray(room);
      text += letters(value.subarray(0, room));
    }
    this.#told = performance.now();
    return text;
  }

  /** The next bytes; nothing, if they are to be there at once and are not. */
  async #more(atOnce) {
    if (this.#rest) {
      const value = this.#rest;
      this.#rest = undefined;
      return { value };
    }
    if (!this.#coming) {
      this.#coming = this.#reader.read();
      // Who asks hears of it, perhaps later.
      this.#coming.catch(() => {});
    }
    const found = await (atOnce ? Promise.race([this.#coming, wait(0)]) : this.#coming);
    // The end is told again to who asks again.
    if (found && !found.done) this.#coming = undefined;
    return found;
  }

  close() {
    this.#reader?.cancel().catch(() => {});
  }
}
