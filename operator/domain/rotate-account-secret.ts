import { eq } from 'drizzle-orm';
import { webhookAccountSecret } from '../../db/schema/webhook-account-secret.ts';
import { audited } from '../../shared/audit/audited.ts';
import { createWebhookSecret, encryptSecret } from '../../shared/webhooks/secret.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { overlapEnd } from './rotate-webhook-secret.ts';
import { getSecretsKeyOrThrow } from './webhook-settings.ts';

/** Gives an organization a new account secret, shown here alone; the one it had signs besides for 24 hours. */
export const rotateAccountSecret = audited(
  { verb: 'webhook.rotate-account-secret', changes: webhookAccountSecret },
  async (ctx: OperatorContext, organizationId: number) => {
    const secret = createWebhookSecret();
    const now = ctx.clock();
    const [rotated] = await ctx.db
      .update(webhookAccountSecret)
      .set({
        secret: await encryptSecret(getSecretsKeyOrThrow(ctx), organizationId, secret),
        previousSecret: webhookAccountSecret.secret,
        previousSecretExpiresAt: overlapEnd(now),
        shownAt: now,
      })
      .where(eq(webhookAccountSecret.organizationId, organizationId))
      .returning({ previousSecretExpiresAt: webhookAccountSecret.previousSecretExpiresAt });
    if (rotated === undefined) throw new OperatorError('There is no account secret yet: show it first.');
    return { organizationId, secret, ...rotated };
  },
);
