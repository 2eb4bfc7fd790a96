import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { deleteSome } from '../../engine/delete-some.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import type { HealthReport, KeptRequest, KeyUse } from '../functions/requests.ts';
import * as functions from '../functions/requests.ts';

/** Records everything in one statement. */
export async function recordRequests(
  db: Database,
  given: { requests: readonly KeptRequest[]; uses: readonly KeyUse[]; report: HealthReport | null },
): Promise<void> {
  const [requests, uses] = [[...given.requests], [...given.uses]];
  const { report } = given;
  await db.execute(sql`select ${toSql(functions.recordRequests, { requests, uses, report })}`);
}

/** Creates the next partitions and drops old ones; returns the names of the dropped ones. */
export async function rotateRequestPartitions(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ dropped: string[] }>(sql`
    select ${toSql(functions.dropRequestPartitions, {})} as dropped
      from (select ${toSql(functions.openRequestPartitions, {})}) opened`);
  return rows[0]?.dropped ?? [];
}

/** Deletes key usage older than 400 days. Returns whether there is more. */
export const purgeKeyDays = (db: Database): Promise<boolean> =>
  deleteSome(
    db,
    (most) => sql`
      delete from key_day where (api_key_id, day) in (
        select api_key_id, day from key_day where day < current_date - 400 order by day limit ${most})`,
  );
