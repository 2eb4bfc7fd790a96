import { callFunction } from '../call-function.ts';
import type { Database } from '../client.ts';
import type { NumberFacts } from './number-facts.ts';
import type { Refused } from './refused.ts';

export type LookUp = { outcome: 'found'; facts: NumberFacts; portability: boolean } | Refused;

/** `look_up_number` of `db/sql`: charges a look-up and answers what is known of the number. */
export async function lookUpNumber(
  db: Database,
  input: {
    organizationId: number;
    costCenterId: number;
    number: string;
    charged: boolean;
    requestId: string;
  },
): Promise<LookUp> {
  const { organizationId, costCenterId, number, charged, requestId } = input;
  const values = [organizationId, costCenterId, number, charged, requestId];
  return await callFunction(db, 'look_up_number', values);
}
