import { and, eq, ne, or, sql } from 'drizzle-orm';
import { billingAccount } from '../../../db/billing/tables/billing-account.ts';
import { movement } from '../../../db/billing/tables/movement.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

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

type Wanted = { name: string; taxId?: string | undefined; payment?: string | undefined };

/**
 * Existing organizations with the same name (case-insensitive) or tax id as a new one, and those that were topped up with
 * the payment that it is to be topped up with.
 */
export const findDuplicates = (ctx: Ctx, { name, taxId, payment }: Wanted) =>
  ctx.db
    .select({ id: organization.id, name: organization.name, taxId: organization.taxId })
    .from(organization)
    .where(
      or(
        and(
          ne(organization.status, 'closed'),
          or(
            sql`lower(${organization.name}) = lower(${name.trim()})`,
            taxId === undefined ? undefined : sql`${digits(organization.taxId)} = ${digits(taxId)}`,
          ),
        ),
        payment === undefined ? undefined : sql`${organization.id} in ${toppedUpWith(ctx, payment)}`,
      ),
    )
    .orderBy(organization.id)
    .limit(5);

const toppedUpWith = (ctx: Ctx, reference: string) =>
  ctx.db
    .select({ id: movement.organizationId })
    .from(movement)
    .where(and(eq(movement.type, 'topup'), eq(movement.reference, reference.trim())));

/** `900.123.456-7` and `9001234567` are the same. */
const digits = (text: unknown) => sql`regexp_replace(${text}, '[^0-9A-Za-z]', '', 'g')`;

/** Every organization, by id. */
export function listOrganizations(ctx: Ctx) {
  return ctx.db
    .select({
      id: organization.id,
      name: organization.name,
      country: organization.country,
      currency: organization.currency,
      status: organization.status,
      createdAt: organization.createdAt,
    })
    .from(organization)
    .orderBy(organization.id);
}
