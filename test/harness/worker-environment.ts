import type { Environment } from 'vitest/runtime';
import '../../db/engine/drizzle-resolve-hook.ts';
import './load-bundled.ts';
import './load-once.ts';

const steps: (() => Promise<void>)[] = [];

/** Registers a step to run after the worker's last file. */
export const atEndOfWorker = (step: () => Promise<void>): void => {
  steps.push(step);
};

/**
 * The node environment plus a teardown, which stops what files share when their worker ends. Vitest loads it before tests and
 * after its own hooks of module loading, so that ours come first.
 */
export default {
  name: 'worker',
  viteEnvironment: 'ssr',
  setup: () => ({
    teardown: async () => {
      await Promise.all(steps.splice(0).map((step) => step()));
    },
  }),
} satisfies Environment;
