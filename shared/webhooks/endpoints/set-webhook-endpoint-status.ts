import { and, eq, sql } from 'drizzle-orm';
import { webhookEndpoint } from '../../../db/schema/webhooks/webhook-endpoint.ts';
import { audited } from '../../audit/audited.ts';
import { Refusal } from '../../verbs/refusal.ts';
import type { EndpointsContext } from './endpoints-context.ts';
import { getEndpointOrThrow } from './get-endpoint-or-throw.ts';

/**
 * Enables, disables or removes an endpoint. While disabled, its deliveries wait; once removed, they end. Only an
 * operator can enable what an operator has disabled. Throws Refusal when it already has the status, or the caller may
 * not change it.
 */
export const setWebhookEndpointStatus = audited(
  { verb: 'webhook.set-status', changes: webhookEndpoint },
  async (ctx: EndpointsContext, endpointId: number, status: 'active' | 'disabled' | 'removed') => {
    const before = await getEndpointOrThrow(ctx, endpointId);
    const isOperator = ctx.by.actor === 'operator';
    const reason = isOperator ? 'operator' : 'customer';
    const isSo = before.status === status && (status === 'active' || before.disabledReason === reason);
    if (isSo)
      throw new Refusal(`Webhook endpoint ${endpointId} is ${status} already.`, { reason: 'already' });
    const now = ctx.clock();
    const isDisabled = status === 'disabled';
    const changed = await ctx.db
      .update(webhookEndpoint)
      .set({
        status,
        disabledReason: isDisabled ? reason : null,
        disabledAt: isDisabled ? now : null,
        removedAt: status === 'removed' ? now : null,
        consecutiveFailures: 0,
        failingSince: null,
      })
      .where(
        and(
          eq(webhookEndpoint.id, endpointId),
          isOperator || status === 'removed'
            ? undefined
            : sql`${webhookEndpoint.disabledReason} is distinct from 'operator'`,
        ),
      )
      .returning({ id: webhookEndpoint.id });
    if (changed.length === 0)
      throw new Refusal('The operator has disabled the endpoint, and enables it.', {
        reason: 'may-not-change',
      });
    return { id: endpointId, url: before.url, status };
  },
);
