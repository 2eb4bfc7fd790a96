import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../local/servers/free-port.ts';
import { IS_CI } from '../../harness/ci.ts';
import { createDataDir } from '../../harness/cloud/data-dir.ts';
import { startLocalRun, stillRunning } from '../../harness/cloud/local-run.ts';
import { waitFor } from '../../harness/wait-for.ts';

/** Where the parts that may outlive their parent write their process ids. */
const PID_FILES = ['postgres/postmaster.pid', 'redis/redis-server.pid', 'workerd.pid'];

let dataDir: string;
beforeAll(async () => {
  dataDir = createDataDir();
  // The demonstration's organizations are made once.
  const run = startLocalRun(dataDir, await findFreePort());
  await run.ready();
  run.interrupt();
  await run.exited;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Run = ReturnType<typeof startLocalRun>;
const says = (text: string) => (run: Run) => run.output().includes(text);
const has = (file: string) => () => existsSync(join(dataDir, file));

/** The moments of a start, each with how it is known. */
const MOMENTS: [moment: string, hasCome: (run: Run) => boolean][] = [
  ['that it begins', says('Starting')],
  ['that Postgres starts', has('postgres/postmaster.pid')],
  ['that the schema is checked', says('the schema of')],
  ['that redis-server has an id', has('redis/redis-server.pid')],
  ['that the code is built', says('the code of')],
  ['that workerd starts', says('  workerd')],
  ['that workerd has an id', has('workerd.pid')],
  ['before the greeting', has('environment.json')],
  ['after the greeting', says('is running')],
];

test.runIf(IS_CI).each(MOMENTS)(
  'Ctrl-C at the moment %s ends in order and leaves no process',
  async (_, hasCome) => {
    for (const file of PID_FILES) rmSync(join(dataDir, file), { force: true });
    const run = startLocalRun(dataDir, await findFreePort());
    while (!hasCome(run)) await new Promise((resolve) => setTimeout(resolve, 1));
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
    expect(existsSync(join(dataDir, 'redis/redis-server.pid'))).toBe(false);
    expect(existsSync(join(dataDir, 'environment.json'))).toBe(false);
  },
);
