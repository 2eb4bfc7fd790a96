/** What is under way in this isolate, by key. A request that was ended may never say so: what it has taken expires. */
export function createLeases(leaseMs: number) {
  const leases = new Map<symbol, { key: string; untilMs: number }>();
  return {
    count(key: string, nowMs: number): number {
      for (const [each, { untilMs }] of leases) if (untilMs <= nowMs) leases.delete(each);
      return [...leases.values()].filter((lease) => lease.key === key).length;
    },
    /** Returns what gives it back. */
    take(key: string, nowMs: number): () => void {
      const own = Symbol(key);
      leases.set(own, { key, untilMs: nowMs + leaseMs });
      return () => void leases.delete(own);
    },
  };
}
