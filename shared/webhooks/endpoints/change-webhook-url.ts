import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';
import { type EndpointAddress, isAt } from './endpoint-address.ts';
import { getEndpointOrThrow } from './get-endpoint-or-throw.ts';

/** Changes an endpoint's URL; pending deliveries use it from their next attempt. */
export const changeWebhookUrl = audited(
  { verb: 'webhook.change-url', changes: webhookEndpoint },
  async (ctx: Ctx, address: EndpointAddress, text: string) => {
    const { id } = await getEndpointOrThrow(ctx, address);
    const url = await checkWebhookUrl(ctx, text);
    await ctx.db.update(webhookEndpoint).set({ url }).where(isAt(address));
    return { id, url };
  },
);
