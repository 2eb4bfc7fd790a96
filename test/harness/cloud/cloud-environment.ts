import type { Environment } from 'vitest/runtime';

// The environment is loaded beside the tests' modules: what both know is here.
const worker = globalThis as { endOfWorker?: (() => Promise<void>)[] };

/** Has something done when the last file of this worker is over. */
export const atEndOfWorker = (step: () => Promise<void>): void => {
  worker.endOfWorker ??= [];
  worker.endOfWorker.push(step);
};

/** Node as it is, and an end: what files share is stopped when their worker is. */
export default {
  name: 'cloud',
  viteEnvironment: 'ssr',
  setup: () => ({
    teardown: async () => {
      await Promise.all((worker.endOfWorker ?? []).splice(0).map((step) => step()));
    },
  }),
} satisfies Environment;
