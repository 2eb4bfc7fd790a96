import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import * as contacts from '../functions/contacts.ts';

/** Null, or the quota of the day that has no room for them. */
export const insertTouches = (db: Database, organizationId: number, items: contacts.NewTouch[]) =>
  callFunction(db, contacts.addTouches, { organization: organizationId, items });

/** Creates the next partitions of contacts and evidence, and drops old ones; returns the names of the dropped ones. */
export async function rotateContactPartitions(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ dropped: string[] }>(sql`
    select ${toSql(contacts.dropContactPartitions, {})} as dropped
      from (select ${toSql(contacts.openContactPartitions, {})}) opened`);
  return rows[0]?.dropped ?? [];
}
