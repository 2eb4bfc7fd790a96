import * as z from 'zod';
import { webhookEndpoint } from '../../../db/schema/webhooks/webhook-endpoint.ts';
import { audited } from '../../audit/audited.ts';
import { checkInput } from '../../verbs/check-input.ts';
import { Id } from '../../verbs/fields.ts';
import { onlyRow } from '../../verbs/only-row.ts';
import { EMITTING_SERVICES, EVENT_TYPE_NAMES } from '../event-types.ts';
import { createWebhookSecret, encryptSecret } from '../secret.ts';
import { checkWebhookUrl } from './check-webhook-url.ts';
import type { EndpointsContext } from './endpoints-context.ts';
import { getSecretsKeyOrThrow } from './webhook-settings.ts';

const EMPTY = 'must not be empty; leave it out for all';
const listOf = (words: readonly string[]) =>
  z
    .array(z.enum(words))
    .min(1, EMPTY)
    .transform((values) => [...new Set(values)]);

const Input = z.object({
  organizationId: Id,
  url: z.string(),
  /** All by default, including future ones. */
  services: listOf(EMITTING_SERVICES).optional(),
  types: listOf(EVENT_TYPE_NAMES).optional(),
  /** A predetermined secret; random by default. */
  secret: z.string().optional(),
});

/** Adds a webhook endpoint to an organization. Its secret appears only in the result. */
export const addWebhookEndpoint = audited(
  { verb: 'webhook.add', changes: webhookEndpoint },
  async (ctx: EndpointsContext, input: z.input<typeof Input>) => {
    const checked = checkInput(Input, input);
    const { organizationId, url, services = null, types = null } = checked;
    const { secret = createWebhookSecret() } = checked;
    const added = await ctx.db
      .insert(webhookEndpoint)
      .values({
        organizationId,
        url: await checkWebhookUrl(ctx, url),
        services,
        types,
        secret: await encryptSecret(getSecretsKeyOrThrow(ctx), organizationId, secret),
      })
      .returning({
        id: webhookEndpoint.id,
        url: webhookEndpoint.url,
        services: webhookEndpoint.services,
        types: webhookEndpoint.types,
        status: webhookEndpoint.status,
      });
    return { ...onlyRow(added), secret };
  },
);
