import { and, asc, eq, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { domainTenure } from '../../db/schema/domain-tenure.ts';
import type { OperatorContext } from '../operator-context.ts';
import { heldBy } from './list-tenures.ts';

/** Whether an organization has no verified domain yet: the first that is verified becomes its default. */
export function isFirstVerified(ctx: OperatorContext, organizationId: number | null) {
  const other = alias(domainTenure, 'other');
  const others = ctx.db
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.organizationId, organizationId ?? 0), eq(other.status, 'verified')));
  return organizationId === null ? sql<boolean>`false` : sql<boolean>`${notExists(others)}`;
}

/** Makes the domain that was verified first the default of its organization, in place of one that is released. */
export function passDefaultOn(ctx: OperatorContext, organizationId: number) {
  const next = alias(domainTenure, 'next');
  const oldest = ctx.db
    .select({ id: next.id })
    .from(next)
    .where(and(eq(next.organizationId, organizationId), eq(next.status, 'verified')))
    .orderBy(asc(next.verifiedAt), asc(next.id))
    .limit(1);
  return ctx.db
    .update(domainTenure)
    .set({ isDefault: true })
    .where(and(heldBy(organizationId), sql`${domainTenure.id} = (${oldest})`));
}
