import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CloudOptions } from '../../../local/cloud.ts';
import { atEndOfWorker } from './cloud-environment.ts';
import { createDataDir } from './data-dir.ts';
import { deleteSchedules } from './delete-schedules.ts';
import { heal } from './heal.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

/** What files may share a cloud over; with any other option a cloud is a file's own. */
const SHARED = ['vars'];
/** An isolate that has met a dead Redis leaves it alone for so long. */
const DOWN_MS = 1_000;

/** What functions wait for a dependency where a test lets one hang: twice what production does, for a busy machine. */
export const DEADLINE_MS = 4_000;

/** Variables of a cloud whose dependencies hang: its functions give them up soon, and their callers stay known. */
export const SHORT_DEADLINES = { KEY_CACHE_SECONDS: '60', DEPENDENCY_TIMEOUT_MS: String(DEADLINE_MS) };

export type UseCloud = Partial<CloudOptions> & {
  /** Whether jobs run by their schedules; else only those that a test runs, and what the functions ask for. */
  schedules?: boolean;
  /** No other file's rows are in it, nor will be: what a test does is to the whole of it. */
  alone?: boolean;
};

export type UsedCloud = TestCloud & {
  /** Kills the system and starts it again where it was: what was in memory is lost. */
  restart(): Promise<void>;
};

type Kept = { cloud: TestCloud; dataDir: string; freeAt: number };
// Files of a worker share it, modules that a file loads anew they do not.
const worker = globalThis as { keptClouds?: Map<string, Kept> };

/**
 * The cloud of a file's tests, whole again after each of them. It is one that an earlier file of the worker has left,
 * where the options allow it: to start one takes longer than most tests. Call it once, at the top of the file.
 */
export function useCloud({ schedules = false, alone = false, ...given }: UseCloud = {}): UsedCloud {
  const vars = {
    KEY_CACHE_SECONDS: '1',
    // Requests leave no rows behind their answers: those would be among the statements that a test counts or cuts off.
    REQUEST_LOG_SECONDS: '0',
    // A busy machine is waited for; whoever tests that a dependency is not gives shorter deadlines.
    DEPENDENCY_TIMEOUT_MS: '15000',
    ...given.vars,
  };
  const options = { ...given, vars };
  const isOwn = alone || Object.keys(options).some((name) => !SHARED.includes(name));
  const key = JSON.stringify({ schedules, ...options });
  let kept: Kept | undefined;

  const start = async (dataDir: string, more: Partial<CloudOptions> = {}): Promise<TestCloud> => {
    const started = await startTestCloud({ ...options, dataDir, ...more });
    if (!schedules) await deleteSchedules(started);
    return started;
  };
  const opened = (): Kept => {
    if (kept === undefined) throw new Error('The cloud is there from the first hook on.');
    return kept;
  };
  beforeAll(async () => {
    kept = isOwn ? await open(start) : await takeKept(key, () => open(start));
  });
  afterEach(() => heal(opened().cloud));
  afterAll(async () => {
    if (kept === undefined) return;
    if (isOwn) await close(kept);
    else kept.freeAt = Date.now();
  });

  const restart = async (): Promise<void> => {
    const { cloud, dataDir } = opened();
    await cloud.stop();
    // As before but for first data: that is there.
    opened().cloud = await start(dataDir, { port: Number(new URL(cloud.url).port), seed: async () => {} });
  };
  // Stands for a cloud that is not there yet, and for another after a restart: it is all that the type says by then.
  return new Proxy({} as UsedCloud, {
    get: (_, name) => (name === 'restart' ? restart : Reflect.get(opened().cloud, name)),
  });
}

async function open(start: (dataDir: string) => Promise<TestCloud>): Promise<Kept> {
  const dataDir = createDataDir();
  return { cloud: await start(dataDir), dataDir, freeAt: 0 };
}

async function close({ cloud, dataDir }: Kept): Promise<void> {
  await cloud.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeKept(key: string, start: () => Promise<Kept>): Promise<Kept> {
  worker.keptClouds ??= new Map();
  const known = worker.keptClouds.get(key);
  if (known !== undefined) {
    await sleep(Math.max(0, known.freeAt + DOWN_MS - Date.now()));
    return known;
  }
  const kept = await start();
  worker.keptClouds.set(key, kept);
  atEndOfWorker(() => close(kept));
  return kept;
}
