import { sql } from 'drizzle-orm';
import type { ErrorCode } from '../../shared/http/error-codes.ts';
import type { Database } from '../client.ts';
import { retryConflicts } from '../retry-conflicts.ts';
import type { NumberFacts } from './number-facts.ts';

export type LookUp =
  | { outcome: 'found'; facts: NumberFacts; portability: boolean }
  | { outcome: 'refused'; code: ErrorCode };

/** `look_up_number` of `db/functions`: charges a look-up and answers what is known of the number. */
export async function lookUpNumber(
  db: Database,
  input: { organizationId: number; costCenterId: number; number: string; charged: boolean },
): Promise<LookUp> {
  const { organizationId, costCenterId, number, charged } = input;
  const { rows } = await retryConflicts(() =>
    db.execute<{ answer: LookUp }>(
      sql`select look_up_number(${organizationId}, ${costCenterId}, ${number}, ${charged}) as answer`,
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('look_up_number answered nothing');
  return row.answer;
}
