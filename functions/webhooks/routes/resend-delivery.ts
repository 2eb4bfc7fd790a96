import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../shared/kernel/quotas/operation-limits.ts';
import {
  DeliveryParams,
  ResentDelivery,
  resendDelivery as resend,
} from '../../../shared/webhooks/log/resend-delivery.ts';

export const resendDelivery = defineRoute(
  {
    method: 'post',
    path: '/deliveries/{id}/resend',
    operationId: 'resendDelivery',
    summary: 'Send a delivery again',
    description:
      'Sends a delivery in any state, with the same `Idempotency-Key` and up to twelve new attempts.',
    access: { capability: 'webhooks' },
    limit: DEFAULT_LIMIT,
    params: DeliveryParams,
    reply: { status: 200, data: ResentDelivery },
    errors: ['WEBHOOKS_DELIVERY_NOT_FOUND'],
  },
  ({ params }, ctx) => resend(ctx, params.id),
);
