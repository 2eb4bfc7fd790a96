import { and, eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { call } from '../../../db/calls/tables/call.ts';
import { callAttempt } from '../../../db/calls/tables/call-attempt.ts';
import { SANDBOX_CARRIER } from '../../../db/calls/tables/words.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { takeUpdate } from '../attempts/take-update.ts';
import { reportsOf } from './sandbox-call.ts';
import { PLAY_SANDBOX_CALL } from './sandbox-dialer.ts';

/**
 * Reports what happens next in a sandbox's call, by the same verb as a carrier's callback, and sends the message of what
 * follows. Every report may come twice; if the messages are lost, the call ends as any silent one.
 */
export async function playSandboxCall(
  ctx: Ctx,
  { report: place, ...name }: z.infer<typeof PLAY_SANDBOX_CALL.payload>,
): Promise<void> {
  const [attempt] = await ctx.db
    .select({
      token: callAttempt.token,
      to: call.toNumber,
      onMachine: call.onMachine,
      playMs: sql<number>`${call.audioMs} * ${call.repeat}`,
      limitSec: sql<number>`coalesce(${callAttempt.limitSec}, 0)`,
      isRecorded: sql<boolean>`${call.recordingTtlSec} > 0`,
    })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(
      and(
        eq(call.callId, name.callId),
        eq(callAttempt.attempt, name.attempt),
        eq(callAttempt.carrier, SANDBOX_CARRIER),
      ),
    );
  if (attempt === undefined) return;
  const reports = reportsOf(attempt);
  const [report, next] = [reports[place], reports[place + 1]];
  if (report === undefined) return;
  await takeUpdate(ctx, attempt.token, report.event, report.update);
  if (next === undefined) return;
  await ctx.jobs.publish(
    PLAY_SANDBOX_CALL,
    { ...name, report: place + 1 },
    { delaySec: next.afterSec, deduplicationId: `sandbox-${name.callId}-${name.attempt}-${place + 1}` },
  );
}
