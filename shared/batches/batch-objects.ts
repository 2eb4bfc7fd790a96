import type { Ctx } from '../kernel/ctx.ts';
import { openBucket } from '../kernel/storage/bucket.ts';
import type { BatchKind } from './batch-kind.ts';

/** Apart from batches, so that a job finds those that nobody agreed to. */
const DRAFTS = 'drafts/';
/** Files whose columns nobody has chosen yet. */
const FILES = 'files/';
/** A batch can be made of a draft for this long. */
export const DRAFT_MS = 7 * 86_400_000;

/**
 * The objects of a batch in R2: each chunk's lines, and its result under the claim of the run that wrote it. `format` is
 * the extension of the result's name.
 */
export function openBatchObjects({ env, meter }: Pick<Ctx, 'env' | 'meter'>, { bucket: binding }: BatchKind) {
  const bucket = openBucket(env, binding, meter);
  const linesKey = (jobId: string, chunk: number) => `batches/${jobId}/input/${chunk}.json`;
  const draftKey = (jobId: string) => `${DRAFTS}${jobId}`;
  return {
    resultKey: (jobId: string, chunk: number, claim: string, format: string): string =>
      `batches/${jobId}/result/${chunk}-${claim}.${format}`,
    /** `lines`: a JSON array. */
    putLines: (jobId: string, chunk: number, lines: string) => bucket.put(linesKey(jobId, chunk), lines),
    /** The array; undefined when the object is gone. */
    async getLines(jobId: string, chunk: number): Promise<unknown> {
      const text = await bucket.getText(linesKey(jobId, chunk));
      return text === undefined ? undefined : JSON.parse(text);
    },
    /** Facts about uploaded lines that are not a batch yet. */
    putDraft: (jobId: string, draft: object) => bucket.put(draftKey(jobId), JSON.stringify(draft)),
    /** Undefined when there is none. */
    async getDraft(jobId: string): Promise<unknown> {
      const text = await bucket.getText(draftKey(jobId));
      return text === undefined ? undefined : JSON.parse(text);
    },
    putResult: bucket.put,
    /** Undefined when the object is gone. */
    getResult: bucket.getText,
    /** Opens a range of a result. */
    openResult: bucket.getStream,
    /** Sizes of all results of a batch, by key. */
    async listResultSizes(jobId: string): Promise<Map<string, number>> {
      const listed = await bucket.list(`batches/${jobId}/result/`);
      return new Map(listed.map(({ key, size }) => [key, size]));
    },
    /** The ids of drafts that were put before a moment. */
    async listDrafts(before: Date): Promise<string[]> {
      const listed = await bucket.list(DRAFTS);
      return listed.filter(({ uploaded }) => uploaded < before).map(({ key }) => key.slice(DRAFTS.length));
    },
    /** The files whose columns are being chosen. */
    columnFiles: { bucket, toKey: (fileId: string, name: string | number) => `${FILES}${fileId}/${name}` },
    /** Deletes up to so many objects of such files that were put before a moment; returns how many. */
    async deleteColumnFiles(before: Date, most: number): Promise<number> {
      const old = (await bucket.list(FILES)).filter(({ uploaded }) => uploaded < before).slice(0, most);
      if (old.length > 0) await bucket.delete(...old.map(({ key }) => key));
      return old.length;
    },
    deleteDraft: (jobId: string) => bucket.delete(draftKey(jobId)),
    deleteBatch: (jobId: string) => bucket.deleteAll(`batches/${jobId}/`),
  };
}

export const toNdjson = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('');

/** A chunk of very long lines ends early, so that reading, writing and working on it take little memory. */
const MAX_CHUNK_CHARACTERS = 2 * 1024 * 1024;

const encoder = new TextEncoder();

export type BatchUpload = {
  /** Adds a line as JSON. Waits while the last chunk but one is being written. */
  add(line: unknown): Promise<void>;
  /** Writes what is left. Returns what is in R2: the lines of each chunk, and the room that all take. */
  end(): Promise<{ jobId: string; chunks: number[]; kilobytes: number }>;
  /** The number of characters of the added lines that memory still holds. */
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
