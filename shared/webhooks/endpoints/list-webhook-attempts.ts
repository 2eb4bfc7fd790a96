import { and, eq, getTableColumns } from 'drizzle-orm';
import * as z from 'zod';
import { webhookAttempt } from '../../../db/schema/webhooks/webhook-attempt.ts';
import { webhookDelivery } from '../../../db/schema/webhooks/webhook-delivery.ts';
import { webhookEvent } from '../../../db/schema/webhooks/webhook-event.ts';
import { checkInput } from '../../verbs/check-input.ts';
import { toBody } from '../to-body.ts';
import type { EndpointsContext } from './endpoints-context.ts';

/**
 * A delivery's log: each attempt with its request, response and duration; kept 30 days. Restricted to an organization,
 * if one is given.
 */
export async function listWebhookAttempts(
  ctx: EndpointsContext,
  deliveryId: string,
  organizationId?: number,
) {
  const id = checkInput(z.uuid('must be the id of a delivery'), deliveryId);
  const rows = await ctx.db
    .select({
      attempt: webhookAttempt.attempt,
      trigger: webhookAttempt.trigger,
      outcome: webhookAttempt.outcome,
      error: webhookAttempt.error,
      sentId: webhookAttempt.sentId,
      url: webhookAttempt.url,
      requestHeaders: webhookAttempt.requestHeaders,
      event: getTableColumns(webhookEvent),
      responseStatus: webhookAttempt.responseStatus,
      responseHeaders: webhookAttempt.responseHeaders,
      responseBody: webhookAttempt.responseBody,
      responseTruncated: webhookAttempt.responseTruncated,
      startedAt: webhookAttempt.startedAt,
      durationMs: webhookAttempt.durationMs,
    })
    .from(webhookAttempt)
    .innerJoin(webhookDelivery, eq(webhookDelivery.id, webhookAttempt.deliveryId))
    .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
    .where(
      and(
        eq(webhookAttempt.deliveryId, id),
        organizationId === undefined ? undefined : eq(webhookDelivery.organizationId, organizationId),
      ),
    )
    .orderBy(webhookAttempt.attempt);
  // All attempts have the same body, rebuilt from the event.
  return rows.map(({ event, ...attempt }) => ({
    ...attempt,
    requestBody: toBody(event, event.organizationId),
  }));
}
