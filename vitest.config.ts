import { defineConfig } from 'vitest/config';

/** `unit` needs nothing; `local` tests the emulators alone; the rest run over HTTP against one embedded cloud. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'local', include: ['test/local/**/*.test.ts'] } },
    ],
  },
});
