import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import './db/quick-drizzle.ts';
import { IS_CI } from './test/harness/ci.ts';

const PREPARED = './test/harness/cloud/prepare.ts';
const WITH_CLOUD = './test/harness/cloud/global-setup.ts';
/** What is checked when all is over; the last to be set up is the first to be torn down. */
const END = './test/harness/cloud/end-of-run.ts';
/** What asks the clock of Postgres or workerd for the hour. */
const BY_THE_CLOCK = ['contract', 'e2e', 'faults', 'operator', 'sql', 'local', 'browser'];
const project = (name: string, ...globalSetup: string[]) => ({
  extends: true as const,
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    globalSetup: [...globalSetup, END],
    setupFiles: BY_THE_CLOCK.includes(name) ? ['./test/harness/cloud/turn-of-hour.ts'] : [],
    // Where files of a worker share a cloud or a Postgres, somebody must stop it in the end.
    ...(['e2e', 'faults', 'operator', 'sql', 'local'].includes(name)
      ? { environment: './test/harness/cloud/cloud-environment.ts' }
      : {}),
    // Files share what they import.
    isolate: false,
  },
});

/**
 * `unit` needs nothing. `local` tests the emulators, `sql` what is in the database alone, `operator` the operator's side, `deploy` deployment. `contract` and `e2e` run over HTTP
 * against one embedded cloud each; the files of a worker of `faults` share clouds that they break and heal, or have one of
 * their own. `browser` looks at pages in Chromium, on CI. With `CI=true` tests go over more of the same, and none may be
 * skipped.
 */
export default defineConfig({
  test: {
    execArgv: ['--import', fileURLToPath(new URL('./db/quick-drizzle.ts', import.meta.url))],
    // Tests wait for most of their time, so one more than two cores; each has clouds beside it, which take a gigabyte.
    maxWorkers: Math.max(3, Math.min(4, availableParallelism())),
    // What a test waits for is a condition; how long a busy machine takes to meet it says nothing.
    expect: { poll: { timeout: 90_000, interval: 100 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    projects: [
      project('unit'),
      project('local', PREPARED),
      project('operator', PREPARED),
      project('deploy', PREPARED),
      project('sql', PREPARED),
      project('contract', PREPARED, WITH_CLOUD),
      project('e2e', PREPARED, WITH_CLOUD),
      project('faults', PREPARED),
      ...(IS_CI ? [project('browser', PREPARED, WITH_CLOUD)] : []),
    ],
  },
});
