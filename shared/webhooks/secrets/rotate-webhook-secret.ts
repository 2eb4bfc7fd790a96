import { and } from 'drizzle-orm';
import { webhookEndpoint } from '../../../db/webhooks/tables/webhook-endpoint.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type EndpointAddress, isAt } from '../endpoints/endpoint-address.ts';
import { getEndpointOrThrow } from '../endpoints/get-endpoint-or-throw.ts';
import { type Rotation, rotation } from './rotation.ts';
import { createWebhookSecret, encryptSecret } from './secret.ts';
import { getSecretsKeyOrThrow } from './secrets-key.ts';

/**
 * Replaces an endpoint's secret, shown only now; the old one also signs for 24 hours. Throws DomainError during those
 * hours, unless `now` is set.
 */
export const rotateWebhookSecret = audited(
  { verb: 'webhook.rotate', changes: webhookEndpoint },
  async (ctx: Ctx, address: EndpointAddress, { now = false, ...given }: Rotation = {}) => {
    const { id, organizationId } = await getEndpointOrThrow(ctx, address);
    const { secret = createWebhookSecret() } = given;
    const stored = await encryptSecret(getSecretsKeyOrThrow(ctx), organizationId, secret);
    const { set, where } = rotation(webhookEndpoint, stored, { at: ctx.clock(), now });
    const [rotated] = await ctx.db
      .update(webhookEndpoint)
      .set(set)
      .where(and(isAt(address), where))
      .returning({ previousSecretExpiresAt: webhookEndpoint.previousSecretExpiresAt });
    if (rotated === undefined) throw new DomainError('ENDPOINT_SECRET_IN_OVERLAP', { endpointId: id });
    return { id, secret, ...rotated };
  },
);
