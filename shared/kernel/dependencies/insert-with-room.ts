import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { PgTable } from 'drizzle-orm/pg-core';
import { findPostgresError } from '../../../db/engine/postgres-error.ts';
import type { Ctx } from '../ctx.ts';
import { DomainError } from '../errors/domain-error.ts';

/** Rows of which an organization has at most so many; `counted` selects them, those of this organization alone. */
type Room = { table: PgTable; organizationId: number | null; counted: SQL | undefined; most: number };

type NamedRoom = Room & {
  code:
    | 'TOO_MANY_KEYS'
    | 'TOO_MANY_ENDPOINTS'
    | 'TOO_MANY_DOMAINS'
    | 'TOO_MANY_COST_CENTERS'
    | 'TOO_MANY_MEMBERS';
};

/** SQLSTATE `division_by_zero`, with which the last statement ends the transaction. */
const NO_ROOM = '22012';

/** Has those who write such rows of an organization wait for each other, until the end of the transaction. First of a batch. */
export const lockRoom = ({ db }: Ctx, { table, organizationId }: Pick<Room, 'table' | 'organizationId'>) =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`room of ${getTableName(table)}`}), ${organizationId ?? 0}::int)`,
  );

/**
 * Runs a write, unless the organization then has more than `most` rows: counted after it in its transaction, while others wait, so
 * that not even requests at the same moment exceed it. Undefined: nothing was written.
 */
export async function writeWithRoom<Write extends BatchItem<'pg'>>(
  ctx: Ctx,
  { table, organizationId, counted, most }: Room,
  write: Write,
): Promise<Awaited<Write> | undefined> {
  const check = ctx.db.execute(
    sql`select 1 / (count(*) <= ${most}::int)::int from ${table} where ${counted}`,
  );
  try {
    const [, written] = await ctx.db.batch([lockRoom(ctx, { table, organizationId }), write, check]);
    // The batch answers as each of its statements would.
    return written as Awaited<Write>;
  } catch (error) {
    if (findPostgresError(error)?.code === NO_ROOM) return undefined;
    throw error;
  }
}

/** Runs an insert as `writeWithRoom` does. Throws DomainError `code` where there is no room. */
export async function insertWithRoom<Insert extends BatchItem<'pg'>>(
  ctx: Ctx,
  { code, ...room }: NamedRoom,
  insert: Insert,
): Promise<Awaited<Insert>> {
  const inserted = await writeWithRoom(ctx, room, insert);
  if (inserted === undefined) throw new DomainError(code, { most: room.most });
  return inserted;
}
