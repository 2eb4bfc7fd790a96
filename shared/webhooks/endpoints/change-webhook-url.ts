import { eq } from 'drizzle-orm';
import { webhookEndpoint } from '../../../db/schema/webhooks/webhook-endpoint.ts';
import { audited } from '../../audit/audited.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';
import type { EndpointsContext } from './endpoints-context.ts';
import { getEndpointOrThrow } from './get-endpoint-or-throw.ts';

/** Changes an endpoint's URL; pending deliveries use it from their next attempt. */
export const changeWebhookUrl = audited(
  { verb: 'webhook.change-url', changes: webhookEndpoint },
  async (ctx: EndpointsContext, endpointId: number, text: string) => {
    const { id } = await getEndpointOrThrow(ctx, endpointId);
    const url = await checkWebhookUrl(ctx, text);
    await ctx.db.update(webhookEndpoint).set({ url }).where(eq(webhookEndpoint.id, id));
    return { id, url };
  },
);
