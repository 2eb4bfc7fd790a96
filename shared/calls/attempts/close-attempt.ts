import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AttemptName } from '../../../db/calls/functions/attempts.ts';
import { call } from '../../../db/calls/tables/call.ts';
import { callAttempt } from '../../../db/calls/tables/call-attempt.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { noteFailure } from '../../kernel/log/note-failure.ts';
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
  const silent = await findSilent(ctx, name);
  if (silent === undefined) return;
  const { token, carrier, carrierCallId, isTooOld } = silent;
  const known =
    carrierCallId === null ? undefined : await openCarrierOf(ctx, carrier).fetchCall(carrierCallId);
  if (known !== undefined && known.end === undefined && !isTooOld) {
    await extend(ctx, token);
    return;
  }
  ctx.log.warn('attempt_closed', { ...name, known: known !== undefined });
  await takeReports(ctx, [{ token, event: known?.end === undefined ? LOST : known }]);
}

type SilentAttempt = {
  token: string;
  carrier: string;
  carrierCallId: string | null;
  /** It began so long ago that it must have ended, whatever its carrier reports. */
  isTooOld: boolean;
};

/** An attempt in progress whose carrier must be asked about it; undefined when it has ended or was heard of. */
async function findSilent({ db }: Ctx, { callId, attempt }: AttemptName): Promise<SilentAttempt | undefined> {
  const { token, carrier, carrierCallId, startedAt, limitSec } = callAttempt;
  const [row] = await db
    .select({
      token,
      carrier,
      carrierCallId,
      isTooOld: sql<boolean>`${startedAt} < clock_timestamp() - make_interval(hours => 1, secs => coalesce(${limitSec}, 0))`,
    })
    .from(callAttempt)
    .innerJoin(call, eq(call.id, callAttempt.callId))
    .where(
      and(
        eq(call.callId, callId),
        eq(callAttempt.attempt, attempt),
        isNull(callAttempt.endedAt),
        isNotNull(callAttempt.askedAt),
      ),
    );
  return row;
}

/** Extends the deadline of an attempt that its carrier reports as still in progress. */
async function extend({ db }: Ctx, token: string): Promise<void> {
  await db
    .update(callAttempt)
    .set({ deadlineAt: sql`clock_timestamp() + make_interval(secs => ${RECHECK_SEC})`, askedAt: null })
    .where(and(eq(callAttempt.token, token), isNull(callAttempt.endedAt)));
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
