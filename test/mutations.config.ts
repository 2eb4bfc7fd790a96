import { defineConfig } from 'vitest/config';

/** What looks at the repository itself: changed code is nothing to it. */
const OF_THE_REPOSITORY = ['local', 'repository'];

/** What Stryker runs on each change that it makes: functions by themselves, in this process. */
export default defineConfig({
  test: {
    // A change may make a test wait for what never comes.
    testTimeout: 20_000,
    include: ['test/unit/**/*.test.ts'],
    exclude: OF_THE_REPOSITORY.map((name) => `test/unit/${name}/**`),
  },
});
