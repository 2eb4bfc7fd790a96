import { appendFileSync, renameSync, statSync } from 'node:fs';

const MAX_BYTES = 10 * 2 ** 20;

/**
 * Appends lines to a file, which moves to `<file>.1` when it has 10 MB. A line that cannot be written is lost: a full disk
 * must not end what it logs.
 */
export function createLogFile(file: string, maxBytes = MAX_BYTES): (line: string) => void {
  let size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    try {
      if (size >= maxBytes) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, `${line}\n`);
      size += Buffer.byteLength(line) + 1;
    } catch {
      // There is no other place to report it.
    }
  };
}
