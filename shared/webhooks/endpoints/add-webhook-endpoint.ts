import { and, eq, ne } from 'drizzle-orm';
import * as z from 'zod';
import { MAX_BATCH_SIZE, webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { insertWithRoom } from '../../kernel/dependencies/insert-with-room.ts';
import { encryptSecret, getKeyRingOrThrow } from '../../kernel/key-rings.ts';
import { checkInput } from '../../kernel/verbs/check-input.ts';
import { Id } from '../../kernel/verbs/fields.ts';
import { INPUT_MESSAGES } from '../../kernel/verbs/messages.ts';
import { onlyRow } from '../../kernel/verbs/only-row.ts';
import { EMITTING_SERVICES, EVENT_TYPE_NAMES } from '../event-names.ts';
import { createWebhookSecret } from '../secrets/secret.ts';
import { checkReceiver } from './check-receiver.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';

/** Endpoints of an organization, unless an operator adds them: each multiplies what one of its requests sends to others. */
export const MAX_ENDPOINTS = 50;

export const BatchSize = z
  .int()
  .min(1)
  .max(MAX_BATCH_SIZE)
  .describe('events per request; above 1, each request has a list of events');

const listOf = (words: readonly string[]) =>
  z
    .array(z.enum(words))
    .min(1, INPUT_MESSAGES.emptyForAll)
    .transform((values) => [...new Set(values)]);

export const AddWebhookEndpoint = z.object({
  organizationId: Id,
  url: z.string().describe('https URL that receives the events'),
  services: listOf(EMITTING_SERVICES)
    .optional()
    .describe('services whose events it receives, by default all, including future ones'),
  types: listOf(EVENT_TYPE_NAMES)
    .optional()
    .describe('types of events that it receives, by default all, including future ones'),
  batchSize: BatchSize.default(1),
  /** A predetermined secret; random by default. */
  secret: z.string().optional(),
});
export type AddWebhookEndpoint = z.input<typeof AddWebhookEndpoint>;

/**
 * Adds a webhook endpoint to an organization. Its secret appears only in the result. Throws DomainError for a URL that is
 * refused, for one endpoint too many, and for events that the member may not send to a server.
 */
export const addWebhookEndpoint = audited(
  { verb: 'webhook.add', changes: webhookEndpoint },
  async (ctx: Ctx, input: AddWebhookEndpoint) => {
    const checked = checkInput(AddWebhookEndpoint, input);
    const { organizationId, url, services = null, types = null, batchSize } = checked;
    const { secret = createWebhookSecret() } = checked;
    await checkReceiver(ctx, { organizationId }, { services, types }, 'types');
    const inserting = ctx.db
      .insert(webhookEndpoint)
      .values({
        organizationId,
        url: await checkWebhookUrl(ctx, url),
        services,
        types,
        batchSize,
        secret: await encryptSecret(getKeyRingOrThrow(ctx, 'WEBHOOK_SECRETS_KEY'), organizationId, secret),
      })
      .returning({
        id: webhookEndpoint.id,
        url: webhookEndpoint.url,
        services: webhookEndpoint.services,
        types: webhookEndpoint.types,
        batchSize: webhookEndpoint.batchSize,
        status: webhookEndpoint.status,
      });
    const added =
      ctx.actor.actor === 'operator'
        ? await inserting
        : await insertWithRoom(
            ctx,
            {
              table: webhookEndpoint,
              organizationId,
              counted: and(
                eq(webhookEndpoint.organizationId, organizationId),
                ne(webhookEndpoint.status, 'removed'),
              ),
              most: MAX_ENDPOINTS,
              code: 'TOO_MANY_ENDPOINTS',
            },
            inserting,
          );
    return { ...onlyRow(added), secret };
  },
);
