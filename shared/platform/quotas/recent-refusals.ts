/** How many refusals one isolate keeps; the oldest are dropped first. */
const MAX_ENTRIES = 5_000;

/**
 * Recently refused sources and quotas, until their limits reset: requests from them start no early reads, so that a
 * flood of refused requests loads only Redis. It decides nothing else.
 */
export function createRecentRefusals() {
  const until = new Map<string, number>();
  return {
    note(who: string, seconds: number, now: number): void {
      until.delete(who);
      until.set(who, now + seconds * 1000);
      const oldest = until.keys().next();
      if (until.size > MAX_ENTRIES && !oldest.done) until.delete(oldest.value);
    },
    has: (who: string, now: number): boolean => (until.get(who) ?? 0) > now,
  };
}
