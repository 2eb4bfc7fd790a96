import type { Environment } from 'vitest/runtime';

// The environment is loaded separately from the tests' modules; both share this global.
const worker = globalThis as { endOfWorker?: (() => Promise<void>)[] };

/** Registers a step to run after the worker's last file. */
export const atEndOfWorker = (step: () => Promise<void>): void => {
  worker.endOfWorker ??= [];
  worker.endOfWorker.push(step);
};

/** The node environment plus a teardown, which stops what files share when their worker ends. */
export default {
  name: 'cloud',
  viteEnvironment: 'ssr',
  setup: () => ({
    teardown: async () => {
      await Promise.all((worker.endOfWorker ?? []).splice(0).map((step) => step()));
    },
  }),
} satisfies Environment;
