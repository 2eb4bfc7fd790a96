import { and, eq } from 'drizzle-orm';
import { webhookAccountSecret } from '../../../db/webhooks/tables/webhook-account-secret.ts';
import { audited } from '../../platform/audit/audited.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { type Rotation, rotation } from './rotation.ts';
import { createWebhookSecret, encryptSecret } from './secret.ts';
import { getSecretsKeyOrThrow } from './secrets-key.ts';

/**
 * Replaces an organization's account secret, shown only now; the old one also signs for 24 hours. Throws DomainError during
 * those hours, unless `now` is set.
 */
export const rotateAccountSecret = audited(
  { verb: 'webhook.rotate-account-secret', changes: webhookAccountSecret },
  async (ctx: Ctx, organizationId: number, { now = false, ...given }: Rotation = {}) => {
    const ofOrganization = eq(webhookAccountSecret.organizationId, organizationId);
    const { secret = createWebhookSecret() } = given;
    const stored = await encryptSecret(getSecretsKeyOrThrow(ctx), organizationId, secret);
    const at = ctx.clock();
    const { set, where } = rotation(webhookAccountSecret, stored, { at, now });
    const [rotated] = await ctx.db
      .update(webhookAccountSecret)
      .set({ ...set, shownAt: at })
      .where(and(ofOrganization, where))
      .returning({ previousSecretExpiresAt: webhookAccountSecret.previousSecretExpiresAt });
    if (rotated !== undefined) return { organizationId, secret, ...rotated };
    const known = await ctx.db
      .select({ shownAt: webhookAccountSecret.shownAt })
      .from(webhookAccountSecret)
      .where(ofOrganization);
    if (known.length === 0) throw new DomainError('ACCOUNT_SECRET_NOT_SHOWN');
    throw new DomainError('ACCOUNT_SECRET_IN_OVERLAP', { organizationId });
  },
);
