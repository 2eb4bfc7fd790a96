import { claimCampaignCalls } from '../../../../db/calls/functions/campaigns.ts';
import { MAX_CALLS_PER_SECOND } from '../../../../db/calls/tables/campaign.ts';
import { callFunction } from '../../../../db/engine/sql-functions/call-function.ts';
import { contactHours } from '../../../contacts/contact-hours.ts';
import type { Ctx } from '../../../kernel/ctx.ts';
import { publishEmitted } from '../../../webhooks/publish-lanes.ts';
import { CALLS_OF_A_JOB, DIAL_CALLS, RUN_CAMPAIGN } from '../../call-jobs.ts';
import { callingOf } from '../../carriers/calling-config.ts';

/** The most calls that one statement hands out. */
const MAX_CALLS = 60;
/** The longest run, so that other campaigns have their turn. */
const RUN_MS = 5_000;
/** It waits this long by itself, and longer in the queue. */
const LONGEST_PAUSE_MS = 1_000;
const STEP_MS = 5_000;
/** The calls of a step are dialed so far apart, so that a burst delays nobody else's. */
const APART_MS = 1_000 / MAX_CALLS_PER_SECOND;

/**
 * Hands out the calls of a campaign while there is something to call, step by step. One run at a time has a campaign; if
 * it dies, another takes over when its lease is over, and what it handed out is handed out again after a minute. `forMs`: the
 * time it has for steps after the first; it continues in another message.
 */
export async function runCampaign(
  ctx: Ctx,
  { campaignId, run = crypto.randomUUID() }: { campaignId: string; run?: string | undefined },
  { forMs = RUN_MS } = {},
): Promise<void> {
  const by = {
    campaign: campaignId,
    runner: run,
    carrier: callingOf(ctx.config).VOICE_CARRIER,
    limit: MAX_CALLS,
  };
  const until = Date.now() + forMs;
  for (;;) {
    const hours = contactHours(ctx.clock());
    const step = await callFunction(ctx.openDatabase(STEP_MS), claimCampaignCalls, { ...by, hours });
    if (step === null) return;
    publishEmitted(ctx, step.emitted);
    const turns = step.calls.map((call, place) => ({ at: toTime(ctx, place * APART_MS), ...call }));
    const messages = chunk(turns, CALLS_OF_A_JOB).map((calls) => ({ payload: { calls } }));
    if (messages.length > 0) await ctx.jobs.publishAll(DIAL_CALLS, messages);
    const { waitMs } = step;
    if (waitMs > LONGEST_PAUSE_MS || Date.now() + waitMs >= until) {
      const delaySec = Math.floor(waitMs / 1_000);
      await ctx.jobs.publish(RUN_CAMPAIGN, { campaignId, run }, delaySec > 0 ? { delaySec } : {});
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
}

const toTime = ({ clock }: Ctx, inMs: number): string => new Date(clock().getTime() + inMs).toISOString();

function chunk<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
