import type { AttemptName } from '../../../db/calls/functions/attempts.ts';
import {
  advanceCallAttempt,
  extendAttempt,
  findSilentAttempt,
} from '../../../db/calls/queries/call-attempts.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { noteFailure } from '../../platform/log/note-failure.ts';
import { CAUSE, toEnd } from '../carriers/attempt-end.ts';
import { publishCallUpdate } from '../creation/call-messages.ts';
import { openCarrierOf } from './open-carrier.ts';

/** Delay before a call that is still in progress is checked again. */
const RECHECK_SEC = 60;

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
  for (const token of tokens) {
    await advanceCallAttempt(ctx.db, token, LOST).then(
      (update) => update && publishCallUpdate(ctx, update),
      noteFailure(ctx.log, 'attempt_not_ended'),
    );
  }
}

const LOST = { end: toEnd(CAUSE.timerExpiry) };
