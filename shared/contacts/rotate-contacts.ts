import { sql } from 'drizzle-orm';
import { dropContactPartitions, openContactPartitions } from '../../db/contacts/functions/contacts.ts';
import { deleteOldAnswers, deleteOldCheckDays } from '../../db/contacts/queries/checks.ts';
import { toSql } from '../../db/engine/sql-functions/define-sql-function.ts';
import type { Ctx } from '../kernel/ctx.ts';

/** Creates the next partitions of contacts and evidence, and drops old ones. */
export async function rotateContacts({ db, log }: Ctx): Promise<void> {
  const { rows } = await db.execute<{ dropped: string[] }>(sql`
    select ${toSql(dropContactPartitions, {})} as dropped
      from (select ${toSql(openContactPartitions, {})}) opened`);
  const dropped = rows[0]?.dropped ?? [];
  if (dropped.length > 0) log.info('contact_partitions_dropped', { partitions: dropped.join(' ') });
  await deleteOldCheckDays(db);
}

/** Deletes old answers of the registry; true while there may be more. */
export const purgeAnswers = ({ db }: Ctx): Promise<boolean> => deleteOldAnswers(db);
