import { enableCompileCache } from 'node:module';
import { defineConfig } from 'vitest/config';
import './db/engine/drizzle-resolve-hook.ts';
import './test/harness/load-bundled.ts';
import { COMPILED } from './local/build-cache.ts';
import { onCi } from './test/harness/ci.ts';

// The tests' processes share what Node compiles, and so do programs that tests start.
process.env.NODE_COMPILE_CACHE = COMPILED;
enableCompileCache(COMPILED);

/** Generates what the clients take from the OpenAPI document. */
const CLIENTS = './test/harness/repository/generate-clients.ts';
const PREPARED = './test/harness/cloud/prepare.ts';
const WITH_CLOUD = './test/harness/cloud/global-setup.ts';
/** Checks the whole run. Set up last, so torn down first, while everything it needs still exists. */
const END = './test/harness/cloud/end-of-run.ts';
const BY_THE_CLOCK = './test/harness/cloud/avoid-hour-boundary.ts';

/** Folders whose tests share the run's cloud. */
const ON_CLOUD = ['contract', 'e2e', 'portal', 'clients', 'browser'];
/** Those that start what they break have workers of their own, which stop it all at their end. */
const OWN_CLOUDS = ['operator', 'local', 'deploy', 'faults'];
const ALL = ['unit', 'sql', ...ON_CLOUD, ...OWN_CLOUDS];
const QUICK = ['unit', 'sql', 'contract', 'e2e'];

/** The folders that run: those that the command line names; else all on CI, and the quick ones elsewhere. */
const words = process.argv.slice(2).flatMap((argument) => /(?:^|\/)test\/(\w+)/.exec(argument)?.[1] ?? []);
const named = ALL.filter((folder) => words.includes(folder));
const folders = named.length > 0 ? named : onCi(ALL, QUICK);

/** What a run of some folders needs. */
const setupsOf = (ofFolders: string[]): string[] => [
  CLIENTS,
  ...(ofFolders.some((folder) => folder !== 'unit') ? [PREPARED] : []),
  ...(ofFolders.some((folder) => ON_CLOUD.includes(folder)) ? [WITH_CLOUD] : []),
  END,
];

/** Files of some folders. They share their workers, each of which costs some seconds of CPU time. */
const project = (name: string, ofFolders: string[]) => ({
  extends: true as const,
  test: {
    name,
    include: ofFolders.map((folder) => `test/${folder}/**/*.test.ts`),
    globalSetup: setupsOf(ofFolders),
    setupFiles: [BY_THE_CLOCK],
    // Files of a worker share imported modules.
    isolate: false,
  },
});
/** On CI, what is measured in `unit` would suffer from all that the others leave in memory. */
const apart = folders.filter((folder) => [...OWN_CLOUDS, ...onCi(['unit'], [])].includes(folder));
const together = folders.filter((folder) => !apart.includes(folder));

/**
 * `unit` needs nothing; `local` tests the emulators, `sql` the database alone, `operator` the operator's commands; `faults` breaks
 * its own clouds. `contract`, `e2e`, `portal` and `clients` share one over HTTP; `browser` shows its pages in Chromium.
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
    projects: [project('together', together), ...apart.map((folder) => project(folder, [folder]))],
  },
});
