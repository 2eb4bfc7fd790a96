import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { deliveryContent } from '../../../db/webhooks/queries/delivery-content.ts';
import { webhookAttempt } from '../../../db/webhooks/tables/webhook-attempt.ts';
import { webhookDelivery } from '../../../db/webhooks/tables/webhook-delivery.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { checkInput } from '../../platform/verbs/check-input.ts';
import { Id } from '../../platform/verbs/fields.ts';
import { toBody } from '../to-body.ts';

/** Also the delivery's Idempotency-Key. */
export const DeliveryId = z.uuid('must be the id of a delivery');

const Input = z.object({ organizationId: Id, deliveryId: DeliveryId });

/** The log of an organization's delivery: each attempt with its request, response and duration; kept 30 days. */
export async function listWebhookAttempts(ctx: Ctx, input: z.input<typeof Input>) {
  const { organizationId, deliveryId } = checkInput(Input, input);
  const rows = await ctx.db
    .select({
      attempt: webhookAttempt.attempt,
      trigger: webhookAttempt.trigger,
      outcome: webhookAttempt.outcome,
      error: webhookAttempt.error,
      sentId: webhookAttempt.sentId,
      url: webhookAttempt.url,
      requestHeaders: webhookAttempt.requestHeaders,
      content: deliveryContent,
      responseStatus: webhookAttempt.responseStatus,
      responseHeaders: webhookAttempt.responseHeaders,
      responseBody: webhookAttempt.responseBody,
      responseTruncated: webhookAttempt.responseTruncated,
      startedAt: webhookAttempt.startedAt,
      durationMs: webhookAttempt.durationMs,
    })
    .from(webhookAttempt)
    .innerJoin(webhookDelivery, eq(webhookDelivery.id, webhookAttempt.deliveryId))
    .where(and(eq(webhookAttempt.deliveryId, deliveryId), eq(webhookDelivery.organizationId, organizationId)))
    .orderBy(webhookAttempt.attempt);
  // All attempts have the same body, rebuilt from the events.
  return rows.map(({ content, ...attempt }) => ({
    ...attempt,
    requestBody: toBody(content, organizationId),
  }));
}
