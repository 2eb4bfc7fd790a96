import type { ProbeResult } from '../../../db/status/queries/status.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { openBucket } from '../../kernel/storage/bucket.ts';
import { startOfColombiaDay } from '../../kernel/time/colombia.ts';
import { COMPONENTS } from '../components.ts';
import { computeStatus } from '../compute-status.ts';
import type { DayStatus, StatusHistory } from '../page/history-schema.ts';
import { judgeDay } from '../page/judge-day.ts';
import { statusFeed } from '../page/status-feed.ts';
import { daysUntil, readHistory, withoutHistory } from '../page/status-history.ts';
import { statusPage } from '../page/status-page.ts';
import { COPY, readStatusCopy } from '../status-copy.ts';
import type { UnsavedDay } from './watch-state.ts';

const HTML = 'text/html; charset=utf-8';
const ATOM = 'application/atom+xml; charset=utf-8';

/**
 * Puts the status page, its feed and their data into a bucket that an outside host serves. While Postgres is down, the
 * last copy is brought up to date with what the probes found.
 */
export async function publishStatus(
  ctx: Ctx,
  results: readonly ProbeResult[],
  unsaved: readonly UnsavedDay[],
): Promise<void> {
  const history =
    (await readHistory(ctx)) ??
    withProbes((await readStatusCopy(ctx)) ?? (await withoutHistory(ctx)), results, unsaved, ctx.clock());
  const bucket = openBucket(ctx.env, 'STATUS_PAGE', ctx.meter);
  const page = (language: 'en' | 'es') => statusPage(language, history, COPY_LINKS);
  const feed = (language: 'en' | 'es') => statusFeed(language, ctx.config.API_BASE_URL, history);
  await Promise.all([
    bucket.put(COPY, JSON.stringify(history), { type: 'application/json' }),
    bucket.put('index.html', page('es'), { type: HTML }),
    bucket.put('es.html', page('es'), { type: HTML }),
    bucket.put('en.html', page('en'), { type: HTML }),
    bucket.put('es.xml', feed('es'), { type: ATOM }),
    bucket.put('en.xml', feed('en'), { type: ATOM }),
  ]);
}

/** Its files lie side by side. */
const COPY_LINKS = {
  page: (language: string) => `${language}.html`,
  feed: (language: string) => `${language}.xml`,
};

const FROM_BAD_TO_GOOD: readonly DayStatus[] = ['outage', 'degraded', 'operational', 'unknown'];
const worse = (a: DayStatus, b: DayStatus): DayStatus =>
  FROM_BAD_TO_GOOD.find((status) => status === a || status === b) ?? 'unknown';

/** A copy with the last probes, and the days with what Postgres could not store of them. */
function withProbes(
  copy: StatusHistory,
  results: readonly ProbeResult[],
  unsaved: readonly UnsavedDay[],
  now: Date,
): StatusHistory {
  const judged = computeStatus({
    components: COMPONENTS,
    probed: new Map(results.map(({ name, status }) => [name, status])),
    incidents: copy.status.incidents.filter(({ resolvedAt }) => resolvedAt === null),
    inMaintenance: copy.status.maintenance.some(
      ({ startsAt, endsAt }) => Date.parse(startsAt) <= now.getTime() && Date.parse(endsAt) > now.getTime(),
    ),
  });
  const days = daysUntil(now);
  const components = judged.components.map(({ name, status }) => {
    const before = copy.components.find((component) => component.name === name);
    const states = days.map((day): DayStatus => {
      const known = before?.days[copy.days.indexOf(day)] ?? 'unknown';
      const probes = unsaved.find((row) => row.name === name && row.day === day);
      if (probes === undefined) return known;
      const fromMs = startOfColombiaDay(day).getTime();
      const facts = { fromMs, toMs: fromMs + DAY_MS, probes, answers: null, incidents: [] };
      return worse(known, judgeDay(facts).status);
    });
    return { name, status, days: states, share: before?.share ?? null };
  });
  const status = { ...copy.status, ...judged, updatedAt: now.toISOString(), stale: false };
  return { ...copy, status, days, components };
}

const DAY_MS = 86_400_000;
