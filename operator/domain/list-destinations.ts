import { eq } from 'drizzle-orm';
import { callDestination } from '../../db/schema/call-destination.ts';
import { organization } from '../../db/schema/organization.ts';
import type { OperatorContext } from '../operator-context.ts';

/** Where an organization may call and may not: first its own country, as it is when nothing is said of it. */
export async function listDestinations(ctx: OperatorContext, organizationId: number) {
  const [[own], said] = await Promise.all([
    ctx.db
      .select({ country: organization.country })
      .from(organization)
      .where(eq(organization.id, organizationId)),
    ctx.db
      .select({
        destination: callDestination.destination,
        isAllowed: callDestination.isAllowed,
        everyKind: callDestination.everyKind,
        createdAt: callDestination.createdAt,
      })
      .from(callDestination)
      .where(eq(callDestination.organizationId, organizationId))
      .orderBy(callDestination.destination),
  ]);
  const isSaid = said.some(({ destination }) => destination === own?.country);
  const byDefault =
    own === undefined || isSaid
      ? []
      : [{ destination: own.country, isAllowed: true, everyKind: false, createdAt: null }];
  return [...byDefault, ...said];
}
