import { and, desc, eq, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { DeliveryContent } from '../../../db/webhooks/functions/webhooks.ts';
import { deliveryContent } from '../../../db/webhooks/queries/delivery-content.ts';
import { webhookAttempt } from '../../../db/webhooks/tables/webhook-attempt.ts';
import { webhookDelivery } from '../../../db/webhooks/tables/webhook-delivery.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { toMessage } from '../../kernel/errors/message.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id } from '../../kernel/verbs/fields.ts';
import { toBody } from '../to-body.ts';

/** The id of a delivery, which is also its Idempotency-Key. */
export const DeliveryId = z.uuid(
  toMessage({ en: 'must be the id of a delivery', es: 'debe ser el id de una entrega' }),
);

const Input = z.object({ organizationId: Id, deliveryId: DeliveryId });

/** Attempts of a delivery that are shown, the latest: with the headers and the start of an answer each, they are a page. */
const MAX_SHOWN = 100;

/** All attempts have the same body, made of the events, which may be a megabyte: it is read once, with the latest. */
const content = {
  isBatch: deliveryContent.isBatch,
  events: sql<
    DeliveryContent['events'] | null
  >`case when row_number() over (order by ${webhookAttempt.attempt} desc) = 1 then ${deliveryContent.events} end`,
};

/** The log of an organization's delivery: its latest attempts with request, response and duration; kept 30 days. */
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
      content,
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
    .orderBy(desc(webhookAttempt.attempt))
    .limit(MAX_SHOWN);
  const { isBatch = false, events } = rows[0]?.content ?? {};
  const requestBody = events ? toBody({ isBatch, events }, organizationId) : '';
  return rows.toReversed().map(({ content: _, ...attempt }) => ({ ...attempt, requestBody }));
}
