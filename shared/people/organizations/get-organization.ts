import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { Database } from '../../../db/engine/client.ts';
import { ORGANIZATION_STATUSES, organization } from '../../../db/people/tables/organization.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

export const Organization = z
  .object({
    accountId: z.int().meta({ description: 'Account number, which events carry too.', example: 1042 }),
    name: z.string().meta({ description: 'Name.', example: 'Acme' }),
    legalName: z.string().nullable().meta({ description: 'Registered name.', example: 'Acme S.A.S.' }),
    taxId: z.string().nullable().meta({ description: 'Tax identification.', example: '900123456-7' }),
    country: z.string().length(2).meta({ description: 'ISO 3166 alpha-2.', example: 'CO' }),
    currency: z
      .string()
      .length(3)
      .nullable()
      .meta({ description: 'ISO 4217; null until one is agreed.', example: 'COP' }),
    status: z.enum(ORGANIZATION_STATUSES).meta({
      description: 'Every request of an organization that is not `active` is refused.',
      example: 'active',
    }),
    sandboxOf: z.int().nullable().meta({
      description: 'The account whose sandbox this is, where nothing is charged; null for a real one.',
      example: null,
    }),
    createdAt: z.iso
      .datetime()
      .meta({ description: 'When it was created, UTC.', example: '2026-01-15T14:00:00.000Z' }),
  })
  .meta({ id: 'Organization' });

/**
 * The profile of the caller's organization. Throws ACCOUNT_CONFIG_NOT_FOUND when it was deleted after the key was
 * checked.
 */
export async function getOrganization(ctx: TenantCtx): Promise<z.infer<typeof Organization>> {
  const row = await findOrganization(ctx.db, ctx.tenant.organizationId);
  if (row === undefined) throw new DomainError('ACCOUNT_CONFIG_NOT_FOUND');
  const { id, createdAt, ...profile } = row;
  return { accountId: id, ...profile, createdAt: createdAt.toISOString() };
}

/** The profile of an organization; undefined when there is none. */
async function findOrganization(db: Database, organizationId: number) {
  const [row] = await db.select().from(organization).where(eq(organization.id, organizationId));
  return row;
}
