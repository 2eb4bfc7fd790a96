import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import type { ValuesOf } from '../../engine/sql-functions/define-sql-function.ts';
import type { Creator } from '../../platform/functions/idempotency.ts';
import { createNumberBatch as create } from '../functions/numbers.ts';

type NewBatch = ValuesOf<typeof create.args>['batch'];

/** Validates, charges, creates and stores the idempotency key, atomically. */
export async function createNumberBatch(
  db: Database,
  { organizationId, keyId, costCenterId, idempotency, batch }: Creator & { batch: NewBatch },
) {
  const creator = { organization: organizationId, apiKey: keyId, costCenter: costCenterId, idempotency };
  return await callFunction(db, create, { ...creator, batch });
}
