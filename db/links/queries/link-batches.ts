import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import type { ValuesOf } from '../../engine/sql-functions/define-sql-function.ts';
import type { Creator } from '../../platform/functions/idempotency.ts';
import {
  type BatchLink,
  createLinkBatch as create,
  makeBatchLinks as make,
} from '../functions/link-batches.ts';

type NewBatch = ValuesOf<typeof create.args>['batch'];

/** Validates, charges, creates and stores the idempotency key, atomically. */
export async function createLinkBatch(
  db: Database,
  { organizationId, keyId, costCenterId, idempotency, batch }: Creator & { batch: NewBatch },
) {
  const creator = { organization: organizationId, apiKey: keyId, costCenter: costCenterId, idempotency };
  return await callFunction(db, create, { ...creator, batch });
}

/** Makes the links of a chunk once, whatever runs again; null when the claim was lost. */
export async function makeBatchLinks(
  db: Database,
  chunk: { jobId: string; chunk: number; claim: string },
  links: readonly BatchLink[] | null,
  shortUrlBase: string,
) {
  const { jobId: job, chunk: place, claim } = chunk;
  return await callFunction(db, make, { job, chunk: place, claim, links, shortUrlBase });
}
