import { and, eq, exists, gte, inArray, notExists, sql } from 'drizzle-orm';
import * as z from 'zod';
import { webhookDelivery } from '../../../db/webhooks/tables/webhook-delivery.ts';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { webhookEvent } from '../../../db/webhooks/tables/webhook-event.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id, Moment } from '../../kernel/verbs/fields.ts';
import { DeliveryId } from './list-webhook-attempts.ts';
import { publishDeliveries } from './publish-deliveries.ts';

const Input = z.union([
  z.object({ organizationId: Id, deliveryId: DeliveryId }),
  z.object({ organizationId: Id, since: Moment }),
]);

/**
 * Resends one delivery in whatever state, or all in the review queue whose events happened since a moment, each with a
 * new schedule. Throws DomainError when there is nothing to send.
 */
export const resendWebhooks = audited(
  { verb: 'delivery.resend', changes: webhookDelivery },
  async (ctx: Ctx, input: z.input<typeof Input>) => {
    const checked = checkInput(Input, input);
    const deliveryId = 'deliveryId' in checked ? checked.deliveryId : null;
    // An attempt in progress is still logged, but no longer decides the delivery.
    const resent = await ctx.db
      .update(webhookDelivery)
      .set({
        state: 'pending',
        trigger: 'manual',
        nextAttemptAt: ctx.clock(),
        scheduleStart: sql`${webhookDelivery.attempts}`,
        claimToken: null,
        claimedUntil: null,
        finishedAt: null,
      })
      .where(
        and(
          eq(webhookDelivery.organizationId, checked.organizationId),
          'deliveryId' in checked
            ? eq(webhookDelivery.id, checked.deliveryId)
            : isInReview(ctx, checked.since),
          notExists(
            ctx.db
              .select({ id: webhookEndpoint.id })
              .from(webhookEndpoint)
              .where(
                and(
                  eq(webhookEndpoint.id, webhookDelivery.endpointId),
                  eq(webhookEndpoint.status, 'removed'),
                ),
              ),
          ),
        ),
      )
      .returning({ lane: webhookDelivery.lane });
    if (resent.length === 0) {
      throw new DomainError('NOTHING_TO_RESEND', { organizationId: checked.organizationId, deliveryId });
    }
    const lanes = resent.map(({ lane }) => lane);
    return { resent: resent.length, sent: await publishDeliveries(ctx, lanes) };
  },
);

const isInReview = (ctx: Ctx, since: Date) =>
  and(
    inArray(webhookDelivery.state, ['waiting', 'failed']),
    exists(
      ctx.db
        .select({ id: webhookEvent.id })
        .from(webhookEvent)
        .where(
          and(
            sql`${webhookEvent.id} = any (coalesce(${webhookDelivery.eventIds}, array[${webhookDelivery.eventId}]))`,
            gte(webhookEvent.occurredAt, since),
          ),
        ),
    ),
  );
