import { defineConfig } from 'vitest/config';

/** Folders of tests that check the repository itself and detect no mutation. */
const OF_THE_REPOSITORY = ['local', 'repository'];

/** The tests that Stryker runs for each mutation: unit tests, in this process. */
export default defineConfig({
  test: {
    // A mutation may make a test wait forever.
    testTimeout: 20_000,
    include: ['test/unit/**/*.test.ts'],
    exclude: OF_THE_REPOSITORY.map((name) => `test/unit/${name}/**`),
  },
});
