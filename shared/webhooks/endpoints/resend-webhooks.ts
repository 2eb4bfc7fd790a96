import { and, eq, exists, gte, inArray, notExists, sql } from 'drizzle-orm';
import * as z from 'zod';
import { webhookDelivery } from '../../../db/schema/webhooks/webhook-delivery.ts';
import { webhookEndpoint } from '../../../db/schema/webhooks/webhook-endpoint.ts';
import { webhookEvent } from '../../../db/schema/webhooks/webhook-event.ts';
import { audited } from '../../audit/audited.ts';
import { checkInput } from '../../verbs/check-input.ts';
import { Id, Moment } from '../../verbs/fields.ts';
import { Refusal } from '../../verbs/refusal.ts';
import type { EndpointsContext } from './endpoints-context.ts';
import { publishDeliveries } from './publish-deliveries.ts';

const Input = z.union([
  z.object({ organizationId: Id, deliveryId: z.uuid('must be the id of a delivery') }),
  z.object({ organizationId: Id, since: Moment }),
]);

/**
 * Resends one delivery in whatever state, or all in the review queue whose events happened since a moment, each with a
 * new schedule. Throws Refusal when there is nothing to send.
 */
export const resendWebhooks = audited(
  { verb: 'delivery.resend', changes: webhookDelivery },
  async (ctx: EndpointsContext, input: z.input<typeof Input>) => {
    const checked = checkInput(Input, input);
    const deliveryId = 'deliveryId' in checked ? checked.deliveryId : null;
    // An attempt in progress is still logged, but no longer decides the delivery.
    const resent = await ctx.db
      .update(webhookDelivery)
      .set({
        ...{ state: 'pending', trigger: 'manual', nextAttemptAt: ctx.clock() },
        scheduleStart: sql`${webhookDelivery.attempts}`,
        ...{ claimToken: null, claimedUntil: null, finishedAt: null },
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
      throw new Refusal(
        deliveryId === null
          ? 'Nothing in the review queue is that recent.'
          : `Organization ${checked.organizationId} has no delivery ${deliveryId} that could be sent.`,
        { reason: 'nothing-to-send', field: deliveryId === null ? 'since' : 'deliveryId' },
      );
    }
    const lanes = resent.map(({ lane }) => lane);
    return { resent: resent.length, sent: await publishDeliveries(ctx, lanes) };
  },
);

const isInReview = (ctx: EndpointsContext, since: Date) =>
  and(
    inArray(webhookDelivery.state, ['waiting', 'failed']),
    exists(
      ctx.db
        .select({ id: webhookEvent.id })
        .from(webhookEvent)
        .where(and(eq(webhookEvent.id, webhookDelivery.eventId), gte(webhookEvent.occurredAt, since))),
    ),
  );
