import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { organizationDay } from '../../clicks/tables/organization-day.ts';
import { referenceCounter } from '../../clicks/tables/reference-counter.ts';
import type { Database } from '../../engine/client.ts';
import { TIME_ZONE_SQL } from '../../time-zone.ts';
import { linkReference } from '../tables/link-reference.ts';
import { linkReferenceTally } from '../tables/link-reference-tally.ts';

const ZONE = sql.raw(TIME_ZONE_SQL);

/** The first or last visit of a reference's links: of the first or last of its days that have visits. */
const clickAt = (ms: 'first_ms' | 'last_ms', order: 'asc' | 'desc') =>
  sql<Date | null>`(
    select one.day::timestamp at time zone ${ZONE} + one.${sql.raw(ms)} * interval '1 ms'
      from ${organizationDay} one
     where one.organization_id = ${linkReference.organizationId} and one.reference_id = ${linkReference.id} and one.clicks > 0
     order by one.day ${sql.raw(order)} limit 1)`.mapWith(linkReference.createdAt);

/** An organization's references with their totals, newest first. */
export const findReferences = async (
  db: Database,
  organizationId: number,
  { beforeId, limit }: { beforeId: number | undefined; limit: number },
) =>
  await db
    .select({
      id: linkReference.id,
      reference: linkReference.name,
      createdAt: linkReference.createdAt,
      links: sql<number>`(
        select coalesce(sum(tally.links), 0) from ${linkReferenceTally} tally where tally.reference_id = ${linkReference.id})`.mapWith(
        Number,
      ),
      clicks: sql<number>`coalesce(${referenceCounter.clicks}, 0)`.mapWith(Number),
      uniqueClicks: sql<number>`coalesce(${referenceCounter.uniqueClicks}, 0)`.mapWith(Number),
      firstClickAt: clickAt('first_ms', 'asc'),
      lastClickAt: clickAt('last_ms', 'desc'),
    })
    .from(linkReference)
    .leftJoin(referenceCounter, eq(referenceCounter.referenceId, linkReference.id))
    .where(
      and(
        eq(linkReference.organizationId, organizationId),
        beforeId === undefined ? undefined : lt(linkReference.id, beforeId),
      ),
    )
    .orderBy(desc(linkReference.id))
    .limit(limit);
