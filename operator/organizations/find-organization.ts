import { eq } from 'drizzle-orm';
import { billingAccount } from '../../db/schema/money/billing-account.ts';
import { organization } from '../../db/schema/people/organization.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';

/** The organization with an id or exact name. Throws OperatorError when there is none, or several with that name. */
export async function findOrganization(ctx: OperatorContext, idOrName: string) {
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
    throw new OperatorError(
      isId ? `There is no organization ${idOrName}.` : `No organization is named "${idOrName}".`,
    );
  }
  if (others.length > 0) {
    const ids = found.map(({ id }) => id).join(', ');
    throw new OperatorError(`Several organizations are named "${idOrName}"; use an id: ${ids}.`);
  }
  return first;
}
