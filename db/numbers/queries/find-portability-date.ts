import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { numberLoad } from '../tables/number-load.ts';

/** The date of the loaded portability data; undefined when none is loaded. */
export async function findPortabilityDate(db: Database): Promise<Date | undefined> {
  const [row] = await db
    .select({ asOf: numberLoad.asOf })
    .from(numberLoad)
    .where(eq(numberLoad.dataset, 'portability'))
    .orderBy(desc(numberLoad.version))
    .limit(1);
  return row?.asOf;
}
