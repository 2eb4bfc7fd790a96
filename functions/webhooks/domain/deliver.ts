import { claimAttempt, keepAccountSecret, settleAttempt } from '../../../db/queries/webhook-attempts.ts';
import type { ClaimedAttempt } from '../../../db/sql/webhooks.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import { SWEEP } from '../../../shared/webhooks/jobs.ts';
import { publishAttempts } from '../../../shared/webhooks/publish-attempts.ts';
import { createWebhookSecret, decryptSecret, encryptSecret } from '../../../shared/webhooks/secret.ts';
import { toTargetPolicy } from '../../../shared/webhooks/target-policy.ts';
import { MAX_ATTEMPTS, retryDelaySec } from './retry-delay.ts';
import { type Secrets, sendAttempt } from './send-attempt.ts';

/**
 * Makes one attempt of a delivery and schedules the next if need be. A message that comes twice, late or for an attempt
 * that was made does nothing. When this dies half-way, the claim lapses and the sweeper sees to the rest.
 * `random` (0 to 1) is the jitter's.
 */
export async function deliver(
  ctx: JobContext,
  { deliveryId, attempt }: { deliveryId: string; attempt: number },
  random: () => number = Math.random,
): Promise<void> {
  const claimed = await claimAttempt(ctx.db, {
    deliveryId,
    attempt,
    maxAttempts: MAX_ATTEMPTS,
    now: ctx.clock(),
  });
  if (claimed === null) return;

  const secrets = await readSecrets(ctx, claimed);
  const policy = toTargetPolicy(ctx.config, ctx.meter);
  const { askedSec, ...result } = await sendAttempt(policy, claimed, secrets, ctx.clock);
  const now = ctx.clock();
  const delaySec = retryDelaySec(claimed.ordinal, { askedSec, random: random() });
  const nextAttemptAt = delaySec === null ? null : new Date(now.getTime() + delaySec * 1000);
  const { state, lane, endpoint, woken } = await settleAttempt(ctx.db, claimed, {
    result,
    nextAttemptAt,
    now,
  });

  const log = ctx.log.with({ organization: claimed.organizationId, deliveryId, attempt });
  const notPublished = (error: unknown) => log.error('webhooks_not_published', error);
  log.info('webhook_attempt', { outcome: result.outcome, state, durationMs: result.durationMs });
  if (endpoint !== null) log.warn(`webhook_endpoint_${endpoint}`);
  // What waited for the endpoint goes on now and not within the minute.
  if (endpoint === 'enabled') await ctx.queue.publish(SWEEP, {}).catch(notPublished);
  if (state === 'failed') log.warn('webhook_delivery_failed');
  const next =
    state === 'pending' && delaySec !== null
      ? [{ deliveryId, attempt: attempt + 1, lane, delaySec: Math.ceil(delaySec) }]
      : [];
  // The schedule is in Postgres: what cannot be published now the sweeper publishes when it is overdue.
  if (next.length + woken.length > 0)
    await publishAttempts(ctx.queue, [...next, ...woken]).catch(notPublished);
}

/** An organization's first delivery to a URL of a request makes the secret that signs those. */
async function readSecrets(ctx: JobContext, claimed: ClaimedAttempt): Promise<Secrets> {
  const key = ctx.config.signing?.WEBHOOK_SECRETS_KEY;
  if (key === undefined) throw new Error('This function signs deliveries and lacks WEBHOOK_SECRETS_KEY.');
  const { organizationId, secret, previousSecret } = claimed;
  const open = (stored: string) => decryptSecret(key, organizationId, stored);
  const fresh = () => encryptSecret(key, organizationId, createWebhookSecret());
  return {
    current: await open(secret ?? (await keepAccountSecret(ctx.db, organizationId, await fresh()))),
    previous: previousSecret === null ? undefined : await open(previousSecret),
  };
}
