import * as z from 'zod';
import { type AttemptName, type CallUpdate, dequeueWaitingCalls } from '../../db/calls/functions/attempts.ts';
import { changeCampaign } from '../../db/calls/functions/change-campaign.ts';
import type { PAUSE_REASONS } from '../../db/calls/tables/words.ts';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { type JobAddress, type JobQueue, RETRY_SOON } from '../kernel/jobs/job-queue.ts';
import { publishEmitted } from '../webhooks/publish-lanes.ts';

const payload = z.object({ callId: z.uuid(), attempt: z.int().min(1) });
const job = { functionName: 'callblasting', retries: 3, retryDelay: RETRY_SOON } as const;
const attempt = { ...job, payload, flow: 'call-ends' } as const;

/** Places the named attempt; does nothing when it has already been placed. */
export const PLACE_ATTEMPT = {
  ...attempt,
  name: 'place-attempt',
  flow: 'calls',
} as const satisfies JobAddress;
/** Asks the carrier about an attempt that has reported nothing, and ends it. */
export const CLOSE_ATTEMPT = { ...attempt, name: 'close-attempt' } as const satisfies JobAddress;
/** Copies an attempt's recording from its carrier. */
export const PULL_RECORDING = { ...attempt, name: 'pull-recording' } as const satisfies JobAddress;

/** Calls that one message names: they share its delivery, and one claim. */
export const CALLS_OF_A_JOB = 10;

/** A run of a campaign, which continues under the same id in further messages. */
const run = z.object({ campaignId: z.uuid(), run: z.uuid().optional() });

/** Hands out a campaign's calls for some seconds. */
export const RUN_CAMPAIGN = {
  ...job,
  name: 'run-campaign',
  payload: run,
  flow: 'campaigns',
} as const satisfies JobAddress;
/** Makes the speech of a campaign's next recipients. */
export const SPEAK_CAMPAIGN = {
  ...job,
  name: 'speak-campaign',
  payload: run,
  flow: 'campaign-speech',
} as const satisfies JobAddress;
/** Dials calls of campaigns at their turns (`at`). */
export const DIAL_CALLS = {
  ...job,
  name: 'dial-calls',
  payload: z.object({ calls: z.array(payload.extend({ at: z.string().optional() })).max(CALLS_OF_A_JOB) }),
  flow: 'campaign-dials',
} as const satisfies JobAddress;

/** Deadline for handing over a freed slot: the statement waits behind claims. */
const HAND_OVER_MS = 10_000;
/** A message that arrives slightly early would find nothing due yet. */
const MARGIN_SEC = 1;

type DueAttempt = AttemptName & { delaySec?: number };

/** Schedules one message per attempt, for its due time. Throws DependencyError when QStash does not accept them. */
export const sendAttempts = (queue: JobQueue, attempts: readonly DueAttempt[]): Promise<void> =>
  queue.publishAll(PLACE_ATTEMPT, attempts.map(toAttemptMessage));

/** The message of an attempt, for its due time. */
export const toAttemptMessage = ({ callId, attempt, delaySec }: DueAttempt) => ({
  payload: { callId, attempt },
  options: delaySec ? { delaySec: delaySec + MARGIN_SEC } : {},
});

/** Sends messages after the statement has committed, without making the caller wait. The sweeper repeats what fails. */
export function sendLater(ctx: Ctx, send: (queue: JobQueue) => Promise<void>): void {
  ctx.waitUntil(send(ctx.jobs).catch((error) => ctx.log.error('call_messages_not_sent', error)));
}

/**
 * Publishes the results of a statement on attempts: events, and the attempts that are next. The slots that ended calls free
 * are handed over by separate statements, so that ending a call never waits for the limit rows that claims lock.
 */
export function publishCallUpdates(ctx: Ctx, updates: readonly (CallUpdate | null)[]): void {
  const made = updates.filter((update) => update !== null);
  publishEmitted(
    ctx,
    made.flatMap(({ emitted }) => emitted),
  );
  const next = made.flatMap(({ next }) => next);
  if (next.length > 0) sendLater(ctx, (queue) => sendAttempts(queue, next));
  const freed = made.flatMap(({ freed }) => freed ?? []);
  const places = Map.groupBy(freed, ({ carrier, organizationId }) => `${carrier} ${organizationId}`);
  for (const [place, ...others] of places.values()) {
    if (place === undefined) continue;
    const db = ctx.openDatabase(HAND_OVER_MS);
    const { carrier, organizationId: organization } = place;
    const waiting = { carrier, organization, limit: 1 + others.length };
    sendLater(ctx, async (queue) =>
      sendAttempts(queue, await callFunction(db, dequeueWaitingCalls, waiting)),
    );
  }
}

/** Has a campaign run now. The sweeper repeats what fails. */
export function wakeCampaign(ctx: Ctx, campaignId: string): void {
  sendLater(ctx, async (queue) => {
    await Promise.all([RUN_CAMPAIGN, SPEAK_CAMPAIGN].map((job) => queue.publish(job, { campaignId })));
  });
}

/** Pauses a campaign for a reason that concerns its other calls too. Nothing happens when it does not run. */
export async function pauseFailingCampaign(
  ctx: Ctx,
  campaignId: string,
  because: (typeof PAUSE_REASONS)[number],
): Promise<void> {
  const paused = await callFunction(ctx.db, changeCampaign, {
    organization: null,
    campaign: campaignId,
    action: 'pause',
    because,
    speechItems: {},
  });
  if (paused?.outcome === 'changed') publishEmitted(ctx, paused.emitted);
}
