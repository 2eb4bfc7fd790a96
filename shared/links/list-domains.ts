import * as z from 'zod';

import { findDomains } from '../../db/links/queries/find-domains.ts';
import type { TenantCtx } from '../kernel/ctx.ts';

const Domain = z
  .object({
    domain: z.string(),
    type: z.enum(['platform', 'own']),
    status: z.enum(['verified', 'pending', 'released']),
    isDefault: z.boolean(),
    createdAt: z.iso.datetime(),
    verifiedAt: z.iso.datetime().nullable(),
  })
  .meta({
    id: 'Domain',
    example: {
      domain: 'go.operator.example',
      type: 'platform',
      status: 'verified',
      isDefault: true,
      createdAt: '2026-01-05T13:00:00.000Z',
      verifiedAt: '2026-01-05T13:00:00.000Z',
    },
  });

export const Domains = z.object({ items: z.array(Domain) }).meta({ id: 'DomainList' });

/** The domains that the organization can create links on, or could before. One of them is the default. */
export async function listDomains(ctx: TenantCtx): Promise<z.infer<typeof Domains>> {
  const rows = await findDomains(ctx.db, ctx.tenant.organizationId);
  const ownDefault = rows.find((row) => !row.isPlatform && row.isDefault && row.status === 'verified');
  return {
    items: rows.map((row) => ({
      domain: row.domain,
      type: row.isPlatform ? ('platform' as const) : ('own' as const),
      status: row.status,
      isDefault: ownDefault === undefined ? row.isPlatform && row.isDefault : row === ownDefault,
      createdAt: row.createdAt.toISOString(),
      verifiedAt: row.verifiedAt?.toISOString() ?? null,
    })),
  };
}
