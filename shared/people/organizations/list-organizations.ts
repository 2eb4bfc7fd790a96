import { organization } from '../../../db/people/tables/organization.ts';
import type { Ctx } from '../../platform/ctx.ts';

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
