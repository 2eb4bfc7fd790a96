import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { deliveryContent } from '../../../db/webhooks/queries/delivery-content.ts';
import { webhookDelivery } from '../../../db/webhooks/tables/webhook-delivery.ts';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { webhookEvent } from '../../../db/webhooks/tables/webhook-event.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id } from '../../kernel/verbs/fields.ts';
import { toBody } from '../to-body.ts';
import { DeliveryId } from './list-webhook-attempts.ts';

const Input = z.object({ organizationId: Id, deliveryId: DeliveryId });

/** An organization's delivery with its body, attempted or not. Throws DomainError when there is none with that id. */
export async function getWebhookDelivery(ctx: Ctx, input: z.input<typeof Input>) {
  const { organizationId, deliveryId } = checkInput(Input, input);
  const [found] = await ctx.db
    .select({
      content: deliveryContent,
      type: webhookEvent.type,
      occurredAt: webhookEvent.occurredAt,
      endpointId: webhookDelivery.endpointId,
      adhocUrl: webhookDelivery.adhocUrl,
      endpointUrl: webhookEndpoint.url,
      state: webhookDelivery.state,
      attempts: webhookDelivery.attempts,
      nextAttemptAt: webhookDelivery.nextAttemptAt,
    })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
    .leftJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookDelivery.endpointId))
    .where(and(eq(webhookDelivery.id, deliveryId), eq(webhookDelivery.organizationId, organizationId)));
  if (found === undefined) throw new DomainError('DELIVERY_NOT_FOUND');
  const { content, adhocUrl, endpointUrl, ...delivery } = found;
  return {
    ...delivery,
    events: content.events.length,
    url: endpointUrl ?? adhocUrl ?? '',
    requestBody: toBody(content, organizationId),
  };
}
