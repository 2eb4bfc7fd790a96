/** How many refusals one isolate remembers; the oldest are forgotten first. */
const MAX_ENTRIES = 5_000;

/**
 * Who was refused, for as long as the limit said: nothing is asked for them before the limits have answered, so that
 * a flood of refused requests costs nobody but Redis. It decides on nothing else.
 */
export function createRefusedLately() {
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
