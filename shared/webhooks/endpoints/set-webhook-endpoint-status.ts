import { and, sql } from 'drizzle-orm';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type EndpointAddress, isAt } from './endpoint-address.ts';
import { getEndpointOrThrow } from './get-endpoint-or-throw.ts';

/**
 * Enables, disables or removes an endpoint. While disabled, its deliveries wait; once removed, they end. Only an
 * operator can enable what an operator has disabled. Throws DomainError when it already has the status, or the caller may
 * not change it.
 */
export const setWebhookEndpointStatus = audited(
  { verb: 'webhook.set-status', changes: webhookEndpoint },
  async (ctx: Ctx, address: EndpointAddress, status: 'active' | 'disabled' | 'removed') => {
    const { endpointId } = address;
    const before = await getEndpointOrThrow(ctx, address);
    const isOperator = ctx.actor.actor === 'operator';
    const reason = isOperator ? 'operator' : 'customer';
    const isUnchanged = before.status === status && (status === 'active' || before.disabledReason === reason);
    if (isUnchanged) throw new DomainError('ENDPOINT_STATUS_UNCHANGED', { endpointId, status });
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
          isAt(address),
          isOperator || status === 'removed'
            ? undefined
            : sql`${webhookEndpoint.disabledReason} is distinct from 'operator'`,
        ),
      )
      .returning({ id: webhookEndpoint.id });
    if (changed.length === 0) throw new DomainError('ENDPOINT_DISABLED_BY_OPERATOR');
    return { id: endpointId, url: before.url, status };
  },
);
