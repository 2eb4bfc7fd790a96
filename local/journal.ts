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

/** An append-only file of JSON lines: what was appended before a `kill -9` is there after it. */
export type Journal<T> = {
  /** What the file held when it was opened. */
  readonly entries: readonly T[];
  append(entry: T): void;
  /** Replaces the whole file at once (compaction). */
  rewrite(entries: Iterable<T>): void;
  close(): void;
};

/** Opens the journal in `file`, creating it and its folder. A last line torn by a crash is dropped. */
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
