import { and, eq, ne, or, sql } from 'drizzle-orm';
import { movement } from '../../../db/billing/tables/movement.ts';
import { organization } from '../../../db/people/tables/organization.ts';
import type { Ctx } from '../../platform/ctx.ts';

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
