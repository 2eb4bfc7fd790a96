import { and, isNull, lt, lte, sql } from 'drizzle-orm';
import { type AttemptName, dequeueWaitingCalls } from '../../../db/calls/functions/attempts.ts';
import { takeDueCampaigns } from '../../../db/calls/functions/campaigns.ts';
import { takeDueRecordings } from '../../../db/calls/queries/call-recordings.ts';
import { callAttempt } from '../../../db/calls/tables/call-attempt.ts';
import { SANDBOX_CARRIER } from '../../../db/calls/tables/words.ts';
import type { Database } from '../../../db/engine/client.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { doAll } from '../../kernel/jobs/job.ts';
import {
  CLOSE_ATTEMPT,
  PULL_RECORDING,
  RUN_CAMPAIGN,
  SPEAK_CAMPAIGN,
  sendAll,
  sendAttempts,
} from '../call-jobs.ts';
import { endLostAttempts } from './close-attempt.ts';
import { openCarrier } from './open-carrier.ts';

/** Limits of one run: attempts, and recordings. */
const MAX_ATTEMPTS = 500;
const MAX_RECORDINGS = 100;
/** How long before the deadline of a silent attempt its carrier is asked about it, and so how long it has to answer. */
const ASK_EARLY_SEC = 20;
const ANSWER_SEC = 30;

/**
 * Ends attempts that nothing was heard of, has carriers asked about those that are next, resends attempts whose message
 * was lost or that had no free slot, fetches recordings still at the carrier, and runs campaigns that nobody runs.
 */
export const sweepCalls = (ctx: Ctx): Promise<void> => doAll([sweepAttempts(ctx), sweepCampaigns(ctx)]);

async function sweepAttempts(ctx: Ctx): Promise<void> {
  const lost = await findLostAttempts(ctx.db, MAX_ATTEMPTS);
  await endLostAttempts(ctx, lost);
  // Taken before anything is published: without QStash too, what they hold is released by the next run.
  const silent = await takeSilentAttempts(ctx.db, MAX_ATTEMPTS);
  const waiting = await Promise.all(
    [openCarrier(ctx).name, SANDBOX_CARRIER].map((carrier) =>
      callFunction(ctx.db, dequeueWaitingCalls, { carrier, organization: null, limit: MAX_ATTEMPTS }),
    ),
  );
  const due = [...(await takeDueCalls(ctx.db, MAX_ATTEMPTS)), ...waiting.flat()];
  const recordings = await takeDueRecordings(ctx.db, MAX_RECORDINGS);
  const swept = {
    lost: lost.length,
    silent: silent.length,
    due: due.length,
    recordings: recordings.length,
  };
  if (Object.values(swept).some((count) => count > 0)) ctx.log.warn('calls_swept', swept);
  await sendAll(ctx.jobs, CLOSE_ATTEMPT, silent);
  await sendAttempts(ctx.jobs, due);
  await sendAll(ctx.jobs, PULL_RECORDING, recordings);
}

/**
 * Calls with a due attempt that was not published recently, marked as published now; calls waiting for a slot are
 * skipped until they expire, and those of campaigns are handed out by these.
 */
async function takeDueCalls(db: Database, limit: number): Promise<AttemptName[]> {
  const { rows } = await db.execute<AttemptName>(sql`
    update call set sent_at = clock_timestamp()
      from (select id
              from call
             where status in ('queued', 'retrying') and campaign_id is null
               and next_attempt_at <= clock_timestamp()
               and sent_at < clock_timestamp() - interval '1 minute'
               and (not is_waiting or expires_at <= clock_timestamp())
             order by next_attempt_at
             limit ${limit}
               for update skip locked) due
     where call.id = due.id
    returning call.call_id as "callId", call.attempts + 1 as attempt`);
  return rows;
}

/** Attempts that are about to be given up, marked as asked about; each is taken once. */
export async function takeSilentAttempts(db: Database, limit: number): Promise<AttemptName[]> {
  const { rows } = await db.execute<AttemptName>(sql`
    update call_attempt set asked_at = clock_timestamp()
      from (select call_id, attempt
              from call_attempt
             where ended_at is null and asked_at is null
               and deadline_at <= clock_timestamp() + make_interval(secs => ${ASK_EARLY_SEC})
             order by deadline_at
             limit ${limit}
               for update skip locked) silent,
           call
     where call_attempt.call_id = silent.call_id and call_attempt.attempt = silent.attempt and call.id = silent.call_id
    returning call.call_id as "callId", call_attempt.attempt`);
  return rows;
}

/** Tokens of attempts that are past their deadline, and about which their carriers gave no answer. */
export async function findLostAttempts(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ token: callAttempt.token })
    .from(callAttempt)
    .where(
      and(
        isNull(callAttempt.endedAt),
        lte(callAttempt.deadlineAt, sql`clock_timestamp()`),
        lt(callAttempt.askedAt, sql`clock_timestamp() - make_interval(secs => ${ANSWER_SEC})`),
      ),
    )
    .orderBy(callAttempt.deadlineAt)
    .limit(limit);
  return rows.map(({ token }) => token);
}

const MAX_CAMPAIGNS = 90;

/** Runs campaigns, and makes their speech, where what did so has ended or died and there may be something to do. */
async function sweepCampaigns(ctx: Ctx): Promise<void> {
  const due = await callFunction(ctx.db, takeDueCampaigns, { limit: MAX_CAMPAIGNS });
  const toMessage = ({ campaignId }: { campaignId: string }) => ({ payload: { campaignId } });
  const running = due.filter(({ runs }) => runs);
  const speaking = due.filter(({ speaks }) => speaks);
  if (running.length > 0) await ctx.jobs.publishAll(RUN_CAMPAIGN, running.map(toMessage));
  if (speaking.length > 0) await ctx.jobs.publishAll(SPEAK_CAMPAIGN, speaking.map(toMessage));
}
