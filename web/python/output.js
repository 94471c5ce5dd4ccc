/** A program's output on its way to the page: in pieces, and not without end. */

/** Lines and bytes after which a program has printed enough. */
const LINES = 2000;
const BYTES = 100_000;

/**
 * A program that will not end leaves no moment to send what waits: lines go at once, and so do the
 * first letters of lines that are not finished.
 */
const EAGER_BYTES = 500;

/** @param {(message: object) => void} post */
export function createOutput(post) {
  const decoder = new TextDecoder();
  /** @type {number[]} */
  let bytes = [];
  let lines = 0;
  let total = 0;
  let full = false;

  function flush() {
    if (bytes.length === 0) return;
    const text = decoder.decode(new Uint8Array(bytes), { stream: true });
    bytes = [];
    if (text) post({ text });
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
      } else if (byte === 10 || total <= EAGER_BYTES) flush();
    },
  };
}
