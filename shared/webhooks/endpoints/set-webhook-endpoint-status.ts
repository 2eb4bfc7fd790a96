import { eq } from 'drizzle-orm';
import { webhookEndpoint } from '../../../db/schema/webhook-endpoint.ts';
import { audited } from '../../audit/audited.ts';
import { Refusal } from '../../verbs/refusal.ts';
import type { EndpointsContext } from './endpoints-context.ts';
import { getEndpointOrThrow } from './get-endpoint-or-throw.ts';

/**
 * Enables, disables or removes an endpoint. Disabled, its deliveries wait until it is enabled again; removed, they end.
 * Throws Refusal when it is so already.
 */
export const setWebhookEndpointStatus = audited(
  { verb: 'webhook.set-status', changes: webhookEndpoint },
  async (ctx: EndpointsContext, endpointId: number, status: 'active' | 'disabled' | 'removed') => {
    const before = await getEndpointOrThrow(ctx, endpointId);
    const isSo = before.status === status && (status === 'active' || before.disabledReason === 'operator');
    if (isSo) throw new Refusal(`Webhook endpoint ${endpointId} is ${status} already.`);
    const now = ctx.clock();
    const isDisabled = status === 'disabled';
    await ctx.db
      .update(webhookEndpoint)
      .set({
        status,
        disabledReason: isDisabled ? 'operator' : null,
        disabledAt: isDisabled ? now : null,
        removedAt: status === 'removed' ? now : null,
        consecutiveFailures: 0,
        failingSince: null,
      })
      .where(eq(webhookEndpoint.id, endpointId));
    return { id: endpointId, url: before.url, status };
  },
);
