/** A program's output on its way to the page: in pieces, and not without end. */

/** Lines and bytes after which a program has printed enough. */
const LINES = 2000;
const BYTES = 100_000;

/** How long output may wait before it is sent, so that a program that is stopped shows its own. */
const WAIT_MS = 100;

/** @param {(message: object) => void} post */
export function createOutput(post) {
  const decoder = new TextDecoder();
  /** @type {number[]} */
  let bytes = [];
  let lines = 0;
  let total = 0;
  let sent = Date.now();
  let full = false;

  function flush() {
    if (bytes.length === 0) return;
    post({ text: decoder.decode(new Uint8Array(bytes), { stream: true }) });
    bytes = [];
    sent = Date.now();
  }

  return {
    flush,
    /** @param {number} byte */
    write(byte) {
      if (full) return;
      bytes.push(byte);
      total += 1;
      if (byte === 10) lines += 1;
      if (lines >= LINES || total >= BYTES) {
        full = true;
        flush();
        post({ overflow: true });
      } else if (byte === 10 && Date.now() - sent > WAIT_MS) flush();
    },
  };
}
