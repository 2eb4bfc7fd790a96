import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';

/** What the database knows of one number; what it does not is left out. */
export type NumberFacts = {
  type?: string;
  /** The assignee of the range, and its E.212 code. */
  carrier?: string;
  mcc?: string;
  mnc?: string;
  area?: string;
  subdivision?: string;
  /** IANA names, comma-separated. */
  timezones?: string;
  /** Left out: the number is with its range's assignee. `at`: YYYY-MM-DD. */
  ported?: { routingNumber: string; at?: string; carrier?: string; mcc?: string; mnc?: string };
};

/** Facts of E.164 numbers without `+`, in the order given, in one query; and whether portability is known at all. */
export async function findNumberFacts(
  db: Database,
  numbers: readonly string[],
): Promise<{ facts: NumberFacts[]; portability: boolean }> {
  const { rows } = await db.execute<{ facts: NumberFacts[]; portability: boolean }>(
    sql`select routine.number_facts(${sql.param(numbers)}::text[]) as facts, routine.has_portability() as portability`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('number_facts answered nothing');
  return row;
}
