import { advanceRun, beginRun } from '../../../db/queries/webhooks/webhook-attempts.ts';
import type { ClaimedAttempt, Run } from '../../../db/sql/webhooks.ts';
import { createDeadline, DependencyError } from '../../../shared/dependencies/deadline.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import { createJobQueue } from '../../../shared/jobs/queue.ts';
import { SWEEP } from '../../../shared/webhooks/jobs.ts';
import { publishLanes, publishRetries } from '../../../shared/webhooks/publish-lanes.ts';
import { toTargetPolicy } from '../../../shared/webhooks/target-policy.ts';
import { openSecrets } from './open-secrets.ts';
import { MAX_ATTEMPTS, retryDelaySec } from './retry-delay.ts';
import { type AttemptResult, sendAttempt } from './send-attempt.ts';

/** Well under the time QStash waits for an answer; what is left then another message sees to. */
const RUN_MS = 15_000;
/** Steps of a run, each a statement and five attempts of three requests, names among them: a Worker may make 1,000. */
const RUN_STEPS = 50;
/** Before a lane is looked into again that somebody was just writing a delivery for. */
const AGAIN_MS = 20;
const QSTASH_MS = 20_000;
/** How often what came of attempts is saved while Postgres does not answer, a second apart, well within their lease. */
const SAVES = 3;
const SAVE_MS = 4_000;

type Made = { attempt: ClaimedAttempt; result: Omit<AttemptResult, 'askedSec'>; nextAttemptAt: Date | null };

/**
 * Makes the attempts that are due in a lane, some at once, and as long as there are any; then those of lanes that stand in
 * line. Does nothing where somebody serves the lane already, or no place is free. When this dies half-way, its claims
 * lapse and the sweeper sees to the rest. `random` (0 to 1) is the jitter's.
 */
export async function deliver(
  ctx: JobContext,
  { lane, dueUntil }: { lane: string; dueUntil?: string | undefined },
  random: () => number = Math.random,
): Promise<void> {
  const endAt = Date.now() + RUN_MS;
  const token = crypto.randomUUID();
  const terms = { token, maxAttempts: MAX_ATTEMPTS };
  const published: Promise<unknown>[] = [];
  const queue = createJobQueue(ctx.config, createDeadline('qstash', QSTASH_MS, { meter: ctx.meter }));
  // The schedule is in Postgres: what cannot be published now the sweeper publishes when it is overdue.
  const publish = (work: Promise<unknown>) =>
    published.push(work.catch((error) => ctx.log.error('webhooks_not_published', error)));
  const secretsOf = openSecrets(ctx);

  let run: Run = await beginRun(ctx.db, {
    ...terms,
    lane,
    dueUntil: dueUntil === undefined ? null : new Date(dueUntil),
    now: ctx.clock(),
  });
  for (let step = 1; !run.isOver; step += 1) {
    const { lane: served, attempts } = run;
    if (attempts.length === 0) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    const made = await Promise.all(attempts.map(make));
    const next = await save(made, step === RUN_STEPS || Date.now() >= endAt);
    run = next;

    const ends = new Map(next.settled.map((settlement) => [settlement.deliveryId, settlement]));
    const retries: Date[] = [];
    for (const { attempt, result, nextAttemptAt } of made) {
      const { state = null, endpoint = null } = ends.get(attempt.deliveryId) ?? {};
      report(attempt, result, { state, endpoint });
      // What waited for the endpoint goes on now and not within the minute.
      if (endpoint === 'enabled') publish(queue.publish(SWEEP, {}));
      if (state === 'pending' && nextAttemptAt !== null) retries.push(nextAttemptAt);
    }
    if (served !== null && retries.length > 0) publish(publishRetries(queue, served, retries, ctx.clock()));
  }
  if (run.lane !== null) publish(publishLanes(queue, [run.lane]));
  await Promise.all(published);

  async function make(attempt: ClaimedAttempt): Promise<Made> {
    const secrets = await secretsOf(attempt);
    const policy = toTargetPolicy(ctx.config, ctx.meter);
    const { askedSec, ...result } = await sendAttempt(policy, attempt, secrets, ctx.clock);
    const delaySec = retryDelaySec(attempt.ordinal, { askedSec, random: random() });
    const nextAttemptAt = delaySec === null ? null : new Date(ctx.clock().getTime() + delaySec * 1000);
    return { attempt, result, nextAttemptAt };
  }

  /** Saves what was made; a Postgres that fails for a moment costs nobody a second delivery. */
  async function save(made: readonly Made[], isEnding: boolean) {
    const results = made.map(({ attempt: { deliveryId, attempt, token }, result, nextAttemptAt }) => ({
      ...{ deliveryId, attempt, token, result },
      nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    }));
    for (let tried = 1; ; tried += 1) {
      try {
        const advance = { ...terms, results, isEnding, now: ctx.clock() };
        return await advanceRun(ctx.openDatabase(SAVE_MS), advance);
      } catch (error) {
        if (tried === SAVES || !(error instanceof DependencyError)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    }
  }

  function report(
    { organizationId, deliveryId, attempt }: ClaimedAttempt,
    { outcome, durationMs }: Made['result'],
    { state, endpoint }: { state: string | null; endpoint: string | null },
  ): void {
    const log = ctx.log.with({ organization: organizationId, deliveryId, attempt });
    log.info('webhook_attempt', { outcome, state, durationMs });
    if (endpoint !== null) log.warn(`webhook_endpoint_${endpoint}`);
    if (state === 'failed') log.warn('webhook_delivery_failed');
  }
}
