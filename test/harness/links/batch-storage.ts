import { createDatabase } from '../../../db/engine/client.ts';
import { createDeadline } from '../../../db/engine/deadlines/deadline.ts';
import type { FunctionGroup } from '../../../db/engine/grants/table-grants.ts';
import type { Tenant as Caller, TenantCtx } from '../../../shared/kernel/ctx.ts';
import { createLinkBatch } from '../../../shared/links/batches/create-link-batch.ts';
import type { LinkBatchJob } from '../../../shared/links/batches/link-batches.ts';
import { uploadLines } from '../../../shared/links/batches/upload-lines.ts';
import { asFunction, query } from '../database.ts';
import { createMemoryBucket } from '../memory-bucket.ts';
import type { Tenant } from '../organization.ts';
import { PATIENT_MS } from '../patient.ts';

/** An organization's batches of links whose bucket is in memory, run by the test alone: nothing is sent to the queue. */
export async function openBatchStorage(
  { ctx: operator, organizationId, environment }: Tenant,
  group: FunctionGroup = 'urlshortener',
) {
  const storage = createMemoryBucket();
  const [caller] = await query<Caller>(
    environment,
    `select organization_id::int as "organizationId", id::int as "keyId", cost_center_id::int as "costCenterId",
            '{urlshortener}'::text[] as "enabledServices" from api_key where organization_id = $1`,
    [organizationId],
  );
  if (caller === undefined) throw new Error('There is no key.');
  const later: Promise<unknown>[] = [];
  const { DATABASE_URL: databaseUrl, NEON_FETCH_ENDPOINT: fetchEndpoint } = asFunction(environment, group);
  const ctx: TenantCtx = {
    ...operator,
    // The connection has the permissions of that function.
    db: createDatabase({ databaseUrl, fetchEndpoint }, createDeadline('postgres', PATIENT_MS)),
    env: { LINK_BATCHES: storage.bucket },
    jobs: { publish: async () => {}, publishAll: async () => {} },
    waitUntil: (work) => void later.push(work),
    tenant: caller,
    idempotency: undefined,
  };
  return {
    ctx,
    storage,
    /** Waits for the work that follows the answers. */
    settle: async () => void (await Promise.all(later.splice(0))),
    /** Creates a batch of these lines, as a request does that brings a file. */
    async create(lines: readonly object[]): Promise<LinkBatchJob> {
      const uploaded = await uploadLines(
        ctx,
        undefined,
        lines.map((value, index) => ({ number: index + 1, value })),
      );
      return await createLinkBatch(ctx, {}, uploaded);
    },
  };
}
