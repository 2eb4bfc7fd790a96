import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run portal:pictures` and `npm run site:picture`: they test nothing, so they run apart from the tests. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'pictures',
    execArgv: [
      '--import',
      fileURLToPath(new URL('../../db/engine/drizzle-resolve-hook.ts', import.meta.url)),
    ],
    include: ['test/pictures/*.test.ts'],
    globalSetup: ['./test/harness/cloud/prepare.ts', './test/harness/cloud/global-setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
});
