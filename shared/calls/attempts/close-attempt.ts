import type { AttemptName } from '../../../db/calls/functions/attempts.ts';
import { advanceCallAttempt, advanceCallAttempts } from '../../../db/calls/queries/attempt-steps.ts';
import { extendAttempt, findSilentAttempt } from '../../../db/calls/queries/call-attempts.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { noteFailure } from '../../platform/log/note-failure.ts';
import { publishCallUpdate } from '../call-jobs.ts';
import { CAUSE, toEnd } from '../carriers/attempt-end.ts';
import { openCarrierOf } from './open-carrier.ts';

/** Delay before a call that is still in progress is checked again. */
const RECHECK_SEC = 60;
/** Lost attempts that one statement ends. */
const ENDED_TOGETHER = 50;

/**
 * Ends an attempt that has been silent for too long: as its carrier reports, or as failed when the carrier does not
 * know the call, never confirmed it, or reports it in progress when it cannot be. Throws when the carrier does not answer;
 * the sweeper then ends it a minute later.
 */
export async function closeAttempt(ctx: Ctx, name: AttemptName): Promise<void> {
  const silent = await findSilentAttempt(ctx.db, name);
  if (silent === undefined) return;
  const { token, carrier, carrierCallId, isTooOld } = silent;
  const known =
    carrierCallId === null ? undefined : await openCarrierOf(ctx, carrier).fetchCall(carrierCallId);
  if (known !== undefined && known.end === undefined && !isTooOld) {
    await extendAttempt(ctx.db, token, RECHECK_SEC);
    return;
  }
  ctx.log.warn('attempt_closed', { ...name, known: known !== undefined });
  const update = await advanceCallAttempt(ctx.db, token, known?.end === undefined ? LOST : known);
  if (update !== null) publishCallUpdate(ctx, update);
}

/**
 * Ends attempts about which their carriers did not answer, without charging air time: what they hold must not stay
 * unavailable for as long as a carrier is down. One that cannot be ended keeps no other from it.
 */
export async function endLostAttempts(ctx: Ctx, tokens: readonly string[]): Promise<void> {
  for (let start = 0; start < tokens.length; start += ENDED_TOGETHER) {
    const some = tokens.slice(start, start + ENDED_TOGETHER);
    const end = async (of: readonly string[]): Promise<void> => {
      const reports = of.map((token) => ({ token, event: LOST }));
      for (const update of await advanceCallAttempts(ctx.db, reports))
        if (update !== null) publishCallUpdate(ctx, update);
    };
    await end(some).catch(async () => {
      for (const token of some) await end([token]).catch(noteFailure(ctx.log, 'attempt_not_ended'));
    });
  }
}

const LOST = { end: toEnd(CAUSE.timerExpiry) };
