import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { TIME_ZONE_SQL } from '../../time-zone.ts';
import { contactEvidence } from '../tables/contact-evidence.ts';
import { hasNumber } from './has-number.ts';

/** Decisions about one number are in the order of their moments; a moment in microseconds is their id. */
const id = sql<number>`(extract(epoch from ${contactEvidence.decidedAt}) * 1000000)::bigint`.mapWith(Number);

export type EvidenceRow = Awaited<ReturnType<typeof findEvidence>>[number];

/** What decided about attempts to call a number, latest first. */
export async function findEvidence(
  db: Database,
  organizationId: number,
  { number, day, beforeId }: { number: string; day?: string | undefined; beforeId: number | undefined },
  limit: number,
) {
  const { decidedAt } = contactEvidence;
  const zone = sql.raw(TIME_ZONE_SQL);
  return await db
    .select({ ...getTableColumns(contactEvidence), id })
    .from(contactEvidence)
    .where(
      and(
        eq(contactEvidence.organizationId, organizationId),
        hasNumber(contactEvidence.numberHash, organizationId, number),
        day === undefined
          ? undefined
          : sql`${decidedAt} >= ${day}::timestamp at time zone ${zone} and ${decidedAt} < (${day}::timestamp + interval '1 day') at time zone ${zone}`,
        beforeId === undefined
          ? undefined
          : sql`${decidedAt} < 'epoch'::timestamptz + ${beforeId} * interval '1 microsecond'`,
      ),
    )
    .orderBy(desc(decidedAt))
    .limit(limit);
}
