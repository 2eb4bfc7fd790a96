import type { AttemptName } from '../../../db/calls/functions/attempts.ts';
import { extendAttempt, findSilentAttempt } from '../../../db/calls/queries/call-attempts.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { noteFailure } from '../../platform/log/note-failure.ts';
import { CAUSE, toEnd } from '../carriers/attempt-end.ts';
import { openCarrierOf } from './open-carrier.ts';
import { takeReports } from './take-update.ts';

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
  await takeReports(ctx, [{ token, event: known?.end === undefined ? LOST : known }]);
}

/**
 * Ends attempts about which their carriers did not answer, without charging air time: what they hold must not stay
 * unavailable for as long as a carrier is down. One that cannot be ended keeps no other from it.
 */
export async function endLostAttempts(ctx: Ctx, tokens: readonly string[]): Promise<void> {
  for (let start = 0; start < tokens.length; start += ENDED_TOGETHER) {
    const some = tokens.slice(start, start + ENDED_TOGETHER);
    const reports = some.map((token) => ({ token, event: LOST }));
    await takeReports(ctx, reports).catch(async () => {
      for (const report of reports)
        await takeReports(ctx, [report]).catch(noteFailure(ctx.log, 'attempt_not_ended'));
    });
  }
}

const LOST = { end: toEnd(CAUSE.timerExpiry) };
