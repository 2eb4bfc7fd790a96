import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../engine/client.ts';
import { countRows } from '../../engine/count-rows.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { findNumberHash } from '../functions/contacts.ts';
import { optOut, type PURPOSES } from '../tables/opt-out.ts';

type Purpose = (typeof PURPOSES)[number];
export type OptOutRow = typeof optOut.$inferSelect;

type OptOutFilter = {
  number?: string | undefined;
  purpose?: Purpose | undefined;
  beforeId?: number | undefined;
};

const toConditions = (organizationId: number, { number, purpose, beforeId }: OptOutFilter) =>
  and(
    eq(optOut.organizationId, organizationId),
    number === undefined ? undefined : hasNumber(optOut.numberHash, organizationId, number),
    purpose === undefined ? undefined : eq(optOut.purpose, purpose),
    beforeId === undefined ? undefined : lt(optOut.id, beforeId),
  );

/** The organization's opt-outs, newest first. */
export const findOptOuts = (
  db: Database,
  organizationId: number,
  filter: OptOutFilter,
  limit: number,
): Promise<OptOutRow[]> =>
  db.select().from(optOut).where(toConditions(organizationId, filter)).orderBy(desc(optOut.id)).limit(limit);

/** Counts the opt-outs that the filter leaves, up to `most`. */
export const countOptOuts = (db: Database, organizationId: number, filter: OptOutFilter, most: number) =>
  countRows(
    db,
    db.select({ id: optOut.id }).from(optOut).where(toConditions(organizationId, filter)).limit(most),
  );

/** Removes a number's opt-outs, or the one for a purpose; returns how many there were. */
export async function deleteOptOuts(
  db: Database,
  organizationId: number,
  { number, purpose }: { number: string; purpose?: Purpose | undefined },
): Promise<number> {
  const removed = await db
    .delete(optOut)
    .where(
      and(
        eq(optOut.organizationId, organizationId),
        hasNumber(optOut.numberHash, organizationId, number),
        purpose === undefined ? undefined : eq(optOut.purpose, purpose),
      ),
    )
    .returning({ id: optOut.id });
  return removed.length;
}

/**
 * By hash, because an erased number can still be asked for. As a query of its own the hash is computed once, also where Postgres
 * reads many rows because its statistics are old.
 */
export const hasNumber = (hash: PgColumn, organization: number, number: string) =>
  sql`${hash} = (select decode(${toSql(findNumberHash, { organization, number })}, 'hex'))`;
