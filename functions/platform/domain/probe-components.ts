import { ping } from '../../../db/queries/platform/ping.ts';
import { type ProbeResult, saveProbes } from '../../../db/queries/platform/status.ts';
import { withDeadline } from '../../../shared/dependencies/with-deadline.ts';
import { HEALTH_PATH } from '../../../shared/http/health-path.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import { toColombiaDay } from '../../../shared/time/colombia.ts';
import { FUNCTION_BINDINGS } from './components.ts';
import { readPortabilityStatus } from './read-portability-status.ts';
import { storeProbes } from './stored-probes.ts';

/** Slower than the first, a component is degraded; slower than the second, it is down. */
const DEGRADED_MS = 1_000;
const OUTAGE_MS = 5_000;

/** Checks every component in parallel, and stores the results so that they survive an outage of either store. */
export async function probeComponents(ctx: JobContext): Promise<void> {
  const results = await Promise.all([
    probe('database', ctx, () => ping(ctx.openDatabase(OUTAGE_MS))),
    probe('cache', ctx, () => ctx.redis.ping()),
    probe('queue', ctx, () => ctx.queue.check()),
    probe('platform', ctx, () => Promise.resolve()),
    ...Object.entries(FUNCTION_BINDINGS).map(([name, binding]) =>
      probe(name, ctx, () => askFunction(ctx, binding)),
    ),
  ]);
  results.push(...(await readPortabilityStatus(ctx)));
  const [inPostgres, inRedis] = await Promise.allSettled([
    saveProbes(ctx.db, results, toColombiaDay(ctx.clock())),
    storeProbes(ctx.redis, results),
  ]);
  if (inPostgres.status === 'rejected' && inRedis.status === 'rejected') throw inPostgres.reason;
}

async function probe(name: string, ctx: JobContext, ask: () => Promise<unknown>): Promise<ProbeResult> {
  const startedAt = Date.now();
  const works = await withDeadline(
    ask().then(
      () => true,
      () => false,
    ),
    OUTAGE_MS,
    () => false,
  );
  const durationMs = Date.now() - startedAt;
  const status = !works ? 'outage' : durationMs > DEGRADED_MS ? 'degraded' : 'operational';
  return { name, status, durationMs, checkedAt: ctx.clock() };
}

type Fetcher = { fetch(url: string): Promise<Response> };

async function askFunction(ctx: JobContext, binding: string): Promise<void> {
  const bound: unknown = Reflect.get(ctx.env, binding);
  if (!isFetcher(bound)) throw new Error(`There is no service binding ${binding}.`);
  const response = await bound.fetch(`https://function${HEALTH_PATH}`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
}

const isFetcher = (value: unknown): value is Fetcher =>
  typeof value === 'object' && value !== null && 'fetch' in value;
