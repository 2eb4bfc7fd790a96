import * as z from 'zod';
import { WEBHOOK_DELIVERY_STATES } from '../../db/webhooks/tables/webhook-delivery.ts';
import { Id, Moment } from '../../shared/kernel/verbs/fields.ts';
import { findDeliveryOwner } from '../../shared/webhooks/endpoints/find-endpoint-owner.ts';
import { DeliveryId, listWebhookAttempts } from '../../shared/webhooks/endpoints/list-webhook-attempts.ts';
import {
  type DeliveryState,
  listWebhookDeliveries,
} from '../../shared/webhooks/endpoints/list-webhook-deliveries.ts';
import { resendWebhooks } from '../../shared/webhooks/endpoints/resend-webhooks.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ListLimit } from '../program/fields/list-fields.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

const DELIVERY = {
  deliveryId: DeliveryId.describe('ID of the delivery, which is its Idempotency-Key'),
};
const REVIEW: DeliveryState[] = ['waiting', 'failed'];

export const deliveryCommands: CommandGroup = {
  about: 'Webhook deliveries and the review queue',
  commands: {
    list: defineCommand({
      summary: 'List the latest deliveries of an organization',
      fields: {
        ...ORGANIZATION,
        state: z.enum(WEBHOOK_DELIVERY_STATES).optional().describe('only in this state'),
        review: z.boolean().optional().describe('only the review queue: what is waiting or has failed'),
        endpointId: Id.optional().describe('only to the endpoint with this ID'),
        limit: ListLimit.default(50),
      },
      check: ({ state, review }) =>
        state !== undefined && review ? 'Use --state or --review, but not both.' : undefined,
      output: 'list',
      run: async (ctx, { state, review, ...filter }) => {
        const states = review ? REVIEW : state && [state];
        const found = await listWebhookDeliveries(ctx, { ...filter, ...(states && { states }) });
        return found.map(({ createdMicros: _, ...delivery }) => delivery);
      },
    }),
    attempts: defineCommand({
      summary: 'Show the attempts of a delivery: request, response and duration, kept for 30 days',
      fields: DELIVERY,
      run: async (ctx, { deliveryId }) => {
        const organizationId = await findDeliveryOwner(ctx, deliveryId);
        return organizationId === undefined
          ? []
          : await listWebhookAttempts(ctx, { organizationId, deliveryId });
      },
    }),
    resend: defineCommand({
      summary: 'Send a delivery again, whatever its state',
      fields: { ...ORGANIZATION, ...DELIVERY },
      run: resendWebhooks,
    }),
    'resend-all': defineCommand({
      summary: 'Send again everything in the review queue whose event happened since a moment',
      fields: { ...ORGANIZATION, since: Moment.describe('when the earliest event happened') },
      positional: ['organizationId'],
      run: resendWebhooks,
    }),
  },
};
