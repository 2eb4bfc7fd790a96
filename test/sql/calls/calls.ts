import { randomUUID } from 'node:crypto';
import type { ON_MACHINE } from '../../../db/calls/tables/words.ts';
import type { PURPOSES } from '../../../db/contacts/tables/opt-out.ts';
import type { Terms } from '../suite/accounts.ts';
import { creatorOf, openTenant, type SqlTenant } from '../suite/tenants.ts';
import type { Sql } from '../suite/use-sql.ts';

export const SECOND = 'callblasting.second';
export const SECOND_MICRO = 10;
export const DETECTION_MICRO = 70;

export const openCaller = (sql: Sql, terms: Terms = { balanceMicro: 1_000_000 }): Promise<SqlTenant> =>
  openTenant(sql, terms, { [SECOND]: SECOND_MICRO, 'callblasting.detection': DETECTION_MICRO });

export const TO = '573001234567';

/** The terms of a call to a Colombian mobile. */
export const callTerms = () => ({
  callId: randomUUID() as string,
  to: TO,
  toCountry: 'CO' as string | null,
  toIsOrdinary: true,
  callerId: null as string | null,
  platformCallerId: '576011234567',
  clientReference: null,
  webhookUrl: null,
  repeat: 1,
  recordingTtlSec: 0,
  maxAttempts: 3,
  minIntervalSec: 300,
  minSuccessSec: 5,
  purpose: null as (typeof PURPOSES)[number] | null,
  creditor: null as string | null,
  scheduledAt: null as string | null,
  expiresAt: null as string | null,
  onMachine: null as (typeof ON_MACHINE)[number] | null,
  optOutDigit: null as string | null,
});

/** A 10 s audio of an organization; returns its id. */
export async function addAudio(sql: Sql, organizationId: number): Promise<string> {
  const id = randomUUID();
  await sql.query(
    `insert into call_audio (audio_id, organization_id, name, original_name, format, duration_ms, size_bytes, object_key)
     values ($1, $2, 'Tone', 'tone.wav', 'wav', 10000, 1000, 'audio/' || $1::uuid)`,
    [id, organizationId],
  );
  return id;
}

/** A call waiting for its first attempt; returns its id. */
export async function addCall(
  sql: Sql,
  tenant: SqlTenant,
  terms: Partial<ReturnType<typeof callTerms>> = {},
): Promise<string> {
  const call = { ...callTerms(), ...terms, audioId: await addAudio(sql, tenant.organizationId) };
  const { organization, apiKey, costCenter } = creatorOf(tenant);
  const [row] = await sql.query<{ answer: { outcome: string } }>(
    'select routine.create_call($1, $2, $3, $4, null) as answer',
    [organization, apiKey, costCenter, call],
  );
  if (row?.answer.outcome !== 'created') throw new Error(`A call is ${JSON.stringify(row?.answer)}`);
  return call.callId;
}

type CallState = {
  status: string;
  attempts: number;
  is_waiting: boolean;
  fault_reason: string | null;
  end_reason: string | null;
  caller_id: string;
};

export const readCall = async (sql: Sql, callId: string) =>
  (await sql.query<CallState>('select * from call where call_id = $1', [callId]))[0];

/** Moves a call's next attempt into the past. */
export const ageCall = (sql: Sql, callId: string, seconds: number) =>
  sql.query(
    'update call set next_attempt_at = next_attempt_at - make_interval(secs => $2) where call_id = $1',
    [callId, seconds],
  );

export const readAttempts = (sql: Sql, callId: string) =>
  sql.query<{
    attempt: number;
    status: string;
    answered_at: Date | null;
    duration_air: number | null;
    cause_text: string | null;
    dtmf: string | null;
    answered_by: string | null;
    audio_played: boolean;
  }>(
    'select attempt.* from call_attempt attempt join call on call.id = attempt.call_id where call.call_id = $1 order by attempt',
    [callId],
  );
