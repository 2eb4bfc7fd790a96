import {
  advanceCallAttempt,
  extendAttempt,
  findOpenAttempt,
} from '../../../db/queries/calls/call-attempts.ts';
import type { AttemptName, AttemptUpdate } from '../../../db/sql/attempts.ts';
import type { JobContext } from '../../../shared/jobs/job.ts';
import { CAUSE, toEnd } from '../carriers/attempt-end.ts';
import { publishCallUpdate } from './call-messages.ts';
import { openCarrier } from './open-carrier.ts';

/** Delay before a call that is still in progress is checked again. */
const RECHECK_SEC = 60;

/**
 * Ends an attempt that has been silent for too long: as its carrier reports, or as failed when the carrier does not
 * know the call or never confirmed it. An unreachable carrier is asked again, for up to an hour.
 */
export async function closeAttempt(ctx: JobContext, name: AttemptName): Promise<void> {
  const open = await findOpenAttempt(ctx.db, name);
  if (open === undefined || !open.isOverdue) return;
  const known = await fetchCall(ctx, open);
  if (known !== undefined && known.end === undefined) {
    await extendAttempt(ctx.db, open.token, RECHECK_SEC);
    return;
  }
  const update = await advanceCallAttempt(ctx.db, open.token, known ?? { end: toEnd(CAUSE.timerExpiry) });
  ctx.log.warn('attempt_closed', { ...name, known: known !== undefined });
  if (update !== null) publishCallUpdate(ctx, update);
}

async function fetchCall(
  ctx: JobContext,
  open: { carrierCallId: string | null; isAbandoned: boolean },
): Promise<AttemptUpdate | undefined> {
  if (open.carrierCallId === null) return undefined;
  try {
    return await openCarrier(ctx).fetchCall(open.carrierCallId);
  } catch (error) {
    if (!open.isAbandoned) throw error;
    return undefined;
  }
}
