import type { Clock } from '../../deploy/release/clock.ts';

/** A clock on which nobody waits. */
export function createFakeClock(): Clock {
  let now = Date.parse('2026-11-02T15:00:00Z');
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
  };
}
