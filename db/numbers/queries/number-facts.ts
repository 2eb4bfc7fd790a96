import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { hasPortability, type NumberFacts, numberFacts } from '../functions/numbers.ts';

const Found = z.object({ facts: numberFacts.result.schema, portability: z.boolean() });

/**
 * Facts about E.164 numbers (without `+`), in the order given, in one query; and whether portability data is loaded.
 */
export async function findNumberFacts(
  db: Database,
  numbers: readonly string[],
): Promise<{ facts: NumberFacts[]; portability: boolean }> {
  const { rows } = await db.execute(
    sql`select ${toSql(numberFacts, { numbers: [...numbers] })} as facts, ${toSql(hasPortability, {})} as portability`,
  );
  return Found.parse(rows[0]);
}
