import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * `SITE=http://127.0.0.1:8787 npm run stranger`: what a new customer does with nothing but the address of a running system.
 * It starts nothing itself, so it runs apart from the tests.
 */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    name: 'stranger',
    execArgv: [
      '--import',
      fileURLToPath(new URL('../../db/engine/drizzle-resolve-hook.ts', import.meta.url)),
    ],
    include: ['test/stranger/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
