import { createDeadline } from '../../db/engine/deadlines/deadline.ts';
import { OBJECTIVES } from '../../shared/platform/health/objectives.ts';
import { KEPT_SEC, MAX_REPORTS, REPORTS_KEY } from '../../shared/platform/health/reports-key.ts';
import type { RedirectConfig } from './config.ts';
import { neonQuery } from './neon-http.ts';
import { createRedisHttp } from './redis-http.ts';

/** Failures are reported this soon. */
const URGENT_MS = 2_000;
const SEND_MS = 2_000;

const startOver = () => ({ answers: 0, failed: 0, slow: 0, events: new Map<string, number>() });
let counted = startOver();
/** Undefined until the first answer: while a Worker starts, its clock stands still. */
let reportedAt: number | undefined;
let ledUntil = 0;

type Answer = { status: number; durationMs: number };

/** Reports something that somebody must know of, at once: no visitor may come after. */
export async function reportEvent(config: RedirectConfig, event: string, count: number): Promise<void> {
  addEvent(event, count);
  if (config.reportEveryMs > 0) await report(config, 0);
}

function addEvent(event: string, count: number): void {
  counted.events.set(event, count + (counted.events.get(event) ?? 0));
}

/**
 * Counts an answer for the watch. An isolate reports once a minute, and within seconds once some answer failed: after
 * an answer, in one round trip.
 */
export function noteAnswer(
  config: RedirectConfig,
  { status, durationMs }: Answer,
  waitUntil: (work: Promise<unknown>) => void,
): void {
  if (config.reportEveryMs === 0) return;
  counted.answers += 1;
  if (status >= 500) counted.failed += 1;
  if (durationMs > OBJECTIVES.redirects.withinMs) counted.slow += 1;
  const now = Date.now();
  reportedAt ??= now;
  const isUrgent = counted.failed > 0 || counted.events.size > 0;
  if (now < ledUntil || (!isUrgent && now - reportedAt < config.reportEveryMs)) return;
  ledUntil = now + URGENT_MS + 2 * SEND_MS;
  waitUntil(report(config, isUrgent ? URGENT_MS : 0));
}

async function report(config: RedirectConfig, collectMs: number): Promise<void> {
  if (collectMs > 0) await new Promise((resolve) => setTimeout(resolve, collectMs));
  const { events, ...own } = counted;
  counted = startOver();
  [reportedAt, ledUntil] = [Date.now(), 0];
  const answer = { component: 'redirect', operation: 'redirect', objective: 'redirects', broken: 0 };
  const text = JSON.stringify({
    id: crypto.randomUUID(),
    atMs: Date.now(),
    answers: [{ ...answer, ...own, organizations: [] }],
    events: [...events].map(([event, count]) => ({ event, subject: 'redirect', count })),
  });
  if (await sendToRedis(config, text)) return;
  if (await sendToPostgres(config, text)) return;
  // The next report includes it.
  counted.answers += own.answers;
  counted.failed += own.failed;
  counted.slow += own.slow;
  for (const [event, count] of events) addEvent(event, count);
}

async function sendToRedis({ redis }: RedirectConfig, text: string): Promise<boolean> {
  try {
    await createRedisHttp(redis, createDeadline('redis', SEND_MS)).pipeline([
      ['XADD', REPORTS_KEY, 'MAXLEN', '~', MAX_REPORTS, '*', 'report', text],
      ['EXPIRE', REPORTS_KEY, KEPT_SEC],
    ]);
    return true;
  } catch {
    return false;
  }
}

async function sendToPostgres({ postgres }: RedirectConfig, text: string): Promise<boolean> {
  try {
    await neonQuery(
      postgres,
      createDeadline('postgres', SEND_MS),
      `insert into health_report (id, at, report)
       select (report ->> 'id')::uuid, clock_timestamp(), report from (select $1::jsonb as report) given
       on conflict do nothing`,
      [text],
    );
    return true;
  } catch {
    return false;
  }
}
