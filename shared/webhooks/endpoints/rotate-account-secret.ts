import { and, eq } from 'drizzle-orm';
import { webhookAccountSecret } from '../../../db/schema/webhooks/webhook-account-secret.ts';
import { audited } from '../../audit/audited.ts';
import { Refusal } from '../../verbs/refusal.ts';
import { createWebhookSecret, encryptSecret } from '../secret.ts';
import type { EndpointsContext } from './endpoints-context.ts';
import { IN_OVERLAP, type Rotation, rotation } from './rotation.ts';
import { getSecretsKeyOrThrow } from './webhook-settings.ts';

/**
 * Replaces an organization's account secret, shown only now; the old one also signs for 24 hours. Throws Refusal during
 * those hours, unless `now` is set.
 */
export const rotateAccountSecret = audited(
  { verb: 'webhook.rotate-account-secret', changes: webhookAccountSecret },
  async (ctx: EndpointsContext, organizationId: number, { now = false, ...given }: Rotation = {}) => {
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
    if (known.length === 0)
      throw new Refusal('There is no account secret yet: show it first.', { reason: 'secret-not-shown' });
    throw new Refusal(`The account secret of organization ${organizationId} ${IN_OVERLAP}.`, {
      reason: 'in-overlap',
    });
  },
);
