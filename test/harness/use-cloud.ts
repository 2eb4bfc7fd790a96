import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CloudOptions } from '../../local/cloud.ts';
import { atEndOfWorker } from './cloud-environment.ts';
import { createDataDir } from './data-dir.ts';
import { deleteSchedules } from './delete-schedules.ts';
import { heal } from './heal.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

/** What files may share a cloud over; with any other option a cloud is a file's own. */
const SHARED = ['vars'];
/** An isolate that has met a dead Redis leaves it alone for so long. */
const DOWN_MS = 1_000;

/** Variables of a cloud whose dependencies hang: its functions wait as long as production's, and their callers stay known. */
export const PRODUCTION_DEADLINES = { KEY_CACHE_SECONDS: '60', DEPENDENCY_TIMEOUT_MS: '2000' };

export type UseCloud = Partial<CloudOptions> & {
  /** Whether jobs run by their schedules; else only those that a test runs, and what the functions ask for. */
  schedules?: boolean;
  /** No other file's rows are in it, nor will be: what a test does is to the whole of it. */
  alone?: boolean;
};

export type UsedCloud = TestCloud & {
  /** Kills the system and starts it again where it was: what was in memory is lost. Of a file's own cloud only. */
  restart(): Promise<void>;
};

type Kept = { cloud: TestCloud; freeAt: number };
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
    // A busy machine is waited for; whoever tests that a dependency is not gives production's two seconds.
    DEPENDENCY_TIMEOUT_MS: '15000',
    ...given.vars,
  };
  const options = { ...given, vars };
  const isOwn = alone || Object.keys(options).some((name) => !SHARED.includes(name));
  const key = JSON.stringify({ schedules, ...options });
  const dataDir = isOwn ? createDataDir() : undefined;
  let cloud: TestCloud | undefined;

  const start = async (more: Partial<CloudOptions> = {}): Promise<TestCloud> => {
    const started = await startTestCloud({
      ...options,
      ...(dataDir === undefined ? {} : { dataDir }),
      ...more,
    });
    if (!schedules) await deleteSchedules(started);
    return started;
  };
  const opened = (): TestCloud => {
    if (cloud === undefined) throw new Error('The cloud is there from the first hook on.');
    return cloud;
  };
  beforeAll(async () => {
    cloud = isOwn ? await start() : await takeKept(key, start);
  });
  afterEach(() => heal(opened()));
  afterAll(async () => {
    if (!isOwn) return giveBack(key);
    await cloud?.stop();
    if (dataDir !== undefined) rmSync(dataDir, { recursive: true, force: true });
  });

  const restart = async (): Promise<void> => {
    if (!isOwn) throw new Error('A cloud that files share is not killed.');
    const { url } = opened();
    await opened().stop();
    cloud = await start({ port: Number(new URL(url).port), seed: async () => {} });
  };
  // Stands for a cloud that is not there yet, and for another after a restart: it is all that the type says by then.
  return new Proxy({} as UsedCloud, {
    get: (_, name) => (name === 'restart' ? restart : Reflect.get(opened(), name)),
  });
}

async function takeKept(key: string, start: () => Promise<TestCloud>): Promise<TestCloud> {
  worker.keptClouds ??= new Map();
  const kept = worker.keptClouds.get(key);
  if (kept !== undefined) {
    await sleep(Math.max(0, kept.freeAt + DOWN_MS - Date.now()));
    return kept.cloud;
  }
  const cloud = await start();
  worker.keptClouds.set(key, { cloud, freeAt: 0 });
  atEndOfWorker(() => cloud.stop());
  return cloud;
}

function giveBack(key: string): void {
  const kept = worker.keptClouds?.get(key);
  if (kept !== undefined) kept.freeAt = Date.now();
}
