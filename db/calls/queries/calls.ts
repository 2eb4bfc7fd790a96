import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { countRows } from '../../engine/count-rows.ts';
import { prepareOnce } from '../../engine/prepare-once.ts';
import { organization } from '../../people/tables/organization.ts';
import { call } from '../tables/call.ts';
import { callAttempt } from '../tables/call-attempt.ts';
import { callSetting } from '../tables/call-setting.ts';
import { campaign } from '../tables/campaign.ts';
import { campaignRecipient } from '../tables/campaign-recipient.ts';
import type { CALL_STATUSES, END_REASONS } from '../tables/words.ts';

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
  /** The cause with which the last attempt of failed calls ended. */
  cause?: number | undefined;
  /** The id of their campaign. */
  campaign?: string | undefined;
  /** The reason for their end. */
  reason?: (typeof END_REASONS)[number] | undefined;
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
      contactHours: sql<boolean>`coalesce(${callSetting.contactHours}, false)
        or coalesce(${call.purpose} in ('collection', 'advertising') and ${call.toCountry} = 'CO', false)`,
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
  filter: CallFilter,
  limit: number,
): Promise<CallRow[]> {
  const page = db
    .select({ id: call.id })
    .from(call)
    .where(and(eq(call.organizationId, organizationId), ...toConditions(filter)))
    .orderBy(desc(call.id))
    .limit(limit);
  return toCalls(await selectAttempts(db, inArray(call.id, page)));
}

/** Counts the calls that the filter leaves, up to `most`. */
export function countCalls(db: Database, organizationId: number, filter: CallFilter, most: number) {
  const among = and(eq(call.organizationId, organizationId), ...toConditions(filter));
  return countRows(db, db.select({ id: call.id }).from(call).where(among).limit(most));
}

const toConditions = ({
  status,
  to,
  clientReference,
  cause,
  campaign: ofCampaign,
  reason,
  createdFrom,
  createdBefore,
  beforeId,
}: CallFilter): (SQL | undefined)[] => [
  status === undefined ? undefined : eq(call.status, status),
  to === undefined ? undefined : eq(call.toNumber, to),
  clientReference === undefined ? undefined : eq(call.clientReference, clientReference),
  cause === undefined ? undefined : and(eq(call.status, 'failed'), sql`${lastCause} = ${cause}`),
  ofCampaign === undefined ? undefined : sql`${call.id} in ${callsOf(ofCampaign)}`,
  reason === undefined ? undefined : eq(call.endReason, reason),
  createdFrom === undefined ? undefined : gte(call.createdAt, createdFrom),
  createdBefore === undefined ? undefined : lt(call.createdAt, createdBefore),
  beforeId === undefined ? undefined : lt(call.id, beforeId),
];

/** The calls of a campaign, found by its recipients. */
const callsOf = (campaignId: string): SQL => sql`(select recipient.call_id from ${campaignRecipient} recipient
  join ${campaign} own on own.id = recipient.campaign_id where own.campaign_id = ${campaignId})`;

/** The cause with which the carrier ended the last attempt of a call. */
const lastCause = sql`(select attempt.hangup_cause from ${callAttempt} attempt
  where attempt.call_id = ${call.id} order by attempt.attempt desc limit 1)`;
