import { randomUUID } from 'node:crypto';
import { query, type WithDatabase } from '../database.ts';

/** Claims an attempt of a call that plays two seconds, which nobody dials; returns its token. */
export async function claimCall(environment: WithDatabase, organizationId: number): Promise<string> {
  const [callId, token] = [randomUUID(), randomUUID()];
  const call = {
    callId,
    to: '573001234500',
    toCountry: 'CO',
    toIsOrdinary: true,
    platformCallerId: '576010000000',
    audioKey: 'none',
    audioMs: 2_000,
    repeat: 1,
    recordingTtlSec: 0,
    maxAttempts: 1,
    minIntervalSec: 60,
    minSuccessSec: 0,
  };
  await query(environment, 'select routine.create_call($1, null, null, $2, null)', [organizationId, call]);
  await query(environment, "select routine.claim_call_attempt($1, 1, 'telnyx', $2, null, 30, 600)", [
    callId,
    token,
  ]);
  return token;
}

/** Ends the attempt: its call was listened to for seven seconds. */
export const endCall = (environment: WithDatabase, token: string): Promise<unknown> =>
  query(environment, 'select routine.advance_call_attempt($1, $2)', [
    token,
    {
      end: { status: 'completed', cause: 16, causeText: 'Over', sipCode: 200, airSec: 7, isRetried: false },
    },
  ]);
