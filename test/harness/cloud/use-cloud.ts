import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { CloudOptions } from '../../../local/cloud.ts';
import { atEndOfWorker } from '../worker-environment.ts';
import { createDataDir } from './data-dir.ts';
import { deleteSchedules } from './delete-schedules.ts';
import { heal } from './heal.ts';
import { startTestCloud, type TestCloud } from './test-cloud.ts';

/** Options with which files can share a cloud; with any other option a file gets its own. */
const SHARED = ['vars', 'hasCron'];
/** The time that an isolate skips Redis after a failure. */
const DOWN_MS = 1_000;

/** The dependency timeout in tests that let one hang: twice production's, for busy machines. */
export const DEADLINE_MS = 4_000;

/** Variables of a cloud with hanging dependencies: functions time out soon, and identities stay cached. */
export const SHORT_DEADLINES = { KEY_CACHE_SECONDS: '60', DEPENDENCY_TIMEOUT_MS: String(DEADLINE_MS) };

type UseCloud = Partial<CloudOptions> & {
  /** Whether jobs run by their schedules; otherwise only those that tests run or functions request. */
  schedules?: boolean;
  /** Whether the cloud has no other file's data, for tests that affect the whole system. */
  alone?: boolean;
};

export type UsedCloud = TestCloud & {
  /** Kills the system and restarts it in place: in-memory state is lost. */
  restart(): Promise<void>;
};

type Kept = { cloud: TestCloud; dataDir: string; freeAt: number };
/** Clouds of earlier files of this worker, by their options. */
const keptClouds = new Map<string, Kept>();

/**
 * The cloud of a file's tests, healed after each of them. Reused from an earlier file of the worker if the options
 * allow it, because starting one takes longer than most tests. Call it once, at the top of the file.
 */
export function useCloud({ schedules = false, alone = false, ...given }: UseCloud = {}): UsedCloud {
  const vars = {
    KEY_CACHE_SECONDS: '1',
    // Disabled, because its statements after the response would be among those that tests count or cut.
    REQUEST_LOG_SECONDS: '0',
    // Long, because the machine may be busy; tests of timeouts set shorter ones.
    DEPENDENCY_TIMEOUT_MS: '15000',
    ...given.vars,
  };
  const options = { ...given, vars, ...(schedules ? { hasCron: true } : {}) };
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
    // The cloud starts as before, except for the initial data, which exists.
    opened().cloud = await start(dataDir, { port: Number(new URL(cloud.url).port), seed: async () => {} });
  };
  // A placeholder for a cloud that does not exist yet or is restarted; it has all properties by the time they are used.
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
  const known = keptClouds.get(key);
  if (known !== undefined) {
    // Messages that the earlier file's requests have left would take faults and count among the statements of the next file.
    known.cloud.qstash.drop();
    await sleep(Math.max(0, known.freeAt + DOWN_MS - Date.now()));
    return known;
  }
  const kept = await start();
  keptClouds.set(key, kept);
  atEndOfWorker(() => close(kept));
  return kept;
}
