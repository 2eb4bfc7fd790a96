import type { ContactHours } from '../../contacts/functions/contact-hours.ts';
import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import type {
  AttemptClaim,
  AttemptName,
  AttemptProgress,
  AttemptUpdate,
  CallUpdate,
  NextAttempt,
} from '../functions/attempts.ts';
import * as attempts from '../functions/attempts.ts';
import { changeCampaign } from '../functions/change-campaign.ts';
import type { DIAL_REFUSALS, PAUSE_REASONS } from '../tables/words.ts';

/** Claims attempts together; the answers are in the same order. */
export const claimCallAttempts = (
  db: Database,
  names: readonly (AttemptName & { token: string })[],
  by: { carrier: string; hours: ContactHours; marginSec: number; patienceSec: number },
): Promise<AttemptClaim[]> => callFunction(db, attempts.claimCallAttempts, { attempts: [...names], ...by });

/** Null when no attempt has the token. */
export const advanceCallAttempt = (
  db: Database,
  token: string,
  event: AttemptUpdate,
): Promise<AttemptProgress | null> => callFunction(db, attempts.advanceCallAttempt, { token, event });

export type AttemptReport = { token: string; event: AttemptUpdate };

/** As `advanceCallAttempt`, for several reports; the answers are in the same order. */
export const advanceCallAttempts = (
  db: Database,
  reports: readonly AttemptReport[],
): Promise<(AttemptProgress | null)[]> =>
  callFunction(db, attempts.advanceCallAttempts, { reports: [...reports] });

/** Null when the attempt is not waiting for its carrier. */
export const releaseAttemptAfterFault = (
  db: Database,
  token: string,
  fault: { reason: string; holdSec: number; isAccount: boolean },
): Promise<CallUpdate | null> => callFunction(db, attempts.releaseAttemptAfterFault, { token, ...fault });

/** Releases those of some claimed attempts that are not to be dialed any more: their tokens, and what to publish. */
export const releaseStoppedAttempts = (db: Database, tokens: string[]) =>
  callFunction(db, attempts.releaseStoppedAttempts, { tokens });

/** Null when the attempt has ended or was dialed. */
export const refuseAttempt = (
  db: Database,
  token: string,
  refusal: keyof typeof DIAL_REFUSALS,
): Promise<CallUpdate | null> => callFunction(db, attempts.refuseAttempt, { token, refusal });

/** After a call has found no free slot, and before `dequeueWaitingCalls`: sees what attempts free that end meanwhile. */
export const awaitCallEnds = (db: Database): Promise<void> => callFunction(db, attempts.awaitCallEnds, {});

/** Calls waiting for a slot, as many as there are free slots. */
export async function dequeueWaitingCalls(
  db: Database,
  { carrier, organizationId }: { carrier: string; organizationId: number | null },
  limit: number,
): Promise<NextAttempt[]> {
  return await callFunction(db, attempts.dequeueWaitingCalls, {
    carrier,
    organization: organizationId,
    limit,
  });
}

/** Pauses the campaign of an attempt for a reason that concerns its other calls too; null when there is none. */
export const pauseCampaignBecause = (
  db: Database,
  campaignId: string,
  because: (typeof PAUSE_REASONS)[number],
) =>
  callFunction(db, changeCampaign, {
    ...{ organization: null, campaign: campaignId, action: 'pause', because, speechItems: {} },
  });
