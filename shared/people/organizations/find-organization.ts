import { eq } from 'drizzle-orm';
import { billingAccount } from '../../../db/billing/tables/billing-account.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';

/** The organization with an id or exact name. Throws DomainError when there is none, or several with that name. */
export async function findOrganization(ctx: Ctx, idOrName: string) {
  const isId = /^\d{1,15}$/.test(idOrName);
  const found = await ctx.db
    .select({
      id: organization.id,
      name: organization.name,
      legalName: organization.legalName,
      taxId: organization.taxId,
      country: organization.country,
      currency: organization.currency,
      billingMode: billingAccount.mode,
      status: organization.status,
      createdAt: organization.createdAt,
      closedAt: organization.closedAt,
      redirectsUntil: organization.redirectsUntil,
      erasedAt: organization.erasedAt,
    })
    .from(organization)
    .leftJoin(billingAccount, eq(billingAccount.organizationId, organization.id))
    .where(isId ? eq(organization.id, Number(idOrName)) : eq(organization.name, idOrName))
    .orderBy(organization.id);
  const [first, ...others] = found;
  if (first === undefined) {
    throw new DomainError('ORGANIZATION_NOT_FOUND', { organization: isId ? Number(idOrName) : idOrName });
  }
  if (others.length > 0) {
    throw new DomainError('ORGANIZATION_AMBIGUOUS', { name: idOrName, ids: found.map(({ id }) => id) });
  }
  return first;
}
