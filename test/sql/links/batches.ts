import { randomUUID } from 'node:crypto';
import { readAccount } from '../suite/accounts.ts';
import type { SqlTenant } from '../suite/tenants.ts';
import type { Sql } from '../suite/use-sql.ts';
import { openBuyer } from './link-creations.ts';

export const CHUNK = 10;
export const DOMAIN = 'go.localhost';

/** A batch, as the function that creates it takes it. */
export const batchOf = (count: number, reference: string | null = null) => ({
  jobId: randomUUID() as string,
  accepted: count,
  kilobytes: 1,
  webhookUrl: null,
  reference,
  chunks: Array.from({ length: Math.ceil(count / CHUNK) }, (_, n) => Math.min(CHUNK, count - n * CHUNK)),
  terms: { domain: DOMAIN, expiresAt: null },
});

/** Buyers of batches, and what they have. */
export const batchesIn = (sql: Sql) => ({
  open: (balanceMicro = 0) => openBuyer(sql, { balanceMicro }),
  accountOf: ({ organizationId }: SqlTenant) => readAccount(sql.client(), organizationId),
  linksOf: ({ organizationId }: SqlTenant) =>
    sql.query<{
      id: number;
      code: string;
      external: string | null;
      reference: string | null;
      batched: boolean;
    }>(
      `select link.id::int, code, external_id as external, link_reference.name as reference, batch_id is not null as batched
         from link left join link_reference on link_reference.id = reference_id
        where link.organization_id = $1 order by link.id`,
      [organizationId],
    ),
});
