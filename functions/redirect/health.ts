import { createDeadline } from '../../db/engine/deadlines/deadline.ts';
import { KEPT_SEC, MAX_REPORTS, REPORTS_KEY, WITHIN_MS } from '../../shared/kernel/requests/tally.ts';
import { toFingerprint } from '../../shared/kernel/to-fingerprint.ts';
import { type RedirectConfig, readRedirectConfig } from './config.ts';
import { createRedisHttp, neonQuery, type RedisAddress } from './http-stores.ts';
import { readStored } from './read-stored.ts';

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
  if (durationMs > WITHIN_MS.redirects) counted.slow += 1;
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

type Execution = { waitUntil(work: Promise<unknown>): void };
type Result = { name: string; failure: string | null; ms: number };

const CHECK_MS = 4_000;
/** No link has it: codes have no dot. */
const NO_CODE = 'probe.';

/**
 * As `shared/status/probes/create-probe.ts`, without its size: reads a link that does not exist, as for a visitor. It is
 * an entry point that only a service binding reaches.
 */
export const probe = {
  async fetch(_: Request, env: object, execution: Execution): Promise<Response> {
    try {
      const { postgres, redis, clicksRedis, shortHost, qstash, visitorHashSecret } = readRedirectConfig(env);
      const query = (text: string, params: readonly string[]) =>
        neonQuery(postgres, createDeadline('postgres', CHECK_MS), text, params);
      const ask = (address: RedisAddress) =>
        createRedisHttp(address, createDeadline('redis', CHECK_MS)).command(['PING']);
      return Response.json(
        await Promise.all([
          toFingerprint('QSTASH_TOKEN', qstash.token),
          toFingerprint('VISITOR_HASH_SECRET', visitorHashSecret),
          check(
            'database',
            'DATABASE_URL',
            readStored({ query, waitUntil: (work) => execution.waitUntil(work) }, shortHost, NO_CODE),
          ),
          check('cache', 'UPSTASH_REDIS_REST_TOKEN', ask(redis)),
          ...(clicksRedis === redis
            ? []
            : [check('clicks-redis', 'CLICKS_REDIS_REST_URL, CLICKS_REDIS_REST_TOKEN', ask(clicksRedis))]),
        ]),
      );
    } catch (error) {
      return Response.json([{ name: 'settings', failure: messageOf(error), ms: 0 }]);
    }
  },
};

async function check(name: string, secrets: string, work: Promise<unknown>): Promise<Result> {
  const startedAt = Date.now();
  const failure = await work.then(
    () => null,
    (error: unknown) => `${secrets}: ${messageOf(error)} (${messageOf(Object(error).cause)})`,
  );
  return { name, failure, ms: Date.now() - startedAt };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');
