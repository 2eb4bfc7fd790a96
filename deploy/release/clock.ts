import { setTimeout as sleep } from 'node:timers/promises';
import { DeployError } from '../wrangler.ts';

export type Clock = { now(): number; sleep(ms: number): Promise<void> };

/** The time, until the operator interrupts what waits for it. */
export const createClock = (signal: AbortSignal): Clock => ({
  now: Date.now,
  sleep: async (ms) => {
    await sleep(ms, undefined, { signal }).catch(() => {
      throw new DeployError('Interrupted.');
    });
  },
});
