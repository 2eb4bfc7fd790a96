import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import type { DeployedFunction } from '../config/deployed-functions.ts';
import { DeployError, readJson, runOrThrow, type Wrangler } from '../wrangler.ts';

const Record = z.object({
  /** The checkout that is released. */
  checkout: z.string(),
  /** The checkout that was released before; null for the first. */
  from: z.string().nullable(),
  /** Whether every function and the schedules are in place. */
  isFinished: z.boolean(),
  functions: z.record(
    z.string(),
    z.object({
      /** The version before the release; null for a function that had none. */
      before: z.string().nullable(),
      /** The uploaded version. */
      version: z.string().optional(),
      /** Whether it answers all requests. */
      isReleased: z.boolean(),
    }),
  ),
});

/** The versions that a release replaces. They are kept in R2, so that rolling back needs neither this machine nor the database. */
export type ReleaseRecord = z.infer<typeof Record>;

const BINDING = 'WATCH_STATE';
const OBJECT = 'release.json';
const NO_SUCH_OBJECT = /specified (key|bucket) does not exist/;

/** The record of the last release; undefined before the first. */
export async function readRecord(
  wrangler: Wrangler,
  functions: readonly DeployedFunction[],
): Promise<ReleaseRecord | undefined> {
  const words = ['r2', 'object', 'get', pathIn(functions), '--remote', '--pipe'];
  const { ok, stdout, output } = await wrangler(...words);
  if (!ok && NO_SUCH_OBJECT.test(output)) return undefined;
  const record = ok ? Record.safeParse(readJson(stdout)).data : undefined;
  if (record === undefined) throw new DeployError(`The last release cannot be read:\n${output.trim()}`);
  return record;
}

export async function writeRecord(
  wrangler: Wrangler,
  functions: readonly DeployedFunction[],
  record: ReleaseRecord,
): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'operator-release-'));
  try {
    const file = join(dir, OBJECT);
    writeFileSync(file, JSON.stringify(record, null, 2));
    await runOrThrow(wrangler, 'r2', 'object', 'put', pathIn(functions), '--remote', '--file', file);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function pathIn(functions: readonly DeployedFunction[]): string {
  const bucket = functions.map(({ buckets }) => buckets[BINDING]).find((name) => name !== undefined);
  if (bucket === undefined) throw new DeployError(`No function has the bucket ${BINDING}.`);
  return `${bucket}/${OBJECT}`;
}
