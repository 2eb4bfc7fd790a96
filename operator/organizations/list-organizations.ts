import { organization } from '../../db/schema/people/organization.ts';
import type { OperatorContext } from '../program/operator-context.ts';

/** Every organization, by id. */
export function listOrganizations(ctx: OperatorContext) {
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
