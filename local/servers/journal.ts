import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** An append-only file of JSON lines; appended entries survive `kill -9`. */
export type Journal<T> = {
  /** The entries in the file when it was opened. */
  readonly entries: readonly T[];
  /** Throws when the entry cannot be written (a full disk): the file is then unchanged. */
  append(entry: T): void;
  /** Atomically replaces the whole file (compaction). Throws as `append` does. */
  rewrite(entries: Iterable<T>): void;
  close(): void;
};

/**
 * Opens the journal in `file`, creating it and its folder. Lines that are not whole are dropped, and told to `say`: the end
 * of a file whose writer was killed, or what a full disk tore. `fields`: those that every entry has.
 */
export function openJournal<T extends object>(
  file: string,
  fields: readonly (keyof T & string)[],
  say: (what: string) => void = (what) => console.error(what),
): Journal<T> {
  mkdirSync(dirname(file), { recursive: true });
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0);
  // Needs no room on the disk.
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  if (whole.length < bytes.length) truncateSync(file, whole.length);
  const { entries, torn } = readLines<T>(whole.toString('utf8'), fields);
  const dropped = [
    ...(torn.length === 0 ? [] : [`${torn.length} unreadable lines (the first is line ${torn[0]})`]),
    ...(whole.length === bytes.length ? [] : ['an incomplete last line']),
  ];
  if (dropped.length > 0) say(`${file}: ${dropped.join(' and ')} dropped, ${entries.length} entries kept.`);
  let handle = torn.length > 0 ? replaceFile(file, entries) : openSync(file, 'a');
  return {
    entries,
    append: (entry) => writeWhole(handle, `${JSON.stringify(entry)}\n`),
    rewrite: (next) => {
      const replaced = replaceFile(file, next);
      closeSync(handle);
      handle = replaced;
    },
    close: () => closeSync(handle),
  };
}

/** The entries of complete lines, and the numbers of lines that are not entries. */
function readLines<T extends object>(
  text: string,
  fields: readonly (keyof T & string)[],
): { entries: T[]; torn: number[] } {
  const [entries, torn]: [T[], number[]] = [[], []];
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    try {
      const entry: T = JSON.parse(line);
      if (fields.every((field) => entry[field] !== undefined)) entries.push(entry);
      else torn.push(index + 1);
    } catch {
      torn.push(index + 1);
    }
  }
  return { entries, torn };
}

/** Writes all or nothing: a full disk may take a part of it, which would spoil the next line. */
function writeWhole(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  const { size } = fstatSync(handle);
  try {
    for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
  } catch (error) {
    ftruncateSync(handle, size);
    throw error;
  }
}

function replaceFile(file: string, entries: Iterable<unknown>): number {
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w');
  try {
    for (const entry of entries) writeWhole(handle, `${JSON.stringify(entry)}\n`);
    fsyncSync(handle);
    renameSync(temporary, file);
    return handle;
  } catch (error) {
    closeSync(handle);
    rmSync(temporary, { force: true });
    throw error;
  }
}
