import { HISTORY_DAYS, readStatusHistory } from '../../../db/status/queries/status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { known } from '../../kernel/dependencies/known.ts';
import { addDays, startOfColombiaDay, toColombiaDay } from '../../kernel/time/colombia.ts';
import { getStatus } from '../get-status.ts';
import { readStatusCopy } from '../status-copy.ts';
import type { DayStatus, Incident, StatusHistory } from './history-schema.ts';
import { judgeDay } from './judge-day.ts';

const KEPT_MS = 15_000;
let cached: { at: number; api: string; history: StatusHistory } | undefined;

/** The status and its history, read at most every 15 seconds per isolate; while Postgres is down, the last copy. */
export async function getStatusHistory(ctx: Ctx): Promise<StatusHistory> {
  const at = ctx.clock().getTime();
  const api = ctx.config.API_BASE_URL;
  if (cached?.api === api && at - cached.at <= KEPT_MS) return cached.history;
  const history = await readHistory(ctx);
  if (history === undefined) return (await readStatusCopy(ctx)) ?? (await withoutHistory(ctx));
  // The copy is not cached: the next read may succeed.
  cached = { at, api, history };
  return history;
}

/** Undefined while Postgres is down. */
export async function readHistory(ctx: Ctx): Promise<StatusHistory | undefined> {
  const now = ctx.clock();
  const days = daysUntil(now);
  const [status, stored] = await Promise.all([
    getStatus(ctx),
    known(readStatusHistory(ctx.db, days[0] ?? toColombiaDay(now))),
  ]);
  if (stored === undefined) return undefined;
  const incidents = stored.incidents.map(toIncident);
  const probes = new Map(stored.days.map((row) => [`${row.name} ${row.day}`, row]));
  const answers = new Map(stored.answers.map((row) => [`${row.component} ${row.day}`, row]));
  const components = status.components.map(({ name, status: current }) => {
    const own = incidents.filter((incident) => incident.components.includes(name));
    let knownMs = 0;
    let outMs = 0;
    const judged = days.map((day) => {
      const fromMs = startOfColombiaDay(day).getTime();
      // At least a minute, so that the first moments of a day are a length too.
      const toMs = Math.max(
        fromMs + 60_000,
        Math.min(startOfColombiaDay(addDays(day, 1)).getTime(), now.getTime()),
      );
      const { status: state, unavailable } = judgeDay({
        fromMs,
        toMs,
        incidents: own,
        probes: probes.get(`${name} ${day}`) ?? null,
        answers: answers.get(`${name} ${day}`) ?? null,
      });
      if (unavailable !== null) {
        knownMs += toMs - fromMs;
        outMs += unavailable * (toMs - fromMs);
      }
      return state;
    });
    return { name, status: current, days: judged, share: knownMs === 0 ? null : 1 - outMs / knownMs };
  });
  return { status, days, components, incidents };
}

/** The days of the history up to a moment, oldest first. */
export const daysUntil = (now: Date): string[] => {
  const today = toColombiaDay(now);
  return Array.from({ length: HISTORY_DAYS }, (_, place) => addDays(today, place + 1 - HISTORY_DAYS));
};

/** Without Postgres, before there was a first copy. */
export async function withoutHistory(ctx: Ctx): Promise<StatusHistory> {
  const status = await getStatus(ctx);
  const days = daysUntil(ctx.clock());
  const components = status.components.map((component) => ({
    ...component,
    days: days.map((): DayStatus => 'unknown'),
    share: null,
  }));
  return { status, days, components, incidents: null };
}

type StoredIncident = Awaited<ReturnType<typeof readStatusHistory>>['incidents'][number];

const toIncident = ({ id, startedAt, updatedAt, resolvedAt, ...shown }: StoredIncident): Incident => ({
  ...shown,
  id: String(id),
  startedAt: startedAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
});
