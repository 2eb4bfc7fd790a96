import { sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';

/** One round trip without reading a table. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`);
}
