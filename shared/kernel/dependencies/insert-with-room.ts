import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PgTable } from 'drizzle-orm/pg-core';
import { findPostgresError } from '../../../db/engine/postgres-error.ts';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors/domain-error.ts';

/** Rows of which an organization has at most so many; `counted` selects them, those of this organization alone. */
type Room = {
  table: PgTable;
  organizationId: number | null;
  counted: SQL | undefined;
  most: number;
  code: 'TOO_MANY_KEYS' | 'TOO_MANY_ENDPOINTS' | 'TOO_MANY_DOMAINS' | 'TOO_MANY_COST_CENTERS';
};

/** SQLSTATE `division_by_zero`, with which the last statement ends the transaction. */
const NO_ROOM = '22012';

/** Has those who add such rows to an organization wait for each other, until the end of the transaction. First of a batch. */
export const lockRoom = ({ db }: Ctx, { table, organizationId }: Pick<Room, 'table' | 'organizationId'>) =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`room of ${getTableName(table)}`}), ${organizationId ?? 0}::int)`,
  );

/**
 * Runs an insert, unless the organization then has more than `most` rows: counted after it in its transaction, while others wait, so
 * that not even requests at the same moment exceed it. Throws DomainError `code`.
 */
export async function insertWithRoom<Insert extends BatchItem<'pg'>>(
  ctx: Ctx,
  { table, organizationId, counted, most, code }: Room,
  insert: Insert,
): Promise<Awaited<Insert>> {
  const check = ctx.db.execute(
    sql`select 1 / (count(*) <= ${most}::int)::int from ${table} where ${counted}`,
  );
  try {
    const [, inserted] = await ctx.db.batch([lockRoom(ctx, { table, organizationId }), insert, check]);
    // The batch answers as each of its statements would.
    return inserted as Awaited<Insert>;
  } catch (error) {
    if (findPostgresError(error)?.code === NO_ROOM) throw new DomainError(code, { most });
    throw error;
  }
}
