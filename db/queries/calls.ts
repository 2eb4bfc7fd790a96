import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { callFunction } from '../call-function.ts';
import type { Database } from '../client.ts';
import { type CALL_STATUSES, call } from '../schema/call.ts';
import { callAttempt } from '../schema/call-attempt.ts';
import { callSetting } from '../schema/call-setting.ts';
import { organization } from '../schema/organization.ts';
import type { Creator } from './creator.ts';
import type { EmittedAttempt } from './emitted-attempt.ts';
import type { Refused } from './refused.ts';
import type { WantedAudio } from './speech-audio.ts';

/** The terms of a call, whatever it plays. */
export type NewCall = {
  callId: string;
  to: string;
  /** Alpha-2; null: of no country. */
  toCountry: string | null;
  /** A landline or a mobile. */
  toIsOrdinary: boolean;
  /** Null: the organization's default, else the platform's. */
  callerId: string | null;
  platformCallerId: string;
  clientReference: string | null;
  repeat: number;
  recordingTtlSec: number;
  maxAttempts: number;
  minIntervalSec: number;
  minSuccessSec: number;
};

export type CallInput = Creator & { call: NewCall };

export type CallCreation =
  | { outcome: 'created' }
  | { outcome: 'replayed'; result: { callId: string } }
  | (Refused & { field?: string });

/** `claimed`: the caller is to make the audio, which is charged, and asks again. `pending`: another makes it. */
export type TextCallCreation = CallCreation | { outcome: 'claimed' } | { outcome: 'pending' };

/** `create_call` of `db/sql`: checks, creates and ties the idempotency key, all or nothing. */
export async function createAudioCall(
  db: Database,
  { organizationId, keyId, costCenterId, call, audioId, idempotency }: CallInput & { audioId: string },
): Promise<CallCreation> {
  const played = { ...call, audioId };
  return await callFunction(db, 'create_call', [organizationId, keyId, costCenterId, played, idempotency]);
}

/** `create_text_call` of `db/sql`: as `createAudioCall`, once there is the audio of the text. */
export async function createTextCall(
  db: Database,
  { organizationId, keyId, costCenterId, call, audio, idempotency }: CallInput & { audio: WantedAudio },
): Promise<TextCallCreation> {
  const values = [organizationId, keyId, costCenterId, call, audio, idempotency];
  return await callFunction(db, 'create_text_call', values);
}

export type CallRow = typeof call.$inferSelect & {
  currency: string | null;
  /** Whether its attempts wait for the hours that consumers may be called in. */
  contactHours: boolean;
  records: (typeof callAttempt.$inferSelect)[];
};

export type CallFilter = {
  status?: (typeof CALL_STATUSES)[number] | undefined;
  to?: string | undefined;
  clientReference?: string | undefined;
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  beforeId?: number | undefined;
};

/** Calls of an organization with their attempts, newest first. */
async function selectCalls(db: Database, where: SQL | undefined): Promise<CallRow[]> {
  const found = await db
    .select({
      call,
      record: callAttempt,
      currency: organization.currency,
      contactHours: sql<boolean>`coalesce(${callSetting.contactHours}, false)`,
    })
    .from(call)
    .innerJoin(organization, eq(organization.id, call.organizationId))
    .leftJoin(callSetting, eq(callSetting.organizationId, call.organizationId))
    .leftJoin(callAttempt, eq(callAttempt.callId, call.id))
    .where(where)
    .orderBy(desc(call.id), asc(callAttempt.attempt));
  const rows = new Map<number, CallRow>();
  for (const { call: row, record, currency, contactHours } of found) {
    const shown = rows.get(row.id) ?? { ...row, currency, contactHours, records: [] };
    if (record !== null) shown.records.push(record);
    rows.set(row.id, shown);
  }
  return [...rows.values()];
}

/** A call of the organization with its attempts; undefined when there is none. */
export async function findCall(
  db: Database,
  organizationId: number,
  callId: string,
): Promise<CallRow | undefined> {
  const [row] = await selectCalls(db, and(eq(call.callId, callId), eq(call.organizationId, organizationId)));
  return row;
}

/** The organization's calls with their attempts, newest first. */
export async function listCalls(
  db: Database,
  organizationId: number,
  { status, to, clientReference, createdFrom, createdBefore, beforeId }: CallFilter,
  limit: number,
): Promise<CallRow[]> {
  const page = db
    .select({ id: call.id })
    .from(call)
    .where(
      and(
        eq(call.organizationId, organizationId),
        status === undefined ? undefined : eq(call.status, status),
        to === undefined ? undefined : eq(call.toNumber, to),
        clientReference === undefined ? undefined : eq(call.clientReference, clientReference),
        createdFrom === undefined ? undefined : gte(call.createdAt, createdFrom),
        createdBefore === undefined ? undefined : lt(call.createdAt, createdBefore),
        beforeId === undefined ? undefined : lt(call.id, beforeId),
      ),
    )
    .orderBy(desc(call.id))
    .limit(limit);
  return await selectCalls(db, inArray(call.id, page));
}

/** `cancel_call` of `db/sql`; null when there is no such call. */
export const cancelCall = (
  db: Database,
  organizationId: number,
  callId: string,
): Promise<EmittedAttempt[] | null> => callFunction(db, 'cancel_call', [organizationId, callId]);
