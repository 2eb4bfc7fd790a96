import { and, ne, or, sql } from 'drizzle-orm';
import { organization } from '../../db/schema/people/organization.ts';
import type { OperatorContext } from '../program/operator-context.ts';

/** Existing organizations with the same name (case-insensitive) or tax id as a new one. */
export const findDuplicates = (
  ctx: OperatorContext,
  { name, taxId }: { name: string; taxId?: string | undefined },
) =>
  ctx.db
    .select({ id: organization.id, name: organization.name, taxId: organization.taxId })
    .from(organization)
    .where(
      and(
        or(
          sql`lower(${organization.name}) = lower(${name.trim()})`,
          taxId === undefined ? undefined : sql`${digits(organization.taxId)} = ${digits(taxId)}`,
        ),
        ne(organization.status, 'closed'),
      ),
    )
    .orderBy(organization.id)
    .limit(5);

/** `900.123.456-7` and `9001234567` are the same. */
const digits = (text: unknown) => sql`regexp_replace(${text}, '[^0-9A-Za-z]', '', 'g')`;
