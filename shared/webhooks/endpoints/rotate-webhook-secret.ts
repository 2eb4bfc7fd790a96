import { and, eq } from 'drizzle-orm';
import { webhookEndpoint } from '../../../db/schema/webhooks/webhook-endpoint.ts';
import { audited } from '../../audit/audited.ts';
import { Refusal } from '../../verbs/refusal.ts';
import { createWebhookSecret, encryptSecret } from '../secret.ts';
import type { EndpointsContext } from './endpoints-context.ts';
import { getEndpointOrThrow } from './get-endpoint-or-throw.ts';
import { IN_OVERLAP, type Rotation, rotation } from './rotation.ts';
import { getSecretsKeyOrThrow } from './webhook-settings.ts';

/**
 * Replaces an endpoint's secret, shown only now; the old one also signs for 24 hours. Throws Refusal during those
 * hours, unless `now` is set.
 */
export const rotateWebhookSecret = audited(
  { verb: 'webhook.rotate', changes: webhookEndpoint },
  async (ctx: EndpointsContext, endpointId: number, { now = false, ...given }: Rotation = {}) => {
    const { id, organizationId } = await getEndpointOrThrow(ctx, endpointId);
    const { secret = createWebhookSecret() } = given;
    const stored = await encryptSecret(getSecretsKeyOrThrow(ctx), organizationId, secret);
    const { set, where } = rotation(webhookEndpoint, stored, { at: ctx.clock(), now });
    const [rotated] = await ctx.db
      .update(webhookEndpoint)
      .set(set)
      .where(and(eq(webhookEndpoint.id, id), where))
      .returning({ previousSecretExpiresAt: webhookEndpoint.previousSecretExpiresAt });
    if (rotated === undefined)
      throw new Refusal(`Webhook endpoint ${id} ${IN_OVERLAP}.`, { reason: 'in-overlap' });
    return { id, secret, ...rotated };
  },
);
