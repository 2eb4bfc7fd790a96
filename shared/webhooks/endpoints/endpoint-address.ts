import { and, eq, ne, type SQL } from 'drizzle-orm';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';

/** Names an endpoint, which is found only in its organization. */
export type EndpointAddress = { organizationId: number; endpointId: number };

/** The endpoint of the organization, unless it was removed. */
export const isAt = ({ organizationId, endpointId }: EndpointAddress): SQL | undefined =>
  and(
    eq(webhookEndpoint.id, endpointId),
    eq(webhookEndpoint.organizationId, organizationId),
    ne(webhookEndpoint.status, 'removed'),
  );

export const noEndpoint = (endpointId: number): DomainError =>
  new DomainError('ENDPOINT_NOT_FOUND', { endpointId });

/** An endpoint of the organization that has not been removed. Throws DomainError when it has none with that id. */
export async function getEndpointOrThrow(ctx: Ctx, address: EndpointAddress) {
  const [endpoint] = await ctx.db.select().from(webhookEndpoint).where(isAt(address));
  if (endpoint === undefined) throw noEndpoint(address.endpointId);
  return endpoint;
}
