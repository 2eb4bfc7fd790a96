import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { type EndpointAddress, isAt, noEndpoint } from './endpoint-address.ts';

/** An endpoint of the organization that has not been removed. Throws DomainError when it has none with that id. */
export async function getEndpointOrThrow(ctx: Ctx, address: EndpointAddress) {
  const [endpoint] = await ctx.db.select().from(webhookEndpoint).where(isAt(address));
  if (endpoint === undefined) throw noEndpoint(address.endpointId);
  return endpoint;
}
