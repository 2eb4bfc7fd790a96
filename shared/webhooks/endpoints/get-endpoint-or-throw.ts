import { and, eq, ne } from 'drizzle-orm';
import { webhookEndpoint } from '../../../db/schema/webhooks/webhook-endpoint.ts';
import { Refusal } from '../../verbs/refusal.ts';
import type { EndpointsContext } from './endpoints-context.ts';

/** An endpoint that has not been removed. Throws Refusal when there is none with that id. */
export async function getEndpointOrThrow(ctx: EndpointsContext, endpointId: number) {
  const [endpoint] = await ctx.db
    .select()
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.id, endpointId), ne(webhookEndpoint.status, 'removed')));
  if (endpoint === undefined) throw new Refusal(`There is no webhook endpoint ${endpointId}.`);
  return endpoint;
}
