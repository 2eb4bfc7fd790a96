import { defineConfig } from 'vitest/config';

/** What looks at the repository itself: changed code is nothing to it. */
const OF_THE_REPOSITORY = ['local', 'repository'];

/** What Stryker runs on each change that it makes: functions by themselves, in this process. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    include: ['test/unit/**/*.test.ts'],
    exclude: OF_THE_REPOSITORY.map((name) => `test/unit/${name}/**`),
  },
});
