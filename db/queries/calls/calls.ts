import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../client.ts';
import { prepareOnce } from '../../prepare-once.ts';
import { type CALL_STATUSES, call } from '../../schema/calls/call.ts';
import { callAttempt } from '../../schema/calls/call-attempt.ts';
import { callSetting } from '../../schema/calls/call-setting.ts';
import { organization } from '../../schema/people/organization.ts';
import { callFunction } from '../../sql/call-function.ts';
import type { CallCreation, NewCall, TextAudio, TextCall } from '../../sql/calls.ts';
import * as calls from '../../sql/calls.ts';
import type { EmittedAttempt } from '../../sql/webhooks.ts';
import type { Creator } from '../idempotency/creator.ts';

export type CallInput = Creator & { call: NewCall };

/** Validates, creates and stores the idempotency key, atomically. */
export async function insertAudioCall(
  db: Database,
  { organizationId, keyId, costCenterId, call, audioId, idempotency }: CallInput & { audioId: string },
): Promise<CallCreation> {
  const creator = { organization: organizationId, apiKey: keyId, costCenter: costCenterId, idempotency };
  return await callFunction(db, calls.createCall, { ...creator, call: { ...call, audioId } });
}

/** As `insertAudioCall`, once the text's audio exists; charges for it and completes it. */
export async function insertTextCall(
  db: Database,
  {
    organizationId,
    keyId,
    costCenterId,
    call,
    audio,
    idempotency,
  }: Creator & { call: TextCall; audio: TextAudio },
) {
  const creator = { organization: organizationId, apiKey: keyId, costCenter: costCenterId, idempotency };
  return await callFunction(db, calls.createTextCall, { ...creator, call, audio });
}

export type CallRow = typeof call.$inferSelect & {
  currency: string | null;
  /** Whether attempts are restricted to the hours in which consumers may be called. */
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

/** A row per attempt, newest call first. */
const selectAttempts = (db: Database, where: SQL | undefined) =>
  db
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

function toCalls(found: Awaited<ReturnType<typeof selectAttempts>>): CallRow[] {
  const rows = new Map<number, CallRow>();
  for (const { call: row, record, currency, contactHours } of found) {
    const shown = rows.get(row.id) ?? { ...row, currency, contactHours, records: [] };
    if (record !== null) shown.records.push(record);
    rows.set(row.id, shown);
  }
  return [...rows.values()];
}

const selectCall = prepareOnce((db) =>
  selectAttempts(
    db,
    and(
      eq(call.callId, sql.placeholder('callId')),
      eq(call.organizationId, sql.placeholder('organizationId')),
    ),
  ),
);

/** A call of the organization with its attempts; undefined when there is none. */
export async function findCall(
  db: Database,
  organizationId: number,
  callId: string,
): Promise<CallRow | undefined> {
  const [row] = toCalls(await selectCall(db, { organizationId, callId }));
  return row;
}

/** The organization's calls with their attempts, newest first. */
export async function findCalls(
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
  return toCalls(await selectAttempts(db, inArray(call.id, page)));
}

/** Null when there is no such call. */
export const markCallCanceled = (
  db: Database,
  organizationId: number,
  callId: string,
): Promise<EmittedAttempt[] | null> =>
  callFunction(db, calls.cancelCall, { organization: organizationId, call: callId });
