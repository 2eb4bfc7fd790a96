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

/** What a call that goes on is given until it is asked about again. */
const AGAIN_SEC = 60;

/**
 * Ends an attempt of which nothing was heard for too long: as its carrier says, or, where the carrier knows nothing or
 * was never heard to have taken it, as failed. A carrier that cannot be asked is asked again, for an hour.
 */
export async function closeAttempt(ctx: JobContext, name: AttemptName): Promise<void> {
  const open = await findOpenAttempt(ctx.db, name);
  if (open === undefined || !open.isOverdue) return;
  const known = await inquire(ctx, open);
  if (known !== undefined && known.end === undefined) {
    await extendAttempt(ctx.db, open.token, AGAIN_SEC);
    return;
  }
  const update = await advanceCallAttempt(ctx.db, open.token, known ?? { end: toEnd(CAUSE.timerExpiry) });
  ctx.log.warn('attempt_closed', { ...name, known: known !== undefined });
  if (update !== null) publishCallUpdate(ctx, update);
}

async function inquire(
  ctx: JobContext,
  open: { carrierCallId: string | null; isAbandoned: boolean },
): Promise<AttemptUpdate | undefined> {
  if (open.carrierCallId === null) return undefined;
  try {
    return await openCarrier(ctx).inquire(open.carrierCallId);
  } catch (error) {
    if (!open.isAbandoned) throw error;
    return undefined;
  }
}
