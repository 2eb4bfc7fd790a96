export type DependencyName =
  | 'redis'
  | 'postgres'
  | 'qstash'
  | 'storage'
  | 'dns'
  | 'carrier'
  | 'speech'
  | 'mail'
  | 'openid'
  | 'payments';

type Spent = { calls: number; ms: number };

/** The time that one request or job has waited for each dependency. Concurrent calls each count in full. */
export type Meter = {
  add(dependency: DependencyName, ms: number): void;
  /** The time spent on each dependency that was called. */
  spent(): ReadonlyMap<DependencyName, Readonly<Spent>>;
};

export function createMeter(): Meter {
  const spent = new Map<DependencyName, Spent>();
  return {
    add(dependency, ms) {
      const known = spent.get(dependency);
      if (known === undefined) spent.set(dependency, { calls: 1, ms });
      else {
        known.calls += 1;
        known.ms += ms;
      }
    },
    spent: () => spent,
  };
}

/** Log fields: `redisMs`, `redisCalls` and so on. */
export function toLogFields(meter: Meter): Record<string, number> {
  const fields: Record<string, number> = {};
  for (const [name, { calls, ms }] of meter.spent()) {
    fields[`${name}Ms`] = ms;
    fields[`${name}Calls`] = calls;
  }
  return fields;
}

/** https://www.w3.org/TR/server-timing/: `redis;dur=2, postgres;dur=5, total;dur=8`, in milliseconds. */
export function toServerTiming(meter: Meter, totalMs: number): string {
  let text = '';
  for (const [name, { ms }] of meter.spent()) text += `${name};dur=${ms}, `;
  return `${text}total;dur=${totalMs}`;
}
