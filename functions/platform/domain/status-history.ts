import { HISTORY_DAYS, readStatusHistory } from '../../../db/queries/platform/status.ts';
import { findDependencyError } from '../../../shared/dependencies/postgres-error.ts';
import type { BaseContext } from '../../../shared/http/context.ts';
import { addDays, toColombiaDay } from '../../../shared/time/colombia.ts';
import { getStatus } from './get-status.ts';
import type { ServiceStatus } from './service-status.ts';

export type DayStatus = ServiceStatus['components'][number]['status'];
export type Incident = ServiceStatus['incidents'][number];

/** The status and its history. */
export type StatusHistory = {
  status: ServiceStatus;
  /** The 90 days of the history, oldest first, and each component's status on each. */
  days: string[];
  components: { name: string; status: DayStatus; days: DayStatus[]; share: number | null }[];
  /** Incidents of those days, newest first; null while Postgres is unreachable. */
  incidents: Incident[] | null;
};

/** Ten minutes of outage degrade a day; a single slow probe does not. */
const DEGRADED_SHARE = 0.005;
const OUTAGE_SHARE = 0.005;

const KEPT_MS = 15_000;
let cached: { at: number; api: string; history: StatusHistory } | undefined;

/** The status and its history, read at most every 15 seconds per isolate. */
export async function getStatusHistory(ctx: BaseContext): Promise<StatusHistory> {
  const at = ctx.clock().getTime();
  const api = ctx.config.API_BASE_URL;
  if (cached?.api === api && at - cached.at <= KEPT_MS) return cached.history;
  const history = await readHistory(ctx);
  // A result without Postgres is not cached: the next read may succeed.
  if (history.incidents !== null) cached = { at, api, history };
  return history;
}

async function readHistory(ctx: BaseContext): Promise<StatusHistory> {
  const today = toColombiaDay(ctx.clock());
  const days = Array.from({ length: HISTORY_DAYS }, (_, place) => addDays(today, place + 1 - HISTORY_DAYS));
  const [status, history] = await Promise.all([getStatus(ctx), readStored(ctx, days[0] ?? today)]);
  const found = new Map(history?.days.map((row) => [`${row.name} ${row.day}`, row]));
  return {
    status,
    days,
    components: status.components.map(({ name, status: now }) => {
      const rows = days.map((day) => found.get(`${name} ${day}`));
      const probes = rows.reduce((sum, row) => sum + (row?.probes ?? 0), 0);
      const outages = rows.reduce((sum, row) => sum + (row?.outage ?? 0), 0);
      return { name, status: now, days: rows.map(toDay), share: probes === 0 ? null : 1 - outages / probes };
    }),
    incidents: history === null ? null : history.incidents,
  };
}

type Row = { probes: number; degraded: number; outage: number };

function toDay(row: Row | undefined): DayStatus {
  if (row === undefined) return 'unknown';
  if (row.outage / row.probes > OUTAGE_SHARE) return 'outage';
  return (row.outage + row.degraded) / row.probes > DEGRADED_SHARE ? 'degraded' : 'operational';
}

/** Null while Postgres is down; the current status is still returned. */
async function readStored(ctx: BaseContext, since: string) {
  try {
    const { days, incidents } = await readStatusHistory(ctx.db, since);
    return { days, incidents: incidents.map(toIncident) };
  } catch (error) {
    if (findDependencyError(error) === undefined) throw error;
    return null;
  }
}

type StoredIncident = Awaited<ReturnType<typeof readStatusHistory>>['incidents'][number];

const toIncident = ({ id, startedAt, updatedAt, resolvedAt, ...shown }: StoredIncident): Incident => ({
  ...shown,
  id: String(id),
  startedAt: startedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
});
