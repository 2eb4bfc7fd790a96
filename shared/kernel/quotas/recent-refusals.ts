import { BoundedMap } from '../bounded-map.ts';

/** How many refusals one isolate keeps. */
const MAX_ENTRIES = 5_000;

/**
 * Recently refused sources and quotas, until their limits reset: requests from them start no early reads, so that a
 * flood of refused requests loads only Redis. It decides nothing else.
 */
export function createRecentRefusals() {
  const until = new BoundedMap<string, number>(MAX_ENTRIES);
  return {
    note(who: string, seconds: number, now: number): void {
      until.set(who, now + seconds * 1000);
    },
    has: (who: string, now: number): boolean => (until.get(who) ?? 0) > now,
  };
}
