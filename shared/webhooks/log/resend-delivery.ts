import * as z from 'zod';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { resendWebhooks } from '../endpoints/resend-webhooks.ts';
import { WEBHOOK_MESSAGES } from '../messages.ts';
import { DELIVERY_EXAMPLE } from './delivery-view.ts';

export const DeliveryParams = z.object({
  id: z
    .uuid(WEBHOOK_MESSAGES.notADeliveryId)
    .meta({ description: 'The id of a delivery.', example: DELIVERY_EXAMPLE }),
});

export const ResentDelivery = z
  .object({ id: z.uuid().meta({ description: 'The delivery.', example: DELIVERY_EXAMPLE }) })
  .meta({ id: 'ResentDelivery' });

/** Sends a delivery again, in whatever state it is, with a new schedule. Throws WEBHOOKS_DELIVERY_NOT_FOUND. */
export async function resendDelivery(ctx: TenantCtx, id: string): Promise<z.infer<typeof ResentDelivery>> {
  try {
    await resendWebhooks(ctx, { organizationId: ctx.tenant.organizationId, deliveryId: id });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'NOTHING_TO_RESEND')
      throw new DomainError('WEBHOOKS_DELIVERY_NOT_FOUND');
    throw error;
  }
  return { id };
}
