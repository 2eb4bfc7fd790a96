import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Folders of tests that check the repository itself and detect no mutation. */
const OF_THE_REPOSITORY = ['local', 'repository'];

/** The files that a bundle has as texts, which Node's loader makes of them too (`harness/load-bundled.ts`). */
const TEXT = /\.(?:css|browser\.js)$/;

/** The tests that Stryker runs for each mutation: unit tests, in this process. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic', importSource: 'hono/jsx' } },
  plugins: [
    {
      name: 'texts',
      enforce: 'pre',
      load: (id) =>
        TEXT.test(id) ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}` : undefined,
    },
  ],
  test: {
    // A mutation may make a test wait forever.
    testTimeout: 20_000,
    include: ['test/unit/**/*.test.ts'],
    exclude: OF_THE_REPOSITORY.map((name) => `test/unit/${name}/**`),
  },
});
