import { defineConfig } from 'vitest/config';

const PREPARED = './test/harness/prepare.ts';
const WITH_CLOUD = [PREPARED, './test/harness/global-setup.ts'];
const project = (name: string, globalSetup: string | string[] = []) => ({
  extends: true as const,
  test: {
    name,
    include: [`test/${name}/**/*.test.ts`],
    globalSetup,
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
    // Much of a test is waiting for a cloud of its own: two go side by side on two cores.
    maxWorkers: 2,
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
      project('browser', WITH_CLOUD),
    ],
  },
});
