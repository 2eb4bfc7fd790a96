import { and, eq, ne } from 'drizzle-orm';
import { webhookEndpoint } from '../../db/schema/webhook-endpoint.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';

/** A webhook endpoint that was not removed. Throws OperatorError when there is none of that id. */
export async function getEndpointOrThrow(ctx: OperatorContext, endpointId: number) {
  const [endpoint] = await ctx.db
    .select()
    .from(webhookEndpoint)
    .where(and(eq(webhookEndpoint.id, endpointId), ne(webhookEndpoint.status, 'removed')));
  if (endpoint === undefined) throw new OperatorError(`There is no webhook endpoint ${endpointId}.`);
  return endpoint;
}
