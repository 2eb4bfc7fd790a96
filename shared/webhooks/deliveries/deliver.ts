import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import {
  advanceWebhookRun,
  beginWebhookRun,
  type ClaimedAttempt,
  type Run,
} from '../../../db/webhooks/functions/webhooks.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { housekeeping } from '../../kernel/jobs/job.ts';
import { toTargetPolicy } from '../../kernel/outbound/check-target.ts';
import { publishLanes, publishRetries } from '../publish-lanes.ts';
import { openSecrets } from '../secrets/open-secrets.ts';
import { type Secrets, type SentAttempt, sendAttempt } from './send-attempt.ts';

/** Publishes overdue deliveries. */
export const SWEEP = housekeeping('webhooks', 'sweep');

/** Attempts of one schedule (contract, section 6). */
export const MAX_ATTEMPTS = 12;

const BASE_SEC = 5;
const CAP_SEC = 3_600;
/** Spreads retries of deliveries that failed together, ±20 %. */
const JITTER = 0.2;

/** Well below QStash's timeout; what is left is done by another message. */
const RUN_MS = 15_000;
/**
 * Steps per run: each is one statement and five attempts of up to three subrequests, DNS included, of the 1,000 that a
 * Worker may make.
 */
const RUN_STEPS = 50;
/** Delay before checking again a lane to which another statement was just adding a delivery. */
const RECHECK_MS = 20;
/** An attempt is claimed for longer than it can take, including the database's deadlines. */
const LEASE_SEC = 30;
/** Concurrent attempts: a Worker may have six connections waiting for a response. */
const BATCH_SIZE = 5;
/** A lane is served this long while others are waiting. */
const TURN_SEC = 1;
/** An endpoint is disabled after this many consecutive failures, once the first is this old. */
const DISABLE_FAILURES = 10;
const DISABLE_SPAN_SEC = 600;
/** Results are saved again this often while Postgres is down, a second apart, well within the lease. */
const SAVES = 3;
const SAVE_MS = 4_000;

type CompletedAttempt = {
  attempt: ClaimedAttempt;
  result: Omit<SentAttempt, 'askedSec'>;
  nextAttemptAt: Date | null;
};

/**
 * Makes a lane's due attempts, several at once, until none is left; then those of lanes waiting for a slot. Does
 * nothing when the lane is already being served, or no slot is free. If this dies, its claims expire and the sweeper
 * resumes.
 */
export async function deliver(
  ctx: Ctx,
  { lane, dueUntil }: { lane: string; dueUntil?: string | undefined },
): Promise<void> {
  const endAt = Date.now() + RUN_MS;
  const terms = {
    token: crypto.randomUUID(),
    maxAttempts: MAX_ATTEMPTS,
    limit: BATCH_SIZE,
    leaseSec: LEASE_SEC,
  };
  const published: Promise<unknown>[] = [];
  // The schedule is in Postgres: the sweeper publishes what fails here once it is overdue.
  const publish = (work: Promise<unknown>) =>
    published.push(work.catch((error) => ctx.log.error('webhooks_not_published', error)));
  const secretsOf = openSecrets(ctx);

  let run: Run = await callFunction(ctx.db, beginWebhookRun, {
    ...terms,
    lane,
    dueUntil: dueUntil === undefined ? null : new Date(dueUntil),
    now: ctx.clock(),
  });
  for (let step = 1; !run.isOver; step += 1) {
    const { lane: served, attempts } = run;
    if (attempts.length === 0) await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
    const completed = await Promise.all(
      attempts.map(async (attempt) => makeAttempt(ctx, attempt, await secretsOf(attempt))),
    );
    const isEnding = step === RUN_STEPS || Date.now() >= endAt;
    const next = await save(ctx, terms, completed, isEnding);
    run = next;

    const ends = new Map(next.settled.map((settlement) => [settlement.deliveryId, settlement]));
    const retries = completed.flatMap(({ attempt, result, nextAttemptAt }) => {
      const { state = null, endpoint = null } = ends.get(attempt.deliveryId) ?? {};
      report(ctx, attempt, result, { state, endpoint });
      // Deliveries that waited for the endpoint resume now rather than within a minute.
      if (endpoint === 'enabled') publish(ctx.jobs.publish(SWEEP, {}));
      return state === 'pending' && nextAttemptAt !== null ? [nextAttemptAt] : [];
    });
    if (served !== null && retries.length > 0)
      publish(publishRetries(ctx.jobs, served, retries, ctx.clock()));
  }
  if (run.lane !== null) publish(publishLanes(ctx.jobs, [run.lane]));
  await Promise.all(published);
}

async function makeAttempt(
  ctx: Ctx,
  attempt: ClaimedAttempt,
  secrets: Secrets | undefined,
): Promise<CompletedAttempt> {
  const { askedSec, ...result } = await sendAttempt(toTargetPolicy(ctx), attempt, secrets, ctx.clock);
  const delaySec = retryDelaySec(attempt.ordinal, { askedSec, random: Math.random() });
  const nextAttemptAt = delaySec === null ? null : new Date(ctx.clock().getTime() + delaySec * 1000);
  return { attempt, result, nextAttemptAt };
}

type Terms = { token: string; maxAttempts: number; limit: number; leaseSec: number };

/** Saves the results of attempts; a short failure of Postgres must not cause a second delivery. */
async function save(ctx: Ctx, terms: Terms, completed: readonly CompletedAttempt[], isEnding: boolean) {
  const results = completed.map(({ attempt: { deliveryId, attempt, token }, result, nextAttemptAt }) => ({
    deliveryId,
    attempt,
    token,
    result,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  }));
  for (let tried = 1; ; tried += 1) {
    try {
      return await callFunction(ctx.openDatabase(SAVE_MS), advanceWebhookRun, {
        ...terms,
        results,
        isEnding,
        now: ctx.clock(),
        turnSec: TURN_SEC,
        disableFailures: DISABLE_FAILURES,
        disableSpanSec: DISABLE_SPAN_SEC,
      });
    } catch (error) {
      if (tried === SAVES || !(error instanceof DependencyError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

function report(
  ctx: Ctx,
  { organizationId, deliveryId, attempt }: ClaimedAttempt,
  { outcome, durationMs }: CompletedAttempt['result'],
  { state, endpoint }: { state: string | null; endpoint: string | null },
): void {
  const log = ctx.log.with({ organization: organizationId, deliveryId, attempt });
  log.info('webhook_attempt', { outcome, state, durationMs });
  if (endpoint !== null) log.warn(`webhook_endpoint_${endpoint}`);
  if (state === 'failed') log.warn('webhook_delivery_failed');
}

/**
 * Seconds to wait after failed attempt `ordinal` (1-based); null after the last. Doubles from 5 s up to an hour. The
 * server's `Retry-After` can lengthen the delay, never shorten it or exceed the cap. `random`: 0 to 1.
 */
export function retryDelaySec(
  ordinal: number,
  { askedSec, random }: { askedSec: number | undefined; random: number },
): number | null {
  if (ordinal >= MAX_ATTEMPTS) return null;
  const jitter = 1 + JITTER * (2 * random - 1);
  const backoff = Math.min(CAP_SEC, BASE_SEC * 2 ** (ordinal - 1) * jitter);
  return Math.min(CAP_SEC, Math.max(backoff, askedSec ?? 0));
}
