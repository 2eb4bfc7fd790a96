import { type HealthAlert, markReported, storeAlerts } from '../../../db/queries/platform/health-alerts.ts';
import { addJobs } from '../../../db/queries/platform/job-runs.ts';
import type { Config } from '../../../shared/config.ts';
import { findDependencyError } from '../../../shared/dependencies/postgres-error.ts';
import { checkHealth } from '../../../shared/health/check-health.ts';
import type { HealthContext } from '../../../shared/health/health-context.ts';
import { isSignal, SIGNALS } from '../../../shared/health/signals.ts';
import { SCHEDULED_JOBS } from '../../../shared/jobs/schedules.ts';
import type { Logger } from '../../../shared/log/logger.ts';
import { sign } from '../../../shared/webhooks/sign.ts';

type AlertContext = HealthContext & { config: Pick<Config, 'alerts' | 'API_BASE_URL'>; log: Logger };
type Report = { id: string; signal: string; state: string; value: number | null; at: Date };

const POST_MS = 10_000;
/** Without the database there is no record of what was reported, so alerts repeat after this long. */
const REPEAT_SEC = 900;

/**
 * Posts to `ALERT_WEBHOOK_URL`, signed like webhooks, every signal that exceeds its limit and every one that recovers,
 * until each is acknowledged. The next run retries. Without that URL, alerts are only logged.
 */
export async function reportAlerts(ctx: AlertContext): Promise<void> {
  await addJobs(ctx.db, SCHEDULED_JOBS, ctx.clock()).catch(withoutDatabase);
  const found = (await checkHealth(ctx)).filter(({ state }) => state !== 'ok');
  const alerts = await storeAlerts(ctx.db, found, ctx.clock()).catch(withoutDatabase);
  if (alerts === undefined) return await reportWithoutDatabase(ctx);
  for (const alert of alerts) {
    if (!alert.isBeginningReported) await report(ctx, 'began', { ...alert, at: alert.beganAt }, alert);
    if (alert.endedAt !== null) await report(ctx, 'ended', { ...alert, at: alert.endedAt }, alert);
  }
}

function withoutDatabase(error: unknown): undefined {
  if (findDependencyError(error) === undefined) throw error;
}

async function reportWithoutDatabase(ctx: AlertContext): Promise<void> {
  const isFirst = await ctx.redis
    .set('alerts:no-database', '1', { nx: true, ex: REPEAT_SEC })
    .then((answer) => answer === 'OK')
    .catch(() => true);
  const at = ctx.clock();
  const id = `no-database-${Math.floor(at.getTime() / 1000 / REPEAT_SEC)}`;
  if (isFirst)
    await report(ctx, 'began', { id, signal: 'component-down', state: 'unknown', value: null, at });
}

/** Throws when the receiver did not acknowledge: the run fails, and the next one reports again. */
async function report(
  ctx: AlertContext,
  what: 'began' | 'ended',
  { id, signal, state, value, at }: Report,
  kept?: HealthAlert,
): Promise<void> {
  ctx.log[what === 'began' ? 'warn' : 'info'](`alert_${what}`, { signal, state, value });
  const { alerts, API_BASE_URL } = ctx.config;
  if (alerts !== undefined) {
    const known = isSignal(signal) ? SIGNALS[signal] : undefined;
    const body = JSON.stringify({
      ...{ id, type: `alert.${what}`, occurredAt: at.toISOString(), system: API_BASE_URL },
      data: { signal, state, value, limit: known?.limit, unit: known?.unit, says: known?.says },
    });
    await post(alerts, body, { type: `alert.${what}`, key: `${id}-${what}`, now: ctx.clock() });
  }
  if (kept !== undefined) await markReported(ctx.db, kept, what);
}

async function post(
  { ALERT_WEBHOOK_URL, ALERT_WEBHOOK_SECRET }: NonNullable<Config['alerts']>,
  body: string,
  { type, key, now }: { type: string; key: string; now: Date },
): Promise<void> {
  const timestampSec = Math.floor(now.getTime() / 1000);
  const response = await fetch(ALERT_WEBHOOK_URL, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(POST_MS),
    headers: {
      'Content-Type': 'application/json',
      'X-Service-Event-Type': type,
      'X-Service-Timestamp': String(timestampSec),
      'X-Service-Signature': await sign(ALERT_WEBHOOK_SECRET, timestampSec, body),
      'Idempotency-Key': key,
    },
    body,
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The receiver of alerts answered ${response.status}.`);
}
