import type { ProbeResult } from '../../../db/platform/queries/status.ts';
import type { UnsavedDay } from './watch-state.ts';

/** Adds a round of probes to those that Postgres did not take yet: an outage of Postgres counts too. */
export function countRound(
  unsaved: readonly UnsavedDay[],
  results: readonly ProbeResult[],
  day: string,
): UnsavedDay[] {
  const round = results.map(({ name, status }) => ({
    ...{ day, name, probes: 1 },
    degraded: status === 'degraded' ? 1 : 0,
    outage: status === 'outage' ? 1 : 0,
  }));
  const byDay = Map.groupBy([...unsaved, ...round], (row) => `${row.day} ${row.name}`);
  return [...byDay.values()].map((rows) =>
    rows.reduce((sum, row) => ({
      ...row,
      probes: sum.probes + row.probes,
      degraded: sum.degraded + row.degraded,
      outage: sum.outage + row.outage,
    })),
  );
}
