import { enableCompileCache } from 'node:module';
import { defineConfig } from 'vitest/config';
import './db/engine/drizzle-resolve-hook.ts';
import './test/harness/load-bundled.ts';
import { COMPILED } from './local/build-cache.ts';
import { IS_CI, onCi } from './test/harness/ci.ts';

// The tests' processes share what Node compiles, and so do programs that tests start.
process.env.NODE_COMPILE_CACHE = COMPILED;
enableCompileCache(COMPILED);

/** Generates what the clients take from the OpenAPI document. */
const CLIENTS = './test/harness/repository/generate-clients.ts';
const PREPARED = './test/harness/cloud/prepare.ts';
const WITH_CLOUD = './test/harness/cloud/global-setup.ts';
/** Checks the whole run. Set up last, so torn down first, while everything it needs still exists. */
const END = './test/harness/cloud/end-of-run.ts';
/** Projects whose tests depend on the hour of Postgres's or workerd's clock. */
const BY_THE_CLOCK = [
  'contract',
  'e2e',
  'clients',
  'faults',
  'operator',
  'sql',
  'local',
  'portal',
  'browser',
];
const project = (name: string, ...globalSetup: string[]) => ({
  extends: true as const,
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    globalSetup: [CLIENTS, ...globalSetup, END],
    setupFiles: BY_THE_CLOCK.includes(name) ? ['./test/harness/cloud/avoid-hour-boundary.ts'] : [],
    // Files of a worker share imported modules.
    isolate: false,
  },
});

/** Slow ones: on CI, and wherever the command line names them. */
const slow = (name: string, ...globalSetup: string[]) => {
  const isNamed = process.argv.slice(2).some((argument) => argument.split(/[=/]/).includes(name));
  return IS_CI || isNamed ? [project(name, ...globalSetup)] : [];
};

/**
 * `unit` needs nothing; `local` tests the emulators, `sql` the database alone, `operator` the operator's commands.
 * `contract`, `e2e`, `portal`, `clients` and `browser`, which shows pages in Chromium, share one embedded cloud over HTTP; `faults`
 * breaks its own.
 * `CI=true` runs all of them, covers more cases, and allows no skipped test.
 */
export default defineConfig({
  test: {
    // Node loads all that is tested, as it does the commands, and keeps what it has compiled.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    environment: './test/harness/worker-environment.ts',
    reporters: ['default', './test/harness/report-times.ts'],
    // Tests mostly wait, so there are more workers than two cores; each has clouds beside it, which take a gigabyte. On CI
    // they share the machine with browsers and clients.
    maxWorkers: onCi(3, 4),
    // Long, because how quickly a busy machine meets a condition says nothing about the code.
    expect: { poll: { timeout: 90_000, interval: 100 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 60_000,
    projects: [
      project('unit'),
      project('sql', PREPARED),
      project('contract', PREPARED, WITH_CLOUD),
      project('e2e', PREPARED, WITH_CLOUD),
      ...slow('portal', PREPARED, WITH_CLOUD),
      ...slow('operator', PREPARED),
      ...slow('clients', PREPARED, WITH_CLOUD),
      ...slow('local', PREPARED),
      ...slow('deploy', PREPARED),
      ...slow('faults', PREPARED),
      ...slow('browser', PREPARED, WITH_CLOUD),
    ],
  },
});
