import type { Ctx } from '../kernel/ctx.ts';
import type { BatchKind } from './batch-kind.ts';
import { openBatchObjects } from './batch-objects.ts';

/** A chunk of very long lines ends early, so that reading, writing and working on it take little memory. */
const MAX_CHUNK_CHARACTERS = 2 * 1024 * 1024;

const encoder = new TextEncoder();

export type BatchUpload = {
  /** Adds a line as JSON. Waits while the last chunk but one is being written. */
  add(line: unknown): Promise<void>;
  /** Writes what is left. Returns what is in R2: the lines of each chunk, and the room that all take. */
  end(): Promise<{ jobId: string; chunks: number[]; kilobytes: number }>;
  /** How much of the added lines memory still holds. */
  bufferedCharacters(): number;
  /** Deletes what was written. */
  discard(): Promise<void>;
};

/**
 * Writes the lines of a batch that does not exist yet to R2, in chunks, while they are read: memory holds the chunk that
 * is read and the one that is written. Its methods throw DependencyError when R2 fails.
 */
export function openUpload(
  ctx: Pick<Ctx, 'env' | 'meter'>,
  kind: BatchKind,
  linesOfChunk: number,
): BatchUpload {
  const objects = openBatchObjects(ctx, kind);
  const jobId = crypto.randomUUID();
  const chunks: number[] = [];
  let lines: string[] = [];
  let characters = 0;
  let bytes = 0;
  let writing = Promise.resolve();
  let written = 0;
  const flush = async (): Promise<void> => {
    const text = `[${lines.join(',\n')}]`;
    chunks.push(lines.length);
    bytes += encoder.encode(text).byteLength;
    [lines, characters] = [[], 0];
    await writing;
    written = text.length;
    writing = objects.putLines(jobId, chunks.length - 1, text).then(() => {
      written = 0;
    });
    // Its error is thrown where it is next waited for.
    writing.catch(() => {});
  };
  return {
    async add(line) {
      const text = JSON.stringify(line);
      lines.push(text);
      characters += text.length;
      if (lines.length >= linesOfChunk || characters >= MAX_CHUNK_CHARACTERS) await flush();
    },
    async end() {
      if (lines.length > 0) await flush();
      await writing;
      return { jobId, chunks, kilobytes: Math.ceil(bytes / 1000) };
    },
    bufferedCharacters: () => characters + written,
    async discard() {
      await writing.catch(() => {});
      if (chunks.length > 0) await objects.deleteBatch(jobId);
    },
  };
}
