import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import { lookUpNumber as lookUp } from '../functions/numbers.ts';

/** Charges a look-up and returns what is known about the number. */
export async function lookUpNumber(
  db: Database,
  input: {
    organizationId: number;
    costCenterId: number;
    number: string;
    charged: boolean;
    requestId: string;
  },
) {
  const { organizationId: organization, costCenterId: costCenter, number, charged, requestId } = input;
  return await callFunction(db, lookUp, { organization, costCenter, number, charged, request: requestId });
}
