import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** An append-only file of JSON lines; appended entries survive `kill -9`. */
export type Journal<T> = {
  /** The entries in the file when it was opened. */
  readonly entries: readonly T[];
  append(entry: T): void;
  /** Atomically replaces the whole file (compaction). */
  rewrite(entries: Iterable<T>): void;
  close(): void;
};

/** Opens the journal in `file`, creating it and its folder. An incomplete last line is dropped. */
export function openJournal<T>(file: string): Journal<T> {
  mkdirSync(dirname(file), { recursive: true });
  const entries: T[] = existsSync(file) ? readLines(readFileSync(file, 'utf8')) : [];
  let handle = replaceFile(file, entries);
  return {
    entries,
    append: (entry) => void writeSync(handle, `${JSON.stringify(entry)}\n`),
    rewrite: (next) => {
      closeSync(handle);
      handle = replaceFile(file, next);
    },
    close: () => closeSync(handle),
  };
}

function readLines<T>(text: string): T[] {
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  return complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

function replaceFile(file: string, entries: Iterable<unknown>): number {
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w');
  for (const entry of entries) writeSync(handle, `${JSON.stringify(entry)}\n`);
  fsyncSync(handle);
  renameSync(temporary, file);
  return handle;
}
