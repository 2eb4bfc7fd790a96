import { eq } from 'drizzle-orm';
import { webhookEndpoint } from '../../db/schema/webhook-endpoint.ts';
import { audited } from '../../shared/audit/audited.ts';
import { createWebhookSecret, encryptSecret } from '../../shared/webhooks/secret.ts';
import type { OperatorContext } from '../operator-context.ts';
import { getEndpointOrThrow } from './get-endpoint-or-throw.ts';
import { getSecretsKeyOrThrow } from './webhook-settings.ts';

/** For so long the previous secret signs too. */
const OVERLAP_MS = 24 * 3_600_000;

export const overlapEnd = (now: Date): Date => new Date(now.getTime() + OVERLAP_MS);

/** Gives an endpoint a new secret, shown here alone; the one it had signs besides for 24 hours. */
export const rotateWebhookSecret = audited(
  { verb: 'webhook.rotate', changes: webhookEndpoint },
  async (ctx: OperatorContext, endpointId: number) => {
    const { id, organizationId } = await getEndpointOrThrow(ctx, endpointId);
    const secret = createWebhookSecret();
    const previousSecretExpiresAt = overlapEnd(ctx.clock());
    await ctx.db
      .update(webhookEndpoint)
      .set({
        secret: await encryptSecret(getSecretsKeyOrThrow(ctx), organizationId, secret),
        previousSecret: webhookEndpoint.secret,
        previousSecretExpiresAt,
      })
      .where(eq(webhookEndpoint.id, id));
    return { id, secret, previousSecretExpiresAt };
  },
);
