import type * as z from 'zod';
import { findSandboxAttempt } from '../../../db/calls/queries/call-attempts.ts';
import type { Ctx } from '../../platform/ctx.ts';
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
  const attempt = await findSandboxAttempt(ctx.db, name);
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
