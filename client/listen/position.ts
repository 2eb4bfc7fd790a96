import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The position to continue from: the events behind `after`, without those up to `last`. */
export type Position = { after?: string; last?: string };

/** The stored position; undefined if there is none yet. */
export function readPosition(file: string): Position | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const { after, last } = JSON.parse(text);
    if ([after, last].every((value) => value === undefined || typeof value === 'string'))
      return { ...(after && { after }), ...(last && { last }) };
  } catch {
    // It is refused below.
  }
  throw new Error(`${file} is not a position of this program. Delete it, or name another file with --state.`);
}

/** Whole or not at all, also when the program is ended meanwhile. */
export function writePosition(file: string, position: Position): void {
  writeFileSync(`${file}.new`, JSON.stringify(position));
  renameSync(`${file}.new`, file);
}
