import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../../../local/servers/free-port.ts';
import { IS_CI } from '../../harness/ci.ts';
import { createDataDir } from '../../harness/cloud/data-dir.ts';
import { startLocalRun, stillRunning } from '../../harness/cloud/local-run.ts';
import { waitFor } from '../../harness/wait-for.ts';

/** The files in which the parts that may outlive their parent write their process ids. */
const PID_FILES = ['postgres/postmaster.pid', 'redis/redis-server.pid', 'workerd.pid'];

/** Two systems beside each other: a start mostly waits. Neither gets as far as to make its demonstration. */
const dataDirs = [createDataDir(), createDataDir()];
afterAll(() => dataDirs.map((dataDir) => rmSync(dataDir, { recursive: true, force: true })));

type Run = ReturnType<typeof startLocalRun>;
const says = (text: string) => (run: Run) => run.output().includes(text);
const has = (file: string) => (_: Run, dataDir: string) => existsSync(join(dataDir, file));

/** A moment of a start, and how it is known. */
type Moment = [moment: string, hasCome: (run: Run, dataDir: string) => boolean];
/** The moments at which a part has begun that may outlive its parent, and one before all of them. */
const MOMENTS: Moment[][] = [
  [
    ['that it begins', says('Starting')],
    ['that redis-server has an id', has('redis/redis-server.pid')],
  ],
  [
    ['that Postgres starts', has('postgres/postmaster.pid')],
    ['that workerd has an id', has('workerd.pid')],
  ],
];

test.runIf(IS_CI)('Ctrl-C while a part starts ends in order and leaves no process', async () => {
  const interruptAll = async (moments: Moment[], place: number) => {
    for (const moment of moments) await interruptAt(moment, dataDirs[place] ?? '');
  };
  await Promise.all(MOMENTS.map(interruptAll));
});

async function interruptAt([moment, hasCome]: Moment, dataDir: string): Promise<void> {
  for (const file of PID_FILES) rmSync(join(dataDir, file), { force: true });
  const run = startLocalRun(dataDir, await findFreePort());
  while (!hasCome(run, dataDir)) await new Promise((resolve) => setTimeout(resolve, 1));
  const processes = run.processes();
  run.interrupt();
  await run.exited;
  for (const file of PID_FILES) {
    const path = join(dataDir, file);
    if (existsSync(path)) processes.push(Number.parseInt(readFileSync(path, 'utf8'), 10));
  }
  await waitFor('the end of all processes', async () =>
    stillRunning(processes).length === 0 ? true : undefined,
  );
  expect(existsSync(join(dataDir, 'redis/redis-server.pid')), moment).toBe(false);
  expect(existsSync(join(dataDir, 'environment.json')), moment).toBe(false);
}
