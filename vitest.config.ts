import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { IS_CI } from './test/harness/ci.ts';

const PREPARED = './test/harness/prepare.ts';
const WITH_CLOUD = [PREPARED, './test/harness/global-setup.ts'];
const project = (name: string, globalSetup: string | string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    globalSetup,
    environment: './test/harness/cloud-environment.ts',
    // Files share what they import, but for those on the emulators: drivers keep settings for their whole process.
    isolate: name === 'local',
  },
});

/**
 * `unit` needs nothing. `local` tests the emulators, `sql` what is in the database alone, `operator` the operator's side, `deploy` deployment. `contract` and `e2e` run over HTTP
 * against one embedded cloud each; every file of `faults` boots a cloud of its own and breaks it. `browser` looks at
 * pages in Chromium, where there is one.
 */
export default defineConfig({
  test: {
    // Each has clouds beside it, which work for it: one a core, as far as their memory goes.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism())),
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      project('unit'),
      project('local', PREPARED),
      project('operator', PREPARED),
      project('deploy', PREPARED),
      project('sql', PREPARED),
      project('contract', WITH_CLOUD),
      project('e2e', WITH_CLOUD),
      project('faults', PREPARED),
      ...(IS_CI ? [project('browser', WITH_CLOUD)] : []),
    ],
  },
});
