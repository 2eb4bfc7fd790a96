import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';

/** One round trip without reading a table. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}

/** One round trip that writes no row, which a Postgres that takes no writes refuses all the same. */
export async function writeNothing(db: Database): Promise<void> {
  await db.execute(
    sql`insert into health_report (id, at, report) select gen_random_uuid(), now(), '{}'::jsonb where false`,
  );
}
